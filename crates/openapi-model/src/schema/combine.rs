//! Schemas that combine others: `allOf`, `anyOf` and `oneOf`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::constraints::Nullability;
use super::keywords::KeywordReader;
use super::location::SchemaLocation;
use super::normal_form::{Annotation, Choice, NormalForm, NullAlternative};
use super::objects::MAX_DEPTH;
use super::type_set::TypeSet;
use super::values::normalise;
use crate::pointer;

impl<'a> KeywordReader<'a, '_> {
    /// Reads an `allOf`: its subschemas are merged.
    pub(super) fn read_all_of(&mut self, subschemas: &'a [Value], pointer: &str) {
        for index in 0..subschemas.len() {
            let subschema = self.locate(&format!("{pointer}/{index}"));
            if self.depth < MAX_DEPTH {
                self.merge_in(&subschema, NullAlternative::Absent);
            } else {
                self.form.choices.push(Choice {
                    pointer: pointer.to_owned(),
                    is_exclusive: false,
                    alternatives: vec![subschema],
                    null: NullAlternative::Allowed,
                });
            }
        }
    }

    /// Reads an `anyOf` or a `oneOf`. Alternatives that only list values become one list, and a
    /// single alternative is merged.
    pub(super) fn read_choice(
        &mut self,
        alternatives: &'a [Value],
        pointer: &str,
        is_exclusive: bool,
    ) {
        let locations: Vec<_> = (0..alternatives.len())
            .map(|index| format!("{pointer}/{index}"))
            .map(|pointer| self.locate(&pointer))
            .collect();
        let allow_null =
            |alternative: &&SchemaLocation| self.objects.allows_null(alternative.pointer());
        let refuses_null = is_exclusive && locations.iter().filter(allow_null).count() > 1;
        let (nulls, alternatives): (Vec<_>, Vec<_>) =
            locations.into_iter().partition(|alternative| {
                let object = self.object_at(alternative);
                object.is_some_and(|object| self.objects.is_null_alone(object))
            });
        // A repetition in a `oneOf` has a meaning: a value that fits two alternatives is refused.
        let alternatives =
            if is_exclusive { alternatives } else { self.without_repetition(alternatives) };
        let null = if refuses_null {
            NullAlternative::Refused
        } else if nulls.is_empty() {
            NullAlternative::Absent
        } else {
            NullAlternative::Allowed
        };
        self.keep_annotations(&nulls);
        let may_merge = !self.objects.keeps_choices;
        if may_merge && let Some(values) = self.list_values(&alternatives, is_exclusive) {
            self.keep_annotations(&alternatives);
            self.merged.push(with_null(values, null));
        } else if let ([only], true) =
            (alternatives.as_slice(), may_merge && self.depth < MAX_DEPTH)
            && (null == NullAlternative::Absent || self.can_take_null(only))
        {
            self.merge_in(only, null);
        } else {
            if null == NullAlternative::Refused && !nulls.is_empty() {
                self.form.constraints.nullability = Nullability::Ineffective;
            }
            self.form.choices.push(Choice {
                pointer: pointer.to_owned(),
                is_exclusive,
                alternatives,
                null,
            });
        }
    }

    /// Returns whether a schema allows null once null is added to its types: neither `not` nor `if`
    /// may exclude it.
    fn can_take_null(&self, only: &SchemaLocation) -> bool {
        let form = self.objects.read(only.pointer(), self.depth + 1);
        form.excluded.is_empty() && form.conditions.is_empty()
    }

    /// The alternatives of an `anyOf`, each once.
    fn without_repetition(&self, alternatives: Vec<SchemaLocation>) -> Vec<SchemaLocation> {
        let mut kept: Vec<SchemaLocation> = Vec::new();
        for alternative in alternatives {
            let is_same = |known: &SchemaLocation| {
                let object = self.object_at(&alternative);
                *known == alternative || (object.is_some() && self.object_at(known) == object)
            };
            let is_allowed = self.objects.charge(alternative.pointer(), 1 + kept.len());
            if is_allowed && !kept.iter().any(is_same) {
                kept.push(alternative);
            }
        }
        kept
    }

    fn merge_in(&mut self, subschema: &SchemaLocation, null: NullAlternative) {
        let name = subschema.component_name();
        self.form.merged_components.extend(name);
        let form = self.objects.read(subschema.pointer(), self.depth + 1);
        self.merged.push(with_null(form, null));
    }

    /// Keeps the annotations of alternatives that become part of this schema.
    fn keep_annotations(&mut self, alternatives: &[SchemaLocation]) {
        for alternative in alternatives {
            for (keyword, value) in self.object_at(alternative).into_iter().flatten() {
                if self.objects.is_annotation(keyword) {
                    self.form.annotations.push(Annotation {
                        keyword,
                        pointer: pointer::join(alternative.pointer(), keyword),
                        value,
                    });
                }
            }
        }
    }

    /// Turns the alternatives into one list of values, if each lists values. One of them may say
    /// that there are other values.
    fn list_values(
        &self,
        alternatives: &[SchemaLocation],
        is_exclusive: bool,
    ) -> Option<NormalForm<'a>> {
        if alternatives.len() < 2 {
            return None;
        }
        let mut list = ValueList::new();
        for alternative in alternatives {
            list.add(self.object_at(alternative)?, |keyword| self.objects.is_annotation(keyword))?;
        }
        // A listed string would fit two alternatives of a `oneOf`.
        if list.is_open && (is_exclusive || list.types != TypeSet::STRING) {
            return None;
        }
        let lists_values = |alternative: &&SchemaLocation| {
            let object = self.object_at(alternative);
            object.is_some_and(|object| object.contains_key("enum"))
        };
        let first = alternatives.iter().find(lists_values)?;
        let pointer = pointer::join(first.pointer(), "enum");
        Some(list.into_form(&self.form.definition, pointer))
    }

    fn object_at(&self, location: &SchemaLocation) -> Option<&'a Map<String, Value>> {
        self.objects.object(location.pointer())
    }
}

