//! Properties of objects: added, removed, required and optional ones.

use openapi_model::schema::{AdditionalProperties, NormalForm, Property, SchemaLocation, TypeSet};
use openapi_model::{Document, pointer};
use serde_json::Value;
use terminal::escape::code;

use super::access;
use super::described_property::DescribedProperty;
use super::objects::forbids_property;
use super::renames;
use crate::Effect;
use crate::evidence::{Claim, Step};
use crate::schema::cache::{ComparedPair, ComparisonCache};
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::label::describe_schema;
use crate::schema::pair::Pair;
use crate::sides::Sides;
use crate::well_known::Announcement;

rules! {
    PROPERTY_ADDED: "property-added",
        "an optional property was added (minor)";
    REQUIRED_PROPERTY_ADDED: "required-property-added",
        "a required property was added (major in requests)";
    PROPERTY_REMOVED: "property-removed",
        "a property was removed (major)";
    PROPERTY_REQUIRED: "property-required",
        "an optional property is now required (major in requests and in Rust)";
    PROPERTY_OPTIONAL: "property-optional",
        "a required property is now optional (major in responses and in Rust)";
}

/// Compares the properties of two objects, and adds their schemas to the result.
pub(super) fn check<'a>(
    cache: &mut ComparisonCache<'a>,
    pair: &Pair<'_, 'a>,
    result: &mut ComparedPair,
) {
    let renames = renames::probable(cache, pair);
    for (name, property) in &pair.old.properties {
        if is_unchanged(cache, pair, name, property) {
            continue;
        }
        let old = DescribedProperty::new(name, property, pair.old, &cache.old);
        if let Some(is) = renames.get(name)
            && let Some(property) = pair.new.properties.get(is)
        {
            let new = DescribedProperty::new(is, property, pair.new, &cache.new);
            result.findings.push(renames::renamed(&old, &new));
            let key = cache.pair_key(&old.property.schema, &new.property.schema);
            result.add_inner(Step::Other, key);
            continue;
        }
        let Some(property) = pair.new.properties.get(name) else {
            let finding = property_removed(pair, &old);
            result.findings.push(finding.idle_if(forbids_property(pair.old, name)));
            if let Some(additional) = &pair.new.additional_properties {
                let key = cache.pair_key(&old.property.schema, additional);
                old.add_inner(key, cache, result);
            }
            continue;
        };
        let new = DescribedProperty::new(name, property, pair.new, &cache.new);
        result.findings.extend(requirement_changed(pair, &old, &new));
        result.findings.extend(access::read_only(&old, &new));
        result.findings.extend(access::write_only(&old, &new));
        let mut key = cache.pair_key(&old.property.schema, &new.property.schema);
        key.is_required = old.is_required && new.is_required;
        result.add_inner_sent(
            Step::Property((*name).to_owned()),
            key,
            old.is_in_requests() && new.is_in_requests(),
            old.is_in_responses() && new.is_in_responses(),
        );
    }
    for (name, property) in &pair.new.properties {
        let is_new_name = renames.values().any(|is| is == name);
        if !pair.old.properties.contains_key(name) && !is_new_name {
            let new = DescribedProperty::new(name, property, pair.new, &cache.new);
            let finding = property_added(pair, &new);
            result.findings.push(finding.idle_if(forbids_property(pair.new, name)));
            if pair.old.constraints.required.contains(name) && !new.is_required {
                result.findings.push(undescribed_optional(pair, &new));
            }
            if let Some(additional) = &pair.old.additional_properties {
                let key = cache.pair_key(additional, &new.property.schema);
                new.add_inner(key, cache, result);
            }
        }
    }
    result.findings.extend(undescribed(pair));
}

/// Returns whether a property is required as before, and its schema is identical.
fn is_unchanged(
    cache: &ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    name: &str,
    old: &Property,
) -> bool {
    let is_required = |form: &NormalForm<'_>| form.constraints.required.contains(name);
    pair.new.properties.get(name).is_some_and(|new| {
        is_required(pair.old) == is_required(pair.new)
            && cache.are_identical(&old.schema, &new.schema)
    })
}

/// The finding about a required name that no property had, and that an optional property has now.
fn undescribed_optional(pair: &Pair<'_, '_>, new: &DescribedProperty<'_>) -> SchemaFinding {
    let subject = format!("property {} of {}", code(new.name), pair.describe_new());
    let old = pair.old.keyword_pointer("required");
    requirement(&subject, new.name, false, Sides::new(old, new.pointer()))
        .limited_to(new.is_in_requests(), new.is_in_responses())
        .in_rust(Effect::major("its field is an `Option`"))
}

/// The findings about names without a property that are now required, or no longer.
fn undescribed(pair: &Pair<'_, '_>) -> Vec<SchemaFinding> {
    let [old, new] = [pair.old, pair.new].map(|form| &form.constraints.required);
    let added = new.difference(old).map(|name| (name, true));
    let removed = old.difference(new).map(|name| (name, false));
    let changed = added.chain(removed).filter(|(name, _)| {
        let is_in = |form: &NormalForm<'_>| form.properties.contains_key(*name);
        !is_in(pair.old) && !is_in(pair.new)
    });
    changed.map(|(name, is_required)| undescribed_required(pair, name, is_required)).collect()
}

