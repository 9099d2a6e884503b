//! Notices about Rust sources: lints that are switched off, and rules that are removed from a
//! list of rules.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Punct, Spacing, TokenStream, TokenTree};

use super::changed::ChangedFile;
use super::kind::Kind;
use super::lines::line_of;
use crate::findings::{Message, Notice, Weight};

/// The attributes that switch a lint off.
const OFF: &[&str] = &["allow", "expect"];

const RULES: &str = "RULES";

/// The number of occurrences of each name.
type Names = BTreeMap<String, usize>;

/// The parts of a file that are compared.
#[derive(Debug, Default)]
struct Contents {
    lints: Names,
    rules: Names,
}

pub(super) fn notices(file: &ChangedFile) -> Vec<Notice> {
    if !file.path.ends_with(".rs") || file.kind == Kind::Generated {
        return Vec::new();
    }
    let read = |text: Option<String>| {
        let mut contents = Contents::default();
        // The compiler rejects what cannot be parsed.
        if let Ok(tokens) = text.unwrap_or_default().parse::<TokenStream>() {
            scan(tokens, &mut contents);
        }
        contents
    };
    let (old, new) = (read(file.old_text()), read(file.new_text()));
    let lints = added_names(&old.lints, &new.lints);
    let rules = added_names(&new.rules, &old.rules);
    let mut found = Vec::new();
    if let Some(first) = lints.first() {
        let message = Message::strong("A lint is switched off in the code")
            .text(": ")
            .list(lints.iter().map(|lint| Message::name(lint)))
            .text(", in ")
            .code(&file.path);
        let line = line_of(file, first);
        found.push(Notice::new(Weight::Rule, &file.path, message).at(line));
    }
    if !rules.is_empty() {
        let message = Message::strong("A rule is no longer applied")
            .text(": ")
            .list(rules.iter().map(|rule| Message::name(rule)))
            .text(" is not in the list of rules of ")
            .code(&file.path);
        found.push(Notice::new(Weight::Rule, &file.path, message));
    }
    found
}

fn added_names<'a>(old: &Names, new: &'a Names) -> Vec<&'a str> {
    let more = new
        .iter()
        .filter(|(name, number)| old.get(*name).unwrap_or(&0) < *number);
    more.map(|(name, _)| name.as_str()).collect()
}

fn scan(tokens: TokenStream, contents: &mut Contents) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut is_list = false;
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(word) if word == RULES => is_list = true,
            TokenTree::Punct(mark) if mark.as_char() == ';' => is_list = false,
            TokenTree::Ident(word) if OFF.iter().any(|off| word == off) => {
                if let Some(TokenTree::Group(group)) = tokens.get(index + 1)
                    && group.delimiter() == Delimiter::Parenthesis
                {
                    lints(group.stream(), &mut contents.lints);
                }
            }
            // The type of the list has a bracket, too, and one name in it.
            TokenTree::Group(group) if is_list && group.delimiter() == Delimiter::Bracket => {
                rules(group.stream(), &mut contents.rules);
            }
            TokenTree::Group(group) => {
                let is_call = index > 0
                    && matches!(&tokens[index - 1], TokenTree::Punct(mark) if mark.as_char() == '.');
                if !is_call {
                    scan(group.stream(), contents);
                }
            }
            _ => {}
        }
    }
}

/// The lints of `allow(unused, clippy::unwrap_used, reason = "…")`. What is not a list of
/// names is a call of a function that has this name.
fn lints(tokens: TokenStream, found: &mut Names) {
    for item in items(tokens) {
        if is_path(&item) {
            *found.entry(item).or_default() += 1;
        }
    }
}

/// The rules of a list: the last names of paths, and the names of those that are written there.
fn rules(tokens: TokenStream, found: &mut Names) {
    let mut name = String::new();
    let end = Punct::new(',', Spacing::Alone);
    for token in tokens.into_iter().chain([end.into()]) {
        match token {
            TokenTree::Ident(word) if word != "Rule" => name = word.to_string(),
            TokenTree::Group(rule) => {
                let text = |token| match token {
                    TokenTree::Literal(text) => Some(text.to_string()),
                    _ => None,
                };
                let first = rule.stream().into_iter().find_map(text);
                name = first.unwrap_or_default().trim_matches('"').to_owned();
            }
            TokenTree::Punct(mark) if mark.as_char() == ',' && !name.is_empty() => {
                *found.entry(std::mem::take(&mut name)).or_default() += 1;
            }
            _ => {}
        }
    }
}

/// The texts between commas.
fn items(tokens: TokenStream) -> Vec<String> {
    let text = tokens.to_string();
    let items = text.split(',').map(|item| item.split_whitespace());
    items.map(Iterator::collect).collect()
}

fn is_path(text: &str) -> bool {
    let is_sign = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == ':';
    !text.is_empty() && text.chars().all(is_sign)
}

#[cfg(test)]
mod unit {
    use super::*;

    fn messages(old: &str, new: &str) -> Vec<String> {
        let file = ChangedFile::from_texts("a/src/b.rs", Some(old), Some(new));
        let notices = notices(&file).into_iter();
        notices.map(|notice| notice.message.to_string()).collect()
    }

    #[test]
    fn a_lint_that_is_switched_off_is_named() {
        assert_eq!(
            messages(
                "#[allow(dead_code)] fn a() {}",
                "#![allow(clippy::unwrap_used)]\n#[allow(dead_code)] fn a() { x.expect(\"y\") }"
            ),
            ["A lint is switched off in the code: clippy::unwrap_used, in a/src/b.rs"]
        );
    }

    #[test]
    fn a_rule_that_is_left_out_is_named() {
        let list = |rules: &str| format!("pub const RULES: &[Rule] = &[a::ONE, {rules}];");
        for rule in ["a::TWO", "Rule { name: \"TWO\", reason: \"a, b, c\" },"] {
            assert_eq!(
                messages(&list(rule), &list("")),
                ["A rule is no longer applied: TWO is not in the list of rules of a/src/b.rs"]
            );
        }
    }
}
