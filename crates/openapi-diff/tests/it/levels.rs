//! The effect of each rule on each reader, as a person wrote it in `fixtures/diff-levels.yaml`:
//! no run of the tests writes that file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use openapi_diff::{Change, Effect, Level};
use serde_json::Value;

use crate::schemas::{changes, without};
use workspace::testing::{Pair, assert_rows};

const LEVELS: &str = "tests/it/fixtures/diff-levels.yaml";

#[test]
fn every_rule_means_what_a_person_says() {
    let text = std::fs::read_to_string(LEVELS).unwrap();
    let rows: BTreeMap<String, BTreeMap<String, String>> = serde_yaml::from_str(&text).unwrap();
    let expected = rows.into_iter().map(|(rule, row)| (rule, shown(&row)));
    let found: Vec<(String, String)> = openapi_diff::rules()
        .map(|rule| (rule.name.to_owned(), shown(&levels(rule.name))))
        .collect();
    assert_rows(LEVELS, &expected.collect(), &found);
}

fn shown(row: &BTreeMap<String, String>) -> String {
    let columns = ["request", "response", "call", "rust"];
    let cells = columns.iter().filter_map(|column| {
        let levels = row.get(*column)?;
        Some(format!("{column}: {levels}"))
    });
    format!("{{{}}}", cells.collect::<Vec<_>>().join(", "))
}

/// The levels of what a rule finds in its fixture: on the wire and for the server, and
/// in Rust. Where a schema is both sent and received, each direction is alone.
fn levels(rule: &str) -> BTreeMap<String, String> {
    let pair = Pair::read(Path::new(&format!("tests/it/fixtures/diff/{rule}.yaml")));
    let [old, new]: [Value; 2] =
        [pair.before, pair.after].map(|text| serde_yaml::from_str(&text).unwrap());
    let methods = old.pointer("/paths/~1thing").and_then(Value::as_object);
    let has = |method: &str| methods.is_some_and(|methods| methods.contains_key(method));
    let mut found = Vec::new();
    let mut row = BTreeMap::new();
    if has("get") && has("put") {
        for (column, left_out) in [("request", "get"), ("response", "put")] {
            let [old, new] = [&old, &new].map(|side| without(left_out, side.clone()));
            let one_way = changes(&old, &new);
            row.insert(column.to_owned(), on_the_wire(&one_way));
            found.extend(one_way);
        }
    } else {
        found = changes(&old, &new);
        row.insert("call".to_owned(), on_the_wire(&found));
    }
    let rust = found
        .iter()
        .map(|change| &change.rust)
        .max_by_key(|effect| effect.level)
        .map_or("none", named);
    row.insert("rust".to_owned(), rust.to_owned());
    row
}

fn on_the_wire(changes: &[Change]) -> String {
    let levels: BTreeSet<String> = changes
        .iter()
        .map(|change| format!("{} {}", named(&change.wire), named(&change.server)))
        .collect();
    if levels.is_empty() {
        "nothing".to_owned()
    } else {
        levels.into_iter().collect::<Vec<_>>().join(" or ")
    }
}

/// A level as the file has it, where a bare dash would begin a list.
fn named(effect: &Effect) -> &'static str {
    effect.level.map_or("none", Level::as_str)
}
