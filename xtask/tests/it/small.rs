//! A small workspace in a separate repository, in which commands take milliseconds: it has two
//! operations, and its code is never compiled.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::LazyLock;

use terminal::Terminal;
use workspace::scratch::Scratch;
use workspace::testing::text;
use xtask::generate::{self, Options, Outcome};
use xtask::workspace::Workspace;

pub(crate) const DOCUMENT: &str = "openapi/community-qa.yaml";
pub(crate) const USERS: &str = "generated-client/src/generated/users.rs";

/// The directory of the fixture, in which nothing is generated yet.
pub(crate) fn fixture() -> Workspace {
    Workspace::at(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures/workspace"))
}

/// A copy with generated files, committed on `main` before the first release.
pub(crate) fn scratch() -> Scratch {
    static FIRST: LazyLock<Scratch> = LazyLock::new(|| {
        let scratch = Scratch::of(fixture().directory()).unwrap();
        run(&scratch, Options::default()).unwrap();
        write_surface(&scratch);
        scratch.commit("The workspace as it was").unwrap();
        scratch
    });
    FIRST.duplicate().unwrap()
}

pub(crate) fn run(scratch: &Scratch, options: Options) -> anyhow::Result<Outcome> {
    let (workspace, process) = (Workspace::at(scratch.path()), crate::process());
    generate::run(&workspace, &process, options, &Terminal::silent())
}

pub(crate) fn command(scratch: &Scratch, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command
        .args(arguments)
        .current_dir(scratch.path())
        .env("CARGO_MANIFEST_DIR", scratch.path().join("xtask"));
    command
}

/// Runs the program in a copy, and returns its output or its error.
pub(crate) fn xtask(scratch: &Scratch, arguments: &[&str]) -> Result<String, String> {
    result(&command(scratch, arguments).output().unwrap())
}

pub(crate) fn result(output: &Output) -> Result<String, String> {
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

/// Writes the file with the Rust API, from the sources.
fn write_surface(scratch: &Scratch) {
    let sources = scratch.path().join("generated-client/src");
    let sources = rust_api::Sources::read(&sources).unwrap();
    let text = rust_api::Api::from_sources(&sources).unwrap().text();
    let file = "generated-client/public-api.txt";
    scratch.write(file, &text).unwrap();
}

/// Gives users an optional nickname, in the document and in a sample.
pub(crate) fn add_nickname(scratch: &Scratch) {
    let property =
        "        nickname:\n          type: string\n          description: A name for friends.\n";
    let before = "        username:\n";
    let with_property = format!("{property}{before}");
    scratch.edit(DOCUMENT, before, &with_property).unwrap();
    let sample = "openapi/samples/getUser/200.full.json";
    scratch.edit(sample, "{", "{\"nickname\": \"Maja\", ").unwrap();
    run(scratch, Options::default()).unwrap();
}
