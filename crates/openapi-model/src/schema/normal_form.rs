//! A schema in its plain form.

use std::collections::{BTreeMap, BTreeSet};

use crate::pointer;
use indexmap::IndexMap;
use serde_json::{Number, Value};

use super::bound::Bound;
use super::location::{Place, component};
use super::read::{self, Library};
use super::simplify;
use super::types::Types;

/// A schema in its plain form.
#[derive(Debug, Clone, Default)]
pub struct Meaning<'a> {
    /// The pointer to what is described: the component, where it is one.
    pub origin: String,
    /// The pointer to where it is used, if that says more than a reference: where
    /// null is allowed, for one.
    pub site: String,
    /// The component's name.
    pub name: Option<String>,
    /// The pointers to the keywords that are in force, by keyword.
    pub keywords: BTreeMap<String, String>,
    /// What it says of values.
    pub facts: Facts<'a>,
    /// The schemas of members of an object.
    pub properties: IndexMap<&'a str, Member>,
    /// The schema of an array's items.
    pub items: Option<Place>,
    /// The schema of members that `properties` does not name.
    pub additional: Option<Place>,
    /// Lists of alternatives of which a value must fit one; of each list.
    pub choices: Vec<Choice>,
    /// What a value must not fit.
    pub excluded: Vec<Place>,
    /// How a reader tells alternatives apart.
    pub discriminator: Option<Discriminator<'a>>,
    /// Whether, as a property, it is sent by the server alone.
    pub is_read_only: bool,
    /// Whether, as a property, it is sent by callers alone.
    pub is_write_only: bool,
    /// The names of the components that are part of it, by an `allOf` or as the only
    /// alternative.
    pub parts: BTreeSet<String>,
    /// What is said for people: keyword, place and value.
    pub words: Vec<(&'static str, String, &'a Value)>,
}

/// A property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The pointer to where the property stands.
    pub pointer: String,
    /// Its schema, references followed.
    pub place: Place,
}

/// What a schema says by itself, without the schemas within it.
#[derive(Debug, Clone, PartialEq)]
pub struct Facts<'a> {
    pub types: Types,
    pub null: Null,
    /// Whether `nullable` stands beside no type, where null is allowed anyway.
    pub is_any_nullable: bool,
    /// The formats, but for those that numbers have without one: int64, double.
    pub formats: BTreeSet<&'a str>,
    /// Whether int64 or double is written all the same.
    pub has_usual_format: bool,
    pub minimum: Option<Bound>,
    pub maximum: Option<Bound>,
    pub multiple_of: Vec<Number>,
    /// Lengths and sizes by keyword: `maxLength`.
    pub counts: BTreeMap<&'static str, u64>,
    pub patterns: BTreeSet<&'a str>,
    pub unique_items: bool,
    /// The only values there are, by their JSON text; null is not among them.
    pub values: Option<BTreeMap<String, Value>>,
    /// The values that are known of an open set.
    pub known_values: Option<BTreeSet<&'a str>>,
    /// Whether the values are spelt as alternatives.
    pub is_spelt_as_alternatives: bool,
    pub required: BTreeSet<&'a str>,
    pub additional: Additional,
    /// The members of an `allOf` that allow their own properties alone, where
    /// others have more: nothing fits, or less than it seems.
    pub sealed: BTreeSet<String>,
    pub default: Option<Value>,
    pub is_deprecated: bool,
    pub replaced_by: Option<&'a Value>,
    pub xml: Vec<&'a Value>,
    /// What is not known here, by keyword.
    pub rest: BTreeMap<&'a str, Vec<&'a Value>>,
}

/// Whether a value may be null.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Null {
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
pub enum Additional {
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
pub struct Choice {
    /// The pointer to the list.
    pub pointer: String,
    /// Whether a value must fit exactly one (`oneOf`).
    pub is_exclusive: bool,
    /// The alternatives, but for null.
    pub members: Vec<Place>,
    /// Whether null is an alternative.
    pub has_null: bool,
}

/// How a reader tells alternatives apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discriminator<'a> {
    pub property: &'a str,
    /// Values that name a schema, with its component.
    pub mapping: BTreeMap<String, String>,
    /// The components that build on the one that it belongs to.
    pub heirs: BTreeSet<String>,
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
    pub fn of(library: &mut Library<'a>, place: &Place) -> Self {
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
        simplify::make(&mut meaning);
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
    pub fn inherits_discriminator(&self) -> bool {
        let place = self.keywords.get("discriminator");
        let holder = place.and_then(|place| pointer::split_last(place));
        self.name.is_some() && holder.is_some_and(|(holder, _)| holder != self.origin)
    }

    /// Whether it says nothing of values.
    pub fn is_any(&self) -> bool {
        self.has_no_choice_of_its_own() && self.choices.is_empty()
    }

    /// Whether it says nothing of values, but perhaps that they are one of several
    /// alternatives.
    pub fn has_no_choice_of_its_own(&self) -> bool {
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
    pub fn has_lists_of(&self, other: &Self) -> bool {
        self.choices.len() == other.choices.len()
    }

    /// The pointer to a keyword that is in force; to the schema, if it is not there.
    pub fn at(&self, keyword: &str) -> &str {
        self.keywords.get(keyword).unwrap_or(&self.origin)
    }
}
