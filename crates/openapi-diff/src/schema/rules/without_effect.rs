//! Keywords that have no effect where they are written.

use openapi_model::schema::{KEYWORD_TYPES, NormalForm, TypeSet};
use serde_json::Value;
use terminal::escape::code;

use super::applied::is_contains_idle;
use crate::schema::finding::SchemaFinding;
use crate::schema::pair::Pair;
use crate::unhandled::{self, WITHOUT_EFFECT_CHANGED};

/// More keywords that can be without effect, each with the types to which it applies.
const IDLE: [(&str, TypeSet, &str); 7] = [
    ("contains", TypeSet::ARRAY, "an array"),
    ("$anchor", TypeSet::ALL, ""),
    ("$id", TypeSet::ALL, ""),
    ("$dynamicAnchor", TypeSet::ALL, ""),
    ("if", TypeSet::ALL, ""),
    ("then", TypeSet::ALL, ""),
    ("else", TypeSet::ALL, ""),
];

/// Reports keywords that differ, but have no effect before or after.
pub(super) fn check(pair: &Pair<'_, '_>, findings: &mut Vec<SchemaFinding>) {
    for (keyword, types, holder) in KEYWORD_TYPES.into_iter().chain(IDLE) {
        let (old, new) = written_values(pair, keyword);
        if old == new {
            continue;
        }
        let is_foreign = |form: &NormalForm<'_>| !form.constraints.types.intersects(types);
        let is_idle = |form: &NormalForm<'_>, value: Option<&Value>| {
            value.is_none_or(|value| {
                is_foreign(form)
                    || says_nothing(form, keyword, value)
                    || (keyword == "contains" && is_contains_idle(pair, form))
            })
        };
        if !(is_idle(pair.old, old) && is_idle(pair.new, new)) {
            continue;
        }
        let schema = pair.describe(keyword);
        let verb = unhandled::verb(old, new);
        let form = if new.is_some() { pair.new } else { pair.old };
        let why = if is_foreign(form) {
            let kind = form.constraints.types;
            format!("has no effect on the type {kind}: is it meant for {holder}?")
        } else if keyword == "$dynamicAnchor" {
            "has no effect by itself".to_owned()
        } else {
            "has no effect".to_owned()
        };
        let message = format!("{} of {schema} {verb}, and {why}", code(keyword));
        let finding = pair.finding_at(&WITHOUT_EFFECT_CHANGED, keyword, message);
        findings.push(finding.not_on_the_wire());
    }
}

/// The values of a keyword as written, before and after.
fn written_values<'a>(
    pair: &Pair<'_, 'a>,
    keyword: &str,
) -> (Option<&'a Value>, Option<&'a Value>) {
    let pointer = |form: &NormalForm<'_>| form.keywords.get(keyword).cloned();
    let (old, new) = (pointer(pair.old), pointer(pair.new));
    (
        old.and_then(|pointer| pair.old_document.at(&pointer)),
        new.and_then(|pointer| pair.new_document.at(&pointer)),
    )
}

/// Returns whether every value satisfies the keyword as written: an empty format, or a pattern that
/// matches any string. Writing a default is not a change.
fn says_nothing(form: &NormalForm<'_>, keyword: &str, value: &Value) -> bool {
    let has = |keyword: &str| form.keywords.contains_key(keyword);
    match keyword {
        "$anchor" | "$dynamicAnchor" | "$id" => true,
        "if" => !has("then") && !has("else"),
        "then" | "else" => !has("if"),
        "minContains" => !has("contains") || value.as_u64() == Some(1),
        "maxContains" => !has("contains"),
        "format" => form.constraints.formats.is_empty() && !form.constraints.has_default_format,
        "pattern" => form.constraints.patterns.is_empty(),
        _ => false,
    }
}
