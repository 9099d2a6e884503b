//! Schemas that keywords of OpenAPI 3.1 apply to parts of a value, or conditionally.

use openapi_model::schema::{
    AdditionalProperties, AppliedSchema, Condition, NormalForm, SchemaLocation, SchemaStore,
    TypeSet,
};
use terminal::escape::code;

use super::choices::restricts_properties_alone;
use crate::evidence::Step;
use crate::schema::cache::{ComparedPair, ComparisonCache};
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::json_objects::json_objects;
use crate::schema::pair::{Pair, parent};

rules! {
    SUBSCHEMA_ADDED: "subschema-added",
        "values must also fit the schema of `contains`, `propertyNames` or their like (major in requests)";
    SUBSCHEMA_REMOVED: "subschema-removed",
        "values need not fit the schema of `contains` or its like any more (major in responses)";
    CONDITION_ADDED: "condition-added",
        "values must also fit a schema if they fit that of `if` (major in requests)";
    CONDITION_REMOVED: "condition-removed",
        "values need not fit a schema any more if they fit that of `if` (major in responses)";
    CONDITION_CHANGED: "condition-changed",
        "the schema of `if` allows other values (major)";
    DEPENDENT_REQUIRED_ADDED: "dependent-required-added",
        "a property must be there if another one is (major in requests)";
    DEPENDENT_REQUIRED_REMOVED: "dependent-required-removed",
        "a property need not be there any more if another one is (major in responses)";
}

/// Compares the schemas that are applied to parts of a value, and the conditions.
pub(super) fn check(
    cache: &mut ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    result: &mut ComparedPair,
) {
    check_applied(cache, pair, result);
    check_conditions(cache, pair, result);
    if pair.both_allow(TypeSet::OBJECT) {
        check_dependent_required(pair, &mut result.findings);
    }
}

/// Compares the schemas of the same keyword, with the same key if it has keys.
fn check_applied(cache: &mut ComparisonCache<'_>, pair: &Pair<'_, '_>, result: &mut ComparedPair) {
    let types = |applied: &AppliedSchema| {
        if applied.is_of_items() { TypeSet::ARRAY } else { TypeSet::OBJECT }
    };
    let is_common = |applied: &&AppliedSchema| pair.both_allow(types(applied));
    let (was_idle, is_idle) = (is_contains_idle(pair, pair.old), is_contains_idle(pair, pair.new));
    let mut news: Vec<&AppliedSchema> = pair.new.applied.iter().filter(is_common).collect();
    for old in pair.old.applied.iter().filter(is_common) {
        let is_same = |new: &&AppliedSchema| old.keyword == new.keyword && old.key == new.key;
        if let Some(index) = news.iter().position(is_same) {
            let new = news.remove(index);
            // If it has no effect on one side, the finding about its limits covers it.
            if old.keyword == CONTAINS && (was_idle || is_idle) {
                continue;
            }
            if new.keyword == "dependentSchemas" {
                let findings = restricted(cache, pair, &old.schema, &new.schema);
                result.findings.extend(findings);
            }
            result.add_inner(step_to(old), cache.pair_key(&old.schema, &new.schema));
        } else if old.keyword == PREFIX_ITEMS {
            result.add_inner(Step::Other, cache.pair_key(&old.schema, &items(pair.new)));
        } else if !(old.keyword == CONTAINS && was_idle) {
            let finding = subschema_changed(cache, pair, old, false);
            result.findings.push(finding);
        }
    }
    for new in news {
        if new.keyword == PREFIX_ITEMS {
            result.add_inner(Step::Other, cache.pair_key(&items(pair.old), &new.schema));
        } else if !(new.keyword == CONTAINS && is_idle) {
            let finding = subschema_changed(cache, pair, new, true);
            result.findings.push(finding);
        }
    }
}

/// The step to the values to which an applied schema applies.
fn step_to(applied: &AppliedSchema) -> Step {
    match applied.keyword {
        CONTAINS | "unevaluatedItems" => Step::Item,
        "dependentSchemas" => Step::InPlace,
        _ => Step::Other,
    }
}

pub(super) const PREFIX_ITEMS: &str = "prefixItems";
const CONTAINS: &str = "contains";

/// Returns whether `contains` has no effect: it requires no item, and allows any number of them.
pub(super) fn is_contains_idle(pair: &Pair<'_, '_>, form: &NormalForm<'_>) -> bool {
    let limits = &form.constraints.size_limits;
    form.applied.iter().any(|one| one.keyword == CONTAINS)
        // The normal form omits a `minContains` of 0.
        && !limits.contains_key("minContains")
        && !limits.contains_key("maxContains")
        && !evaluates_items(pair)
}

