//! `cargo xtask diff` as a person runs it: sources, exit codes, approvals.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use workspace::testing::{run_git, text};

const BEFORE: &str = "tests/it/fixtures/diff/before.yaml";
const AFTER: &str = "tests/it/fixtures/diff/after.yaml";

#[test]
fn the_exit_code_tells_whether_something_was_found() {
    let code = |arguments: &[&str]| diff(arguments).status.code();
    assert_eq!(code(&[BEFORE, BEFORE]), Some(0));
    assert_eq!(code(&[BEFORE, AFTER]), Some(1));
    // The other way round it is minor.
    assert_eq!(code(&[AFTER, BEFORE]), Some(0));
    assert_eq!(code(&[AFTER, BEFORE, "--fail-on", "minor"]), Some(1));
    assert_eq!(code(&[AFTER, BEFORE, "--fail-on", "patch"]), Some(1));
    assert_eq!(code(&[BEFORE, BEFORE, "--fail-on", "patch"]), Some(0));
}

#[test]
fn what_cannot_be_compared_is_explained() {
    let scratch = tempfile::tempdir().unwrap();
    let broken = scratch.path().join("broken.yaml");
    fs::write(&broken, "openapi: 3.2.0\n").unwrap();
    for (source, said) in [
        (
            "no-such",
            "there is no file `no-such`, and git knows no revision",
        ),
        ("HEAD:no-such.yaml", "there is no HEAD:no-such.yaml"),
        ("no-such:a.yaml", "git knows no revision `no-such`"),
        (":a.yaml", "git knows no revision"),
        ("", "`` is no document"),
        ("HEAD:", "there is no HEAD:"),
        ("HEAD:docs", "there is no HEAD:docs"),
        ("HEAD..HEAD", "git knows no revision"),
        (".", "git knows no revision"),
        (
            &broken.display().to_string(),
            "OpenAPI 3.2.0 is not supported",
        ),
    ] {
        for arguments in [[source, BEFORE], [BEFORE, source]] {
            let output = diff(&arguments);
            assert_eq!(output.status.code(), Some(2), "{source}");
            let shown = text(&output.stderr);
            assert!(shown.contains(said), "{source}: {shown}");
        }
    }
    assert_eq!(diff(&[BEFORE]).status.code(), Some(2));
}

#[test]
fn documents_come_from_revisions_too() {
    let scratch = Repository::new();
    scratch.commit("openapi/community-qa.yaml", BEFORE);
    scratch.commit("openapi/community-qa.yaml", AFTER);
    let output = scratch.diff(&["HEAD~1", "HEAD"]);
    assert_eq!(output.status.code(), Some(1));
    let shown = text(&output.stdout);
    assert!(
        shown.ends_with(
            "between HEAD~1:openapi/community-qa.yaml and HEAD:openapi/community-qa.yaml\n"
        ),
        "{shown}"
    );
    let output = scratch.diff(&[
        "HEAD~1:openapi/community-qa.yaml",
        "openapi/community-qa.yaml",
    ]);
    assert_eq!(output.status.code(), Some(1));
    // A file goes before a revision of its name.
    fs::copy(AFTER, scratch.path().join("main")).unwrap();
    scratch.git(&["branch", "-M", "main"]);
    let output = scratch.diff(&["main", "HEAD"]);
    assert!(text(&output.stdout).contains("no changes between main and HEAD"));
}

