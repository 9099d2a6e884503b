//! Types, and null.

use openapi_model::rust::RustType;
use openapi_model::schema::{NormalForm, Nullability, TypeSet};

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
    let (rule, change, values) = if old.contains(new) {
        let values = format!("values of types other than {new}");
        (&TYPE_NARROWED, SetChange::Narrowed, values)
    } else if new.contains(old) {
        let values = format!("values of types other than {old}");
        (&TYPE_WIDENED, SetChange::Widened, values)
    } else {
        let values = format!("values of type {new} instead of {old}");
        (&TYPE_CHANGED, SetChange::Replaced, values)
    };
    let schema = pair.describe("type");
    let message = format!("the type of {schema} has changed from {old} to {new}");
    let finding = pair
        .finding_at(rule, "type", message)
        .with_values(Some(old.to_string()), Some(new.to_string()))
        .with_set_change(change, &values)
        .in_rust(rust::change(pair));
    findings.push(finding);
    // What one side says of values of a type is no further change where the other allows
    // any value.
    old.intersects(new) && !pair.old.allows_anything() && !pair.new.allows_anything()
}

/// Compares whether null is allowed.
pub(in crate::schema) fn check_null(pair: &Pair<'_, '_>, findings: &mut Vec<SchemaFinding>) {
    // Any type includes null.
    let is_any = |form: &NormalForm<'_>| form.constraints.types == TypeSet::ALL;
    if is_any(pair.old) != is_any(pair.new) {
        return;
    }
    findings.extend(null_changed(pair).or_else(|| nullable_respelled(pair)));
}

fn null_changed(pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    let is_forbidden =
        |form: &NormalForm<'_>| form.constraints.nullability == Nullability::Forbidden;
    let (rule, change, how, rust) = match (is_forbidden(pair.old), is_forbidden(pair.new)) {
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
    let finding = pair
        .finding_at_use(&NULLABLE_RESPELLED, |schema| {
            format!("`nullable` of {schema} {how} by the letter of OpenAPI")
        })
        .with_set_change(change, "null")
        .with_same_code();
    Some(finding)
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
