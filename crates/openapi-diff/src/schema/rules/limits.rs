//! Limits of numbers, lengths and sizes.

use std::cmp::Ordering;

use openapi_model::schema::{
    Bound, Constraints, End, KEYWORD_TYPES, NormalForm, SchemaStore, compare_numbers,
};
use serde_json::{Number, Value};

use super::distinct_items::most_items;
use super::exclusions::is_excluded;
use crate::Rule;
use crate::schema::cache::ComparisonCache;
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::pair::Pair;

/// A rule for a limit that was added or removed, or changed in one direction.
macro_rules! limit_rule {
    ($name:literal, $keyword:literal, $change:literal, $how:literal, $major:literal) => {
        Rule {
            name: $name,
            summary: concat!(
                "`",
                $keyword,
                "` was ",
                $change,
                " or ",
                $how,
                " (major in ",
                $major,
                ")"
            ),
        }
    };
}

/// A limit that became stricter, which matters in requests.
macro_rules! stricter {
    ($name:literal, $keyword:literal, $how:literal) => {
        limit_rule!($name, $keyword, "added", $how, "requests")
    };
}

/// A limit that became looser, which matters in responses.
macro_rules! looser {
    ($name:literal, $keyword:literal, $how:literal) => {
        limit_rule!($name, $keyword, "removed", $how, "responses")
    };
}

/// Keywords that limit a length or a size, each with the rules for a stricter and a looser one, and
/// the values outside it.
macro_rules! size_limits {
    ($($keyword:literal, $stricter:literal $how:literal, $looser:literal $back:literal, $outside:literal, $unit:ident;)*) => {
        const SIZE_LIMITS: &[SizeLimit] = &[$(SizeLimit {
            keyword: $keyword,
            stricter: stricter!($stricter, $keyword, $how),
            looser: looser!($looser, $keyword, $back),
            outside: ($outside, $unit),
        },)*];

        pub(super) const RULES: &[Rule] = &[
            MINIMUM.stricter,
            MINIMUM.looser,
            MAXIMUM.stricter,
            MAXIMUM.looser,
            $(stricter!($stricter, $keyword, $how), looser!($looser, $keyword, $back),)*
            MULTIPLE_OF_NARROWED,
            MULTIPLE_OF_WIDENED,
            MULTIPLE_OF_CHANGED,
        ];
    };
}

size_limits! {
    "minLength", "min-length-raised" "raised", "min-length-lowered" "lowered", "strings shorter than", CHARACTERS;
    "maxLength", "max-length-lowered" "lowered", "max-length-raised" "raised", "strings longer than", CHARACTERS;
    "minItems", "min-items-raised" "raised", "min-items-lowered" "lowered", "arrays with fewer than", ITEMS;
    "maxItems", "max-items-lowered" "lowered", "max-items-raised" "raised", "arrays with more than", ITEMS;
    "minContains", "min-contains-raised" "raised", "min-contains-lowered" "lowered", "arrays with fewer than", FITTING_ITEMS;
    "maxContains", "max-contains-lowered" "lowered", "max-contains-raised" "raised", "arrays with more than", FITTING_ITEMS;
    "minProperties", "min-properties-raised" "raised", "min-properties-lowered" "lowered", "objects with fewer than", PROPERTIES;
    "maxProperties", "max-properties-lowered" "lowered", "max-properties-raised" "raised", "objects with more than", PROPERTIES;
}

const MULTIPLE_OF_NARROWED: Rule = Rule {
    name: "multiple-of-narrowed",
    summary: "`multipleOf` was added, or is a multiple of what it was (major in requests)",
};

const MULTIPLE_OF_WIDENED: Rule = Rule {
    name: "multiple-of-widened",
    summary: "`multipleOf` was removed, or divides what it was (major in responses)",
};

const MULTIPLE_OF_CHANGED: Rule = Rule {
    name: "multiple-of-changed",
    summary: "`multipleOf` is another number, neither a multiple nor a divisor (major)",
};

/// A keyword that bounds numbers.
struct BoundKind {
    keyword: &'static str,
    /// The keyword that excludes the number itself.
    exclusive: &'static str,
    end: End,
    stricter: Rule,
    looser: Rule,
    /// The values outside the bound, in words before its number: for an inclusive bound, and
    /// for an exclusive one.
    outside: (&'static str, &'static str),
}

const MINIMUM: BoundKind = BoundKind {
    keyword: "minimum",
    exclusive: "exclusiveMinimum",
    end: End::Minimum,
    stricter: stricter!("minimum-raised", "minimum", "raised"),
    looser: looser!("minimum-lowered", "minimum", "lowered"),
    outside: ("below", "of at most"),
};

