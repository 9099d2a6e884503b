//! The text of one generated file.

use proc_macro2::TokenStream;
use syn::{File, Item};
use terminal::escape::is_control;

use super::docs::without_code;
use super::error::EmitError;
use super::tokens::printable;

/// The first lines of every generated Rust file.
const BANNER: &str = "\
// @generated from an OpenAPI document. Do not edit: change the document or the
// generator, and generate again.
";

/// Formats `tokens` as a file, below the banner and `docs`.
pub(super) fn file(docs: &str, tokens: TokenStream) -> Result<String, EmitError> {
    Ok(assemble(docs, &code(tokens)?))
}

/// The text of a file that is written unchanged.
pub(super) fn with_banner(text: &str) -> String {
    format!("{BANNER}\n{}", text.replace("\r\n", "\n"))
}

/// Formats items, without the blank lines between them.
pub(super) fn code(tokens: TokenStream) -> Result<String, EmitError> {
    let file: File = syn::parse2(tokens)
        .map_err(|error| EmitError::in_generator(format!("the code is not Rust: {error}")))?;
    Ok(prettyplease::unparse(&file))
}

/// Formats one item.
pub(super) fn item(item: Item) -> String {
    let (shebang, frontmatter, attrs) = (None, None, Vec::new());
    prettyplease::unparse(&File { shebang, frontmatter, attrs, items: vec![item] })
}

/// The text of a file with formatted items.
pub(super) fn assemble(docs: &str, code: &str) -> String {
    let mut text = String::from(BANNER);
    text.push('\n');
    let docs = without_code(&printable(docs));
    for line in docs.lines() {
        text.push_str(if line.is_empty() { "//!" } else { "//! " });
        text.push_str(line);
        text.push('\n');
    }
    text.push('\n');
    text.push_str(&space_out(code));
    escaped(&text)
}

/// The code with escapes for characters that control a terminal or change the direction of text. At
/// this point, they only occur in string literals, where an escape means the same.
fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for sign in text.chars() {
        if is_control(sign) && sign != '\n' && sign != '\t' {
            shown.extend(sign.escape_unicode());
        } else {
            shown.push(sign);
        }
    }
    shown
}

/// Inserts blank lines between items, as people do; prettyplease inserts none.
fn space_out(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut spaced = String::with_capacity(text.len() + text.len() / 20);
    for (index, line) in lines.iter().enumerate() {
        spaced.push_str(line);
        spaced.push('\n');
        let next = lines.get(index + 1).copied().unwrap_or_default();
        if ends_item(line) && begins_item(line, next) {
            spaced.push('\n');
        }
    }
    spaced
}

/// Returns whether an item of the two outermost levels may end with `line`.
fn ends_item(line: &str) -> bool {
    let indent = indent(line);
    match line.trim() {
        "}" | ");" | "};" => indent <= 4,
        text => indent == 0 && text.ends_with(';') && !text.starts_with("//"),
    }
}

/// Returns whether `next` begins an item that needs a blank line after an item that ends with
/// `line`.
fn begins_item(line: &str, next: &str) -> bool {
    let text = next.trim_start();
    if text.is_empty() || text.starts_with(['}', ')', '.', '?']) {
        return false;
    }
    match line.trim() {
        "}" | "};" => true,
        ");" => indent(line) == 0,
        _ => text.starts_with("///") || text.starts_with("impl") || text.starts_with("#[derive"),
    }
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}
