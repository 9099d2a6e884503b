//! One schema object, keyword by keyword.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use crate::{Document, pointer};
use serde_json::{Map, Value};

use super::bound::{Bound, EXACT, truncated};
use super::location::{self, Place, component};
use super::normal_form::{Additional, Choice, Discriminator, Meaning, Member, Null};
use super::types::Types;

/// How deep members of an `allOf` in an `allOf` are made one; deeper ones are kept as
/// the only alternative that there is. Real documents stay below ten.
const DEPTH: usize = 64;

/// A document, and what is known of its schema objects.
#[derive(Debug)]
pub struct Library<'a> {
    pub contract: &'a Document,
    /// What the schema objects mean, not yet in their plainest form, by pointer.
    known: HashMap<String, Rc<Meaning<'a>>>,
    /// The components that build on each component by an `allOf`; none until asked.
    heirs: Option<BTreeMap<String, Vec<String>>>,
    /// Whether a list of one alternative is kept as a list, though the alternative
    /// by itself would say the same.
    keeps_lists: bool,
}

impl<'a> Library<'a> {
    /// Nothing is known yet.
    pub fn new(contract: &'a Document) -> Self {
        Self {
            contract,
            known: HashMap::new(),
            heirs: None,
            keeps_lists: false,
        }
    }

    /// The same, but a list of one alternative is kept as a list.
    pub fn keeping_lists(contract: &'a Document) -> Self {
        Self {
            keeps_lists: true,
            ..Self::new(contract)
        }
    }

    /// The components that build on a component by an `allOf`, and those that build
    /// on them.
    pub fn heirs(&mut self, name: &str) -> BTreeSet<String> {
        let contract = self.contract;
        let heirs = self.heirs.get_or_insert_with(|| heirs(contract));
        let mut all = BTreeSet::new();
        let mut pending = vec![name];
        while let Some(name) = pending.pop() {
            for heir in heirs.get(name).into_iter().flatten() {
                if all.insert(heir.clone()) {
                    pending.push(heir);
                }
            }
        }
        all
    }

    /// The meaning of the schema object at a pointer, not yet in its plainest form.
    pub fn schema(&mut self, start: &str, depth: usize) -> Meaning<'a> {
        let origin = location::followed(self.contract, start);
        if let Some(known) = self.known.get(&origin) {
            return Meaning::clone(known);
        }
        let meaning = self.read(&origin, depth);
        self.known.insert(origin, Rc::new(meaning.clone()));
        meaning
    }

    fn read(&mut self, origin: &str, depth: usize) -> Meaning<'a> {
        let mut meaning = Meaning {
            origin: origin.to_owned(),
            ..Meaning::default()
        };
        let Some(object) = self.contract.at(origin).and_then(Value::as_object) else {
            return meaning;
        };
        let mut reader = Reader {
            contract: self.contract,
            library: self,
            object,
            origin,
            depth,
            meaning: &mut meaning,
            members: Vec::new(),
        };
        reader.read();
        let members = std::mem::take(&mut reader.members);
        for member in members {
            meaning = meaning.and(member);
        }
        let has = |keyword: &&str| object.contains_key(*keyword);
        let combines = ["allOf", "anyOf", "oneOf"].iter().any(has);
        if is_true(object.get("nullable")) {
            match (combines, has(&"type"), has(&"enum")) {
                (true, _, _) | (_, false, true) => meaning.facts.null = Null::Stated,
                (_, false, false) => meaning.facts.is_any_nullable = true,
                _ => {}
            }
        }
        origin.clone_into(&mut meaning.origin);
        meaning
    }
}

fn heirs(contract: &Document) -> BTreeMap<String, Vec<String>> {
    let mut heirs: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, schema) in contract.schemas() {
        for base in location::bases(schema).filter_map(|base| component(&base)) {
            heirs.entry(base).or_default().push(name.to_owned());
        }
    }
    heirs
}

/// The pointer to what a schema is that only wraps another: that combines it with
/// null, words and limits, but with no other schema.
pub fn behind_wrappers(library: &Library<'_>, start: &str) -> String {
    let contract = library.contract;
    let mut pointer = location::followed(contract, start);
    for _ in 0..DEPTH {
        let Some(object) = contract.at(&pointer).and_then(Value::as_object) else {
            break;
        };
        let keeps_list = library.keeps_lists && !object.contains_key("allOf");
        let Some(member) = only_member(contract, &pointer, object).filter(|_| !keeps_list) else {
            break;
        };
        if component(&pointer).is_some() || object.keys().any(|key| says_what_values_are(key)) {
            break;
        }
        pointer = member;
    }
    pointer
}

