//! Differences that no rule handles.

use std::collections::BTreeSet;
use terminal::escape::code;

use super::{extensions, formats, xml};
use openapi_model::schema::NormalForm;

use crate::Effect;
use crate::schema::finding::SchemaFinding;
use crate::schema::pair::Pair;
use crate::unhandled::{self, NOT_UNDERSTOOD, UNKNOWN};

pub(super) fn check(pair: &Pair<'_, '_>, findings: &mut Vec<SchemaFinding>) {
    let (old, new) = (&pair.old.other_keywords, &pair.new.other_keywords);
    let keywords: BTreeSet<&str> = old.keys().chain(new.keys()).copied().collect();
    for keyword in keywords {
        if old.get(keyword) == new.get(keyword) {
            continue;
        }
        let is_object = |form: &NormalForm<'_>| {
            form.other_keyword(keyword).iter().all(|value| value.is_object())
        };
        if keyword == xml::KEYWORD && is_object(pair.old) && is_object(pair.new) {
            findings.push(xml::changed(pair));
        } else if keyword.starts_with("content") {
            findings.push(formats::content_changed(pair, keyword));
        } else {
            findings.extend(keyword_changed(pair, keyword));
        }
    }
}

fn keyword_changed(pair: &Pair<'_, '_>, keyword: &str) -> Vec<SchemaFinding> {
    let schema = pair.describe(keyword);
    let pointers = pair.keyword_pointers(keyword);
    if let Some(findings) = extensions::check(pair, keyword, &schema, &pointers.old, &pointers.new)
    {
        return findings;
    }
    let [old, new] = [pair.old, pair.new].map(|form| form.keywords.get(keyword));
    let verb = unhandled::verb(old, new);
    let message = format!("{} of {schema} {verb}, and no rule handles it", code(keyword));
    let finding = pair
        .finding_at(&NOT_UNDERSTOOD, keyword, message)
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
