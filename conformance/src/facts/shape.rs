//! Compares a body with the properties that it must have.

use serde_json::Value;

/// The differences between a body and the expected one. An object must have at least the expected
/// properties, a list exactly the expected items, and any other value must be equal.
pub fn differences(expected: &Value, found: &Value) -> Vec<String> {
    let mut differing = Vec::new();
    compare("body", expected, found, &mut differing);
    differing
}

fn compare(place: &str, expected: &Value, found: &Value, differing: &mut Vec<String>) {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => {
            for (name, expected) in expected {
                let place = format!("{place}.{name}");
                match found.get(name) {
                    Some(found) => compare(&place, expected, found, differing),
                    None => differing.push(format!("{place} is absent instead of {expected}")),
                }
            }
        }
        (Value::Array(expected), Value::Array(found)) => {
            if expected.len() != found.len() {
                let (expected, found) = (expected.len(), found.len());
                differing.push(format!("{place} has {found} items instead of {expected}"));
            }
            for (index, (expected, found)) in expected.iter().zip(found).enumerate() {
                compare(&format!("{place}[{index}]"), expected, found, differing);
            }
        }
        _ if equal(expected, found) => {}
        _ => differing.push(format!("{place} is {found} instead of {expected}")),
    }
}

/// Compares values. Numbers are equal by value, whatever their notation, also within lists.
pub(super) fn equal(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::Number(expected), Value::Number(found)) => expected.as_f64() == found.as_f64(),
        (Value::Array(expected), Value::Array(found)) => {
            let pairs = || expected.iter().zip(found);
            expected.len() == found.len() && pairs().all(|(one, other)| equal(one, other))
        }
        _ => expected == found,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_difference_is_named_with_its_place() {
        let expected = json!({"a": 1, "list": [{"b": "x"}, {}], "c": null, "d": true});
        let found = json!({"a": 2, "list": [{"b": "y", "z": 1}], "d": true});
        assert_eq!(
            differences(&expected, &found),
            [
                "body.a is 2 instead of 1",
                "body.list has 1 items instead of 2",
                "body.list[0].b is \"y\" instead of \"x\"",
                "body.c is absent instead of null",
            ]
        );
        assert!(differences(&json!({"a": 2.0, "list": [{}]}), &found).is_empty());
    }
}
