//! Numbers near the limits of schemas.

use std::collections::BTreeSet;

use openapi_model::schema::Constraints;
use serde_json::{Number, Value, json};

/// The limits of 32 and 64 bits, and numbers beyond them.
const WIDE: [i64; 4] = [1 << 31, -(1 << 31) - 1, 1 << 53, -(1 << 53)];

/// Numbers that one of several schemas may accept, and another one reject.
pub(super) fn candidates<'c, 'a: 'c>(
    constraints: impl Iterator<Item = &'c Constraints<'a>>,
) -> Vec<Value> {
    let mut found = vec![json!(1), json!(0), json!(-1), json!(0.5), json!(1.5), json!(-0.5)];
    let mut formats: BTreeSet<&str> = BTreeSet::new();
    for one in constraints {
        found.extend(about_bounds(one));
        for factor in &one.multiple_of {
            add_multiples(factor, &mut found);
        }
        formats.extend(&one.formats);
    }
    found.extend(WIDE.map(|number| json!(number)));
    if formats.contains("float") {
        found.push(json!(1e39));
    }
    found
}

/// The limits of numbers, and their neighbours.
pub(super) fn about_bounds(constraints: &Constraints<'_>) -> Vec<Value> {
    let mut found = Vec::new();
    for bound in [&constraints.minimum, &constraints.maximum].into_iter().flatten() {
        add_neighbours(&bound.number, &mut found);
    }
    found
}

/// The integers at and next to the limits.
pub(super) fn integers_about_bounds(constraints: &Constraints<'_>) -> Vec<Value> {
    let bounds = [&constraints.minimum, &constraints.maximum].into_iter().flatten();
    let numbers = bounds.filter_map(|bound| bound.number.as_i64()).flat_map(|number| {
        [Some(number), number.checked_sub(1), number.checked_add(1)].into_iter().flatten()
    });
    numbers.map(Value::from).collect()
}

/// The simplest valid number.
pub(super) fn fitting(constraints: &Constraints<'_>) -> Option<Value> {
    let candidates = candidates(std::iter::once(constraints));
    candidates.into_iter().find(|value| constraints.may_allow(value))
}

fn add_neighbours(number: &Number, found: &mut Vec<Value>) {
    found.push(Value::Number(number.clone()));
    if let Some(whole) = number.as_i64() {
        found.extend([-1, 1].iter().filter_map(|step| whole.checked_add(*step)).map(Value::from));
    }
    if let Some(float) = number.as_f64() {
        let steps = [-0.5, 0.5, -0.001, 0.001].map(|step| float + step);
        found.extend(steps.into_iter().filter_map(Number::from_f64).map(Value::Number));
        // A limit with a fraction is between two integers.
        if float.fract() != 0.0 && float.abs() < 1e15 {
            let whole = [float.floor(), float.ceil()];
            found.extend(whole.into_iter().filter_map(as_integer));
        }
    }
}

fn add_multiples(factor: &Number, found: &mut Vec<Value>) {
    if let Some(whole) = factor.as_i64() {
        let multiples = [1, 2, 3, 5, 7].iter().filter_map(|times| whole.checked_mul(*times));
        found.extend(multiples.map(Value::from));
    } else if let Some(float) = factor.as_f64() {
        let multiples = [1.0, 2.0, 3.0].map(|times| float * times);
        found.extend(multiples.into_iter().filter_map(Number::from_f64).map(Value::Number));
    }
}

/// A float without a fraction, as an integer.
fn as_integer(float: f64) -> Option<Value> {
    let text = format!("{float:.0}");
    text.parse::<i64>().ok().map(Value::from)
}
