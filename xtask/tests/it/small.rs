//! A small workspace in a repository of its own, in which a command takes milliseconds: two
//! operations, and nothing that anybody would compile.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use workspace::terminal::Terminal;
use xtask::generate::{self, Options, Outcome};
use xtask::scratch::{Files, Scratch};
use xtask::workspace::Workspace;

pub(crate) const DOCUMENT: &str = "openapi/community-qa.yaml";
pub(crate) const USERS: &str = "generated-client/src/generated/users.rs";

/// As it lies among the fixtures: nothing is generated yet.
pub(crate) fn fixture() -> Workspace {
    Workspace::at(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures/workspace"))
}

/// A copy, with what is generated, committed on `main` before the first release.
pub(crate) fn scratch() -> Scratch {
    static FILES: LazyLock<Files> = LazyLock::new(|| {
        let scratch = Scratch::new(&fixture()).unwrap();
        run(&scratch, &Options::default()).unwrap();
        write_surface(&scratch);
        scratch.commit("The workspace as it was").unwrap();
        scratch.files().unwrap()
    });
    FILES.scratch().unwrap()
}

/// Runs `cargo xtask generate` in a copy.
pub(crate) fn run(scratch: &Scratch, options: &Options) -> anyhow::Result<Outcome> {
    let (workspace, process) = (scratch.workspace(), crate::process());
    generate::run(&workspace, &process, options, &Terminal::silent())
}

/// Writes the file that shows the Rust API, as the sources are.
fn write_surface(scratch: &Scratch) {
    let client = scratch.workspace().client();
    let sources = rust_api::Sources::read(&client.join("src")).unwrap();
    let text = rust_api::Api::from_sources(&sources).unwrap().text();
    fs::write(client.join("public-api.txt"), text).unwrap();
}

pub(crate) fn read(scratch: &Scratch, file: &str) -> String {
    fs::read_to_string(scratch.path().join(file)).unwrap()
}

pub(crate) fn write(scratch: &Scratch, file: &str, text: &str) {
    fs::write(scratch.path().join(file), text).unwrap();
}

/// Replaces the first place of `from` in a file of a copy.
pub(crate) fn edit(scratch: &Scratch, file: &str, from: &str, to: &str) {
    let text = read(scratch, file);
    assert!(text.contains(from), "{file} has no {from}");
    write(scratch, file, &text.replacen(from, to, 1));
}

/// Gives users an optional nickname, in the document and in a sample.
pub(crate) fn add_nickname(scratch: &Scratch) {
    let property =
        "        nickname:\n          type: string\n          description: A name for friends.\n";
    let before = "        username:\n";
    edit(scratch, DOCUMENT, before, &format!("{property}{before}"));
    let sample = "openapi/samples/getUser/200.full.json";
    edit(scratch, sample, "{", "{\"nickname\": \"Maja\", ");
    run(scratch, &Options::default()).unwrap();
}

/// Breaks callers: a parameter of the query has another name.
pub(crate) fn rename_locale(scratch: &Scratch) {
    edit(scratch, DOCUMENT, "name: locale\n", "name: language\n");
}
