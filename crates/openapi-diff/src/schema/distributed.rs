//! Keywords that are shared by all alternatives of a choice, or stand beside them: the same schema,
//! written in two ways.

use std::collections::BTreeSet;
use std::rc::Rc;

use indexmap::IndexMap;
use openapi_model::schema::{
    Choice, Constraints, NormalForm, NullAlternative, Nullability, SchemaLocation, SchemaStore,
    TypeSet,
};

use super::cache::{ComparisonCache, PairKey};

/// The keywords that mean the same beside a choice and in each of its alternatives.
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

/// Two schemas with a choice each, of which one describes beside its alternatives what the other
/// describes in each of them.
#[derive(Debug)]
pub(super) struct Distributed<'a> {
    /// The schemas with all that is beside the alternatives moved into each of them.
    pub(super) old: Rc<NormalForm<'a>>,
    pub(super) new: Rc<NormalForm<'a>>,
    /// Moved from the alternatives to beside them.
    pub(super) moved_out: Shared,
    /// Moved from beside the alternatives into each of them.
    pub(super) moved_in: Shared,
}

/// Properties and keywords that one schema has beside its choice, and another in each alternative.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// The properties, those that are only required among them.
    pub(super) properties: BTreeSet<String>,
    /// Other keywords.
    pub(super) keywords: BTreeSet<String>,
}

impl Shared {
    pub(super) fn is_empty(&self) -> bool {
        self.properties.is_empty() && self.keywords.is_empty()
    }
}

/// The schemas of a pair in the form in which they can be compared, if one describes beside a
/// choice what the other describes in each alternative.
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
    Some(Distributed {
        old: Rc::new(before.with_alternatives_alone(&cache.old.location(key.old))),
        new: Rc::new(after.with_alternatives_alone(&cache.new.location(key.new))),
        moved_out,
        moved_in,
    })
}

/// The only choice of a schema whose other keywords mean the same in each alternative.
fn distributable<'f>(form: &'f NormalForm<'_>) -> Option<&'f Choice> {
    let [choice] = form.choices.as_slice() else {
        return None;
    };
    // What is unevaluated depends on the alternatives.
    let is_evaluated = |keyword: &str| !keyword.starts_with("unevaluated");
    let refuses_null = !form.constraints.types.intersects(TypeSet::NULL);
    (refuses_null
        && choice.null != NullAlternative::Allowed
        && form.applied.iter().all(|applied| is_evaluated(applied.keyword)))
    .then_some(choice)
}

/// A schema with one choice.
struct Side<'s, 'a> {
    form: &'s NormalForm<'a>,
    choice: &'s Choice,
    store: &'s SchemaStore<'a>,
}

impl<'a> Side<'_, 'a> {
    /// The properties and keywords that this schema has beside its choice, and the other one in each
    /// alternative.
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
        shared
    }

    fn alternatives(&self) -> Vec<Rc<NormalForm<'a>>> {
        self.choice.alternatives.iter().map(|one| self.store.get(one)).collect()
    }

    /// The schema with what is beside its choice moved into each alternative.
    fn with_alternatives_alone(&self, location: &SchemaLocation) -> NormalForm<'a> {
        let choice = self.choice;
        let alternatives = choice.alternatives.iter().map(|one| one.within(location)).collect();
        // A type beside the choice excludes null from each alternative.
        let is_typed = !self.form.constraints.types.is_any();
        let null = if is_typed { NullAlternative::Absent } else { choice.null };
        NormalForm {
            constraints: Constraints {
                types: TypeSet::ALL.without(TypeSet::NULL),
                nullability: Nullability::Forbidden,
                ..Constraints::default()
            },
            properties: IndexMap::new(),
            items: None,
            additional_properties: None,
            applied: Vec::new(),
            conditions: Vec::new(),
            excluded: Vec::new(),
            choices: vec![Choice { alternatives, null, ..choice.clone() }],
            ..self.form.clone()
        }
    }
}
