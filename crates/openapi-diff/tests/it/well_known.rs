//! Extensions that are well known: `x-sunset` and `x-stability-level`.

use serde_json::{Value, json};

use crate::documents::said;

const PLACE: &str = "/paths/~1orders/post";

fn operation(extension: &str, value: &Value) -> Value {
    let document = crate::documents::document();
    let mut operation = document.pointer(PLACE).unwrap().clone();
    if !value.is_null() {
        operation[extension] = value.clone();
    }
    operation
}

/// What is said of an extension that changes, there and back.
fn both_ways(extension: &str, old: Value, new: Value) -> [String; 2] {
    let (old, new) = (operation(extension, &old), operation(extension, &new));
    [(&old, &new), (&new, &old)].map(|(old, new)| {
        let found = said(PLACE, old, new);
        let [only] = found.as_slice() else {
            panic!("{found:?}");
        };
        let (heading, _) = only.split_once(' ').unwrap();
        heading.to_owned()
    })
}

#[test]
fn a_sunset_breaks_callers_where_it_comes_nearer() {
    let sunset = |old, new| both_ways("x-sunset", old, new);
    let (later, later_still) = (json!("2998-12-31"), json!("2999-12-31T00:00:00Z"));
    assert_eq!(
        sunset(Value::Null, later.clone()),
        ["minor[sunset-announced]", "minor[sunset-postponed]"]
    );
    assert_eq!(
        sunset(later_still.clone(), later),
        ["major[sunset-brought-nearer]", "minor[sunset-postponed]"]
    );
    assert_eq!(
        sunset(later_still, json!("2001-01-01")),
        ["major[sunset-passed]", "minor[sunset-postponed]"]
    );
    // What is no day says nothing that could be compared.
    assert_eq!(
        sunset(json!("soon"), json!("2001-01-01-02")),
        ["patch[extension-changed]", "patch[extension-changed]"]
    );
}

#[test]
fn what_names_no_stability_is_stable() {
    let stability = |old, new| both_ways("x-stability-level", old, new);
    assert_eq!(
        stability(Value::Null, json!("beta")),
        ["major[stability-lowered]", "minor[stability-raised]"]
    );
    assert_eq!(
        stability(Value::Null, json!("stable")),
        ["patch[extension-changed]", "patch[extension-changed]"]
    );
    assert_eq!(
        stability(json!("rock solid"), json!("stable")),
        ["patch[extension-changed]", "patch[extension-changed]"]
    );
}

#[test]
fn an_operation_is_removed_before_its_sunset_or_after_it() {
    let place = "/paths/~1orders";
    let document = crate::documents::document();
    let item = |day: Option<&str>| {
        let mut item = document.pointer(place).unwrap().clone();
        match day {
            Some(day) => item["post"]["x-sunset"] = json!(day),
            None => drop(item.as_object_mut().unwrap().shift_remove("post")),
        }
        item
    };
    assert_eq!(
        said(place, &item(Some("2999-12-31")), &item(None)),
        ["major[operation-removed] `POST /orders` was removed before 2999-12-31"]
    );
    assert_eq!(
        said(place, &item(Some("2001-12-31")), &item(None)),
        ["major[operation-removed-after-sunset] `POST /orders` was removed, after 2001-12-31"]
    );
}
