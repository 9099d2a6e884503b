//! Limits of numbers, lengths and sizes.

use openapi_model::schema::{Bound, End, NormalForm, compare_numbers};
use std::cmp::Ordering;

use crate::Rule;
use crate::schema::finding::{Finding, Shift};
use crate::schema::pair::Pair;

macro_rules! limits {
    ($($constant:ident, $name:literal, $keyword:literal, $how:literal, $major:literal;)*) => {
        $(const $constant: Rule = Rule {
            name: $name,
            summary: concat!(
                "`", $keyword, "` is ", $how, " (major in ", $major, ")",
            ),
        };)*
        pub(super) const RULES: &[Rule] = &[
            $($constant,)*
            MULTIPLE_OF_NARROWED,
            MULTIPLE_OF_WIDENED,
            MULTIPLE_OF_CHANGED,
        ];
    };
}

limits! {
    MINIMUM_RAISED, "minimum-raised", "minimum", "new or raised", "requests";
    MINIMUM_LOWERED, "minimum-lowered", "minimum", "gone or lowered", "answers";
    MAXIMUM_LOWERED, "maximum-lowered", "maximum", "new or lowered", "requests";
    MAXIMUM_RAISED, "maximum-raised", "maximum", "gone or raised", "answers";
    MIN_LENGTH_RAISED, "min-length-raised", "minLength", "new or raised", "requests";
    MIN_LENGTH_LOWERED, "min-length-lowered", "minLength", "gone or lowered", "answers";
    MAX_LENGTH_LOWERED, "max-length-lowered", "maxLength", "new or lowered", "requests";
    MAX_LENGTH_RAISED, "max-length-raised", "maxLength", "gone or raised", "answers";
    MIN_ITEMS_RAISED, "min-items-raised", "minItems", "new or raised", "requests";
    MIN_ITEMS_LOWERED, "min-items-lowered", "minItems", "gone or lowered", "answers";
    MAX_ITEMS_LOWERED, "max-items-lowered", "maxItems", "new or lowered", "requests";
    MAX_ITEMS_RAISED, "max-items-raised", "maxItems", "gone or raised", "answers";
    MIN_PROPERTIES_RAISED, "min-properties-raised", "minProperties", "new or raised", "requests";
    MIN_PROPERTIES_LOWERED, "min-properties-lowered", "minProperties", "gone or lowered", "answers";
    MAX_PROPERTIES_LOWERED, "max-properties-lowered", "maxProperties", "new or lowered", "requests";
    MAX_PROPERTIES_RAISED, "max-properties-raised", "maxProperties", "gone or raised", "answers";
}

const MULTIPLE_OF_NARROWED: Rule = Rule {
    name: "multiple-of-narrowed",
    summary: "`multipleOf` is new, or a multiple of what it was (major in requests)",
};

const MULTIPLE_OF_WIDENED: Rule = Rule {
    name: "multiple-of-widened",
    summary: "`multipleOf` is gone, or divides what it was (major in answers)",
};

const MULTIPLE_OF_CHANGED: Rule = Rule {
    name: "multiple-of-changed",
    summary: "`multipleOf` is another number (major)",
};

/// A keyword that limits a number of something.
struct Count {
    keyword: &'static str,
    stricter: &'static Rule,
    looser: &'static Rule,
    /// What lies outside the limit: before and after its number.
    outside: (&'static str, &'static str),
}

