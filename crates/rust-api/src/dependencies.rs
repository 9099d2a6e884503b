//! The dependencies of a crate, and what a change of them means.
//!
//! A dependency is public if the crate's API names an item of it. Callers then hold its types, and
//! a new incompatible version of it breaks them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};
use terminal::escape::code;

use crate::requirement::{Fit, compare_requirements};
use crate::{Level, PackageChange, PackagePart};

/// The dependencies of a crate, by package name and platform.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Dependencies(BTreeMap<(String, String), Dependency>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Dependency {
    /// The name within the crate.
    key: String,
    table: Map<String, Value>,
    /// The part of the API that names it, if it is public.
    named_by: Option<String>,
}

impl Dependencies {
    /// Reads the dependencies of a manifest, with the fields that they inherit from the workspace.
    pub(crate) fn from_manifests(manifest: &Value, workspace: &Value) -> Self {
        let shared = table(workspace, "/workspace/dependencies");
        let mut found = BTreeMap::new();
        let mut add = |platform: &str, dependencies: Map<String, Value>| {
            for (key, dependency) in dependencies {
                let mut table = declared(dependency, shared.get(&key));
                let renamed = table.shift_remove("package");
                let package = renamed
                    .and_then(|name| name.as_str().map(str::to_owned))
                    .unwrap_or_else(|| key.clone());
                let dependency = Dependency { key, table, named_by: None };
                found.insert((package, platform.to_owned()), dependency);
            }
        };
        add("", table(manifest, "/dependencies"));
        for (platform, tables) in table(manifest, "/target") {
            add(&platform, table(&tables, "/dependencies"));
        }
        Self(found)
    }

    /// Marks the dependencies that the API names. `named` has the crates by their names in code,
    /// each with the item that names it.
    pub(crate) fn mark_public(&mut self, named: &BTreeMap<String, String>) {
        for dependency in self.0.values_mut() {
            dependency.named_by = named.get(&dependency.key.replace('-', "_")).cloned();
        }
    }
}

/// A table of a manifest; empty if the manifest does not have it.
fn table(manifest: &Value, pointer: &str) -> Map<String, Value> {
    let table = manifest.pointer(pointer).and_then(Value::as_object);
    table.cloned().unwrap_or_default()
}

/// A dependency as a table, with the fields that it inherits from the workspace.
fn declared(dependency: Value, shared: Option<&Value>) -> Map<String, Value> {
    let mut dependency = as_table(dependency);
    if dependency.shift_remove("workspace").is_none() {
        return dependency;
    }
    let mut declared = as_table(shared.cloned().unwrap_or_default());
    for (key, value) in dependency {
        match (declared.get_mut(&key), value) {
            // Cargo adds the features of the crate to those of the workspace.
            (Some(Value::Array(all)), Value::Array(more)) => all.extend(more),
            (_, value) => {
                declared.insert(key, value);
            }
        }
    }
    declared
}

/// `"1"` is short for `{ version = "1" }`.
fn as_table(dependency: Value) -> Map<String, Value> {
    match dependency {
        Value::Object(table) => table,
        Value::Null => Map::new(),
        version => Map::from_iter([("version".to_owned(), version)]),
    }
}

pub(crate) fn compare(old: &Dependencies, new: &Dependencies) -> Vec<PackageChange> {
    let names: BTreeSet<&(String, String)> = old.0.keys().chain(new.0.keys()).collect();
    let mut changes = Vec::new();
    for name in names {
        let (package, platform) = name;
        let mut add = |level: Level, message: String| {
            let message = if platform.is_empty() {
                message
            } else {
                format!("{message}, on {}", code(platform))
            };
            changes.push(PackageChange { level, part: PackagePart::Dependency, message });
        };
        match (old.0.get(name), new.0.get(name)) {
            (Some(before), Some(after)) => {
                for (level, message) in differences(package, before, after) {
                    add(level, message);
                }
            }
            (None, Some(after)) => match &after.named_by {
                Some(by) => add(
                    Level::Minor,
                    format!(
                        "{} is new, and public: {} names it",
                        describe(package, true),
                        code(by)
                    ),
                ),
                None => add(Level::Patch, format!("{} is new", describe(package, false))),
            },
            // If it was public, the part of the API that named it is gone too, and its finding
            // is enough.
            (Some(_), None) => add(Level::Patch, format!("{} is gone", describe(package, false))),
            (None, None) => {}
        }
    }
    changes
}

fn describe(package: &str, is_public: bool) -> String {
    let public = if is_public { "public " } else { "" };
    format!("{public}dependency {}", code(package))
}

