//! Writes the generated files, or checks that they are up to date.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Context;
use openapi_model::digest;
use terminal::count;

use super::plan::{Plan, Present};
use super::run::Generated;
use super::target::{LOCK, MODULE, PAGE, Target};
use crate::output::{self, Tree, Written};
use crate::{scaffold, text_diff};

/// The files of the target differ from the generated ones.
#[derive(Debug, thiserror::Error)]
#[error(
    "the generated files differ from those in {module}: {} changed, {} removed\n\n\
     to fix it, run: {command}",
    count(*changed, "file"),
    count(*removed, "file")
)]
pub(super) struct Drift {
    /// A unified diff from the existing to the generated files.
    pub(super) difference: String,
    module: String,
    changed: usize,
    removed: usize,
    command: String,
}

/// Files that were edited by hand, and would be overwritten.
#[derive(Debug)]
struct EditedFiles {
    paths: Vec<PathBuf>,
    has_lock: bool,
    command: String,
}

/// Fails with a [`Drift`] if the files of a target differ from the generated ones.
pub(super) fn check(target: &Target<'_>, plan: &Plan, generated: &Generated) -> anyhow::Result<()> {
    let mut present = plan.present.files.clone();
    let lock = plan.present.lock_text.clone();
    present.extend(lock.map(|text| (LOCK.to_owned(), text)));
    let mut fresh = generated.files.clone();
    fresh.insert(LOCK.to_owned(), generated.lock.to_text()?);
    let difference = text_diff::unified_diff(&present, &fresh);
    if difference.is_empty() {
        return Ok(());
    }
    let compared = output::compare(&present, &fresh);
    let command = if edited(&plan.present, &generated.files).is_empty() {
        target.command.clone()
    } else {
        target.forced_command()
    };
    anyhow::bail!(Drift {
        difference,
        module: target.display_path(),
        changed: compared.changed,
        removed: compared.removed,
        command,
    });
}

/// Writes all files. The lock file is written before and after, so that an interrupted run leaves
/// nothing that looks edited by hand. Fails with [`EditedFiles`] if files were edited by hand and
/// `force` is not set.
pub(super) fn write(
    target: &Target<'_>,
    plan: &Plan,
    generated: Generated,
    force: bool,
) -> anyhow::Result<Written> {
    let present = &plan.present;
    let Generated { files, mut lock, libraries, .. } = generated;
    let edited = edited(present, &files);
    if !force && !edited.is_empty() {
        let edited = edited.into_iter();
        anyhow::bail!(EditedFiles {
            paths: edited.map(|name| target.path_of(name)).collect(),
            has_lock: present.lock.is_some(),
            command: target.forced_command(),
        });
    }
    let lock_path = target.crate_dir.join(LOCK);
    let after = lock.to_text()?;
    if present.files != files {
        let old = present.lock.as_ref();
        lock.replaced = old.map_or_else(BTreeMap::new, |old| old.outputs.clone());
        lock.replaced.extend(output::digests(&present.files));
        output::write(&lock_path, &lock.to_text()?)?;
    }
    put_in_place(target, &present.files, &files).context("cannot write the generated files")?;
    if target.with_runtime {
        let page = files.get(&format!("{MODULE}/{PAGE}"));
        scaffold::write_once(&plan.document, &libraries, page, &target.crate_dir)?;
    }
    output::write(&lock_path, &after)?;
    Ok(output::compare(&present.files, &files))
}

/// Writes the files that have changed, and removes obsolete ones. An unchanged file keeps its time,
/// so that it causes no build.
fn put_in_place(target: &Target<'_>, present: &Tree, files: &Tree) -> std::io::Result<()> {
    for name in present.keys().filter(|name| !files.contains_key(*name)) {
        output::remove(&target.path_of(name))?;
    }
    for (name, text) in files {
        output::write(&target.path_of(name), text)?;
    }
    Ok(())
}

/// The files that were edited by hand: they are neither as they were generated nor as they will be.
/// If git could not merge the lock file there are none, because the changes in other files come
/// from the merge.
fn edited<'a>(present: &'a Present, fresh: &Tree) -> Vec<&'a str> {
    if present.is_unmerged() {
        return Vec::new();
    }
    let lock = present.lock.as_ref();
    present
        .files
        .iter()
        .filter(|(name, text)| {
            let is_generated = lock.is_some_and(|lock| lock.knows(name, &digest::of(text)));
            !is_generated && fresh.get(*name) != Some(text)
        })
        .map(|(name, _)| name.as_str())
        .collect()
}

impl std::error::Error for EditedFiles {}

impl std::fmt::Display for EditedFiles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (these, were) =
            if self.paths.len() == 1 { ("this file", "was") } else { ("these files", "were") };
        if self.has_lock {
            writeln!(f, "{these} {were} edited by hand since the last run:")?;
        } else {
            writeln!(
                f,
                "{these} {were} perhaps not generated, as there is no readable {LOCK} that says so:"
            )?;
        }
        for path in &self.paths {
            writeln!(f, "  {}", path.display())?;
        }
        write!(
            f,
            "\na change belongs in the document or in the pipeline; `git diff` shows it\n\
             to overwrite it, run: {}",
            self.command
        )
    }
}
