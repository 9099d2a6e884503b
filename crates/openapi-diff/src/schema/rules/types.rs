//! Types, and null.

use openapi_model::Document;
use openapi_model::rust::RustType;
use openapi_model::schema::{
    Choice, Constraints, NormalForm, Nullability, SchemaLocation, SchemaStore, TypeSet,
};

use serde_json::Number;

use crate::schema::alternative_name::describe_alternative;
use crate::schema::cache::ComparisonCache;
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::pair::Pair;
use crate::schema::rust;
use crate::{Effect, Level, Rule};

pub(super) const RULES: &[Rule] = &[
    TYPE_CHANGED,
    TYPE_NARROWED,
    TYPE_WIDENED,
    NULL_ALLOWED,
    NULL_FORBIDDEN,
    NULLABLE_RESPELLED,
];

const TYPE_CHANGED: Rule = Rule {
    name: "type-changed",
    summary: "the new type does not include the old one (major)",
};

const TYPE_NARROWED: Rule = Rule {
    name: "type-narrowed",
    summary: "the new type is a part of the old one (major in requests and in Rust)",
};

const TYPE_WIDENED: Rule = Rule {
    name: "type-widened",
    summary: "the new type includes the old one (major in responses and in Rust)",
};

const NULL_ALLOWED: Rule = Rule {
    name: "null-allowed",
    summary: "null is allowed now (major in responses and in Rust)",
};

const NULL_FORBIDDEN: Rule = Rule {
    name: "null-forbidden",
    summary: "null is no longer allowed (major in requests and in Rust)",
};

const NULLABLE_RESPELLED: Rule = Rule {
    name: "nullable-respelled",
    summary: "`nullable` begins or ceases to have an effect by the letter of OpenAPI",
};

/// Compares the types; says whether there is more to compare.
pub(in crate::schema) fn check_types(
    pair: &Pair<'_, '_>,
    findings: &mut Vec<SchemaFinding>,
) -> bool {
    let old = pair.old.constraints.types.without(TypeSet::NULL);
    let new = pair.new.constraints.types.without(TypeSet::NULL);
    if old == new {
        return true;
    }
    let is_same = actual_types(pair.old, old) == actual_types(pair.new, new);
    let (was, is) = (named_types(pair.old), named_types(pair.new));
    let (rule, change, values) = if old.contains(new) {
        let values = format!("values of types other than {is}");
        (&TYPE_NARROWED, SetChange::Narrowed, values)
    } else if new.contains(old) || is_text_anyway(pair, old) {
        let values = format!("values of types other than {was}");
        (&TYPE_WIDENED, SetChange::Widened, values)
    } else {
        let values = format!("values of type {is} instead of {was}");
        (&TYPE_CHANGED, SetChange::Replaced, values)
    };
    let schema = pair.describe("type");
    let message = format!("the type of {schema} has changed from {was} to {is}");
    let finding = pair
        .finding_at(rule, "type", message)
        .with_values(Some(was.to_string()), Some(is.to_string()));
    let finding = if is_same {
        finding.not_on_the_wire()
    } else {
        finding.with_set_change(change, &values)
    };
    findings.push(finding.in_rust(rust::change(pair)));
    // What one side says of values of a type is no further change where the other allows
    // any value.
    old.intersects(new) && !pair.old.allows_anything() && !pair.new.allows_anything()
}

/// The types that messages name: null has findings of its own, unless it is all that fits.
fn named_types(form: &NormalForm<'_>) -> TypeSet {
    let types = form.constraints.types;
    let others = types.without(TypeSet::NULL);
    if others == TypeSet::NONE {
        types
    } else {
        others
    }
}

/// Whether a parameter of other types becomes any string: numbers and booleans are sent as
/// text, and so every value that was sent still fits.
fn is_text_anyway(pair: &Pair<'_, '_>, old: TypeSet) -> bool {
    let any_string = Constraints {
        types: pair.new.constraints.types,
        nullability: pair.new.constraints.nullability,
        ..Constraints::default()
    };
    let is_string = pair.new.constraints.types.without(TypeSet::NULL) == TypeSet::STRING;
    pair.is_parameter
        && is_string
        && pair.new.constraints == any_string
        && pair.new.choices.is_empty()
        && pair.new.excluded.is_empty()
        && TypeSet::NUMBER.union(TypeSet::BOOLEAN).contains(old)
}

