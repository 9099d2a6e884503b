//! What was found of a shard: kept in its directory, so that a run can be interrupted and
//! continued.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::mutant::Mutant;

/// The results of cargo-mutants, in the directory of a shard.
const FOUND: &str = "mutants.out/outcomes.json";

/// How a mutant ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome {
    /// A test has failed.
    Caught,
    /// All tests have passed.
    Missed,
    /// The tests did not end.
    Timeout,
    /// It does not compile.
    Unviable,
}

/// The results of a shard, by the identity of mutants.
#[derive(Debug)]
pub(crate) struct Record {
    directory: PathBuf,
    outcomes: BTreeMap<String, Outcome>,
}

impl Record {
    /// Reads what earlier runs have found, the last of which may have been interrupted.
    pub(crate) fn open(directory: PathBuf) -> anyhow::Result<Self> {
        let outcomes = read(&directory.join("outcomes.json"))?.unwrap_or_default();
        let mut record = Self {
            directory,
            outcomes,
        };
        record.take_in()?;
        Ok(record)
    }

    /// Where cargo-mutants writes.
    pub(crate) fn directory(&self) -> &Path {
        &self.directory
    }

    /// How the mutant has ended.
    pub(crate) fn outcome(&self, mutant: &Mutant) -> Option<Outcome> {
        self.outcomes.get(&mutant.identity).copied()
    }

    /// Writes down which mutants cargo-mutants is given now, and forgets what was found of
    /// them before. Only what the last suite of tests misses is missed.
    pub(crate) fn begin(&mut self, mutants: &[&Mutant], is_last: bool) -> anyhow::Result<()> {
        for mutant in mutants {
            self.outcomes.remove(&mutant.identity);
        }
        let names = mutants.iter();
        let begun = Begun {
            is_last,
            identities: names
                .map(|mutant| (mutant.name.clone(), mutant.identity.clone()))
                .collect(),
        };
        fs::create_dir_all(&self.directory)
            .with_context(|| format!("cannot write {}", self.directory.display()))?;
        // What the run before this one has left must not be taken for its results.
        let found = self.directory.join(FOUND);
        match fs::remove_file(&found) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("cannot delete {}", found.display()));
            }
            _ => {}
        }
        write(&self.directory.join("outcomes.json"), &self.outcomes)?;
        write(&self.directory.join("begun.json"), &begun)
    }

    /// Takes in what cargo-mutants has found, of all that it was given or of some.
    pub(crate) fn take_in(&mut self) -> anyhow::Result<()> {
        let begun: Option<Begun> = read(&self.directory.join("begun.json"))?;
        let found: Option<Found> = read(&self.directory.join(FOUND))?;
        let (Some(begun), Some(found)) = (begun, found) else {
            return Ok(());
        };
        for one in found.outcomes {
            let Scenario::Mutant { name } = one.scenario else {
                continue;
            };
            let outcome = one.summary.outcome();
            let outcome = outcome.filter(|it| begun.is_last || *it != Outcome::Missed);
            if let (Some(identity), Some(outcome)) = (begun.identities.get(&name), outcome) {
                self.outcomes.insert(identity.clone(), outcome);
            }
        }
        write(&self.directory.join("outcomes.json"), &self.outcomes)
    }
}

/// What cargo-mutants was given.
#[derive(Debug, Serialize, Deserialize)]
struct Begun {
    /// Whether no other suite of tests comes after this one.
    is_last: bool,
    /// The identities of mutants by their names. A name has a place in it, which may be
    /// another one when the result is read.
    identities: BTreeMap<String, String>,
}

/// The `outcomes.json` of cargo-mutants.
#[derive(Debug, Deserialize)]
struct Found {
    outcomes: Vec<FoundOne>,
}

#[derive(Debug, Deserialize)]
struct FoundOne {
    scenario: Scenario,
    summary: Summary,
}

#[derive(Debug, Deserialize)]
enum Scenario {
    Baseline,
    Mutant { name: String },
}