/// The pointer to the only member of an `allOf`, or to the only alternative beside
/// null.
fn only_member(contract: &Document, pointer: &str, object: &Map<String, Value>) -> Option<String> {
    let mut members = Vec::new();
    for keyword in ["allOf", "anyOf", "oneOf"] {
        let count = object
            .get(keyword)
            .and_then(Value::as_array)
            .map_or(0, Vec::len);
        for index in 0..count {
            let member = location::followed(contract, &format!("{pointer}/{keyword}/{index}"));
            let value = contract.at(&member).and_then(Value::as_object);
            if keyword == "allOf" || !value.is_some_and(is_null_alone) {
                members.push(member);
            }
        }
    }
    match members.as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    }
}

/// Whether a keyword beside an `allOf` makes a type of its own of it.
fn says_what_values_are(keyword: &str) -> bool {
    matches!(
        keyword,
        "type" | "properties" | "required" | "enum" | "items" | "not"
    )
}

struct Reader<'a, 'r> {
    contract: &'a Document,
    library: &'r mut Library<'a>,
    object: &'a Map<String, Value>,
    origin: &'r str,
    depth: usize,
    meaning: &'r mut Meaning<'a>,
    /// What a value must fit as well.
    members: Vec<Meaning<'a>>,
}

impl<'a> Reader<'a, '_> {
    fn read(&mut self) {
        for (keyword, value) in self.object {
            let pointer = pointer::join(self.origin, keyword);
            if self.keyword(keyword, value, &pointer).is_none() {
                let rest = &mut self.meaning.facts.rest;
                rest.entry(keyword.as_str()).or_default().push(value);
            }
            self.meaning.keywords.insert(keyword.clone(), pointer);
        }
    }

    /// Takes up a keyword; gives nothing if it is not known, or not in this form.
    fn keyword(&mut self, keyword: &'a str, value: &'a Value, pointer: &str) -> Option<()> {
        let facts = &mut self.meaning.facts;
        match keyword {
            "type" => {
                facts.types = Types::named(value.as_str()?)?;
                if is_true(self.object.get("nullable")) {
                    facts.types = facts.types.or(Types::NULL);
                }
            }
            // Looked at together with `type`.
            "nullable" => {
                value.as_bool()?;
            }
            "format" => {
                facts.formats.insert(value.as_str()?);
            }
            "minimum" => facts.minimum = Some(bound(self.object, value, "exclusiveMinimum")?),
            "maximum" => facts.maximum = Some(bound(self.object, value, "exclusiveMaximum")?),
            // Looked at together with the bounds.
            "exclusiveMinimum" | "exclusiveMaximum" => {
                value.as_bool()?;
            }
            "multipleOf" => facts
                .multiple_of
                .push(plain_number(value).as_number()?.clone()),
            "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties"
            | "maxProperties" => {
                let name = super::simplify::COUNTS
                    .iter()
                    .find(|name| **name == keyword)?;
                facts.counts.insert(name, value.as_u64()?);
            }
            "pattern" => {
                facts.patterns.insert(value.as_str()?);
            }
            "uniqueItems" => facts.unique_items = value.as_bool()?,
            "enum" => {
                let values = value.as_array()?;
                facts.values = Some(listed(values));
            }
            "x-extensible-enum" => {
                let values = value.as_array()?;
                facts.known_values = Some(values.iter().map(Value::as_str).collect::<Option<_>>()?);
            }
            "required" => {
                let names = value.as_array()?;
                facts.required = names.iter().map(Value::as_str).collect::<Option<_>>()?;
            }
            "properties" => self.properties(value.as_object()?, pointer),
            "items" => self.meaning.items = Some(Place::of(self.contract, pointer)),
            "additionalProperties" => self.additional(value, pointer),
            "allOf" => self.all_of(value.as_array()?, pointer),
            "anyOf" | "oneOf" => self.choice(value.as_array()?, pointer, keyword == "oneOf"),
            "not" => {
                let place = Place::of(self.contract, pointer);
                self.meaning.excluded.push(place);
            }
            "default" => facts.default = Some(plain_number(value)),
            "readOnly" => self.meaning.is_read_only = value.as_bool()?,
            "writeOnly" => self.meaning.is_write_only = value.as_bool()?,
            "deprecated" => facts.is_deprecated = value.as_bool()?,
            "x-replaced-by" => facts.replaced_by = Some(value),
            "discriminator" => {
                self.meaning.discriminator = Some(discriminator(value)?);
            }
            "xml" => facts.xml.push(value),
            _ => {
                let word = super::simplify::WORDS
                    .iter()
                    .find(|word| **word == keyword)?;
                self.meaning.words.push((word, pointer.to_owned(), value));
            }
        }
        Some(())
    }

    fn properties(&mut self, properties: &'a Map<String, Value>, pointer: &str) {
        for name in properties.keys() {
            let pointer = pointer::join(pointer, name);
            let place = Place::of(self.contract, &pointer);
            let properties = &mut self.meaning.properties;
            properties.insert(name, Member { pointer, place });
        }
    }

    fn additional(&mut self, value: &Value, pointer: &str) {
        let additional = match value {
            Value::Bool(true) => Additional::Any,
            Value::Bool(false) => Additional::Forbidden,
            Value::Object(object) if object.keys().all(|key| is_word(key)) => Additional::Any,
            _ => Additional::Schema,
        };
        self.meaning.facts.additional = additional;
        if additional == Additional::Schema {
            self.meaning.additional = Some(Place::of(self.contract, pointer));
        }
    }

    fn all_of(&mut self, members: &'a [Value], pointer: &str) {
        for index in 0..members.len() {
            let place = Place::of(self.contract, &format!("{pointer}/{index}"));
            if self.depth < DEPTH {
                self.meaning.parts.extend(component(place.pointer()));
                let member = self.library.schema(place.pointer(), self.depth + 1);
                self.members.push(member);
            } else {
                self.meaning.choices.push(Choice {
                    pointer: pointer.to_owned(),
                    is_exclusive: false,
                    members: vec![place],
                    has_null: true,
                });
            }
        }
    }

    fn choice(&mut self, members: &'a [Value], pointer: &str, is_exclusive: bool) {
        let places: Vec<Place> = (0..members.len())
            .map(|index| Place::of(self.contract, &format!("{pointer}/{index}")))
            .collect();
        let object = |place: &Place| self.contract.at(place.pointer()).and_then(Value::as_object);
        let (nulls, places): (Vec<Place>, Vec<Place>) = places
            .into_iter()
            .partition(|place| object(place).is_some_and(is_null_alone));
        let has_null = !nulls.is_empty();
        self.words(&nulls);
        let may_merge = self.depth < DEPTH && !self.library.keeps_lists;
        if let Some(values) = self.values_of(&places) {
            self.words(&places);
            self.members.push(with_null(values, has_null));
        } else if let ([only], true) = (places.as_slice(), may_merge) {
            let member = self.library.schema(only.pointer(), self.depth + 1);
            self.meaning.parts.extend(component(only.pointer()));
            self.members.push(with_null(member, has_null));
        } else {
            self.meaning.choices.push(Choice {
                pointer: pointer.to_owned(),
                is_exclusive,
                members: places,
                has_null,
            });
        }
    }

    /// Keeps what is said for people in alternatives that become part of this schema.
    fn words(&mut self, places: &[Place]) {
        for place in places {
            let object = self.contract.at(place.pointer()).and_then(Value::as_object);
            for (keyword, value) in object.into_iter().flatten() {
                if let Some(word) = super::simplify::WORDS.iter().find(|word| *word == keyword) {
                    let pointer = pointer::join(place.pointer(), keyword);
                    self.meaning.words.push((word, pointer, value));
                }
            }
        }
    }

    /// The alternatives as one list of values, where each is such a list, and
    /// perhaps one of them says that there may be others.
    fn values_of(&self, places: &[Place]) -> Option<Meaning<'a>> {
        if places.len() < 2 {
            return None;
        }
        let mut values = BTreeMap::new();
        let mut known = BTreeSet::new();
        let mut types = Types::NONE;
        let mut is_open = false;
        let mut lists = 0;
        for place in places {
            let object = self.contract.at(place.pointer())?.as_object()?;
            if !object
                .keys()
                .all(|key| matches!(key.as_str(), "type" | "enum") || is_word(key))
            {
                return None;
            }
            let kind = object.get("type").and_then(Value::as_str);
            match object.get("enum").and_then(Value::as_array) {
                Some(list) => {
                    known.extend(list.iter().filter_map(Value::as_str));
                    lists += 1;
                    for value in list.iter().map(plain_number) {
                        let of = kind.and_then(Types::named).unwrap_or(Types::ALL);
                        if !of.includes(Types::of(&value)) {
                            return None;
                        }
                        types = types.or(Types::of(&value));
                        if values.insert(value.to_string(), value).is_some() {
                            // Of a `oneOf`, it would fit none.
                            return None;
                        }
                    }
                }
                None if kind == Some("string") && !is_open => is_open = true,
                None => return None,
            }
        }
        if lists == 0 || (is_open && types != Types::STRING) {
            return None;
        }
        let mut meaning = Meaning {
            origin: self.origin.to_owned(),
            ..Meaning::default()
        };
        let first = places.iter().find(|place| {
            let object = self.contract.at(place.pointer());
            object.is_some_and(|object| object.get("enum").is_some())
        })?;
        let keyword = pointer::join(first.pointer(), "enum");
        meaning.facts.types = types;
        meaning.facts.is_spelt_as_alternatives = true;
        if is_open {
            meaning.facts.known_values = Some(known);
            let keywords = &mut meaning.keywords;
            keywords.insert("x-extensible-enum".to_owned(), keyword);
        } else {
            meaning.facts.values = Some(values);
            meaning.keywords.insert("enum".to_owned(), keyword);
        }
        Some(meaning)
    }
}

