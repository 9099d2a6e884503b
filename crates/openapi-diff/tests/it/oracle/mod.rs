//! Random pairs of schemas, judged by values: the values that a request or a response may contain
//! before and after, by the crate `jsonschema`, are compared with the findings of the diff.
//!
//! The judge knows neither our rules nor our normal form. A value that a client may send before,
//! and that the new schema rejects, breaks clients; so does a value that a server may send now, and
//! that the old schema rejects. If there is such a value, the diff must report major, and otherwise
//! it must not.
//!
//! `cargo xtask bench diff` judges thousands of pairs, and a test some hundreds. A disagreement is
//! printed with its seed, with which it can be judged again:
//!
//! ```text
//! SCHEMA_PAIRS=1 SCHEMA_SEED=17 cargo test -p openapi-diff --test it -- oracle::thousands --ignored
//! ```

mod changes;
mod instances;
mod judge;
mod modern;
mod schemas;
mod translation;

use serde_json::{Value, json};

use judge::{Agreement, Version, judge};

/// The pair of a seed, and its result: both schemas, and the agreements. Every third pair has
/// keywords of OpenAPI 3.1; of the others, some are written in 3.1, or only the new schema is.
fn judge_seed(seed: u64) -> (String, Vec<Agreement>) {
    let mut random = fastrand::Rng::with_seed(seed);
    let (old, new, versions);
    if seed % 3 == 2 {
        old = modern::make(&mut random);
        new = modern::change(&mut random, &old);
        versions = [Version::V3_1; 2];
    } else {
        old = schemas::make(&mut random);
        new = changes::change(&mut random, &old);
        versions = match seed % 5 {
            3 => [Version::V3_0, Version::V3_1],
            4 => [Version::V3_1; 2],
            _ => [Version::V3_0; 2],
        };
    }
    let mut found = Vec::from(judge(&old, &new, versions));
    if seed % 3 != 2 {
        found.extend(translated(&old));
    }
    (format!("seed {seed} {versions:?}\n  old {old}\n  new {new}"), found)
}

/// The disagreement if the diff reports anything between a schema and its translation to 3.1.
fn translated(schema: &Value) -> Option<Agreement> {
    let found = judge::changes((schema, Version::V3_0), (schema, Version::V3_1), true);
    let found = found.iter().filter(|change| change.rule != "openapi-version-changed");
    let said: Vec<&str> = found.map(|change| change.message.as_str()).collect();
    (!said.is_empty()).then(|| Agreement::FalseAlarm(format!("translated: {}", said.join("; "))))
}

/// Judges the pairs of some seeds. None may disagree, and enough of them must break.
fn judge_seeds(seeds: std::ops::Range<u64>) {
    let mut disagreements = Vec::new();
    let (mut decided, mut broken) = (0_u64, 0_u64);
    let number = seeds.end - seeds.start;
    for seed in seeds {
        let (pair, found) = judge_seed(seed);
        for agreement in found {
            match agreement {
                Agreement::Breaks => (decided, broken) = (decided + 1, broken + 1),
                Agreement::Holds => decided += 1,
                Agreement::Undecided => {}
                Agreement::Miss(what) => disagreements.push(format!("MISS {pair}\n  {what}")),
                Agreement::FalseAlarm(what) => {
                    disagreements.push(format!("FALSE ALARM {pair}\n  {what}"));
                }
            }
        }
    }
    println!("{number} pairs: {decided} verdicts agree, {broken} of them break");
    assert!(
        disagreements.is_empty(),
        "{} verdicts disagree:\n\n{}",
        disagreements.len(),
        disagreements.join("\n\n")
    );
    // If hardly any pair broke, agreement would mean little.
    assert!(number < 100 || broken * 5 > decided, "too few pairs break");
}

#[test]
fn diff_agrees_with_oracle() {
    judge_seeds(0..160);
}

#[test]
#[ignore = "thousands of pairs; `cargo xtask bench diff` runs it"]
fn thousands() {
    let number = |name: &str, default: u64| {
        let text = std::env::var(name).unwrap_or_default();
        text.parse().unwrap_or(default)
    };
    // The environment can select one seed, or many more.
    let first = number("SCHEMA_SEED", 1_000);
    judge_seeds(first..first + number("SCHEMA_PAIRS", 8_000));
}

