//! The schema objects of a document, each read once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::RandomState;
use serde_json::{Map, Value};

use super::constraints::Nullability;
use super::keywords::KeywordReader;
use super::location::follow;
use super::normal_form::NormalForm;
use crate::{Budget, Document, components};

/// The depth up to which nested `allOf`s are merged; a deeper one is kept as the only alternative.
/// Real documents need less than ten.
pub(super) const MAX_DEPTH: usize = 64;

/// The depth of nested schemas up to which null is looked for.
const MAX_NULL_DEPTH: usize = 6;

/// The keywords that inform people, and do not restrict values.
const ANNOTATIONS: [&str; 6] =
    ["$comment", "title", "description", "example", "examples", "externalDocs"];

/// The schema objects of a document, merged but not yet simplified.
#[derive(Debug)]
pub(super) struct SchemaObjects<'a> {
    pub(super) document: &'a Document,
    /// Set if a choice with one alternative is kept, although the alternative alone would be equal.
    pub(super) keeps_choices: bool,
    pub(super) annotations: &'a [&'a str],
    budget: Rc<Budget>,
    /// By pointer.
    forms: RefCell<HashMap<String, Rc<NormalForm<'a>>, RandomState>>,
    reading: RefCell<Reading<'a>>,
    /// The schemas, by pointer and depth of reading, with true if null fits them as far as is known.
    nulls: RefCell<HashMap<(String, usize), bool, RandomState>>,
}

/// The schema objects that are being read, each inside the previous one.
#[derive(Debug, Default)]
struct Reading<'a> {
    pointers: Vec<String>,
    /// The position of the outermost object that contains the current one and is part of it.
    outermost: Option<usize>,
    /// Objects that were read without the object that contains them and is merged with them later.
    /// Each has the position of that object, and is valid while that object is read.
    partial: HashMap<String, (usize, Rc<NormalForm<'a>>), RandomState>,
}

impl<'a> SchemaObjects<'a> {
    pub(super) fn new(document: &'a Document, budget: &Rc<Budget>, keeps_choices: bool) -> Self {
        Self {
            document,
            keeps_choices,
            annotations: &[],
            budget: Rc::clone(budget),
            forms: RefCell::default(),
            reading: RefCell::default(),
            nulls: RefCell::default(),
        }
    }