/// The finding about a name without a property that is now required, or no longer.
fn undescribed_required(pair: &Pair<'_, '_>, name: &str, is_required: bool) -> SchemaFinding {
    let component = if is_required {
        requiring_component(pair.new_document, pair.new, name)
    } else {
        requiring_component(pair.old_document, pair.old, name)
    };
    let Some(component) = component.filter(|_| pair.old.name.is_some() == pair.new.name.is_some())
    else {
        let subject = format!("undescribed property {} of {}", code(name), pair.describe_new());
        let pointers = pair.keyword_pointers("required");
        return requirement(&subject, name, is_required, pointers.as_ref().map(String::as_str));
    };
    let subject = format!("undescribed property {} of {}", code(name), code(&component));
    let holder = SchemaLocation::from_component(&component);
    let list = pointer::join(holder.pointer(), "required");
    let pointers = if is_required {
        Sides::new(pair.old_holder(holder.pointer()), list.as_str())
    } else {
        Sides::new(list.as_str(), pair.new_holder(holder.pointer()))
    };
    requirement(&subject, name, is_required, pointers)
}

/// The component on which a schema builds, and which requires a name.
fn requiring_component(document: &Document, form: &NormalForm<'_>, name: &str) -> Option<String> {
    let requires = |component: &&String| {
        let required = document.schema(component)?.get("required")?.as_array()?;
        required.iter().any(|required| required == name).then_some(())
    };
    form.merged_components.iter().find(|component| requires(component).is_some()).cloned()
}

fn property_added(pair: &Pair<'_, '_>, new: &DescribedProperty<'_>) -> SchemaFinding {
    let name = new.name;
    let (property, old) = (new.describe(), pair.old_holder(new.holder()));
    // `required` may have named it before, although no property described it.
    let was_required = pair.old.constraints.required.contains(name);
    let finding = if new.is_required && !was_required {
        let message = format!("required {property} was added");
        SchemaFinding::new(&REQUIRED_PROPERTY_ADDED, message, old, new.pointer())
            .in_requests(
                Effect::major(format!("requests without {} may be rejected", code(name))),
                Effect::minor(format!("may rely on {}", code(name))),
            )
            .in_responses(
                response_with_new_property(
                    pair,
                    format!("responses always contain {}", code(name)),
                ),
                Effect::major(format!("must send {}", code(name))),
            )
            .in_rust(field_added(pair, true))
    } else {
        let message = format!("{property} was added");
        SchemaFinding::new(&PROPERTY_ADDED, message, old, new.pointer())
            .in_requests(
                Effect::minor(format!("requests may contain {}", code(name))),
                Effect::major(format!("must accept {}", code(name))),
            )
            .in_responses(
                response_with_new_property(pair, format!("responses may contain {}", code(name))),
                Effect::minor(format!("may send {}", code(name))),
            )
            .in_rust(if was_required {
                Effect::major("the field has a type of its own")
            } else {
                field_added(pair, false)
            })
    };
    // It may already be sent as an additional property, so there may be no value that shows the
    // change.
    let finding = if pair.old.additional_properties.is_none() || new.is_required {
        finding.claiming(Claim::Added { is_required: new.is_required && !was_required })
    } else {
        finding
    };
    finding.with_new_property().limited_to(new.is_in_requests(), new.is_in_responses())
}

/// The effect on clients of a new property in responses.
fn response_with_new_property(pair: &Pair<'_, '_>, what: String) -> Effect {
    let limits_others = |keyword: &str| keyword == "unevaluatedProperties";
    match pair.old.constraints.additional_properties {
        AdditionalProperties::Forbidden => {
            Effect::major(format!("{what}, where additional properties were forbidden"))
        }
        _ if pair.old.applied.iter().any(|applied| limits_others(applied.keyword)) => {
            Effect::major(format!("{what}, where `unevaluatedProperties` limited the others"))
        }
        _ => Effect::minor(what),
    }
}

/// The effect of a new field on Rust code: structs are not exhaustive, and are made by builders.
fn field_added(pair: &Pair<'_, '_>, is_required: bool) -> Effect {
    if let Some(types) = pair.rust.filter(|types| !types.are_same()) {
        return types.replaced();
    }
    let required = &pair.old.constraints.required;
    let had_default = pair.old.properties.keys().all(|name| !required.contains(name));
    if is_required && had_default {
        return Effect::major("the struct has a new field, and no longer implements `Default`");
    }
    Effect::minor("the struct and its builder have a new field")
}

