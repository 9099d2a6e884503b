//! Limits of numbers, lengths and sizes.

use std::cmp::Ordering;
use terminal::escape::code;

use openapi_model::schema::{
    Bound, Constraints, End, KEYWORD_TYPES, NormalForm, SchemaStore, TypeSet, compare_numbers,
};
use serde_json::{Number, Value};

use super::distinct_items::most_items;
use super::exclusions::is_excluded;
use super::lengths;
use crate::Rule;
use crate::schema::cache::ComparisonCache;
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::pair::Pair;
use crate::sides::Sides;

rules! {
    MINIMUM_RAISED: "minimum-raised",
        "`minimum` was added or raised (major in requests)";
    MINIMUM_LOWERED: "minimum-lowered",
        "`minimum` was removed or lowered (major in responses)";
    MAXIMUM_LOWERED: "maximum-lowered",
        "`maximum` was added or lowered (major in requests)";
    MAXIMUM_RAISED: "maximum-raised",
        "`maximum` was removed or raised (major in responses)";
    MIN_LENGTH_RAISED: "min-length-raised",
        "`minLength` was added or raised (major in requests)";
    MIN_LENGTH_LOWERED: "min-length-lowered",
        "`minLength` was removed or lowered (major in responses)";
    MAX_LENGTH_LOWERED: "max-length-lowered",
        "`maxLength` was added or lowered (major in requests)";
    MAX_LENGTH_RAISED: "max-length-raised",
        "`maxLength` was removed or raised (major in responses)";
    MIN_ITEMS_RAISED: "min-items-raised",
        "`minItems` was added or raised (major in requests)";
    MIN_ITEMS_LOWERED: "min-items-lowered",
        "`minItems` was removed or lowered (major in responses)";
    MAX_ITEMS_LOWERED: "max-items-lowered",
        "`maxItems` was added or lowered (major in requests)";
    MAX_ITEMS_RAISED: "max-items-raised",
        "`maxItems` was removed or raised (major in responses)";
    MIN_CONTAINS_RAISED: "min-contains-raised",
        "`minContains` was added or raised (major in requests)";
    MIN_CONTAINS_LOWERED: "min-contains-lowered",
        "`minContains` was removed or lowered (major in responses)";
    MAX_CONTAINS_LOWERED: "max-contains-lowered",
        "`maxContains` was added or lowered (major in requests)";
    MAX_CONTAINS_RAISED: "max-contains-raised",
        "`maxContains` was removed or raised (major in responses)";
    MIN_PROPERTIES_RAISED: "min-properties-raised",
        "`minProperties` was added or raised (major in requests)";
    MIN_PROPERTIES_LOWERED: "min-properties-lowered",
        "`minProperties` was removed or lowered (major in responses)";
    MAX_PROPERTIES_LOWERED: "max-properties-lowered",
        "`maxProperties` was added or lowered (major in requests)";
    MAX_PROPERTIES_RAISED: "max-properties-raised",
        "`maxProperties` was removed or raised (major in responses)";
    MULTIPLE_OF_NARROWED: "multiple-of-narrowed",
        "`multipleOf` was added, or is a multiple of what it was (major in requests)";
    MULTIPLE_OF_WIDENED: "multiple-of-widened",
        "`multipleOf` was removed, or divides what it was (major in responses)";
    MULTIPLE_OF_CHANGED: "multiple-of-changed",
        "`multipleOf` is another number, neither a multiple nor a divisor (major)";
}

/// The keywords for limits of numbers, each with its rules for stricter and looser limits.
const MINIMUM: Limit = Limit::new("minimum", &MINIMUM_RAISED, &MINIMUM_LOWERED);
const MAXIMUM: Limit = Limit::new("maximum", &MAXIMUM_LOWERED, &MAXIMUM_RAISED);

