//! Making all files in memory.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use openapi_model::{Diagnostics, bundle};

use super::plan::Plan;
use super::target::{MODULE, PAGE, Target, Unsupported};
use crate::emit;
use crate::lock::Lock;
use crate::lower::LeftOut;
use crate::output::{self, Tree};
use crate::pipeline;
use crate::process::GeneratorProcess;

/// The files of a target as they should be.
#[derive(Debug)]
pub(super) struct Generated {
    /// The files, as the lock file calls them: by path below the crate.
    pub(super) files: Tree,
    /// Their lock file.
    pub(super) lock: Lock,
    /// The operations of the document that they do not have.
    pub(super) left_out: Vec<LeftOut>,
    /// The number of changes that the lowerings made.
    pub(super) changes: usize,
    /// The duration of progenitor and the passes behind it.
    pub(super) elapsed: Duration,
}

/// Makes the files of a plan. Writes nothing.
pub(super) fn run(
    target: &Target<'_>,
    plan: &Plan,
    process: &GeneratorProcess,
) -> anyhow::Result<Generated> {
    let document = &plan.document;
    let refused = |error: Diagnostics| target.with_next_command(error);
    (target.check)(document)?;
    let is_partial = target.unsupported == Unsupported::LeftOut;
    let lowered = if is_partial { pipeline::lowered_in_part } else { pipeline::lowered };
    let mut draft = lowered(document, target.conventions).map_err(refused)?;
    draft.notes.library.clone_from(&plan.library);
    let started = Instant::now();
    let module = if is_partial {
        pipeline::emitted_in_part(document, &mut draft, process)
    } else {
        pipeline::emitted(document, &draft, process)
    };
    let module = module.map_err(refused)?;
    let elapsed = started.elapsed();
    let mut files: Tree =
        module.into_iter().map(|(name, text)| (format!("{MODULE}/{name}"), text)).collect();
    if let Some(own) = &target.bundle {
        files.insert(own.name.clone(), bundle(document, target.conventions));
    }
    if let Some(own) = &target.commands {
        let table = emit::commands(document, target.conventions)?;
        files.insert(own.name.clone(), table);
    }
    files.extend(plan.runtime.clone());
    if target.with_runtime {
        files.insert(format!("{MODULE}/{PAGE}"), emit::page(document, &draft.notes));
    }
    Ok(Generated {
        lock: Lock {
            inputs: plan.inputs.clone(),
            outputs: output::digests(&files),
            replaced: BTreeMap::new(),
        },
        files,
        left_out: draft.notes.left_out,
        changes: draft.log.changes.len(),
        elapsed,
    })
}
