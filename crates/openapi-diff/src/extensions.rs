//! Extensions: the rules that users of the library add for them, and the ignored ones.

use std::fmt;
use terminal::escape::code;

use openapi_model::{Method, pointer};
use serde_json::Value;

use crate::shown::shown;
use crate::{Finding, Options, Rule};
use crate::{unhandled, well_known};

/// Rules for extensions (`x-…`), which users of the library can add.
///
/// A change of an extension that no rule handles is rated patch, or reported as not understood and
/// rated major with [`Options::with_strict_extensions`]:
///
/// ```
/// use openapi_diff::{Effect, ExtensionChange, ExtensionRules, Finding, Level, Options, Rule};
///
/// /// `x-owner` names the team that is responsible for an operation.
/// #[derive(Debug)]
/// struct Owners;
///
/// const OWNER_CHANGED: Rule = Rule {
///     name: "owner-changed",
///     summary: "`x-owner` names another team",
/// };
///
/// impl ExtensionRules for Owners {
///     fn rules(&self) -> &'static [&'static [Rule]] {
///         &[&[OWNER_CHANGED]]
///     }
///
///     fn compare(&self, change: &ExtensionChange<'_>) -> Option<Vec<Finding>> {
///         if change.extension() != "x-owner" {
///             return None;
///         }
///         let message = format!("{} has another owner", change.label());
///         let finding = change.finding(&OWNER_CHANGED, message);
///         Some(vec![finding.wire(Effect::patch("the same values are sent"))])
///     }
/// }
///
/// let document = |owner: &str| {
///     let text = format!("{{openapi: 3.0.3, info: {{title: T, version: '1'}}, paths: \
///         {{/books: {{get: {{x-owner: {owner}, responses: {{'200': {{description: All.}}}}}}}}}}}}");
///     openapi_model::Document::parse("api.yaml", &text).unwrap()
/// };
/// let options = Options::default().with_extension_rules(&Owners);
/// let report = openapi_diff::compare_with(&document("shelves"), &document("search"), options).unwrap();
/// assert_eq!(report.level(), Some(Level::Patch));
/// assert_eq!(report.changes[0].message, "`GET /books` has another owner");
/// ```
pub trait ExtensionRules: fmt::Debug + Sync {
    /// All rules, by file.
    fn rules(&self) -> &'static [&'static [Rule]];

    /// Rates the change of an extension; `None` if no rule handles it.
    ///
    /// The comparison adds the affected operations and the direction to the findings.
    fn compare(&self, change: &ExtensionChange<'_>) -> Option<Vec<Finding>>;
}

impl Options<'_> {
    /// Rates the change of an extension: by the added rules, those for well-known extensions, or
    /// else the one for all others. `None` if it is not an extension, or not understood.
    pub(crate) fn compare_extension(self, change: &ExtensionChange<'_>) -> Option<Vec<Finding>> {
        if !change.extension.starts_with("x-") {
            return None;
        }
        if let Some(findings) = self.extension_rules.and_then(|rules| rules.compare(change)) {
            return Some(findings);
        }
        let finding = well_known::compare(change, self.notice_days)
            .or_else(|| (!self.is_strict).then(|| well_known::extension_changed(change)))?;
        Some(vec![finding.about_extension(change.extension)])
    }
}

/// An extension of a node that differs between the documents.
#[derive(Debug, Clone)]
pub struct ExtensionChange<'c> {
    pub(crate) extension: &'c str,
    pub(crate) label: &'c str,
    pub(crate) holder: ExtensionHolder,
    pub(crate) old: ExtensionSide<'c>,
    pub(crate) new: ExtensionSide<'c>,
}

/// The kind of node that has an extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExtensionHolder {
    /// An operation with this method.
    Operation(Method),
    /// A schema.
    Schema,
    /// Another object: a parameter, a response, the whole document.
    Other,
}

/// The extension in one of the documents.
#[derive(Debug, Clone)]
pub(crate) struct ExtensionSide<'c> {
    /// The pointer of the extension; if it is absent, that of its holder.
    pub(crate) pointer: String,
    pub(crate) value: Option<&'c Value>,
}

impl<'c> ExtensionSide<'c> {
    /// The value under a key, with the pointer to show.
    fn member(&self, key: &str) -> Self {
        let value = self.value.and_then(|value| value.get(key));
        let pointer = match value {
            Some(_) => pointer::join(&self.pointer, key),
            None => self.pointer.clone(),
        };
        Self { pointer, value }
    }
}

impl<'c> ExtensionChange<'c> {
    /// The extension's name: `x-owner`.
    pub fn extension(&self) -> &'c str {
        self.extension
    }

    /// The name of the node in messages, such as `` `GET /books` ``.
    pub fn label(&self) -> &'c str {
        self.label
    }

    /// The kind of the node.
    pub fn holder(&self) -> ExtensionHolder {
        self.holder
    }

    /// Its old value.
    pub fn before(&self) -> Option<&'c Value> {
        self.old.value
    }

    /// Its new value.
    pub fn after(&self) -> Option<&'c Value> {
        self.new.value
    }

    /// The verb for a message: `was added`, `was removed`, `has changed`.
    pub fn verb(&self) -> &'static str {
        unhandled::verb(self.old.value, self.new.value)
    }

    /// A finding of `rule` about the extension, with its values.
    pub fn finding(&self, rule: &Rule, message: impl Into<String>) -> Finding {
        let mut finding =
            Finding::new(rule, message).at_old(&self.old.pointer).at_new(&self.new.pointer);
        finding.before = self.old.value.map(shown);
        finding.after = self.new.value.map(shown);
        finding
    }

    /// A finding of `rule` about the values under a key of the extension.
    pub fn finding_at(&self, key: &str, rule: &Rule, message: impl Into<String>) -> Finding {
        let inner = Self { old: self.old.member(key), new: self.new.member(key), ..*self };
        inner.finding(rule, message)
    }

    /// The values under a key of the extension, if they differ.
    pub fn values(&self, key: &str) -> Option<(Option<&'c Value>, Option<&'c Value>)> {
        let (old, new) = (self.old.member(key).value, self.new.member(key).value);
        (old != new).then_some((old, new))
    }

    /// Findings for the other keys of the extension that differ, because no rule handles them.
    /// `handled` has the keys that rules handle.
    pub fn unhandled(&self, handled: &[&str]) -> Vec<Finding> {
        let (Some(old), Some(new)) = (self.old.value, self.new.value) else {
            return Vec::new();
        };
        let label = format!("{} of {}", code(self.extension), self.label);
        let keys = unhandled::differing_keys(old, new).into_iter();
        keys.filter(|key| !handled.contains(key))
            .map(|key| {
                let message = unhandled::message(key, &label, old.get(key), new.get(key));
                let finding = self.finding_at(key, &unhandled::NOT_UNDERSTOOD, message);
                unhandled::not_understood(finding.about_extension(key))
            })
            .collect()
    }
}
