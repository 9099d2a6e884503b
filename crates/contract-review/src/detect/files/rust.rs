//! Rust sources, read from their tokens, those within macros too; and notices about lints that are
//! switched off, and rules that are removed from a list of rules.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};

use super::changed::ChangedFile;
use super::kind::Kind;
use super::lines::line_of;
use crate::findings::{Message, Notice, Weight};

/// The end of the names of lists of rules.
const RULES: &str = "RULES";

/// The number of occurrences of each name.
type Names = BTreeMap<String, usize>;

/// The parts of a file that are compared.
#[derive(Debug, Default)]
pub(super) struct Contents {
    pub(super) tests: Vec<TestFn>,
    /// The modules that are files.
    pub(super) modules: Vec<String>,
    lints: Names,
    rules: Names,
}

/// The properties of a test, without running it.
#[derive(Debug)]
pub(super) struct TestFn {
    pub(super) name: String,
    pub(super) is_ignored: bool,
    pub(super) should_panic: bool,
    pub(super) conditions: Vec<String>,
    pub(super) asserts: usize,
}

pub(super) fn notices(file: &ChangedFile) -> Vec<Notice> {
    let Some((old, new)) = Contents::of_both(file) else {
        return Vec::new();
    };
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

impl Contents {
    /// The old and the new contents of a file; none if it is generated, or not Rust.
    pub(super) fn of_both(file: &ChangedFile) -> Option<(Self, Self)> {
        let is_compared = file.path.ends_with(".rs") && file.kind != Kind::Generated;
        is_compared.then(|| (Self::of(file.old_text()), Self::of(file.new_text())))
    }

    fn of(text: Option<String>) -> Self {
        let mut contents = Self::default();
        // The compiler rejects what cannot be parsed.
        if let Ok(tokens) = text.unwrap_or_default().parse() {
            contents.scan(tokens);
        }
        contents
    }

    fn scan(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut attributes: Vec<String> = Vec::new();
        let mut test: Option<TestFn> = None;
        let mut is_list = false;
        for (index, token) in tokens.iter().enumerate() {
            let rest = &tokens[index + 1..];
            match token {
                TokenTree::Group(group) if is_attribute(&tokens[..index], group) => {
                    attributes.push(group.stream().to_string());
                    self.add_lints(group.stream());
                }
                TokenTree::Group(group) if is_list && group.delimiter() == Delimiter::Bracket => {
                    self.add_rules(group.stream());
                }
                TokenTree::Group(group) => {
                    if group.delimiter() == Delimiter::Brace {
                        let asserts = asserts(group.stream());
                        let test = test.take().map(|test| TestFn { asserts, ..test });
                        self.tests.extend(test);
                        attributes.clear();
                    }
                    self.scan(group.stream());
                }
                TokenTree::Ident(word) if word.to_string().ends_with(RULES) => is_list = true,
                TokenTree::Ident(word) if word == "fn" => {
                    if let [TokenTree::Ident(name), ..] = rest {
                        test = test_fn(&name.to_string(), &attributes);
                    }
                    attributes.clear();
                }
                TokenTree::Ident(word) if word == "mod" => {
                    if let [TokenTree::Ident(name), end, ..] = rest
                        && is_mark(end, ';')
                    {
                        self.modules.push(name.to_string());
                    }
                    attributes.clear();
                }
                _ if is_mark(token, ';') => {
                    attributes.clear();
                    (test, is_list) = (None, false);
                }
                _ => {}
            }
        }
    }

    /// Counts the lints of `allow(unused, clippy::unwrap_used, reason = "…")`.
    fn add_lints(&mut self, attribute: TokenStream) {
        let mut is_off = false;
        for token in attribute {
            match token {
                TokenTree::Ident(word) => is_off = word == "allow" || word == "expect",
                TokenTree::Group(list) if is_off => {
                    for lint in items(list.stream())
                        .into_iter()
                        .filter(|item| is_path(item))
                    {
                        *self.lints.entry(lint).or_default() += 1;
                    }
                }
                // Such as that of `cfg_attr(test, allow(unused))`.
                TokenTree::Group(group) => self.add_lints(group.stream()),
                _ => {}
            }
        }
    }

    /// Counts the rules of a list: those that are written there by their names, others by their
    /// paths.
    fn add_rules(&mut self, list: TokenStream) {
        let mut name = String::new();
        let end = TokenTree::from(Punct::new(',', Spacing::Alone));
        for token in list.into_iter().chain([end]) {
            match token {
                TokenTree::Group(rule) => {
                    let mut fields = rule.stream().into_iter();
                    let text = fields.find(|token| matches!(token, TokenTree::Literal(_)));
                    name = text.map_or_else(String::new, |text| text.to_string());
                }
                TokenTree::Punct(mark) if mark.as_char() == ',' => {
                    let name = std::mem::take(&mut name);
                    let name = name.trim_matches('"');
                    // The type of the list has one name in brackets.
                    if is_path(name) && name != "Rule" {
                        *self.rules.entry(name.to_owned()).or_default() += 1;
                    }
                }
                part => name.push_str(&part.to_string()),
            }
        }
    }
}

/// Returns whether a group is the bracket of `#[…]` or `#![…]`.
fn is_attribute(before: &[TokenTree], group: &Group) -> bool {
    let is_marked = match before {
        [.., first, second] if is_mark(second, '!') => is_mark(first, '#'),
        [.., last] => is_mark(last, '#'),
        [] => false,
    };
    is_marked && group.delimiter() == Delimiter::Bracket
}

fn is_mark(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(mark) if mark.as_char() == sign)
}

fn test_fn(name: &str, attributes: &[String]) -> Option<TestFn> {
    let path = |attribute: &str| -> String {
        let end = attribute.find(['(', '=']).unwrap_or(attribute.len());
        attribute[..end].split_whitespace().collect()
    };
    let has = |name: &str| attributes.iter().any(|attribute| path(attribute) == name);
    let is_test = |attribute: &String| {
        let path = path(attribute);
        path == "test" || path.ends_with("::test")
    };
    let conditions = attributes
        .iter()
        .filter(|attribute| path(attribute).starts_with("cfg"));
    attributes.iter().any(is_test).then(|| TestFn {
        name: name.to_owned(),
        is_ignored: has("ignore"),
        should_panic: has("should_panic"),
        conditions: conditions.cloned().collect(),
        asserts: 0,
    })
}

/// The number of calls of macros and functions that assert something.
fn asserts(tokens: TokenStream) -> usize {
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Ident(word) => usize::from(word.to_string().contains("assert")),
            TokenTree::Group(group) => asserts(group.stream()),
            _ => 0,
        })
        .sum()
}

/// The texts between commas.
fn items(tokens: TokenStream) -> Vec<String> {
    let text = tokens.to_string();
    let items = text.split(',').map(|item| item.split_whitespace());
    items.map(Iterator::collect).collect()
}

fn is_path(text: &str) -> bool {
    let is_sign = |sign: char| sign.is_alphanumeric() || "_:-".contains(sign);
    !text.is_empty() && text.chars().all(is_sign)
}
