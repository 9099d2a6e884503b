//! What `cargo xtask coverage` prints.

use community_qa_contract::Contract;
use community_qa_contract::ledger::Entry;
use serde_json::Value;

use super::Coverage;
use crate::terminal::{DIM, STEP, WARNING, count, line};

/// Prints the table by section, and each entry where asked.
pub(super) fn print(coverage: &Coverage, entries: bool) {
    let ledger = &coverage.ledger;
    line(format_args!(
        "{STEP}{:<8} {:<44} {:>10} {:>8} {:>7} {:>6}{STEP:#}",
        "section", "", "statements", "choices", "proved", "open"
    ));
    let mut totals = [0_usize; 4];
    for section in &ledger.sections {
        let of_section = || ledger.of(&section.section);
        let row = [
            of_section().filter(|entry| entry.choice.is_none()).count(),
            of_section().filter(|entry| entry.choice.is_some()).count(),
            of_section()
                .filter(|entry| coverage.proved.contains_key(&entry.id))
                .count(),
            of_section().filter(|entry| entry.open.is_some()).count(),
        ];
        totals
            .iter_mut()
            .zip(row)
            .for_each(|(total, number)| *total += number);
        print_row(&format!("§{}", section.section), &section.title, row);
        if entries {
            of_section().for_each(|entry| print_entry(coverage, entry));
        }
    }
    print_row("all", "", totals);
    let [statements, choices, proved, open] = totals;
    line(format_args!(
        "\n{} of {} proved by tests that ran; {open} need the running service",
        proved,
        count(statements + choices, "entry")
    ));
}

fn print_row(number: &str, title: &str, [statements, choices, proved, open]: [usize; 4]) {
    line(format_args!(
        "{number:<8} {title:<44} {statements:>10} {choices:>8} {proved:>7} {open:>6}"
    ));
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
pub(super) fn print_required(contract: &Contract) {
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
