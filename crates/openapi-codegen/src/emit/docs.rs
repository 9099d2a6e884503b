//! Doc comments from the descriptions of the document.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};

use super::tokens::printable;

/// A description as rustdoc Markdown. Outside of code spans, everything that rustdoc would read as
/// a link, an HTML tag or a bare URL is escaped; paragraphs are filled again; and every code block
/// is marked as text, so that rustdoc neither compiles nor runs it.
pub(super) fn markdown(description: &str) -> String {
    // Before parsing, because a removed character may have kept a line from beginning a code
    // block.
    let description = printable(description);
    let description = description.trim();
    let mut lines: Vec<String> = Vec::new();
    let mut end = 0;
    for block in code_blocks(description, Options::empty()) {
        let before = description.get(end..block.range.start).unwrap_or_default();
        lines.extend(prose(without_empty_item(before)));
        lines.extend(text_block(&block.text));
        end = block.range.end;
    }
    let rest = description.get(end..).unwrap_or_default();
    let rest = if end == 0 { rest } else { rest.strip_prefix('\n').unwrap_or(rest) };
    lines.extend(prose(rest));
    let markdown = lines.join("\n");
    if is_free_of_code(&markdown) { markdown } else { text_block(description).join("\n") }
}

/// A text of the generator itself, in Markdown, filled to the usual width.
pub(super) fn filled(text: &str) -> String {
    text.lines().flat_map(wrapped).collect::<Vec<_>>().join("\n")
}

/// A text for a comment, with every code block marked as text. Comments contain descriptions, names
/// and values of the document, and any of them may have several lines.
pub(super) fn without_code(text: &str) -> String {
    if is_free_of_code(text) {
        return text.to_owned();
    }
    let mut parts: Vec<String> = Vec::new();
    let mut end = 0;
    for block in code_blocks(text, Options::empty()) {
        let before = text.get(end..block.range.start).unwrap_or_default();
        parts.push(without_empty_item(before).trim_end().to_owned());
        parts.push(text_block(&block.text).join("\n"));
        end = block.range.end;
    }
    parts.push(text.get(end..).unwrap_or_default().trim_start_matches('\n').to_owned());
    let rewritten = parts.join("\n");
    if is_free_of_code(&rewritten) { rewritten } else { text_block(text).join("\n") }
}

/// A code block of a text.
struct CodeBlock {
    range: Range<usize>,
    /// Its lines, without the markers of the lists and quotes around it.
    text: String,
    is_text: bool,
}

/// The code blocks of a text in any form: fenced, indented, in a list or in a quote.
fn code_blocks(text: &str, options: Options) -> Vec<CodeBlock> {
    let mut blocks: Vec<CodeBlock> = Vec::new();
    let mut is_open = false;
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                let is_text =
                    matches!(kind, CodeBlockKind::Fenced(language) if &*language == "text");
                blocks.push(CodeBlock { range, text: String::new(), is_text });
                is_open = true;
            }
            Event::Text(more) if is_open => {
                if let Some(block) = blocks.last_mut() {
                    block.text.push_str(&more);
                }
            }
            _ => is_open = false,
        }
    }
    blocks
}

/// Returns whether rustdoc finds no code in a text, neither when it looks for tests nor when it
/// renders.
fn is_free_of_code(text: &str) -> bool {
    let rendered = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS;
    let all_are_text =
        |options| code_blocks(text, options).iter().all(|block: &CodeBlock| block.is_text);
    all_are_text(Options::empty()) && all_are_text(rendered)
}

/// The lines of a text as a code block of text, with a longer fence than any in it.
fn text_block(text: &str) -> Vec<String> {
    let longest = text.split(|character| character != '`').map(str::len).max();
    let fence = "`".repeat(longest.map_or(3, |longest| 3.max(longest + 1)));
    let mut lines = vec![format!("{fence}text")];
    lines.extend(text.trim_end().lines().map(str::to_owned));
    lines.push(fence);
    lines
}

/// The text before a code block, without the marker of a list item or quote that contains only the
/// block: below a paragraph, a lone dash would make it a heading.
fn without_empty_item(text: &str) -> &str {
    let line = text.rfind('\n').map_or(0, |end| end + 1);
    let is_mark = |character: char| character.is_ascii_digit() || " \t>*+-.)".contains(character);
    let last = text.get(line..).unwrap_or_default();
    if last.chars().all(is_mark) { text.get(..line).unwrap_or(text) } else { text }
}

/// The lines of a text without code blocks.
fn prose(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut paragraph = String::new();
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with(['#', '|']) {
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
    lines
}

/// Separates the remarks about one server from a text, and removes the words with which they begin.
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
        // Escaped as a whole, because a code span may have several lines.
        lines.extend(wrapped(&escaped(&std::mem::take(paragraph))));
    }
}

fn escaped(line: &str) -> String {
    // Four spaces would begin a code block, which rustdoc would compile.
    let line = match line.len() - line.trim_start().len() {
        indent if indent >= 4 && !is_list_item(line) => line.trim_start(),
        _ => line,
    };
    // Every second part is between two backticks, so it is code.
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
            // rustdoc would read these characters as HTML and as links.
            word.replace('<', "\\<").replace('[', "\\[")
        })
        .collect::<Vec<_>>()
        .join(" ")
}

