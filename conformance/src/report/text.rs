//! Text for terminals.

use std::fmt::Write as _;

use terminal::count;

use crate::play::{Failure, Outcome};
use crate::run::{Played, Run, Verdict};

/// The failures with their exchanges, the skipped scenarios, the parts of the document that were
/// never covered, and the totals.
pub fn text(run: &Run) -> String {
    let mut text = String::new();
    for played in &run.played {
        match (&played.outcome, run.verdict(played)) {
            (Outcome::Failed(failure), verdict) => {
                let word = if verdict == Verdict::Differs { "DIFFERS" } else { "FAILED" };
                write_failure(&mut text, word, played, failure);
            }
            (Outcome::Skipped(why), _) => {
                let name = &played.scenario.name;
                let _ = writeln!(text, "skipped  {}: {name}\n    {why}", played.file);
            }
            (Outcome::Passed, _) => {}
        }
        for remark in &played.remarks {
            let _ = writeln!(text, "left  {}: {}: {remark}", played.file, played.scenario.name);
        }
    }
    // If only some of the scenarios are played, they cannot cover everything.
    let missing = run.seen.iter().filter(|share| !share.missing.is_empty());
    for share in missing.filter(|_| run.is_whole) {
        let _ = writeln!(text, "\nnever seen of the {} {}:", share.of, share.what);
        for missing in &share.missing {
            let _ = writeln!(text, "    {missing}");
        }
    }
    if !text.is_empty() {
        text.push('\n');
    }
    for share in &run.seen {
        let _ = writeln!(text, "{:<18} {:>4} of {:>4} seen", share.what, share.seen, share.of);
    }
    let _ = writeln!(text, "\n{}", summary(run));
    text
}

/// The number of scenarios with each outcome, in one line.
pub fn summary(run: &Run) -> String {
    let mut sum = format!(
        "{} in {:.1} s: {} passed, {} failed",
        count(run.played.len(), "scenario"),
        run.time.as_secs_f64(),
        run.count(Verdict::Passed),
        run.count(Verdict::Failed),
    );
    if run.is_foreign {
        let differ = run.count(Verdict::Differs);
        let _ = write!(sum, ", {differ} where the site has decided otherwise");
    }
    if !run.makes_everything {
        let _ = write!(sum, ", {} skipped", run.count(Verdict::Skipped));
    }
    sum
}

fn write_failure(text: &mut String, word: &str, played: &Played, failure: &Failure) {
    let _ = writeln!(text, "{word}  {}: {}", played.file, played.scenario.name);
    let _ = writeln!(text, "  {}", failure.place);
    for wrong in &failure.wrong {
        let _ = writeln!(text, "  - {wrong}");
    }
    for (sign, part) in [(">", &failure.request), ("<", &failure.response)] {
        for line in part.lines() {
            let _ = writeln!(text, "  {sign} {line}");
        }
    }
    if !failure.curl.is_empty() {
        let _ = writeln!(text, "  {}", failure.curl);
    }
    text.push('\n');
}
