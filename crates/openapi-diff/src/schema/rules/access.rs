//! Properties that only the server or only clients send.

use super::described_property::DescribedProperty;
use crate::schema::finding::SchemaFinding;
use crate::schema::pair::Pair;
use crate::{Effect, Rule};

pub(super) const RULES: &[Rule] = &[
    READ_ONLY_ADDED,
    READ_ONLY_REMOVED,
    WRITE_ONLY_ADDED,
    WRITE_ONLY_REMOVED,
];

const READ_ONLY_ADDED: Rule = Rule {
    name: "read-only-added",
    summary: "a property is now read-only: only the server sends it (major in requests)",
};

const READ_ONLY_REMOVED: Rule = Rule {
    name: "read-only-removed",
    summary: "a property is no longer read-only: clients may send it, or must if it is required (major then)",
};

const WRITE_ONLY_ADDED: Rule = Rule {
    name: "write-only-added",
    summary: "a property is now write-only: only clients send it (major in responses)",
};

const WRITE_ONLY_REMOVED: Rule = Rule {
    name: "write-only-removed",
    summary: "a property is no longer write-only: the server may send it (minor)",
};

pub(super) fn read_only(
    pair: &Pair<'_, '_>,
    name: &str,
    old: &DescribedProperty<'_>,
    new: &DescribedProperty<'_>,
) -> Option<SchemaFinding> {
    let is_added = new.form.is_read_only;
    if old.form.is_read_only == is_added {
        return None;
    }
    let object = pair.describe_new();
    let finding = |rule, how| {
        let message = format!("property `{name}` of {object} {how} read-only");
        SchemaFinding::new(rule, message, old.pointer(), new.pointer())
    };
    let finding = if is_added {
        finding(&READ_ONLY_ADDED, "is now").in_requests(
            Effect::major(format!("requests must no longer contain `{name}`")),
            Effect::minor(format!("may reject `{name}`")),
        )
    } else {
        let wire = if new.is_required {
            Effect::major(format!("requests without `{name}` may be rejected"))
        } else {
            Effect::minor(format!("requests may contain `{name}`"))
        };
        let server = Effect::major(format!("must accept `{name}`"));
        finding(&READ_ONLY_REMOVED, "is no longer").in_requests(wire, server)
    };
    let finding = finding.in_responses(Effect::patch("responses stay the same"), Effect::none());
    Some(finding.with_same_code())
}

pub(super) fn write_only(
    pair: &Pair<'_, '_>,
    name: &str,
    old: &DescribedProperty<'_>,
    new: &DescribedProperty<'_>,
) -> Option<SchemaFinding> {
    let is_added = new.form.is_write_only;
    if old.form.is_write_only == is_added {
        return None;
    }
    let object = pair.describe_new();
    let finding = |rule, how| {
        let message = format!("property `{name}` of {object} {how} write-only");
        SchemaFinding::new(rule, message, old.pointer(), new.pointer())
    };
    let finding = if is_added {
        finding(&WRITE_ONLY_ADDED, "is now").in_responses(
            Effect::major(format!("responses no longer contain `{name}`")),
            Effect::major(format!("must no longer send `{name}`")),
        )
    } else {
        let server = if new.is_required {
            Effect::major(format!("must send `{name}`"))
        } else {
            Effect::minor(format!("may send `{name}`"))
        };
        let wire = Effect::minor(format!("responses may contain `{name}`"));
        finding(&WRITE_ONLY_REMOVED, "is no longer").in_responses(wire, server)
    };
    let finding = finding.in_requests(Effect::patch("requests stay the same"), Effect::none());
    Some(finding.with_same_code())
}