/// The types of the values that fit: a list of values, and multiples of an integer, say
/// more than the type.
fn actual_types(form: &NormalForm<'_>, types: TypeSet) -> TypeSet {
    if let Some(values) = &form.constraints.values {
        let listed = values.values().map(TypeSet::from_value);
        return listed.fold(TypeSet::NONE, TypeSet::union);
    }
    let is_whole = |number: &Number| number.is_i64() || number.is_u64();
    if form.constraints.multiple_of.iter().any(is_whole) {
        let others = types.without(TypeSet::NUMBER);
        return others.union(types.intersection(TypeSet::INTEGER));
    }
    types
}

/// Whether all numbers that fit are integers, whatever the type says.
pub(super) fn has_only_integers(form: &NormalForm<'_>) -> bool {
    actual_types(form, form.constraints.types).is_integer()
}

/// That a schema became one of alternatives of other types, or the reverse.
pub(super) fn replaced_by_choice(
    pair: &Pair<'_, '_>,
    (old, new): (&Choice, &Choice),
    change: SetChange,
) -> SchemaFinding {
    let change = match change {
        SetChange::Narrowed => (&TYPE_NARROWED, change, "values that are not listed"),
        SetChange::Widened => (&TYPE_WIDENED, change, "values that were not listed"),
        SetChange::Replaced => (&TYPE_CHANGED, change, "values of another type"),
    };
    let describe = |document: &Document, form: &NormalForm<'_>, choice: &Choice| {
        if form.choices.is_empty() {
            return form.constraints.types.to_string();
        }
        let alternatives = choice.alternatives.iter();
        let names = alternatives.map(|one| describe_alternative(document, one.pointer()));
        names.collect::<Vec<_>>().join(" or ")
    };
    let (rule, change, values) = change;
    let was = describe(pair.old_document, pair.old, old);
    let is = describe(pair.new_document, pair.new, new);
    pair.finding_at_use(rule, |schema| {
        format!("the type of {schema} has changed from {was} to {is}")
    })
    .with_set_change(change, values)
    .in_rust(rust::change(pair))
}

/// Compares whether null is allowed.
pub(in crate::schema) fn check_null(
    cache: &ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    findings: &mut Vec<SchemaFinding>,
) {
    // Any type includes null.
    let is_all = |form: &NormalForm<'_>| form.constraints.types == TypeSet::ALL;
    let is_any = |form: &NormalForm<'_>| is_all(form) && form.choices.is_empty();
    if is_any(pair.old) != is_any(pair.new) {
        return;
    }
    // Where a choice replaces a schema or the reverse, null may be that of an alternative.
    let is_replaced = pair.old.choices.is_empty() != pair.new.choices.is_empty();
    // So it may be where null becomes an alternative of its own, or the reverse.
    let is_moved = !is_replaced && is_all(pair.old) != is_all(pair.new);
    let is_forbidden = |store: &SchemaStore<'_>, form: &NormalForm<'_>| {
        let is_forbidden = form.constraints.nullability == Nullability::Forbidden;
        is_forbidden && !((is_replaced || is_moved) && has_nullable_alternative(store, form))
    };
    let (old, new) = (
        is_forbidden(&cache.old, pair.old),
        is_forbidden(&cache.new, pair.new),
    );
    let is_respelled = !is_replaced || pair.old.allows_anything() || pair.new.allows_anything();
    let is_ineffective =
        |form: &NormalForm<'_>| form.constraints.nullability == Nullability::Ineffective;
    let respelled = || {
        if is_moved && !is_ineffective(pair.old) && !is_ineffective(pair.new) {
            return Some(null_moved(pair, is_all(pair.new)));
        }
        nullable_respelled(pair).filter(|_| is_respelled)
    };
    findings.extend(null_changed(pair, old, new).or_else(respelled));
}