/// The keywords for limits of lengths and sizes, each with its rules for stricter and looser
/// limits.
const SIZE_LIMITS: [Limit; 8] = [
    Limit::new("minLength", &MIN_LENGTH_RAISED, &MIN_LENGTH_LOWERED),
    Limit::new("maxLength", &MAX_LENGTH_LOWERED, &MAX_LENGTH_RAISED),
    Limit::new("minItems", &MIN_ITEMS_RAISED, &MIN_ITEMS_LOWERED),
    Limit::new("maxItems", &MAX_ITEMS_LOWERED, &MAX_ITEMS_RAISED),
    Limit::new("minContains", &MIN_CONTAINS_RAISED, &MIN_CONTAINS_LOWERED),
    Limit::new("maxContains", &MAX_CONTAINS_LOWERED, &MAX_CONTAINS_RAISED),
    Limit::new("minProperties", &MIN_PROPERTIES_RAISED, &MIN_PROPERTIES_LOWERED),
    Limit::new("maxProperties", &MAX_PROPERTIES_LOWERED, &MAX_PROPERTIES_RAISED),
];

/// A keyword that limits values, with the rules for its changes.
#[derive(Debug, Clone, Copy)]
struct Limit {
    keyword: &'static str,
    stricter: &'static Rule,
    looser: &'static Rule,
}

impl Limit {
    const fn new(keyword: &'static str, stricter: &'static Rule, looser: &'static Rule) -> Self {
        Self { keyword, stricter, looser }
    }
}

/// The values outside a limit of a length or a size, in words.
fn describe_outside(keyword: &str, limit: u64) -> String {
    let (values, one, many) = match keyword.trim_start_matches("min").trim_start_matches("max") {
        "Length" => ("strings", "character", "characters"),
        "Properties" => ("objects with", "property", "properties"),
        "Contains" => ("arrays with", "item that fits `contains`", "items that fit `contains`"),
        _ => ("arrays with", "item", "items"),
    };
    let compared = match (values, keyword.starts_with("min")) {
        ("strings", true) => "shorter",
        ("strings", false) => "longer",
        (_, true) => "fewer",
        (_, false) => "more",
    };
    let unit = if limit == 1 { one } else { many };
    format!("{values} {compared} than {limit} {unit}")
}

pub(super) fn check(
    cache: &ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    findings: &mut Vec<SchemaFinding>,
) {
    let (old, new) = (&pair.old.constraints, &pair.new.constraints);
    // If one side lists its values, the limits of the other only matter if they exclude a listed
    // value.
    let is_listed = lists_values_within(&cache.new, pair.new, old)
        || lists_values_within(&cache.old, pair.old, new);
    let types_of = |keyword: &str| {
        let found = KEYWORD_TYPES.iter().find(|(name, ..)| *name == keyword);
        found.map_or(TypeSet::NONE, |(_, types, _)| *types)
    };
    let bears = |keyword: &str| pair.both_allow(types_of(keyword));
    let common_types = pair.old_types.intersection(pair.new_types);
    let is_excluded = |keyword: &str| !common_types.intersects(types_of(keyword));
    let contains = |form: &NormalForm<'_>| form.keywords.contains_key("contains");
    let both_contain = contains(pair.old) && contains(pair.new);
    if !is_listed && bears("minimum") {
        let minimum = bound_changed(pair, MINIMUM, &old.minimum, &new.minimum);
        let maximum = bound_changed(pair, MAXIMUM, &old.maximum, &new.maximum);
        let bounds = minimum.into_iter().chain(maximum);
        findings.extend(bounds.map(|finding| finding.idle_if(is_excluded("minimum"))));
    }
    for limit in SIZE_LIMITS {
        let keyword = limit.keyword;
        // Listed values have fixed lengths, and the finding about `contains` covers its limits.
        let is_told = (is_listed && keyword.ends_with("Length"))
            || (!both_contain && keyword.ends_with("Contains"));
        if !is_told && bears(keyword) {
            let finding = size_limit_changed(pair, limit);
            // Distinct items with few values cannot be many, whatever the limit is.
            let is_idle = is_excluded(keyword)
                || (keyword == "maxItems"
                    && most_items(&cache.old, pair.old) == most_items(&cache.new, pair.new))
                // Alternatives that each require a property have the effect of a `minProperties`
                // of one.
                || (keyword == "minProperties"
                    && pair.old.choices.len() != pair.new.choices.len()
                    && pair.is_judged_alike(cache, SetChange::Replaced, None));
            findings.extend(finding.map(|finding| finding.idle_if(is_idle)));
        }
    }
    if bears("multipleOf") {
        findings.extend(multiple_of_changed(pair));
    }
}

