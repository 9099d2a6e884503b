//! Generates the files of a crate from a document: plan, run, apply.
//!
//! A plan finds stale files and the reasons. A run makes all files in memory. Applying writes them,
//! or checks that they are up to date.

mod apply;
mod plan;
mod report;
mod run;
mod target;

use std::time::Instant;

use terminal::Terminal;

pub use report::Outcome;
pub use target::{MODULE, SideFile, Target, Unsupported, quoted};

use crate::process::GeneratorProcess;
use apply::{check, write};
use plan::{Plan, Reason};
use run::run;
use target::LOCK;

/// The options of generating.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Compare, and write nothing.
    pub check: bool,
    /// Overwrite files that were edited by hand.
    pub force: bool,
}

/// Generates, or checks, or finds that nothing has to be done. Its steps are printed to `terminal`.
///
/// # Errors
///
/// [`Diagnostics`](openapi_model::Diagnostics) if the document is refused or cannot be generated
/// from; an error if generated files were edited by hand, or if `check` finds a difference. The
/// message ends with advice.
pub fn generate(
    target: &Target<'_>,
    process: &GeneratorProcess,
    options: Options,
    terminal: &Terminal,
) -> anyhow::Result<Outcome> {
    let started = Instant::now();
    let plan = Plan::new(target)?;
    report::loaded(terminal, &plan.document);
    if plan.reasons.is_empty() && !options.check {
        report::finished(terminal, Outcome::UpToDate, started.elapsed());
        return Ok(Outcome::UpToDate);
    }
    if !options.check {
        report::stale(terminal, &plan.reasons);
    }
    let generated = run(target, &plan, process)?;
    report::generated(terminal, &plan.document, &generated);
    report::manifest(terminal, target, &plan, &generated);
    let outcome = if options.check {
        check(target, &plan, &generated).inspect_err(|error| report::drift(terminal, error))?;
        terminal.step("check", &target.display_path(), "as generated");
        Outcome::Confirmed { is_whole: generated.left_out.is_empty() }
    } else {
        let written = write(target, &plan, generated, options.force)?;
        report::written(terminal, &target.display_path(), written);
        Outcome::Wrote(written)
    };
    report::finished(terminal, outcome, started.elapsed());
    Ok(outcome)
}

/// The reason why the generated files are out of date, by the lock file; `None` if they are up to
/// date.
///
/// # Errors
///
/// If the document or the files cannot be read.
pub fn drift(target: &Target<'_>) -> anyhow::Result<Option<String>> {
    let plan = Plan::new(target)?;
    let reasons: Vec<String> = plan.reasons.iter().map(ToString::to_string).collect();
    Ok(match plan.reasons.as_slice() {
        [] => None,
        [Reason::NoLock] => Some(format!("there is no readable {LOCK}")),
        _ => Some(format!("since the last run, {} changed", reasons.join(", "))),
    })
}
