//! Writing what was generated, or checking that it is there.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Context;
use openapi_model::digest;
use workspace::terminal::count;

use super::plan::{Plan, Present};
use super::run::Generated;
use super::target::{LOCK, Target};
use crate::output::{self, Tree, Written};
use crate::{scaffold, text_diff};

/// The target differs from the generated files.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the generated files differ from those in {module}: {} changed, {} removed\n\n\
     to fix it, run: {command}",
    count(*changed, "file"),
    count(*removed, "file")
)]
pub struct Drift {
    /// A unified diff from what is there to what is generated.
    pub difference: String,
    module: String,
    changed: usize,
    removed: usize,
    command: String,
}

/// Files that somebody has written into, and that would be overwritten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditedFiles {
    /// The files.
    pub paths: Vec<PathBuf>,
    has_lock: bool,
    command: String,
}

/// Returns whether the files of a target are those that were generated.
///
/// # Errors
///
/// With a [`Drift`] when they are not.
pub fn check(target: &Target<'_>, plan: &Plan, generated: &Generated) -> anyhow::Result<()> {
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

/// Puts all files in place. The lock is written before and after, so that a run that was
/// cut off leaves nothing that looks like an edit.
///
/// # Errors
///
/// With [`EditedFiles`] when files were edited by hand and `force` is not set; and when a
/// file cannot be written.
pub fn write(
    target: &Target<'_>,
    plan: &Plan,
    generated: Generated,
    force: bool,
) -> anyhow::Result<Written> {
    let present = &plan.present;
    let Generated {
        files, mut lock, ..
    } = generated;
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
        scaffold::write_manifest(plan.document(), &target.crate_dir)?;
    }
    output::write(&lock_path, &after)?;
    Ok(output::compare(&present.files, &files))
}

/// Writes the files that are not as they should be, and removes those that are gone. One that
/// does not change keeps its time, so that nothing is built for it.
fn put_in_place(target: &Target<'_>, present: &Tree, files: &Tree) -> std::io::Result<()> {
    for name in present.keys().filter(|name| !files.contains_key(*name)) {
        output::remove(&target.path_of(name))?;
    }
    for (name, text) in files {
        output::write(&target.path_of(name), text)?;
    }
    Ok(())
}

/// Files that somebody has written into: they are neither as they were generated nor as
/// they will be. In a merge that git could not make of the lock file there are none: what
/// git has made of the others is not what anybody has written.
fn edited<'a>(present: &'a Present, fresh: &Tree) -> Vec<&'a str> {
    if present.is_unmerged() {
        return Vec::new();
    }
    let lock = present.lock.as_ref();
    let files = present.files.iter().filter(|(name, text)| {
        let is_generated = lock.is_some_and(|lock| lock.knows(name, &digest::of(text)));
        !is_generated && fresh.get(*name) != Some(text)
    });
    files.map(|(name, _)| name.as_str()).collect()
}

impl std::error::Error for EditedFiles {}

impl std::fmt::Display for EditedFiles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (these, were) = if self.paths.len() == 1 {
            ("this file", "was")
        } else {
            ("these files", "were")
        };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lock::{Inputs, Lock};

    fn tree(text: &str) -> Tree {
        Tree::from([("src/generated/mod.rs".to_owned(), text.to_owned())])
    }

    fn present(text: &str, generated: &str) -> Present {
        Present {
            files: tree(text),
            lock: Some(Lock {
                inputs: Inputs::now("1.0.0", "d".to_owned()),
                outputs: output::digests(&tree(generated)),
                replaced: BTreeMap::new(),
            }),
            ..Present::default()
        }
    }

    #[test]
    fn a_file_is_edited_that_is_neither_old_nor_new() {
        assert_eq!(edited(&present("old", "old"), &tree("new")), [""; 0]);
        assert_eq!(edited(&present("new", "old"), &tree("new")), [""; 0]);
        assert_eq!(
            edited(&present("mine", "old"), &tree("new")),
            ["src/generated/mod.rs"]
        );
        let without_lock = Present {
            lock: None,
            ..present("old", "old")
        };
        assert_eq!(edited(&without_lock, &tree("new")).len(), 1);
        assert_eq!(edited(&without_lock, &tree("old")).len(), 0);
    }

    #[test]
    fn in_a_merge_of_the_lock_file_nothing_counts_as_edited() {
        let mut merged = Present {
            lock: None,
            lock_text: Some("a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> c\n".to_owned()),
            ..present("of both sides", "old")
        };
        assert_eq!(edited(&merged, &tree("new")), [""; 0]);
        merged.lock_text = Some("not: a lock\n".to_owned());
        assert_eq!(edited(&merged, &tree("new")), ["src/generated/mod.rs"]);
    }
}
