//! `generate` in a scratch copy of the workspace: what is noticed, what is
//! refused, what is written.

use std::fs;
use std::path::Path;

use openapi_codegen::GeneratorProcess;
use openapi_codegen::output;
use tempfile::TempDir;
use workspace::terminal::Terminal;
use xtask::generate::{self, Options, Outcome};
use xtask::git;
use xtask::workspace::Workspace;

use crate::differences::{assert_same_files, assert_same_text};

/// A copy of what `generate` reads and writes.
pub(crate) struct Scratch {
    directory: TempDir,
}

impl Scratch {
    pub(crate) fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let source = Workspace::of_xtask();
        for part in ["openapi", "generated-client", "cli/src/generated"] {
            copy(&source.root().join(part), &directory.path().join(part));
        }
        Self { directory }
    }

    pub(crate) fn path(&self) -> &Path {
        self.directory.path()
    }

    fn workspace(&self) -> Workspace {
        Workspace::at(self.directory.path())
    }

    pub(crate) fn run(&self, options: &Options) -> anyhow::Result<Outcome> {
        generate::run(
            &self.workspace(),
            &crate::process(),
            options,
            &Terminal::silent(),
        )
    }

    /// A run that must get by without generating.
    fn run_without_generator(&self) -> anyhow::Result<Outcome> {
        let none = GeneratorProcess::of(Path::new("there-is-no-such-program"));
        generate::run(&self.workspace(), &none, &WRITE, &Terminal::silent())
    }

    pub(crate) fn edit(&self, file: &str, edit: impl Fn(&str) -> String) {
        let path = self.directory.path().join(file);
        let before = fs::read_to_string(&path).unwrap();
        let after = edit(&before);
        assert_ne!(before, after, "the edit of {file} changes nothing");
        fs::write(path, after).unwrap();
    }

    fn text(&self, file: &str) -> String {
        fs::read_to_string(self.directory.path().join(file)).unwrap()
    }

    fn generated(&self) -> output::Tree {
        output::read(&self.directory.path().join("generated-client/src/generated")).unwrap()
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

const WRITE: Options = Options {
    check: false,
    force: false,
    foreign: None,
};
const CHECK: Options = Options {
    check: true,
    force: false,
    foreign: None,
};
const FORCE: Options = Options {
    check: false,
    force: true,
    foreign: None,
};

const USERS: &str = "generated-client/src/generated/users.rs";
const LOCK: &str = "generated-client/contract.lock";
const DOCUMENT: &str = "openapi/community-qa.yaml";

#[test]
fn what_is_committed_is_what_is_generated() {
    let outcome = Scratch::new().run(&CHECK).unwrap();
    assert_eq!(outcome, Outcome::Confirmed);
}

#[test]
fn a_run_without_changes_generates_nothing() {
    let outcome = Scratch::new().run_without_generator().unwrap();
    assert_eq!(outcome, Outcome::UpToDate);
}

#[test]
fn generating_twice_gives_the_same_bytes() {
    let scratch = Scratch::new();
    let generated = "generated-client/src/generated";
    let before = scratch.generated();
    fs::remove_dir_all(scratch.directory.path().join(generated)).unwrap();
    scratch.run(&WRITE).unwrap();
    assert_same_files("generated files", &scratch.generated(), &before);
    fs::remove_file(scratch.directory.path().join(LOCK)).unwrap();
    scratch.run(&WRITE).unwrap();
    assert_same_files("generated files", &scratch.generated(), &before);
}

#[test]
fn a_changed_description_is_noticed_and_touches_few_files() {
    let scratch = Scratch::new();
    let before = scratch.generated();
    scratch.edit(DOCUMENT, |text| {
        text.replacen("Identifies an action.", "Identifies one action.", 1)
    });
    assert!(scratch.run(&CHECK).is_err());
    assert!(scratch.run_without_generator().is_err());
    scratch.run(&WRITE).unwrap();
    let after = scratch.generated();
    let changed: Vec<&String> = after
        .iter()
        .filter(|(name, text)| before.get(*name) != Some(text))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(changed, ["scalars.rs"]);
    assert_eq!(scratch.run(&CHECK).unwrap(), Outcome::Confirmed);
}

#[test]
fn a_changed_sample_is_noticed_in_the_bundle() {
    let scratch = Scratch::new();
    scratch.edit("openapi/samples/getGroup/200.full.json", |text| {
        text.replacen("\"id\"", "\"seen\": 1, \"id\"", 1)
    });
    assert!(scratch.run(&CHECK).is_err());
    let Outcome::Wrote(written) = scratch.run(&WRITE).unwrap() else {
        panic!("nothing was written");
    };
    // The bundle, and the samples that the client has for tests.
    assert_eq!((written.changed, written.removed), (2, 0));
    assert!(
        scratch
            .text("openapi/community-qa.bundle.json")
            .contains("\"seen\": 1")
    );
}

#[test]
fn another_pipeline_or_progenitor_is_noticed() {
    for (line, other) in [
        ("  pipeline: ", "  pipeline: 00"),
        ("    progenitor-impl: ", "    progenitor-impl: 0.1.0-"),
    ] {
        let scratch = Scratch::new();
        scratch.edit(LOCK, |text| text.replacen(line, other, 1));
        assert!(scratch.run_without_generator().is_err(), "{line}");
        let error = scratch.run(&CHECK).unwrap_err().to_string();
        assert!(error.contains("1 file changed"), "{error}");
        // The files are as they would be; the lock alone is mended.
        let Outcome::Wrote(written) = scratch.run(&WRITE).unwrap() else {
            panic!("not noticed: {line}");
        };
        assert_eq!(written.changed, 0);
        assert_eq!(scratch.run_without_generator().unwrap(), Outcome::UpToDate);
    }
}

#[test]
fn an_edit_by_hand_is_refused_until_forced() {
    let scratch = Scratch::new();
    let before = scratch.text(USERS);
    scratch.edit(USERS, |text| {
        text.replacen("List users.", "List people.", 1)
    });

    let error = scratch.run(&WRITE).unwrap_err().to_string();
    assert!(error.contains("edited by hand"), "{error}");
    assert!(error.contains("users.rs"), "{error}");
    assert!(error.ends_with("cargo xtask generate --force"), "{error}");
    assert!(scratch.text(USERS).contains("List people."));

    let error = scratch.run(&CHECK).unwrap_err().to_string();
    assert!(
        error.ends_with("to mend it, run: cargo xtask generate --force"),
        "{error}"
    );

    scratch.run(&FORCE).unwrap();
    assert_same_text(USERS, &scratch.text(USERS), &before);
}

#[test]
fn a_stray_file_is_refused_and_a_stale_one_goes() {
    let scratch = Scratch::new();
    let stray = scratch
        .directory
        .path()
        .join("generated-client/src/generated/notes.rs");
    fs::write(&stray, "// mine\n").unwrap();
    let error = scratch.run(&WRITE).unwrap_err().to_string();
    assert!(error.contains("notes.rs"), "{error}");
    fs::remove_file(stray).unwrap();

    // Without its operations the tag has no file.
    scratch.edit(DOCUMENT, |text| {
        text.replace("tags: [groups]", "tags: [users]").replace(
            "      tags:\n        - groups",
            "      tags:\n        - users",
        )
    });
    scratch.edit(DOCUMENT, |text| remove_tag(text, "groups"));
    scratch.run(&WRITE).unwrap();
    assert!(!scratch.generated().contains_key("groups.rs"));
    assert_eq!(scratch.run(&CHECK).unwrap(), Outcome::Confirmed);
}

/// The document without the declaration of a tag.
fn remove_tag(text: &str, tag: &str) -> String {
    let start = text.find(&format!("  - name: {tag}\n")).unwrap();
    let rest = &text[start + 4..];
    let end = rest
        .find("\n  - name:")
        .or_else(|| rest.find("\n\n").or_else(|| rest.find("\npaths:")))
        .unwrap();
    format!("{}{}", &text[..start], &rest[end + 1..])
}

#[test]
fn without_a_readable_lock_nothing_foreign_is_overwritten() {
    let scratch = Scratch::new();
    scratch.edit(LOCK, |text| format!("<<<<<<< HEAD\n{text}"));
    scratch.edit(USERS, |text| {
        text.replacen("List users.", "List people.", 1)
    });
    let error = scratch.run(&WRITE).unwrap_err().to_string();
    assert!(error.contains("no readable contract.lock"), "{error}");
    scratch.run(&FORCE).unwrap();
    assert_eq!(scratch.run(&CHECK).unwrap(), Outcome::Confirmed);
}

#[test]
fn a_refused_document_leaves_every_file_as_it_was() {
    for (from, to, said) in [
        (
            "operationId: getUser\n",
            "operationId: getUser\n      operationId: readUser\n",
            "duplicate key",
        ),
        (
            "operationId: getUser\n",
            "operationId: fetch_user\n",
            "error[operation-id]",
        ),
    ] {
        let scratch = Scratch::new();
        let before = scratch.generated();
        scratch.edit(DOCUMENT, |text| text.replacen(from, to, 1));
        let error = scratch.run(&WRITE).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
        assert!(error.contains("community-qa.yaml:"), "{error}");
        assert_same_files("generated files", &scratch.generated(), &before);
    }
}

/// A run that was cut off between its files leaves nothing that looks like an
/// edit by hand.
#[test]
fn after_a_run_that_was_cut_off_the_next_one_goes_through() {
    let scratch = Scratch::new();
    let bundle = scratch
        .directory
        .path()
        .join("openapi/community-qa.bundle.json");
    let text = fs::read_to_string(&bundle).unwrap();
    let reword = |from: &'static str, to: &'static str| {
        scratch.edit(DOCUMENT, move |text| text.replacen(from, to, 1));
    };

    // A directory in its place: the bundle cannot be written.
    reword("Identifies an action.", "Identifies one action.");
    fs::remove_file(&bundle).unwrap();
    fs::create_dir(&bundle).unwrap();
    assert!(scratch.run(&WRITE).is_err());
    fs::remove_dir(&bundle).unwrap();
    fs::write(&bundle, text).unwrap();

    reword("Identifies one action.", "Identifies any action.");
    scratch.run(&WRITE).unwrap();
    assert_eq!(scratch.run(&CHECK).unwrap(), Outcome::Confirmed);
    assert!(!scratch.text(LOCK).contains("replaced"));
}

/// The lock is written last: a run that was cut off just before it is taken up again,
/// although every file is in place.
#[test]
fn a_lock_that_was_not_finished_is_finished() {
    let scratch = Scratch::new();
    scratch.edit(LOCK, |text| {
        format!("{text}replaced:\n  src/generated/old.rs: 0123\n")
    });
    assert!(
        scratch.run_without_generator().is_err(),
        "a run that was cut off counts as done"
    );
    scratch.run(&WRITE).unwrap();
    assert!(!scratch.text(LOCK).contains("replaced"));
    assert_eq!(scratch.run_without_generator().unwrap(), Outcome::UpToDate);
}

/// Two changes of the document, each generated and committed by itself, always meet in the
/// lock file.
#[test]
fn a_merge_of_two_changes_is_mended_by_generating() {
    let scratch = crate::review::scratch();
    let change = |branch: &str, from: &str, to: &str| {
        scratch
            .git(&["switch", "--quiet", "--create", branch, "main"])
            .unwrap();
        let path = scratch.workspace().document();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{from}");
        fs::write(path, text.replacen(from, to, 1)).unwrap();
        generate::run(
            &scratch.workspace(),
            &crate::process(),
            &WRITE,
            &Terminal::silent(),
        )
        .unwrap();
        scratch.commit(branch).unwrap();
    };
    change(
        "one",
        "The real name; present",
        "The real name. It is present",
    );
    change("two", "title: ", "title: The ");
    let merged = scratch.git(&["merge", "--quiet", "one"]).unwrap_err();
    let lock = fs::read_to_string(scratch.path().join("generated-client/contract.lock")).unwrap();
    assert!(lock.contains("<<<<<<< HEAD\n"), "{merged:#}");
    generate::run(
        &scratch.workspace(),
        &crate::process(),
        &WRITE,
        &Terminal::silent(),
    )
    .unwrap();
    let check = Options {
        check: true,
        ..WRITE
    };
    generate::run(
        &scratch.workspace(),
        &crate::process(),
        &check,
        &Terminal::silent(),
    )
    .unwrap();
    let marked = git::Git::new(&scratch.workspace());
    let marked = marked.ask(&["grep", "--line-number", "^<<<<<<< "]).unwrap();
    assert_eq!(marked, None);
}
