//! Models: whatever decodes is encoded to the same JSON.

use conformance::models::{MODELS, Model};
use serde_json::Value;

/// The pages of lists.
pub fn pages(data: &[u8]) {
    round_trip(data, |model| model.name.ends_with("Page"));
}

/// Everything else: resources, their parts, and the bodies of requests.
pub fn resources(data: &[u8]) {
    round_trip(data, |model| !model.name.ends_with("Page"));
}

/// A text is tried as each of several models, so that a seed is a plain sample.
fn round_trip(data: &[u8], is_chosen: fn(&Model) -> bool) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let value: Option<Value> = serde_json::from_str(text).ok();
    for model in MODELS.iter().filter(|model| is_chosen(model)) {
        let name = model.name;
        match (model.round_trip(text), &value) {
            (Ok(encoded), Some(value)) => {
                assert_eq!(&encoded, value, "{name} does not keep what it has read");
            }
            (Ok(_), None) => panic!("{name} reads what is not JSON"),
            (Err(error), _) => assert!(!error.to_string().is_empty(), "{name} says nothing"),
        }
    }
}
