//! What a run came to, as text.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::run::Case;
use super::verdict::{Agreement, OracleFinding};

/// The misses, the false alarms and the table of a run.
#[must_use]
pub fn text(cases: &[Case]) -> String {
    let mut text = String::new();
    for case in cases {
        if let Some(trouble) = trouble(case) {
            let _ = writeln!(text, "{trouble}\n");
        }
    }
    let _ = writeln!(
        text,
        "{:<16} {:>6} {:>7} {:>7} {:>13} {:>10} {:>7}",
        "document", "cases", "agreed", "misses", "false alarms", "undecided", "failed"
    );
    let mut sums: Vec<(&str, Vec<&Case>)> = Vec::new();
    for case in cases {
        match sums.iter_mut().find(|(name, _)| *name == case.subject) {
            Some((_, of_subject)) => of_subject.push(case),
            None => sums.push((case.subject, vec![case])),
        }
    }
    sums.push(("all", cases.iter().collect()));
    for (name, cases) in sums {
        let of = |agreement| {
            cases
                .iter()
                .filter(|case| agreement_of(case) == Some(agreement))
                .count()
        };
        let failed = cases.iter().filter(|case| case.outcome.is_err()).count();
        let _ = writeln!(
            text,
            "{name:<16} {:>6} {:>7} {:>7} {:>13} {:>10} {failed:>7}",
            cases.len(),
            of(Agreement::Agreed),
            of(Agreement::Miss),
            of(Agreement::FalseAlarm),
            of(Agreement::Undecided),
        );
    }
    let _ = write!(text, "\n{}", readers(cases));
    text
}

/// Whether anything is wrong.
#[must_use]
pub fn is_clean(cases: &[Case]) -> bool {
    cases.iter().all(|case| trouble(case).is_none())
}

/// What is wrong with a case, if anything is.
#[must_use]
pub fn trouble(case: &Case) -> Option<String> {
    let head = format!(
        "{}: {} at {}",
        case.subject,
        case.mutant.kind,
        if case.mutant.place.is_empty() {
            "/"
        } else {
            &case.mutant.place
        }
    );
    let (verdict, report) = match &case.outcome {
        Err(message) => return Some(format!("failed       {head}\n  {message}")),
        Ok(outcome) => outcome,
    };
    let mut lines = Vec::new();
    let rust = verdict.rust.iter().map(|counts| ("Rust", counts));
    for (reader, (finding, agreement)) in [("wire", &verdict.wire)].into_iter().chain(rust) {
        let name = match agreement {
            Agreement::Miss => "miss",
            Agreement::FalseAlarm => "false alarm",
            Agreement::Agreed | Agreement::Undecided => continue,
        };
        let found = match finding {
            OracleFinding::Breaks(witness) => shortened(witness),
            OracleFinding::Holds => "nothing breaks".to_owned(),
            OracleFinding::Undecided(why) => (*why).to_owned(),
        };
        lines.push(format!("{name:<12} {head}\n  {reader}: {found}"));
    }
    (!lines.is_empty()).then(|| {
        format!(
            "{}\n  diff: {}",
            lines.join("\n"),
            shortened(&report.to_string())
        )
    })
}

/// What was decided for each reader, and what could not be.
fn readers(cases: &[Case]) -> String {
    let mut text = String::new();
    let outcomes: Vec<_> = cases
        .iter()
        .filter_map(|case| case.outcome.as_ref().ok())
        .collect();
    let wire: Vec<&OracleFinding> = outcomes
        .iter()
        .map(|(outcome, _)| &outcome.wire.0)
        .collect();
    let rust: Vec<&OracleFinding> = outcomes
        .iter()
        .filter_map(|(outcome, _)| Some(&outcome.rust.as_ref()?.0))
        .collect();
    for (reader, findings) in [("on the wire", wire), ("in Rust", rust)] {
        if findings.is_empty() {
            continue;
        }
        let breaks = findings
            .iter()
            .filter(|finding| matches!(finding, OracleFinding::Breaks(_)))
            .count();
        let holds = findings
            .iter()
            .filter(|finding| matches!(finding, OracleFinding::Holds))
            .count();
        let _ = writeln!(text, "{reader}: {breaks} break, {holds} hold");
        let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
        for finding in findings {
            if let OracleFinding::Undecided(why) = finding {
                *reasons.entry(why).or_default() += 1;
            }
        }
        for (why, number) in reasons {
            let _ = writeln!(text, "  {number} not decided: {why}");
        }
    }
    text
}

fn agreement_of(case: &Case) -> Option<Agreement> {
    case.outcome
        .as_ref()
        .ok()
        .map(|(verdict, _)| verdict.agreement())
}

/// A page of JSON is no help.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 600;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text.to_owned(),
    }
}
