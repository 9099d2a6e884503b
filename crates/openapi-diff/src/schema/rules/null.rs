//! Null.

use openapi_model::rust::RustType;
use openapi_model::schema::{
    Choice, Constraints, NormalForm, NullAlternative, Nullability, SchemaLocation, SchemaStore,
    TypeSet,
};
use serde_json::Value;

use super::exclusions::is_excluded;
use super::verdict::DEPTH;
use crate::change::SAME_CODE;
use crate::schema::cache::ComparisonCache;
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::pair::{Pair, is_3_0};
use crate::schema::rust;
use crate::{Effect, Level};

rules! {
    NULL_ALLOWED: "null-allowed",
        "null is allowed now (major in responses and in Rust)";
    NULL_FORBIDDEN: "null-forbidden",
        "null is no longer allowed (major in requests and in Rust)";
    NULLABLE_RESPELLED: "nullable-respelled",
        "`nullable` begins or ceases to have an effect by the letter of OpenAPI";
}

/// Compares whether null is allowed, including whether `not` excludes it.
pub(in crate::schema) fn check_null(
    cache: &ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    findings: &mut Vec<SchemaFinding>,
) {
    let sides = [(&cache.old, pair.old), (&cache.new, pair.new)];
    let [was_listed, is_listed] = sides.map(|(store, form)| lists_null(store, form, pair));
    let [was_excluded, is_excluded] =
        sides.map(|(store, form)| is_excluded(store, form, &Value::Null));
    let (was_valid, is_valid) = (was_listed && !was_excluded, is_listed && !is_excluded);
    if is_part_of_another_change(pair, was_valid, is_valid) {
        return;
    }
    if pair.kind_change_covers_null() {
        if is_marked(pair.old) != is_marked(pair.new) {
            let finding = null_moved(pair, is_marked(pair.new));
            findings.push(finding.in_rust(option_changed(pair)));
        }
        return;
    }
    let finding = match (was_valid, is_valid) {
        (true, false) | (false, true) => Some(null_changed(pair, is_valid)),
        (false, false) if was_listed != is_listed => Some(idle_null_changed(pair, is_listed)),
        _ => null_respelled(pair, sides.map(|(store, form)| allows_null_by_letter(store, form))),
    };
    findings.extend(finding.map(|finding| finding.idle_if(pair.key.ignores_null)));
}

/// Returns whether null is one of the types or fits an alternative, regardless of `not`.
fn lists_null(store: &SchemaStore<'_>, form: &NormalForm<'_>, pair: &Pair<'_, '_>) -> bool {
    let is_listed = match form.constraints.nullability {
        Nullability::Forbidden => false,
        Nullability::Ineffective => pair.has_nullable_keyword(),
        Nullability::Allowed => true,
    };
    is_listed || has_null_within(store, form, DEPTH, false)
}

/// Returns whether the change of null belongs to another change: a type was added to or removed
/// from a schema that allows any value, or a choice was added or removed.
fn is_part_of_another_change(pair: &Pair<'_, '_>, was_valid: bool, is_valid: bool) -> bool {
    let is_any = |form: &NormalForm<'_>| is_all(form) && form.choices.is_empty();
    let has_type = |form: &NormalForm<'_>| !form.constraints.types.is_any();
    let allows_anything = pair.old.allows_anything() || pair.new.allows_anything();
    // A `not` of the side without a type may exclude null, which the other side allows.
    let is_opposite =
        if is_any(pair.old) { !was_valid && is_valid } else { was_valid && !is_valid };
    is_any(pair.old) != is_any(pair.new)
        && !is_opposite
        && (allows_anything || has_type(pair.old) || has_type(pair.new))
}

/// The finding that the two schemas express null differently. Read strictly, only one of them may
/// allow it.
fn null_respelled(pair: &Pair<'_, '_>, by_letter: [bool; 2]) -> Option<SchemaFinding> {
    // If a choice replaces a schema or the reverse, null may belong to one of its alternatives.
    let is_replaced = pair.old.choices.is_empty() != pair.new.choices.is_empty();
    // The same is true if null becomes a separate alternative, or the reverse.
    let is_moved = !is_replaced && is_all(pair.old) != is_all(pair.new);
    if is_moved && by_letter[0] == by_letter[1] {
        let finding = null_moved(pair, is_all(pair.new));
        return Some(finding.in_rust(rust::change(pair)).with_level(Level::Patch));
    }
    nullable_respelled(pair, by_letter).filter(|_| !is_replaced)
}

