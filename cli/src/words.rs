//! Texts of the document, as a terminal shows them.

/// The words with which descriptions begin what holds of the reference server alone.
const REMARK: &str = "The reference server:";

/// A description without line breaks within its paragraphs.
pub(crate) fn reflowed(text: &str) -> String {
    let paragraphs = text.trim().split("\n\n").map(|paragraph| {
        let mut lines = String::new();
        for line in paragraph.lines() {
            let is_item = line.trim_start().starts_with("- ");
            if !lines.is_empty() {
                lines.push(if is_item { '\n' } else { ' ' });
            }
            let text = if is_item { line.trim_end() } else { line.trim() };
            lines.push_str(text);
        }
        lines
    });
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

/// The part of a description that holds for every site, on one line without a full stop.
pub(crate) fn summary(text: &str) -> String {
    let line = text
        .split(REMARK)
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    line.strip_suffix('.').unwrap_or(&line).to_owned()
}