const MAXIMUM: BoundKind = BoundKind {
    keyword: "maximum",
    exclusive: "exclusiveMaximum",
    end: End::Maximum,
    stricter: stricter!("maximum-lowered", "maximum", "lowered"),
    looser: looser!("maximum-raised", "maximum", "raised"),
    outside: ("above", "of at least"),
};

/// A keyword that limits a length or a size.
struct SizeLimit {
    keyword: &'static str,
    stricter: Rule,
    looser: Rule,
    /// The values outside the limit, in words before and after its number.
    outside: (&'static str, Unit),
}

/// The unit of a count: singular and plural.
type Unit = (&'static str, &'static str);

const CHARACTERS: Unit = ("character", "characters");
const ITEMS: Unit = ("item", "items");
const FITTING_ITEMS: Unit = ("item that fits `contains`", "items that fit `contains`");
const PROPERTIES: Unit = ("property", "properties");

pub(super) fn check(
    cache: &ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    findings: &mut Vec<SchemaFinding>,
) {
    let (old, new) = (&pair.old.constraints, &pair.new.constraints);
    // Where one side lists values, the limits of the other matter only if a listed value
    // is outside.
    let is_listed = lists_values_within((&cache.new, pair.new), old)
        || lists_values_within((&cache.old, pair.old), new);
    let bears = |keyword: &str| {
        let mut types = KEYWORD_TYPES.iter();
        types.any(|(name, types, _)| *name == keyword && pair.both_allow(*types))
    };
    let common_types = pair.old_types.intersection(pair.new_types);
    let is_excluded = |keyword: &str| {
        let mut types = KEYWORD_TYPES.iter();
        types.any(|(name, types, _)| *name == keyword && !common_types.intersects(*types))
    };
    let contains = |form: &NormalForm<'_>| form.keywords.contains_key("contains");
    let both_contain = contains(pair.old) && contains(pair.new);
    if !is_listed && bears("minimum") {
        let minimum = bound_changed(pair, &MINIMUM, &old.minimum, &new.minimum);
        let maximum = bound_changed(pair, &MAXIMUM, &old.maximum, &new.maximum);
        let bounds = minimum.into_iter().chain(maximum);
        findings.extend(bounds.map(|finding| finding.idle_if(is_excluded("minimum"))));
    }
    for limit in SIZE_LIMITS {
        // A list decides about lengths, and `contains` about its own limits.
        let is_told = (is_listed && limit.keyword.ends_with("Length"))
            || (!both_contain && limit.keyword.ends_with("Contains"));
        if !is_told && bears(limit.keyword) {
            let finding = size_limit_changed(pair, limit);
            // Distinct items of few values cannot be many, whatever the limit is.
            let is_idle = is_excluded(limit.keyword)
                || limit.keyword == "maxItems"
                    && most_items(&cache.old, pair.old) == most_items(&cache.new, pair.new);
            findings.extend(finding.map(|finding| finding.idle_if(is_idle)));
        }
    }
    if bears("multipleOf") {
        findings.extend(multiple_of_changed(pair));
    }
}

/// Returns whether values are listed, each within the limits of others that are not, or excluded.
fn lists_values_within(
    (store, form): (&SchemaStore<'_>, &NormalForm<'_>),
    others: &Constraints<'_>,
) -> bool {
    let is_within = |value: &Value| others.limits_allow(value) || is_excluded(store, form, value);
    let values = form.constraints.values.as_ref();
    let values = values.filter(|_| others.values.is_none());
    values.is_some_and(|values| values.values().all(is_within))
}

fn bound_changed(
    pair: &Pair<'_, '_>,
    kind: &BoundKind,
    old: &Option<Bound>,
    new: &Option<Bound>,
) -> Option<SchemaFinding> {
    let (old, new) = (old.as_ref(), new.as_ref());
    let order = strictness(old, new, |old, new| new.compare_strictness(old, kind.end));
    let (rule, change, limit) = match order {
        Ordering::Greater => (&kind.stricter, SetChange::Narrowed, new?),
        Ordering::Less => (&kind.looser, SetChange::Widened, old?),
        Ordering::Equal => return None,
    };
    let (inclusive, exclusive) = kind.outside;
    let outside = if limit.is_exclusive {
        exclusive
    } else {
        inclusive
    };
    let is_same_number = old.map(|bound| &bound.number) == new.map(|bound| &bound.number);
    let pointer = |form: &NormalForm<'_>| {
        // The number may be the same, and `exclusiveMaximum` new.
        let is_exclusive = is_same_number && form.keywords.contains_key(kind.exclusive);
        let keyword = if is_exclusive {
            kind.exclusive
        } else {
            kind.keyword
        };
        form.keyword_pointer(keyword).to_owned()
    };
    let message = message(pair, kind.keyword, (old.is_some(), new.is_some()), change);
    let finding = SchemaFinding::new(rule, message, &pointer(pair.old), &pointer(pair.new))
        .with_values(old.map(Bound::to_string), new.map(Bound::to_string))
        .with_set_change(change, &format!("numbers {outside} {}", limit.number))
        .with_same_code();
    Some(finding)
}