#[test]
fn approved_changes_are_shown_apart_and_do_not_count() {
    let scratch = Repository::new();
    scratch.commit("before.yaml", BEFORE);
    scratch.commit("after.yaml", AFTER);
    let run = |more: &[&str]| scratch.diff(&[&["before.yaml", "after.yaml"], more].concat());
    let report: Value = serde_json::from_slice(&run(&["--format", "json"]).stdout).unwrap();
    let fingerprint = report["changes"][0]["fingerprint"].as_str().unwrap();
    let approve = |fingerprint: &str, expires: &str| {
        let text = format!(
            "- fingerprint: {fingerprint}\n  reason: nobody sends it\n  expires: {expires}\n"
        );
        let file = scratch.path().join("openapi/approved-changes.yaml");
        fs::create_dir_all(scratch.path().join("openapi")).unwrap();
        fs::write(file, text).unwrap();
    };

    approve(fingerprint, "2999-12-31");
    let output = run(&[]);
    assert_eq!(output.status.code(), Some(0));
    crate::snapshot("diff-command", "approved", &text(&output.stdout));
    let report: Value = serde_json::from_slice(&run(&["--format", "json"]).stdout).unwrap();
    assert_eq!(report["level"], Value::Null);
    assert_eq!(report["counts"]["approved"], 1);
    assert_eq!(
        report["changes"][0]["approval"]["reason"],
        "nobody sends it"
    );
    assert_eq!(run(&["--no-approvals"]).status.code(), Some(1));

    let output = run(&["--format", "markdown"]);
    let shown = text(&output.stdout);
    assert!(
        shown.starts_with(
            "## Contract: approved changes only (1)\n\nNo changes but approved ones between "
        ),
        "{shown}"
    );

    approve(fingerprint, "2001-01-01");
    let output = run(&[]);
    assert_eq!(output.status.code(), Some(1));
    crate::snapshot("diff-command", "expired", &text(&output.stdout));

    approve("0123456789ab", "2999-12-31");
    let output = run(&[]);
    assert_eq!(output.status.code(), Some(1));
    crate::snapshot("diff-command", "unused", &text(&output.stdout));

    approve(fingerprint, "soon");
    let output = run(&[]);
    assert_eq!(output.status.code(), Some(2));
    let shown = text(&output.stderr);
    assert!(
        shown.contains("`soon` is not a day") && shown.contains("approved-changes.yaml:3:"),
        "{shown}"
    );

    let output = run(&["--approvals", "no-such.yaml"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_fingerprint_outlives_edits_elsewhere() {
    let scratch = tempfile::tempdir().unwrap();
    let edited = |name: &str, from: &str| {
        // One more parameter before the others, one more path, and other lines.
        let text = fs::read_to_string(from).unwrap();
        let text = text.replacen(
            "      parameters:\n",
            "      parameters:\n        - name: first\n          in: query\n          schema:\n            type: string\n",
            1,
        );
        let path = scratch.path().join(name);
        fs::write(&path, format!("# A comment.\n{text}")).unwrap();
        path.display().to_string()
    };
    let fingerprint = |before: &str, after: &str| {
        let output = diff(&[before, after, "--format", "json"]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["changes"].as_array().unwrap().len(), 1);
        report["changes"][0]["fingerprint"].clone()
    };
    assert_eq!(
        fingerprint(BEFORE, AFTER),
        fingerprint(&edited("b.yaml", BEFORE), &edited("a.yaml", AFTER))
    );
}

#[test]
fn what_is_approved_is_this_value_and_no_other() {
    let scratch = tempfile::tempdir().unwrap();
    let document = |values: &str| {
        let path = scratch.path().join(format!("{}.yaml", values.len()));
        let text = format!(
            "{{openapi: 3.0.3, info: {{title: T, version: '1'}}, paths: {{/a: {{get: {{\
             parameters: [{{name: q, in: query, schema: {{type: string, enum: [{values}]}}}}],\
             responses: {{'204': {{description: Done.}}}}}}}}}}}}"
        );
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let fingerprints = |after: &str| {
        let output = diff(&[&document("a, b, c"), &document(after), "--format", "json"]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let changes = report["changes"].as_array().unwrap().clone();
        assert!(!changes.is_empty());
        changes
            .iter()
            .map(|change| change["fingerprint"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_ne!(fingerprints("a, b"), fingerprints("a"));
}

#[test]
fn extensions_that_mean_nothing_are_patch() {
    let scratch = tempfile::tempdir().unwrap();
    let write = |name: &str, extension: &str| {
        let text = format!(
            "openapi: 3.0.3\ninfo: {{title: T, version: '1', x-owner: {extension}}}\n\
             paths:\n  /a:\n    get:\n      x-team: {extension}\n      responses:\n        \
             '200':\n          description: A.\n          content:\n            \
             application/json: {{schema: {{type: string, x-hint: {extension}}}}}\n"
        );
        let path = scratch.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let (old, new) = (write("old.yaml", "one"), write("new.yaml", "other"));
    let shown = |ignored: &[&str]| {
        let arguments = ignored.iter().flat_map(|name| ["--ignore-extension", name]);
        let arguments: Vec<&str> = [old.as_str(), &new].into_iter().chain(arguments).collect();
        let output = diff(&arguments);
        let line = text(&output.stdout).lines().last().unwrap().to_owned();
        let counted = line.split(" between").next().unwrap().to_owned();
        (output.status.code(), counted)
    };
    assert_eq!(shown(&[]), (Some(1), "major: 3 major changes".to_owned()));
    assert_eq!(
        shown(&["x-team", "x-o*"]),
        (Some(1), "major: 1 major and 2 patch changes".to_owned())
    );
    assert_eq!(
        shown(&["x-*"]),
        (Some(0), "patch: 3 patch changes".to_owned())
    );
    assert_eq!(
        diff(&[&old, &new, "--ignore-extension", "nullable"])
            .status
            .code(),
        Some(2)
    );
}

#[test]
fn the_markdown_reads_well() {
    let output = diff(&[BEFORE, AFTER, "--format", "markdown"]);
    crate::snapshot("diff-command", "markdown", &text(&output.stdout));
}

/// A name may be anything. It is shown, and never acts.
#[test]
fn names_act_neither_on_a_terminal_nor_as_markdown() {
    let scratch = tempfile::tempdir().unwrap();
    let file = scratch.path().join("after.yaml").display().to_string();
    let written = fs::read_to_string(BEFORE).unwrap();
    let name = r##""a`b|<b>@x\n# h</details>\e[31m""##;
    let named = written.replacen("- name: sort\n", &format!("- name: {name}\n"), 1);
    assert_ne!(named, written);
    fs::write(&file, named).unwrap();

    let shown = text(&diff(&[BEFORE, &file]).stdout);
    assert!(
        shown.contains(r"parameter `a`b|<b>@x\n# h</details>\u{1b}[31m` was added"),
        "{shown}"
    );
    assert!(!shown.contains('\u{1b}'), "{shown}");

    let shown = text(&diff(&[BEFORE, &file, "--format", "markdown"]).stdout);
    assert!(
        shown.contains(r"parameter ``a`b|<b>@x\n# h</details>\u{1b}[31m`` was added"),
        "{shown}"
    );
    assert!(
        !shown.contains("\n# h") && !shown.contains('\u{1b}'),
        "{shown}"
    );
}

#[test]
fn a_reader_that_has_gone_is_no_failure() {
    let script = format!(
        "'{}' diff {BEFORE} {BEFORE} | true; exit ${{PIPESTATUS[0]}}",
        env!("CARGO_BIN_EXE_xtask")
    );
    let status = Command::new("bash").args(["-c", &script]).status().unwrap();
    assert_eq!(status.code(), Some(0));
}

fn diff(arguments: &[&str]) -> Output {
    let arguments = [&["diff"], arguments].concat();
    workspace::testing::run(env!("CARGO_BIN_EXE_xtask"), Path::new("."), &arguments)
}

/// A repository of its own.
struct Repository(tempfile::TempDir);

impl Repository {
    fn new() -> Self {
        let repository = Self(tempfile::tempdir().unwrap());
        repository.git(&["init", "--quiet"]);
        repository
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Commits the file `from` under a name.
    fn commit(&self, name: &str, from: &str) {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::copy(from, path).unwrap();
        self.git(&["add", "."]);
        self.git(&["commit", "--quiet", "--message", name]);
    }

    fn git(&self, arguments: &[&str]) {
        run_git(self.path(), arguments);
    }

    /// Runs the command with this repository as the workspace.
    fn diff(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_xtask"))
            .arg("diff")
            .args(arguments)
            .current_dir(self.path())
            .env("CARGO_MANIFEST_DIR", self.path().join("xtask"))
            .output()
            .unwrap()
    }
}
