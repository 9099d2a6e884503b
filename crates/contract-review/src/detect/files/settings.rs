//! The settings that differ in a TOML, YAML or JSON file.

use serde_json::{Map, Value};

use super::changed::ChangedFile;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Setting {
    /// Its key: `jobs.check.permissions.contents`. An item of a list has the key of the list.
    pub(super) key: String,
    /// The old value; none if it was not set.
    pub(super) before: Option<String>,
    /// The new value; none if it is no longer set.
    pub(super) after: Option<String>,
}

/// The settings that differ; nothing where a version cannot be read.
pub(super) fn compare(file: &ChangedFile) -> Option<Vec<Setting>> {
    let read =
        |text: Option<String>| text.map_or(Some(Value::Null), |text| read(file.name(), &text));
    let (old, new) = (read(file.old_text())?, read(file.new_text())?);
    let mut found = Vec::new();
    // A file that is not there, or is empty, has no settings.
    let [old, new] = [&old, &new].map(|value| Some(value).filter(|value| !value.is_null()));
    walk(&mut found, "", old, new);
    Some(found)
}

fn read(name: &str, text: &str) -> Option<Value> {
    match name.rsplit('.').next()? {
        "yml" | "yaml" => serde_yaml::from_str(text).ok(),
        "json" => serde_json::from_str(text).ok(),
        // `.cargo/config` and the like, too.
        _ => toml_edit::de::from_str(text).ok(),
    }
}

fn walk(found: &mut Vec<Setting>, key: &str, old: Option<&Value>, new: Option<&Value>) {
    match (old, new) {
        (old, new) if old == new => {}
        (Some(Value::Object(old)), Some(Value::Object(new))) => objects(found, key, old, new),
        (None, Some(Value::Object(new))) if !new.is_empty() => {
            objects(found, key, &Map::new(), new);
        }
        (Some(Value::Array(old)), Some(Value::Array(new))) => lists(found, key, old, new),
        (None, Some(Value::Array(new))) if !new.is_empty() => lists(found, key, &[], new),
        (old, new) => found.push(Setting {
            key: key.to_owned(),
            before: old.map(shown),
            after: new.map(shown),
        }),
    }
}

fn objects(
    found: &mut Vec<Setting>,
    key: &str,
    old: &Map<String, Value>,
    new: &Map<String, Value>,
) {
    let added = new.keys().filter(|name| !old.contains_key(*name));
    for name in old.keys().chain(added) {
        let below = if key.is_empty() {
            name.clone()
        } else {
            format!("{key}.{name}")
        };
        walk(found, &below, old.get(name), new.get(name));
    }
}

/// Compares items by value: those on both sides are unchanged, wherever they are. The rest of
/// both sides is compared in order.
fn lists(found: &mut Vec<Setting>, key: &str, old: &[Value], new: &[Value]) {
    let mut added: Vec<&Value> = new.iter().collect();
    let mut removed: Vec<&Value> = Vec::new();
    for item in old {
        match added.iter().position(|other| *other == item) {
            Some(index) => {
                added.remove(index);
            }
            None => removed.push(item),
        }
    }
    if removed.len() == added.len() && removed.iter().chain(&added).all(|item| item.is_object()) {
        for (old, new) in removed.into_iter().zip(added) {
            walk(found, key, Some(old), Some(new));
        }
        return;
    }
    for item in removed {
        walk(found, key, Some(item), None);
    }
    for item in added {
        walk(found, key, None, Some(item));
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_compared_by_their_keys() {
        let workflow = |level: &str, version: &str| {
            let jobs = format!("{{a: {{steps: [{{uses: x@{version}}}, {{run: b}}]}}}}");
            format!("permissions:\n  contents: {level}\njobs: {jobs}\n")
        };
        let (old, new) = (workflow("read", "v1"), workflow("write", "v2"));
        let changed = "permissions.contents: read > write, jobs.a.steps.uses: x@v1 > x@v2";
        let (less, more) = ("[l]\nallow = [\"A\"]\n", "[l]\nallow = [\"B\", \"A\"]\n");
        for (name, old, new, expected) in [
            ("ci.yml", &*old, &*new, changed),
            ("deny.toml", less, more, "l.allow: - > B"),
            ("a.yml", "on: {push: }", "on: {push: , x: }", "on.x: - > "),
            ("a.json", "{\"a\": 1}", "{\"a\":1}", ""),
            ("a.toml", "", "[a]\nb = { c = 1 }\n", "a.b.c: - > 1"),
        ] {
            let file = ChangedFile::from_texts(name, Some(old), Some(new));
            let found = compare(&file).unwrap().into_iter().map(|setting| {
                let [before, after] = [setting.before, setting.after]
                    .map(|value| value.unwrap_or_else(|| "-".to_owned()));
                format!("{}: {before} > {after}", setting.key)
            });
            assert_eq!(found.collect::<Vec<String>>().join(", "), expected);
        }
        let file = ChangedFile::from_texts("a.toml", Some("a = "), Some("a = 1"));
        assert_eq!(compare(&file), None);
    }
}
