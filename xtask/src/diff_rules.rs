//! docs/diff-rules.md: the rules, each with what is said of its pair of fixtures.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context as _, anyhow};
use openapi_diff::{
    Approvals, Day, ExtensionRules as _, Reviewed, Rule, compare_with, render, rules,
};
use openapi_model::{Document, LoadOptions};

use crate::workspace::Workspace;

const HEAD: &str = "\
<!-- Written by `cargo xtask diff --rules --write`. Do not edit. -->

# The rules of `cargo xtask diff`

Every change between two documents is found by one of these rules, or is reported as
`not-understood`. What the words of a report mean, and how a change is approved, is
said in [diff.md](diff.md). The example of each rule is the report about its pair of
documents.
";

/// The page, made from the rules and their fixtures.
///
/// # Errors
///
/// When a fixture cannot be read.
pub fn page(workspace: &Workspace) -> anyhow::Result<String> {
    let groups = [
        Group {
            heading: "Rules for any document",
            text: "The pairs of documents are in `crates/openapi-diff/tests/it/fixtures/diff/`.",
            fixtures: "crates/openapi-diff/tests/it/fixtures/diff",
            rules: rules().collect(),
        },
        Group {
            heading: "Rules for the extensions of the contract",
            text: "Another document can use these names for something else: the program \
                   `openapi-diff` does not have these rules. The pairs of documents are in \
                   `crates/contract-rules/tests/it/fixtures/diff/`.",
            fixtures: "crates/contract-rules/tests/it/fixtures/diff",
            rules: extension_rules().collect(),
        },
    ];
    let mut page = HEAD.to_owned();
    for group in &groups {
        let _ = write!(page, "\n## {}\n\n{}\n", group.heading, group.text);
        page.push_str("\n| Rule | What it finds |\n|---|---|\n");
        for rule in &group.rules {
            let summary = rule.summary.replace('|', "\\|");
            let _ = writeln!(page, "| [{0}](#{0}) | {summary} |", rule.name);
        }
    }
    for group in &groups {
        let fixtures = workspace.root().join(group.fixtures);
        for rule in &group.rules {
            let example = example(&fixtures.join(rule.name))?;
            let _ = write!(
                page,
                "\n## {}\n\n{}.\n\n```text\n{}\n```\n",
                rule.name,
                capitalised(rule.summary),
                example.trim_end()
            );
        }
    }
    Ok(page)
}

/// Rules that belong together.
struct Group {
    heading: &'static str,
    text: &'static str,
    /// The directory of their pairs of documents, from the root of the workspace.
    fixtures: &'static str,
    rules: Vec<&'static Rule>,
}

/// The rules for the extensions of the contract.
pub(crate) fn extension_rules() -> impl Iterator<Item = &'static Rule> {
    contract_rules::diff::RULES
        .rules()
        .iter()
        .copied()
        .flatten()
}

/// The report about the two documents in a directory, without its last line, which counts.
fn example(directory: &Path) -> anyhow::Result<String> {
    let mut options = contract_rules::diff::options();
    // As those see it whose extensions have no rules.
    options.is_strict = false;
    let report = compare_with(
        &document(directory, "before.yaml")?,
        &document(directory, "after.yaml")?,
        options,
    );
    let approvals = Approvals::default();
    let reviewed = Reviewed::new(&report, &approvals, Day::today());
    let text = render::text(&reviewed, false);
    let text = anstream::adapter::strip_str(&text).to_string();
    let text = text.trim_end();
    Ok(text
        .rsplit_once('\n')
        .map_or("", |(text, _)| text)
        .to_owned())
}

fn document(directory: &Path, name: &str) -> anyhow::Result<Document> {
    let path = directory.join(name);
    let text = std::fs::read_to_string(&path)
        .with_context(|| format!("cannot read the fixture {}", path.display()))?;
    let options = LoadOptions::lenient();
    Document::parse_with(name, &text, &options).map_err(|error| anyhow!("{error}"))
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
