//! `openapi-diff`, as people run it.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;
use tempfile::TempDir;
use workspace::testing::{Pair, run_git, text};

const FIXTURES: &str = "tests/it/fixtures/diff";

/// A directory with the two documents of a rule's fixture.
fn fixture(rule: &str) -> TempDir {
    let scratch = tempfile::tempdir().unwrap();
    let file = Path::new(FIXTURES).join(format!("{rule}.yaml"));
    Pair::read(&file).write(scratch.path());
    scratch
}

fn run(directory: &Path, arguments: &[&str]) -> Output {
    workspace::testing::run(env!("CARGO_BIN_EXE_openapi-diff"), directory, arguments)
}

#[test]
fn exit_code_depends_on_findings() {
    let fixture = fixture("parameter-removed");
    let code = |arguments: &[&str]| run(fixture.path(), arguments).status.code();
    assert_eq!(code(&["before.yaml", "before.yaml"]), Some(0));
    assert_eq!(code(&["before.yaml", "after.yaml"]), Some(1));
    assert_eq!(code(&["after.yaml", "before.yaml"]), Some(0));
    assert_eq!(code(&["after.yaml", "before.yaml", "--fail-on", "minor"]), Some(1));
    assert_eq!(code(&["before.yaml", "nowhere.yaml"]), Some(2));
    assert_eq!(code(&["before.yaml"]), Some(2));
}

/// A program that requested JSON gets JSON, even if the documents could not be compared.
#[test]
fn json_report_names_documents_that_cannot_be_compared() {
    let scratch = tempfile::tempdir().unwrap();
    fs::write(scratch.path().join("bad.yaml"), "openapi: [").unwrap();
    // One document cannot be parsed, and the other does not exist.
    for old in ["bad.yaml", "nowhere.yaml"] {
        let output = run(scratch.path(), &[old, "bad.yaml", "--format", "json"]);
        assert_eq!(output.status.code(), Some(2));
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let message = report["error"]["message"].as_str().unwrap();
        assert!(!message.is_empty());
        if old == "bad.yaml" {
            let diagnostic = &report["error"]["diagnostics"][0];
            assert_eq!(diagnostic["location"]["file"], "bad.yaml");
            assert!(diagnostic["location"]["line"].is_u64());
        }
    }
}

/// Projects without a generated client can fail on effects on HTTP callers only.
#[test]
fn exit_code_considers_selected_readers_only() {
    let code = |rule: &str, arguments: &[&str]| {
        let documents = ["before.yaml", "after.yaml", "--fail-on"];
        let fixture = fixture(rule);
        run(fixture.path(), &[&documents[..], arguments].concat()).status.code()
    };
    // Optional before and required after: it affects callers, and servers may reject requests.
    let required = "parameter-required";
    assert_eq!(code(required, &["wire:major"]), Some(1));
    assert_eq!(code(required, &["server:major"]), Some(0));
    assert_eq!(code(required, &["server:minor"]), Some(1));
    assert_eq!(code(required, &["server:major,wire:major"]), Some(1));
    assert_eq!(code(required, &["server:major", "--fail-on", "wire:major"]), Some(1));
    // The reverse.
    let optional = "parameter-optional";
    assert_eq!(code(optional, &["wire:major"]), Some(0));
    assert_eq!(code(optional, &["server:major"]), Some(1));
    // Only the method of the client has a new name.
    let renamed = "operation-renamed";
    assert_eq!(code(renamed, &["wire:major,server:major", "--rust"]), Some(0));
    assert_eq!(code(renamed, &["rust:major", "--rust"]), Some(1));
    assert_eq!(code(renamed, &["rust:major"]), Some(2));
    assert_eq!(code(renamed, &["callers:major"]), Some(2));
}

#[test]
fn unknown_extensions_are_rated_only_on_request() {
    let fixture = fixture("extension-changed");
    for documents in [["before.yaml", "after.yaml"], ["after.yaml", "before.yaml"]] {
        assert_eq!(run(fixture.path(), &documents).status.code(), Some(0));
        let strict = run(fixture.path(), &[&documents[..], &["--strict-extensions"]].concat());
        assert_eq!(strict.status.code(), Some(1));
        assert!(text(&strict.stdout).contains("major[not-understood]"));
        for (ignored, code) in [("x-owner", 0), ("x-*", 0), ("x-own", 1)] {
            let ignored = ["--strict-extensions", "--ignore-extension", ignored];
            let ignored = run(fixture.path(), &[&documents[..], &ignored].concat());
            assert_eq!(ignored.status.code(), Some(code));
        }
    }
}

