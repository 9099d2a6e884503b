//! What other people's tools may except, and how their reports are read. They are not needed
//! for it.

use std::path::Path;

use community_qa_contract::ledger::Ledger;
use conformance_runner::external::{CONFIGURATION, Exception, Report, exceptions};

/// The beginning of a configuration that excepts nothing.
const SETTINGS: &str = "[generation]\nmode = \"all\"\nmax-examples = 200\n";

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn read(text: &str) -> Result<Vec<Exception>, Vec<String>> {
    let contract = community_qa_contract::embedded().unwrap();
    exceptions(text, contract, Ledger::embedded().unwrap())
}

#[test]
fn the_configuration_excepts_by_operation_check_and_entry_alone() {
    let text = std::fs::read_to_string(root().join(CONFIGURATION)).unwrap();
    let exceptions = read(&text).unwrap_or_else(|wrong| panic!("{}", wrong.join("\n")));
    assert!(!exceptions.is_empty(), "the configuration is not read");
}

#[test]
fn an_exception_has_an_operation_a_check_and_an_entry() {
    let text = format!(
        "{SETTINGS}\n[[operations]]\ninclude-operation-id = [\"getUser\", \"createUser\"]\n\n\
         # R-0-15, R-0-16: the reason.\n\
         [operations.checks.positive_data_acceptance]\nexpected-statuses = [\"4xx\"]\n"
    );
    let exception = |operation: &str| Exception {
        operation: operation.to_owned(),
        check: "positive_data_acceptance".to_owned(),
        entries: vec!["R-0-15".to_owned(), "R-0-16".to_owned()],
    };
    assert_eq!(
        read(&text),
        Ok(vec![exception("getUser"), exception("createUser")])
    );
}

#[test]
fn what_excepts_more_is_named() {
    let operation = |rest: &str| format!("{SETTINGS}[[operations]]\n{rest}");
    let check = "[operations.checks.ignored_auth]\nenabled = false\n";
    for (text, wrong) in [
        (
            format!("{SETTINGS}[checks.ignored_auth]\nenabled = false\n"),
            "`checks` is set for all operations; exceptions are made in `operations`",
        ),
        (
            format!("{SETTINGS}[phases.stateful]\nenabled = false\n"),
            "`phases.stateful.enabled` is set for all operations",
        ),
        (
            "[generation]\nmode = \"all\"\nmax-examples = 199\n".to_owned(),
            "`generation.max-examples` is less than 200",
        ),
        (
            "[generation]\nmode = \"positive\"\nmax-examples = 200\n".to_owned(),
            "`generation.mode` is not \"all\"",
        ),
        (
            format!("{SETTINGS}no-shrink = true\n"),
            "`generation.no-shrink` is set for all operations",
        ),
        (
            operation(&format!(
                "include-operation-id = \"getUsers\"\n# R-0-15\n{check}"
            )),
            "the document has no operation `getUsers`",
        ),
        (
            operation(&format!("include-tag = \"users\"\n# R-0-15\n{check}")),
            "an entry of `operations` has no `include-operation-id`",
        ),
        (
            operation(
                "include-operation-id = \"getUser\"\n# R-8-08\n\
                 [operations.generation]\nno-shrink = true\n",
            ),
            "`generation.no-shrink` of getUser excepts no check",
        ),
        (
            operation(
                "include-operation-id = \"getUser\"\n[operations.generation]\n\
                 allow-x00 = false\n",
            ),
            "the comment before allow-x00 of getUser names no entry of the ledger",
        ),
        (
            operation("include-operation-id = \"getUser\"\nenabled = false\n"),
            "`enabled` of getUser excepts no check",
        ),
        (
            operation(&format!(
                "include-operation-id = \"getUser\"\n# It is so.\n{check}"
            )),
            "the comment before ignored_auth of getUser names no entry of the ledger",
        ),
        (
            operation(&format!(
                "include-operation-id = \"getUser\"\n# R-0-99: no.\n{check}"
            )),
            "the ledger has no entry R-0-99",
        ),
    ] {
        let found = read(&text).unwrap_err();
        assert!(found.iter().any(|own| own == wrong), "{text}\n{found:?}");
    }
}

#[test]
fn a_report_has_its_findings_once_with_what_repeats_them() {
    let text = std::fs::read_to_string(
        root().join("conformance/runner/tests/it/fixtures/schemathesis.ndjson"),
    );
    let text = text.unwrap();
    let report = Report::read(text.as_bytes(), "http://127.0.0.1:1", "siteadmin").unwrap();
    insta::assert_debug_snapshot!(report);
}
