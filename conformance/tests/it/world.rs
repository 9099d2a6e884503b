//! The samples show one made-up site: what one of them says of a record, no other
//! contradicts, and nothing on the site is older than who made it.
//!
//! A sample whose summary begins with [`TOLERATED`] shows what the specification
//! does not, and a client must accept. No other sample does.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use openapi_model::Sample;
use openapi_model::pointer::join;
use serde_json::{Map, Value};

use crate::assert_none;
use crate::document::{contract, json, json_samples, shape_of, texts};

const TOLERATED: &str = "Tolerated: ";

fn is_tolerated(sample: &Sample) -> bool {
    let example = contract().at(&sample.pointer).unwrap();
    example["summary"].as_str().unwrap().starts_with(TOLERATED)
}

/// An object of a sample.
struct Object<'a> {
    sample: &'a Sample,
    /// The component schema that it is an instance of.
    schema: String,
    place: String,
    fields: Map<String, Value>,
}

impl Object<'_> {
    fn at(&self, field: &str) -> String {
        format!("{}: {}", self.sample.path, join(&self.place, field))
    }

    fn number(&self, field: &str) -> Option<i64> {
        self.fields.get(field)?.as_i64()
    }

    fn numbers(&self, field: &str) -> Option<Vec<i64>> {
        let items = self.fields.get(field)?.as_array()?.iter();
        Some(items.filter_map(Value::as_i64).collect())
    }

    fn id_of(&self, field: &str) -> Option<String> {
        id(self.fields.get(field)?.as_object()?)
    }

    /// The record that it is a part of the truth about.
    fn record(&self) -> Option<(&'static str, String)> {
        let kind = match self.schema.trim_end_matches("Fields") {
            "User" | "UpdatedUser" | "ActionUser" | "AuthorSummary" => "user",
            "Node" | "NodeReference" => "node",
            "Group" | "GroupSummary" => "group",
            "Topic" => "topic",
            "Action" => "action",
            "Award" => "award",
            "Revision" => "revision",
            "Attachment" => "attachment",
            _ => return None,
        };
        Some((kind, id(&self.fields)?))
    }
}

/// An identifier, which some responses write as a string.
fn id(fields: &Map<String, Value>) -> Option<String> {
    let id = fields.get("id")?;
    Some(id.as_str().map_or_else(|| id.to_string(), str::to_owned))
}

/// All objects of all samples, of which the document has a schema.
fn world() -> Vec<Object<'static>> {
    let mut found = Vec::new();
    for sample in json_samples() {
        let alternative = sample.alternative.as_deref().unwrap();
        let reference = format!("#/components/schemas/{alternative}");
        let schema = serde_json::json!({ "$ref": reference });
        visit(sample, &schema, &json(sample), "", &mut found);
    }
    assert!(found.len() > 300, "only {} objects", found.len());
    found
}

fn visit(
    sample: &'static Sample,
    schema: &Value,
    value: &Value,
    place: &str,
    found: &mut Vec<Object<'static>>,
) {
    let (name, schema) = followed(schema);
    match value {
        Value::Object(fields) => {
            let shape = shape_of(&schema);
            for (field, value) in fields {
                if let Some(property) = shape.properties.get(field) {
                    visit(sample, property, value, &join(place, field), found);
                }
            }
            found.push(Object {
                sample,
                schema: name.unwrap_or_default(),
                place: place.to_owned(),
                fields: fields.clone(),
            });
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                visit(sample, &schema["items"], item, &join(place, index), found);
            }
        }
        _ => {}
    }
}

/// A schema behind its references and wrappers, with its name.
fn followed(schema: &Value) -> (Option<String>, Value) {
    let (mut name, mut schema) = (None, schema.clone());
    loop {
        if let Some(reference) = schema["$ref"].as_str() {
            name = reference.rsplit('/').next().map(str::to_owned);
            schema = contract().resolve(&schema).unwrap().clone();
        } else if let Some([only]) = schema["allOf"].as_array().map(Vec::as_slice) {
            schema = only.clone();
        } else {
            return (name, schema);
        }
    }
}

