//! The alternatives of a choice: `anyOf` and `oneOf`.

use openapi_model::schema::{Choice, NormalForm, SchemaLocation, SchemaStore, TypeSet};
use openapi_model::{Document, pointer};
use serde_json::Value;
use terminal::escape::code;

use super::disjoint::are_all_disjoint;
use super::{overlaps, scalars};
use crate::Effect;
use crate::evidence::{Claim, Step};
use crate::schema::alternative_name::describe_alternative;
use crate::schema::cache::{ComparedPair, ComparisonCache};
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::matching::{Alternative, Matching, match_alternatives};
use crate::schema::pair::Pair;
use crate::sides::Sides;

rules! {
    ALTERNATIVE_ADDED: "alternative-added",
        "an alternative was added to an `anyOf` or a `oneOf` (major in responses)";
    ALTERNATIVE_REMOVED: "alternative-removed",
        "an alternative was removed from an `anyOf` or a `oneOf` (major in requests and in Rust)";
    ALTERNATIVES_REORDERED: "alternatives-reordered",
        "the alternatives are in another order (major in Rust where the first of a response changes)";
    ONE_OF_REQUIRED: "one-of-required",
        "`anyOf` became `oneOf`: a value must not fit two alternatives (major in requests if one could)";
    ANY_OF_ALLOWED: "any-of-allowed",
        "`oneOf` became `anyOf`: a value may fit two alternatives (major in responses if one could)";
}

/// Compares two lists of alternatives, and adds the corresponding ones to the result.
pub(super) fn compare_alternatives(
    cache: &mut ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    old: &Choice,
    new: &Choice,
    result: &mut ComparedPair,
) {
    let matching = match_alternatives(cache, &old.alternatives, &new.alternatives);
    let ignores_null =
        compares_null(pair.old) && compares_null(pair.new) && !pair.kind_change_covers_null();
    let is_idle = scalars::allow_same(cache, pair, old, new);
    for (old, new) in &matching.pairs {
        let key = cache.pair_key(old.location, new.location);
        result.add_inner(Step::InPlace, key.ignoring_null(ignores_null).idle(is_idle));
    }
    let alternatives = Alternatives {
        pair,
        old,
        new,
        matching: &matching,
        has_methods: Sides::new(
            has_method_each(pair, pair.old, &cache.old, old),
            has_method_each(pair, pair.new, &cache.new, new),
        ),
        loses_display: are_scalar(&cache.old, old) && !are_scalar(&cache.new, new),
    };
    let findings = &mut result.findings;
    let [mut added_overlap, mut removed_overlap] = [SetChange::Narrowed, SetChange::Widened]
        .map(|change| overlaps::check(cache, pair, old, new, &matching, change));
    for added in &matching.added {
        let news =
            if is_idle { News::Nothing } else { news_of(cache, old, added.location, ignores_null) };
        let finding = alternatives.alternative_added(added, news);
        let is_covered = news != News::Values;
        findings.extend(unless_overlap(finding, is_covered, &mut added_overlap));
    }
    for removed in &matching.removed {
        let is_covered = is_idle
            || new.alternatives.iter().any(|new| {
                let key = cache.pair_key(removed.location, new);
                cache.widens(key.ignoring_null(ignores_null))
            });
        let finding = alternatives.alternative_removed(removed, is_covered);
        findings.extend(unless_overlap(finding, is_covered, &mut removed_overlap));
    }
    findings.extend(alternatives.reordered(&cache.new));
    findings.extend(alternatives.kind_changed(cache).map(|finding| finding.idle_if(is_idle)));
    let overlaps = added_overlap.into_iter().chain(removed_overlap);
    findings.extend(overlaps.filter(|_| !is_idle));
}

/// The pointer to the entry of a list of alternatives that leads to one of them; to the schema
/// itself, if it is the only alternative.
fn entry(document: &Document, choice: &Choice, alternative: &SchemaLocation) -> String {
    let entries = document.at(&choice.pointer).and_then(Value::as_array).map_or(0, Vec::len);
    (0..entries)
        .map(|index| pointer::join(&choice.pointer, index))
        .find(|entry| {
            SchemaLocation::from_pointer(document, entry).pointer() == alternative.pointer()
        })
        .unwrap_or_else(|| alternative.pointer().to_owned())
}

/// Returns whether null was compared with the schema as a whole: null of one alternative may be
/// that of another.
fn compares_null(form: &NormalForm<'_>) -> bool {
    form.choices.is_empty() || form.constraints.types.is_any()
}

/// The effect of an added alternative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum News {
    /// An old alternative allows all of its values.
    Nothing,
    /// An old alternative allows all of its values, but none of these describes all of its
    /// properties.
    Properties,
    /// It allows values that were not valid before.
    Values,
}

