//! `cargo xtask review`: the base, the gate, generated files, and the contents of reports.

mod hostile_names;
mod points;
mod reports;
mod repository;
mod untrusted;

use workspace::scratch::Scratch;

use crate::small::{DOCUMENT, command, result, scratch, xtask};

/// Renames a query parameter, which breaks callers.
fn rename_locale(scratch: &Scratch) {
    let (from, to) = ("name: locale\n", "name: language\n");
    scratch.edit(DOCUMENT, from, to).unwrap();
}

#[test]
fn outdated_generated_code_is_reported_despite_lock() {
    let scratch = scratch();
    let file = "generated-client/src/generated/models/mod.rs";
    let digest = || openapi_model::digest::of(&scratch.read(file).unwrap());
    let before = digest();
    // The spelling of a declaration is not compared.
    let (from, to) = ("pub hidden: bool", "pub hidden :bool");
    scratch.edit(file, from, to).unwrap();
    let lock = "generated-client/contract.lock";
    for _ in 0..2 {
        let text = xtask(&scratch, &["review", "--base", "main"]).unwrap();
        let said = "**The generated code is out of date**";
        assert!(text.contains(said), "{text}");
        // Then with a digest that is adapted to the edit.
        let _ = scratch.edit(lock, &before, &digest());
    }
}

#[test]
fn unknown_base_is_an_error_with_advice() {
    let scratch = scratch();
    let remote = ["update-ref", "refs/remotes/origin/next", "HEAD"];
    scratch.git(&remote).unwrap();
    for (base, said) in [
        ("v9", "git knows no revision `v9`; give a branch, a tag"),
        ("next", "git knows no revision `next`; there is `origin/next`"),
    ] {
        let error = xtask(&scratch, &["review", "--base", base]).unwrap_err();
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn shallow_clone_may_lack_release_tags() {
    let (whole, shallow) = (scratch(), tempfile::tempdir().unwrap());
    whole.commit("Later").unwrap();
    let (from, to) = (whole.path().display(), shallow.path().display());
    let (from, to) = (from.to_string(), to.to_string());
    let depth = ["clone", "--quiet", "--no-local", "--depth", "1", &from, &to];
    whole.git(&depth).unwrap();
    let review = |base: &str| xtask(&whole, &["review", "--base", base, "--workspace", &to]);
    let text = review("HEAD").unwrap();
    assert!(text.contains("This clone is shallow and shows no release"), "{text}");
    let error = review("HEAD^").unwrap_err();
    assert!(error.contains("git fetch --unshallow --tags"), "{error}");
}

/// The tools of the base read the checkout of the pull request. The report is written whether or
/// not the gate passes.
#[test]
fn unapproved_break_closes_the_gate() {
    let (tools, scratch) = (scratch(), scratch());
    rename_locale(&scratch);
    let (checkout, report) = (scratch.path(), scratch.path().join("review.md"));
    let gate = |level: &str| {
        let arguments = ["review", "--base", "main", "--fail-on", level];
        let mut gate = command(&tools, &arguments);
        gate.arg("--workspace").arg(checkout);
        gate.arg("--output").arg(&report);
        result(&gate.output().unwrap())
    };
    let closed = gate("major").unwrap_err();
    let said = "the gate is closed: 1 change of the document, major or above";
    assert!(closed.contains(said), "{closed}");
    let text = std::fs::read_to_string(&report).unwrap();
    assert!(text.starts_with("## Contract review: breaking\n"), "{text}");
    let fingerprint = closed
        .lines()
        .find(|line| line.starts_with("  "))
        .unwrap()
        .split_whitespace()
        .next()
        .unwrap();
    let approval = format!("- {{fingerprint: {fingerprint}, reason: R, expires: 2999-12-31}}\n");
    let file = "openapi/approved-changes.yaml";
    scratch.write(file, &approval).unwrap();
    for level in ["major", "minor", "patch"] {
        gate(level).unwrap();
    }
}

#[test]
fn formats_are_written_to_requested_files() {
    let scratch = scratch();
    rename_locale(&scratch);
    let annotate = ["--annotate", "--summary", "summary.md", "--format", "json"];
    let arguments = [&["review", "--base", "main"][..], &annotate].concat();
    let printed = xtask(&scratch, &arguments).unwrap();
    let (annotations, json) = printed.split_once("{\n").unwrap();
    assert!(annotations.starts_with("::error file="), "{annotations}");
    assert!(json.contains("\"base\": \"main\""), "{json}");
    let summary = scratch.read("summary.md").unwrap();
    assert!(summary.starts_with("## Contract review"), "{summary}");
}

/// A base that cannot be read must not stop the review of the change that repairs it.
#[test]
fn change_that_repairs_base_is_reviewed() {
    let scratch = scratch();
    let sound = scratch.read(DOCUMENT).unwrap();
    scratch.write(DOCUMENT, &format!("{sound}broken: [\n")).unwrap();
    scratch.commit("A mistake").unwrap();
    scratch.write(DOCUMENT, &sound).unwrap();
    scratch.commit("The repair").unwrap();
    let text = xtask(&scratch, &["review", "--base", "HEAD^1"]).unwrap();
    let mut lines = text.lines();
    let heading = lines.next().unwrap();
    assert!(heading.starts_with("## Contract review"), "{text}");
    let note = lines.nth(2).unwrap();
    let said = "> `HEAD^1` cannot be read: not valid YAML";
    assert!(note.starts_with(said), "{note}");
    let said = "the last commit before it that can";
    assert!(note.contains(said), "{note}");
    // If no earlier commit can be read either, the mistake itself is reported.
    let orphan = ["checkout", "--quiet", "--orphan", "new"];
    scratch.git(&orphan).unwrap();
    scratch.write(DOCUMENT, "broken: [\n").unwrap();
    scratch.commit("From the beginning").unwrap();
    let error = xtask(&scratch, &["review", "--base", "HEAD"]).unwrap_err();
    assert!(error.contains("not valid YAML"), "{error}");
}
