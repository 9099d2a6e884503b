//! The program.

use std::process::ExitCode;

/// The memory in which passwords are hashed, 19 MiB each time, goes back to the system.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    community_qa_server::cli::run()
}