/// Returns whether it may matter which items fit `contains`, because an outer schema may have
/// `unevaluatedItems`, which does not apply to them.
fn evaluates_items(pair: &Pair<'_, '_>) -> bool {
    [pair.old_document, pair.new_document].into_iter().any(|document| {
        json_objects(document.value()).any(|object| object.contains_key("unevaluatedItems"))
    })
}

/// Returns whether the arrays of a schema have as many items as the `contains` of another requires,
/// all with the same schema.
fn has_item_to_contain(form: &NormalForm<'_>, containing: &NormalForm<'_>) -> bool {
    let limit = |form: &NormalForm<'_>, keyword| form.constraints.size_limits.get(keyword).copied();
    let least = limit(containing, "minContains").unwrap_or(0);
    limit(form, "minItems").unwrap_or(0) >= least
        && limit(containing, "maxContains").is_none()
        && !form.applied.iter().any(|one| one.keyword == PREFIX_ITEMS)
}

/// The schema of items without a schema for their position.
fn items(form: &NormalForm<'_>) -> SchemaLocation {
    let any = || SchemaLocation::unconstrained(&form.definition);
    form.items.clone().unwrap_or_else(any)
}

const MISFITS: &str = "values that do not fit the schema";

/// The finding that a schema is now applied, or no longer.
fn subschema_changed(
    cache: &mut ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    applied: &AppliedSchema,
    is_new: bool,
) -> SchemaFinding {
    let at = applied.schema.pointer();
    let keyword_at = if applied.key.is_empty() { at } else { parent(at) };
    let (with, without) = if is_new { (pair.new, pair.old) } else { (pair.old, pair.new) };
    let items = items(without);
    let is_contained =
        applied.keyword == CONTAINS && !evaluates_items(pair) && has_item_to_contain(without, with);
    let change = effect_on_set(pair, applied, without);
    let keyword = named(applied);
    // The evaluated properties depend on alternatives and on outer schemas, which a comparison
    // of keywords does not see, so only values can show a difference.
    let is_idle = |change| {
        applied.keyword == "unevaluatedProperties"
            && pair.old.choices.len() != pair.new.choices.len()
            && pair.is_judged_alike(cache, change, None)
    };
    if is_new {
        let is_idle = is_idle(change);
        let schema = pair.describe_restricted(keyword_at, SetChange::Narrowed);
        let message = format!("{keyword} of {schema} has a schema");
        let old = pair.old_holder(parent(keyword_at));
        SchemaFinding::new(&SUBSCHEMA_ADDED, message, old, at)
            .with_set_change(change, MISFITS)
            .idle_if(is_idle)
            .idle_if(is_contained && cache.widens(cache.pair_key(&items, &applied.schema)))
    } else {
        let schema = pair.describe_restricted(keyword_at, SetChange::Widened);
        let message = format!("{keyword} of {schema} no longer has a schema");
        let change = match change {
            SetChange::Narrowed => SetChange::Widened,
            SetChange::Widened => SetChange::Narrowed,
            SetChange::Replaced => SetChange::Replaced,
        };
        let is_idle = is_idle(change);
        let new = pair.new_holder(parent(keyword_at));
        SchemaFinding::new(&SUBSCHEMA_REMOVED, message, at, new)
            .with_set_change(change, MISFITS)
            .idle_if(is_idle)
            .idle_if(is_contained && cache.narrows(cache.pair_key(&applied.schema, &items)))
    }
}

/// The effect of an applied schema on the values that a form without it allows. Properties that
/// match a pattern no longer count as additional, so that forbidden values may become allowed; the
/// same is true for items that fit `contains`.
fn effect_on_set(pair: &Pair<'_, '_>, applied: &AppliedSchema, form: &NormalForm<'_>) -> SetChange {
    match form.constraints.additional_properties {
        _ if applied.keyword == CONTAINS && evaluates_items(pair) => SetChange::Replaced,
        _ if applied.keyword != "patternProperties" => SetChange::Narrowed,
        AdditionalProperties::Any => SetChange::Narrowed,
        AdditionalProperties::Forbidden => SetChange::Widened,
        AdditionalProperties::Schema => SetChange::Replaced,
    }
}

/// The keyword and the key of its schema: `` `patternProperties` (`^x-`) ``.
fn named(applied: &AppliedSchema) -> String {
    let keyword = applied.keyword;
    if applied.key.is_empty() {
        code(keyword)
    } else {
        format!("{} ({})", code(keyword), code(&applied.key))
    }
}

