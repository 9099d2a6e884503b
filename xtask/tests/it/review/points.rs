//! The points of a report that a tired reviewer would miss.

use xtask::review::{Inquiry, compare, markdown};

use super::repository::Repository;

const DOCUMENT: &str = "openapi/community-qa.yaml";
const APPROVALS: &str = "openapi/approved-changes.yaml";
const LEDGER: &str = "openapi/requirements.yaml";
const MODELS: &str = "generated-client/src/generated/mod.rs";

/// The number of lines that a reader sees without scrolling.
const SCREEN: usize = 40;

/// An approval of a change that does not exist.
const UNRELATED_APPROVAL: &str =
    "- {fingerprint: 0123456789ab, reason: for another change, expires: 2999-12-31}\n";

/// An optional property that is inserted before another.
const NICKNAME: &str = "        nickname: {type: string}\n        name: {";

/// A change in the repository under review.
struct Change(Repository);

impl Change {
    fn new() -> Self {
        Self(Repository::new())
    }

    /// A change in a repository with the release `v0.1.0`.
    fn after_release() -> Self {
        let repository = Repository::new();
        repository.git(&["tag", "v0.1.0"]);
        Self(repository)
    }

    /// Replaces `from`, which must occur once in the file.
    fn edit(self, file: &str, from: &str, to: &str) -> Self {
        let text = self.0.read(file);
        assert_eq!(text.matches(from).count(), 1, "{file}: {from}");
        self.0.write(file, &text.replace(from, to));
        self
    }

    fn write(self, file: &str, text: &str) -> Self {
        self.0.write(file, text);
        self
    }

    /// Commits the changes so far to the base.
    fn committed(self) -> Self {
        self.0.commit();
        self
    }

    /// Approves the first change of the document so far.
    fn approved(self, reason: &str) -> Self {
        let fingerprint = self.0.review().contract.changes[0].fingerprint.clone();
        let approval = format!("- fingerprint: {fingerprint}\n  reason: \"{reason}\"\n");
        self.write(APPROVALS, &format!("{approval}  expires: 2999-12-31\n"))
    }

    fn report(&self) -> String {
        markdown(&self.0.review())
    }

    /// The report of a change that is also compared with the release `v0.1.0`.
    fn report_since_release(&self) -> String {
        let release = Some("v0.1.0".to_owned());
        markdown(&compare(&Inquiry { release, ..self.0.inquiry() }).unwrap())
    }
}

/// Asserts that each part is in the first screen of the report.
fn assert_opens_with(report: &str, parts: &[&str]) {
    let screen = report.lines().take(SCREEN).collect::<Vec<&str>>().join("\n");
    for part in parts {
        assert!(screen.contains(part), "no `{part}` in\n{screen}");
    }
}

fn assert_contains(report: &str, parts: &[&str]) {
    for part in parts {
        assert!(report.contains(part), "no `{part}` in\n{report}");
    }
}

#[test]
fn report_without_changes_has_message() {
    let report = Change::new().report();
    assert_opens_with(&report, &["## Contract review: no change", "No file has changed."]);
}

#[test]
fn report_names_a_permission_that_is_widened() {
    let change = Change::new().edit(
        DOCUMENT,
        "      x-permissions:\n        - anyOf: [{permission: Create users}]",
        "      x-permissions: []",
    );
    let parts = ["### Security", "`POST /users`", "needs fewer permissions", "`Create users`"];
    assert_opens_with(&change.report(), &parts);
}

