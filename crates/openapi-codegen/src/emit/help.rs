//! Descriptions as help texts of a command line, without sentences about a particular server or
//! about unspecified behaviour.

use openapi_model::Conventions;

/// A description without its [remarks](Conventions::remark) and without sentences about
/// [unspecified](Conventions::unspecified) behaviour. Each paragraph and each list item is one
/// line.
pub(super) fn description(text: &str, conventions: &Conventions) -> String {
    let mut paragraphs = Vec::new();
    for paragraph in text.trim().split("\n\n") {
        let lines = blocks(paragraph).map(|block| stated(&block, conventions));
        let lines: Vec<String> = lines.filter(|line| !line.is_empty() && line != "-").collect();
        if !lines.is_empty() {
            paragraphs.push(lines.join("\n"));
        }
    }
    paragraphs.join("\n\n")
}

/// The lines of a paragraph, each joined with the lines that continue it.
fn blocks(paragraph: &str) -> impl Iterator<Item = String> {
    let mut blocks: Vec<String> = Vec::new();
    for line in paragraph.lines() {
        let is_item = line.trim_start().starts_with("- ");
        match blocks.last_mut() {
            Some(block) if !is_item => {
                block.push(' ');
                block.push_str(line.trim());
            }
            _ if is_item => blocks.push(line.trim_end().to_owned()),
            _ => blocks.push(line.trim().to_owned()),
        }
    }
    blocks.into_iter()
}

fn stated(block: &str, conventions: &Conventions) -> String {
    let before_remark = conventions.remark.as_deref().and_then(|words| block.split_once(words));
    let block = before_remark.map_or(block, |(before, _)| before).trim_end();
    match conventions.unspecified.as_deref() {
        Some(words) if block.contains(words) => {
            let sentences = sentences(block).into_iter();
            let kept: Vec<String> =
                sentences.filter_map(|sentence| without_clauses(sentence, words)).collect();
            kept.join(" ")
        }
        _ => block.to_owned(),
    }
}

/// The sentences of a text. A sentence ends with a full stop before a capital letter or a code
/// span.
fn sentences(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut rest = text;
    let mut searched = 0;
    while let Some(found) = rest.get(searched..).and_then(|tail| tail.find(". ")) {
        let end = searched + found + 1;
        let (sentence, next) = rest.split_at(end);
        let next = next.trim_start();
        if next.starts_with(|letter: char| letter.is_uppercase() || letter == '`') {
            sentences.push(sentence);
            (rest, searched) = (next, 0);
        } else {
            searched = end;
        }
    }
    sentences.push(rest);
    sentences
}

/// A sentence without the clauses that contain certain words; `None` if all of them do.
fn without_clauses(sentence: &str, words: &str) -> Option<String> {
    if !sentence.contains(words) {
        return Some(sentence.to_owned());
    }
    let clauses = sentence.trim_end_matches('.').split("; ");
    let kept: Vec<&str> = clauses.filter(|clause| !clause.contains(words)).collect();
    let kept = kept.join("; ");
    let mut letters = kept.chars();
    let first = letters.next()?;
    Some(format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_help(description: &str, expected: &str) {
        let conventions = Conventions {
            remark: Some("The server:".to_owned()),
            unspecified: Some("not specified".to_owned()),
            ..Conventions::default()
        };
        assert_eq!(super::description(description, &conventions), expected);
    }

    #[test]
    fn description_has_no_remarks() {
        assert_help(
            "A page. The\nserver: 15.\n\nThe server: one.\n\nA\nlist.",
            "A page.\n\nA list.",
        );
        assert_help("Kinds:\n- a. The\n  server: b.\n- The server: c.", "Kinds:\n- a.");
    }

    #[test]
    fn description_has_no_unspecified_clauses() {
        assert_help("The default is not specified.", "");
        assert_help("A filter; its values are not\nspecified.", "A filter.");
        assert_help(
            "Its end, e.g. 2. What 0 is, is not specified. More.",
            "Its end, e.g. 2. More.",
        );
        assert_help("The most is not specified; `size` has it.", "`size` has it.");
        assert_help("What 0 is, is not specified; the\nfirst is 1.", "The first is 1.");
        assert_help("Ä is not specified; é is.", "É is.");
    }

    #[test]
    fn description_without_conventions_is_whole() {
        let text = "The server: its end is not specified.";
        assert_eq!(description(text, &Conventions::default()), text);
        assert_eq!(description("", &Conventions::default()), "");
    }
}