fn differences(package: &str, before: &Dependency, after: &Dependency) -> Vec<(Level, String)> {
    let named_by = before.named_by.as_ref().or(after.named_by.as_ref());
    let name = describe(package, named_by.is_some());
    let mut found = Vec::new();
    if before.key != after.key {
        let (old, new) = (code(&before.key), code(&after.key));
        found.push((Level::Patch, format!("{name} is called {new} in the code, and was {old}")));
    }
    let keys: BTreeSet<&String> = before.table.keys().chain(after.table.keys()).collect();
    for key in keys {
        let (old, new) = (before.table.get(key), after.table.get(key));
        if old == new {
            continue;
        }
        let is_public = named_by.is_some();
        let other = || (Level::Patch, format!("has other {}", code(key)));
        let difference = match key.as_str() {
            "version" => Some(version(old, new, named_by).unwrap_or_else(other)),
            "features" => features(old, new, is_public),
            "default-features" => default_features(old, new, is_public),
            "optional" => Some(optional(new)),
            _ => Some(other()),
        };
        found.extend(difference.map(|(level, what)| (level, format!("{name} {what}"))));
    }
    found
}

fn version(
    old: Option<&Value>,
    new: Option<&Value>,
    named_by: Option<&String>,
) -> Option<(Level, String)> {
    let (old, new) = (old?.as_str()?, new?.as_str()?);
    let what = format!("was {}, and is {}", code(old), code(new));
    let Some(by) = named_by else {
        return Some((Level::Patch, what));
    };
    let by = code(by);
    Some(match compare_requirements(old, new) {
        Fit::Incompatible => {
            (Level::Major, format!("{what}; {by} names it, so callers must update it too"))
        }
        Fit::Wider => (Level::Minor, format!("{what}: it fits more versions than before")),
        Fit::Same => (Level::Patch, what),
    })
}

/// Describes the features of a dependency that were turned on or off. Callers may rely on a feature
/// that was turned off, through the types of a public dependency.
fn features(old: Option<&Value>, new: Option<&Value>, is_public: bool) -> Option<(Level, String)> {
    let names = |value: Option<&Value>| -> BTreeSet<String> {
        let items = value.and_then(Value::as_array).into_iter().flatten();
        items.filter_map(|item| item.as_str().map(str::to_owned)).collect()
    };
    let (old, new) = (names(old), names(new));
    let list = |these: &BTreeSet<String>, others: &BTreeSet<String>| {
        these.difference(others).map(code).collect::<Vec<_>>().join(", ")
    };
    let (on, off) = (list(&new, &old), list(&old, &new));
    let level = if is_public && !off.is_empty() { Level::Major } else { Level::Patch };
    let parts: Vec<String> = [("turned on", on), ("turned off", off)]
        .into_iter()
        .filter(|(_, names)| !names.is_empty())
        .map(|(what, names)| format!("has {names} {what}"))
        .collect();
    // The order of features has no effect, so a reordered list has no finding.
    (!parts.is_empty()).then(|| (level, parts.join(", and ")))
}

fn default_features(
    old: Option<&Value>,
    new: Option<&Value>,
    is_public: bool,
) -> Option<(Level, String)> {
    let is_on = |value: Option<&Value>| value.and_then(Value::as_bool).unwrap_or(true);
    let (level, what) = match (is_on(old), is_on(new)) {
        (true, false) if is_public => (Level::Major, "off"),
        (true, false) => (Level::Patch, "off"),
        (false, true) => (Level::Patch, "on"),
        _ => return None,
    };
    Some((level, format!("has its default features turned {what}")))
}

fn optional(new: Option<&Value>) -> (Level, String) {
    if new.and_then(Value::as_bool).unwrap_or(false) {
        (Level::Patch, "is optional, and was required".to_owned())
    } else {
        let what = "is required, and was optional: everybody builds it";
        (Level::Minor, what.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLIC: &str = "From<reqwest::Error> for Error";

    fn dependencies(text: &str) -> Dependencies {
        let manifest: Value = toml_edit::de::from_str(text).unwrap();
        let mut dependencies = Dependencies::from_manifests(&manifest, &Value::Null);
        let named = BTreeMap::from([("reqwest".to_owned(), PUBLIC.to_owned())]);
        dependencies.mark_public(&named);
        dependencies
    }

    fn messages(old: &str, new: &str) -> Vec<String> {
        let head = |text: &str| format!("[dependencies]\n{text}\n");
        let changes = compare(&dependencies(&head(old)), &dependencies(&head(new))).into_iter();
        changes.map(|change| format!("{:?} {}", change.level, change.message)).collect()
    }

    #[test]
    fn each_change_has_its_rating() {
        let cases = crate::ratings::cases(include_str!("ratings/dependencies.txt"));
        assert_eq!(cases.len(), 9);
        for (old, new, expected) in cases {
            assert_eq!(messages(old, new), expected, "from {old} to {new}");
        }
    }

    #[test]
    fn dependencies_of_a_platform_count() {
        let windows = "[target.'cfg(windows)'.dependencies]\nhelper = \"1\"\n";
        let changes = compare(&dependencies(""), &dependencies(windows));
        assert_eq!(changes[0].message, "dependency `helper` is new, on `cfg(windows)`");
    }
}
