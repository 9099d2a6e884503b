//! Renders diagnostics with the lines in question, as compilers do.

use std::ops::Range;

use annotate_snippets::{
    Annotation, AnnotationKind, Element, Level, Origin, Renderer, Snippet, normalize_untrusted_str,
};

use crate::diagnostic::{Diagnostic, Severity};
use crate::location::Location;
use crate::source::Source;

/// The number of characters that are shown after the location in a line: a JSON document is often a
/// single line of megabytes.
const CHARACTERS_AFTER: usize = 100;

/// The number of characters that are kept before a location that is far behind another one in its
/// line.
const CHARACTERS_BETWEEN: usize = 40;

/// The number of characters that are kept before the location in a line, if there are more than
/// [`MAX_LINE_CHARACTERS`].
const CHARACTERS_BEFORE: usize = 200;

/// If there are more characters than this before the location in a line, the line is cut.
const MAX_LINE_CHARACTERS: usize = 2_000;

/// Without colours.
pub(crate) fn plain(diagnostic: &Diagnostic) -> String {
    render(diagnostic, &Renderer::plain())
}

pub(crate) fn styled(diagnostic: &Diagnostic) -> String {
    render(diagnostic, &Renderer::styled())
}

fn render(diagnostic: &Diagnostic, renderer: &Renderer) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let location = &diagnostic.location;
    let excerpt = diagnostic.source.as_deref().and_then(|source| Excerpt::new(source, diagnostic));
    let mut title = level.primary_title(&diagnostic.message);
    if let Some(code) = diagnostic.code {
        title = title.id(code);
    }
    let place: Element<'_> = match &excerpt {
        Some(excerpt) => excerpt.snippet(location).into(),
        None => origin(location).into(),
    };
    // Normalised, because a message may quote the document, which must not move the cursor.
    let help =
        diagnostic.help.as_deref().map(|help| Level::HELP.message(normalize_untrusted_str(help)));
    let elsewhere =
        diagnostic.related.iter().filter(|own| own.location.file != location.file).map(|own| {
            let note = format!("{}: {}", own.label, own.location);
            Level::NOTE.message(normalize_untrusted_str(&note))
        });
    let group = title.element(place).elements(elsewhere).elements(help);
    let rendered = renderer.render(&[group]);
    match excerpt {
        Some(excerpt) if excerpt.cut > 0 => with_column(&rendered, location, excerpt.cut),
        _ => rendered,
    }
}

fn origin(location: &Location) -> Origin<'_> {
    let origin = Origin::path(one_line(&location.file));
    if location.line == 0 {
        origin
    } else {
        origin.line(location.line).char_column(location.column)
    }
}

/// A name or label on one line, because annotate-snippets prints both unchanged.
fn one_line(text: &str) -> String {
    normalize_untrusted_str(text).replace(['\n', '\r'], " ")
}

/// Replaces the column that annotate-snippets has counted in a line from which `cut` characters
/// were removed.
fn with_column(rendered: &str, location: &Location, cut: usize) -> String {
    let shown = format!(":{}:{}", location.line, location.column.saturating_sub(cut));
    let Some((before, after)) = rendered.find("-->").and_then(|at| rendered.split_at_checked(at))
    else {
        return rendered.to_owned();
    };
    let meant = format!(":{}:{}", location.line, location.column);
    // Only the first one, because the document may contain the same text.
    format!("{before}{}", after.replacen(&shown, &meant, 1))
}

/// The lines of a diagnostic, with the marks in them.
struct Excerpt {
    first: usize,
    text: String,
    /// The number of characters that were removed at the start of the line.
    cut: usize,
    marks: Vec<Mark>,
}

/// A range of the excerpt, in bytes.
struct Mark {
    span: Range<usize>,
    label: Option<String>,
    kind: AnnotationKind,
}

