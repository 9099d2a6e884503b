//! The verdicts of the oracle beside those of the diff.

use super::diff::{DiffReport, Level};
use super::mutate::Traffic;
use super::response::NO_VALUE;
use super::rust::Compiled;

/// What the oracle has found of one reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OracleFinding {
    /// Something breaks, with the witness.
    Breaks(String),
    /// No witness was found.
    Holds,
    /// It cannot tell, and why.
    Undecided(&'static str),
}

/// How two verdicts stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Agreement {
    /// They are the same.
    Agreed,
    /// Something breaks, and the diff does not say so; or a change is not reported.
    Miss,
    /// The diff says that something breaks, and nothing does.
    FalseAlarm,
    /// The oracle cannot tell.
    Undecided,
}

/// One case, judged by both.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// On the wire.
    pub wire: (OracleFinding, Agreement),
    /// In Rust; none where nothing was compiled.
    pub rust: Option<(OracleFinding, Agreement)>,
}

/// What the oracle has found of one change.
#[derive(Debug, Clone)]
pub struct Found {
    /// What traffic can say of such a change.
    pub traffic: Traffic,
    /// An exchange that worked before and fails after.
    pub witness: Option<String>,
    /// Whether the documents differ, so that something must be reported.
    pub differs: bool,
    /// What the compiler says; none if it was not asked.
    pub compiled: Option<Compiled>,
}

/// Compares what was found of a change with what the diff says of it.
#[must_use]
pub fn verdict(found: Found, report: &DiffReport) -> Verdict {
    let Found {
        traffic,
        witness,
        differs,
        compiled,
    } = found;
    let breaks_wire = witness.is_some();
    let found = match witness {
        Some(witness) if witness.ends_with(NO_VALUE) => {
            OracleFinding::Undecided("the schemas after contradict themselves")
        }
        Some(witness) => OracleFinding::Breaks(witness),
        None => OracleFinding::Holds,
    };
    let says = report.wire() == Some(Level::Major);
    let is_silent = report.changes.is_empty() && differs;
    let wire = match (found, traffic) {
        // Traffic shows a change that was thought to be one of words.
        (found @ OracleFinding::Breaks(_), _) => {
            let agreement = if says {
                Agreement::Agreed
            } else {
                Agreement::Miss
            };
            (found, agreement)
        }
        (found, _) if is_silent => (found, Agreement::Miss),
        (found @ OracleFinding::Undecided(_), _) => (found, Agreement::Undecided),
        (found, Traffic::IsTheSame) => {
            let is_patch = report.wire().is_none_or(|level| level <= Level::Patch);
            let agreement = if is_patch {
                Agreement::Agreed
            } else {
                Agreement::FalseAlarm
            };
            (found, agreement)
        }
        (found, Traffic::Decides) => {
            let agreement = if says {
                Agreement::FalseAlarm
            } else {
                Agreement::Agreed
            };
            (found, agreement)
        }
        (_, Traffic::IsSilent) => (
            OracleFinding::Undecided("no traffic shows it"),
            Agreement::Undecided,
        ),
    };
    let rust = compiled.map(|compiled| {
        let says = report.rust() == Some(Level::Major);
        match compiled {
            Compiled::No(error) => {
                let agreement = if says {
                    Agreement::Agreed
                } else {
                    Agreement::Miss
                };
                (OracleFinding::Breaks(error), agreement)
            }
            Compiled::NotGenerated(_) => (
                OracleFinding::Undecided("no code is generated from the document after"),
                Agreement::Undecided,
            ),
            // What breaks on the wire breaks at run time for Rust callers too, and
            // what no traffic shows may.
            Compiled::Yes if says && breaks_wire => (OracleFinding::Holds, Agreement::Agreed),
            Compiled::Yes if says && traffic == Traffic::IsSilent => (
                OracleFinding::Undecided("it compiles, and no traffic shows it"),
                Agreement::Undecided,
            ),
            Compiled::Yes if says => (OracleFinding::Holds, Agreement::FalseAlarm),
            Compiled::Yes => (OracleFinding::Holds, Agreement::Agreed),
        }
    });
    Verdict { wire, rust }
}

impl Verdict {
    /// The worse of the two agreements.
    #[must_use]
    pub fn agreement(&self) -> Agreement {
        let both = [
            Some(self.wire.1),
            self.rust.as_ref().map(|(_, agreement)| *agreement),
        ];
        let of = |wanted: Agreement| both.contains(&Some(wanted)).then_some(wanted);
        of(Agreement::Miss)
            .or(of(Agreement::FalseAlarm))
            .or(of(Agreement::Agreed))
            .unwrap_or(Agreement::Undecided)
    }
}
