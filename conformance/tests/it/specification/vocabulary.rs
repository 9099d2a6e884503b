//! The values that the specification names: open sets, sorts, groups, awards,
//! categories, errors, headers and forms of dates.

use community_qa_contract::OperationExtensions;
use std::collections::BTreeSet;

use conformance::ledger::{Ledger, Prover};
use conformance::proof;
use openapi_model::Operation;
use serde::Deserialize;
use serde_json::Value;

use super::{Findings, Look, operations, provable, table};
use crate::assert_none;
use crate::document::{contract, json, json_samples, objects, sample, texts};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Vocabulary {
    open_sets: Vec<OpenSet>,
    sorts: Sorts,
    listed_sorts: Vec<Named>,
    applied_sorts: Vec<Named>,
    groups: Names,
    awards: Awards,
    revisions: Revisions,
    categories: Vec<Named>,
    /// Checked with the permissions.
    #[allow(dead_code, reason = "another test reads it")]
    spellings: Value,
    errors: Vec<Failure>,
    headers: Vec<Header>,
    date_forms: Vec<DateForm>,
    since: Since,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OpenSet {
    schema: String,
    id: String,
    also: Vec<String>,
    values: BTreeSet<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sorts {
    schema: String,
    names: Vec<Named>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
    #[allow(dead_code, reason = "only a running service shows it")]
    field: Option<String>,
    order: Option<String>,
    id: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    id: String,
    names: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Awards {
    label_keys: LabelKeys,
    display_names: Vec<Named>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LabelKeys {
    id: String,
    names: Vec<String>,
    descriptions: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Revisions {
    first_summary: FirstSummary,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstSummary {
    value: String,
    #[allow(dead_code, reason = "only a running service shows that it holds")]
    id: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Failure {
    status: u16,
    message: Option<String>,
    title: Option<String>,
    content_type: String,
    id: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    name: String,
    value: Option<String>,
    id: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DateForm {
    form: String,
    id: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Since {
    version: String,
    id: String,
}

fn vocabulary() -> Vocabulary {
    table(include_str!("../../../specification/vocabulary.yaml"))
}

/// The schemas of the open sets, the properties whose description tells the names of
/// the site, and the version of every operation.
pub(super) fn looks() -> Vec<Look> {
    let vocabulary = vocabulary();
    let property = |path: &str| format!("/components/schemas/{path}");
    let keys = &vocabulary.awards.label_keys.id;
    let mut looks = vec![
        Look::new(
            &vocabulary.groups.id,
            property("GroupFields/properties/name"),
        ),
        Look::new(keys, property("AwardFields/properties/name")),
        Look::new(keys, property("AwardFields/properties/description")),
    ];
    for set in &vocabulary.open_sets {
        let ids = set.also.iter().chain([&set.id]);
        looks.extend(ids.map(|id| Look::new(id, property(&set.schema))));
    }
    let later = operations::stated_since();
    let operations = contract().operations().iter();
    let is_later = |operation: &&Operation| later.get(&operation.id).is_some_and(Option::is_some);
    for operation in operations.filter(|operation| !is_later(operation)) {
        let at = format!("{}/x-since", operation.pointer);
        looks.push(Look::new(&vocabulary.since.id, at));
    }
    looks
}

/// The description at a place, in one line.
fn description(pointer: &str) -> String {
    let value = contract()
        .at(pointer)
        .unwrap_or_else(|| panic!("nothing is at {pointer}"));
    let text = value
        .as_str()
        .or_else(|| value["description"].as_str())
        .unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn schema(path: &str) -> String {
    description(&format!("/components/schemas/{path}"))
}

#[test]
fn open_sets_list_the_values_seen_and_none_is_closed() {
    let vocabulary = vocabulary();
    let sets = &vocabulary.open_sets;
    let ids = sets
        .iter()
        .flat_map(|set| set.also.iter().chain([&set.id]).cloned());
    let proof = proof!(Prover::Contract, provable(ids));
    let mut findings = Findings::with("vocabulary.yaml");
    let sorts = &vocabulary.sorts;
    let names = sorts.names.iter().map(|sort| sort.name.clone()).collect();
    let sorts = (&sorts.schema, &names);
    let sets = sets
        .iter()
        .map(|set| (&set.schema, &set.values))
        .chain([sorts]);
    for (name, values) in sets.clone() {
        findings.set_subject(name);
        let schema = contract().schema(name).unwrap();
        findings.same("type", schema["type"].as_str(), Some("string"));
        findings.same_names("values", texts(&schema["x-extensible-enum"]), values);
    }
    let declared = contract().schemas();
    let declared = declared.filter(|(_, schema)| schema.get("x-extensible-enum").is_some());
    let declared = declared.map(|(name, _)| name);
    findings.set_subject("the document");
    findings.same_names("open sets", declared, sets.map(|(name, _)| name));
    for (pointer, object) in objects() {
        if object.contains_key("enum") && !pointer.ends_with("/properties") {
            findings.note(format!("{pointer} is a closed set"));
        }
    }
    findings.assert_none();
    proof.passed();
}

#[test]
fn sorts_are_explained_with_their_orders() {
    let vocabulary = vocabulary();
    let (accepted, listed) = (schema("NodeSort"), schema("ListedSort"));
    let mut missing = Vec::new();
    for sort in &vocabulary.sorts.names {
        if !accepted.contains(&format!("`{}`", sort.name)) {
            missing.push(format!("NodeSort does not explain {}", sort.name));
        }
    }
    for sort in &vocabulary.listed_sorts {
        let order = sort.order.as_deref().unwrap();
        for (name, text) in [("NodeSort", &accepted), ("ListedSort", &listed)] {
            if !text.contains(order) || !text.contains(&format!("`{}`", sort.name)) {
                missing.push(format!("{name} does not say that {} is {order}", sort.name));
            }
        }
    }
    let search = description("/paths/~1services~1v2~1node.json/get");
    for sort in &vocabulary.applied_sorts {
        if !search.contains(&format!("`{}`", sort.name)) {
            missing.push(format!("searchNodes does not mention {}", sort.name));
        }
    }
    assert_none("sorts without a word", &missing);
}

#[test]
fn names_of_the_site_are_told() {
    let vocabulary = vocabulary();
    let (groups, awards) = (&vocabulary.groups, &vocabulary.awards);
    let entries = [&groups.id, &awards.label_keys.id];
    let categories = vocabulary.categories.iter().map(|category| &category.id);
    let headings = vocabulary.date_forms.iter().map(|date| &date.id);
    let ids = entries
        .into_iter()
        .chain(categories)
        .chain(headings)
        .cloned();
    let proof = proof!(Prover::Contract, provable(ids));
    let mut missing = Vec::new();
    let mut expect_in = |text: String, name: &str| {
        if !text.contains(name) {
            missing.push(format!("{name:?} in {text:?}"));
        }
    };
    for name in &groups.names {
        expect_in(schema("GroupFields/properties/name"), name);
    }
    let award = schema("AwardFields/properties/name");
    for key in &awards.label_keys.names {
        expect_in(award.clone(), key);
    }
    for award_name in &awards.display_names {
        expect_in(award.clone(), &award_name.name);
    }
    expect_in(schema("AwardFields/properties/description"), ".description");
    let summary = &vocabulary.revisions.first_summary.value;
    expect_in(schema("RevisionFields/properties/summary"), summary);
    for category in &vocabulary.categories {
        expect_in(description("/info/description"), &category.name);
    }
    for date in &vocabulary.date_forms {
        let entry = Ledger::embedded().unwrap().entry(&date.id).unwrap();
        for pointer in entry.pointers() {
            expect_in(description(pointer), &date.form);
        }
    }
    assert_none("names that the document does not show", &missing);
    proof.passed();
}

/// Every value of a string field in the samples.
fn seen(value: &Value, field: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, member) in object {
                if let (true, Some(text)) = (key == field, member.as_str()) {
                    found.insert(text.to_owned());
                }
                seen(member, field, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| seen(item, field, found)),
        _ => {}
    }
}

#[test]
fn samples_show_the_names_of_the_site() {
    let vocabulary = vocabulary();
    let mut expected: Vec<(&str, String)> = Vec::new();
    expected.extend(
        vocabulary
            .groups
            .names
            .iter()
            .map(|name| ("name", name.clone())),
    );
    let keys = &vocabulary.awards.label_keys;
    expected.extend(keys.names.iter().map(|key| ("name", key.clone())));
    expected.extend(
        keys.descriptions
            .iter()
            .map(|key| ("description", key.clone())),
    );
    expected.push(("summary", vocabulary.revisions.first_summary.value.clone()));
    let missing: Vec<String> = expected
        .into_iter()
        .filter(|(field, text)| {
            let mut found = BTreeSet::new();
            json_samples().for_each(|sample| seen(&json(sample), field, &mut found));
            !found.contains(text)
        })
        .map(|(field, text)| format!("no `{field}` is {text:?}"))
        .collect();
    assert_none("what no sample shows", &missing);
}

#[test]
fn errors_headers_and_versions_are_as_shown() {
    let vocabulary = vocabulary();
    let ids = vocabulary.errors.iter().map(|failure| failure.id.clone());
    let ids = ids.chain(vocabulary.headers.iter().map(|header| header.id.clone()));
    let proof = proof!(
        Prover::Contract,
        provable(ids.chain([vocabulary.since.id.clone()]))
    );
    for failure in &vocabulary.errors {
        // Reading a group tells of a missing permission with a 500, everything else with 401.
        let shown_by = if failure.status == 500 {
            "getGroup"
        } else {
            "listGroups"
        };
        let operation = contract().operation(shown_by).unwrap();
        let response = operation.response(failure.status).unwrap();
        let forms = &response.content;
        let form = forms.iter().find(|form| form.name == failure.content_type);
        let form = form.unwrap_or_else(|| panic!("nothing of the form {failure:?} is declared"));
        for example in &form.examples {
            let path = example.external_value.as_deref().unwrap();
            let shown = sample(path.trim_start_matches("samples/"));
            if let Some(message) = &failure.message {
                assert_eq!(&json(shown)["errors"]["message"], message);
                assert!(response.description.contains(message.as_str()));
            }
            if let Some(title) = &failure.title {
                assert!(shown.text.contains(&format!("{title}</title>")), "{path}");
                assert!(response.description.contains(title.as_str()));
            }
        }
        assert!(!form.examples.is_empty(), "{} has no sample", form.pointer);
    }
    let conventions = description("/info/description");
    for header in &vocabulary.headers {
        let value = header.value.as_deref().unwrap_or_default();
        let is_named = conventions.contains(&format!("`{}`", header.name));
        assert!(
            is_named && conventions.contains(value),
            "{} is not described",
            header.name
        );
    }
    // An operation without a row has a failure of its own.
    for (id, since) in operations::stated_since() {
        let Some(operation) = contract().operation(&id) else {
            continue;
        };
        let expected = since.as_ref().unwrap_or(&vocabulary.since.version);
        assert_eq!(
            operation.since(),
            Some(expected.as_str()),
            "the `x-since` of {}: if it came with a later version, its row in \
             conformance/specification/operations.yaml says so with `since`",
            operation.id
        );
    }
    proof.passed();
}
