//! Defaults, and what is deprecated.

use crate::schema::finding::Finding;
use crate::schema::pair::Pair;
use crate::shown::shown;
use crate::{Effect, Rule};
use openapi_model::schema::TypeSet;

pub(super) const RULES: &[Rule] = &[
    DEFAULT_ADDED,
    DEFAULT_REMOVED,
    DEFAULT_CHANGED,
    SCHEMA_DEPRECATED,
    SCHEMA_NOT_DEPRECATED,
];

const DEFAULT_ADDED: Rule = Rule {
    name: "default-added",
    summary: "it is now said what an absent value means (minor)",
};

const DEFAULT_REMOVED: Rule = Rule {
    name: "default-removed",
    summary: "it is no longer said what an absent value means (major)",
};

const DEFAULT_CHANGED: Rule = Rule {
    name: "default-changed",
    summary: "an absent value means something else (major)",
};

const SCHEMA_DEPRECATED: Rule = Rule {
    name: "schema-deprecated",
    summary: "a property, or another schema, is deprecated (minor)",
};

const SCHEMA_NOT_DEPRECATED: Rule = Rule {
    name: "schema-not-deprecated",
    summary: "a property, or another schema, is no longer deprecated (patch)",
};

pub(super) fn check(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) {
    found.extend(default(pair));
    found.extend(deprecated(pair));
}

fn default(pair: &Pair<'_, '_>) -> Option<Finding> {
    let (old, new) = (&pair.old.default, &pair.new.default);
    if old == new {
        return None;
    }
    let label = pair.label("default");
    let finding = match (old, new) {
        (None, Some(new)) => {
            let new = shown(new);
            let message = format!("{label} has a default");
            pair.found(&DEFAULT_ADDED, "default", message).both(
                Effect::minor(format!("what is left out means `{new}`")),
                Effect::major(format!("must keep to `{new}` for what is left out")),
            )
        }
        (Some(old), None) => {
            let message = format!("{label} no longer has a default");
            pair.found(&DEFAULT_REMOVED, "default", message).both(
                Effect::major(format!(
                    "what is left out may mean something else than `{}`",
                    shown(old)
                )),
                Effect::minor("may choose what is meant by leaving it out"),
            )
        }
        (Some(old), Some(new)) if shown(old) == shown(new) => {
            let message = format!("the default of {label} is written as another type");
            let finding = pair
                .found(&DEFAULT_CHANGED, "default", message)
                .values(Some(old.to_string()), Some(new.to_string()));
            match pair.new.constraints.types.without(TypeSet::NULL) == TypeSet::STRING {
                true => finding.both(
                    Effect::patch("it is a text, and the same one"),
                    Effect::none(),
                ),
                false => finding.both(
                    Effect::major(format!("what is left out means `{new}`, and meant `{old}`")),
                    Effect::major(format!("must keep to `{new}` for what is left out")),
                ),
            }
        }
        (Some(old), Some(new)) => {
            let (old, new) = (shown(old), shown(new));
            let message = format!("the default of {label} is another");
            pair.found(&DEFAULT_CHANGED, "default", message).both(
                Effect::major(format!("what is left out means `{new}`, and meant `{old}`")),
                Effect::major(format!("must keep to `{new}` for what is left out")),
            )
        }
        (None, None) => return None,
    };
    let finding = match pair.is_required {
        true => finding.both(
            Effect::patch("it cannot be left out, so that no default is taken"),
            Effect::none(),
        ),
        false => finding,
    };
    Some(finding.same_code())
}

fn deprecated(pair: &Pair<'_, '_>) -> Option<Finding> {
    let (old, new) = (pair.old.is_deprecated, pair.new.is_deprecated);
    let label = pair.label("deprecated");
    match (old, new) {
        (false, true) => Some(
            pair.found(
                &SCHEMA_DEPRECATED,
                "deprecated",
                format!("{label} is deprecated"),
            )
            .values(None, None)
            .both(
                Effect::minor("it works as before, and may be gone one day"),
                Effect::none(),
            )
            .rust(match label.starts_with("property") {
                true => Effect::minor("the compiler warns where the field is used"),
                false => Effect::patch("the generated code stays the same"),
            })
            .harmless(),
        ),
        (true, false) => Some(
            pair.found(
                &SCHEMA_NOT_DEPRECATED,
                "deprecated",
                format!("{label} is no longer deprecated"),
            )
            .values(None, None)
            .not_on_the_wire()
            .rust(Effect::patch("the compiler no longer warns of it")),
        ),
        _ => None,
    }
}