/// What the document does not declare, or does not list.
fn strangers(schema: &Value, value: &Value, place: &str, found: &mut Vec<String>) {
    let (_, schema) = followed(schema);
    match value {
        Value::Object(fields) => {
            let shape = shape_of(&schema);
            for (field, value) in fields {
                let place = join(place, field);
                match shape.properties.get(field) {
                    Some(property) => strangers(property, value, &place, found),
                    None if shape.properties.is_empty() => {}
                    None => found.push(format!("{place} is not declared")),
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                strangers(&schema["items"], item, &join(place, index), found);
            }
        }
        Value::String(text) => {
            let listed = texts(&schema["x-extensible-enum"]);
            if !listed.is_empty() && !listed.contains(text) {
                found.push(format!("{place}: {text:?} is not listed"));
            }
        }
        _ => {}
    }
}

#[test]
fn what_is_only_tolerated_is_marked() {
    let (mut findings, mut tolerated) = (Vec::new(), 0);
    for sample in json_samples() {
        if is_tolerated(sample) {
            tolerated += 1;
            continue;
        }
        let schema = contract().schema(sample.alternative.as_deref().unwrap());
        let mut found = Vec::new();
        strangers(schema.unwrap(), &json(sample), "", &mut found);
        findings.extend(
            found
                .iter()
                .map(|finding| format!("{}: {finding}", sample.path)),
        );
    }
    assert_none("samples that are not marked as tolerated", &findings);
    assert!(tolerated > 10, "only {tolerated} samples show tolerance");
}

/// The display form of a point in time, in the zone of the made-up site.
fn displayed(field: &str, millis: i64) -> String {
    let time = Timestamp::from_millisecond(millis).unwrap();
    let time = time.to_zoned(TimeZone::UTC);
    time.strftime(form(field)).to_string()
}

/// `MM/DD/YYYY hh:mm AM|PM`; revisions write `M/D/YY h:mm AM|PM` (§ Conventions).
fn form(field: &str) -> &'static str {
    match field {
        "revisionDate" => "%-m/%-d/%y %-I:%M %p",
        _ => "%m/%d/%Y %I:%M %p",
    }
}

#[test]
fn dates_are_displayed_in_the_form_stated() {
    let (mut findings, mut pairs) = (Vec::new(), 0);
    for object in world() {
        for (name, value) in &object.fields {
            let Some(field) = name.strip_suffix("Formatted") else {
                continue;
            };
            if !field.ends_with("Date") {
                continue;
            }
            let text = value.as_str().unwrap();
            let expected = match object.number(field) {
                Some(millis) => {
                    pairs += 1;
                    displayed(field, millis)
                }
                None => DateTime::strptime(form(field), text).map_or_else(
                    |error| error.to_string(),
                    |time| time.strftime(form(field)).to_string(),
                ),
            };
            if text != expected {
                findings.push(format!("{} is {text:?}, not {expected:?}", object.at(name)));
            }
        }
        if let Some(day) = object.fields.get("birthday").and_then(Value::as_str) {
            let read = Date::strptime("%m/%d/%Y", day);
            let written = read.map(|day| day.strftime("%m/%d/%Y").to_string());
            if written.as_deref().ok() != Some(day) {
                findings.push(format!("{} is {day:?}", object.at("birthday")));
            }
        }
    }
    assert_none("dates that are displayed otherwise", &findings);
    assert!(pairs > 50, "only {pairs} pairs of dates");
}

#[test]
fn a_display_form_is_that_of_its_field() {
    let millis = 1_741_003_705_410;
    assert_eq!(displayed("creationDate", millis), "03/03/2025 12:08 PM");
    assert_eq!(displayed("revisionDate", millis), "3/3/25 12:08 PM");
}

/// What an update changes, or shows otherwise.
const CHANGED_BY_UPDATE: [&str; 2] = ["modificationDate", "extraData"];

#[test]
fn what_is_said_of_a_record_is_said_everywhere() {
    let mut facts: BTreeMap<(&str, String, String), (Value, String)> = BTreeMap::new();
    let mut findings = Vec::new();
    for object in world() {
        let Some((kind, id)) = object.record() else {
            continue;
        };
        for (field, value) in &object.fields {
            let is_changed = CHANGED_BY_UPDATE.contains(&field.as_str());
            let is_plain = |value: &Value| !value.is_object();
            let is_nested = !is_plain(value)
                || value
                    .as_array()
                    .is_some_and(|items| !items.iter().all(is_plain));
            if field == "id" || is_nested || (object.schema == "UpdatedUser" && is_changed) {
                continue;
            }
            let place = object.at(field);
            let (said, by) = facts
                .entry((kind, id.clone(), field.clone()))
                .or_insert_with(|| (value.clone(), place.clone()));
            if said != value {
                findings.push(format!("{place} is {value}, but {said} at {by}"));
            }
        }
    }
    assert_none("contradictions", &findings);
    assert!(facts.len() > 200, "only {} facts", facts.len());
}