fn property_removed(pair: &Pair<'_, '_>, old: &DescribedProperty<'_>) -> SchemaFinding {
    let name = old.name;
    let additional = &pair.new.constraints.additional_properties;
    let is_forbidden = *additional == AdditionalProperties::Forbidden;
    let new = pair.new_holder(old.holder());
    let is_required = old.is_required && pair.new.constraints.required.contains(name);
    let finding = if is_required && !is_forbidden {
        no_longer_described(pair, old, new)
    } else {
        let schema = old.document.at(old.pointer()).and_then(|value| old.document.follow(value));
        let announcement = schema.map_or(Announcement::Absent, |(schema, _)| {
            Announcement::of(schema, old.form.is_deprecated)
        });
        let message = announcement.removed(&old.describe());
        let request = if is_forbidden {
            announcement.effect(format!("requests with {} may be rejected", code(name)))
        } else if is_left_bare(pair) {
            Effect::minor("any object may be sent, and none of its properties is described")
        } else {
            announcement.effect(format!("{} is ignored in requests", code(name)))
        };
        SchemaFinding::new(&PROPERTY_REMOVED, message, old.pointer(), new)
            .in_requests(request, Effect::minor(format!("may ignore {}", code(name))))
            .in_responses(
                announcement.effect(format!("{} may be missing from responses", code(name))),
                Effect::minor(format!("need not send {}", code(name))),
            )
    };
    // It may still be sent as an additional property, so there may be no value that shows the
    // change.
    let finding = if pair.new.additional_properties.is_none() && finding.claim.is_none() {
        finding.claiming(Claim::Removed)
    } else {
        finding
    };
    finding
        .limited_to(old.is_in_requests(), old.is_in_responses())
        .in_rust(Effect::major("the field and its setter were removed"))
}

/// Returns whether an object with several properties became any object: its description was
/// removed, rather than single properties.
fn is_left_bare(pair: &Pair<'_, '_>) -> bool {
    pair.old.properties.len() > 1
        && pair.new.constraints.types.without(TypeSet::NULL) == TypeSet::OBJECT
        && pair.new.is_type_alone()
}

/// The finding that a property has no schema any more, and must be sent as before.
fn no_longer_described(
    pair: &Pair<'_, '_>,
    old: &DescribedProperty<'_>,
    new: &str,
) -> SchemaFinding {
    let message = format!("{}, which is still required, is no longer described", old.describe());
    let finding = SchemaFinding::new(&PROPERTY_REMOVED, message, old.pointer(), new);
    // Its schema is compared with that of additional properties.
    let has_schema = pair.new.additional_properties.is_some();
    if has_schema || old.form.allows_anything() {
        let wire = Effect::patch("it is sent as before");
        return finding.in_both_directions(wire, Effect::none());
    }
    finding.with_set_change(SetChange::Widened, &format!("any value of {}", code(old.name)))
}

/// The finding that a property is now required, or no longer.
fn requirement_changed(
    pair: &Pair<'_, '_>,
    old: &DescribedProperty<'_>,
    new: &DescribedProperty<'_>,
) -> Option<SchemaFinding> {
    let (requiring, in_rust) = match (old.is_required, new.is_required) {
        (false, true) => (new, "its field is no longer an `Option`"),
        (true, false) => (old, "its field becomes an `Option`"),
        _ => return None,
    };
    let object = describe_requiring(pair, requiring);
    let subject = format!("property {} of {object}", code(new.name));
    let pointers = Sides::new(old.pointer(), new.pointer());
    let finding = requirement(&subject, new.name, new.is_required, pointers)
        .limited_to(requiring.is_in_requests(), requiring.is_in_responses())
        .in_rust(Effect::major(in_rust));
    Some(finding)
}

/// Describes the object that requires a property: the one that describes the property if possible,
/// so that schemas that build on it do not repeat the change.
fn describe_requiring(pair: &Pair<'_, '_>, property: &DescribedProperty<'_>) -> String {
    let holder = property.holder();
    let object = property.document.at(holder);
    let required = object.and_then(|object| object.get("required"));
    if required
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .any(|required| required == property.name)
    {
        describe_schema(property.document, holder)
    } else {
        pair.describe_new()
    }
}

/// The finding that the property with a name is now required, or no longer, without its effect in
/// Rust.
fn requirement(
    subject: &str,
    name: &str,
    is_required: bool,
    pointers: Sides<&str>,
) -> SchemaFinding {
    let Sides { old, new } = pointers;
    if is_required {
        let message = format!("{subject} is now required");
        SchemaFinding::new(&PROPERTY_REQUIRED, message, old, new)
            .claiming(Claim::Narrowed)
            .in_requests(
                Effect::major(format!("requests without {} may be rejected", code(name))),
                Effect::minor(format!("may rely on {}", code(name))),
            )
            .in_responses(
                Effect::minor(format!("responses always contain {}", code(name))),
                Effect::major(format!("must send {}", code(name))),
            )
    } else {
        let message = format!("{subject} is no longer required");
        SchemaFinding::new(&PROPERTY_OPTIONAL, message, old, new)
            .claiming(Claim::Widened)
            .in_requests(
                Effect::minor(format!("requests may omit {}", code(name))),
                Effect::major(format!("must accept requests without {}", code(name))),
            )
            .in_responses(
                Effect::major(format!("{} may be missing from responses", code(name))),
                Effect::minor(format!("may omit {}", code(name))),
            )
    }
}