struct ValueList<'a> {
    types: TypeSet,
    /// By their JSON text.
    values: BTreeMap<String, Value>,
    strings: BTreeSet<&'a str>,
    /// Set if one alternative allows any other string.
    is_open: bool,
}

impl<'a> ValueList<'a> {
    fn new() -> Self {
        Self {
            types: TypeSet::NONE,
            values: BTreeMap::new(),
            strings: BTreeSet::new(),
            is_open: false,
        }
    }

    /// Adds an alternative. Returns nothing if the alternative is more than a list of values, or
    /// repeats a value.
    fn add(
        &mut self,
        schema: &'a Map<String, Value>,
        is_annotation: impl Fn(&str) -> bool,
    ) -> Option<()> {
        if !schema
            .keys()
            .map(String::as_str)
            .all(|key| matches!(key, "type" | "enum") || is_annotation(key))
        {
            return None;
        }
        let named = schema.get("type").and_then(Value::as_str);
        let Some(values) = schema.get("enum").and_then(Value::as_array) else {
            let is_second = std::mem::replace(&mut self.is_open, true);
            return (named == Some("string") && !is_second).then_some(());
        };
        let allowed = named.and_then(TypeSet::from_name).unwrap_or(TypeSet::ALL);
        self.strings.extend(values.iter().filter_map(Value::as_str));
        for value in values.iter().map(normalise) {
            let types = TypeSet::from_value(&value);
            self.types = self.types.union(types);
            let is_new = self.values.insert(value.to_string(), value).is_none();
            // A value that a `oneOf` lists twice fits none of its alternatives.
            if !(is_new && allowed.contains(types)) {
                return None;
            }
        }
        Some(())
    }

    fn into_form(self, definition: &str, pointer: String) -> NormalForm<'a> {
        let mut form = NormalForm { definition: definition.to_owned(), ..NormalForm::default() };
        form.constraints.types = self.types;
        form.constraints.lists_values_as_alternatives = true;
        let keyword = if self.is_open {
            form.constraints.known_values = Some(self.strings);
            "x-extensible-enum"
        } else {
            form.constraints.values = Some(self.values);
            "enum"
        };
        form.keywords.insert(keyword.to_owned(), pointer);
        form
    }
}

/// Returns the same schema with null added or removed.
fn with_null(mut form: NormalForm<'_>, null: NullAlternative) -> NormalForm<'_> {
    let constraints = &mut form.constraints;
    match null {
        NullAlternative::Absent => return form,
        NullAlternative::Allowed => {
            constraints.types = constraints.types.union(TypeSet::NULL);
            if let Some(values) = &mut constraints.values {
                values.insert("null".to_owned(), Value::Null);
            }
        }
        NullAlternative::Refused => {
            constraints.types = constraints.types.without(TypeSet::NULL);
            constraints.nullability = Nullability::Ineffective;
            if let Some(values) = &mut constraints.values {
                values.remove("null");
            }
        }
    }
    for choice in &mut form.choices {
        choice.null = null;
    }
    form
}
