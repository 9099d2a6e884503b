//! Output of commands: tables for people, JSON for programs.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::Value;

use crate::cli::output::{out, outln};
use crate::domain::characters::is_unwanted;

/// Prints rows below their headings, aligned.
pub(super) fn print_table<const N: usize>(
    head: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) {
    out!("{}", table(head, rows));
}

fn table<const N: usize>(head: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let mut all = vec![head.map(str::to_owned)];
    all.extend(rows.into_iter().map(|row| row.map(|cell| harmless(&cell))));
    aligned(&all)
}

/// Rows with aligned columns.
pub(super) fn aligned<const N: usize>(rows: &[[String; N]]) -> String {
    let mut widths = [0; N];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (width, cell) in widths.iter().zip(row) {
            line.push_str(&format!("{cell:width$}  "));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Prints names with their values. Those without a value are left out.
pub(super) fn print_fields(fields: &[(&str, String)]) {
    let width = fields.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, value) in fields.iter().filter(|(_, value)| !value.is_empty()) {
        outln!("{name:width$}  {}", harmless(value));
    }
}

/// One line, without characters that control a terminal.
pub(super) fn harmless(text: &str) -> String {
    let shown = |letter: char| match letter {
        _ if letter.is_whitespace() => ' ',
        _ if is_unwanted(letter) => char::REPLACEMENT_CHARACTER,
        _ => letter,
    };
    text.chars().map(shown).collect()
}

/// Prints JSON, indented for people.
pub(super) fn print_json(value: &Value) {
    outln!("{value:#}");
}

/// The day in UTC of a time in milliseconds since the epoch.
pub(super) fn day(millis: i64) -> String {
    let moment = Timestamp::from_millisecond(millis).unwrap_or(Timestamp::UNIX_EPOCH);
    moment.to_zoned_datetime(TimeZone::UTC).date().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_lines_end_with_their_text() {
        let rows = [["1", "zoë", ""], ["21", "a", "x"]].map(|row| row.map(str::to_owned));
        assert_eq!(table(["ID", "NAME", "NOTE"], rows), "ID  NAME  NOTE\n1   zoë\n21  a     x\n");
        assert_eq!(day(1_741_003_705_410), "2025-03-03");
    }

    #[test]
    fn table_cells_escape_text_of_users() {
        let written = "two\nlines\u{1b}[2J\u{202e}".to_owned();
        let shown = table(["NAME"], [[written]]);
        assert_eq!(shown, "NAME\ntwo lines\u{fffd}[2J\u{fffd}\n");
    }
}
