//! Properties that only the server or only clients send.

use super::described_property::DescribedProperty;
use crate::evidence::Claim;
use crate::schema::finding::SchemaFinding;
use crate::{Effect, Rule};
use terminal::escape::code;

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
    old: &DescribedProperty<'_>,
    new: &DescribedProperty<'_>,
) -> Option<SchemaFinding> {
    let name = new.name;
    let added = Claim::Added { is_required: new.is_required };
    let finding = match (old.form.is_read_only, new.form.is_read_only) {
        (false, true) => finding(&READ_ONLY_ADDED, old, new, "is now read-only", Claim::Removed)
            .in_requests(
                Effect::major(format!("requests must no longer contain {}", code(name))),
                Effect::minor(format!("may reject {}", code(name))),
            ),
        (true, false) => finding(&READ_ONLY_REMOVED, old, new, "is no longer read-only", added)
            .in_requests(
                if new.is_required {
                    Effect::major(format!("requests without {} may be rejected", code(name)))
                } else {
                    Effect::minor(format!("requests may contain {}", code(name)))
                },
                Effect::major(format!("must accept {}", code(name))),
            ),
        _ => return None,
    };
    Some(finding.in_responses(Effect::patch("responses stay the same"), Effect::none()))
}

pub(super) fn write_only(
    old: &DescribedProperty<'_>,
    new: &DescribedProperty<'_>,
) -> Option<SchemaFinding> {
    let name = new.name;
    let added = Claim::Added { is_required: new.is_required };
    let finding = match (old.form.is_write_only, new.form.is_write_only) {
        (false, true) => finding(&WRITE_ONLY_ADDED, old, new, "is now write-only", Claim::Removed)
            .in_responses(
                Effect::major(format!("responses no longer contain {}", code(name))),
                Effect::major(format!("must no longer send {}", code(name))),
            ),
        (true, false) => finding(&WRITE_ONLY_REMOVED, old, new, "is no longer write-only", added)
            .in_responses(
                Effect::minor(format!("responses may contain {}", code(name))),
                if new.is_required {
                    Effect::major(format!("must send {}", code(name)))
                } else {
                    Effect::minor(format!("may send {}", code(name)))
                },
            ),
        _ => return None,
    };
    Some(finding.in_requests(Effect::patch("requests stay the same"), Effect::none()))
}

fn finding(
    rule: &Rule,
    old: &DescribedProperty<'_>,
    new: &DescribedProperty<'_>,
    how: &str,
    claim: Claim,
) -> SchemaFinding {
    let message = format!("{} {how}", new.describe());
    SchemaFinding::new(rule, message, old.pointer(), new.pointer()).claiming(claim)
}