fn size_limit_changed(pair: &Pair<'_, '_>, kind: &SizeLimit) -> Option<SchemaFinding> {
    let limit = |form: &NormalForm<'_>| form.constraints.size_limits.get(kind.keyword).copied();
    let (old, new) = (limit(pair.old), limit(pair.new));
    let order = strictness(old, new, |old, new| {
        if kind.keyword.starts_with("min") {
            new.cmp(&old)
        } else {
            old.cmp(&new)
        }
    });
    let (rule, change, limit) = match order {
        Ordering::Greater => (&kind.stricter, SetChange::Narrowed, new?),
        Ordering::Less => (&kind.looser, SetChange::Widened, old?),
        Ordering::Equal => return None,
    };
    let (outside, (one, many)) = kind.outside;
    let unit = if limit == 1 { one } else { many };
    let message = message(pair, kind.keyword, (old.is_some(), new.is_some()), change);
    let finding = pair
        .finding_at(rule, kind.keyword, message)
        .with_values(
            old.map(|limit| limit.to_string()),
            new.map(|limit| limit.to_string()),
        )
        .with_set_change(change, &format!("{outside} {limit} {unit}"))
        .with_same_code();
    Some(finding)
}

fn multiple_of_changed(pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    // Every integer is a multiple of one.
    let are_integers = pair.has_only_integers();
    let multiples = |form: &NormalForm<'_>| {
        let mut numbers = form.constraints.multiple_of.clone();
        numbers.retain(|number| !(are_integers && number.as_f64() == Some(1.0)));
        numbers
    };
    let (old, new) = (multiples(pair.old), multiples(pair.new));
    if old == new {
        return None;
    }
    let (rule, change) = match (implies(&new, &old), implies(&old, &new)) {
        (true, true) => return None,
        (true, false) => (&MULTIPLE_OF_NARROWED, SetChange::Narrowed),
        (false, true) => (&MULTIPLE_OF_WIDENED, SetChange::Widened),
        (false, false) => (&MULTIPLE_OF_CHANGED, SetChange::Replaced),
    };
    let numbers = if change == SetChange::Widened {
        old
    } else {
        new
    };
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    let numbers = numbers.join(" and ");
    let values = if change == SetChange::Replaced {
        format!("multiples of {numbers}")
    } else {
        format!("numbers that are not multiples of {numbers}")
    };
    let schema = pair.describe("multipleOf");
    let message = format!("the `multipleOf` of {schema} has changed");
    let finding = pair
        .finding_at(rule, "multipleOf", message)
        .with_set_change(change, &values)
        .with_same_code();
    Some(finding)
}

/// Returns whether each multiple of all of `these` is one of all of `those`.
fn implies(these: &[Number], those: &[Number]) -> bool {
    let mut those = those.iter();
    those.all(|that| these.iter().any(|this| is_multiple(this, that)))
}

fn is_multiple(number: &Number, of: &Number) -> bool {
    if compare_numbers(number, of).is_eq() {
        return true;
    }
    // A document may say 0, although OpenAPI does not allow it.
    if let (Some(number), Some(of)) = (number.as_i64(), of.as_i64()) {
        return of != 0 && number.checked_rem(of) == Some(0);
    }
    let (Some(number), Some(of)) = (number.as_f64(), of.as_f64()) else {
        return false;
    };
    // Quotients of floats are not exact.
    let quotient = number / of;
    (quotient - quotient.round()).abs() < 1e-9 * quotient.abs().max(1.0)
}

/// Compares the strictness of the new limit with that of the old one; none is the loosest.
fn strictness<T>(old: Option<T>, new: Option<T>, compare: impl Fn(T, T) -> Ordering) -> Ordering {
    match (old, new) {
        (None, None) => Ordering::Equal,
        (None, Some(_)) => Ordering::Greater,
        (Some(_), None) => Ordering::Less,
        (Some(old), Some(new)) => compare(old, new),
    }
}

fn message(
    pair: &Pair<'_, '_>,
    keyword: &str,
    (had, has): (bool, bool),
    change: SetChange,
) -> String {
    let schema = pair.describe(keyword);
    if !had {
        format!("{schema} now has a `{keyword}`")
    } else if !has {
        format!("{schema} no longer has a `{keyword}`")
    } else {
        let is_raised = (change == SetChange::Narrowed) == keyword.starts_with("min");
        let how = if is_raised { "raised" } else { "lowered" };
        format!("the `{keyword}` of {schema} was {how}")
    }
}
