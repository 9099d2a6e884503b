//! The program.

use std::process::ExitCode;

fn main() -> ExitCode {
    community_qa_server::cli::run()
}