#[test]
fn report_names_a_new_operation_without_permissions() {
    let operation = "paths:
  /export:
    get:
      operationId: exportUsers
      x-permissions: []
      x-retry: {safety: safe, reason: a read}
      parameters:
        - {name: format, in: query, schema: {type: string}}
      responses:
        \"200\":
          description: All users.
          content:
            application/json:
              schema: {$ref: \"#/components/schemas/User\"}
";
    let report = Change::new().edit(DOCUMENT, "paths:\n", operation).report();
    let point = "**New: `exportUsers`** (`GET /export`): **needs no permission**, is retried after \
                 a failure, takes `format`, returns `User`";
    assert_opens_with(&report, &["### Security", point]);
}

#[test]
fn report_names_an_operation_that_needs_no_credentials_any_more() {
    let id = "      operationId: createUser\n";
    let change = Change::new().edit(DOCUMENT, id, &format!("{id}      security: []\n"));
    let parts = ["### Security", "`POST /users`", "without credentials"];
    assert_opens_with(&change.report(), &parts);
}

#[test]
fn report_names_a_write_that_may_be_repeated() {
    let change = Change::new().edit(DOCUMENT, "{safety: unsafe,", "{safety: safe,");
    let parts = ["### Security", "`POST /users` may be repeated", "`unsafe` → `safe`"];
    assert_opens_with(&change.report(), &parts);
}

#[test]
fn report_names_a_server_that_gets_the_credentials() {
    let server = "  - url: https://users.example";
    let added = format!("{server}\n  - url: https://mirror.example");
    let report = Change::new().edit(DOCUMENT, server, &added).report();
    assert_opens_with(&report, &["### Security", "https://mirror.example"]);
}

#[test]
fn report_names_a_public_dependency_of_another_version() {
    let (from, to) = ("version = \"0.13.5\"", "version = \"0.14.0\"");
    let report = Change::new().edit("Cargo.toml", from, to).report();
    let parts = [
        "## Contract review: breaking",
        "public dependency `reqwest` was `0.13.5`, and is `0.14.0`",
        "`From<reqwest::Error> for Error`",
    ];
    assert_opens_with(&report, &parts);
}

#[test]
fn report_shows_what_an_approval_covers() {
    let change = Change::new()
        .edit(DOCUMENT, "name: include", "name: included")
        .approved("a typo in a description");
    let parts = [
        "**Breaks callers, and was approved until 2999-12-31** (a typo in a description)",
        "query parameter `included` was renamed from `include`",
        "its author has approved it",
    ];
    assert_opens_with(&change.report(), &parts);
}

#[test]
fn report_names_an_approval_in_advance() {
    let report = Change::new().write(APPROVALS, UNRELATED_APPROVAL).report();
    let point = "**A new approval matches no change**: `0123456789ab` (for another change)";
    assert_opens_with(&report, &[point]);
}

#[test]
fn report_names_an_approval_that_was_removed() {
    let change = Change::new().write(APPROVALS, UNRELATED_APPROVAL).committed();
    let report = change.write(APPROVALS, "[]\n").report();
    let point = "**An approval was removed**: `0123456789ab`, which held until 2999-12-31";
    assert_opens_with(&report, &[point]);
}

#[test]
fn report_names_a_proof_of_the_ledger_that_is_gone() {
    let (from, to) = ("proof: [contract, client, server]", "proof: [contract]");
    let report = Change::new().edit(LEDGER, from, to).report();
    assert_opens_with(&report, &["**Less must be proved than before**: `R-1-01`"]);
}

#[test]
fn ledger_section_says_what_must_be_proved_and_that_no_test_has_run() {
    let (from, to) = ("proof: [contract, client, server]", "proof: [contract]");
    let report = Change::new().edit(LEDGER, from, to).report();
    let parts = [
        "must be proved by a running service (were",
        "This report has run no test. `cargo xtask coverage` runs those that prove the entries",
        "does not have to be proved any more by `client` and `server`",
    ];
    assert_contains(&report, &parts);
    assert!(!report.contains("has proved"), "{report}");
}

#[test]
fn report_counts_other_files() {
    let mut change = Change::new();
    for number in 0..60 {
        let file = format!("reference-server/src/a{number}.rs");
        change = change.write(&file, "pub struct A;\n");
    }
    let parts = [
        "## Contract review: nothing changes for callers",
        "60 other files have changed, which this report is not about.",
    ];
    assert_opens_with(&change.report(), &parts);
}

#[test]
fn approved_break_does_not_count_for_the_version() {
    let report = Change::new()
        .edit(DOCUMENT, "name: include", "name: include, required: true")
        .approved("</details> nobody sends it, says @someone")
        .report();
    let parts = [
        "## Contract review: approved changes only (1)\n",
        "| The OpenAPI document | nothing | 1 approved change |\n",
        "**Breaks callers, and was approved until 2999-12-31** (\\</details> nobody sends it, says \
         `@someone`): `GET /users/{id}`: query parameter `include`",
    ];
    assert_contains(&report, &parts);
    assert!(!report.contains("nothing changes for callers"), "{report}");
}

#[test]
fn approval_without_a_change_is_listed() {
    let report = Change::new().write(APPROVALS, UNRELATED_APPROVAL).report();
    let parts =
        ["### Document: approvals without a change (1)", "- `0123456789ab`: for another change"];
    assert_contains(&report, &parts);
}

#[test]
fn approval_that_an_earlier_change_needed_is_not_listed() {
    let change = Change::new().write(APPROVALS, UNRELATED_APPROVAL).committed();
    assert!(!change.report().contains("approvals without a change"));
}

#[test]
fn approval_that_was_needed_before_the_release_is_listed() {
    let change = Change::after_release().write(APPROVALS, UNRELATED_APPROVAL).committed();
    let report = change.report_since_release();
    assert_contains(&report, &["approvals without a change (1)"]);
}

#[test]
fn version_counts_changes_since_the_release() {
    let change = Change::after_release().edit(DOCUMENT, "        name: {", NICKNAME).committed();
    let heading = "## Contract review: no change\n\nRequires no version bump. All changes since \
                   `v0.1.0` together require a **minor** one: the next version is **0.1.1**. ";
    assert_contains(&change.report_since_release(), &[heading]);
}

#[test]
fn manually_raised_version_is_kept() {
    let change = Change::after_release()
        .edit("Cargo.toml", "version = \"0.1.0\"", "version = \"0.4.0\"")
        .edit(DOCUMENT, "version: 0.1.0", "version: 0.4.0")
        .edit(DOCUMENT, "        name: {", NICKNAME);
    assert_contains(&change.report_since_release(), &["the next version is **0.4.0**"]);
}

#[test]
fn harmless_change_after_a_breaking_one_requires_a_major_version() {
    let change = Change::after_release()
        .edit(DOCUMENT, "name: include", "name: included")
        .committed()
        .edit(DOCUMENT, "The login name.", "The name to log in.");
    let parts = [
        "## Contract review: compatible\n",
        "Requires a **patch** version bump. All changes since `v0.1.0` together require a \
         **major** one: the next version is **0.2.0**.",
        "| The OpenAPI document | **patch** | 1 change without effect | **major** |\n",
    ];
    assert_contains(&change.report_since_release(), &parts);
}

#[test]
fn code_of_the_client_that_keeps_its_names_requires_a_patch() {
    let (from, to) = ("fn is_followed", "fn wait() {}\nfn is_followed");
    let report = Change::new().edit("generated-client/src/send.rs", from, to).report();
    let row = "| The client's code and dependencies | **patch** | 1 file written by hand |\n";
    assert_contains(&report, &["## Contract review: compatible\n", row]);
}

#[test]
fn outdated_code_proves_nothing_about_rust() {
    let change = Change::new().edit(DOCUMENT, "name: include", "name: included");
    let drift = Some("the document has changed since the last run".to_owned());
    let report = markdown(&compare(&Inquiry { drift, ..change.0.inquiry() }).unwrap());
    let parts = [
        "| no change, but the code is of another document |",
        "**The generated code is out of date**",
        "run `cargo xtask generate`",
    ];
    assert_contains(&report, &parts);
    assert!(!report.contains("their Rust code still compiles"), "{report}");
}

#[test]
fn break_in_rust_alone_is_a_point() {
    let report = Change::new().edit(MODELS, "    pub name", "    name").report();
    let point =
        "**Rust code breaks although nothing breaks on the wire**: field `User.name` is gone.";
    assert_contains(&report, &[point]);
}

#[test]
fn sample_with_other_values_is_listed() {
    let (file, with_seen) = ("openapi/samples/getUser/200.json", "{\n  \"seen\": 1,");
    let report = Change::new().edit(file, "{", with_seen).report();
    assert_contains(&report, &["- Changed samples: `getUser/200.json`\n"]);
}

/// The report is posted in public, by a machine that has other files.
#[cfg(unix)]
#[test]
fn report_follows_no_symbolic_links() {
    let elsewhere = tempfile::tempdir().unwrap();
    let secret = elsewhere.path().join("secret.snap");
    std::fs::write(&secret, "---\n---\nhunter2\n").unwrap();
    let linked = [
        "conformance/tests/it/snapshots/samples/getUser__200.snap",
        "conformance/tests/it/snapshots/samples/new.snap",
        "generated-client/public-api.txt",
        "generated-client/src/new.rs",
        "openapi/samples/getUser/201.json",
    ];
    let change = Change::new();
    for file in linked {
        change.0.link(file, &secret);
    }
    let report = change.report();
    assert!(report.contains("Samples and snapshots"), "{report}");
    assert!(!report.contains("hunter2"), "{report}");
    for document in ["openapi/community-qa.yaml", "openapi/requirements.yaml"] {
        let change = Change::new();
        change.0.link(document, &secret);
        let error = compare(&change.0.inquiry()).unwrap_err();
        assert!(!format!("{error:?}").contains("hunter2"), "{error:?}");
    }
}

#[test]
fn report_names_lines_that_still_have_an_old_name() {
    let change = Change::new().edit(LEDGER, "A user has a name.", "Users may include `include`.");
    let report = change.edit(DOCUMENT, "name: include", "name: embedded").report();
    let point = "**`include` is now `embedded`, and other files still have the old name**: \
                 [`openapi/requirements.yaml:5`](";
    assert_contains(&report, &[point]);
}

#[test]
fn breaking_change_shows_its_fingerprint_and_an_example() {
    let change = Change::new().edit(DOCUMENT, "schema: {type: integer}", "schema: {type: boolean}");
    let fingerprint = change.0.review().contract.changes[0].fingerprint.clone();
    let approve_as = format!("  - Approve as `{fingerprint}`");
    let example = "  - Example: `true` was rejected and is accepted now";
    assert_contains(&change.report(), &[&approve_as, example]);
}

#[test]
fn page_shows_the_report_and_runs_nothing() {
    let report = Change::new().edit(DOCUMENT, "name: include", "name: <script>").report();
    let page = xtask::review::html(&report);
    assert_contains(&page, &["<h2>Contract review: ", "&lt;script&gt;", "default-src 'none'"]);
    assert!(!page.contains("<script>"), "{page}");
}
