//! Properties of objects: which there are, and who must send them.

use openapi_model::schema::{AdditionalProperties, NormalForm, Property, SchemaStore, TypeSet};
use std::rc::Rc;

use crate::schema::finding::Finding;
use crate::schema::memory::{Key, Memory, Seen};
use crate::schema::pair::{Pair, parent};
use crate::schema::{label, rust};
use crate::{Effect, Rule};

pub(super) const RULES: &[Rule] = &[
    PROPERTY_ADDED,
    REQUIRED_PROPERTY_ADDED,
    PROPERTY_REMOVED,
    PROPERTY_REQUIRED,
    PROPERTY_OPTIONAL,
    READ_ONLY_ADDED,
    READ_ONLY_REMOVED,
    WRITE_ONLY_ADDED,
    WRITE_ONLY_REMOVED,
];

const PROPERTY_ADDED: Rule = Rule {
    name: "property-added",
    summary: "an object has a new property that may be absent (minor)",
};

const REQUIRED_PROPERTY_ADDED: Rule = Rule {
    name: "required-property-added",
    summary: "an object has a new property that must be there (major in requests)",
};

const PROPERTY_REMOVED: Rule = Rule {
    name: "property-removed",
    summary: "a property is no longer described (major)",
};

const PROPERTY_REQUIRED: Rule = Rule {
    name: "property-required",
    summary: "a property must be there that could be absent (major in requests and in Rust)",
};

const PROPERTY_OPTIONAL: Rule = Rule {
    name: "property-optional",
    summary: "a property may be absent that had to be there (major in answers and in Rust)",
};

const READ_ONLY_ADDED: Rule = Rule {
    name: "read-only-added",
    summary: "a property is only ever sent by the server (major in requests)",
};

const READ_ONLY_REMOVED: Rule = Rule {
    name: "read-only-removed",
    summary: "callers may send a property, or must if it is required (major then)",
};

const WRITE_ONLY_ADDED: Rule = Rule {
    name: "write-only-added",
    summary: "a property is only ever sent by callers (major in answers)",
};

const WRITE_ONLY_REMOVED: Rule = Rule {
    name: "write-only-removed",
    summary: "the server may send a property that it never sent (minor)",
};

/// One property, as one of the two objects has it.
struct DescribedProperty<'a> {
    member: Property,
    meaning: Rc<NormalForm<'a>>,
    is_required: bool,
}

impl<'a> DescribedProperty<'a> {
    fn of(name: &str, member: &Property, owner: &NormalForm<'a>, store: &SchemaStore<'a>) -> Self {
        Self {
            member: member.clone(),
            meaning: store.get(&member.schema),
            is_required: owner.constraints.required.contains(name),
        }
    }

    fn is_in_requests(&self) -> bool {
        !self.meaning.is_read_only
    }

    fn is_in_answers(&self) -> bool {
        !self.meaning.is_write_only
    }

    /// Leads to what becomes of a member that was one of those that `properties` does
    /// not name, or is one now; if it means another thing.
    fn lead_to(&self, key: Key, memory: &mut Memory<'_>, seen: &mut Seen) {
        if !memory.is_same(key) {
            seen.lead_to(key, self.is_in_requests(), self.is_in_answers());
        }
    }

    /// The pointer to the object that describes it.
    fn holder(&self) -> &str {
        parent(parent(&self.member.pointer))
    }
}

/// Compares the properties of two objects, and leads to what they hold.
pub(in crate::schema) fn check<'a>(memory: &mut Memory<'a>, pair: &Pair<'_, 'a>, seen: &mut Seen) {
    let is_object =
        |meaning: &NormalForm<'_>| meaning.constraints.types.intersects(TypeSet::OBJECT);
    if !is_object(pair.old) || !is_object(pair.new) {
        return;
    }
    for (name, member) in &pair.old.properties {
        let old = DescribedProperty::of(name, member, pair.old, &memory.old);
        let Some(member) = pair.new.properties.get(name) else {
            seen.found.push(property_removed(pair, name, &old));
            if let Some(others) = &pair.new.additional_properties {
                let key = memory.key(&old.member.schema, others);
                old.lead_to(key, memory, seen);
            }
            continue;
        };
        let new = DescribedProperty::of(name, member, pair.new, &memory.new);
        seen.found.extend(property_required(pair, name, &old, &new));
        seen.found.extend(property_optional(pair, name, &old, &new));
        seen.found.extend(read_only(pair, name, &old, &new));
        seen.found.extend(write_only(pair, name, &old, &new));
        let mut key = memory.key(&old.member.schema, &new.member.schema);
        key.is_required = old.is_required && new.is_required;
        seen.lead_to(
            key,
            old.is_in_requests() && new.is_in_requests(),
            old.is_in_answers() && new.is_in_answers(),
        );
    }
    for (name, member) in &pair.new.properties {
        if !pair.old.properties.contains_key(name) {
            let new = DescribedProperty::of(name, member, pair.new, &memory.new);
            // It may have been required before, without a word of what it is.
            if new.is_required && !pair.old.constraints.required.contains(name) {
                seen.found.push(required_property_added(pair, name, &new));
            } else {
                seen.found.push(property_added(pair, name, &new));
            }
            if let Some(others) = &pair.old.additional_properties {
                let key = memory.key(others, &new.member.schema);
                new.lead_to(key, memory, seen);
            }
        }
    }
    undescribed(pair, seen);
}

