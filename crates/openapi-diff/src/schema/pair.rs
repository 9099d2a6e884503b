//! Two schemas that correspond.

use openapi_model::schema::NormalForm;
use openapi_model::{Document, components, pointer};
use serde_json::Value;

use super::finding::Finding;
use super::label;
use crate::shown::shown;
use crate::{ExtensionRules, Rule};

/// Two schemas that correspond, each with its document.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair<'p, 'a> {
    pub(super) old: &'p NormalForm<'a>,
    pub(super) new: &'p NormalForm<'a>,
    pub(super) old_contract: &'a Document,
    pub(super) new_contract: &'a Document,
    pub(super) extension_rules: Option<&'a dyn ExtensionRules>,
    /// Whether it is what a call answers with: there, the generated crate takes the
    /// first of several named alternatives, and offers a method for each other.
    pub(super) is_answer: bool,
    /// Whether it is what a parameter takes: its setter takes the bare value, whether
    /// or not it may be null.
    pub(super) is_parameter: bool,
    /// Whether it can be left out neither before nor after: then nothing is meant by
    /// leaving it out.
    pub(super) is_required: bool,
}

impl Pair<'_, '_> {
    /// What the schemas are called, as seen from where a keyword stands: the
    /// keyword may come from a component that the schema refers to.
    pub(super) fn label(&self, keyword: &str) -> String {
        let holder = |meaning: &NormalForm<'_>| {
            meaning
                .keywords
                .get(keyword)
                .map(|place| parent(place).to_owned())
        };
        let old = || holder(self.old).unwrap_or_else(|| self.old.definition.clone());
        let is_gone =
            self.old.keywords.contains_key(keyword) && !self.new.keywords.contains_key(keyword);
        // A component that has taken the place of a schema, or that it has taken the
        // place of, tells less than the place.
        match (&self.old.name, &self.new.name) {
            (None, Some(_)) => return label::of(self.old_contract, &old()),
            (Some(_), None) => return label::of(self.new_contract, &self.new.definition),
            _ if is_gone => return label::of(self.old_contract, &old()),
            _ => {}
        }
        let new = holder(self.new).unwrap_or_else(|| self.new.definition.clone());
        label::of(self.new_contract, &new)
    }

    /// What `rule` has found about a keyword, with the values before and after.
    pub(super) fn found(&self, rule: &Rule, keyword: &str, message: String) -> Finding {
        let (old, new) = self.places(keyword);
        Finding::new(rule, message, &old, &new).values(
            written(self.old_contract, self.old, keyword),
            written(self.new_contract, self.new, keyword),
        )
    }

    /// Where a keyword stands on both sides; where it does not, the schema that
    /// would hold it.
    pub(super) fn places(&self, keyword: &str) -> (String, String) {
        let keywords = |meaning: &NormalForm<'_>| meaning.keywords.get(keyword).cloned();
        match (keywords(self.old), keywords(self.new)) {
            (Some(old), Some(new)) => (old, new),
            (Some(old), None) => (old.clone(), self.new_holder(parent(&old)).to_owned()),
            (None, Some(new)) => (self.old_holder(parent(&new)).to_owned(), new),
            (None, None) => (self.old.definition.clone(), self.new.definition.clone()),
        }
    }

    /// The schema of the old document that corresponds to one at a pointer into the
    /// new one, which may be a member of an `allOf`.
    pub(super) fn old_holder<'s>(&'s self, new: &'s str) -> &'s str {
        match self.old_contract.at(new) {
            Some(Value::Object(_)) if self.has_one_name() => new,
            _ => &self.old.definition,
        }
    }

    /// The schema of the new document that corresponds to one at a pointer into the
    /// old one.
    pub(super) fn new_holder<'s>(&'s self, old: &'s str) -> &'s str {
        match self.new_contract.at(old) {
            Some(Value::Object(_)) if self.has_one_name() => old,
            _ => &self.new.definition,
        }
    }

    /// Whether the same component, or none, is meant on both sides.
    fn has_one_name(&self) -> bool {
        self.old.name == self.new.name
    }

    /// What `rule` has found about the use of the schemas; `message` is given what
    /// they are called there.
    pub(super) fn found_at_site(&self, rule: &Rule, message: impl Fn(&str) -> String) -> Finding {
        let (old, new) = (self.old.use_site.as_str(), self.new.use_site.as_str());
        // Where one is a component and the other stands where it is used, that place
        // tells more.
        let (old, new) = match (
            components::schema_name(old).is_some(),
            components::schema_name(new).is_some(),
        ) {
            (true, false) => (self.old_holder(new), new),
            (false, true) => (old, self.new_holder(old)),
            _ => (old, new),
        };
        let label = match (components::schema_name(old), components::schema_name(new)) {
            (None, Some(_)) => label::of(self.old_contract, old),
            _ => label::of(self.new_contract, new),
        };
        Finding::new(rule, message(&label), old, new)
    }

    /// What `rule` has found about the schemas as a whole.
    pub(super) fn found_here(&self, rule: &Rule, message: String) -> Finding {
        Finding::new(rule, message, &self.old.definition, &self.new.definition)
    }
}

/// The value of a keyword, as it is written.
fn written(contract: &Document, meaning: &NormalForm<'_>, keyword: &str) -> Option<String> {
    contract.at(meaning.keywords.get(keyword)?).map(shown)
}

/// The pointer to what holds a place.
pub(super) fn parent(place: &str) -> &str {
    pointer::split_last(place).map_or("", |(parent, _)| parent)
}