/// The effect of an added alternative, compared with the alternatives of an old choice.
fn news_of(
    cache: &mut ComparisonCache<'_>,
    old: &Choice,
    added: &SchemaLocation,
    ignores_null: bool,
) -> News {
    let mut news = News::Values;
    for old in &old.alternatives {
        let key = cache.pair_key(old, added).ignoring_null(ignores_null);
        if cache.narrows(key) {
            if !cache.adds_properties(old, added) {
                return News::Nothing;
            }
            news = News::Properties;
        }
    }
    news
}

/// The finding about an alternative; `None` if the finding about the overlap covers it.
fn unless_overlap(
    finding: SchemaFinding,
    is_covered: bool,
    overlap: &mut Option<SchemaFinding>,
) -> Option<SchemaFinding> {
    if is_covered && let Some(reported) = overlap.take() {
        *overlap = Some(reported.in_rust_as(&finding));
        return None;
    }
    Some(finding)
}

/// Two lists of alternatives, and their matching.
struct Alternatives<'c, 'p, 'a> {
    pair: &'c Pair<'p, 'a>,
    old: &'c Choice,
    new: &'c Choice,
    matching: &'c Matching<'c>,
    /// Set if the generated crate has a method for each alternative instead of an enum, before and
    /// after.
    has_methods: Sides<bool>,
    /// Set if all alternatives were strings, numbers or booleans, and no longer are: the generated
    /// enum then loses its `Display`.
    loses_display: bool,
}

const ANOTHER_TYPE: &str = "the call returns another type";

impl Alternatives<'_, '_, '_> {
    /// Reports a new alternative.
    fn alternative_added(&self, added: &Alternative<'_>, news: News) -> SchemaFinding {
        let (index, new) = (added.index, added.location);
        let name = describe_alternative(self.pair.new_document, new.pointer());
        let message = if self.new.pointer == new.pointer() {
            let count = self.old.alternatives.len();
            format!("{} need no longer be one of {count} alternatives", self.describe())
        } else {
            format!("{} may also be {name}", self.describe())
        };
        let rust = match (self.old.alternatives.len(), self.has_method_each()) {
            _ if self.changes_type_of_call(index) => Effect::major(ANOTHER_TYPE),
            (_, true) => Effect::minor("the call has a new method for it"),
            (1, false) => Effect::major("its type becomes an enum"),
            _ if self.loses_display => {
                Effect::major("the enum has a new variant, and no longer implements `Display`")
            }
            _ => Effect::minor("the enum has a new variant"),
        };
        let entry = entry(self.pair.new_document, self.new, new);
        let finding = SchemaFinding::new(&ALTERNATIVE_ADDED, message, &self.old.pointer, &entry);
        let finding = match news {
            News::Nothing => finding.not_on_the_wire(),
            News::Properties => with_properties(finding, &name),
            News::Values => {
                finding.with_set_change(SetChange::Widened, &format!("values that fit only {name}"))
            }
        };
        finding.in_rust(rust)
    }

    /// Reports a removed alternative. `is_covered` is set if a new one allows all of its values.
    fn alternative_removed(&self, removed: &Alternative<'_>, is_covered: bool) -> SchemaFinding {
        let (index, old) = (removed.index, removed.location);
        let name = describe_alternative(self.pair.old_document, old.pointer());
        // If a choice replaces a schema, the schema is compared as its only alternative.
        let message = if self.old.pointer == old.pointer() {
            let count = self.new.alternatives.len();
            format!("{} is now one of {count} alternatives", self.describe())
        } else {
            format!("{} may no longer be {name}", self.describe())
        };
        let rust = match (self.new.alternatives.len(), self.has_method_each()) {
            _ if self.changes_type_of_call(index) => ANOTHER_TYPE,
            (_, true) => "the call no longer has a method for it",
            (1, false) => "its type is no longer an enum",
            _ => "the variant for it was removed",
        };
        let entry = entry(self.pair.old_document, self.old, old);
        SchemaFinding::new(&ALTERNATIVE_REMOVED, message, &entry, &self.new.pointer)
            .with_set_change(SetChange::Narrowed, &format!("values that fit only {name}"))
            .idle_if(is_covered)
            .in_rust(Effect::major(rust))
    }

    fn reordered(&self, store: &SchemaStore<'_>) -> Option<SchemaFinding> {
        let mut pairs: Vec<_> =
            self.matching.pairs.iter().map(|(old, new)| (old.index, new.index)).collect();
        pairs.sort_unstable();
        if pairs.is_sorted_by_key(|(_, new)| *new) {
            return None;
        }
        let message = format!("the alternatives of {} are in another order", self.describe());
        let rust = if self.has_method_each() && pairs.first() == Some(&(0, 0)) {
            Effect::patch("the methods stay the same, in another order")
        } else if self.has_method_each() {
            Effect::major(ANOTHER_TYPE)
        } else if have_variant_names(store, self.new) {
            Effect::patch("the variants stay the same; the first that fits is taken")
        } else {
            Effect::major("variants without a name get other numbers")
        };
        let (old, new) = (&self.old.pointer, &self.new.pointer);
        let finding = SchemaFinding::new(&ALTERNATIVES_REORDERED, message, old, new)
            .not_on_the_wire()
            .in_rust(rust);
        Some(finding)
    }

    fn kind_changed(&self, cache: &ComparisonCache<'_>) -> Option<SchemaFinding> {
        // With a single alternative, `anyOf` and `oneOf` accept the same values.
        let is_one = |choice: &Choice| choice.alternatives.len() < 2;
        if self.old.is_exclusive == self.new.is_exclusive || is_one(self.old) || is_one(self.new) {
            return None;
        }
        let (rule, change, how, keyword) = if self.new.is_exclusive {
            let how = "must fit exactly one alternative";
            (&ONE_OF_REQUIRED, SetChange::Narrowed, how, "oneOf")
        } else {
            let how = "may fit more than one alternative";
            (&ANY_OF_ALLOWED, SetChange::Widened, how, "anyOf")
        };
        let (store, exclusive) =
            if self.new.is_exclusive { (&cache.new, self.new) } else { (&cache.old, self.old) };
        let schema = self.describe();
        let is_disjoint = are_all_disjoint(store, exclusive);
        let message = if is_disjoint {
            format!(
                "{schema} now uses {}, and no value fits two of its alternatives",
                code(keyword)
            )
        } else {
            format!("{schema} {how}")
        };
        let finding = SchemaFinding::new(rule, message, &self.old.pointer, &self.new.pointer)
            .with_set_change(change, "values that fit two alternatives")
            .idle_if(is_disjoint);
        Some(finding)
    }

    fn has_method_each(&self) -> bool {
        self.has_methods == Sides::new(true, true)
    }

    /// Returns whether adding or removing the alternative at an index changes the return type of
    /// the call: the first of several alternatives is that type, and an enum may replace methods or
    /// the reverse.
    fn changes_type_of_call(&self, index: usize) -> bool {
        self.has_methods.old != self.has_methods.new || (self.has_method_each() && index == 0)
    }

    fn describe(&self) -> String {
        if self.pair.new.choices.is_empty() {
            self.pair.describe_old()
        } else {
            self.pair.describe_restricted(&self.new.pointer, SetChange::Narrowed)
        }
    }
}