/// Names that are required although no property is called so.
fn undescribed(pair: &Pair<'_, '_>, seen: &mut Seen) {
    let is_described = |name: &str| {
        pair.old.properties.contains_key(name) || pair.new.properties.contains_key(name)
    };
    let (old, new) = (
        &pair.old.constraints.required,
        &pair.new.constraints.required,
    );
    for name in new.difference(old).filter(|name| !is_described(name)) {
        let message = format!("member `{name}` of {} is required", owner(pair));
        let finding = pair.found(&PROPERTY_REQUIRED, "required", message);
        seen.found
            .push(required(finding.values(None, None), name).same_code());
    }
    for name in old.difference(new).filter(|name| !is_described(name)) {
        let message = format!("member `{name}` of {} is no longer required", owner(pair));
        let finding = pair.found(&PROPERTY_OPTIONAL, "required", message);
        seen.found
            .push(optional(finding.values(None, None), name).same_code());
    }
}

fn property_added(pair: &Pair<'_, '_>, name: &str, new: &DescribedProperty<'_>) -> Finding {
    let label = label::of(pair.new_contract, new.holder());
    let message = format!("property `{name}` of {label} is new");
    let answer = match pair.old.constraints.additional_properties {
        AdditionalProperties::Forbidden => Effect::major(format!(
            "`{name}` may occur, where further members were excluded"
        )),
        _ => Effect::minor(format!("`{name}` may occur")),
    };
    let old_place = pair.old_holder(new.holder());
    Finding::new(&PROPERTY_ADDED, message, old_place, &new.member.pointer)
        .request(
            Effect::minor(format!("`{name}` may be sent")),
            Effect::major(format!("must accept `{name}`")),
        )
        .response(answer, Effect::minor(format!("may send `{name}`")))
        .only(new.is_in_requests(), new.is_in_answers())
        .rust(match pair.old.constraints.required.contains(name) {
            true => Effect::major("the field has a type of its own"),
            false => field_added(pair, false),
        })
}

fn required_property_added(
    pair: &Pair<'_, '_>,
    name: &str,
    new: &DescribedProperty<'_>,
) -> Finding {
    let label = label::of(pair.new_contract, new.holder());
    let message = format!("property `{name}` of {label} is new, and required");
    let answer = match pair.old.constraints.additional_properties {
        AdditionalProperties::Forbidden => Effect::major(format!(
            "`{name}` always occurs, where further members were excluded"
        )),
        _ => Effect::minor(format!("`{name}` always occurs")),
    };
    let old_place = pair.old_holder(new.holder());
    Finding::new(
        &REQUIRED_PROPERTY_ADDED,
        message,
        old_place,
        &new.member.pointer,
    )
    .request(
        Effect::major(format!("a call without `{name}` may be refused")),
        Effect::minor(format!("may rely on `{name}`")),
    )
    .response(answer, Effect::major(format!("must send `{name}`")))
    .only(new.is_in_requests(), new.is_in_answers())
    .rust(field_added(pair, true))
}

/// What a new field means to Rust code: structs are not exhaustive, and made
/// through builders.
fn field_added(pair: &Pair<'_, '_>, is_required: bool) -> Effect {
    let (before, after) = rust::forms(pair);
    if before != after {
        return Effect::major(format!("{before} becomes {after}"));
    }
    let had_default = pair
        .old
        .properties
        .keys()
        .all(|name| !pair.old.constraints.required.contains(name));
    if is_required && had_default {
        return Effect::major("the struct has a new field, and no `Default` any more");
    }
    Effect::minor("the struct and its builder have a new field")
}

fn property_removed(pair: &Pair<'_, '_>, name: &str, old: &DescribedProperty<'_>) -> Finding {
    let label = label::of(pair.old_contract, old.holder());
    let message = format!("property `{name}` of {label} is gone");
    let request = match pair.new.constraints.additional_properties {
        AdditionalProperties::Forbidden => format!("a call with `{name}` may be refused"),
        _ => format!("`{name}` is no longer heeded"),
    };
    let new_place = pair.new_holder(old.holder());
    Finding::new(&PROPERTY_REMOVED, message, &old.member.pointer, new_place)
        .request(
            Effect::major(request),
            Effect::minor(format!("need not know `{name}`")),
        )
        .response(
            Effect::major(format!("`{name}` may be missing")),
            Effect::minor(format!("need not send `{name}`")),
        )
        .only(old.is_in_requests(), old.is_in_answers())
        .rust(Effect::major("the field and its setter are gone"))
}

