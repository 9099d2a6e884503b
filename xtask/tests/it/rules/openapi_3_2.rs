//! Small documents of OpenAPI 3.2 are read and compared.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::Document;
use serde_json::Value;
use workspace::testing::edit;

#[derive(serde::Deserialize)]
struct Case {
    test: String,
    document: Value,
    edits: BTreeMap<String, Value>,
    finds: BTreeSet<String>,
}

#[test]
fn openapi_3_2_documents_are_compared() {
    let cases: Vec<Case> = serde_yaml::from_str(include_str!("fixtures/openapi-3.2.yaml")).unwrap();
    assert_eq!(cases.len(), 10);
    let mut wrong = Vec::new();
    for case in cases {
        let mut changed = case.document.clone();
        for (pointer, value) in &case.edits {
            assert!(edit(&mut changed, pointer, value), "{}", case.test);
        }
        let [old, new] = [&case.document, &changed].map(|document| {
            Document::parse("api.json", &document.to_string())
                .unwrap_or_else(|error| panic!("{}: {error}", case.test))
        });
        assert_eq!(openapi_diff::compare(&old, &old).unwrap().changes, []);
        let found: BTreeSet<String> = openapi_diff::compare(&old, &new)
            .unwrap()
            .changes
            .iter()
            .map(|one| one.rule.to_owned())
            .collect();
        if found != case.finds {
            wrong.push(format!("{}: {found:?}", case.test));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
