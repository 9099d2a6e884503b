//! The loader: a document or problems with a place, and one reading of both
//! formats.

use openapi_model::{Document, LoadError, LoadOptions, UnknownKeys};

/// Documents in YAML.
pub fn contract_yaml(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    for unknown_keys in [UnknownKeys::Refuse, UnknownKeys::Ignore] {
        if let Some(contract) = checked("document.yaml", text, unknown_keys) {
            // The same document in the other format.
            let json = contract.value().to_string();
            let again = read("document.json", &json, unknown_keys)
                .unwrap_or_else(|error| panic!("its JSON is refused: {error}\n{json}"));
            assert_eq!(again.value(), contract.value());
        }
    }
}

/// Documents in JSON.
pub fn contract_json(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    for unknown_keys in [UnknownKeys::Refuse, UnknownKeys::Ignore] {
        if let Some(contract) = checked("document.json", text, unknown_keys) {
            // A reader that has nothing in common with ours.
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let value: serde_json::Value = serde_json::from_str(text)
                .unwrap_or_else(|error| panic!("no JSON, yet it is read: {error}"));
            assert_eq!(contract.value(), &value);
        }
    }
}

fn read(name: &str, text: &str, unknown_keys: UnknownKeys) -> Result<Document, LoadError> {
    let options = LoadOptions::default().with_unknown_keys(unknown_keys);
    Document::parse_with(name, text, &options)
}

/// Reads a document, and looks at what is said of it.
fn checked(name: &str, text: &str, unknown_keys: UnknownKeys) -> Option<Document> {
    match read(name, text, unknown_keys) {
        Ok(contract) => {
            for pointer in ["", "/info", "/paths", "/nowhere/0", "no pointer"] {
                let place = contract.nearest(pointer);
                assert!(place.line > 0 && place.column > 0, "{pointer} is nowhere");
                assert!(contract.snippet(&place).contains(name));
            }
            for operation in contract.operations() {
                assert!(contract.at(&operation.pointer).is_some());
            }
            Some(contract)
        }
        Err(error) => {
            assert!(!error.problems().is_empty(), "refused without a reason");
            for problem in error.problems() {
                let place = &problem.location;
                assert!(place.line > 0, "a problem without a place: {problem}");
                assert!(!problem.message.is_empty() && problem.to_string().contains(name));
            }
            None
        }
    }
}