/// New restrictions on properties that the object itself describes. Comparing only the conditional
/// schemas would report them as new properties, although they exclude values.
fn restricted(
    cache: &mut ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    before: &SchemaLocation,
    after: &SchemaLocation,
) -> Vec<SchemaFinding> {
    let (before, after) = (cache.old.get(before), cache.new.get(after));
    let mut findings = Vec::new();
    for (name, property) in &after.properties {
        let Some(described) = pair.old.properties.get(name) else {
            continue;
        };
        if before.properties.contains_key(name)
            || cache.widens(cache.pair_key(&described.schema, &property.schema))
        {
            continue;
        }
        let schema = pair.describe_new();
        let message =
            format!("property {} of {schema} must fit another schema as well", code(name));
        let old = &pair.old.definition;
        let finding = SchemaFinding::new(&SUBSCHEMA_ADDED, message, old, property.pointer())
            .with_set_change(SetChange::Narrowed, MISFITS);
        findings.push(finding);
    }
    findings
}

/// Compares conditions, in order.
fn check_conditions(
    cache: &mut ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    result: &mut ComparedPair,
) {
    let (olds, news) = (&pair.old.conditions, &pair.new.conditions);
    for (old, new) in olds.iter().zip(news) {
        let condition = cache.pair_key(&old.condition, &new.condition);
        if cache.are_equivalent(condition) {
            // Its names and annotations may still differ.
            result.add_inner(Step::InPlace, condition);
        } else {
            result.findings.push(condition_changed(pair, old, new));
        }
        for (before, after) in [(&old.then, &new.then), (&old.otherwise, &new.otherwise)] {
            // A missing side allows anything.
            let schema = |side: &Option<SchemaLocation>, form: &NormalForm<'_>| {
                let any = || SchemaLocation::unconstrained(&form.definition);
                side.clone().unwrap_or_else(any)
            };
            let (before, after) = (schema(before, pair.old), schema(after, pair.new));
            let findings = restricted(cache, pair, &before, &after);
            result.findings.extend(findings);
            result.add_inner(Step::InPlace, cache.pair_key(&before, &after));
        }
    }
    for new in news.iter().skip(olds.len()) {
        let (rule, change) = (&CONDITION_ADDED, SetChange::Narrowed);
        let schema = pair.describe_restricted(&new.pointer, change);
        let message = format!("`if` restricts values of {schema}");
        let finding = pair.finding_of_one_side(rule, message, &new.pointer, change, OTHERS);
        let is_idle =
            is_about_properties(&cache.new, new) && pair.is_judged_alike(cache, change, None);
        result.findings.push(finding.idle_if(is_idle));
    }
    for old in olds.iter().skip(news.len()) {
        let (rule, change) = (&CONDITION_REMOVED, SetChange::Widened);
        let schema = pair.describe_restricted(&old.pointer, change);
        let message = format!("`if` no longer restricts values of {schema}");
        let finding = pair.finding_of_one_side(rule, message, &old.pointer, change, OTHERS);
        let is_idle =
            is_about_properties(&cache.old, old) && pair.is_judged_alike(cache, change, None);
        result.findings.push(finding.idle_if(is_idle));
    }
}

/// Returns whether a condition and its consequences are only about the properties of objects.
fn is_about_properties(store: &SchemaStore<'_>, condition: &Condition) -> bool {
    let consequences = condition.then.iter().chain(&condition.otherwise);
    std::iter::once(&condition.condition)
        .chain(consequences)
        .all(|one| restricts_properties_alone(&store.get(one)))
}

const OTHERS: &str = "values that do not meet the condition";

fn condition_changed(pair: &Pair<'_, '_>, old: &Condition, new: &Condition) -> SchemaFinding {
    let message = format!("the condition of `if` of {} has changed", pair.describe_new());
    SchemaFinding::new(&CONDITION_CHANGED, message, &old.pointer, &new.pointer)
        .with_set_change(SetChange::Replaced, "values of another kind")
}

fn check_dependent_required(pair: &Pair<'_, '_>, findings: &mut Vec<SchemaFinding>) {
    const KEYWORD: &str = "dependentRequired";
    let [old, new] = [pair.old, pair.new].map(|form| &form.constraints.dependent_required);
    let added = new.difference(old).map(|one| (one, true));
    let removed = old.difference(new).map(|one| (one, false));
    for ((name, required), is_new) in added.chain(removed) {
        let (rule, change, verb, without) = if is_new {
            let rule = &DEPENDENT_REQUIRED_ADDED;
            (rule, SetChange::Narrowed, "must", pair.old)
        } else {
            let rule = &DEPENDENT_REQUIRED_REMOVED;
            (rule, SetChange::Widened, "need not", pair.new)
        };
        let schema = pair.describe(KEYWORD);
        let message = format!("{schema} {verb} have {} if it has {}", code(required), code(name));
        let finding = pair
            .finding_at(rule, KEYWORD, message)
            .with_set_change(change, &format!("{} without {}", code(name), code(required)))
            // The side without the keyword may require the property in any case.
            .idle_if(without.constraints.required.contains(required));
        findings.push(finding);
    }
}
