//! Pairs of documents, written as edits of a shared base document.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value};

/// Two documents: before a change and after it.
///
/// A file has the path of the base document (`base`, relative to the file), optional edits that
/// make the first document (`before`), and edits of the first that make the second (`after`). An
/// edit is a JSON pointer and its new value; `null` removes, and `-` at the end of a pointer
/// appends to a list. `levels` has the ratings that a diff must give.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// The document before the change, as YAML.
    pub before: String,
    /// The document after it.
    pub after: String,
    /// The levels that the change must get, by kind of reader.
    pub levels: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    base: String,
    #[serde(default)]
    before: Map<String, Value>,
    after: Map<String, Value>,
    #[serde(default)]
    levels: BTreeMap<String, String>,
}

impl Pair {
    /// Reads a pair.
    ///
    /// # Panics
    ///
    /// If a file cannot be read, or the place of an edit does not exist.
    #[must_use]
    #[track_caller]
    pub fn read(path: &Path) -> Self {
        let written: Written = read(path);
        let directory = path.parent().unwrap_or(Path::new("."));
        let mut document: Value = read(&directory.join(&written.base));
        let mut made = |edits: &Map<String, Value>| {
            for (pointer, value) in edits {
                let is_made = edit(&mut document, pointer, value);
                assert!(is_made, "{}: {pointer} does not exist", path.display());
            }
            serde_yaml::to_string(&document).unwrap_or_else(|error| panic!("{error}"))
        };
        let before = made(&written.before);
        let after = made(&written.after);
        Self { before, after, levels: written.levels }
    }

    /// Writes `before.yaml` and `after.yaml` into a directory.
    #[track_caller]
    pub fn write(&self, directory: &Path) {
        for (name, text) in [("before.yaml", &self.before), ("after.yaml", &self.after)] {
            let path = directory.join(name);
            std::fs::write(&path, text)
                .unwrap_or_else(|error| panic!("cannot write {}: {error}", path.display()));
        }
    }
}

#[track_caller]
fn read<T: serde::de::DeserializeOwned>(path: &Path) -> T {
    let text = std::fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()));
    serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Applies an edit. Returns whether its place exists.
pub fn edit(document: &mut Value, pointer: &str, value: &Value) -> bool {
    let Some((parent, token)) = pointer.rsplit_once('/') else {
        return false;
    };
    let key = token.replace("~1", "/").replace("~0", "~");
    match document.pointer_mut(parent) {
        // A null removes, as in a JSON Merge Patch.
        Some(Value::Object(object)) if value.is_null() => object.shift_remove(&key).is_some(),
        Some(Value::Object(object)) => {
            object.insert(key, value.clone());
            true
        }
        Some(Value::Array(items)) if key == "-" => {
            items.push(value.clone());
            true
        }
        Some(Value::Array(items)) => match key.parse::<usize>() {
            Ok(index) if index < items.len() && value.is_null() => {
                items.remove(index);
                true
            }
            Ok(index) if index < items.len() => {
                items[index] = value.clone();
                true
            }
            _ => false,
        },
        _ => false,
    }
}