#[test]
fn nothing_is_older_than_who_made_it() {
    let objects = world();
    let is_user = |object: &&Object<'_>| object.schema.trim_end_matches("Fields") == "User";
    let born: BTreeMap<String, i64> = objects
        .iter()
        .filter(is_user)
        .filter_map(|user| Some((id(&user.fields)?, user.number("creationDate")?)))
        .collect();
    let (mut findings, mut compared) = (Vec::new(), 0);
    for object in &objects {
        for date in ["creationDate", "revisionDate", "actionDate"] {
            for maker in ["author", "user", "realUser"] {
                let born = object.id_of(maker).and_then(|id| born.get(&id).copied());
                let (Some(made), Some(born)) = (object.number(date), born) else {
                    continue;
                };
                compared += 1;
                if made < born {
                    findings.push(format!(
                        "{} is before its {maker} was there",
                        object.at(date)
                    ));
                }
            }
        }
        for later in ["modificationDate", "lastActiveDate"] {
            let (first, later_on) = (object.number("creationDate"), object.number(later));
            if first
                .zip(later_on)
                .is_some_and(|(first, later)| later < first)
            {
                findings.push(format!("{} is before its creation", object.at(later)));
            }
        }
    }
    assert_none("dates in the wrong order", &findings);
    assert!(compared > 50, "only {compared} dates were compared");
}

#[test]
fn flags_of_users_are_those_of_their_groups() {
    let (mut findings, mut compared) = (Vec::new(), 0);
    for object in world() {
        let Some(groups) = object.fields.get("groups").and_then(Value::as_array) else {
            continue;
        };
        for (flag, group) in [("moderator", "Moderators"), ("superuser", "Super Users")] {
            let Some(is_set) = object.fields.get(flag).and_then(Value::as_bool) else {
                continue;
            };
            compared += 1;
            if groups.iter().any(|other| other["name"] == group) != is_set {
                findings.push(format!("{} is {is_set}", object.at(flag)));
            }
        }
    }
    assert_none("flags without their group", &findings);
    assert!(compared > 10, "only {compared} flags were compared");
}

#[test]
fn nodes_agree_with_themselves_and_each_other() {
    let objects = world();
    let is_node = |object: &&Object<'_>| object.schema.trim_end_matches("Fields") == "Node";
    let nodes: Vec<&Object<'_>> = objects.iter().filter(is_node).collect();
    let children: BTreeMap<String, Vec<i64>> = nodes
        .iter()
        .filter_map(|node| Some((id(&node.fields)?, node.numbers("childrenIds")?)))
        .collect();
    let mut findings = Vec::new();
    for node in &nodes {
        let active = node.number("activeRevisionId");
        if let (Some(active), Some(all)) = (active, node.numbers("revisionIds"))
            && !all.contains(&active)
            && !is_tolerated(node.sample)
        {
            findings.push(format!("{} is none of them", node.at("activeRevisionId")));
        }
        if let (Some(answers), Some(below)) = (node.numbers("answers"), node.numbers("childrenIds"))
        {
            let count = node.number("answerCount");
            if count.is_some_and(|count| usize::try_from(count) != Ok(answers.len())) {
                findings.push(format!("{} is another number", node.at("answerCount")));
            }
            if !answers.iter().all(|answer| below.contains(answer)) {
                findings.push(format!("{} are not all below it", node.at("answers")));
            }
        }
        let votes = node.number("upVoteCount").zip(node.number("downVoteCount"));
        if let (Some(score), Some((up, down))) = (node.number("score"), votes)
            && score != up - down
        {
            findings.push(format!("{} is not {up} - {down}", node.at("score")));
        }
        let parent = node.number("originalParentId").map(|id| id.to_string());
        if let (Some(below), Some(id)) =
            (parent.and_then(|id| children.get(&id)), node.number("id"))
            && !below.contains(&id)
        {
            findings.push(format!("{} does not list it", node.at("originalParentId")));
        }
    }
    let revisions: BTreeMap<String, Vec<i64>> = nodes
        .iter()
        .filter_map(|node| Some((id(&node.fields)?, node.numbers("revisionIds")?)))
        .collect();
    for object in &objects {
        let listed = object.id_of("node").and_then(|node| revisions.get(&node));
        if let (Some(listed), Some(id), Some(_)) =
            (listed, object.number("id"), object.number("revision"))
            && !listed.contains(&id)
        {
            findings.push(format!("{} is not listed by its node", object.at("id")));
        }
    }
    assert_none("nodes that contradict themselves", &findings);
    assert!(nodes.len() > 15, "only {} nodes", nodes.len());
}

