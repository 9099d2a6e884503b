//! Texts for people.

use openapi_model::schema::Annotation;
use terminal::escape::code;

use super::extensions;
use crate::Effect;
use crate::change::SAME_CODE;
use crate::schema::finding::SchemaFinding;
use crate::schema::label::describe_schema;
use crate::schema::pair::{Pair, parent};
use crate::unhandled::{self, DESCRIPTION_CHANGED, EXAMPLE_CHANGED};

pub(super) fn check(pair: &Pair<'_, '_>, findings: &mut Vec<SchemaFinding>) {
    if pair.old.annotations == pair.new.annotations {
        return;
    }
    let mut olds: Vec<&Annotation<'_>> = pair.old.annotations.iter().collect();
    let mut news: Vec<&Annotation<'_>> = pair.new.annotations.iter().collect();
    // A text on both sides is unchanged, even if it is in another part of an `allOf`.
    olds.retain(|old| {
        let is_same = |new: &&Annotation<'_>| new.keyword == old.keyword && new.value == old.value;
        let same = news.iter().position(is_same);
        if let Some(index) = same {
            news.remove(index);
        }
        same.is_none()
    });
    for old in olds {
        let successor =
            news.iter().position(|new| new.keyword == old.keyword).map(|index| news.remove(index));
        findings.extend(compare(pair, old, Some(old), successor));
    }
    for new in news {
        findings.extend(compare(pair, new, None, Some(new)));
    }
}

/// Compares an annotation with its counterpart. `known` is either of them.
fn compare(
    pair: &Pair<'_, '_>,
    known: &Annotation<'_>,
    old: Option<&Annotation<'_>>,
    new: Option<&Annotation<'_>>,
) -> Vec<SchemaFinding> {
    let keyword = known.keyword;
    let holder = parent(&known.pointer);
    let how = unhandled::verb(old.map(|old| old.value), new.map(|new| new.value));
    let schema = match new {
        Some(new) => describe_schema(pair.new_document, parent(&new.pointer)),
        None => describe_schema(pair.old_document, holder),
    };
    let old = old.map_or_else(|| pair.old_holder(holder), |old| &old.pointer);
    let new = new.map_or_else(|| pair.new_holder(holder), |new| &new.pointer);
    if let Some(findings) = extensions::check(pair, keyword, &schema, old, new) {
        return findings;
    }
    let message = format!("the {} of {schema} {how}", code(keyword));
    let rule = match keyword {
        "example" | "examples" => &EXAMPLE_CHANGED,
        _ => &DESCRIPTION_CHANGED,
    };
    let rust = match keyword {
        "description" => "the documentation of the crate changes",
        _ => SAME_CODE,
    };
    let finding =
        SchemaFinding::new(rule, message, old, new).not_on_the_wire().in_rust(Effect::patch(rust));
    vec![finding]
}
