//! What a schema means, whatever its spelling.
//!
//! References are followed, the members of an `allOf` are made one, alternatives
//! that only list values are one list, and a keyword that repeats its default or
//! does not bear on the type is no longer there. Two schemas that accept the same
//! values have, as a rule, the same meaning; what cannot be brought to one form is
//! kept as it stands.

mod bound;
mod merge;
mod plain;
mod read;
mod types;

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;
use openapi_model::pointer;
use serde_json::{Number, Value};

pub(super) use bound::{Bound, End, compare as compare_numbers};
pub(super) use read::Library;
pub(super) use types::Types;

use super::place::{Place, component};

/// A schema in its plain form.
#[derive(Debug, Clone, Default)]
pub(super) struct Meaning<'a> {
    /// The pointer to what is described: the component, where it is one.
    pub(super) origin: String,
    /// The pointer to where it is used, if that says more than a reference: where
    /// null is allowed, for one.
    pub(super) site: String,
    /// The component's name.
    pub(super) name: Option<String>,
    /// The pointers to the keywords that are in force, by keyword.
    pub(super) keywords: BTreeMap<String, String>,
    /// What it says of values.
    pub(super) facts: Facts<'a>,
    /// The schemas of members of an object.
    pub(super) properties: IndexMap<&'a str, Member>,
    /// The schema of an array's items.
    pub(super) items: Option<Place>,
    /// The schema of members that `properties` does not name.
    pub(super) additional: Option<Place>,
    /// Lists of alternatives of which a value must fit one; of each list.
    pub(super) choices: Vec<Choice>,
    /// What a value must not fit.
    pub(super) excluded: Vec<Place>,
    /// How a reader tells alternatives apart.
    pub(super) discriminator: Option<Discriminator<'a>>,
    /// Whether, as a property, it is sent by the server alone.
    pub(super) is_read_only: bool,
    /// Whether, as a property, it is sent by callers alone.
    pub(super) is_write_only: bool,
    /// The names of the components that are part of it, by an `allOf` or as the only
    /// alternative.
    pub(super) parts: BTreeSet<String>,
    /// What is said for people: keyword, place and value.
    pub(super) words: Vec<(&'static str, String, &'a Value)>,
}

/// A property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Member {
    /// The pointer to where the property stands.
    pub(super) pointer: String,
    /// Its schema, references followed.
    pub(super) place: Place,
}

/// What a schema says by itself, without the schemas within it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Facts<'a> {
    pub(super) types: Types,
    pub(super) null: Null,
    /// Whether `nullable` stands beside no type, where null is allowed anyway.
    pub(super) is_any_nullable: bool,
    /// The formats, but for those that numbers have without one: int64, double.
    pub(super) formats: BTreeSet<&'a str>,
    /// Whether int64 or double is written all the same.
    pub(super) has_usual_format: bool,
    pub(super) minimum: Option<Bound>,
    pub(super) maximum: Option<Bound>,
    pub(super) multiple_of: Vec<Number>,
    /// Lengths and sizes by keyword: `maxLength`.
    pub(super) counts: BTreeMap<&'static str, u64>,
    pub(super) patterns: BTreeSet<&'a str>,
    pub(super) unique_items: bool,
    /// The only values there are, by their JSON text; null is not among them.
    pub(super) values: Option<BTreeMap<String, Value>>,
    /// The values that are known of an open set.
    pub(super) known_values: Option<BTreeSet<&'a str>>,
    /// Whether the values are spelt as alternatives.
    pub(super) is_spelt_as_alternatives: bool,
    pub(super) required: BTreeSet<&'a str>,
    pub(super) additional: Additional,
    /// The members of an `allOf` that allow their own properties alone, where
    /// others have more: nothing fits, or less than it seems.
    pub(super) sealed: BTreeSet<String>,
    pub(super) default: Option<Value>,
    pub(super) is_deprecated: bool,
    pub(super) replaced_by: Option<&'a Value>,
    pub(super) xml: Vec<&'a Value>,
    /// What is not known here, by keyword.
    pub(super) rest: BTreeMap<&'a str, Vec<&'a Value>>,
}

/// Whether a value may be null.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Null {
    /// It may not.
    #[default]
    Refused,
    /// `nullable` stands where it has no effect: beside an `allOf` whose members
    /// refuse null, or an `enum` without it; or an `enum` lists null where the type
    /// excludes it. Many readers allow null all the same.
    Stated,
    /// It may.
    Allowed,
}

/// What an object may have beside its `properties`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Additional {
    /// Anything.
    #[default]
    Any,
    /// What fits a schema.
    Schema,
    /// Nothing.
    Forbidden,
}

