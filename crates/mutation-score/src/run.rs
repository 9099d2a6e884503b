//! Runs a shard to its end, from where the last run has stopped.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use workspace::terminal::{Terminal, count};

use crate::cargo_mutants::{self, Place};
use crate::mutant::{Mutant, Shard};
use crate::plan::Area;
use crate::record::{Outcome, Record};
use crate::score::Score;

/// Where everything is kept, from the root.
const DIRECTORY: &str = "target/mutants";

/// The copy of the workspace, for one run at a time.
#[derive(Debug)]
pub(crate) struct Bench {
    directory: PathBuf,
    /// Open and locked for as long as this lives.
    _lock: File,
}

impl Bench {
    /// Reserves the copy.
    pub(crate) fn open() -> anyhow::Result<Self> {
        let directory = std::path::absolute(DIRECTORY).context("there is no root")?;
        let about = || format!("cannot work in {}", directory.display());
        fs::create_dir_all(&directory).with_context(about)?;
        let lock = File::create(directory.join("lock")).with_context(about)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                bail!("another run works in {}; wait for it", directory.display())
            }
            Err(TryLockError::Error(error)) => return Err(error).with_context(about),
        }
        Ok(Self {
            directory,
            _lock: lock,
        })
    }

    /// Tests what is left to test of a shard.
    pub(crate) fn run(
        &self,
        area: &Area,
        shard: Shard,
        version: &str,
        terminal: &Terminal,
    ) -> anyhow::Result<Score> {
        let (tree, target) = (self.directory.join("tree"), self.directory.join("build"));
        let place = Place {
            tree: &tree,
            target: &target,
        };
        workspace_copy::copy(Path::new("."), &tree)?;
        let all = cargo_mutants::list(area, &tree)?;
        let mut record = Record::open(directory(area, shard))?;
        let mutants: Vec<&Mutant> = all.iter().filter(|mutant| mutant.is_in(shard)).collect();
        let mut left = left(&mutants, &record, area);
        let object = format!("{} {shard}, {}", area.name, count(mutants.len(), "mutant"));
        for (index, suite) in area.suites.iter().enumerate() {
            let what = format!("{} to test, by {version}", left.len());
            terminal.progress("mutants", &object, &what);
            if left.is_empty() {
                break;
            }
            let tests = format!("suite {} of {}", index + 1, area.suites.len());
            terminal.progress("tests", &tests, "without a mutant");
            let limit = cargo_mutants::time_limit(area, suite, place)?;
            record.begin(&left, index + 1 == area.suites.len())?;
            let tested = cargo_mutants::test(area, suite, &left, limit, place, record.directory());
            record.take_in()?;
            tested?;
            left.retain(|mutant| record.outcome(mutant).is_none());
        }
        Ok(Score::new(area, shard, &all, &record))
    }
}

/// What earlier runs have found of a shard.
pub(crate) fn judge(area: &Area, shard: Shard) -> anyhow::Result<Score> {
    let all = cargo_mutants::list(area, Path::new("."))?;
    let record = Record::open(directory(area, shard))?;
    Ok(Score::new(area, shard, &all, &record))
}

fn directory(area: &Area, shard: Shard) -> PathBuf {
    let name = format!("{}-of-{}", shard.number, shard.of);
    Path::new(DIRECTORY).join(&area.name).join(name)
}

/// What was not tested yet, and what was missed: a new test may notice it.
fn left<'m>(mutants: &[&'m Mutant], record: &Record, area: &Area) -> Vec<&'m Mutant> {
    let is_left = |mutant: &Mutant| match record.outcome(mutant) {
        None => true,
        Some(Outcome::Missed) => !area.accepts(mutant),
        Some(Outcome::Caught | Outcome::Timeout | Outcome::Unviable) => false,
    };
    let mutants = mutants.iter().copied();
    mutants.filter(|mutant| is_left(mutant)).collect()
}