#[derive(Debug, Clone, Copy, Deserialize)]
enum Summary {
    CaughtMutant,
    MissedMutant,
    Timeout,
    Unviable,
    Success,
    Failure,
}

impl Summary {
    fn outcome(self) -> Option<Outcome> {
        match self {
            Self::CaughtMutant => Some(Outcome::Caught),
            Self::MissedMutant => Some(Outcome::Missed),
            Self::Timeout => Some(Outcome::Timeout),
            Self::Unviable => Some(Outcome::Unviable),
            // Of the tests without a mutant, and of what nobody has foreseen.
            Self::Success | Self::Failure => None,
        }
    }
}

fn read<T: DeserializeOwned>(path: &Path) -> anyhow::Result<Option<T>> {
    match fs::read(path) {
        Ok(bytes) => serde_json::from_slice(&bytes)
            .map(Some)
            .with_context(|| format!("{} cannot be read; delete it", path.display())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// Writes the whole file or nothing of it.
fn write(path: &Path, value: &impl Serialize) -> anyhow::Result<()> {
    let about = || format!("cannot write {}", path.display());
    let beside = path.with_extension("new");
    fs::write(&beside, serde_json::to_vec_pretty(value)?).with_context(about)?;
    fs::rename(&beside, path).with_context(about)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutant::tests::{SUM, listed};

    /// An `outcomes.json` of cargo-mutants 27, after the baseline and two mutants.
    const OUTCOMES: &str = include_str!("../tests/outcomes.json");

    fn begun(mutants: &[Mutant], is_last: bool) -> tempfile::TempDir {
        let directory = tempfile::tempdir().unwrap();
        let mut record = Record::open(directory.path().to_owned()).unwrap();
        let mutants: Vec<&Mutant> = mutants.iter().collect();
        record.begin(&mutants, is_last).unwrap();
        fs::create_dir(directory.path().join("mutants.out")).unwrap();
        directory
    }

    #[test]
    fn what_an_interrupted_run_has_found_is_kept() {
        let mutants = listed(SUM);
        let directory = begun(&mutants, true);
        let output = directory.path().join("mutants.out/outcomes.json");
        fs::write(&output, OUTCOMES).unwrap();
        let mut record = Record::open(directory.path().to_owned()).unwrap();
        assert_eq!(record.outcome(&mutants[0]), Some(Outcome::Caught));
        assert_eq!(record.outcome(&mutants[1]), Some(Outcome::Missed));

        // The next run is given the second alone, and ends before it has a result.
        record.begin(&[&mutants[1]], true).unwrap();
        let record = Record::open(directory.path().to_owned()).unwrap();
        assert_eq!(record.outcome(&mutants[0]), Some(Outcome::Caught));
        assert_eq!(record.outcome(&mutants[1]), None);
    }

    #[test]
    fn what_a_suite_misses_is_for_the_next() {
        let mutants = listed(SUM);
        let directory = begun(&mutants, false);
        let output = directory.path().join("mutants.out/outcomes.json");
        fs::write(&output, OUTCOMES).unwrap();
        let record = Record::open(directory.path().to_owned()).unwrap();
        assert_eq!(record.outcome(&mutants[0]), Some(Outcome::Caught));
        assert_eq!(record.outcome(&mutants[1]), None);
    }

    #[test]
    fn a_function_that_has_changed_is_not_known() {
        let directory = begun(&listed(SUM), true);
        let output = directory.path().join("mutants.out/outcomes.json");
        fs::write(&output, OUTCOMES).unwrap();
        let record = Record::open(directory.path().to_owned()).unwrap();
        let moved = listed(&format!("\n{SUM}"));
        let changed = listed(&SUM.replace("a + b", "b + a"));
        assert_eq!(record.outcome(&moved[0]), Some(Outcome::Caught));
        assert_eq!(record.outcome(&changed[0]), None);
    }
}