/// Alternatives of which a value must fit one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Choice {
    /// The pointer to the list.
    pub(super) pointer: String,
    /// Whether a value must fit exactly one (`oneOf`).
    pub(super) is_exclusive: bool,
    /// The alternatives, but for null.
    pub(super) members: Vec<Place>,
    /// Whether null is an alternative.
    pub(super) has_null: bool,
}

/// How a reader tells alternatives apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Discriminator<'a> {
    pub(super) property: &'a str,
    /// Values that name a schema, with its component.
    pub(super) mapping: BTreeMap<String, String>,
    /// The components that build on the one that it belongs to.
    pub(super) heirs: BTreeSet<String>,
}

impl Default for Facts<'_> {
    fn default() -> Self {
        Self {
            types: Types::ALL,
            null: Null::Allowed,
            is_any_nullable: false,
            formats: BTreeSet::new(),
            has_usual_format: false,
            minimum: None,
            maximum: None,
            multiple_of: Vec::new(),
            counts: BTreeMap::new(),
            patterns: BTreeSet::new(),
            unique_items: false,
            values: None,
            known_values: None,
            is_spelt_as_alternatives: false,
            required: BTreeSet::new(),
            additional: Additional::Any,
            sealed: BTreeSet::new(),
            default: None,
            is_deprecated: false,
            replaced_by: None,
            xml: Vec::new(),
            rest: BTreeMap::new(),
        }
    }
}

impl<'a> Meaning<'a> {
    /// The meaning of the schema at a place.
    pub(super) fn of(library: &mut Library<'a>, place: &Place) -> Self {
        let mut meaning = match place.pointers.as_slice() {
            [pointer] => library.schema(pointer, 0),
            pointers => pointers
                .iter()
                .fold(Meaning::default(), |meaning, pointer| {
                    meaning.and(library.schema(pointer, 0))
                }),
        };
        meaning.origin = place.pointer().to_owned();
        meaning.site = meaning.origin.clone();
        if let [pointer] = place.pointers.as_slice() {
            let described = read::behind_wrappers(library, pointer);
            meaning.name = component(&described);
            if meaning.name.is_some() {
                meaning.origin = described;
            }
        }
        meaning.name_heirs(library);
        plain::make(&mut meaning);
        meaning
    }

    /// Completes the discriminator of a component without alternatives: those that
    /// build on it are told by their names.
    fn name_heirs(&mut self, library: &mut Library<'a>) {
        let is_own = !self.inherits_discriminator() && self.choices.is_empty();
        let (Some(name), Some(discriminator), true) = (&self.name, &mut self.discriminator, is_own)
        else {
            return;
        };
        for heir in library.heirs(name) {
            if !discriminator.mapping.values().any(|own| *own == heir) {
                let mapping = &mut discriminator.mapping;
                mapping.entry(heir.clone()).or_insert_with(|| heir.clone());
            }
            discriminator.heirs.insert(heir);
        }
    }

    /// Whether the discriminator is that of another component, on which it builds.
    pub(super) fn inherits_discriminator(&self) -> bool {
        let place = self.keywords.get("discriminator");
        let holder = place.and_then(|place| pointer::split_last(place));
        self.name.is_some() && holder.is_some_and(|(holder, _)| holder != self.origin)
    }

    /// Whether it says nothing of values.
    pub(super) fn is_any(&self) -> bool {
        self.has_no_choice_of_its_own() && self.choices.is_empty()
    }

    /// Whether it says nothing of values, but perhaps that they are one of several
    /// alternatives.
    pub(super) fn has_no_choice_of_its_own(&self) -> bool {
        let facts = &self.facts;
        facts.types.is_any()
            && facts.values.is_none()
            && facts.known_values.is_none()
            && facts.formats.is_empty()
            && facts.minimum.is_none()
            && facts.maximum.is_none()
            && facts.multiple_of.is_empty()
            && facts.counts.is_empty()
            && facts.patterns.is_empty()
            && !facts.unique_items
            && facts.required.is_empty()
            && facts.additional == Additional::Any
            && self.properties.is_empty()
            && self.items.is_none()
            && self.excluded.is_empty()
    }

    /// Whether it has as many lists of alternatives as another.
    pub(super) fn has_lists_of(&self, other: &Self) -> bool {
        self.choices.len() == other.choices.len()
    }

    /// The pointer to a keyword that is in force; to the schema, if it is not there.
    pub(super) fn at(&self, keyword: &str) -> &str {
        self.keywords.get(keyword).unwrap_or(&self.origin)
    }
}