fn is_list_item(line: &str) -> bool {
    let trimmed = line.trim_start();
    let number = trimmed.trim_start_matches(|character: char| character.is_ascii_digit());
    ["- ", "* ", "+ "].iter().any(|mark| trimmed.starts_with(mark))
        || (number.len() < trimmed.len() && (number.starts_with(". ") || number.starts_with(") ")))
}

/// A line, wrapped at 90 columns.
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

/// A word, escaped if it would begin a list item or a heading at the start of a line.
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
    fn descriptions_have_no_live_links_tags_or_code() {
        for (description, expected) in [
            (
                "See https://example.org/a. A `<br/>` or <br/> in [1], [a](b).",
                "See <https://example.org/a>. A `<br/>` or \\<br/> in \\[1], [a](b).",
            ),
            // A code span on two lines stays a single one.
            ("See `a <b\n[c]` and <d>.", "See `a <b [c]` and \\<d>."),
            ("```\nlet x\n", "```text\nlet x\n```"),
            ("a\n\n    let b", "a\n\n```text\nlet b\n```"),
            ("a\n```json\n{}\n```\nb", "a\n```text\n{}\n```\nb"),
        ] {
            assert_eq!(markdown(description), expected);
        }
    }

    #[test]
    fn code_block_of_any_form_is_text() {
        for description in [
            "````\npanic!()\n````",
            "```{.rust}\npanic!()\n```",
            "```text,rust\npanic!()\n```",
            "```edition2021\npanic!()\n```",
            "~~~\npanic!()\n~~~",
            "~~~~ rust should_panic\n```\npanic!()\n~~~~",
            "- a\n\n      panic!()",
            "1. a\n   ```rust\n   panic!()\n   ```\n2. b",
            "- ```\n  panic!()\n  ```",
            "> > ```rust\n> > panic!()\n> > ```",
            "> - a\n>\n>       panic!()",
            "a\r\r```rust\rpanic!()\r```",
            "a\r\n\r\n    panic!()\r\n",
            "`\u{202e}``rust\npanic!()\n`\u{1b}``",
            "```\npanic!()",
            "\tpanic!()\n\n\tpanic!()",
            "a\n\n\tpanic!()",
            "   ```rust\npanic!()\n   ```",
            "a ``` b\n```rust\npanic!()\n```",
            "`a\n```rust\npanic!()\n```",
            "a\u{2028}\u{2028}    panic!()",
        ] {
            let markdown = markdown(description);
            assert!(is_free_of_code(&markdown), "{description:?} is {markdown:?}");
            assert!(markdown.contains("panic!()"), "{description:?} is {markdown:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_description_has_code(
            parts in proptest::collection::vec(proptest::sample::select(PARTS), 0..24)
        ) {
            let markdown = markdown(&parts.concat());
            proptest::prop_assert!(is_free_of_code(&markdown), "{markdown:?}");
        }
    }

    /// The pieces of random code blocks and of the texts around them.
    const PARTS: &[&str] = &[
        "```",
        "````",
        "~~~",
        "`",
        "\n",
        "\n\n",
        "\r",
        "    ",
        "  ",
        "\t",
        " ",
        "- ",
        "> ",
        "1. ",
        "rust",
        "text",
        "{.rust}",
        ",",
        "a",
        "let b;",
        "|",
        "|-|",
        "# ",
        "<b>",
        "[x]: ",
        "[^1]: ",
        "---",
        "\\",
        "\u{202e}",
        "a long line of words that is wrapped somewhere, at the ninetieth column or before it ",
    ];

    #[test]
    fn table_keeps_each_row_on_its_line() {
        let table =
            "| Value | Meaning |\n|---|---|\n| `open` | Anyone [may] join. |\n| `shut` | - |";
        let escaped = table.replace("[may]", "\\[may]");
        assert_eq!(markdown(table), escaped);
        let between = format!("The types:\n\n{table}\n\nThe\nend.");
        assert_eq!(markdown(&between), format!("The types:\n\n{escaped}\n\nThe end."));
        // A table may begin directly below a line of text, and a line of text ends it.
        assert_eq!(markdown(&format!("The types:\n{table}")), format!("The types:\n{escaped}"));
    }

    #[test]
    fn long_lines_are_wrapped_and_begin_no_list() {
        let text = markdown(&format!("{} - b", "word ".repeat(18).trim_end()));
        assert_eq!(text.lines().count(), 2);
        assert_eq!(text.lines().last(), Some("\\- b"));
    }

    #[test]
    fn line_may_reach_width_limit() {
        let full = format!("words{}", " word".repeat(17));
        assert_eq!(full.len(), 90);
        assert_eq!(markdown(&format!("{full} b")), format!("{full}\nb"));
    }

    #[test]
    fn nested_lists_keep_their_structure() {
        for list in ["- a\n    - b\n      - c", "1. one\n2. two\n    1. three", "1) one\n2) two"] {
            assert_eq!(markdown(list), list);
        }
        assert_eq!(markdown("He had\n3.5 apples"), "He had 3.5 apples");
    }
}