    /// The schema object at a pointer, with its references. `depth` counts the surrounding
    /// `allOf`s.
    pub(super) fn read(&self, pointer: &str, depth: usize) -> NormalForm<'a> {
        let pointer = follow(self.document, pointer);
        let known = self.forms.borrow().get(&pointer).map(Rc::clone);
        if let Some(form) = known.or_else(|| self.read_before(&pointer)) {
            return self.copy(&form);
        }
        let (position, outer) = {
            let mut reading = self.reading.borrow_mut();
            reading.pointers.push(pointer.clone());
            (reading.pointers.len() - 1, reading.outermost.take())
        };
        // Nothing is borrowed here, because other objects are read into the same maps.
        let form = Rc::new(self.read_object(&pointer, depth));
        let mut reading = self.reading.borrow_mut();
        reading.pointers.pop();
        // An object that contains itself is complete without its repetition.
        let around = reading.outermost.filter(|outermost| *outermost < position);
        reading.partial.retain(|_, (outermost, _)| *outermost < position);
        match around {
            Some(outermost) => {
                reading.partial.insert(pointer, (outermost, Rc::clone(&form)));
            }
            None => {
                self.forms.borrow_mut().insert(pointer, Rc::clone(&form));
            }
        }
        reading.outermost = [around, outer].into_iter().flatten().min();
        drop(reading);
        self.copy(&form)
    }

    /// The known parts of an object that is being read, or of one that contains such an object.
    fn read_before(&self, pointer: &str) -> Option<Rc<NormalForm<'a>>> {
        let mut reading = self.reading.borrow_mut();
        let position = reading.pointers.iter().position(|outer| outer == pointer);
        let (outermost, form) = match position {
            // The object is merged with its contents later, and adds nothing here.
            Some(position) => (position, Rc::new(NormalForm::empty(pointer))),
            None => reading.partial.get(pointer).cloned()?,
        };
        reading.outermost = [Some(outermost), reading.outermost].into_iter().flatten().min();
        Some(form)
    }

    fn copy(&self, form: &NormalForm<'a>) -> NormalForm<'a> {
        if self.budget.charge(&form.definition, form.size()) {
            form.clone()
        } else {
            NormalForm::empty(&form.definition)
        }
    }

    /// Charges steps of the run's budget.
    pub(super) fn charge(&self, pointer: &str, steps: usize) -> bool {
        self.budget.charge(pointer, steps)
    }

    /// The schema of values that fit both.
    pub(super) fn merge(&self, form: NormalForm<'a>, other: NormalForm<'a>) -> NormalForm<'a> {
        if self.budget.charge(&form.definition, form.size().saturating_add(other.size())) {
            form.and(other)
        } else {
            form
        }
    }

    fn read_object(&self, pointer: &str, depth: usize) -> NormalForm<'a> {
        let mut form = NormalForm::empty(pointer);
        let Some(object) = self.object(pointer) else {
            return form;
        };
        if !self.budget.charge(pointer, 1 + object.len()) {
            return form;
        }
        let mut reader = KeywordReader::new(self, object, depth, form);
        reader.read();
        form = reader.merge();
        note_idle_nullable(&mut form, object);
        pointer.clone_into(&mut form.definition);
        form
    }

    pub(super) fn object(&self, pointer: &str) -> Option<&'a Map<String, Value>> {
        self.document.at(pointer)?.as_object()
    }

    /// Returns whether a keyword informs people, and does not restrict values.
    pub(super) fn is_annotation(&self, keyword: &str) -> bool {
        ANNOTATIONS.contains(&keyword) || self.annotations.contains(&keyword)
    }

    /// Returns whether only null fits. A keyword that may allow more is not ignored.
    pub(super) fn is_null_alone(&self, object: &Map<String, Value>) -> bool {
        let is_known = |key: &String| {
            matches!(key.as_str(), "enum" | "nullable" | "type") || self.is_annotation(key)
        };
        let values = object.get("enum").and_then(Value::as_array);
        object.keys().all(is_known)
            && values.is_some_and(|values| !values.is_empty() && values.iter().all(Value::is_null))
    }

    /// Returns whether null fits the schema at a pointer.
    pub(super) fn allows_null(&self, pointer: &str) -> bool {
        self.allows_null_within(pointer, MAX_NULL_DEPTH)
    }

    fn allows_null_within(&self, pointer: &str, depth: usize) -> bool {
        let pointer = follow(self.document, pointer);
        let (Some(object), Some(depth)) = (self.object(&pointer), depth.checked_sub(1)) else {
            return false;
        };
        let key = (pointer, depth);
        if let Some(allows_null) = self.nulls.borrow().get(&key) {
            return *allows_null;
        }
        let allows_null = self.budget.charge(&key.0, 1) && self.null_fits(&key.0, object, depth);
        self.nulls.borrow_mut().insert(key, allows_null);
        allows_null
    }

    fn null_fits(&self, pointer: &str, object: &Map<String, Value>, depth: usize) -> bool {
        let is_nullable = object.get("nullable") == Some(&Value::Bool(true));
        let is_by_type = is_nullable || !object.contains_key("type");
        let values = object.get("enum").and_then(Value::as_array);
        let is_listed = values.is_none_or(|values| values.contains(&Value::Null));
        // The number of subschemas that allow null, and the number of all.
        let count = |keyword: &str| {
            let length = object.get(keyword)?.as_array()?.len();
            let places = (0..length).map(|index| format!("{pointer}/{keyword}/{index}"));
            let fitting = places.filter(|place| self.allows_null_within(place, depth));
            Some((fitting.count(), length))
        };
        is_by_type
            && is_listed
            && count("allOf").is_none_or(|(fitting, all)| fitting == all)
            && count("anyOf").is_none_or(|(fitting, _)| fitting > 0)
            && count("oneOf").is_none_or(|(fitting, _)| fitting == 1)
            && !(object.contains_key("not")
                && self.allows_null_within(&format!("{pointer}/not"), depth))
    }

    /// The pointer to the schema inside a wrapper: a schema that adds null, annotations and limits,
    /// but no other schema.
    pub(super) fn unwrap(&self, pointer: &str) -> String {
        let mut pointer = follow(self.document, pointer);
        for _ in 0..MAX_DEPTH {
            let Some(object) = self.object(&pointer) else {
                break;
            };
            let is_kept = self.keeps_choices && !object.contains_key("allOf");
            if is_kept
                || components::schema_name(&pointer).is_some()
                || object.keys().any(|key| makes_another_schema(key))
            {
                break;
            }
            let Some(only) = self.only_subschema(&pointer, object) else {
                break;
            };
            pointer = only;
        }
        pointer
    }

    /// The pointer to the only subschema of an `allOf`, or to the only alternative other than null.
    fn only_subschema(&self, pointer: &str, object: &Map<String, Value>) -> Option<String> {
        let mut only = None;
        for keyword in ["allOf", "anyOf", "oneOf"] {
            let list = object.get(keyword).and_then(Value::as_array);
            for index in 0..list.map_or(0, Vec::len) {
                let subschema = follow(self.document, &format!("{pointer}/{keyword}/{index}"));
                let is_null = || {
                    let object = self.object(&subschema);
                    object.is_some_and(|object| self.is_null_alone(object))
                };
                if (keyword == "allOf" || !is_null()) && only.replace(subschema).is_some() {
                    return None;
                }
            }
        }
        only
    }
}

/// Notes a `nullable` without effect.
fn note_idle_nullable(form: &mut NormalForm<'_>, object: &Map<String, Value>) {
    if object.get("nullable") != Some(&Value::Bool(true)) {
        return;
    }
    let has = |keyword: &str| object.contains_key(keyword);
    let is_combined = has("allOf") || has("anyOf") || has("oneOf");
    if is_combined || (has("enum") && !has("type")) {
        form.constraints.nullability = Nullability::Ineffective;
    } else if !has("type") {
        form.constraints.is_untyped_nullable = true;
    }
}

/// Returns whether a keyword next to an `allOf` makes it a schema with its own name and type.
fn makes_another_schema(keyword: &str) -> bool {
    matches!(keyword, "type" | "properties" | "required" | "enum" | "items" | "not")
}
