//! Small mistakes, planted into the reference server one at a time: whether the scenarios
//! find each.
//!
//! The sources stay as they are. A copy below `target/` gets all faults, each behind a
//! switch, and is built once.

mod copy;
mod faults;
mod trial;

pub use faults::{Edit, Fault, load, plant};

use std::path::Path;

use anyhow::bail;
use workspace::terminal::{Terminal, count};

use copy::Copy;

/// Where the faults are, from the root of the workspace.
pub const FAULTS: &str = "conformance/faults/faults.yaml";

/// Tries all faults that have `filter` in their name or in the files that they are in, and
/// prints which test has found which.
///
/// # Errors
///
/// When the copy does not build or fails without a fault, and at the end when a fault was not
/// found, or not by what must find it.
pub fn try_all(
    root: &Path,
    faults: &[Fault],
    filter: &str,
    terminal: &Terminal,
) -> anyhow::Result<()> {
    let is_in = |edit: &Edit| edit.file.contains(filter);
    let chosen = faults
        .iter()
        .filter(|fault| fault.name.contains(filter) || fault.edits.iter().any(is_in));
    let chosen: Vec<&Fault> = chosen.collect();
    if chosen.is_empty() {
        bail!("no fault has {filter:?} in its name or its files");
    }
    let detail = "takes minutes the first time";
    terminal.progress("build", &count(faults.len(), "planted fault"), detail);
    let suite = Copy::make(root, &plant(faults, root)?)?.build()?;
    let failed = suite.run(None)?;
    if !failed.is_empty() {
        bail!("tests fail without any fault: {}", failed.join(", "));
    }
    let mut wrong = Vec::new();
    for fault in &chosen {
        let failed = suite.run(Some(&fault.name))?;
        let Some(first) = failed.first() else {
            terminal.step("missed", &fault.name, &fault.fault);
            wrong.push(format!("{} was not found: {}", fault.name, fault.fault));
            continue;
        };
        let is_as_said = failed.contains(&fault.found_by);
        let by = if is_as_said { &fault.found_by } else { first };
        let others = match failed.len() {
            1 => String::new(),
            more => format!(" and {} more", more - 1),
        };
        terminal.step("found", &fault.name, &format!("{by}{others}"));
        if !is_as_said {
            let said = &fault.found_by;
            wrong.push(format!(
                "{} was not found by {said:?}, but by {by:?}",
                fault.name
            ));
        }
    }
    if !wrong.is_empty() {
        bail!(
            "{}\n\nwhat the tests printed is in {}",
            wrong.join("\n"),
            suite.outputs()
        );
    }
    let all = count(chosen.len(), "planted fault");
    terminal.step(
        "faults",
        &all,
        "each is found by the scenario that must find it",
    );
    Ok(())
}
