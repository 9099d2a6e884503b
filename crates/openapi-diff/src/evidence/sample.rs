//! Values that fit a schema, as far as its normal form shows.

use std::cell::Cell;
use std::collections::BTreeSet;

use openapi_model::schema::{
    Choice, NormalForm, NullAlternative, SchemaLocation, SchemaStore, TypeSet,
};
use serde_json::{Map, Value, json};

use super::{numbers, strings};

/// The most items, and unnamed properties, of a sample.
const MOST: u64 = 1_000;

/// Makes samples of the schemas of one document.
#[derive(Clone, Copy)]
pub(super) struct Sampler<'s, 'a> {
    pub(super) store: &'s SchemaStore<'a>,
    /// Set if clients send the values.
    pub(super) is_request: bool,
    /// The number of samples, including those of parts, that may still be made.
    pub(super) left: &'s Cell<usize>,
}

/// The properties of the requested sample.
#[derive(Debug, Clone, Copy)]
pub(super) struct Variant {
    /// The index of the alternative to use.
    pub(super) alternative: usize,
    /// Set if optional properties are included.
    pub(super) is_full: bool,
    /// The largest nesting of objects and arrays.
    pub(super) depth: usize,
}

impl Variant {
    pub(super) fn inner(self) -> Option<Self> {
        Some(Self { depth: self.depth.checked_sub(1)?, is_full: false, ..self })
    }
}

impl Sampler<'_, '_> {
    /// A sample of the schema at a location.
    pub(super) fn at(self, location: &SchemaLocation, variant: Variant) -> Option<Value> {
        self.sample(&self.store.get(location), variant)
    }

    /// A sample of a schema; `None` if it takes too much work, or if the values of the schema
    /// cannot be guessed.
    pub(super) fn sample(self, form: &NormalForm<'_>, variant: Variant) -> Option<Value> {
        self.left.set(self.left.get().checked_sub(1)?);
        if let Some(values) = &form.constraints.values {
            let index = variant.alternative.checked_rem(values.len());
            return Some(
                index.and_then(|index| values.values().nth(index)).cloned().unwrap_or_default(),
            );
        }
        let chosen = self.alternatives(form, variant)?;
        if chosen.is_empty() {
            return self.by_type(form, variant);
        }
        let own = self.own_object(form, variant);
        let mut parts = chosen.into_iter().chain(own);
        let first = parts.next()?;
        let Value::Object(mut object) = first else {
            return Some(first);
        };
        for part in parts {
            if let Value::Object(part) = part {
                object.extend(part);
            }
        }
        Some(Value::Object(object))
    }

    /// A sample with one alternative of each choice.
    fn alternatives(self, form: &NormalForm<'_>, variant: Variant) -> Option<Vec<Value>> {
        form.choices.iter().map(|choice| self.alternative(choice, variant)).collect()
    }

    fn alternative(self, choice: &Choice, variant: Variant) -> Option<Value> {
        let count = choice.alternatives.len();
        let (Some(index), Some(rest)) =
            (variant.alternative.checked_rem(count), variant.alternative.checked_div(count))
        else {
            return (choice.null == NullAlternative::Allowed).then_some(Value::Null);
        };
        // Alternatives may contain themselves.
        let variant =
            Variant { alternative: rest, depth: variant.depth.checked_sub(1)?, ..variant };
        self.at(choice.alternatives.get(index)?, variant)
    }

    /// A sample for the part of a schema that applies to all of its alternatives.
    fn own_object(self, form: &NormalForm<'_>, variant: Variant) -> Option<Value> {
        let is_object = form.constraints.types.intersects(TypeSet::OBJECT);
        is_object.then(|| self.object(form, variant)).flatten()
    }

    fn by_type(self, form: &NormalForm<'_>, variant: Variant) -> Option<Value> {
        let types = form.constraints.types;
        let by_keywords = implied_type(form).filter(|_| types.is_any());
        let order = [
            TypeSet::OBJECT,
            TypeSet::ARRAY,
            TypeSet::STRING,
            TypeSet::INTEGER,
            TypeSet::NUMBER,
            TypeSet::BOOLEAN,
            TypeSet::NULL,
        ];
        let preferred = if types.is_any() { TypeSet::STRING } else { TypeSet::NONE };
        let first = by_keywords.unwrap_or(preferred);
        std::iter::once(first)
            .chain(order)
            .filter(|one| types.intersects(*one))
            .find_map(|one| self.of_type(form, one, variant))
    }

    fn of_type(self, form: &NormalForm<'_>, wanted: TypeSet, variant: Variant) -> Option<Value> {
        match wanted {
            TypeSet::OBJECT => self.object(form, variant),
            TypeSet::ARRAY => self.array(form, variant),
            TypeSet::STRING => strings::fitting(&form.constraints),
            TypeSet::INTEGER | TypeSet::NUMBER => numbers::fitting(&form.constraints),
            TypeSet::BOOLEAN => Some(json!(true)),
            TypeSet::NULL => Some(Value::Null),
            _ => None,
        }
    }