const COUNTS: [Count; 6] = [
    Count {
        keyword: "minLength",
        stricter: &MIN_LENGTH_RAISED,
        looser: &MIN_LENGTH_LOWERED,
        outside: ("texts of fewer than ", " characters"),
    },
    Count {
        keyword: "maxLength",
        stricter: &MAX_LENGTH_LOWERED,
        looser: &MAX_LENGTH_RAISED,
        outside: ("texts of more than ", " characters"),
    },
    Count {
        keyword: "minItems",
        stricter: &MIN_ITEMS_RAISED,
        looser: &MIN_ITEMS_LOWERED,
        outside: ("lists of fewer than ", " items"),
    },
    Count {
        keyword: "maxItems",
        stricter: &MAX_ITEMS_LOWERED,
        looser: &MAX_ITEMS_RAISED,
        outside: ("lists of more than ", " items"),
    },
    Count {
        keyword: "minProperties",
        stricter: &MIN_PROPERTIES_RAISED,
        looser: &MIN_PROPERTIES_LOWERED,
        outside: ("objects of fewer than ", " members"),
    },
    Count {
        keyword: "maxProperties",
        stricter: &MAX_PROPERTIES_LOWERED,
        looser: &MAX_PROPERTIES_RAISED,
        outside: ("objects of more than ", " members"),
    },
];

pub(super) fn check(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) {
    // Where values are listed on one side, the limits of the other matter only if a
    // listed value lies outside.
    let is_listed = pair
        .new
        .constraints
        .list_values_within(&pair.old.constraints)
        || pair
            .old
            .constraints
            .list_values_within(&pair.new.constraints);
    if !is_listed {
        found.extend(minimum_moved(pair));
        found.extend(maximum_moved(pair));
    }
    for count in &COUNTS {
        if !(is_listed && count.keyword.ends_with("Length")) {
            found.extend(count_moved(pair, count));
        }
    }
    found.extend(multiple_of_moved(pair));
}

fn minimum_moved(pair: &Pair<'_, '_>) -> Option<Finding> {
    let (old, new) = (&pair.old.constraints.minimum, &pair.new.constraints.minimum);
    let order = strictness(old.as_ref(), new.as_ref(), |old, new| {
        new.compare_strictness(old, End::Minimum)
    });
    bound_moved(
        pair,
        ["minimum", "exclusiveMinimum"],
        order,
        [&MINIMUM_RAISED, &MINIMUM_LOWERED],
        (old.as_ref(), new.as_ref()),
        |bound| {
            if bound.is_exclusive {
                "of at most"
            } else {
                "below"
            }
        },
    )
}

fn maximum_moved(pair: &Pair<'_, '_>) -> Option<Finding> {
    let (old, new) = (&pair.old.constraints.maximum, &pair.new.constraints.maximum);
    let order = strictness(old.as_ref(), new.as_ref(), |old, new| {
        new.compare_strictness(old, End::Maximum)
    });
    bound_moved(
        pair,
        ["maximum", "exclusiveMaximum"],
        order,
        [&MAXIMUM_LOWERED, &MAXIMUM_RAISED],
        (old.as_ref(), new.as_ref()),
        |bound| {
            if bound.is_exclusive {
                "of at least"
            } else {
                "above"
            }
        },
    )
}

fn bound_moved(
    pair: &Pair<'_, '_>,
    [keyword, exclusive]: [&str; 2],
    order: Ordering,
    [stricter, looser]: [&Rule; 2],
    (old, new): (Option<&Bound>, Option<&Bound>),
    outside: impl Fn(&Bound) -> &'static str,
) -> Option<Finding> {
    let (rule, shift, limit) = match order {
        Ordering::Greater => (stricter, Shift::Narrower, new?),
        Ordering::Less => (looser, Shift::Wider, old?),
        Ordering::Equal => return None,
    };
    let values = format!("numbers {} {}", outside(limit), limit.number);
    // The number may be the same, and `exclusiveMaximum` new.
    let place = |meaning: &NormalForm<'_>| match old.map(|b| &b.number) == new.map(|b| &b.number) {
        true if meaning.keywords.contains_key(exclusive) => {
            meaning.keyword_pointer(exclusive).to_owned()
        }
        _ => meaning.keyword_pointer(keyword).to_owned(),
    };
    let (old_place, new_place) = (place(pair.old), place(pair.new));
    let message = message(pair, keyword, old.is_some(), new.is_some(), shift);
    let finding = Finding::new(rule, message, &old_place, &new_place)
        .values(old.map(Bound::to_string), new.map(Bound::to_string))
        .shift(shift, &values)
        .same_code();
    Some(finding)
}

