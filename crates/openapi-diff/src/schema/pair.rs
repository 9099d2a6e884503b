//! Two corresponding schemas.

use openapi_model::schema::{NormalForm, NullAlternative, TypeSet};
use openapi_model::{Document, components, pointer};
use serde_json::Value;

use super::cache::{ComparisonCache, PairKey};
use super::finding::{SchemaFinding, SetChange};
use super::label::describe_schema;
use super::rust::RustTypes;
use crate::evidence::shows_change;
use crate::shown::shown;
use crate::sides::Sides;
use crate::{Options, Rule};

/// Two corresponding schemas, each with its document.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair<'p, 'a> {
    pub(super) old: &'p NormalForm<'a>,
    pub(super) new: &'p NormalForm<'a>,
    pub(super) old_document: &'a Document,
    pub(super) new_document: &'a Document,
    pub(super) options: Options<'a>,
    /// Their types in Rust, if there is a generated client.
    pub(super) rust: Option<&'p RustTypes>,
    /// Their use.
    pub(super) key: PairKey,
    /// The types of the values that fit each side. A list of values and `not` restrict them.
    pub(super) old_types: TypeSet,
    pub(super) new_types: TypeSet,
}

impl Pair<'_, '_> {
    /// Returns whether both sides allow values of one of these types. Keywords about values that
    /// only one side allows belong to the change of the type.
    pub(super) fn both_allow(&self, types: TypeSet) -> bool {
        let common = self.old.constraints.types.intersection(self.new.constraints.types);
        common.intersects(types)
    }

    /// Returns whether all numbers that fit either side are integers.
    pub(super) fn has_only_integers(&self) -> bool {
        self.old_types.is_integer() && self.new_types.is_integer()
    }

    /// Describes the schemas for a message about a keyword, which may belong to a component to
    /// which the schema refers.
    pub(super) fn describe(&self, keyword: &str) -> String {
        let [old, new] = self.keyword_pointer_of_each(keyword);
        self.describe_holder(old, new)
    }

    /// Describes the schemas, as seen from a keyword at these pointers, if it is there.
    pub(super) fn describe_holder(&self, old: Option<&str>, new: Option<&str>) -> String {
        let describe_old =
            || describe_schema(self.old_document, old.map_or(&self.old.definition, parent));
        match (&self.old.name, &self.new.name) {
            // If a component replaces a schema or the reverse, readers find the place of the schema
            // more easily than the name of the component.
            (None, Some(_)) => describe_old(),
            (Some(_), None) => self.describe_new(),
            _ if old.is_some() && new.is_none() => describe_old(),
            _ => describe_schema(self.new_document, new.map_or(&self.new.definition, parent)),
        }
    }

    /// Describes the new schema.
    pub(super) fn describe_new(&self) -> String {
        describe_schema(self.new_document, &self.new.definition)
    }

    /// Describes the old schema.
    pub(super) fn describe_old(&self) -> String {
        describe_schema(self.old_document, &self.old.definition)
    }

    /// A finding of `rule` about a keyword, with the values before and after.
    pub(super) fn finding_at(&self, rule: &Rule, keyword: &str, message: String) -> SchemaFinding {
        let pointers = self.keyword_pointers(keyword);
        SchemaFinding::new(rule, message, &pointers.old, &pointers.new).with_values(
            written_value(self.old_document, self.old, keyword),
            written_value(self.new_document, self.new, keyword),
        )
    }

    /// A finding of `rule` about the use of the schemas. `message` gets their description.
    pub(super) fn finding_at_use(
        &self,
        rule: &Rule,
        message: impl Fn(&str) -> String,
    ) -> SchemaFinding {
        let (old, new) = (self.old.use_site.as_str(), self.new.use_site.as_str());
        let is_component = |pointer: &str| components::schema_name(pointer).is_some();
        // If only one side refers to a component, the change is visible at the place that uses
        // it.
        let (old, new) = match (is_component(old), is_component(new)) {
            (true, false) => (self.old_holder(new), new),
            (false, true) => (old, self.new_holder(old)),
            _ => (old, new),
        };
        let description = if is_component(new) && !is_component(old) {
            describe_schema(self.old_document, old)
        } else {
            describe_schema(self.new_document, new)
        };
        SchemaFinding::new(rule, message(&description), old, new)
    }

    /// A finding of `rule` about the schemas as a whole.
    pub(super) fn finding(&self, rule: &Rule, message: String) -> SchemaFinding {
        SchemaFinding::new(rule, message, &self.old.definition, &self.new.definition)
    }

    /// A finding about a restriction that only one side has, at a pointer in that side: in the new
    /// one if the change narrows, else in the old one. `values` are those that it excludes.
    pub(super) fn finding_of_one_side(
        &self,
        rule: &Rule,
        message: String,
        pointer: &str,
        change: SetChange,
        values: &str,
    ) -> SchemaFinding {
        let finding = if change == SetChange::Narrowed {
            SchemaFinding::new(rule, message, self.old_holder(parent(pointer)), pointer)
        } else {
            SchemaFinding::new(rule, message, pointer, self.new_holder(parent(pointer)))
        };
        finding.with_set_change(change, values)
    }

