//! TypeSet, and null.

use crate::schema::finding::{Finding, Shift};
use crate::schema::pair::Pair;
use crate::schema::rust;
use crate::{Effect, Level, Rule};
use openapi_model::schema::{NormalForm, Nullability, TypeSet};

pub(super) const RULES: &[Rule] = &[
    TYPE_CHANGED,
    TYPE_NARROWED,
    TYPE_WIDENED,
    NULL_ALLOWED,
    NULL_REFUSED,
    NULL_SPELT,
];

const TYPE_CHANGED: Rule = Rule {
    name: "type-changed",
    summary: "the type has changed into one that does not include it (major)",
};

const TYPE_NARROWED: Rule = Rule {
    name: "type-narrowed",
    summary: "the new type is a part of the old one (major in requests and in Rust)",
};

const TYPE_WIDENED: Rule = Rule {
    name: "type-widened",
    summary: "the new type includes the old one (major in answers and in Rust)",
};

const NULL_ALLOWED: Rule = Rule {
    name: "null-allowed",
    summary: "null has become a value (major in answers and in Rust)",
};

const NULL_REFUSED: Rule = Rule {
    name: "null-refused",
    summary: "null is a value no longer (major in requests and in Rust)",
};

const NULL_SPELT: Rule = Rule {
    name: "null-spelt",
    summary: "`nullable` had no effect, or has none any more, for the letter of OpenAPI",
};

/// Compares the types; says whether there is more to compare.
pub(super) fn check(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) -> bool {
    let without_null = |types: TypeSet| types.without(TypeSet::NULL);
    let old = without_null(pair.old.constraints.types);
    let new = without_null(pair.new.constraints.types);
    if old == new {
        return true;
    }
    let (rule, shift) = if old.contains(new) {
        (&TYPE_NARROWED, Shift::Narrower)
    } else if new.contains(old) {
        (&TYPE_WIDENED, Shift::Wider)
    } else {
        (&TYPE_CHANGED, Shift::Other)
    };
    found.push(changed(pair, rule, shift, old, new));
    // What is said of values of a type beside values of any type is no change of
    // its own.
    old.intersects(new) && !pair.old.allows_anything() && !pair.new.allows_anything()
}

fn changed(pair: &Pair<'_, '_>, rule: &Rule, shift: Shift, old: TypeSet, new: TypeSet) -> Finding {
    let values = match shift {
        Shift::Narrower => format!("values that are no {new}"),
        Shift::Wider => format!("values that are no {old}"),
        Shift::Other => format!("values that are {new}, not {old},"),
    };
    let label = pair.label("type");
    let message = format!("the type of {label} is {new}, and was {old}");
    pair.found(rule, "type", message)
        .values(Some(old.to_string()), Some(new.to_string()))
        .shift(shift, values.trim_end_matches(','))
        .rust(rust::change(pair))
}

/// Compares whether null is a value.
pub(super) fn check_null(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) {
    // Of any type, null is one.
    let is_any = |types: TypeSet| types == TypeSet::ALL;
    if is_any(pair.old.constraints.types) != is_any(pair.new.constraints.types) {
        return;
    }
    found.extend(
        null_allowed(pair)
            .or_else(|| null_refused(pair))
            .or_else(|| null_spelt(pair)),
    );
}

fn null_allowed(pair: &Pair<'_, '_>) -> Option<Finding> {
    let (old, new) = (
        pair.old.constraints.nullability,
        pair.new.constraints.nullability,
    );
    (old == Nullability::Forbidden && new != old).then(|| {
        pair.found_at_site(&NULL_ALLOWED, |label| format!("{label} may be null"))
            .shift(Shift::Wider, "null")
            .rust(option(pair, "becomes optional"))
    })
}

fn null_refused(pair: &Pair<'_, '_>) -> Option<Finding> {
    let (old, new) = (
        pair.old.constraints.nullability,
        pair.new.constraints.nullability,
    );
    (new == Nullability::Forbidden && new != old).then(|| {
        pair.found_at_site(&NULL_REFUSED, |label| {
            format!("{label} may no longer be null")
        })
        .shift(Shift::Narrower, "null")
        .rust(option(pair, "is no longer optional"))
    })
}

fn null_spelt(pair: &Pair<'_, '_>) -> Option<Finding> {
    if pair.old.constraints.is_untyped_nullable != pair.new.constraints.is_untyped_nullable {
        return Some(any_marked(pair));
    }
    let finding = match (
        pair.old.constraints.nullability,
        pair.new.constraints.nullability,
    ) {
        (old, new) if old == new => return None,
        (_, Nullability::Allowed) => pair
            .found_at_site(&NULL_SPELT, |label| {
                format!("{label} may be null by the letter of OpenAPI as well")
            })
            .shift(Shift::Wider, "null"),
        _ => pair
            .found_at_site(&NULL_SPELT, |label| {
                format!("`nullable` of {label} has no effect by the letter of OpenAPI")
            })
            .shift(Shift::Narrower, "null"),
    };
    Some(finding.same_code())
}

/// `nullable` beside no type: null is among the values anyway.
fn any_marked(pair: &Pair<'_, '_>) -> Finding {
    let how = match pair.new.constraints.is_untyped_nullable {
        true => "",
        false => "no longer ",
    };
    pair.found_at_site(&NULL_SPELT, |label| {
        format!("{label}, which may be anything, is {how}marked `nullable`")
    })
    .not_on_the_wire()
    .rust(option(pair, "tells null from absent, or no longer so"))
    .rated(Level::Patch)
}

fn option(pair: &Pair<'_, '_>, what: &str) -> Effect {
    let is_bare = |meaning: &NormalForm<'_>, contract| {
        meaning.name.is_none() || rust::is_scalar(meaning, contract)
    };
    if pair.is_parameter
        && is_bare(pair.old, pair.old_contract)
        && is_bare(pair.new, pair.new_contract)
    {
        return Effect::patch("its setter takes the same values");
    }
    Effect::major(format!("its type {what}"))
}
