//! Doc comments from the document's descriptions.

/// A description as rustdoc markdown: what rustdoc would read as a link, an
/// HTML tag or a bare URL is escaped, outside of code spans; paragraphs are
/// filled anew.
pub(super) fn markdown(description: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut paragraph = String::new();
    let mut fenced = false;
    for line in description.trim().lines() {
        let trimmed = line.trim();
        if trimmed.starts_with("```") {
            flush(&mut paragraph, &mut lines);
            // A fence without a language would be compiled as a doc test.
            lines.push(match (fenced, trimmed) {
                (false, "```") => "```text".to_owned(),
                _ => trimmed.to_owned(),
            });
            fenced = !fenced;
        } else if fenced {
            lines.push(line.to_owned());
        } else if trimmed.is_empty() || trimmed.starts_with(['#', '|']) {
            flush(&mut paragraph, &mut lines);
            lines.push(escaped(line));
        } else if paragraph.is_empty() || is_list_item(line) {
            flush(&mut paragraph, &mut lines);
            line.clone_into(&mut paragraph);
        } else {
            paragraph.push(' ');
            paragraph.push_str(trimmed);
        }
    }
    flush(&mut paragraph, &mut lines);
    // The description has left it open.
    if fenced {
        lines.push("```".to_owned());
    }
    lines.join("\n")
}

/// Separates a text from its remarks about one server, without the words with which these
/// begin.
pub(super) fn remarks_apart(text: &str, words: Option<&str>) -> (String, String) {
    let (mut stated, mut remarks) = (Vec::new(), Vec::new());
    for paragraph in text.split("\n\n") {
        let line = paragraph.replace('\n', " ");
        match words.filter(|words| line.starts_with(words)) {
            Some(words) => remarks.push(paragraph[words.len()..].trim()),
            None => stated.push(paragraph),
        }
    }
    (stated.join("\n\n"), remarks.join("\n\n"))
}

fn flush(paragraph: &mut String, lines: &mut Vec<String>) {
    if !paragraph.is_empty() {
        // Escaped as a whole, as a code span may go over several lines.
        lines.extend(wrapped(&escaped(&std::mem::take(paragraph))));
    }
}

fn escaped(line: &str) -> String {
    // Four spaces would begin a code block, which rustdoc would compile.
    let line = match line.len() - line.trim_start().len() {
        indent if indent >= 4 && !is_list_item(line) => line.trim_start(),
        _ => line,
    };
    // Every second part is code, between two backticks.
    line.split('`')
        .enumerate()
        .map(|(index, part)| match index % 2 {
            1 => part.to_owned(),
            _ => escaped_prose(part),
        })
        .collect::<Vec<_>>()
        .join("`")
}

fn escaped_prose(text: &str) -> String {
    text.split(' ')
        .map(|word| {
            let is_url = word.starts_with("http://") || word.starts_with("https://");
            if is_url && !word.contains(['<', '>', '(', ')', '[', ']']) {
                let end = word.trim_end_matches(['.', ',', ';', ':']).len();
                let (url, rest) = word.split_at(end);
                return format!("<{url}>{rest}");
            }
            if word.contains("](") || (word.starts_with('<') && word.contains("://")) {
                return word.to_owned();
            }
            // rustdoc would read these as HTML and as links.
            word.replace('<', "\\<").replace('[', "\\[")
        })
        .collect::<Vec<_>>()
        .join(" ")
}

fn is_list_item(line: &str) -> bool {
    let trimmed = line.trim_start();
    let number = trimmed.trim_start_matches(|character: char| character.is_ascii_digit());
    ["- ", "* ", "+ "]
        .iter()
        .any(|mark| trimmed.starts_with(mark))
        || (number.len() < trimmed.len() && (number.starts_with(". ") || number.starts_with(") ")))
}

/// `line` wrapped at 90 columns.
fn wrapped(line: &str) -> Vec<String> {
    const WIDTH: usize = 90;
    let trimmed = line.trim_start();
    if line.chars().count() <= WIDTH {
        return vec![line.to_owned()];
    }
    let indent = " ".repeat(line.len() - trimmed.len());
    let hanging = if is_list_item(line) { "  " } else { "" };
    let mut lines = Vec::new();
    let mut current = indent.clone();
    for word in trimmed.split_whitespace() {
        let is_first = current.trim().is_empty();
        if !is_first && current.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(std::mem::replace(
                &mut current,
                format!("{indent}{hanging}{}", guarded(word)),
            ));
        } else {
            if !is_first {
                current.push(' ');
            }
            current.push_str(word);
        }
    }
    lines.push(current);
    lines
}

/// `word` so that it does not begin a list item or heading at a line's start.
fn guarded(word: &str) -> String {
    let numbered = word
        .strip_suffix('.')
        .is_some_and(|number| number.chars().all(|character| character.is_ascii_digit()));
    if matches!(word, "-" | "*" | "+") || word.starts_with(['#', '>', '|']) {
        format!("\\{word}")
    } else if numbered {
        word.replace('.', "\\.")
    } else {
        word.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_a_link_a_tag_or_code_that_rustdoc_would_compile() {
        for (description, expected) in [
            (
                "See https://example.org/a. A `<br/>` or <br/> in [1], [a](b).",
                "See <https://example.org/a>. A `<br/>` or \\<br/> in \\[1], [a](b).",
            ),
            // A code span over two lines stays one.
            ("See `a <b\n[c]` and <d>.", "See `a <b [c]` and \\<d>."),
            ("```\nlet x\n", "```text\nlet x\n```"),
            ("a\n\n    let b", "a\n\nlet b"),
        ] {
            assert_eq!(markdown(description), expected);
        }
    }

    #[test]
    fn long_lines_are_wrapped_and_begin_no_list() {
        let text = markdown(&format!("{} - b", "word ".repeat(18).trim_end()));
        assert_eq!(text.lines().count(), 2);
        assert_eq!(text.lines().last(), Some("\\- b"));
    }

    #[test]
    fn a_line_may_be_as_wide_as_the_limit() {
        let full = format!("words{}", " word".repeat(17));
        assert_eq!(full.len(), 90);
        assert_eq!(markdown(&format!("{full} b")), format!("{full}\nb"));
    }

    #[test]
    fn lists_stay_lists_and_what_is_nested_stays_nested() {
        for list in [
            "- a\n    - b\n      - c",
            "1. one\n2. two\n    1. three",
            "1) one\n2) two",
        ] {
            assert_eq!(markdown(list), list);
        }
        assert_eq!(markdown("He had\n3.5 apples"), "He had 3.5 apples");
    }
}