/// The finding about an alternative with new properties, rated like an added property.
fn with_properties(finding: SchemaFinding, name: &str) -> SchemaFinding {
    let properties = format!("properties that only {name} describes");
    finding
        .claiming(Claim::Described)
        .with_new_property()
        .in_requests(
            Effect::minor(format!("requests may contain {properties}")),
            Effect::major(format!("must accept {properties}")),
        )
        .in_responses(
            Effect::minor(format!("responses may contain {properties}")),
            Effect::minor(format!("may send {properties}")),
        )
}

/// Returns whether the generated crate has a method for each alternative, which is the case if the
/// schema of a response lists components.
fn has_method_each(
    pair: &Pair<'_, '_>,
    form: &NormalForm<'_>,
    store: &SchemaStore<'_>,
    choice: &Choice,
) -> bool {
    pair.key.is_response
        && (form.choices.is_empty() || form.name.is_none())
        && choice.alternatives.iter().all(|location| store.get(location).name.is_some())
}

/// Returns whether each alternative is a string, a number or a boolean.
fn are_scalar(store: &SchemaStore<'_>, choice: &Choice) -> bool {
    let structured = TypeSet::OBJECT.union(TypeSet::ARRAY);
    choice
        .alternatives
        .iter()
        .all(|location| !store.get(location).constraints.types.intersects(structured))
}

/// Returns whether each alternative has a name for its variant in Rust: that of its component, or
/// its scalar type.
fn have_variant_names(store: &SchemaStore<'_>, choice: &Choice) -> bool {
    let mut scalars = Vec::new();
    choice.alternatives.iter().all(|location| {
        if location.component_name().is_some() {
            return true;
        }
        let types = store.get(location).constraints.types.without(TypeSet::NULL);
        let is_scalar =
            [TypeSet::STRING, TypeSet::INTEGER, TypeSet::NUMBER, TypeSet::BOOLEAN].contains(&types);
        let is_first = !scalars.contains(&types);
        scalars.push(types);
        is_scalar && is_first
    })
}