    fn object(self, form: &NormalForm<'_>, variant: Variant) -> Option<Value> {
        let mut names: BTreeSet<&str> = form.constraints.required.clone();
        if variant.is_full {
            names.extend(form.properties.keys());
        }
        add_dependent(form, &mut names);
        let mut object = Map::new();
        for name in names {
            if let Some(value) = self.property(form, name, variant)? {
                object.insert(name.to_owned(), value);
            }
        }
        let least = form.constraints.size_limits.get("minProperties").copied().unwrap_or(0);
        for name in form.properties.keys() {
            if len(&object) < least
                && !object.contains_key(*name)
                && let Some(value) = self.property(form, name, variant)?
            {
                object.insert((*name).to_owned(), value);
            }
        }
        let mut extra = 1;
        while len(&object) < least.min(MOST) {
            let name = format!("property{extra}");
            let value = self.property(form, &name, variant)?.unwrap_or_else(|| json!("a"));
            object.insert(name, value);
            extra += 1;
        }
        Some(Value::Object(object))
    }

    /// A sample of a property; `None` if only the other side sends it.
    pub(super) fn property(
        self,
        form: &NormalForm<'_>,
        name: &str,
        variant: Variant,
    ) -> Option<Option<Value>> {
        let Some(location) = form.property_schema(name) else {
            return Some(Some(json!("a")));
        };
        let property = self.store.get(location);
        let is_hidden =
            if self.is_request { property.is_read_only } else { property.is_write_only };
        if is_hidden {
            return Some(None);
        }
        let value = self.sample(&property, variant.inner()?);
        // An optional property without a sample is left out.
        if value.is_none() && form.constraints.required.contains(name) {
            return None;
        }
        Some(value)
    }

    fn array(self, form: &NormalForm<'_>, variant: Variant) -> Option<Value> {
        let limit = |keyword| form.constraints.size_limits.get(keyword).copied().unwrap_or(0);
        let least = limit("minItems").max(u64::from(variant.is_full)).min(MOST);
        let mut items = Vec::new();
        let prefix = form.applied.iter().filter(|applied| applied.keyword == "prefixItems");
        for applied in prefix {
            items.push(self.at(&applied.schema, variant.inner()?)?);
        }
        let contained = form.applied.iter().find(|applied| applied.keyword == "contains");
        if let Some(applied) = contained {
            for _ in 0..limit("minContains").min(MOST) {
                items.push(self.at(&applied.schema, variant.inner()?)?);
            }
        }
        let mut next = variant.alternative;
        while u64::try_from(items.len()).is_ok_and(|count| count < least) {
            items.push(self.item(form, next, variant)?);
            next = if form.constraints.unique_items { next.saturating_add(1) } else { next };
        }
        Some(Value::Array(items))
    }

    /// A sample of an item. With a different index, it has a different value if possible.
    pub(super) fn item(
        self,
        form: &NormalForm<'_>,
        index: usize,
        variant: Variant,
    ) -> Option<Value> {
        let Some(items) = &form.items else {
            return Some(json!(format!("a{index}")));
        };
        let variant = Variant { alternative: index, ..variant.inner()? };
        let value = self.at(items, variant)?;
        Some(if form.constraints.unique_items { vary(value, index) } else { value })
    }
}

/// Another value of the same kind.
fn vary(value: Value, index: usize) -> Value {
    match value {
        Value::Number(number) => {
            let step = i64::try_from(index).unwrap_or(0);
            number
                .as_i64()
                .and_then(|one| one.checked_add(step))
                .map_or(Value::Number(number), Value::from)
        }
        Value::String(text) if index > 0 && text.len() < 4 => {
            Value::String(format!("{text}{index}"))
        }
        other => other,
    }
}

fn len(object: &Map<String, Value>) -> u64 {
    u64::try_from(object.len()).unwrap_or(u64::MAX)
}

/// Adds the properties that other properties require.
fn add_dependent<'a>(form: &NormalForm<'a>, names: &mut BTreeSet<&'a str>) {
    let pairs = &form.constraints.dependent_required;
    loop {
        let known = names.len();
        for (name, required) in pairs {
            if names.contains(name) {
                names.insert(required);
            }
        }
        if names.len() == known {
            return;
        }
    }
}

/// The type that the keywords of a schema without a type are about.
fn implied_type(form: &NormalForm<'_>) -> Option<TypeSet> {
    let constraints = &form.constraints;
    let has_limit = |keyword: &str| constraints.size_limits.contains_key(keyword);
    if !form.properties.is_empty()
        || !constraints.required.is_empty()
        || has_limit("minProperties")
        || has_limit("maxProperties")
    {
        Some(TypeSet::OBJECT)
    } else if form.items.is_some() || has_limit("minItems") || has_limit("maxItems") {
        Some(TypeSet::ARRAY)
    } else if constraints.minimum.is_some()
        || constraints.maximum.is_some()
        || !constraints.multiple_of.is_empty()
    {
        Some(TypeSet::NUMBER)
    } else {
        None
    }
}