    /// Describes the schema with a restriction that only one side has, at a pointer in that side:
    /// in the new one if the change narrows, else in the old one. If several schemas build on the
    /// same component, they all report the restriction at the same place.
    pub(super) fn describe_restricted(&self, pointer: &str, change: SetChange) -> String {
        match (&self.old.name, &self.new.name) {
            (None, None) | (Some(_), Some(_)) if change == SetChange::Narrowed => {
                describe_schema(self.new_document, parent(pointer))
            }
            (None, None) | (Some(_), Some(_)) => {
                describe_schema(self.old_document, parent(pointer))
            }
            _ => self.describe_new(),
        }
    }

    /// The pointers of a keyword on both sides. If it is missing, that of the schema that would
    /// have it.
    pub(super) fn keyword_pointers(&self, keyword: &str) -> Sides<String> {
        let [old, new] = self.keyword_pointer_of_each(keyword);
        self.pointers_or_holders(old, new)
    }

    /// Pointers to a keyword on both sides; where it is missing, to the schema that would hold it.
    pub(super) fn pointers_or_holders(
        &self,
        old: Option<&str>,
        new: Option<&str>,
    ) -> Sides<String> {
        let (old, new) = match (old, new) {
            (Some(old), Some(new)) => (old, new),
            (Some(old), None) => (old, self.new_holder(parent(old))),
            (None, Some(new)) => (self.old_holder(parent(new)), new),
            (None, None) => (self.old.definition.as_str(), self.new.definition.as_str()),
        };
        Sides::new(old.to_owned(), new.to_owned())
    }

    fn keyword_pointer_of_each(&self, keyword: &str) -> [Option<&str>; 2] {
        [self.old, self.new].map(|form| form.keywords.get(keyword).map(String::as_str))
    }

    /// The counterpart in the old document of the schema at a pointer in the new one, which may be
    /// a subschema of an `allOf`.
    pub(super) fn old_holder<'s>(&'s self, new: &'s str) -> &'s str {
        match self.old_document.at(new) {
            Some(Value::Object(_)) if self.has_one_name() => new,
            _ => &self.old.definition,
        }
    }

    /// The counterpart in the new document of the schema at a pointer in the old one.
    pub(super) fn new_holder<'s>(&'s self, old: &'s str) -> &'s str {
        match self.new_document.at(old) {
            Some(Value::Object(_)) if self.has_one_name() => old,
            _ => &self.new.definition,
        }
    }

    /// Returns whether an `anyOf` with several alternatives became a `oneOf`, or the reverse, and
    /// the `oneOf` rejects null because it fits several of them. The finding about the keyword then
    /// covers null.
    pub(super) fn kind_change_covers_null(&self) -> bool {
        self.old.choices.iter().zip(&self.new.choices).any(|(old, new)| {
            let exclusive = if old.is_exclusive { old } else { new };
            let are_several = old.alternatives.len() > 1 && new.alternatives.len() > 1;
            old.is_exclusive != new.is_exclusive
                && are_several
                && exclusive.null == NullAlternative::Refused
        })
    }

    /// Returns whether values were judged, and none of them shows a change; with a keyword, none
    /// that is rejected because of it.
    pub(super) fn is_judged_alike(
        &self,
        cache: &ComparisonCache<'_>,
        change: SetChange,
        keyword: Option<&str>,
    ) -> bool {
        let PairKey { old, new, .. } = self.key;
        let is_alike = |widens| shows_change(cache, old, new, widens, keyword) == Some(false);
        match change {
            SetChange::Narrowed => is_alike(false),
            SetChange::Widened => is_alike(true),
            SetChange::Replaced => is_alike(false) && is_alike(true),
        }
    }

    /// Returns whether only one document is OpenAPI 3.0, whose schemas have other keywords.
    pub(super) fn is_translation(&self) -> bool {
        is_3_0(self.old_document) != is_3_0(self.new_document)
    }

    /// Returns whether one document has the `nullable` of OpenAPI 3.0, which many tools interpret
    /// more broadly than the specification.
    pub(super) fn has_nullable_keyword(&self) -> bool {
        is_3_0(self.old_document) || is_3_0(self.new_document)
    }

    /// Returns whether both sides are the same component, or neither is a component.
    fn has_one_name(&self) -> bool {
        self.old.name == self.new.name
    }
}

/// Returns whether a document is of OpenAPI 3.0.
pub(crate) fn is_3_0(document: &Document) -> bool {
    let version = document.at("/openapi").and_then(Value::as_str);
    version.is_none_or(|version| version.starts_with("3.0"))
}

/// The value of a keyword, as it is written.
fn written_value(document: &Document, form: &NormalForm<'_>, keyword: &str) -> Option<String> {
    document.at(form.keywords.get(keyword)?).map(shown)
}

/// The pointer of the parent of a location.
pub(super) fn parent(pointer: &str) -> &str {
    pointer::split_last(pointer).map_or("", |(parent, _)| parent)
}
