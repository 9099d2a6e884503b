//! Properties that only the server or only clients send.

use super::described_property::DescribedProperty;
use crate::Effect;
use crate::schema::finding::SchemaFinding;
use crate::schema::label::describe_schema;
use crate::schema::pair::Pair;

rules! {
    READ_ONLY_ADDED: "read-only-added",
        "a property is now read-only: only the server sends it (major in requests)";
    READ_ONLY_REMOVED: "read-only-removed",
        "a property is no longer read-only: clients may send it, or must if it is required (major then)";
    WRITE_ONLY_ADDED: "write-only-added",
        "a property is now write-only: only clients send it (major in responses)";
    WRITE_ONLY_REMOVED: "write-only-removed",
        "a property is no longer write-only: the server may send it (minor)";
}

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
    let object = describe_schema(pair.new_document, new.holder());
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
    let object = describe_schema(pair.new_document, new.holder());
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