/// Returns whether one side lists its values, and all of them are within the limits of the other
/// side or excluded.
fn lists_values_within(
    store: &SchemaStore<'_>,
    form: &NormalForm<'_>,
    others: &Constraints<'_>,
) -> bool {
    let is_within = |value: &Value| others.limits_allow(value) || is_excluded(store, form, value);
    form.constraints
        .values
        .as_ref()
        .filter(|_| others.values.is_none())
        .is_some_and(|values| values.values().all(is_within))
}

fn bound_changed(
    pair: &Pair<'_, '_>,
    limit: Limit,
    old: &Option<Bound>,
    new: &Option<Bound>,
) -> Option<SchemaFinding> {
    let keyword = limit.keyword;
    let is_minimum = keyword == "minimum";
    let (end, exclusive_keyword) = if is_minimum {
        (End::Minimum, "exclusiveMinimum")
    } else {
        (End::Maximum, "exclusiveMaximum")
    };
    let (old, new) = (old.as_ref(), new.as_ref());
    if is_implied_by_int32(pair.old, old, new, end) || is_implied_by_int32(pair.new, new, old, end)
    {
        return None;
    }
    let order = strictness(old, new, |old, new| new.compare_strictness(old, end));
    let (rule, change, bound) = changed(limit, order, old, new)?;
    let outside = match (is_minimum, bound.is_exclusive) {
        (true, false) => "below",
        (true, true) => "of at most",
        (false, false) => "above",
        (false, true) => "of at least",
    };
    let is_same_number = old.map(|bound| &bound.number) == new.map(|bound| &bound.number);
    let pointer = |form: &NormalForm<'_>| {
        // The number may stay the same and become exclusive: the changed line is then the
        // exclusive keyword.
        let is_exclusive = is_same_number && form.keywords.contains_key(exclusive_keyword);
        let keyword = if is_exclusive { exclusive_keyword } else { keyword };
        form.keyword_pointer(keyword).to_owned()
    };
    let message = message(pair, keyword, Sides::new(old.is_some(), new.is_some()), change);
    let finding = SchemaFinding::new(rule, message, &pointer(pair.old), &pointer(pair.new))
        .with_values(old.map(Bound::to_string), new.map(Bound::to_string))
        .with_set_change(change, &format!("numbers {outside} {}", bound.number));
    Some(finding)
}

/// Returns whether a side without a bound has the format `int32`, and the bound of the other side
/// is beyond its range: the finding about the format then covers it.
fn is_implied_by_int32(
    form: &NormalForm<'_>,
    own: Option<&Bound>,
    other: Option<&Bound>,
    end: End,
) -> bool {
    let limit = match end {
        End::Minimum => i32::MIN,
        End::Maximum => i32::MAX,
    };
    let limit = Bound { number: Number::from(limit), is_exclusive: false };
    form.constraints.types.is_integer()
        && form.constraints.formats.contains("int32")
        && own.is_none()
        && other.is_some_and(|other| other.compare_strictness(&limit, end).is_le())
}

fn size_limit_changed(pair: &Pair<'_, '_>, limit: Limit) -> Option<SchemaFinding> {
    let keyword = limit.keyword;
    let size = |form: &NormalForm<'_>| form.constraints.size_limits.get(keyword).copied();
    let (old, new) = (size(pair.old), size(pair.new));
    let is_implied = in_force(keyword, pair.old) == in_force(keyword, pair.new);
    let order = strictness(old, new, |old, new| {
        if keyword.starts_with("min") { new.cmp(&old) } else { old.cmp(&new) }
    });
    let (rule, change, size) = changed(limit, order, old, new)?;
    let message = message(pair, keyword, Sides::new(old.is_some(), new.is_some()), change);
    let finding = pair
        .finding_at(rule, keyword, message)
        .with_values(old.map(|limit| limit.to_string()), new.map(|limit| limit.to_string()))
        .with_set_change(change, &describe_outside(keyword, size))
        .idle_if(is_implied);
    Some(finding)
}

