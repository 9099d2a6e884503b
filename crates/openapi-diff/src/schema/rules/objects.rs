//! Members of objects that `properties` does not name.

use crate::schema::finding::{Finding, Shift};
use crate::schema::pair::Pair;
use crate::schema::rust;
use crate::{Effect, Level, Rule};
use openapi_model::schema::AdditionalProperties;

pub(super) const RULES: &[Rule] = &[
    FURTHER_MEMBERS_FORBIDDEN,
    FURTHER_MEMBERS_RESTRICTED,
    FURTHER_MEMBERS_ALLOWED,
    FURTHER_MEMBERS_UNRESTRICTED,
];

const FURTHER_MEMBERS_FORBIDDEN: Rule = Rule {
    name: "further-members-forbidden",
    summary: "an object may have no members but its properties (major in requests and in Rust)",
};

const FURTHER_MEMBERS_RESTRICTED: Rule = Rule {
    name: "further-members-restricted",
    summary: "further members of an object must fit a schema (major in requests and in Rust)",
};

const FURTHER_MEMBERS_ALLOWED: Rule = Rule {
    name: "further-members-allowed",
    summary: "an object may have members beside its properties (major in answers)",
};

const FURTHER_MEMBERS_UNRESTRICTED: Rule = Rule {
    name: "further-members-unrestricted",
    summary: "further members of an object may be anything (major in answers and in Rust)",
};

const KEYWORD: &str = "additionalProperties";

pub(super) fn check(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) {
    if pair.old.constraints.closed_subschemas != pair.new.constraints.closed_subschemas {
        found.extend(sealed(pair));
        return;
    }
    let (old, new) = (
        pair.old.constraints.additional_properties,
        pair.new.constraints.additional_properties,
    );
    found.extend(match (old, new) {
        (
            AdditionalProperties::Any | AdditionalProperties::Schema,
            AdditionalProperties::Forbidden,
        ) => Some(forbidden(pair)),
        (AdditionalProperties::Any, AdditionalProperties::Schema) => Some(restricted(pair)),
        (
            AdditionalProperties::Forbidden,
            AdditionalProperties::Any | AdditionalProperties::Schema,
        ) => Some(allowed(pair)),
        (AdditionalProperties::Schema, AdditionalProperties::Any) => Some(unrestricted(pair)),
        _ => None,
    });
}

/// Whether what the members of an `allOf` allow together is the same, or strictly
/// more or less.
pub(super) fn is_sealing_understood(pair: &Pair<'_, '_>) -> bool {
    let (old, new) = (
        &pair.old.constraints.closed_subschemas,
        &pair.new.constraints.closed_subschemas,
    );
    old.is_subset(new) || new.is_subset(old)
}

/// What the members of an `allOf` refuse of each other's properties; nothing if that
/// is neither more nor less.
fn sealed(pair: &Pair<'_, '_>) -> Option<Finding> {
    let (old, new) = (
        &pair.old.constraints.closed_subschemas,
        &pair.new.constraints.closed_subschemas,
    );
    let label = pair.label("allOf");
    let (rule, shift, how) = if old.is_subset(new) {
        (&FURTHER_MEMBERS_FORBIDDEN, Shift::Narrower, "refuses")
    } else if new.is_subset(old) {
        (&FURTHER_MEMBERS_ALLOWED, Shift::Wider, "no longer refuses")
    } else {
        return None;
    };
    let message = format!("a member of the `allOf` of {label} {how} what other members name");
    let finding = pair
        .found_here(rule, message)
        .shift(shift, "objects with properties of several members")
        .rust(Effect::major(
            "its struct keeps unknown fields, or no longer so",
        ));
    Some(finding)
}

fn forbidden(pair: &Pair<'_, '_>) -> Finding {
    let label = pair.label(KEYWORD);
    let message = format!("{label} may have no members but its properties");
    pair.found(&FURTHER_MEMBERS_FORBIDDEN, KEYWORD, message)
        .shift(Shift::Narrower, "objects with further members")
        .rust(match rust::change(pair) {
            other if other.level == Some(Level::Major) => other,
            _ => Effect::major("its struct no longer keeps unknown fields"),
        })
}

fn restricted(pair: &Pair<'_, '_>) -> Finding {
    let label = pair.label(KEYWORD);
    let message = format!("further members of {label} must fit a schema");
    pair.found(&FURTHER_MEMBERS_RESTRICTED, KEYWORD, message)
        .shift(
            Shift::Narrower,
            "objects with further members of another kind",
        )
        .rust(Effect::major("its further members have another type"))
}

fn allowed(pair: &Pair<'_, '_>) -> Finding {
    let label = pair.label(KEYWORD);
    let message = format!("{label} may have further members");
    pair.found(&FURTHER_MEMBERS_ALLOWED, KEYWORD, message)
        .shift(Shift::Wider, "objects with further members")
        .rust(match rust::change(pair) {
            other if other.level == Some(Level::Major) => other,
            _ => Effect::minor("its struct has a new field, for what else was sent"),
        })
}

fn unrestricted(pair: &Pair<'_, '_>) -> Finding {
    let label = pair.label(KEYWORD);
    let message = format!("further members of {label} may be anything");
    pair.found(&FURTHER_MEMBERS_UNRESTRICTED, KEYWORD, message)
        .shift(Shift::Wider, "objects with further members of another kind")
        .rust(Effect::major("its further members have another type"))
}
