//! For comments on pull requests.

use std::fmt::Write as _;

use super::text::summary;
use crate::play::Outcome;
use crate::run::Run;

/// What failed and how, what could not be made, and what was seen.
#[must_use]
pub fn markdown(run: &Run) -> String {
    let mut text = format!("## Conformance\n\n{}.\n", summary(run));
    for played in &run.played {
        let name = format!("`{}`: {}", played.file, inline(&played.scenario.name));
        let verdict = run.verdict(played).as_str();
        match &played.outcome {
            Outcome::Passed => {}
            Outcome::NotMade(why) => {
                let _ = write!(text, "\n- {name}: {verdict}, as {}", inline(why));
            }
            Outcome::Failed(failure) => {
                let _ = write!(text, "\n### {name}: {verdict}\n\n`{}`\n\n", failure.place);
                for wrong in &failure.wrong {
                    let _ = writeln!(text, "- {}", inline(wrong));
                }
                for part in [&failure.request, &failure.response, &failure.curl] {
                    let _ = write!(text, "\n{}", block(part));
                }
            }
        }
    }
    text.push_str("\n\n| Seen of the document | | |\n|---|---:|---:|\n");
    for share in &run.seen {
        let _ = writeln!(
            text,
            "| {} | {} | of {} |",
            share.what, share.seen, share.of
        );
    }
    text
}

/// A text in a line, in which nothing is markup.
fn inline(text: &str) -> String {
    let mut line = String::new();
    for letter in text.chars() {
        if matches!(letter, '\\' | '`' | '*' | '_' | '<' | '[' | ']' | '|') {
            line.push('\\');
        }
        line.push(if letter == '\n' { ' ' } else { letter });
    }
    line
}

/// A block of code, fenced by more backquotes than it has.
fn block(text: &str) -> String {
    let runs = text.split(|letter| letter != '`').map(str::len);
    let fence = "`".repeat(runs.max().unwrap_or(0).max(2) + 1);
    format!("{fence}\n{}\n{fence}\n", text.trim_end())
}
