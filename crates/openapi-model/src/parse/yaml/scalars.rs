//! Scalars: as values, as keys, and with tags.

use std::borrow::Cow;
use std::fmt;

use saphyr_parser::{ScalarStyle, Tag};

use super::compose::{Built, Collection, Composer, KeyRole};
use crate::parse::json::duplicate_key;
use crate::parse::scalar::{self, Scalar};
use crate::pointer;
use crate::problems::Problem;
use crate::tree::{NodeKind, Shortened, Span};

impl Composer<'_> {
    /// Adds a scalar: as a key if one is expected, else as a value.
    pub(super) fn scalar(
        &mut self,
        text: &str,
        style: ScalarStyle,
        anchor: usize,
        tag: Option<&Cow<'_, Tag>>,
        span: Span,
    ) -> Result<(), Problem> {
        self.count(1, span)?;
        let plain = style == ScalarStyle::Plain;
        let resolved = match tag {
            None if plain => scalar::resolve(text),
            None => Scalar::Text,
            Some(tag) => self.tagged(text, tag, span),
        };
        if self.awaits_key() {
            self.key(text, &resolved, plain, span);
            // A key may have an anchor; an alias to it is its text.
            let built = Built::scalar(NodeKind::String(text.to_owned()), span);
            return self.remember(anchor, &built, span);
        }
        let kind = match resolved {
            Scalar::Null => NodeKind::Null,
            Scalar::Bool(flag) => NodeKind::Bool(flag),
            Scalar::Number(number) => NodeKind::Number(number),
            Scalar::Text => NodeKind::String(text.to_owned()),
            Scalar::NoJson => {
                let message = format!("the number `{}` has no JSON form", Shortened(text));
                let problem = Problem::new(span, &self.pointer(), message)
                    .help("put it in quotes if it is meant as a string");
                self.problems.add(problem);
                // Replaced by a number, so that nothing else is reported about it.
                NodeKind::Number(0.into())
            }
        };
        let built = Built::scalar(kind, span);
        self.remember(anchor, &built, span)?;
        self.attach(built, span)
    }

    /// Adds a scalar as the next key of the innermost object.
    fn key(&mut self, text: &str, resolved: &Scalar, plain: bool, span: Span) {
        let is_merge = plain && text == "<<";
        let problem = self.key_problem(text, resolved, is_merge, span);
        let role = match problem {
            None => KeyRole::Name,
            Some(_) if is_merge && self.mode.repairs() => KeyRole::Merge,
            Some(_) => KeyRole::Dropped,
        };
        if let Some(problem) = problem {
            self.problems.add(problem);
        }
        self.await_value(text, span, role);
    }

    fn key_problem(
        &self,
        text: &str,
        resolved: &Scalar,
        is_merge: bool,
        span: Span,
    ) -> Option<Problem> {
        let place = || pointer::join(&self.pointer(), text);
        let problem = |message: String| Problem::new(span, &place(), message);
        if is_merge {
            let problem = problem("merge keys (`<<`) are not part of YAML 1.2".to_owned())
                .help("write the merged keys out");
            return Some(problem.severity(self.mode.severity_of_repairs()));
        }
        if !is_text_key(text, resolved) {
            return Some(if text.is_empty() {
                problem("a key is missing before `:`".to_owned())
                    .help("a key that is meant to be empty is written `\"\"`")
            } else {
                problem(format!("the key `{}` is not a string", Shortened(text)))
                    .help("put the key in quotes")
            });
        }
        match &self.stack.last()?.collection {
            Collection::Mapping { mapping, .. } => {
                let first = mapping.entry(text)?.key_span;
                Some(duplicate_key(text, span, first, &place()))
            }
            Collection::Sequence(_) => None,
        }
    }

    /// Resolves a scalar that carries a tag.
    fn tagged(&mut self, text: &str, tag: &Tag, span: Span) -> Scalar {
        let resolved = scalar::resolve(text);
        let fits = match core_name(tag) {
            Some("str") => return Scalar::Text,
            Some("null") => resolved == Scalar::Null,
            Some("bool") => matches!(resolved, Scalar::Bool(_)),
            Some("int") => matches!(&resolved, Scalar::Number(number) if !number.is_f64()),
            Some("float") => matches!(resolved, Scalar::Number(_)),
            _ => {
                self.unsupported_tag(tag, span);
                return Scalar::Text;
            }
        };
        if !fits {
            let message = format!("`{}` is not {}", Shortened(text), TagName(tag));
            let problem = Problem::new(span, &self.pointer(), message);
            self.problems.add(problem);
            return Scalar::Text;
        }
        resolved
    }

    /// Checks the tag of an object or list. Only the tag for its own type is allowed.
    pub(super) fn collection_tag(
        &mut self,
        tag: Option<&Cow<'_, Tag>>,
        expected: &str,
        span: Span,
    ) {
        if let Some(tag) = tag
            && core_name(tag) != Some(expected)
        {
            self.unsupported_tag(tag, span);
        }
    }

    fn unsupported_tag(&mut self, tag: &Tag, span: Span) {
        let message = format!("unsupported YAML tag `{}`", TagName(tag));
        let problem = Problem::new(span, &self.pointer(), message).help("remove the tag");
        self.problems.add(problem);
    }
}

/// Returns whether a key that is not a string counts as text. Response codes are written as numbers
/// and meant as text; other such keys are usually mistakes (`null:`, or `on:` in YAML 1.1).
fn is_text_key(text: &str, resolved: &Scalar) -> bool {
    match resolved {
        Scalar::Text => true,
        Scalar::Number(number) => !number.is_f64() && text.bytes().all(|b| b.is_ascii_digit()),
        Scalar::Null | Scalar::Bool(_) | Scalar::NoJson => false,
    }
}

/// The name of a tag of the core schema: `str` for `!!str`.
fn core_name(tag: &Tag) -> Option<&str> {
    if tag.is_yaml_core_schema() { Some(&tag.suffix) } else { None }
}

struct TagName<'a>(&'a Tag);

impl fmt::Display for TagName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match core_name(self.0) {
            Some(name) => write!(f, "!!{name}"),
            None => write!(f, "{}{}", self.0.handle, self.0.suffix),
        }
    }
}
