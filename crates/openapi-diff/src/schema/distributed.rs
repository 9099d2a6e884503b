//! Keywords that are either next to a choice or in each of its alternatives: two notations for the
//! same schema.

use std::collections::BTreeSet;
use std::rc::Rc;

use indexmap::IndexMap;
use openapi_model::schema::{
    AdditionalProperties, AppliedSchema, Choice, Constraints, NormalForm, NullAlternative,
    Nullability, SchemaLocation, SchemaStore, TypeSet,
};

use super::cache::{ComparisonCache, PairKey};
use super::finding::SetChange;
use super::rules::are_disjoint;

/// The keywords with the same meaning next to a choice and in each of its alternatives.
const KEYWORDS: [&str; 15] = [
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "items",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "pattern",
    "uniqueItems",
];

/// Two schemas with one choice each. One has next to its alternatives what the other has in each of
/// them.
#[derive(Debug)]
pub(super) struct Distributed<'a> {
    /// The schemas with all keywords moved from the choice into its alternatives.
    pub(super) old: Rc<NormalForm<'a>>,
    pub(super) new: Rc<NormalForm<'a>>,
    /// The keywords that moved from the alternatives to the schema around them.
    pub(super) moved_out: Shared,
    /// The keywords that moved from the schema into each alternative.
    pub(super) moved_in: Shared,
    /// Set if `unevaluatedProperties` of one schema corresponds to `additionalProperties` in the
    /// alternatives of the other, and they may differ on values that fit two alternatives apart
    /// from additional properties.
    pub(super) overlap: Option<Overlap>,
}

/// The choice whose schema has `unevaluatedProperties`, if values may fit two of its alternatives.
#[derive(Debug)]
pub(super) struct Overlap {
    /// Set if it is a `oneOf`, which rejects these values.
    pub(super) is_exclusive: bool,
    /// The pointers to the two choices.
    pub(super) old: String,
    pub(super) new: String,
    /// Set if the new schema has `unevaluatedProperties`.
    pub(super) is_new: bool,
}

impl Overlap {
    /// The change of the accepted values: `unevaluatedProperties` next to a `oneOf` rejects more
    /// than `additionalProperties` in its alternatives, and next to an `anyOf` it rejects less.
    pub(super) fn change(&self) -> SetChange {
        if self.is_exclusive == self.is_new { SetChange::Narrowed } else { SetChange::Widened }
    }
}

/// The properties and keywords that one schema has next to its choice, and another in each
/// alternative.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// The properties, including those that are only required.
    pub(super) properties: BTreeSet<String>,
    /// Other keywords.
    pub(super) keywords: BTreeSet<String>,
}

impl Shared {
    pub(super) fn is_empty(&self) -> bool {
        self.properties.is_empty() && self.keywords.is_empty()
    }
}

/// The schemas of a pair in a comparable form, if one has next to a choice what the other has in
/// each alternative.
pub(super) fn distribute<'a>(
    cache: &ComparisonCache<'a>,
    key: PairKey,
    old: &Rc<NormalForm<'a>>,
    new: &Rc<NormalForm<'a>>,
) -> Option<Distributed<'a>> {
    let before = Side { form: old, choice: distributable(old)?, store: &cache.old };
    let after = Side { form: new, choice: distributable(new)?, store: &cache.new };
    let (moved_out, moved_in) = (after.shared_with(&before), before.shared_with(&after));
    if moved_out.is_empty() && moved_in.is_empty() {
        return None;
    }
    let is_new = moved_out.keywords.contains(CLOSING);
    let is_closing = is_new || moved_in.keywords.contains(CLOSING);
    let closing = if is_new { &after } else { &before };
    let overlap = (is_closing && !closing.has_distinct_alternatives()).then(|| Overlap {
        is_exclusive: closing.choice.is_exclusive,
        old: before.choice.pointer.clone(),
        new: after.choice.pointer.clone(),
        is_new,
    });
    let [old, new] = [(&before, key.old), (&after, key.new)]
        .map(|(side, id)| Rc::new(side.with_alternatives_alone(&side.store.location(id))));
    let is_whole = |store: &SchemaStore<'_>, form: &NormalForm<'_>| {
        form.choices
            .iter()
            .flat_map(|choice| &choice.alternatives)
            .all(|one| !leaves_unevaluated(&store.get(one)))
    };
    (is_whole(&cache.old, &old) && is_whole(&cache.new, &new)).then_some(Distributed {
        old,
        new,
        moved_out,
        moved_in,
        overlap,
    })
}

/// The keyword in messages for `unevaluatedProperties` next to the choice and for
/// `additionalProperties` in the alternatives.
const CLOSING: &str = "additionalProperties";

/// The only choice of a schema whose other keywords have the same meaning in each alternative.
fn distributable<'f>(form: &'f NormalForm<'_>) -> Option<&'f Choice> {
    let [choice] = form.choices.as_slice() else {
        return None;
    };
    // The alternatives determine which items are unevaluated.
    let is_evaluated = |applied: &AppliedSchema| applied.keyword != "unevaluatedItems";
    form.applied.iter().all(is_evaluated).then_some(choice)
}

