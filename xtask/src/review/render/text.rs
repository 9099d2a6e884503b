//! Pieces of Markdown for all parts of the report.

use std::fmt::Write as _;

use openapi_diff::Level;
use terminal::count;
use terminal::escape::{code, escape_controls, prose};

use crate::review::findings::{Message, Part};

/// The most lines of a diff that are shown; the others are counted.
pub(super) const MAX_DIFF_LINES: usize = 16;

/// A sentence as Markdown, with its words escaped.
pub(super) fn message(message: &Message) -> String {
    to_text(message.parts())
}

fn to_text(parts: &[Part]) -> String {
    parts
        .iter()
        .map(|part| match part {
            Part::Text(text) => prose(text),
            Part::Code(text) => code(text),
            Part::Strong(inner) => format!("**{}**", self::message(inner)),
            Part::Struck(inner) => format!("~~{}~~", self::message(inner)),
        })
        .collect()
}

/// The first lines of a diff, as a code block within a list.
pub(super) fn fenced(lines: &[String], most: usize) -> String {
    let mut text = String::from("  ```diff\n");
    for line in lines.iter().take(most) {
        // A fence in the text must not end the block.
        let _ = writeln!(text, "  {}", escape_controls(&line.replace("```", "'''")));
    }
    if lines.len() > most {
        let _ = writeln!(text, "  … {}", count(lines.len() - most, "more line"));
    }
    text.push_str("  ```");
    text
}

/// The required level, as a word.
pub(super) fn asked(level: Option<Level>) -> String {
    level.map_or_else(|| "nothing".to_owned(), |level| format!("**{level}**"))
}