fn bound(object: &Map<String, Value>, value: &Value, exclusive: &str) -> Option<Bound> {
    Some(Bound {
        number: plain_number(value).as_number()?.clone(),
        is_exclusive: is_true(object.get(exclusive)),
    })
}

/// The values of an `enum` by their JSON text.
fn listed(values: &[Value]) -> BTreeMap<String, Value> {
    let values = values.iter().map(plain_number);
    values.map(|value| (value.to_string(), value)).collect()
}

/// A value as it is; `1.0` as `1`.
fn plain_number(value: &Value) -> Value {
    match value.as_f64() {
        Some(float) if value.is_f64() && float.fract() == 0.0 && float.abs() < EXACT => {
            Value::from(truncated(float))
        }
        _ => value.clone(),
    }
}

/// The same, and null as well.
fn with_null(mut meaning: Meaning<'_>, has_null: bool) -> Meaning<'_> {
    if has_null {
        meaning.facts.types = meaning.facts.types.or(Types::NULL);
        if let Some(values) = &mut meaning.facts.values {
            values.insert("null".to_owned(), Value::Null);
        }
    }
    meaning
}

/// Whether null is all that fits. A keyword that may say more is not passed over.
fn is_null_alone(object: &Map<String, Value>) -> bool {
    let mut keywords = object.keys();
    keywords.all(|key| matches!(key.as_str(), "enum" | "nullable" | "type") || is_word(key))
        && object
            .get("enum")
            .and_then(Value::as_array)
            .is_some_and(|values| !values.is_empty() && values.iter().all(Value::is_null))
}

fn is_word(keyword: &str) -> bool {
    super::simplify::WORDS.contains(&keyword)
}

fn is_true(value: Option<&Value>) -> bool {
    value == Some(&Value::Bool(true))
}

/// A discriminator in its plain form: schemas are named, not referred to.
fn discriminator(value: &Value) -> Option<Discriminator<'_>> {
    let object = value.as_object()?;
    if object
        .keys()
        .any(|key| !matches!(key.as_str(), "propertyName" | "mapping"))
    {
        return None;
    }
    let mut mapping = BTreeMap::new();
    let written = object.get("mapping").and_then(Value::as_object);
    for (value, schema) in written.into_iter().flatten() {
        let schema = schema.as_str()?;
        let named = pointer::from_reference(schema).and_then(|pointer| component(&pointer));
        mapping.insert(value.clone(), named.unwrap_or_else(|| schema.to_owned()));
    }
    Some(Discriminator {
        property: object.get("propertyName")?.as_str()?,
        mapping,
        heirs: BTreeSet::new(),
    })
}