/// Whether it is null by one of its alternatives: what has no type of its own, and lists them.
pub(super) fn has_nullable_alternative(store: &SchemaStore<'_>, form: &NormalForm<'_>) -> bool {
    let allows_null = |one: &SchemaLocation| {
        let form = store.get(one);
        form.constraints.nullability != Nullability::Forbidden
    };
    let allows = |choice: &Choice| choice.has_null || choice.alternatives.iter().any(allows_null);
    form.constraints.types.is_any() && !form.choices.is_empty() && form.choices.iter().all(allows)
}

fn null_changed(
    pair: &Pair<'_, '_>,
    was_forbidden: bool,
    is_forbidden: bool,
) -> Option<SchemaFinding> {
    let (rule, change, how, rust) = match (was_forbidden, is_forbidden) {
        (true, false) => {
            let rust = "becomes optional";
            (&NULL_ALLOWED, SetChange::Widened, "may be null", rust)
        }
        (false, true) => {
            let (how, rust) = ("may no longer be null", "is no longer optional");
            (&NULL_FORBIDDEN, SetChange::Narrowed, how, rust)
        }
        _ => return None,
    };
    let finding = pair
        .finding_at_use(rule, |schema| format!("{schema} {how}"))
        .with_set_change(change, "null")
        .in_rust(option_changed(pair, rust));
    Some(finding)
}

/// That null is an alternative by itself, where it was part of another, or the reverse.
fn null_moved(pair: &Pair<'_, '_>, is_by_itself: bool) -> SchemaFinding {
    let how = if is_by_itself { "now" } else { "no longer" };
    pair.finding_at_use(&NULLABLE_RESPELLED, |schema| {
        format!("null is {how} an alternative of {schema} by itself")
    })
    .not_on_the_wire()
    .in_rust(rust::change(pair))
    .with_level(Level::Patch)
}

fn nullable_respelled(pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    let (old, new) = (&pair.old.constraints, &pair.new.constraints);
    if old.is_untyped_nullable != new.is_untyped_nullable {
        return Some(untyped_nullable_changed(pair));
    }
    if old.nullability == new.nullability {
        return None;
    }
    let (how, change) = if new.nullability == Nullability::Allowed {
        ("now allows null", SetChange::Widened)
    } else {
        ("no longer allows null", SetChange::Narrowed)
    };
    let finding = pair.finding_at_use(&NULLABLE_RESPELLED, |schema| {
        format!("`nullable` of {schema} {how} by the letter of OpenAPI")
    });
    // A translation writes out what was meant.
    let finding = if pair.is_translation() {
        finding.not_on_the_wire().with_level(Level::Patch)
    } else {
        finding.with_set_change(change, "null")
    };
    Some(finding.with_same_code())
}

/// `nullable` beside no type: null is allowed anyway.
fn untyped_nullable_changed(pair: &Pair<'_, '_>) -> SchemaFinding {
    let how = if pair.new.constraints.is_untyped_nullable {
        "is marked"
    } else {
        "is no longer marked"
    };
    pair.finding_at_use(&NULLABLE_RESPELLED, |schema| {
        format!("{schema}, which may be anything, {how} `nullable`")
    })
    .not_on_the_wire()
    .in_rust(option_changed(
        pair,
        "begins or ceases to distinguish null from absent",
    ))
    .with_level(Level::Patch)
}

fn option_changed(pair: &Pair<'_, '_>, how: &str) -> Effect {
    let is_bare = |form: &NormalForm<'_>, rust: &RustType| {
        form.name.is_none() || matches!(rust, RustType::Scalar(_))
    };
    let are_bare = pair
        .rust
        .is_some_and(|types| is_bare(pair.old, &types.old) && is_bare(pair.new, &types.new));
    if pair.is_parameter && are_bare {
        return Effect::patch("its setter takes the same values");
    }
    Effect::major(format!("its type {how}"))
}