/// The effective limit: that of the keyword, or one that follows from a format, a pattern or the
/// number of required properties.
fn in_force(keyword: &str, form: &NormalForm<'_>) -> Option<u64> {
    let stated = form.constraints.size_limits.get(keyword).copied();
    match keyword {
        "minLength" => stated.max(lengths::least(&form.constraints)),
        "maxLength" => match (stated, lengths::greatest(&form.constraints)) {
            (Some(stated), Some(implied)) => Some(stated.min(implied)),
            (stated, implied) => stated.or(implied),
        },
        "minProperties" => stated.max(u64::try_from(form.constraints.required.len()).ok()),
        _ => stated,
    }
}

/// The rule for a limit that became stricter or looser, with the stricter of its values; `None` if
/// it is unchanged.
fn changed<T>(
    limit: Limit,
    order: Ordering,
    old: Option<T>,
    new: Option<T>,
) -> Option<(&'static Rule, SetChange, T)> {
    match order {
        Ordering::Greater => Some((limit.stricter, SetChange::Narrowed, new?)),
        Ordering::Less => Some((limit.looser, SetChange::Widened, old?)),
        Ordering::Equal => None,
    }
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
    if old == new || is_implied_by_integers(pair, &old, &new) {
        return None;
    }
    let (rule, change) = match (implies(&new, &old), implies(&old, &new)) {
        (true, true) => return None,
        (true, false) => (&MULTIPLE_OF_NARROWED, SetChange::Narrowed),
        (false, true) => (&MULTIPLE_OF_WIDENED, SetChange::Widened),
        (false, false) => (&MULTIPLE_OF_CHANGED, SetChange::Replaced),
    };
    let decisive = if change == SetChange::Widened { old } else { new };
    let numbers = decisive.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ");
    let values = if change == SetChange::Replaced {
        format!("multiples of {numbers}")
    } else {
        format!("numbers that are not multiples of {numbers}")
    };
    let schema = pair.describe("multipleOf");
    let message = format!("the `multipleOf` of {schema} has changed");
    let finding = pair.finding_at(rule, "multipleOf", message).with_set_change(change, &values);
    Some(finding)
}

/// Returns whether one side allows exactly the integers, and all of them are multiples of the
/// number of the other side: the finding about the type then covers the change.
fn is_implied_by_integers(pair: &Pair<'_, '_>, old: &[Number], new: &[Number]) -> bool {
    let one = [Number::from(1)];
    match [pair.old, pair.new].map(|form| form.constraints.types.is_integer()) {
        [true, false] => old.is_empty() && implies(&one, new),
        [false, true] => new.is_empty() && implies(&one, old),
        _ => false,
    }
}

/// Returns whether every common multiple of `these` is a common multiple of `those`.
fn implies(these: &[Number], those: &[Number]) -> bool {
    those.iter().all(|that| these.iter().any(|this| is_multiple(this, that)))
}

fn is_multiple(number: &Number, of: &Number) -> bool {
    if compare_numbers(number, of).is_eq() {
        return true;
    }
    // A document may contain 0, although OpenAPI does not allow it.
    if let (Some(number), Some(of)) = (number.as_i64(), of.as_i64()) {
        return of != 0 && number.checked_rem(of) == Some(0);
    }
    let (Some(number), Some(of)) = (number.as_f64(), of.as_f64()) else {
        return false;
    };
    // Quotients of floats are not exact.
    let quotient = number / of;
    (quotient - quotient.round()).abs() <= 1e-9 * quotient.abs()
}

/// Compares the strictness of the new limit with that of the old one. `None` is the loosest.
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
    is_stated: Sides<bool>,
    change: SetChange,
) -> String {
    let schema = pair.describe(keyword);
    if !is_stated.old {
        format!("{schema} now has a {}", code(keyword))
    } else if !is_stated.new {
        format!("{schema} no longer has a {}", code(keyword))
    } else {
        let is_raised = (change == SetChange::Narrowed) == keyword.starts_with("min");
        let how = if is_raised { "raised" } else { "lowered" };
        format!("the {} of {schema} was {how}", code(keyword))
    }
}
