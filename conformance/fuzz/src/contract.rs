//! The loader: it returns a document or problems with locations, and reads both formats the same.

use openapi_model::{Diagnostics, Document, LoadOptions, Mode};

/// Documents in YAML.
pub fn contract_yaml(data: &[u8]) {
    let text = super::text(data);
    for mode in [Mode::Strict, Mode::Lenient, Mode::Tolerant, Mode::Partial] {
        if let Some(contract) = checked("document.yaml", text, mode) {
            // The same document in the other format.
            let json = contract.value().to_string();
            let again = read("document.json", &json, mode)
                .unwrap_or_else(|error| panic!("its JSON is refused: {error}\n{json}"));
            assert_eq!(again.value(), contract.value());
        }
    }
}

/// Documents in JSON.
pub fn contract_json(data: &[u8]) {
    let text = super::text(data);
    for mode in [Mode::Strict, Mode::Lenient, Mode::Tolerant, Mode::Partial] {
        if let Some(contract) = checked("document.json", text, mode) {
            // A different parser with no code in common.
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let value: serde_json::Value = serde_json::from_str(text)
                .unwrap_or_else(|error| panic!("no JSON, yet it is read: {error}"));
            assert_eq!(contract.value(), &value);
        }
    }
}

fn read(name: &str, text: &str, mode: Mode) -> Result<Document, Diagnostics> {
    let options = LoadOptions::default().with_mode(mode);
    Document::parse_with(name, text, &options)
}

/// Reads a document, and renders its diagnostics.
fn checked(name: &str, text: &str, mode: Mode) -> Option<Document> {
    match read(name, text, mode) {
        Ok(contract) => {
            // Locations that exist, and some that do not.
            for pointer in ["", "/info", "/paths", "/nowhere/0", "no pointer"] {
                let shown = contract.diagnostic(pointer, "looked at");
                let place = &shown.location;
                assert!(place.line > 0 && place.column > 0, "{pointer} is nowhere");
                assert!(shown.to_string().contains(name));
            }
            for operation in contract.operations() {
                assert!(contract.at(&operation.pointer).is_some());
            }
            Some(contract)
        }
        Err(error) => {
            assert!(!error.is_empty(), "refused without a reason");
            for problem in error.iter() {
                let place = &problem.location;
                assert!(place.line > 0, "a problem without a place: {problem}");
                assert!(!problem.message.is_empty() && problem.to_string().contains(name));
            }
            None
        }
    }
}
