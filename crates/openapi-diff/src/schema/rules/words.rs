//! What is said for people.

use serde_json::Value;

use crate::schema::finding::Finding;
use crate::schema::label;
use crate::schema::pair::{Pair, parent};
use crate::unclaimed::{CHOICE_CHANGED, DESCRIPTION_CHANGED, EXAMPLE_CHANGED};
use crate::{Effect, Rule};

/// A keyword for people: where it stands, and what it says.
type Word<'m, 'a> = &'m (&'static str, String, &'a Value);

pub(super) fn check(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) {
    if pair.old.words == pair.new.words {
        return;
    }
    let (mut olds, mut news): (Vec<Word<'_, '_>>, Vec<Word<'_, '_>>) = (
        pair.old.words.iter().collect(),
        pair.new.words.iter().collect(),
    );
    // What is said on both sides, wherever it stands, has not changed.
    olds.retain(|old| {
        let same = news.iter().position(|new| new.0 == old.0 && new.2 == old.2);
        if let Some(index) = same {
            news.remove(index);
        }
        same.is_none()
    });
    for old in olds {
        let successor = news.iter().position(|new| new.0 == old.0);
        let new = successor.map(|index| news.remove(index));
        found.push(reworded(pair, Some(old), new));
    }
    for new in news {
        found.push(reworded(pair, None, Some(new)));
    }
}

fn reworded(pair: &Pair<'_, '_>, old: Option<Word<'_, '_>>, new: Option<Word<'_, '_>>) -> Finding {
    let keyword = new.or(old).map_or("description", |word| word.0);
    let label = match (old, new) {
        (_, Some((_, place, _))) => label::of(pair.new_contract, parent(place)),
        (Some((_, place, _)), None) => label::of(pair.old_contract, parent(place)),
        (None, None) => String::new(),
    };
    let now = match (old, new) {
        (None, _) => "is new",
        (_, None) => "is gone",
        _ => "has changed",
    };
    let old = match (old, new) {
        (Some((_, place, _)), _) => place.as_str(),
        (None, Some((_, place, _))) => pair.old_holder(parent(place)),
        (None, None) => &pair.old.origin,
    };
    let new = match new {
        Some((_, place, _)) => place.as_str(),
        None => pair.new_holder(parent(old)),
    };
    let message = format!("the `{keyword}` of {label} {now}");
    Finding::new(rule(keyword), message, old, new)
        .not_on_the_wire()
        .rust(match keyword {
            "description" => Effect::patch("the documentation of the crate says it otherwise"),
            _ => Effect::patch("the generated code stays the same"),
        })
}

fn rule(keyword: &str) -> &'static Rule {
    match keyword {
        "example" | "examples" => &EXAMPLE_CHANGED,
        "x-choice" | "x-since" => &CHOICE_CHANGED,
        _ => &DESCRIPTION_CHANGED,
    }
}
