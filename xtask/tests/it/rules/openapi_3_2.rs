//! Small documents of OpenAPI 3.2 are read, linted and compared.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::Document;
use serde_json::Value;
use workspace::testing::edit;
use xtask::rules::lint;

#[derive(serde::Deserialize)]
struct Case {
    test: String,
    document: Value,
    edits: BTreeMap<String, Value>,
    finds: BTreeSet<String>,
}

#[test]
fn documents_of_3_2_are_read_linted_and_compared() {
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
        let findings = lint::check_foreign(&old);
        assert!(findings.is_empty(), "{}: {}", case.test, findings.styled());
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