fn property_required(
    pair: &Pair<'_, '_>,
    name: &str,
    old: &DescribedProperty<'_>,
    new: &DescribedProperty<'_>,
) -> Option<Finding> {
    (!old.is_required && new.is_required).then(|| {
        let message = format!("property `{name}` of {} is now required", owner(pair));
        let finding = Finding::new(
            &PROPERTY_REQUIRED,
            message,
            &old.member.pointer,
            &new.member.pointer,
        );
        required(finding, name)
            .only(new.is_in_requests(), new.is_in_answers())
            .rust(Effect::major("its field is no longer an `Option`"))
    })
}

fn required(finding: Finding, name: &str) -> Finding {
    finding
        .request(
            Effect::major(format!("a call without `{name}` may be refused")),
            Effect::minor(format!("may rely on `{name}`")),
        )
        .response(
            Effect::minor(format!("`{name}` always occurs")),
            Effect::major(format!("must send `{name}`")),
        )
}

fn property_optional(
    pair: &Pair<'_, '_>,
    name: &str,
    old: &DescribedProperty<'_>,
    new: &DescribedProperty<'_>,
) -> Option<Finding> {
    (old.is_required && !new.is_required).then(|| {
        let message = format!("property `{name}` of {} is no longer required", owner(pair));
        let finding = Finding::new(
            &PROPERTY_OPTIONAL,
            message,
            &old.member.pointer,
            &new.member.pointer,
        );
        optional(finding, name)
            .only(old.is_in_requests(), old.is_in_answers())
            .rust(Effect::major("its field becomes an `Option`"))
    })
}

fn optional(finding: Finding, name: &str) -> Finding {
    finding
        .request(
            Effect::minor(format!("`{name}` may be left out")),
            Effect::major(format!("must accept calls without `{name}`")),
        )
        .response(
            Effect::major(format!("`{name}` may be missing")),
            Effect::minor(format!("may leave `{name}` out")),
        )
}

fn read_only(
    pair: &Pair<'_, '_>,
    name: &str,
    old: &DescribedProperty<'_>,
    new: &DescribedProperty<'_>,
) -> Option<Finding> {
    let (was, is) = (old.meaning.is_read_only, new.meaning.is_read_only);
    if was == is {
        return None;
    }
    let places = [&old, &new].map(|property| property.member.pointer.as_str());
    let label = owner(pair);
    let finding = if is {
        let message = format!("property `{name}` of {label} is now read-only");
        Finding::new(&READ_ONLY_ADDED, message, places[0], places[1]).request(
            Effect::major(format!("`{name}` must not be sent any more")),
            Effect::minor(format!("may refuse `{name}`")),
        )
    } else {
        let message = format!("property `{name}` of {label} is no longer read-only");
        let finding = Finding::new(&READ_ONLY_REMOVED, message, places[0], places[1]);
        if new.is_required {
            finding.request(
                Effect::major(format!("a call without `{name}` may be refused")),
                Effect::major(format!("must accept `{name}`")),
            )
        } else {
            finding.request(
                Effect::minor(format!("`{name}` may be sent")),
                Effect::major(format!("must accept `{name}`")),
            )
        }
    };
    let finding = finding.response(Effect::patch("answers stay the same"), Effect::none());
    Some(finding.same_code())
}

fn write_only(
    pair: &Pair<'_, '_>,
    name: &str,
    old: &DescribedProperty<'_>,
    new: &DescribedProperty<'_>,
) -> Option<Finding> {
    let (was, is) = (old.meaning.is_write_only, new.meaning.is_write_only);
    if was == is {
        return None;
    }
    let places = [&old, &new].map(|property| property.member.pointer.as_str());
    let label = owner(pair);
    let finding = if is {
        let message = format!("property `{name}` of {label} is now write-only");
        Finding::new(&WRITE_ONLY_ADDED, message, places[0], places[1]).response(
            Effect::major(format!("`{name}` no longer occurs")),
            Effect::major(format!("must no longer send `{name}`")),
        )
    } else {
        let message = format!("property `{name}` of {label} is no longer write-only");
        Finding::new(&WRITE_ONLY_REMOVED, message, places[0], places[1]).response(
            Effect::minor(format!("`{name}` may occur")),
            match new.is_required {
                true => Effect::major(format!("must send `{name}`")),
                false => Effect::minor(format!("may send `{name}`")),
            },
        )
    };
    let finding = finding.request(Effect::patch("requests stay the same"), Effect::none());
    Some(finding.same_code())
}

/// The object that has the properties.
fn owner(pair: &Pair<'_, '_>) -> String {
    label::of(pair.new_contract, &pair.new.definition)
}