/// Returns whether a schema has a keyword for unevaluated properties.
fn leaves_unevaluated(form: &NormalForm<'_>) -> bool {
    form.applied.iter().any(|applied| applied.keyword == "unevaluatedProperties")
}

/// A schema with one choice.
struct Side<'s, 'a> {
    form: &'s NormalForm<'a>,
    choice: &'s Choice,
    store: &'s SchemaStore<'a>,
}

impl<'a> Side<'_, 'a> {
    /// The properties and keywords that this schema has next to its choice, and the other one in
    /// each alternative.
    fn shared_with(&self, other: &Self) -> Shared {
        if self.form.constrains_by_choices_alone() || other.choice.alternatives.is_empty() {
            return Shared::default();
        }
        Shared { properties: self.shared_properties(other), keywords: self.shared_keywords(other) }
    }

    fn shared_properties(&self, other: &Self) -> BTreeSet<String> {
        let alternatives = other.alternatives();
        let described = self.form.properties.keys().filter(|name| {
            !other.form.properties.contains_key(*name)
                && alternatives.iter().all(|one| one.properties.contains_key(*name))
        });
        let (these, others) = (&self.form.constraints, &other.form.constraints);
        let required = these
            .required
            .difference(&others.required)
            .filter(|name| alternatives.iter().all(|one| one.constraints.required.contains(*name)));
        described.chain(required).map(|name| (*name).to_owned()).collect()
    }

    fn shared_keywords(&self, other: &Self) -> BTreeSet<String> {
        let alternatives = other.alternatives();
        let mut shared: BTreeSet<String> = KEYWORDS
            .into_iter()
            .filter(|keyword| {
                self.form.keywords.contains_key(*keyword)
                    && !other.form.keywords.contains_key(*keyword)
                    && alternatives.iter().all(|one| one.keywords.contains_key(*keyword))
            })
            .map(str::to_owned)
            .collect();
        let types = self.form.constraints.types;
        let keeps_to_types = |one: &Rc<NormalForm<'_>>| types.contains(one.constraints.types);
        if !types.is_any()
            && other.form.constraints.types.is_any()
            && alternatives.iter().all(keeps_to_types)
            && !self.alternatives().iter().all(keeps_to_types)
        {
            shared.insert("type".to_owned());
        }
        let is_closed = |one: &Rc<NormalForm<'_>>| {
            one.constraints.additional_properties != AdditionalProperties::Any
        };
        if leaves_unevaluated(self.form)
            && !leaves_unevaluated(other.form)
            && alternatives.iter().all(is_closed)
        {
            shared.insert(CLOSING.to_owned());
        }
        shared
    }

    /// Returns whether every value that fits two alternatives certainly has properties that neither
    /// names. In this case, it makes no difference whether each alternative or the schema rejects
    /// these properties.
    fn has_distinct_alternatives(&self) -> bool {
        let forms = self.alternatives();
        let requires_another = |one: &NormalForm<'_>, other: &NormalForm<'_>| {
            one.constraints.required.iter().any(|name| {
                !other.properties.contains_key(name) && !self.form.properties.contains_key(name)
            })
        };
        self.choice.alternatives.iter().zip(&forms).enumerate().all(|(index, (location, form))| {
            let others = self.choice.alternatives.iter().zip(&forms).skip(index + 1);
            others.into_iter().all(|(other_location, other)| {
                are_disjoint(self.store, location, other_location)
                    || (self.choice.is_exclusive
                        && requires_another(form, other)
                        && requires_another(other, form))
            })
        })
    }

    fn alternatives(&self) -> Vec<Rc<NormalForm<'a>>> {
        self.choice.alternatives.iter().map(|one| self.store.get(one)).collect()
    }

    /// The schema with all keywords moved from its choice into each alternative.
    fn with_alternatives_alone(&self, location: &SchemaLocation) -> NormalForm<'a> {
        let alternatives =
            self.choice.alternatives.iter().map(|one| one.within(location)).collect();
        let types = self.form.constraints.types;
        // A type next to the choice may exclude null from each alternative.
        let excludes_null = !types.is_any() && !types.intersects(TypeSet::NULL);
        let null = if excludes_null { NullAlternative::Absent } else { self.choice.null };
        // Without a type, null is valid if an alternative allows it.
        let (types, nullability) = if null == NullAlternative::Allowed {
            (TypeSet::ALL, Nullability::Allowed)
        } else {
            (TypeSet::ALL.without(TypeSet::NULL), Nullability::Forbidden)
        };
        NormalForm {
            constraints: Constraints { types, nullability, ..Constraints::default() },
            properties: IndexMap::new(),
            items: None,
            additional_properties: None,
            applied: Vec::new(),
            conditions: Vec::new(),
            excluded: Vec::new(),
            choices: vec![Choice { alternatives, null, ..self.choice.clone() }],
            ..self.form.clone()
        }
    }
}
