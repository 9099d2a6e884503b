//! The output formats for other tools.

use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};
use workspace::testing::text;

use crate::snapshot;

const FIXTURE: &str = "tests/it/fixtures/formats";

fn run(arguments: &[&str]) -> Output {
    let documents = ["before.yaml", "after.yaml", "--approvals", "approved.yaml"];
    workspace::testing::run(
        env!("CARGO_BIN_EXE_openapi-diff"),
        Path::new(FIXTURE),
        &[&documents[..], arguments].concat(),
    )
}

fn printed(format: &str) -> String {
    let output = run(&["--format", format]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn reports_match_snapshots() {
    for format in "text markdown sarif github junit html changelog".split(' ') {
        snapshot("formats", format, &printed(format));
    }
}

/// A change for which the command fails is a failed test.
#[test]
fn junit_fails_where_the_command_does() {
    let failures = |fail_on: &str| {
        let output = run(&["--format=junit", "--fail-on", fail_on]);
        let (xml, code) = (text(&output.stdout), output.status.code());
        assert_eq!(xml.matches("<skipped").count(), 1);
        let failures = xml.matches("<failure").count();
        assert!(xml.contains(&format!("failures=\"{failures}\"")), "{xml}");
        assert_eq!(code, Some(i32::from(failures > 0)));
        failures
    };
    assert_eq!(failures("major"), 2);
    assert_eq!(failures("minor"), 4);
    assert_eq!(failures("server:major"), 1);
}

#[test]
fn version_must_announce_changes() {
    let output = run(&["--check-version", "--fail-on=rust:major", "--rust"]);
    assert_eq!(output.status.code(), Some(1));
    let output = run(&["--check-version", "--format=github", "--fail-on=server:major"]);
    let said = text(&output.stderr);
    let expected = "`info.version` goes from 1.2.0 to 1.2.1, and the changes are major: it must \
                    be 2.0.0 at least";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn configuration_overrides_ratings() {
    let directory = tempfile::tempdir().unwrap();
    for name in ["before.yaml", "after.yaml"] {
        // Copied, because a configuration is looked for next to the documents.
        std::fs::copy(Path::new(FIXTURE).join(name), directory.path().join(name)).unwrap();
    }
    let run = |config: &str, more: &[&str]| {
        std::fs::write(directory.path().join("openapi-diff.yaml"), config).unwrap();
        let documents = ["before.yaml", "after.yaml", "--format", "json"];
        let program = env!("CARGO_BIN_EXE_openapi-diff");
        let output =
            workspace::testing::run(program, directory.path(), &[&documents[..], more].concat());
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let counts = |config: &str| {
        let (code, report, errors) = run(config, &[]);
        let report: Value = serde_json::from_str(&report).expect(&errors);
        let counts = ["major", "minor", "patch"].map(|level| report["counts"][level].clone());
        (code, json!(counts))
    };
    assert_eq!(counts("{}"), (Some(1), json!([3, 2, 2])));
    assert_eq!(
        counts("severities: {property-removed: minor, description-changed: off}"),
        (Some(1), json!([2, 3, 1]))
    );
    assert_eq!(
        counts("severities: {enum-value-added: major}\nleave-out: [/books]"),
        (Some(1), json!([2, 1, 2]))
    );
    assert_eq!(
        counts(
            "leave-out: ['*']\nfail-on: [wire:patch]\nseverities: {document-version-changed: patch}"
        ),
        (Some(0), json!([0, 0, 1]))
    );
    // The raised level affects callers.
    assert_eq!(
        counts(
            "fail-on: [wire:major]\nleave-out: ['*']\nseverities: {document-version-changed: major}"
        ),
        (Some(1), json!([1, 0, 0]))
    );
    assert_eq!(
        // A flag takes precedence over the configuration.
        run("fail-on: [server:major]", &["--fail-on=wire:major"]).0,
        Some(1)
    );
    for (config, said) in [
        ("severities: {no-such-rule: off}", "there is no rule `no-such-rule`"),
        // The error points at its key.
        ("severities: {no-such-rule: off}", "openapi-diff.yaml:1:14"),
        ("severity: {}", "severity"),
        ("fail-on: [everything]", "write major, minor or patch"),
        ("ignore-extensions: [internal]", "write the name of an extension"),
        ("ignore-extensions: [x-]", "as x-github*"),
        ("ignore-extensions: [x-o*r]", "as x-github*"),
        ("leave-out: ['/a[']", "is not a pattern of paths"),
    ] {
        let (code, _, errors) = run(config, &[]);
        assert_eq!(code, Some(2), "{config}");
        assert!(errors.contains(said) && errors.contains("openapi-diff.yaml"), "{errors}");
    }
    // A configuration that is named must exist.
    let (code, _, errors) = run("{}", &["--config", "nowhere.yaml"]);
    assert!(code == Some(2) && errors.contains("nowhere.yaml"), "{errors}");
}
