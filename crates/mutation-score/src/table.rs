//! The scores as a table.

use workspace::terminal::{STEP, Terminal};

use crate::score::Score;

/// Prints the scores, and why they are not good enough.
pub(crate) fn print(scores: &[Score], findings: &[String], terminal: &Terminal) {
    let heading = columns([
        "area", "shard", "mutants", "viable", "caught", "timeouts", "missed", "listed", "score",
    ]);
    terminal.line(format_args!("{STEP}{heading}{STEP:#}"));
    for score in scores {
        terminal.text(&row(score));
    }
    for finding in findings {
        terminal.failure(finding);
    }
}

fn row(score: &Score) -> String {
    let percent = score.percent().map(|percent| format!("{percent:.1} %"));
    columns([
        &score.area,
        &score.shard.to_string(),
        &score.mutants.to_string(),
        &score.viable().to_string(),
        &score.caught.to_string(),
        &score.timeouts.to_string(),
        &score.missed().to_string(),
        &score.accepted.to_string(),
        percent.as_deref().unwrap_or("-"),
    ])
}

fn columns([area, shard, numbers @ ..]: [&str; 9]) -> String {
    let numbers = numbers.map(|number| format!(" {number:>8}")).concat();
    format!("{area:<10} {shard:>5}{numbers}")
}
