//! The configuration of Schemathesis: exceptions name an operation, a check and an entry of
//! the ledger, and nothing is turned off for all.

use community_qa_contract::ledger::Ledger;
use openapi_model::Document;
use toml_edit::{DocumentMut, Item, Table};

/// What may be set for all operations. Each can weaken what is tested, so that a value of a
/// new key is looked at first.
const SETTINGS: [&str; 5] = [
    "auth",
    "cache",
    "continue-on-failure",
    "generation",
    "request-timeout",
];

/// What may be set of generation for all operations.
const GENERATION: [&str; 4] = [
    "database",
    "max-examples",
    "mode",
    "with-security-parameters",
];

/// Texts without NUL: a setting, as Schemathesis has no check of it.
const NUL: &str = "allow-x00";

/// The fewest examples of an operation.
pub(super) const EXAMPLES: usize = 200;

/// An exception of the configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exception {
    /// The operation.
    pub operation: String,
    /// The check.
    pub check: String,
    /// The entries of the ledger that explain it.
    pub entries: Vec<String>,
}

/// The exceptions of a configuration.
///
/// # Errors
///
/// What is wrong with it, one line for each finding.
pub fn exceptions(
    text: &str,
    contract: &Document,
    ledger: &Ledger,
) -> Result<Vec<Exception>, Vec<String>> {
    let document: DocumentMut = match text.parse() {
        Ok(document) => document,
        Err(error) => return Err(vec![error.to_string()]),
    };
    let mut wrong = Vec::new();
    for (key, _) in document.iter() {
        if !["operations", "phases"].contains(&key) && !SETTINGS.contains(&key) {
            wrong.push(format!(
                "`{key}` is set for all operations; exceptions are made in `operations`"
            ));
        }
    }
    wrong.extend(wrong_generation(&document));
    wrong.extend(wrong_phases(&document));
    let mut exceptions = Vec::new();
    let tables = document
        .get("operations")
        .and_then(Item::as_array_of_tables);
    for table in tables.into_iter().flatten() {
        let operations = operations(table);
        for operation in &operations {
            if contract.operation(operation).is_none() {
                wrong.push(format!("the document has no operation `{operation}`"));
            }
        }
        if operations.is_empty() {
            wrong.push("an entry of `operations` has no `include-operation-id`".to_owned());
        }
        for (key, _) in table.iter() {
            if !["include-operation-id", "checks", "generation"].contains(&key) {
                wrong.push(format!(
                    "`{key}` of {} excepts no check",
                    operations.join(", ")
                ));
            }
        }
        let generation = table.get("generation").and_then(Item::as_table);
        for (key, _) in generation.into_iter().flatten() {
            if key != NUL {
                let operations = operations.join(", ");
                wrong.push(format!(
                    "`generation.{key}` of {operations} excepts no check"
                ));
            }
        }
        let checks = table.get("checks").and_then(Item::as_table);
        let checks = checks.into_iter().flatten();
        let checks = checks.map(|(check, item)| (check, item.as_table()));
        for (check, table) in checks.chain(generation.map(|table| (NUL, Some(table)))) {
            let entries = table.map(entries).unwrap_or_default();
            if entries.is_empty() {
                wrong.push(format!(
                    "the comment before {check} of {} names no entry of the ledger",
                    operations.join(", ")
                ));
            }
            for entry in &entries {
                if ledger.entry(entry).is_none() {
                    wrong.push(format!("the ledger has no entry {entry}"));
                }
            }
            exceptions.extend(operations.iter().map(|operation| Exception {
                operation: operation.clone(),
                check: check.to_owned(),
                entries: entries.clone(),
            }));
        }
    }
    if wrong.is_empty() {
        Ok(exceptions)
    } else {
        Err(wrong)
    }
}

/// Phases may only be given other sources of what they draw.
fn wrong_phases(document: &DocumentMut) -> Vec<String> {
    let phases = document.get("phases").and_then(Item::as_table);
    let settings = phases.into_iter().flatten().flat_map(|(phase, item)| {
        let settings = item.as_table_like().into_iter();
        let settings = settings.flat_map(toml_edit::TableLike::iter);
        settings.map(move |(key, _)| (phase, key))
    });
    let wrong = settings.filter(|(_, key)| *key != "extra-data-sources");
    wrong
        .map(|(phase, key)| format!("`phases.{phase}.{key}` is set for all operations"))
        .collect()
}

/// The examples are as many as they must be, and both of valid data and of data that is not.
fn wrong_generation(document: &DocumentMut) -> Vec<String> {
    let mut wrong = Vec::new();
    let generation = document.get("generation").and_then(Item::as_table_like);
    let of = |key| generation.and_then(|generation| generation.get(key));
    let examples = of("max-examples").and_then(Item::as_integer);
    if examples
        .and_then(|examples| usize::try_from(examples).ok())
        .is_none_or(|examples| examples < EXAMPLES)
    {
        wrong.push(format!("`generation.max-examples` is less than {EXAMPLES}"));
    }
    if of("mode").and_then(Item::as_str) != Some("all") {
        wrong.push("`generation.mode` is not \"all\"".to_owned());
    }
    for (key, _) in generation.into_iter().flat_map(toml_edit::TableLike::iter) {
        if !GENERATION.contains(&key) {
            wrong.push(format!("`generation.{key}` is set for all operations"));
        }
    }
    wrong
}

/// The operations that a table is about.
fn operations(table: &Table) -> Vec<String> {
    match table.get("include-operation-id").and_then(Item::as_value) {
        Some(toml_edit::Value::String(name)) => vec![name.value().clone()],
        Some(toml_edit::Value::Array(names)) => names
            .iter()
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect(),
        _ => Vec::new(),
    }
}

/// The entries that the comment before a table names.
fn entries(table: &Table) -> Vec<String> {
    let comment = table.decor().prefix().and_then(|prefix| prefix.as_str());
    let words = comment
        .unwrap_or_default()
        .split(|letter: char| !(letter.is_ascii_alphanumeric() || "-.".contains(letter)));
    words
        .map(|word| word.trim_end_matches('.'))
        .filter(|word| word.starts_with("R-"))
        .map(str::to_owned)
        .collect()
}