impl Excerpt {
    /// `None` if the location is not a line of the text.
    fn new(source: &Source, diagnostic: &Diagnostic) -> Option<Self> {
        let location = &diagnostic.location;
        source.line(location.line)?;
        let places = || {
            let primary = (location, diagnostic.label.as_deref());
            let related =
                diagnostic.related.iter().filter(|own| own.location.file == location.file);
            std::iter::once(primary)
                .chain(related.map(|own| (&own.location, Some(own.label.as_str()))))
        };
        let lines = places().map(|(place, _)| place.line);
        let (first, last) = (lines.clone().min()?, lines.max()?);
        let mut excerpt = Self { first, text: String::new(), cut: 0, marks: Vec::new() };
        for number in first..=last {
            if number > first {
                excerpt.text.push('\n');
            }
            let in_line = places().filter(|(place, _)| place.line == number);
            let columns = in_line.clone().map(|(place, _)| place.column);
            // Lines without marks are folded, except for one or two between marks.
            let near = places().any(|(place, _)| place.line.abs_diff(number) <= 2);
            let line = if near { source.line(number)? } else { "" };
            let cut = columns.clone().min().map_or(0, cut_of);
            let gaps = gaps(columns.collect(), cut);
            let begin = excerpt.text.len();
            let shown = without_gaps(line, cut, &gaps);
            excerpt.text.push_str(shown.trim_end());
            for (place, label) in in_line {
                let left_out: usize = gaps
                    .iter()
                    .filter(|gap| gap.end < place.column)
                    .map(|gap| gap.len() - GAP.chars().count())
                    .sum();
                // After the last character, the mark is where the next would be.
                let offset = place.column.saturating_sub(1 + cut + left_out);
                let span = bytes(&shown, offset, place.length);
                let missing = (begin + span.end).saturating_sub(excerpt.text.len());
                excerpt.text.push_str(&" ".repeat(missing));
                let is_primary = std::ptr::eq(place, location);
                if is_primary {
                    excerpt.cut = cut;
                }
                excerpt.marks.push(Mark {
                    span: begin + span.start..begin + span.end,
                    label: label.map(one_line),
                    kind: if is_primary {
                        AnnotationKind::Primary
                    } else {
                        AnnotationKind::Context
                    },
                });
            }
        }
        Some(excerpt)
    }

    fn snippet(&self, location: &Location) -> Snippet<'_, Annotation<'_>> {
        let marks = self
            .marks
            .iter()
            .map(|mark| mark.kind.span(mark.span.clone()).label(mark.label.as_deref()));
        Snippet::source(self.text.as_str())
            .path(one_line(&location.file))
            .line_start(self.first)
            .annotations(marks)
    }
}

/// The sign for characters that are left out between two locations in a line.
const GAP: &str = " … ";

/// The ranges of characters, counted from 0, that are left out between distant locations of a line,
/// and after the last.
fn gaps(mut columns: Vec<usize>, cut: usize) -> Vec<Range<usize>> {
    columns.sort_unstable();
    // A line without a location is shown from its start.
    let mut end = cut + CHARACTERS_AFTER;
    let mut gaps = Vec::new();
    for (index, column) in columns.into_iter().enumerate() {
        let start = column.saturating_sub(CHARACTERS_BETWEEN);
        if index > 0 && start > end + CHARACTERS_BETWEEN {
            gaps.push(end..start);
        }
        end = column + CHARACTERS_AFTER;
    }
    gaps.push(end..usize::MAX);
    gaps
}

/// A line from the character `cut` on, without the characters in gaps.
fn without_gaps(line: &str, cut: usize, gaps: &[Range<usize>]) -> String {
    let mut shown = String::new();
    for (at, character) in line.chars().enumerate().skip(cut) {
        match gaps.iter().find(|gap| gap.contains(&at)) {
            None => shown.push(character),
            Some(gap) if gap.end == usize::MAX => break,
            Some(gap) if gap.start == at => shown.push_str(GAP),
            Some(_) => {}
        }
    }
    shown
}

/// The number of characters that are removed at the start of a line, before a column.
fn cut_of(column: usize) -> usize {
    if column > MAX_LINE_CHARACTERS { column - CHARACTERS_BEFORE } else { 0 }
}

