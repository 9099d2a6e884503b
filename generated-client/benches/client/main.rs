//! Benchmarks: the client compared with what a caller would write by hand.
//!
//! `cargo xtask bench client` measures both sides of each comparison in turns and prints the
//! ratios.
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot run may panic")]

mod by_hand;
mod comparisons;
mod memory;
mod pages;
mod ratio;
mod site;

use std::process::ExitCode;

use ratio::Table;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // The program starts another copy of itself for each job, as a peak cannot be measured twice in
    // one process.
    if let [job, name, base_url] = &arguments[..]
        && job == memory::JOB
    {
        memory::run(name, base_url);
        return ExitCode::SUCCESS;
    }
    // `cargo bench` passes `--bench`.
    let filter = arguments.into_iter().find(|given| !given.starts_with('-'));
    let mut table = Table::new(filter.unwrap_or_default());
    comparisons::call(&mut table);
    comparisons::page(&mut table);
    comparisons::walk(&mut table);
    memory::compare(&mut table);
    table.end()
}
