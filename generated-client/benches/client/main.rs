//! How fast the client is, beside what a caller would write by hand.
//!
//! `cargo xtask bench client` measures both sides of each comparison in turns
//! and prints the ratios; `cargo bench -p community-qa-client` lets divan measure
//! each function alone.
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot run may panic")]

mod by_hand;
mod call;
mod decode;
mod encode;
mod memory;
mod pages;
mod ratio;
mod site;
mod walk;

use std::process::ExitCode;

use ratio::Table;

/// Asks for the ratios.
const RATIOS: &str = "--ratios";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [job, name, base_url] = &arguments[..]
        && job == memory::JOB
    {
        memory::run(name, base_url);
        return ExitCode::SUCCESS;
    }
    if !arguments.iter().any(|argument| argument == RATIOS) {
        divan::main();
        return ExitCode::SUCCESS;
    }
    let filter = arguments.into_iter().find(|given| !given.starts_with('-'));
    let mut table = Table::new(filter.unwrap_or_default());
    call::compare(&mut table);
    decode::compare(&mut table);
    encode::compare(&mut table);
    walk::compare(&mut table);
    memory::compare(&mut table);
    table.end()
}
