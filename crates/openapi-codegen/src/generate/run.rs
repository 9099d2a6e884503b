//! Makes all files in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use openapi_model::bundle;

use super::plan::Plan;
use super::target::{MODULE, PAGE, Target, Unsupported};
use crate::emit;
use crate::lock::Lock;
use crate::lower::LeftOut;
use crate::output::{self, Tree};
use crate::pipeline;
use crate::process::GeneratorProcess;

/// The generated files of a target.
#[derive(Debug)]
pub(super) struct Generated {
    /// The files, by their names in the lock file, which are paths below the crate.
    pub(super) files: Tree,
    /// Their lock file.
    pub(super) lock: Lock,
    /// The libraries of types in the generated code, which only some documents need.
    pub(super) libraries: BTreeSet<String>,
    /// The parts of the document that are left out.
    pub(super) left_out: Vec<LeftOut>,
    /// The number of changes that the lowerings made.
    pub(super) changes: usize,
    /// The duration of lowering and emitting.
    pub(super) elapsed: Duration,
}

/// Makes the files of a plan, and writes nothing.
pub(super) fn run(
    target: &Target<'_>,
    plan: &Plan,
    process: &GeneratorProcess,
) -> anyhow::Result<Generated> {
    let document = &plan.document;
    (target.check)(document)?;
    let started = Instant::now();
    let made = pipeline::make(document, target.conventions, Some(&plan.library), process);
    let made = made.map_err(|error| target.with_next_command(error, false))?;
    if target.unsupported != Unsupported::LeftOut && !made.errors.is_empty() {
        anyhow::bail!(target.with_next_command(made.errors, true));
    }
    let elapsed = started.elapsed();
    let mut files: Tree =
        made.files.into_iter().map(|(name, text)| (format!("{MODULE}/{name}"), text)).collect();
    if let Some(own) = &target.bundle {
        files.insert(own.name.clone(), bundle(document, target.conventions));
    }
    if let Some(own) = &target.commands {
        let table = emit::commands(document, target.conventions)?;
        files.insert(own.name.clone(), table);
    }
    files.extend(plan.runtime.clone());
    if target.with_runtime {
        files.insert(format!("{MODULE}/{PAGE}"), emit::page(document, &made.notes));
    }
    Ok(Generated {
        lock: Lock {
            inputs: plan.inputs.clone(),
            outputs: output::digests(&files),
            replaced: BTreeMap::new(),
        },
        files,
        libraries: emit::libraries(&made.notes).into_iter().map(str::to_owned).collect(),
        left_out: made.left_out,
        changes: made.changes,
        elapsed,
    })
}
