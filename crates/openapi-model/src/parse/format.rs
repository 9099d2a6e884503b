//! Selects the parser for a text.
//!
//! JSON has its own parser, although it is nearly a subset of YAML: YAML does not know surrogate
//! pairs (`"\ud83d\ude00"`), and its parser takes three to four times as long.

use std::sync::Arc;

use super::{json, yaml};
use crate::diagnostic::Severity;
use crate::options::Mode;
use crate::problems::{Problem, Problems};
use crate::tree::{Node, Position, Span};

/// Parses the text; `None` if there is a syntax error. Tolerant mode applies the merge keys of YAML
/// 1.1.
pub(crate) fn read(problems: &mut Problems, mode: Mode) -> Option<Node> {
    let source = Arc::clone(problems.source());
    if let Some((span, character)) = control_character(source.content()) {
        let code = u32::from(character);
        problems.add(
            Problem::new(span, "", format!("control character U+{code:04X} in the text"))
                .help("remove it; within a quoted string, write it as an escape"),
        );
        return None;
    }
    if is_json_name(&source.name) {
        let is_yaml = !source.content().trim_start().starts_with(['{', '[']);
        if !is_yaml || !mode.repairs() {
            return json::read(problems, mode);
        }
        let start = Position::new(1, 1);
        let message = "the file has the name of a JSON file, and is read as YAML";
        problems
            .add(Problem::new(Span::new(start, start), "", message).severity(Severity::Warning));
    }
    // A text that begins like JSON may still be YAML in flow style.
    if source.content().trim_start().starts_with('{') {
        let mut attempt = Problems::new(Arc::clone(&source));
        if let Some(node) = json::read(&mut attempt, mode) {
            problems.append(attempt);
            return Some(node);
        }
    }
    yaml::read(problems, mode)
}

fn is_json_name(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("json"))
}

/// The first character that neither format allows anywhere.
fn control_character(text: &str) -> Option<(Span, char)> {
    let is_forbidden =
        |byte: u8| (byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r')) || byte == 0x7f;
    let offset = text.bytes().position(is_forbidden)?;
    let before = text.get(..offset)?;
    // CRLF is a single line end.
    let line = before.replace("\r\n", "\n").matches(['\n', '\r']).count() + 1;
    let column = before.rsplit(['\n', '\r']).next().map_or(1, |line| line.chars().count() + 1);
    let span = Span::new(Position::new(line, column), Position::new(line, column + 1));
    Some((span, text.get(offset..)?.chars().next()?))
}
