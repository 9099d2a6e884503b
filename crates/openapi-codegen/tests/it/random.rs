//! Documents of random schemas, with every keyword that a schema may have.

use openapi_codegen::pipeline;
use openapi_model::{Conventions, Document, LoadOptions};
use serde_json::{Map, Value, json};

/// A random number generator (xorshift), so that a seed always gives the same document.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        let count = u64::try_from(of.len()).unwrap();
        &of[usize::try_from(self.below(count)).unwrap()]
    }

    fn is(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

const NAMES: [&str; 12] =
    ["a", "b", "fooBar", "foo_bar", "type", "extra", "id", "+1", "-1", "self", "名", "x y"];
const COMPONENTS: [&str; 7] = ["A", "B", "C", "D", "Vec", "UserId", "E«F»"];
const TYPES: [&str; 6] = ["array", "boolean", "integer", "number", "object", "string"];
const FORMATS: [&str; 8] =
    ["date-time", "uuid", "int32", "int64", "double", "binary", "password", "own"];

struct Documents {
    random: Random,
    is_later: bool,
}

impl Documents {
    fn document(&mut self) -> Value {
        let version = if self.is_later { "3.1.0" } else { "3.0.3" };
        let schemas: Map<String, Value> =
            COMPONENTS.iter().map(|name| ((*name).to_owned(), self.schema(3))).collect();
        let mut paths = Map::new();
        for number in 0..3 {
            let name = *self.random.one(&NAMES[..5]);
            let schema = json!({"type": "string"});
            let parameter = json!({"name": name, "in": "query", "schema": schema});
            let media = |schema: Value| json!({"application/json": {"schema": schema}});
            let operation = json!({
                "operationId": format!("call{number}"),
                "parameters": [parameter],
                "requestBody": {"content": media(self.schema(2))},
                "responses": {"200": {"description": "A.", "content": media(self.schema(2))}},
            });
            paths.insert(format!("/p{number}"), json!({"post": operation}));
        }
        json!({
            "openapi": version,
            "info": {"title": "Random", "version": "1"},
            "paths": paths,
            "components": {"schemas": schemas},
        })
    }

    fn schema(&mut self, depth: u32) -> Value {
        if depth == 0 || self.random.is(20) {
            let name = self.random.one(&COMPONENTS);
            return json!({"$ref": format!("#/components/schemas/{name}")});
        }
        let mut schema = Map::new();
        if self.random.is(70) {
            schema.insert("type".to_owned(), self.kind());
        }
        for _ in 0..self.random.below(4) {
            let keyword =
                *self.random.one(if self.is_later { &KEYWORDS_OF_3_1 } else { &KEYWORDS_OF_3_0 });
            let value = self.value(keyword, depth - 1);
            schema.insert(keyword.to_owned(), value);
        }
        Value::Object(schema)
    }

    fn kind(&mut self) -> Value {
        let kind = *self.random.one(&TYPES);
        if self.is_later && self.random.is(20) {
            return json!([kind, "null", *self.random.one(&TYPES)]);
        }
        json!(kind)
    }

    fn value(&mut self, keyword: &str, depth: u32) -> Value {
        match keyword {
            "properties" | "patternProperties" | "$defs" | "dependentSchemas" => {
                let count = self.random.below(4);
                let names = (0..count).map(|_| *self.random.one(&NAMES)).collect::<Vec<_>>();
                names.into_iter().map(|name| (name.to_owned(), self.schema(depth))).collect()
            }
            "allOf" | "oneOf" | "anyOf" | "prefixItems" => {
                let count = 1 + self.random.below(3);
                Value::Array((0..count).map(|_| self.schema(depth)).collect())
            }
            "items"
            | "not"
            | "if"
            | "then"
            | "contains"
            | "propertyNames"
            | "additionalProperties"
            | "unevaluatedProperties" => self.schema(depth),
            "required" => json!([*self.random.one(&NAMES), *self.random.one(&NAMES)]),
            "enum" | "x-extensible-enum" => {
                let values = [
                    json!("a-b"),
                    json!("a_b"),
                    json!(""),
                    json!(1),
                    json!(1.5),
                    Value::Null,
                    json!([1]),
                    json!({"a": 1}),
                    json!(true),
                ];
                let count = 1 + self.random.below(4);
                Value::Array((0..count).map(|_| self.random.one(&values).clone()).collect())
            }
            "const" => {
                self.random.one(&[json!(5), json!("x"), Value::Null, json!({"a": []})]).clone()
            }
            "format" => json!(*self.random.one(&FORMATS)),
            "nullable" | "readOnly" | "writeOnly" | "deprecated" | "uniqueItems" => {
                json!(self.random.is(70))
            }
            "discriminator" => {
                let target = format!("#/components/schemas/{}", self.random.one(&COMPONENTS));
                json!({"propertyName": *self.random.one(&NAMES), "mapping": {"one": target}})
            }
            "default" | "example" => json!({"a": 1}),
            "minimum" | "maximum" | "minLength" | "maxItems" => json!(self.random.below(9)),
            "x-enum-varnames" => json!(["One", "1", "one"]),
            "x-enum-descriptions" => json!(["First."]),
            _ => json!("A text."),
        }
    }
}

const KEYWORDS_OF_3_0: [&str; 25] = [
    "properties",
    "allOf",
    "oneOf",
    "anyOf",
    "items",
    "not",
    "additionalProperties",
    "required",
    "enum",
    "x-extensible-enum",
    "format",
    "nullable",
    "readOnly",
    "writeOnly",
    "deprecated",
    "uniqueItems",
    "discriminator",
    "default",
    "minimum",
    "maximum",
    "minLength",
    "maxItems",
    "x-enum-varnames",
    "x-enum-descriptions",
    "description",
];

const KEYWORDS_OF_3_1: [&str; 30] = [
    "properties",
    "allOf",
    "oneOf",
    "anyOf",
    "items",
    "not",
    "additionalProperties",
    "required",
    "enum",
    "x-extensible-enum",
    "format",
    "readOnly",
    "writeOnly",
    "discriminator",
    "default",
    "x-enum-varnames",
    "title",
    "description",
    "patternProperties",
    "$defs",
    "dependentSchemas",
    "prefixItems",
    "if",
    "then",
    "contains",
    "propertyNames",
    "unevaluatedProperties",
    "const",
    "deprecated",
    "maximum",
];

/// The failures of the generator itself, each with the seed of its document.
fn failures(seeds: std::ops::Range<u64>) -> Vec<String> {
    let mut failures = Vec::new();
    for seed in seeds {
        let random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let text = Documents { random, is_later: seed % 2 == 1 }.document().to_string();
        let Ok(document) = Document::parse_with("random.json", &text, &LoadOptions::partial())
        else {
            continue;
        };
        let made = pipeline::make(&document, &Conventions::default(), None, &crate::process());
        let errors = made.map_or_else(|errors| errors, |made| made.errors);
        let own = errors.iter().filter(|error| error.code == Some("generator"));
        failures.extend(own.map(|error| format!("{seed}: {error}")));
    }
    failures
}

#[test]
fn random_schemas_are_generated_or_refused_by_name() {
    let failures = failures(0..60);
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
#[ignore = "takes minutes"]
fn two_thousand_random_documents_are_generated_or_refused_by_name() {
    let failures = failures(0..2000);
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