/// The byte range of a number of characters, at least one, within the text.
fn bytes(text: &str, from: usize, length: usize) -> Range<usize> {
    let mut ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let start = ends.nth(from).unwrap_or(text.len());
    let end = ends.nth(length.max(1) - 1).unwrap_or(text.len());
    start..end
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::tree::{Position, Span};

    fn diagnostic(text: &str, line: usize, column: usize, length: usize) -> Diagnostic {
        let source = Source::new("a.yaml", text.to_owned());
        let location = location(&source, line, column, length);
        Diagnostic::new(Arc::new(source), location, "it is wrong").with_label("here")
    }

    fn location(source: &Source, line: usize, column: usize, length: usize) -> Location {
        let end = Position::new(line, column + length);
        source.location(Span::new(Position::new(line, column), end), "")
    }

    #[test]
    fn diagnostic_shows_all_its_parts() {
        let text = "get: 1\na: 2\nb: 3\nc: 4\nd: 5\ne: 6\nget: 7";
        let source = Source::new("a.yaml", text.to_owned());
        let first = location(&source, 1, 1, 3);
        let mut diagnostic = diagnostic(text, 7, 1, 3)
            .with_code("one-get")
            .with_related(first, "and here")
            .with_help("remove one of the two,\nor both");
        diagnostic.severity = Severity::Warning;
        insta::assert_snapshot!(diagnostic, @r"
        warning[one-get]: it is wrong
         --> a.yaml:7:1
          |
        1 | get: 1
          | --- and here
        ...
        7 | get: 7
          | ^^^ here
          |
          = help: remove one of the two,
                  or both
        ");
    }

    #[test]
    fn long_line_is_cut_around_position() {
        let text = format!("{}KEY{}", "a".repeat(5_000), "b".repeat(5_000));
        let shown = diagnostic(&text, 1, 5_001, 3).to_string();
        let lines: Vec<_> = shown.lines().collect();
        assert_eq!(lines[1].trim(), "--> a.yaml:1:5001");
        assert!(lines[3].starts_with("1 | ...aaa"), "{shown}");
        assert!(lines.iter().all(|line| line.len() < 150), "{shown}");
        let marks = lines[4].find('^').unwrap();
        let at: String = lines[3].chars().skip(marks).take(3).collect();
        assert_eq!(at, "KEY");
    }

    #[test]
    fn long_line_is_cut_between_two_places() {
        let text = format!("KEY{}KEY{}", "a".repeat(900), "b".repeat(900));
        let source = Source::new("a.yaml", text.clone());
        let first = location(&source, 1, 1, 3);
        let shown = diagnostic(&text, 1, 904, 3).with_related(first, "first").to_string();
        let lines: Vec<_> = shown.lines().collect();
        assert!(lines.iter().all(|line| line.chars().count() < 300), "{shown}");
        let marks: Vec<char> = lines[4].chars().collect();
        let line: Vec<char> = lines[3].chars().collect();
        for mark in ['^', '-'] {
            let at = marks.iter().position(|character| *character == mark).unwrap();
            assert_eq!(line[at..at + 3].iter().collect::<String>(), "KEY", "{shown}");
        }
    }

    #[test]
    fn position_beyond_text_is_only_named() {
        assert_eq!(diagnostic("a", 7, 1, 1).to_string(), "error: it is wrong\n--> a.yaml:7:1");
    }

    #[test]
    fn position_after_last_character_is_marked() {
        let shown = diagnostic("get:", 1, 5, 1).to_string();
        assert!(shown.ends_with("\n1 | get:\n  |     ^ here"), "{shown}");
    }

    #[test]
    fn no_control_character_of_the_text_gets_out() {
        let text = "get: \u{1b}[31m\u{202e}\tx\u{7}";
        let mut diagnostic = diagnostic(text, 1, 6, 3);
        diagnostic.message = format!("`{text}`");
        diagnostic.location.file = format!("{text}.yaml");
        let diagnostic = diagnostic.with_label(text).with_help(text);
        let is_wild = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        let shown = diagnostic.to_string();
        assert!(!shown.contains(is_wild), "{shown:?}");
        let styled = super::styled(&diagnostic);
        assert!(!styled.contains("\u{1b}[31m"), "{styled:?}");
        assert!(styled.contains("\u{1b}[1m"), "{styled:?}");
    }
}
