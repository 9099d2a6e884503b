//! What a shard came to, and what is wrong with it.

use std::path::Path;

use workspace::terminal::count;

use crate::mutant::{Mutant, Shard};
use crate::plan::Area;
use crate::record::{Outcome, Record};

/// What a shard came to.
#[derive(Debug)]
pub(crate) struct Score {
    pub(crate) area: String,
    pub(crate) shard: Shard,
    pub(crate) mutants: usize,
    pub(crate) unviable: usize,
    pub(crate) caught: usize,
    pub(crate) timeouts: usize,
    /// Missed, and listed with a reason.
    pub(crate) accepted: usize,
    untested: usize,
    /// The names of the other missed ones.
    survivors: Vec<String>,
    /// What the plan accepts and what does not survive.
    obsolete: Vec<String>,
}

impl Score {
    /// Counts the results of a shard of these mutants of an area.
    pub(crate) fn new(area: &Area, shard: Shard, all: &[Mutant], record: &Record) -> Self {
        let mut score = Self {
            area: area.name.clone(),
            shard,
            mutants: 0,
            unviable: 0,
            caught: 0,
            timeouts: 0,
            accepted: 0,
            untested: 0,
            survivors: Vec::new(),
            obsolete: obsolete(area, shard, all, record),
        };
        for mutant in all.iter().filter(|mutant| mutant.is_in(shard)) {
            score.mutants += 1;
            match record.outcome(mutant) {
                None => score.untested += 1,
                Some(Outcome::Unviable) => score.unviable += 1,
                Some(Outcome::Caught) => score.caught += 1,
                Some(Outcome::Timeout) => score.timeouts += 1,
                Some(Outcome::Missed) if area.accepts(mutant) => score.accepted += 1,
                Some(Outcome::Missed) => score.survivors.push(mutant.name.clone()),
            }
        }
        score
    }

    /// How many compile, of those that were tested.
    pub(crate) fn viable(&self) -> usize {
        self.caught + self.timeouts + self.missed()
    }

    /// How many no test has noticed.
    pub(crate) fn missed(&self) -> usize {
        self.accepted + self.survivors.len()
    }

    /// How many of a hundred viable mutants were caught.
    pub(crate) fn percent(&self) -> Option<f64> {
        let caught = u32::try_from(self.caught + self.timeouts).ok()?;
        let viable = u32::try_from(self.viable()).ok()?;
        (viable > 0).then(|| f64::from(caught) * 100.0 / f64::from(viable))
    }
}

/// The entries of the plan that match no mutant, or only such that are caught or do not
/// compile.
fn obsolete(area: &Area, shard: Shard, all: &[Mutant], record: &Record) -> Vec<String> {
    let mut findings = Vec::new();
    for entry in &area.survivors {
        let mut matching = all.iter().filter(|mutant| entry.matches(mutant)).peekable();
        let why = if matching.peek().is_none() {
            "there is no such mutant"
        } else if matching.all(|mutant| {
            let outcome = record.outcome(mutant).filter(|_| mutant.is_in(shard));
            outcome.is_some_and(|outcome| outcome != Outcome::Missed)
        }) {
            "it does not survive any more"
        } else {
            continue;
        };
        findings.push(format!("{}: {}: {why}", entry.file, entry.mutation));
    }
    findings
}

