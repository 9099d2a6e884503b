//! What no rule knows.

use std::collections::BTreeSet;

use crate::Effect;
use crate::schema::finding::Finding;
use crate::schema::label;
use crate::schema::pair::Pair;
use crate::unhandled::NOT_UNDERSTOOD;

use super::{extensions, objects};

const UNKNOWN: &str = "not known: somebody has to look at what it means";

pub(super) fn check(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) {
    let (old, new) = (&pair.old.other_keywords, &pair.new.other_keywords);
    let keywords: BTreeSet<&str> = old.keys().chain(new.keys()).copied().collect();
    for keyword in keywords {
        if old.get(keyword) != new.get(keyword) {
            found.extend(keyword_changed(pair, keyword));
        }
    }
    if !objects::is_sealing_understood(pair) {
        let label = label::of(pair.new_contract, &pair.new.definition);
        found.push(not_understood(
            pair,
            format!("which members the `allOf` of {label} allows together has changed, and no rule knows what that means"),
        ));
    }
}

fn keyword_changed(pair: &Pair<'_, '_>, keyword: &str) -> Vec<Finding> {
    let (old, new) = (&pair.old.keywords, &pair.new.keywords);
    let now = match (old.contains_key(keyword), new.contains_key(keyword)) {
        (false, _) => "is new",
        (_, false) => "is gone",
        _ => "has changed",
    };
    let label = pair.label(keyword);
    let (old, new) = pair.places(keyword);
    if let Some(found) = extensions::check(pair, keyword, &label, (&old, &new)) {
        return found;
    }
    let message = format!("`{keyword}` of {label} {now}, and no rule knows what that means");
    let finding = pair
        .found(&NOT_UNDERSTOOD, keyword, message)
        .of_unknown(keyword)
        .both(Effect::major(UNKNOWN), Effect::major(UNKNOWN));
    vec![finding]
}

/// What is to be said where two schemas differ, and no rule has seen in what.
pub(super) fn difference(pair: &Pair<'_, '_>) -> Finding {
    let label = label::of(pair.new_contract, &pair.new.definition);
    not_understood(
        pair,
        format!("{label} has changed, and no rule knows what that means"),
    )
}

fn not_understood(pair: &Pair<'_, '_>, message: String) -> Finding {
    pair.found_here(&NOT_UNDERSTOOD, message)
        .both(Effect::major(UNKNOWN), Effect::major(UNKNOWN))
}
