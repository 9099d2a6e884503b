//! The scenarios, played on servers that the tests start.

mod failures;
mod falsify;
mod files;
mod logs;
mod long;
mod scenarios;
mod text;
mod turns;

#[test]
fn closed_pipe_ends_runner_quietly() {
    let program = env!("CARGO_BIN_EXE_conformance");
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for argument in ["--help", "--filter=nothing has this name"] {
        workspace::testing::expect_quiet_end(program, root, &[argument]);
    }
}
