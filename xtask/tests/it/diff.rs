//! `cargo xtask diff`: documents and approvals of the workspace. The tests of [`openapi_diff`]
//! cover the findings.

use std::path::Path;

use serde_json::Value;
use workspace::scratch::Scratch;
use workspace::testing::Pair;
use xtask::workspace::Workspace;

use crate::small::{DOCUMENT, command, scratch, xtask};

fn pair() -> Pair {
    let fixtures = "../crates/openapi-diff/tests/it/fixtures/diff";
    Pair::read(&Path::new(fixtures).join("parameter-required.yaml"))
}

/// A repository whose last commit has changed the document.
fn changed() -> Scratch {
    let (scratch, Pair { before, after, .. }) = (scratch(), pair());
    for text in [before, after] {
        scratch.write(DOCUMENT, &text).unwrap();
        scratch.commit("The document").unwrap();
    }
    scratch
}

#[test]
fn documented_example_matches_output() {
    let scratch = scratch();
    pair().write(scratch.path());
    let output = command(&scratch, &["diff", "before.yaml", "after.yaml"]).output();
    let printed = workspace::testing::text(&output.unwrap().stdout);
    let mut shown = "    $ cargo xtask diff before.yaml after.yaml\n".to_owned();
    for line in printed.lines() {
        shown.push_str(format!("    {line}").trim_end());
        shown.push('\n');
    }
    let page = Workspace::of_xtask().root().join("docs/diff.md");
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains(&shown), "{shown}");
}

#[test]
fn revision_names_its_document() {
    let scratch = changed();
    let output = command(&scratch, &["diff", "HEAD~1", "HEAD"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let shown = workspace::testing::text(&output.stdout);
    let between = format!("between HEAD~1:{DOCUMENT} and HEAD:{DOCUMENT}\n");
    assert!(shown.ends_with(&between), "{shown}");
    // A file takes precedence over a revision with its name.
    let text = scratch.read(DOCUMENT).unwrap();
    scratch.write("main", &text).unwrap();
    let shown = xtask(&scratch, &["diff", "main", "HEAD"]).unwrap();
    assert!(shown.contains("no changes between main and HEAD"), "{shown}");
}

#[test]
fn incomparable_documents_are_explained() {
    let scratch = changed();
    for (source, said) in [
        ("no-such", "there is no file `no-such`, and git knows no revision"),
        ("HEAD:no-such.yaml", "there is no HEAD:no-such.yaml"),
        ("no-such:a.yaml", "git knows no revision `no-such`"),
        (":a.yaml", "git knows no revision"),
        ("", "the name of a document is empty"),
        ("HEAD:", "there is no HEAD:"),
        ("HEAD:openapi", "there is no HEAD:openapi"),
        ("HEAD..HEAD", "git knows no revision"),
        (".", "git knows no revision"),
    ] {
        for arguments in [["diff", source, DOCUMENT], ["diff", DOCUMENT, source]] {
            let output = command(&scratch, &arguments).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{source}");
            let shown = workspace::testing::text(&output.stderr);
            assert!(shown.contains(said), "{source}: {shown}");
        }
    }
}

#[test]
fn changes_that_the_workspace_has_approved_do_not_count() {
    let scratch = changed();
    let compare = ["diff", "HEAD~1", "HEAD", "--format", "json"];
    let run = |more: &[&str]| {
        let arguments = [&compare, more].concat();
        command(&scratch, &arguments).output().unwrap()
    };
    let report: Value = serde_json::from_slice(&run(&[]).stdout).unwrap();
    let fingerprint = report["changes"][0]["fingerprint"].as_str().unwrap();
    let approval = format!("- {{fingerprint: {fingerprint}, reason: R, expires: 2999-12-31}}\n");
    let file = "openapi/approved-changes.yaml";
    scratch.write(file, &approval).unwrap();
    for (more, code) in
        [(&[][..], 0), (&["--no-approvals"], 1), (&["--approvals", "no-such.yaml"], 2)]
    {
        assert_eq!(run(more).status.code(), Some(code), "{more:?}");
    }
}
