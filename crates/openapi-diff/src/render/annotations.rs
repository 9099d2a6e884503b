//! The report as workflow commands of GitHub, which shows them next to the lines of a pull
//! request.

use std::fmt::Write as _;

use super::{headline, is_renamed, series};
use crate::{Change, Level, Reviewed};
use terminal::escape::escape_controls;

/// The report as annotations, one on each line: errors, warnings and notices. Approved changes are
/// left out.
///
/// GitHub shows ten of each kind, so the most important ones come first, and many operations with a
/// new operationId share one annotation, at the first of them.
pub fn annotations(reviewed: &Reviewed<'_>) -> String {
    let mut out = String::new();
    for level in Level::ALL {
        let changes = reviewed.open(level);
        let (renamed, others): (Vec<&Change>, Vec<&Change>) =
            changes.partition(|change| is_renamed(change));
        let mut shown = renamed.as_slice();
        if let (Some(headline), Some(first)) = (series(&renamed), renamed.first()) {
            annotation(&mut out, reviewed, first, &headline);
            shown = &[];
        }
        for change in shown.iter().chain(&others) {
            annotation(&mut out, reviewed, change, &headline(change));
        }
    }
    out
}

fn annotation(out: &mut String, reviewed: &Reviewed<'_>, change: &Change, headline: &str) {
    let command = match change.level {
        Level::Major => "error",
        Level::Minor => "warning",
        Level::Patch => "notice",
    };
    let mut properties = Vec::new();
    match &change.nearest {
        Some(location) => {
            properties.push(format!("file={}", property(&location.file)));
            properties.push(format!("line={},col={}", location.line, location.column));
        }
        None => properties.push(format!("file={},line=1", property(&reviewed.report.new))),
    }
    properties.push(format!("title={}", property(change.rule)));
    let mut text = headline.to_owned();
    if change.wire.level.is_some() {
        let _ = write!(text, ": {}", change.wire.meaning);
    }
    for example in change.examples.iter().flatten() {
        let _ = write!(text, "; {}", example.sentence());
    }
    let _ = writeln!(out, "::{command} {}::{}", properties.join(","), data(&text));
}

/// Escapes the text of a command.
fn data(text: &str) -> String {
    escape_controls(text).replace('%', "%25")
}

/// Escapes the value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
