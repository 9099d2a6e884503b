//! The hook of pre-commit.

use std::fs;
use std::path::Path;

use serde_json::Value;
use workspace::testing::run_git;

#[test]
fn hook_finds_break_in_a_file_that_a_document_refers_to() {
    let (scratch, hook) = hook();
    let git = |arguments: &[&str]| run_git(scratch.path(), arguments);
    assert_eq!(hook(""), Some(0), "before the first commit");
    let document = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {}\ncomponents: \
                    {schemas: {A: {$ref: ./a.yaml}}}\n";
    let document = document.replace(
        "paths: {}",
        "paths: {/a: {get: {responses: {'200': {description: D, content: {application/json: \
         {schema: {$ref: '#/components/schemas/A'}}}}}}}}",
    );
    fs::create_dir(scratch.path().join("my api")).unwrap();
    fs::write(scratch.path().join("my api/openapi.yaml"), document).unwrap();
    let write = |schema: &str| fs::write(scratch.path().join("my api/a.yaml"), schema).unwrap();
    write("{type: string}");
    git(&["add", "."]);
    git(&["commit", "--quiet", "-m", "api"]);
    assert_eq!(hook(""), Some(0));
    write("{type: integer}");
    assert_eq!(hook(""), Some(1));
    assert_eq!(hook("'my api/openapi.yaml'"), Some(1));
    assert_eq!(hook("other.yaml"), Some(2));
    write("{type: string}");
    assert_eq!(hook("other.yaml"), Some(0), "nothing has changed");
}

#[test]
fn hook_reports_removed_document() {
    let (scratch, hook) = hook();
    let document = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {/a: {get: {responses: \
                    {'200': {description: D}}}}}\n";
    fs::write(scratch.path().join("openapi.yml"), document).unwrap();
    run_git(scratch.path(), &["add", "."]);
    run_git(scratch.path(), &["commit", "--quiet", "-m", "api"]);
    run_git(scratch.path(), &["rm", "--quiet", "openapi.yml"]);
    assert_eq!(hook(""), Some(1));
}

/// An empty repository, and the hook of pre-commit in it, as that runs it: its exit code for some
/// arguments.
fn hook() -> (tempfile::TempDir, impl Fn(&str) -> Option<i32>) {
    let hooks = fs::read_to_string("../../.pre-commit-hooks.yaml").unwrap();
    let hooks: Value = serde_yaml::from_str(&hooks).unwrap();
    let entry = hooks[0]["entry"].as_str().unwrap().to_owned();
    let scratch = tempfile::tempdir().unwrap();
    run_git(scratch.path(), &["init", "--quiet"]);
    let directory = scratch.path().to_owned();
    let run = move |arguments: &str| {
        let program = Path::new(env!("CARGO_BIN_EXE_openapi-diff"));
        let path = std::env::var("PATH").unwrap();
        let path = format!("{}:{path}", program.parent().unwrap().display());
        let command = format!("PATH='{path}' {entry} {arguments}");
        workspace::testing::run("sh", &directory, &["-c", &command]).status.code()
    };
    (scratch, run)
}