fn count_moved(pair: &Pair<'_, '_>, count: &Count) -> Option<Finding> {
    let limit =
        |meaning: &NormalForm<'_>| meaning.constraints.size_limits.get(count.keyword).copied();
    let (old, new) = (limit(pair.old), limit(pair.new));
    let order = strictness(old, new, |old, new| {
        match count.keyword.starts_with("min") {
            true => new.cmp(&old),
            false => old.cmp(&new),
        }
    });
    let (rule, shift, limit) = match order {
        Ordering::Greater => (count.stricter, Shift::Narrower, new?),
        Ordering::Less => (count.looser, Shift::Wider, old?),
        Ordering::Equal => return None,
    };
    let (before, after) = count.outside;
    let message = message(pair, count.keyword, old.is_some(), new.is_some(), shift);
    let finding = pair
        .found(rule, count.keyword, message)
        .values(
            old.map(|count| count.to_string()),
            new.map(|count| count.to_string()),
        )
        .shift(shift, &format!("{before}{limit}{after}"))
        .same_code();
    Some(finding)
}

fn multiple_of_moved(pair: &Pair<'_, '_>) -> Option<Finding> {
    let (old, new) = (
        &pair.old.constraints.multiple_of,
        &pair.new.constraints.multiple_of,
    );
    if old == new {
        return None;
    }
    // Whether each multiple of all of `these` is one of all of `those`.
    let implies = |these: &[serde_json::Number], those: &[serde_json::Number]| {
        those
            .iter()
            .all(|that| these.iter().any(|this| is_multiple(this, that)))
    };
    let (rule, shift) = match (implies(new, old), implies(old, new)) {
        (true, true) => return None,
        (true, false) => (&MULTIPLE_OF_NARROWED, Shift::Narrower),
        (false, true) => (&MULTIPLE_OF_WIDENED, Shift::Wider),
        (false, false) => (&MULTIPLE_OF_CHANGED, Shift::Other),
    };
    let step = if shift == Shift::Wider { old } else { new };
    let step: Vec<String> = step.iter().map(ToString::to_string).collect();
    let values = match shift {
        Shift::Other => format!("multiples of {}", step.join(" and ")),
        _ => format!("numbers that are no multiple of {}", step.join(" and ")),
    };
    let message = format!(
        "the `multipleOf` of {} has changed",
        pair.label("multipleOf")
    );
    let finding = pair
        .found(rule, "multipleOf", message)
        .shift(shift, &values)
        .same_code();
    Some(finding)
}

fn is_multiple(number: &serde_json::Number, of: &serde_json::Number) -> bool {
    if compare_numbers(number, of).is_eq() {
        return true;
    }
    match (number.as_i64(), of.as_i64()) {
        (Some(number), Some(of)) => of != 0 && number.checked_rem(of) == Some(0),
        _ => match (number.as_f64(), of.as_f64()) {
            (Some(number), Some(of)) => {
                let quotient = number / of;
                (quotient - quotient.round()).abs() < 1e-9 * quotient.abs().max(1.0)
            }
            _ => false,
        },
    }
}

/// How much stricter the new limit is than the old one; none is the loosest.
fn strictness<T>(old: Option<T>, new: Option<T>, compare: impl Fn(T, T) -> Ordering) -> Ordering {
    match (old, new) {
        (None, None) => Ordering::Equal,
        (None, Some(_)) => Ordering::Greater,
        (Some(_), None) => Ordering::Less,
        (Some(old), Some(new)) => compare(old, new),
    }
}

fn message(pair: &Pair<'_, '_>, keyword: &str, had: bool, has: bool, shift: Shift) -> String {
    let label = pair.label(keyword);
    match (had, has) {
        (false, _) => format!("{label} has a `{keyword}`"),
        (_, false) => format!("{label} no longer has a `{keyword}`"),
        _ => {
            let is_raised = (shift == Shift::Narrower) == keyword.starts_with("min");
            let how = if is_raised { "raised" } else { "lowered" };
            format!("the `{keyword}` of {label} is {how}")
        }
    }
}
