//! What `cargo xtask coverage` prints.

use community_qa_contract::ledger::Entry;
use openapi_model::Document;
use serde_json::Value;

use super::Coverage;
use terminal::{DIM, STEP, WARNING, line};

/// Prints the table by section, and each entry where asked.
pub(super) fn print(coverage: &Coverage, entries: bool) {
    line(format_args!(
        "{STEP}{:<8} {:<44} {:>10} {:>8} {:>7} {:>6}{STEP:#}",
        "section", "", "statements", "choices", "proved", "open"
    ));
    let ledger = &coverage.ledger;
    let mut rows = coverage.rows().into_iter();
    for (section, row) in ledger.sections.iter().zip(&mut rows) {
        line(format_args!("{row}"));
        if entries {
            let of_section = ledger.of(&section.section);
            of_section.for_each(|entry| print_entry(coverage, entry));
        }
    }
    rows.for_each(|row| line(format_args!("{row}")));
    line(format_args!("\n{}", coverage.summary()));
}

impl Coverage {
    /// The table, a row for each section and one for all.
    pub fn rows(&self) -> Vec<String> {
        let mut totals = [0_usize; 4];
        let mut rows = Vec::new();
        for section in &self.ledger.sections {
            let of_section = || self.ledger.of(&section.section);
            let figures = [
                of_section().filter(|entry| entry.choice.is_none()).count(),
                of_section().filter(|entry| entry.choice.is_some()).count(),
                of_section()
                    .filter(|entry| self.proved.contains_key(&entry.id))
                    .count(),
                of_section().filter(|entry| entry.open.is_some()).count(),
            ];
            totals
                .iter_mut()
                .zip(figures)
                .for_each(|(total, number)| *total += number);
            rows.push(row(
                &format!("§{}", section.section),
                &section.title,
                figures,
            ));
        }
        rows.push(row("all", "", totals));
        rows
    }
}

fn row(number: &str, title: &str, [statements, choices, proved, open]: [usize; 4]) -> String {
    format!("{number:<8} {title:<44} {statements:>10} {choices:>8} {proved:>7} {open:>6}")
}

fn print_entry(coverage: &Coverage, entry: &Entry) {
    let tests = coverage.proved.get(&entry.id);
    match (tests, &entry.open) {
        (Some(tests), _) => {
            let tests: Vec<&str> = tests.iter().map(String::as_str).collect();
            line(format_args!("  {}  {}", entry.id, entry.summary));
            line(format_args!(
                "  {DIM}{:>9}  {}{DIM:#}",
                "proved",
                tests.join(", ")
            ));
        }
        (None, Some(reason)) => {
            line(format_args!("  {}  {}", entry.id, entry.summary));
            line(format_args!(
                "  {WARNING}{:>9}{WARNING:#}  {reason}",
                "open"
            ));
        }
        (None, None) => {
            line(format_args!("  {}  {}", entry.id, entry.summary));
            line(format_args!("  {WARNING}{:>9}{WARNING:#}", "unproved"));
        }
    }
}

/// Prints which properties the document requires, as §2 does not mark them
/// optional, conditional or absent.
pub(super) fn print_required(contract: &Document) {
    line(format_args!("{STEP}required properties{STEP:#}"));
    for (name, schema) in contract.schemas() {
        let required = required_of(schema);
        if !required.is_empty() {
            line(format_args!("{name:<22} {}", wrapped(&required, 23)));
        }
    }
}

fn required_of(schema: &Value) -> Vec<&str> {
    let own = schema.get("required").and_then(Value::as_array);
    let members = schema.get("allOf").and_then(Value::as_array);
    own.into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .chain(members.into_iter().flatten().flat_map(required_of))
        .collect()
}

fn wrapped(words: &[&str], indent: usize) -> String {
    const WIDTH: usize = 90;
    let mut text = String::new();
    let mut column = indent;
    for word in words {
        if column > indent && column + 1 + word.len() > WIDTH {
            text.push_str(&format!("\n{:indent$}", ""));
            column = indent;
        } else if column > indent {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text
}
