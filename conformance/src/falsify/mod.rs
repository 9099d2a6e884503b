//! Tests of the scenarios: finds the entries of the ledger that would still count as proved if the
//! service behaved differently.
//!
//! The responses of scenarios that passed are rewritten, one falsification at a time, and checked
//! again against the document and the expected results. Nothing is sent again, so all
//! falsifications take about as long as the run itself. The `held` of an entry determines what is
//! falsified: a property, the values of a schema, a header, the order of a list, or else the whole
//! response.

mod change;
mod places;
mod replay;
mod subject;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::thread;

use anyhow::bail;
use community_qa_contract::ledger::{Entry, Ledger};

use self::replay::Results;
use self::subject::Subject;
use crate::play::Rules;
use crate::run::{Played, Run, rules};
use crate::seen::Seen;

/// The outcome of a falsification, the best last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Notice {
    /// The falsified value equals the original: with the data of the scenario, the two cannot be
    /// distinguished.
    ChangesNothing,
    /// The scenario passes with the falsified response.
    Missed,
    /// The scenario fails.
    Noticed,
}

/// A falsification that no scenario noticed, of those that prove the entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unnoticed {
    pub entry: String,
    /// The value that was falsified, and how.
    pub falsification: String,
    pub notice: Notice,
    /// The scenarios that prove the entry.
    pub scenarios: BTreeSet<String>,
}

/// The result of falsifying a run.
#[derive(Debug, Clone)]
pub struct Report {
    /// The number of entries that scenarios prove.
    pub entries: usize,
    pub unnoticed: Vec<Unnoticed>,
}

/// Falsifies the responses of a run for each entry that its scenarios prove.
///
/// # Errors
///
/// If a scenario has not passed, or if the ledger cannot be read.
pub fn falsify(run: &Run) -> anyhow::Result<Report> {
    if !run.has_passed() {
        bail!("a scenario has failed; falsifications show something only if all of them pass");
    }
    let (ledger, rules) = (Ledger::embedded()?, rules()?);
    let declared = Seen::declared_properties(rules.contract);
    let subjects: BTreeMap<&str, BTreeSet<Subject>> = ledger
        .entries
        .iter()
        .map(|entry| {
            let subjects = Subject::of_entry(entry, rules.contract, &declared);
            (entry.id.as_str(), subjects)
        })
        .collect();
    let results = results_of_all(run, &subjects, rules);
    let entries: Vec<&Entry> = ledger
        .entries
        .iter()
        .filter(|entry| run.played.iter().any(|played| proves(played, &entry.id)))
        .collect();
    let mut unnoticed = Vec::new();
    for entry in &entries {
        unnoticed.extend(unnoticed_of(entry, run, &results, &subjects[entry.id.as_str()]));
    }
    Ok(Report { entries: entries.len(), unnoticed })
}

fn proves(played: &Played, id: &str) -> bool {
    played.scenario.proves.iter().any(|proved| proved == id)
}

/// The results of each scenario, in the order of the run.
fn results_of_all(
    run: &Run,
    subjects: &BTreeMap<&str, BTreeSet<Subject>>,
    rules: &Rules<'_>,
) -> Vec<Results> {
    let results_of = |played: &Played| {
        let proved = played.scenario.proves.iter();
        let spoken_of: BTreeSet<&Subject> =
            proved.filter_map(|id| subjects.get(id.as_str())).flatten().collect();
        replay::results(&played.exchanges, &spoken_of, rules)
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let size = run.played.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let working: Vec<_> = run
            .played
            .chunks(size)
            .map(|part| scope.spawn(move || part.iter().map(results_of).collect::<Vec<_>>()))
            .collect();
        // A thread that panicked would fail any test of this module, too.
        working.into_iter().filter_map(|part| part.join().ok()).flatten().collect()
    })
}

/// The falsifications for an entry that none of its scenarios has noticed.
fn unnoticed_of(
    entry: &Entry,
    run: &Run,
    results: &[Results],
    subjects: &BTreeSet<Subject>,
) -> Vec<Unnoticed> {
    let mut best: BTreeMap<String, Notice> = BTreeMap::new();
    let mut scenarios = BTreeSet::new();
    for (played, results) in run.played.iter().zip(results) {
        if !proves(played, &entry.id) {
            continue;
        }
        scenarios.insert(format!("{}: {}", played.file, played.scenario.template));
        for ((subject, change), notice) in results {
            if subjects.contains(subject) {
                let best = best.entry(format!("{subject} {change}")).or_insert(*notice);
                *best = (*best).max(*notice);
            }
        }
    }
    if best.is_empty() {
        // No response of its scenarios has the part that the entry is about.
        best.insert("every response".to_owned(), Notice::ChangesNothing);
    }
    best.into_iter()
        .filter(|(_, notice)| *notice < Notice::Noticed)
        .map(|(falsification, notice)| Unnoticed {
            entry: entry.id.clone(),
            falsification,
            notice,
            scenarios: scenarios.clone(),
        })
        .collect()
}

impl Report {
    /// The entries with unnoticed falsifications, and their number, for people.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut last = "";
        for unnoticed in &self.unnoticed {
            if unnoticed.entry != last {
                last = &unnoticed.entry;
                let scenarios: Vec<&str> = unnoticed.scenarios.iter().map(String::as_str).collect();
                let _ = writeln!(text, "{last}, proved by {}:", scenarios.join("; "));
            }
            let why = match unnoticed.notice {
                Notice::ChangesNothing => "changes nothing in this data",
                _ => "goes unnoticed",
            };
            let _ = writeln!(text, "  {} {why}", unnoticed.falsification);
        }
        let listed: BTreeSet<&str> =
            self.unnoticed.iter().map(|unnoticed| unnoticed.entry.as_str()).collect();
        let _ = writeln!(
            text,
            "{} of {} entries have falsifications that their scenarios do not notice",
            listed.len(),
            self.entries
        );
        text
    }
}
