//! Texts for people.

use openapi_model::schema::Annotation;

use super::extensions;
use crate::schema::finding::SchemaFinding;
use crate::schema::label::describe_schema;
use crate::schema::pair::{Pair, parent};
use crate::unhandled::{DESCRIPTION_CHANGED, EXAMPLE_CHANGED};
use crate::{Effect, Rule};

pub(super) fn check(pair: &Pair<'_, '_>, findings: &mut Vec<SchemaFinding>) {
    if pair.old.annotations == pair.new.annotations {
        return;
    }
    let mut olds: Vec<&Annotation<'_>> = pair.old.annotations.iter().collect();
    let mut news: Vec<&Annotation<'_>> = pair.new.annotations.iter().collect();
    // What both sides say has not changed, wherever they say it.
    olds.retain(|old| {
        let is_same = |new: &&Annotation<'_>| new.keyword == old.keyword && new.value == old.value;
        let same = news.iter().position(is_same);
        if let Some(index) = same {
            news.remove(index);
        }
        same.is_none()
    });
    for old in olds {
        let successor = news.iter().position(|new| new.keyword == old.keyword);
        findings.extend(match successor.map(|index| news.remove(index)) {
            Some(new) => changed(pair, old, new),
            None => removed(pair, old),
        });
    }
    findings.extend(news.into_iter().flat_map(|new| added(pair, new)));
}

fn added(pair: &Pair<'_, '_>, new: &Annotation<'_>) -> Vec<SchemaFinding> {
    let schema = parent(&new.pointer);
    let pointers = (pair.old_holder(schema), new.pointer.as_str());
    let description = describe_schema(pair.new_document, schema);
    compare(pair, new.keyword, pointers, &description, "was added")
}

fn removed(pair: &Pair<'_, '_>, old: &Annotation<'_>) -> Vec<SchemaFinding> {
    let schema = parent(&old.pointer);
    let pointers = (old.pointer.as_str(), pair.new_holder(schema));
    let description = describe_schema(pair.old_document, schema);
    compare(pair, old.keyword, pointers, &description, "was removed")
}

fn changed(pair: &Pair<'_, '_>, old: &Annotation<'_>, new: &Annotation<'_>) -> Vec<SchemaFinding> {
    let pointers = (old.pointer.as_str(), new.pointer.as_str());
    let description = describe_schema(pair.new_document, parent(&new.pointer));
    compare(pair, new.keyword, pointers, &description, "has changed")
}

fn compare(
    pair: &Pair<'_, '_>,
    keyword: &str,
    (old, new): (&str, &str),
    schema: &str,
    how: &str,
) -> Vec<SchemaFinding> {
    if let Some(findings) = extensions::check(pair, keyword, schema, (old, new)) {
        return findings;
    }
    let message = format!("the `{keyword}` of {schema} {how}");
    let rust = if keyword == "description" {
        "the documentation of the crate changes"
    } else {
        "the generated code stays the same"
    };
    let finding = SchemaFinding::new(rule_for(keyword), message, old, new)
        .not_on_the_wire()
        .in_rust(Effect::patch(rust));
    vec![finding]
}

fn rule_for(keyword: &str) -> &'static Rule {
    match keyword {
        "example" | "examples" => &EXAMPLE_CHANGED,
        _ => &DESCRIPTION_CHANGED,
    }
}