/// Why the command must fail, if it must.
pub(crate) fn findings(scores: &[Score], minimum: f64, plan: &Path) -> Vec<String> {
    let mut findings = Vec::new();
    for score in scores {
        let name = format!("{} {}", score.area, score.shard);
        if score.untested > 0 {
            let untested = count(score.untested, "mutant");
            findings.push(format!(
                "{name}: {untested} not tested yet; run: cargo xtask mutants --area {} --shard {}",
                score.area, score.shard
            ));
        }
        if let Some(percent) = score.percent().filter(|percent| *percent < minimum) {
            findings.push(format!(
                "{name}: {percent:.1} % of the viable mutants are caught, fewer than {minimum} %"
            ));
        }
        for survivor in &score.survivors {
            findings.push(format!(
                "{survivor}\n  survives; write a test that notices it or, where none can, list \
                 it with the reason in {}",
                plan.display()
            ));
        }
        for entry in &score.obsolete {
            findings.push(format!("{entry}; take it out of {}", plan.display()));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::mutant::tests::{SUM, listed};
    use crate::plan::Plan;

    const PLAN: &str = r#"
        minimum = 90.0
        [[area]]
        name = "sums"
        package = "p"
        files = ["sum.rs"]
        shards = 1
        suites = [{}]
    "#;

    /// The findings of two mutants, of which the second survives, under such entries.
    fn found(entries: &str) -> Vec<String> {
        let directory = tempfile::tempdir().unwrap();
        let mutants = listed(SUM);
        let open = || Record::open(directory.path().to_owned()).unwrap();
        let all: Vec<&Mutant> = mutants.iter().collect();
        open().begin(&all, true).unwrap();
        fs::create_dir(directory.path().join("mutants.out")).unwrap();
        let output = directory.path().join("mutants.out/outcomes.json");
        fs::write(output, include_str!("../tests/outcomes.json")).unwrap();
        let plan = Plan::parse(&format!("{PLAN}\n{entries}")).unwrap();
        let area = plan.areas(&[]).unwrap()[0];
        let score = Score::new(area, area.shard(None), &mutants, &open());
        assert_eq!((score.mutants, score.viable(), score.caught), (2, 2, 1));
        findings(&[score], plan.minimum, Path::new("mutants.toml"))
    }

    const FEW: &str = "sums 0/1: 50.0 % of the viable mutants are caught, fewer than 90 %";

    #[test]
    fn a_survivor_and_a_low_score_are_findings() {
        let findings = found("");
        assert_eq!(findings.len(), 2, "{findings:#?}");
        assert_eq!(findings[0], FEW);
        assert!(
            findings[1].starts_with("sum.rs:2:7: replace + with - in sum\n  survives; write"),
            "{findings:#?}"
        );
    }

    #[test]
    fn a_survivor_that_is_listed_lowers_the_score_and_is_no_finding() {
        let listed = "[[area.survivor]]\nfile = \"sum.rs\"\nmutation = \"replace + with - in sum\"\n\
                      reason = \"b is zero\"";
        assert_eq!(found(listed), [FEW]);
        let findings = found(&format!("{listed}\nline = \"a + c\""));
        assert_eq!(findings.len(), 3, "{findings:#?}");
    }

    #[test]
    fn an_entry_that_is_not_needed_any_more_is_named() {
        let entry = |mutation: &str| {
            found(&format!(
                "[[area.survivor]]\nfile = \"sum.rs\"\nmutation = \"{mutation}\"\nreason = \"r\""
            ))
        };
        assert_eq!(
            entry("replace sum -> i32 with 0")[2],
            "sum.rs: replace sum -> i32 with 0: it does not survive any more; \
             take it out of mutants.toml"
        );
        assert_eq!(
            entry("replace sum -> i32 with 7")[2],
            "sum.rs: replace sum -> i32 with 7: there is no such mutant; \
             take it out of mutants.toml"
        );
    }

    #[test]
    fn what_was_not_tested_is_a_finding() {
        let directory = tempfile::tempdir().unwrap();
        let record = Record::open(directory.path().to_owned()).unwrap();
        let plan = Plan::parse(PLAN).unwrap();
        let area = plan.areas(&[]).unwrap()[0];
        let score = Score::new(area, area.shard(None), &listed(SUM), &record);
        assert_eq!(score.percent(), None);
        assert_eq!(
            findings(&[score], plan.minimum, Path::new("mutants.toml")),
            [
                "sums 0/1: 2 mutants not tested yet; run: cargo xtask mutants --area sums --shard 0/1"
            ]
        );
    }
}