/// When `q` and `sort` are sent together, `relevance` is applied (§4.4).
#[test]
fn searches_say_which_sort_is_applied() {
    let (mut findings, mut sorts) = (Vec::new(), BTreeMap::new());
    for sample in json_samples().filter(|sample| sample.operation.as_deref() == Some("searchNodes"))
    {
        let page = json(sample);
        let sort = page["sort"].as_str().unwrap();
        let example = contract().at(&sample.pointer).unwrap();
        let has_sort = example["summary"]
            .as_str()
            .unwrap()
            .ends_with("with a sort");
        *sorts.entry(sort.to_owned()).or_insert(0) += 1;
        if !is_tolerated(sample) && sort != if has_sort { "relevance" } else { "active" } {
            findings.push(format!("{}: {sort:?} is applied", sample.path));
        }
        let list = page["list"].as_array().unwrap().iter();
        let dates: Vec<i64> = list
            .filter_map(|node| node["lastActiveDate"].as_i64())
            .collect();
        if sort == "active" && !dates.is_sorted_by(|one, next| one >= next) {
            findings.push(format!(
                "{}: the last active node is not first",
                sample.path
            ));
        }
    }
    assert_none("searches that are sorted otherwise", &findings);
    assert!(sorts["active"] > 1 && sorts["relevance"] > 1, "{sorts:?}");
}

/// Whose list it is, where its items say so.
fn owner(list: &[Value]) -> Option<String> {
    let first = list.first()?;
    let owner = ["user", "author", "node"]
        .iter()
        .find_map(|field| first[field].as_object());
    id(owner?)
}

/// Samples by the total count that they give.
type Counts<'a> = BTreeMap<i64, Vec<&'a str>>;

#[test]
fn lists_count_what_they_hold() {
    let mut totals: BTreeMap<(String, Option<String>), Counts> = BTreeMap::new();
    let mut findings = Vec::new();
    for sample in json_samples() {
        let page = json(sample);
        let Some(list) = page["list"].as_array() else {
            continue;
        };
        let number = |field: &str| page[field].as_i64().unwrap();
        let (size, total) = (number("pageSize"), number("totalCount"));
        let path = &sample.path;
        let held = i64::try_from(list.len()).unwrap();
        if number("listCount") != held {
            findings.push(format!("{path}: listCount is not {held}"));
        }
        if number("pageCount") != (total + size - 1) / size {
            findings.push(format!(
                "{path}: pageCount is not that of {total} by {size}"
            ));
        }
        let left = total - (number("page").max(1) - 1) * size;
        if held != left.clamp(0, size) {
            findings.push(format!(
                "{path}: {held} items are on the page, and {left} are left"
            ));
        }
        let operation = sample.operation.clone().unwrap();
        let is_search = operation == "searchNodes";
        if page.get("sorts").is_some() != is_search {
            findings.push(format!("{path}: only a search has sorts"));
        }
        // What a search finds, and who follows, depends on what was asked for.
        let is_owned = operation.starts_with("listUser") && operation != "listUserExpertise";
        if held > 0 && (is_owned || operation == "listGroups") {
            let owner = owner(list).filter(|_| operation != "listUsers");
            let counts = totals.entry((operation, owner)).or_default();
            counts.entry(total).or_default().push(path);
        }
    }
    for ((operation, owner), counts) in &totals {
        if counts.len() > 1 {
            findings.push(format!("{operation} of {owner:?} has {counts:?} items"));
        }
    }
    // The actions of which no user is shown are those of the one that is.
    let actions = totals
        .iter()
        .filter(|((operation, _), _)| operation == "listUserActions");
    let mut counts: Vec<i64> = actions
        .flat_map(|(_, counts)| counts.keys().copied())
        .collect();
    counts.dedup();
    assert_eq!(counts.len(), 1, "the actions of user 7 are {counts:?}");
    assert_none("lists that miscount", &findings);
}

#[test]
fn single_users_have_custom_attributes_and_listed_ones_have_not() {
    let (mut findings, mut single) = (Vec::new(), 0);
    for object in world().iter().filter(|object| object.schema == "User") {
        let is_single = object.place.is_empty();
        single += usize::from(is_single);
        let attributes = object.fields.get("extraData");
        if attributes.is_some_and(Value::is_object) != is_single {
            findings.push(object.at("extraData"));
        }
    }
    assert_none("attributes that are missing or too many (§2.2)", &findings);
    assert!(single > 5, "only {single} users are read alone");
}
