//! Differences that no rule handles.

use std::collections::BTreeSet;
use terminal::escape::code;

use openapi_model::schema::{NormalForm, OtherKeyword};

use super::annotations::differing;
use super::{extensions, formats, xml};
use crate::Effect;
use crate::schema::finding::SchemaFinding;
use crate::schema::pair::Pair;
use crate::shown::shown;
use crate::sides::Sides;
use crate::unhandled::{self, NOT_UNDERSTOOD, UNKNOWN};

pub(super) fn check(pair: &Pair<'_, '_>, findings: &mut Vec<SchemaFinding>) {
    let (old, new) = (&pair.old.other_keywords, &pair.new.other_keywords);
    let keywords: BTreeSet<&str> = old.keys().chain(new.keys()).copied().collect();
    for keyword in keywords {
        let (old, new) = (pair.old.other_keyword(keyword), pair.new.other_keyword(keyword));
        if old.iter().map(|old| old.value).eq(new.iter().map(|new| new.value)) {
            continue;
        }
        let is_object = |form: &NormalForm<'_>| {
            form.other_keyword(keyword).iter().all(|other| other.value.is_object())
        };
        if keyword == xml::KEYWORD && is_object(pair.old) && is_object(pair.new) {
            findings.push(xml::changed(pair));
        } else if keyword.starts_with("content") {
            findings.push(formats::content_changed(pair, keyword));
        } else {
            for (old, new) in changed_values(keyword, old, new) {
                findings.extend(keyword_changed(pair, keyword, old, new));
            }
        }
    }
}

type Change<'s, 'a> = (Option<&'s OtherKeyword<'a>>, Option<&'s OtherKeyword<'a>>);

/// The values of a keyword that differ, which several subschemas of an `allOf` may have.
fn changed_values<'s, 'a>(
    keyword: &str,
    old: &'s [OtherKeyword<'a>],
    new: &'s [OtherKeyword<'a>],
) -> Vec<Change<'s, 'a>> {
    let is_same = |old: &OtherKeyword<'_>, new: &OtherKeyword<'_>| old.value == new.value;
    let is_at = |old: &OtherKeyword<'_>, new: &OtherKeyword<'_>| old.pointer == new.pointer;
    let mut changes = differing(old, new, is_at, is_same, |_, _| true);
    if !keyword.starts_with("x-") {
        // A value has to fit all subschemas, however many of them have the keyword.
        let both = |value| [old, new].iter().all(|side| side.iter().any(|one| is_same(one, value)));
        changes.retain(|(old, new)| [old, new].into_iter().flatten().any(|one| !both(one)));
    } else if changes.is_empty() {
        // The value nearest to where the schema is used is another one.
        changes.push((old.first(), new.first()));
    }
    changes
}

fn keyword_changed(
    pair: &Pair<'_, '_>,
    keyword: &str,
    old: Option<&OtherKeyword<'_>>,
    new: Option<&OtherKeyword<'_>>,
) -> Vec<SchemaFinding> {
    let [old_pointer, new_pointer] = [old, new].map(|other| other.map(|other| &*other.pointer));
    let schema = pair.describe_holder(old_pointer, new_pointer);
    let Sides { old: old_place, new: new_place } =
        pair.pointers_or_holders(old_pointer, new_pointer);
    if let Some(findings) = extensions::check(pair, keyword, &schema, &old_place, &new_place) {
        return findings;
    }
    let verb = unhandled::verb(old, new);
    let message = format!("{} of {schema} {verb}, and no rule handles it", code(keyword));
    let finding = SchemaFinding::new(&NOT_UNDERSTOOD, message, &old_place, &new_place)
        .with_values(old.map(|old| shown(old.value)), new.map(|new| shown(new.value)))
        .about_unknown(keyword)
        .in_both_directions(Effect::major(UNKNOWN), Effect::major(UNKNOWN))
        .in_rust(Effect::none());
    vec![finding]
}

/// The finding about two schemas with a difference for which no rule has a finding.
pub(super) fn unhandled_difference(pair: &Pair<'_, '_>, what: &str) -> SchemaFinding {
    pair.finding(&NOT_UNDERSTOOD, format!("{what}, and no rule handles it"))
        .in_both_directions(Effect::major(UNKNOWN), Effect::major(UNKNOWN))
        .in_rust(Effect::none())
}