#[test]
fn days_of_notice_come_from_configuration() {
    let fixture = fixture("sunset-too-soon");
    let documents = ["before.yaml", "after.yaml"];
    assert_eq!(run(fixture.path(), &documents).status.code(), Some(0));
    std::fs::write(fixture.path().join("openapi-diff.yaml"), "notice-days: 36500\n").unwrap();
    let output = run(fixture.path(), &documents);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("major[sunset-too-soon]"));
}

#[test]
fn rules_are_listed_with_their_summaries() {
    let output = run(Path::new(FIXTURES), &["--rules"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    let lines: Vec<Option<(&str, &str)>> = shown
        .lines()
        .map(|line| line.split_once("  "))
        .map(|line| line.map(|(name, summary)| (name, summary.trim_start())))
        .collect();
    let rules = openapi_diff::rules().map(|rule| Some((rule.name, rule.summary)));
    assert_eq!(lines, rules.collect::<Vec<_>>());
}

/// Without a generated client, reports do not mention one, and effects on it do not count.
#[test]
fn client_findings_need_client() {
    let fixture = fixture("operation-renamed");
    let wire = run(fixture.path(), &["before.yaml", "after.yaml"]);
    assert_eq!(wire.status.code(), Some(0));
    assert!(!text(&wire.stdout).contains("rust"), "{}", text(&wire.stdout));
    let json = ["before.yaml", "after.yaml", "--format", "json"];
    let report: Value = serde_json::from_slice(&run(fixture.path(), &json).stdout).unwrap();
    assert_eq!(report["changes"][0]["rust"], Value::Null);
    let markdown = ["before.yaml", "after.yaml", "--format", "markdown"];
    assert!(!text(&run(fixture.path(), &markdown).stdout).contains("Rust"));
    let changelog = ["before.yaml", "after.yaml", "--format", "changelog"];
    let changelog = text(&run(fixture.path(), &changelog).stdout);
    assert!(changelog.ends_with("\n\nNothing changes for callers.\n"));
    let rust = run(fixture.path(), &["before.yaml", "after.yaml", "--rust"]);
    assert_eq!(rust.status.code(), Some(1));
    assert!(text(&rust.stdout).contains("rust major"));
}

/// The diff compares documents that a linter would reject.
#[test]
fn faulty_documents_are_reported_and_compared() {
    let scratch = tempfile::tempdir().unwrap();
    let api =
        "openapi: 3.0.3\ninfo: {title:, version: '1'}\npaths:\n  /a:\n    get: {responses:}\n";
    let old = format!("{api}    post: {{}}\n");
    fs::write(scratch.path().join("old.yaml"), old).unwrap();
    let more = "    post: {responses:}\n    put: {}\n    patch: {}\n    delete: {}\n";
    fs::write(scratch.path().join("new.yaml"), format!("{api}{more}")).unwrap();
    let output = run(scratch.path(), &["old.yaml", "new.yaml"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("PUT /a"), "{}", text(&output.stdout));
    assert!(!text(&output.stdout).contains("GET /a"));
    let shown = text(&output.stderr);
    let first = "warning: `title` is null, and is read as if it were absent";
    let (of_old, of_new) = shown.split_once(first).expect(&shown);
    // The new document has the same fault at another place.
    let missing = "warning: missing `responses` in an operation\n --> old.yaml:6:5";
    assert!(of_old.starts_with(missing), "{shown}");
    assert_eq!(shown.matches("old.yaml").count(), 1, "{shown}");
    // At most five warnings are shown; the last line counts the others.
    assert_eq!(of_new.matches("warning: ").count(), 4, "{shown}");
    assert!(shown.ends_with("1 more warning about new.yaml\n"), "{shown}");
}

#[test]
fn revision_is_compared_with_file_on_disk() {
    let scratch = tempfile::tempdir().unwrap();
    let git = |arguments: &[&str]| run_git(scratch.path(), arguments);
    let fixture = fixture("parameter-removed");
    let api = scratch.path().join("api.yaml");
    fs::copy(fixture.path().join("before.yaml"), &api).unwrap();
    git(&["init", "--quiet"]);
    git(&["add", "api.yaml"]);
    git(&["commit", "--quiet", "-m", "api"]);
    fs::copy(fixture.path().join("after.yaml"), &api).unwrap();
    let output = run(scratch.path(), &["HEAD:api.yaml", "api.yaml"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("between HEAD:api.yaml and api.yaml"));

    for (source, advice) in [
        // Here, a revision alone stands for no document.
        ("HEAD", "there is no file `HEAD`"),
        ("HEAD", "git revision (main:openapi/api.yaml)"),
        ("HEAD:b.yaml", "git ls-tree -r --name-only HEAD"),
        ("gone:api.yaml", "git knows no revision `gone`"),
        ("https://a.org/b", "curl -fsSL https://a.org/b"),
        ("", "the name of a document is empty"),
    ] {
        let output = run(scratch.path(), &[source, "api.yaml"]);
        assert_eq!(output.status.code(), Some(2));
        let shown = text(&output.stderr);
        assert!(shown.contains(advice), "{shown}");
    }
}

#[test]
fn approvals_come_from_a_file_alone() {
    let scratch = tempfile::tempdir().unwrap();
    let fixture = fixture("parameter-removed");
    let (old, new) = (fixture.path().join("before.yaml"), fixture.path().join("after.yaml"));
    let documents = [old.to_str().unwrap(), new.to_str().unwrap()];
    let json = run(scratch.path(), &[&documents[..], &["--format", "json"]].concat());
    let report: Value = serde_json::from_slice(&json.stdout).unwrap();
    let fingerprint = report["changes"][0]["fingerprint"].as_str().unwrap();
    let approvals =
        format!("- fingerprint: {fingerprint}\n  reason: nobody sends it\n  expires: 2999-12-31\n");
    fs::write(scratch.path().join("approved.yaml"), approvals).unwrap();
    for (named, code) in [("approved.yaml", 0), ("nowhere.yaml", 2)] {
        let approved = [&documents[..], &["--approvals", named]].concat();
        assert_eq!(run(scratch.path(), &approved).status.code(), Some(code));
    }
    assert_eq!(run(scratch.path(), &documents).status.code(), Some(1));
}

/// If a document is read from a revision, the files that it refers to are too.
#[test]
fn files_of_document_are_compared_as_one() {
    let scratch = tempfile::tempdir().unwrap();
    let git = |arguments: &[&str]| run_git(scratch.path(), arguments);
    let api = scratch.path().join("api");
    fs::create_dir_all(api.join("schemas")).unwrap();
    let root = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths:\n  /books:\n    get:\n      \
                responses: {'200': {description: D, content: {application/json: {schema: {$ref: \
                ./schemas/book.yaml}}}}}\n";
    fs::write(api.join("api.yaml"), root).unwrap();
    let book =
        |kind: &str| format!("type: object\nrequired: [id]\nproperties:\n  id: {{type: {kind}}}\n");
    fs::write(api.join("schemas/book.yaml"), book("integer")).unwrap();
    git(&["init", "--quiet"]);
    git(&["add", "api"]);
    git(&["commit", "--quiet", "-m", "api"]);
    // The file on disk is newer than the revision.
    fs::write(api.join("schemas/book.yaml"), book("string")).unwrap();
    let output = run(scratch.path(), &["HEAD:api/api.yaml", "api/api.yaml"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    assert!(shown.contains("type-changed"), "{shown}");
    assert!(shown.contains("--> api/schemas/book.yaml:4:14"), "{shown}");

    // A bundle of the document means the same.
    let bundled = root.replace("./schemas/book.yaml", "'#/components/schemas/book'");
    let schema = "{type: object, required: [id], properties: {id: {type: integer}}}";
    let bundled = format!("{bundled}components: {{schemas: {{book: {schema}}}}}\n");
    fs::write(scratch.path().join("bundled.yaml"), bundled).unwrap();
    let output = run(scratch.path(), &["HEAD:api/api.yaml", "bundled.yaml"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("no changes"), "{}", text(&output.stdout));

    // From now on, the revision lacks a part.
    git(&["rm", "--quiet", "-f", "api/schemas/book.yaml"]);
    git(&["commit", "--quiet", "-m", "gone"]);
    for (documents, code) in [
        (["HEAD:api/api.yaml", "bundled.yaml"], Some(0)),
        (["bundled.yaml", "HEAD:api/api.yaml"], Some(2)),
    ] {
        let output = run(scratch.path(), &documents);
        assert_eq!(output.status.code(), code);
        let shown = text(&output.stderr);
        assert!(shown.contains("`schemas/book.yaml` does not exist in `HEAD`"), "{shown}");
    }
}

#[test]
fn document_is_read_from_standard_input() {
    let fixture = fixture("parameter-removed");
    let piped = |arguments: &[&str]| {
        let before = fs::File::open(fixture.path().join("before.yaml")).unwrap();
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_openapi-diff"));
        command.current_dir(fixture.path()).args(arguments).stdin(before);
        command.output().unwrap()
    };
    let output = piped(&["-", "after.yaml"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("between stdin and after.yaml"));
    assert_eq!(piped(&["before.yaml", "-"]).status.code(), Some(0));
    let output = piped(&["-", "-"]);
    assert_eq!(output.status.code(), Some(2));
    let shown = text(&output.stderr);
    assert!(shown.contains("only one of the two documents"), "{shown}");
}

#[test]
fn closed_pipe_ends_command_quietly() {
    let fixture = fixture("parameter-removed");
    for arguments in ["--help", "before.yaml after.yaml", "before.yaml after.yaml --format json"] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let program = env!("CARGO_BIN_EXE_openapi-diff");
        workspace::testing::expect_quiet_end(program, fixture.path(), &arguments);
    }
}

#[test]
fn list_at_indentation_of_its_key_is_shown() {
    let directory = tempfile::tempdir().unwrap();
    for (name, value) in [("before.yaml", "red"), ("after.yaml", "blue")] {
        let document = format!(
            "openapi: 3.0.3\ninfo: {{title: T, version: '1'}}\npaths:\n  /a:\n    get:\n      \
             responses:\n        '200':\n          description: D\n          content:\n            \
             application/json:\n              schema:\n                type: string\n                \
             enum:\n                - green\n                - {value}\n"
        );
        fs::write(directory.path().join(name), document).unwrap();
    }
    let arguments = ["before.yaml", "after.yaml", "--format", "html"];
    let output = run(directory.path(), &arguments);
    let page = text(&output.stdout);
    let marks = ["- <del>red</del>", "- <ins>blue</ins>"];
    assert!(marks.iter().all(|mark| page.contains(mark)), "{page}");
}

#[test]
fn report_file_can_replace_failure() {
    let fixture = fixture("parameter-required");
    let documents = ["before.yaml", "after.yaml"];
    let plain = run(fixture.path(), &documents);
    assert_eq!(plain.status.code(), Some(1));
    let report = [&documents[..], &["--fail-on", "none", "--output", "report"]].concat();
    let output = run(fixture.path(), &report);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stdout), "");
    let written = fs::read_to_string(fixture.path().join("report")).unwrap();
    assert_eq!(written, text(&plain.stdout));
    assert!(written.ends_with("between before.yaml and after.yaml\n"));
    let nowhere = [&documents[..], &["--output", "no/such/report"]].concat();
    assert_eq!(run(fixture.path(), &nowhere).status.code(), Some(2));
}

#[test]
fn configuration_names_the_approvals() {
    let fixture = fixture("parameter-removed");
    let report = run(fixture.path(), &["before.yaml", "after.yaml", "--format", "json"]);
    let report: Value = serde_json::from_slice(&report.stdout).unwrap();
    let fingerprint = report["changes"][0]["fingerprint"].as_str().unwrap();
    fs::create_dir(fixture.path().join("team")).unwrap();
    let approval = format!("- {{fingerprint: {fingerprint}, reason: R, expires: 2999-12-31}}\n");
    fs::write(fixture.path().join("team/approved.yaml"), approval).unwrap();
    fs::write(fixture.path().join("team/diff.yaml"), "approvals: approved.yaml\n").unwrap();
    let approved = ["before.yaml", "after.yaml", "--config", "team/diff.yaml"];
    assert_eq!(run(fixture.path(), &approved).status.code(), Some(0));
    let all = run(fixture.path(), &[&approved[..], &["--no-approvals"]].concat());
    assert_eq!(all.status.code(), Some(1));
}

#[test]
fn configuration_in_readme_is_valid() {
    let readme = fs::read_to_string("README.md").unwrap();
    let (_, rest) = readme.split_once("```yaml\nfail-on:").unwrap();
    let (config, _) = rest.split_once("```").unwrap();
    let fixture = fixture("parameter-removed");
    fs::write(fixture.path().join("openapi-diff.yaml"), format!("fail-on:{config}")).unwrap();
    fs::write(fixture.path().join("approved.yaml"), "[]").unwrap();
    let output = run(fixture.path(), &["before.yaml", "after.yaml"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
}

#[test]
fn hidden_changes_are_counted() {
    let fixture = fixture("parameter-removed");
    let config = "severities: {parameter-removed: off}\n";
    fs::write(fixture.path().join("openapi-diff.yaml"), config).unwrap();
    for (format, expected) in [
        ("text", "no changes (1 hidden by the configuration) between"),
        ("markdown", "No changes (1 hidden by the configuration) between"),
        ("json", r#""hidden": 1"#),
    ] {
        let output = run(fixture.path(), &["before.yaml", "after.yaml", "--format", format]);
        assert_eq!(output.status.code(), Some(0));
        assert!(text(&output.stdout).contains(expected), "{}", text(&output.stdout));
    }
}

#[test]
fn document_that_a_revision_does_not_have_is_empty_if_that_is_allowed() {
    let fixture = fixture("parameter-removed");
    let git = |arguments: &[&str]| run_git(fixture.path(), arguments);
    git(&["init", "--quiet"]);
    git(&["add", "before.yaml"]);
    git(&["commit", "--quiet", "-m", "before"]);
    let documents = ["HEAD:after.yaml", "after.yaml"];
    assert_eq!(run(fixture.path(), &documents).status.code(), Some(2));
    let output = run(fixture.path(), &[&documents[..], &["--allow-missing"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("there is no HEAD:after.yaml: everything is new"));
    let shown = text(&output.stdout);
    assert!(shown.contains("minor[operation-added]"), "{shown}");
    assert!(!shown.contains("info-changed") && !shown.contains("version-changed"), "{shown}");
    // A missing revision is a mistake nevertheless.
    let unknown = run(fixture.path(), &["gone:after.yaml", "after.yaml", "--allow-missing"]);
    assert_eq!(unknown.status.code(), Some(2));
}

/// `git difftool` passes the null device for a file that was added or removed.
#[test]
fn null_device_is_an_empty_document() {
    let fixture = fixture("parameter-removed");
    let added = run(fixture.path(), &["/dev/null", "after.yaml"]);
    assert_eq!(added.status.code(), Some(0));
    let removed = run(fixture.path(), &["after.yaml", "/dev/null"]);
    assert_eq!(removed.status.code(), Some(1));
    assert!(text(&removed.stdout).contains("operation-removed"));
    assert_eq!(run(fixture.path(), &["/dev/null", "/dev/null"]).status.code(), Some(2));
}

#[test]
#[cfg(unix)]
fn pipes_of_the_shell_are_documents() {
    let fixture = fixture("parameter-removed");
    let script = "cat after.yaml | \"$0\" <(cat before.yaml) /dev/stdin";
    let program = env!("CARGO_BIN_EXE_openapi-diff");
    let output = std::process::Command::new("bash")
        .args(["-c", script, program])
        .current_dir(fixture.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("parameter-removed"));
}

/// The old document cannot be corrected any more, and the new one can.
#[test]
fn broken_reference_of_the_old_document_is_a_warning() {
    let scratch = tempfile::tempdir().unwrap();
    let document = |schema: &str, response: &str, kind: &str| {
        format!(
            "openapi: 3.0.3\ninfo: {{title: T, version: '1'}}\npaths:\n  /a:\n    get:\n      \
             responses:\n        '404': {response}\n        '200':\n          description: D\n          \
             content:\n            application/json:\n              schema:\n                type: \
             object\n                properties: {{a: {schema}, b: {{type: {kind}}}}}\n"
        )
    };
    let gone = "{$ref: '#/components/schemas/Gone'}";
    let old = document(gone, "{$ref: '#/components/responses/Gone'}", "string");
    fs::write(scratch.path().join("old.yaml"), old).unwrap();
    let new = document("{type: string}", "{description: D}", "integer");
    fs::write(scratch.path().join("new.yaml"), new).unwrap();
    let output = run(scratch.path(), &["old.yaml", "new.yaml", "--format", "json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let rules: Vec<&str> = report["changes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|change| change["rule"].as_str().unwrap())
        .collect();
    assert_eq!(rules, ["type-changed"]);
    let warning = "warning: the reference `#/components/schemas/Gone` leads nowhere";
    assert!(text(&output.stderr).contains(warning));
    assert_eq!(run(scratch.path(), &["new.yaml", "old.yaml"]).status.code(), Some(2));
}