/// Returns whether the types include null and another one.
fn is_all(form: &NormalForm<'_>) -> bool {
    form.constraints.types == TypeSet::ALL
}

/// Returns whether null fits a schema. The `nullable` of OpenAPI 3.0 counts even if it strictly has
/// no effect, because many tools allow null nevertheless; later versions do not have the keyword.
pub(super) fn allows_null(store: &SchemaStore<'_>, form: &NormalForm<'_>) -> bool {
    allows_null_within(store, form, DEPTH, false)
}

/// Returns whether null fits a schema if OpenAPI is read strictly.
fn allows_null_by_letter(store: &SchemaStore<'_>, form: &NormalForm<'_>) -> bool {
    allows_null_within(store, form, DEPTH, true)
}

fn allows_null_within(
    store: &SchemaStore<'_>,
    form: &NormalForm<'_>,
    depth: usize,
    by_letter: bool,
) -> bool {
    let is_own = match form.constraints.nullability {
        Nullability::Allowed => true,
        Nullability::Ineffective => !by_letter && is_3_0(store.document()),
        Nullability::Forbidden => false,
    };
    (is_own || has_null_within(store, form, depth, by_letter))
        && !is_excluded(store, form, &Value::Null)
}

/// Returns whether its alternatives make a schema without a type nullable.
fn has_null_within(
    store: &SchemaStore<'_>,
    form: &NormalForm<'_>,
    depth: usize,
    by_letter: bool,
) -> bool {
    let Some(depth) = depth.checked_sub(1) else {
        return false;
    };
    let allows_null =
        |one: &SchemaLocation| allows_null_within(store, &store.get(one), depth, by_letter);
    let allows = |choice: &Choice| match choice.null {
        NullAlternative::Absent => choice.alternatives.iter().any(allows_null),
        NullAlternative::Allowed => true,
        NullAlternative::Refused => false,
    };
    form.constraints.types.is_any() && !form.choices.is_empty() && form.choices.iter().all(allows)
}

fn null_changed(pair: &Pair<'_, '_>, is_valid: bool) -> SchemaFinding {
    let (rule, change, how) = if is_valid {
        (&NULL_ALLOWED, SetChange::Widened, "may be null")
    } else {
        let how = "may no longer be null";
        (&NULL_FORBIDDEN, SetChange::Narrowed, how)
    };
    if is_dropped(pair) {
        let finding = pair
            .finding_at_use(&NULLABLE_RESPELLED, |schema| {
                format!("{schema} {how}, as by the letter of OpenAPI 3.0")
            })
            .not_on_the_wire();
        return finding.in_rust(option_changed(pair));
    }
    pair.finding_at_use(rule, |schema| format!("{schema} {how}"))
        .with_set_change(change, "null")
        .in_rust(option_changed(pair))
}

/// Returns whether a translation to OpenAPI 3.1 omits a `nullable` that strictly has no effect in
/// 3.0, or the reverse. It is reported, because many tools have allowed null nevertheless.
fn is_dropped(pair: &Pair<'_, '_>) -> bool {
    pair.is_translation()
        && nullabilities(pair) == [Nullability::Forbidden, Nullability::Ineffective]
}

/// The nullability of both sides, ordered.
fn nullabilities(pair: &Pair<'_, '_>) -> [Nullability; 2] {
    let mut both = [pair.old, pair.new].map(|form| form.constraints.nullability);
    both.sort();
    both
}

/// The finding that null was added to the types or removed from them, although other keywords
/// exclude it.
fn idle_null_changed(pair: &Pair<'_, '_>, is_listed: bool) -> SchemaFinding {
    let how = if is_listed { "lists null" } else { "no longer lists null" };
    pair.finding_at_use(&NULLABLE_RESPELLED, |schema| {
        format!("the type of {schema} {how}, which other keywords exclude")
    })
    .not_on_the_wire()
    .in_rust(option_changed(pair))
}

