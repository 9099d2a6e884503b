//! Types.

use openapi_model::Document;
use openapi_model::schema::{
    Choice, Constraints, NormalForm, SchemaLocation, SchemaStore, TypeSet,
};
use serde_json::Number;

use super::exclusions::is_excluded;
use super::verdict::NESTED;
use crate::schema::alternative_name::describe_alternative;
use crate::schema::cache::ComparisonCache;
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::pair::Pair;
use crate::schema::rust;

rules! {
    TYPE_CHANGED: "type-changed",
        "the new type does not include the old one (major)";
    TYPE_NARROWED: "type-narrowed",
        "the new type is a part of the old one (major in requests and in Rust)";
    TYPE_WIDENED: "type-widened",
        "the new type includes the old one (major in responses and in Rust)";
}

/// Compares the types. Returns whether there is more to compare.
pub(in crate::schema) fn check_types(
    cache: &ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    findings: &mut Vec<SchemaFinding>,
) -> bool {
    let old = pair.old.constraints.types.without(TypeSet::NULL);
    let new = pair.new.constraints.types.without(TypeSet::NULL);
    if old == new {
        return true;
    }
    let [fitted, fit] = [pair.old_types, pair.new_types].map(|types| types.without(TypeSet::NULL));
    let (was, is) = (named_types(pair.old), named_types(pair.new));
    let (rule, change, values) = if old.contains(new) {
        let values = format!("values of types other than {is}");
        (&TYPE_NARROWED, SetChange::Narrowed, values)
    } else if new.contains(old) || is_text_anyway(pair, old) {
        let values = format!("values of types other than {was}");
        (&TYPE_WIDENED, SetChange::Widened, values)
    } else if fitted.contains(fit) {
        (&TYPE_NARROWED, SetChange::Narrowed, "other values".to_owned())
    } else if fit.contains(fitted) {
        (&TYPE_WIDENED, SetChange::Widened, "other values".to_owned())
    } else {
        let values = format!("values of type {is} instead of {was}");
        (&TYPE_CHANGED, SetChange::Replaced, values)
    };
    // Other rules report values that are added or removed for other reasons than the type. If
    // each alternative has the type, the same type next to the alternatives has no effect.
    let possible = [(&cache.old, pair.old), (&cache.new, pair.new)]
        .map(|(store, form)| possible_types(store, form, NESTED));
    let is_idle = possible[0] == possible[1]
        || match change {
            SetChange::Narrowed => fit.contains(fitted),
            SetChange::Widened => fitted.contains(fit),
            SetChange::Replaced => false,
        };
    let schema = pair.describe("type");
    let message = format!("the type of {schema} has changed from {was} to {is}");
    let finding = pair
        .finding_at(rule, "type", message)
        .with_values(Some(was.to_string()), Some(is.to_string()))
        .with_set_change(change, &values)
        .idle_if(is_idle)
        .in_rust(rust::change(pair));
    findings.push(finding);
    // If one side allows any value, the keywords of the other belong to its type, which is
    // reported.
    old.intersects(new) && !pair.old.allows_anything() && !pair.new.allows_anything()
}

/// The types for messages. Null has its own findings, unless it is the only type.
fn named_types(form: &NormalForm<'_>) -> TypeSet {
    match form.constraints.types.without(TypeSet::NULL) {
        TypeSet::NONE => form.constraints.types,
        others => others,
    }
}

/// Returns whether a parameter with other types becomes any string: numbers and booleans are sent
/// as text, so every value that was sent still fits.
fn is_text_anyway(pair: &Pair<'_, '_>, old: TypeSet) -> bool {
    let any_string = Constraints {
        types: pair.new.constraints.types,
        nullability: pair.new.constraints.nullability,
        ..Constraints::default()
    };
    let is_string = pair.new.constraints.types.without(TypeSet::NULL) == TypeSet::STRING;
    pair.key.is_parameter
        && is_string
        && pair.new.constraints == any_string
        && pair.new.choices.is_empty()
        && pair.new.excluded.is_empty()
        && TypeSet::NUMBER.union(TypeSet::BOOLEAN).contains(old)
}

/// The types of the values that fit. A list of values, multiples of an integer and `not` restrict
/// them more than the type.
pub(in crate::schema) fn fitting_types(store: &SchemaStore<'_>, form: &NormalForm<'_>) -> TypeSet {
    let types = form.constraints.types;
    if let Some(values) = &form.constraints.values {
        let fitting = values.values().filter(|value| !is_excluded(store, form, value));
        let null = types.intersection(TypeSet::NULL);
        return fitting.map(TypeSet::from_value).fold(null, TypeSet::union);
    }
    let types = form
        .excluded
        .iter()
        .map(|one| store.get(one))
        .filter(|excluded| excluded.is_type_alone())
        .fold(types, |types, excluded| types.without(excluded.constraints.types));
    if form.constraints.multiple_of.iter().any(Number::is_u64) {
        let others = types.without(TypeSet::NUMBER);
        return others.union(types.intersection(TypeSet::INTEGER));
    }
    types
}

/// The types of the values that fit a schema, except null: those of its alternatives, and of the
/// branches of its conditions, if it has any.
pub(crate) fn possible_types(
    store: &SchemaStore<'_>,
    form: &NormalForm<'_>,
    depth: usize,
) -> TypeSet {
    let own = fitting_types(store, form).without(TypeSet::NULL);
    let Some(depth) = depth.checked_sub(1) else {
        return own;
    };
    let of = |one: &SchemaLocation| possible_types(store, &store.get(one), depth);
    let choices = form.choices.iter().map(|choice| {
        let types = choice.alternatives.iter().map(of);
        types.fold(TypeSet::NONE, TypeSet::union)
    });
    let conditions = form.conditions.iter().filter_map(|condition| {
        let (then, otherwise) = (condition.then.as_ref()?, condition.otherwise.as_ref()?);
        Some(of(then).union(of(otherwise)))
    });
    choices.chain(conditions).fold(own, TypeSet::intersection)
}

/// The finding that a schema became a choice with alternatives of other types, or the reverse.
pub(super) fn replaced_by_choice(
    pair: &Pair<'_, '_>,
    old: &Choice,
    new: &Choice,
    change: SetChange,
) -> SchemaFinding {
    let (rule, values) = match change {
        SetChange::Narrowed => (&TYPE_NARROWED, "values that are not listed"),
        SetChange::Widened => (&TYPE_WIDENED, "values that were not listed"),
        SetChange::Replaced => (&TYPE_CHANGED, "values of another type"),
    };
    let describe = |document: &Document, form: &NormalForm<'_>, choice: &Choice| {
        if form.choices.is_empty() {
            return form.constraints.types.to_string();
        }
        let names =
            choice.alternatives.iter().map(|one| describe_alternative(document, one.pointer()));
        names.collect::<Vec<_>>().join(" or ")
    };
    let was = describe(pair.old_document, pair.old, old);
    let is = describe(pair.new_document, pair.new, new);
    pair.finding_at_use(rule, |schema| {
        format!("the type of {schema} has changed from {was} to {is}")
    })
    .with_set_change(change, values)
    .in_rust(rust::change(pair))
}
