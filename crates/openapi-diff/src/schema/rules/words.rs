//! What is said for people.

use openapi_model::schema::Annotation;

use crate::schema::finding::Finding;
use crate::schema::label;
use crate::schema::pair::{Pair, parent};
use crate::unhandled::{DESCRIPTION_CHANGED, EXAMPLE_CHANGED};
use crate::{Effect, Rule};

use super::extensions;

pub(super) fn check(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) {
    if pair.old.annotations == pair.new.annotations {
        return;
    }
    let mut olds: Vec<&Annotation<'_>> = pair.old.annotations.iter().collect();
    let mut news: Vec<&Annotation<'_>> = pair.new.annotations.iter().collect();
    // What is said on both sides, wherever it stands, has not changed.
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
        let new = successor.map(|index| news.remove(index));
        found.extend(reworded(pair, Some(old), new));
    }
    for new in news {
        found.extend(reworded(pair, None, Some(new)));
    }
}

fn reworded(
    pair: &Pair<'_, '_>,
    old: Option<&Annotation<'_>>,
    new: Option<&Annotation<'_>>,
) -> Vec<Finding> {
    let keyword = new
        .or(old)
        .map_or("description", |annotation| annotation.keyword);
    let label = match (old, new) {
        (_, Some(new)) => label::of(pair.new_contract, parent(&new.pointer)),
        (Some(old), None) => label::of(pair.old_contract, parent(&old.pointer)),
        (None, None) => String::new(),
    };
    let now = match (old, new) {
        (None, _) => "is new",
        (_, None) => "is gone",
        _ => "has changed",
    };
    let old = match (old, new) {
        (Some(old), _) => old.pointer.as_str(),
        (None, Some(new)) => pair.old_holder(parent(&new.pointer)),
        (None, None) => &pair.old.definition,
    };
    let new = match new {
        Some(new) => new.pointer.as_str(),
        None => pair.new_holder(parent(old)),
    };
    if let Some(found) = extensions::check(pair, keyword, &label, (old, new)) {
        return found;
    }
    let message = format!("the `{keyword}` of {label} {now}");
    let finding = Finding::new(rule(keyword), message, old, new)
        .not_on_the_wire()
        .rust(match keyword {
            "description" => Effect::patch("the documentation of the crate says it otherwise"),
            _ => Effect::patch("the generated code stays the same"),
        });
    vec![finding]
}

fn rule(keyword: &str) -> &'static Rule {
    match keyword {
        "example" | "examples" => &EXAMPLE_CHANGED,
        _ => &DESCRIPTION_CHANGED,
    }
}