/// Past disagreements in their smallest form: values and the diff now agree in both directions.
#[test]
fn pairs_that_once_were_judged_wrongly() {
    let listed = json!({"enum": [1, "a", true]});
    let flags = json!({"type": "array", "items": {"type": "boolean"}, "uniqueItems": true});
    let nullable = json!({"type": "boolean", "nullable": true});
    let null_inside = json!({"anyOf": [{"type": "boolean"}, nullable]});
    let one_of = |one: &Value, other: &Value| json!({"oneOf": [one, other]});
    let any = json!({"type": "object", "additionalProperties": {"type": "integer"}});
    let tagged = json!({
        "type": "object", "properties": {"c": {"type": "integer"}}, "required": ["c"],
    });
    let object = json!({"type": "object", "additionalProperties": false});
    let with = |schema: &Value, key: &str, value: Value| {
        let mut schema = schema.clone();
        schema[key] = value;
        schema
    };
    let has = |name: &str, schema: Value| json!({"type": "object", "properties": {name: schema}, "required": [name]});
    let (listing, counting) = (
        has("b", json!({"type": "array"})),
        with(&has("b", json!({"type": "object"})), "additionalProperties", json!(false)),
    );
    let any_of = |one: &Value, other: &Value| json!({"anyOf": [one, other]});
    let (whole, open) = (json!({"type": "number"}), json!({"type": "object"}));
    let limited = json!({"type": "object", "properties": {"a": {"type": "integer", "maximum": 4}}});
    let (uuid, time) = (
        json!({"type": "string", "format": "uuid"}),
        json!({"type": "string", "format": "date-time"}),
    );
    let texts = json!({"type": "string", "enum": ["a", "b"]});
    let number = json!({"type": "integer", "enum": [1]});
    let wide =
        any_of(&json!({"enum": [1, "a", true]}), &json!({"type": "integer", "format": "int32"}));
    let digit = json!({"type": "string", "pattern": "[0-9]", "nullable": true});
    let long = json!({"type": "string", "minLength": 3, "not": {"enum": ["ab1"]}});
    for (one, other) in [
        // Only one value in many shows that two alternatives now overlap.
        (
            one_of(&wide, &json!({"type": "number", "enum": [1, 2]})),
            one_of(&wide, &json!({"type": "number", "minimum": 0, "exclusiveMinimum": true})),
        ),
        (long.clone(), one_of(&digit, &json!({"type": "string", "not": {"enum": ["a"]}}))),
        (
            one_of(&object, &null_inside),
            one_of(&with(&object, "nullable", json!(true)), &null_inside),
        ),
        // An alternative that covers another one includes its values.
        (any_of(&whole, &counting), any_of(&any_of(&whole, &counting), &listing)),
        // A new property excludes the values of another alternative.
        (
            one_of(&has("a", json!({"type": "integer", "minimum": 2})), &open),
            one_of(&has("a", json!({"type": "integer", "minimum": 2})), &limited),
        ),
        (any_of(&uuid, &time), one_of(&uuid, &time)),
        (json!({"type": "integer", "format": "int32"}), json!({"type": "integer", "enum": [1, 2]})),
        (json!({"type": "number", "enum": [1, 2]}), json!({"type": "integer", "format": "int32"})),
        (flags.clone(), with(&flags, "maxItems", json!(2))),
        (flags.clone(), with(&flags, "maxItems", json!(1))),
        (one_of(&any, &tagged), json!({"oneOf": [any]})),
        (
            listed,
            json!({"oneOf": [
                {"type": "number", "maximum": 5}, {"type": "string"}, {"type": "boolean"},
            ]}),
        ),
        (one_of(&number, &texts), one_of(&json!({"type": "integer", "maximum": 3}), &texts)),
        (json!({"anyOf": [number, texts]}), json!({"anyOf": [number, {"type": "string"}]})),
        // Values move from one alternative to another.
        (
            one_of(&json!({"type": "integer", "minimum": 2}), &number),
            json!({"type": "integer", "minimum": 0, "exclusiveMinimum": true}),
        ),
        (
            one_of(&json!({"type": "integer", "minimum": 2}), &number),
            one_of(
                &json!({"type": "integer", "minimum": 3}),
                &json!({"type": "integer", "enum": [1, 2]}),
            ),
        ),
        (
            any_of(&json!({"type": "string", "minLength": 1}), &json!({"enum": [true]})),
            json!({"oneOf": [
                {"type": "string", "minLength": 2}, {"enum": [true]},
                {"type": "string", "minLength": 1, "maxLength": 1},
            ]}),
        ),
        // A listed number is not a multiple of the number for integers.
        (
            json!({"type": "integer", "multipleOf": 3}),
            json!({"oneOf": [{"type": "integer", "multipleOf": 3}, {"type": "number", "enum": [1]}]}),
        ),
    ] {
        // In both directions.
        for (old, new) in [(&one, &other), (&other, &one)] {
            for agreement in judge(old, new, [Version::V3_0; 2]) {
                let is_wrong = matches!(agreement, Agreement::Miss(_) | Agreement::FalseAlarm(_));
                assert!(!is_wrong, "{old}\n{new}\n{agreement:?}");
            }
        }
    }
}
