//! The program.

use std::process::ExitCode;

/// mimalloc returns the memory in which passwords are hashed, 19 MiB each time, to the system.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    community_qa_server::cli::run()
}