/// The finding that null became a separate alternative and was part of another one before, or the
/// reverse.
fn null_moved(pair: &Pair<'_, '_>, is_by_itself: bool) -> SchemaFinding {
    let how = if is_by_itself { "now" } else { "no longer" };
    pair.finding_at_use(&NULLABLE_RESPELLED, |schema| {
        format!("null is {how} an alternative of {schema} by itself")
    })
    .not_on_the_wire()
}

fn nullable_respelled(pair: &Pair<'_, '_>, by_letter: [bool; 2]) -> Option<SchemaFinding> {
    let (old, new) = (&pair.old.constraints, &pair.new.constraints);
    if is_written_out(pair) {
        return None;
    }
    if old.is_untyped_nullable != new.is_untyped_nullable {
        return Some(untyped_nullable_changed(pair));
    }
    if old.nullability == new.nullability {
        return None;
    }
    if !pair.has_nullable_keyword() {
        return Some(idle_null_changed(pair, is_marked(pair.new)));
    }
    let (how, change) = match by_letter {
        [false, true] => ("now allows null", SetChange::Widened),
        [true, false] => ("no longer allows null", SetChange::Narrowed),
        _ => {
            let same = |schema: &str| format!("{schema} expresses null in another way");
            let finding = pair.finding_at_use(&NULLABLE_RESPELLED, same);
            return Some(finding.not_on_the_wire().in_rust(option_changed(pair)));
        }
    };
    let finding = pair.finding_at_use(&NULLABLE_RESPELLED, |schema| {
        format!("`nullable` of {schema} {how} by the letter of OpenAPI")
    });
    Some(finding.with_set_change(change, "null"))
}

/// Returns whether a translation to OpenAPI 3.1 makes the intention explicit, or the reverse: null
/// is allowed by a `nullable` that strictly has no effect in 3.0, or in addition to any value. The
/// generated code is the same, and most tools for 3.0 see no difference.
pub(super) fn is_written_out(pair: &Pair<'_, '_>) -> bool {
    let (old, new) = (&pair.old.constraints, &pair.new.constraints);
    let is_meant = nullabilities(pair) == [Nullability::Ineffective, Nullability::Allowed];
    let is_idle = old.is_untyped_nullable != new.is_untyped_nullable && pair.rust.is_none();
    pair.is_translation() && (is_meant || is_idle)
}

/// The finding about a `nullable` without a type, where null is allowed anyway.
fn untyped_nullable_changed(pair: &Pair<'_, '_>) -> SchemaFinding {
    let how =
        if pair.new.constraints.is_untyped_nullable { "is marked" } else { "is no longer marked" };
    pair.finding_at_use(&NULLABLE_RESPELLED, |schema| {
        format!("{schema}, which may be anything, {how} `nullable`")
    })
    .not_on_the_wire()
    .in_rust(type_changed(pair, "begins or ceases to distinguish null from absent"))
    .with_level(Level::Patch)
}

/// Copies the keywords about null from `from`.
pub(super) fn copy<'a>(from: &Constraints<'a>, to: &mut Constraints<'a>) {
    let others = to.types.without(TypeSet::NULL);
    to.types = others.union(from.types.intersection(TypeSet::NULL));
    to.nullability = from.nullability;
    to.is_untyped_nullable = from.is_untyped_nullable;
}

/// The effect in Rust. A schema that mentions null becomes an `Option`, even if null is not valid.
/// Its alternatives do not count.
fn option_changed(pair: &Pair<'_, '_>) -> Effect {
    match (is_marked(pair.old), is_marked(pair.new)) {
        (false, true) => type_changed(pair, "becomes optional"),
        (true, false) => type_changed(pair, "is no longer optional"),
        _ => Effect::patch(SAME_CODE),
    }
}

fn is_marked(form: &NormalForm<'_>) -> bool {
    form.constraints.nullability != Nullability::Forbidden
}

fn type_changed(pair: &Pair<'_, '_>, how: &str) -> Effect {
    let is_bare = |form: &NormalForm<'_>, rust: &RustType| {
        form.name.is_none() || matches!(rust, RustType::Scalar(_))
    };
    let are_bare = pair
        .rust
        .is_some_and(|types| is_bare(pair.old, &types.old) && is_bare(pair.new, &types.new));
    if pair.key.is_parameter && are_bare {
        return Effect::patch("its setter takes the same values");
    }
    Effect::major(format!("its type {how}"))
}
