//! Quoted scalars that continue with too little indentation, which many parsers accept.

use crate::tree::Position;

/// The text with the continuation lines of the quoted scalar at `start` indented; `None` if it has
/// no end. Folding removes indentation, so the value stays the same.
pub(super) fn indent(text: &str, start: Position) -> Option<String> {
    let (line, column) = (usize::try_from(start.line).ok()?, usize::try_from(start.column).ok()?);
    let lines: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let rest = text.get(lines..)?;
    let before: usize = rest.chars().take(column - 1).map(char::len_utf8).sum();
    let (head, scalar) = text.split_at_checked(lines + before)?;
    let length = quoted_length(scalar)?;
    let (scalar, tail) = scalar.split_at_checked(length)?;
    // Beyond the start of the scalar, and therefore beyond every block around it.
    let indentation = " ".repeat(column);
    let indented = scalar.replace('\n', &format!("\n{indentation}"));
    Some(format!("{head}{indented}{tail}"))
}

/// The length of the quoted scalar at the start of a text.
fn quoted_length(text: &str) -> Option<usize> {
    let mut characters = text.char_indices();
    let (_, quote) = characters.next()?;
    while let Some((at, character)) = characters.next() {
        if character == '\\' && quote == '"' {
            characters.next();
        } else if character == quote {
            let end = at + 1;
            // A doubled quote is a quote in the text.
            if quote == '\'' && text.get(end..)?.starts_with('\'') {
                characters.next();
            } else {
                return Some(end);
            }
        }
    }
    None
}
