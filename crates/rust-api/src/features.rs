//! The features of a crate: what a caller's Cargo.toml can name.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::ApiError;
use crate::entry::{Entry, Facts, Kind};

/// The file, from `src/`.
const FILE: &str = "../Cargo.toml";

#[derive(Debug, Deserialize)]
struct Manifest {
    #[serde(default)]
    features: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    dependencies: BTreeMap<String, Dependency>,
}

/// The parts of a dependency that concern features.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Dependency {
    Table {
        #[serde(default)]
        optional: bool,
    },
    #[expect(dead_code, reason = "a version alone tells of no feature")]
    Version(String),
}

/// The features of a manifest, as parts of the API.
pub(crate) fn read(text: &str) -> Result<Vec<Entry>, ApiError> {
    let mut manifest: Manifest = toml_edit::de::from_str(text)
        .map_err(|source| ApiError::Manifest { source: Box::new(source) })?;
    // A crate without the feature `default` turns on no features.
    manifest.features.entry("default".to_owned()).or_default();
    for name in implicit(&manifest) {
        let dependency = format!("dep:{name}");
        manifest.features.entry(name).or_insert(vec![dependency]);
    }
    let names = manifest.features.keys();
    Ok(names.map(|name| entry(&manifest.features, name)).collect())
}

/// The features that optional dependencies imply: each has one of its name, unless a feature names
/// the dependency as `dep:…`.
fn implicit(manifest: &Manifest) -> Vec<String> {
    let named: BTreeSet<&str> = manifest
        .features
        .values()
        .flatten()
        .filter_map(|feature| feature.strip_prefix("dep:"))
        .collect();
    let optional = manifest
        .dependencies
        .iter()
        .filter(|(_, dependency)| matches!(dependency, Dependency::Table { optional: true }));
    optional.map(|(name, _)| name.clone()).filter(|name| !named.contains(name.as_str())).collect()
}

fn entry(features: &BTreeMap<String, Vec<String>>, name: &str) -> Entry {
    let listed: Vec<String> =
        features.get(name).into_iter().flatten().map(|feature| format!("\"{feature}\"")).collect();
    Entry {
        kind: Kind::Feature,
        path: name.to_owned(),
        parent: None,
        file: FILE.to_owned(),
        declaration: format!("feature {name} = [{}]", listed.join(", ")),
        conditions: BTreeSet::new(),
        facts: Facts {
            head: name.to_owned(),
            enables: enabled(features, name),
            ..Facts::default()
        },
    }
}

/// The features that a feature turns on, directly or through others. Callers do not see which
/// dependencies it turns on.
fn enabled(features: &BTreeMap<String, Vec<String>>, name: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut left = vec![name];
    while let Some(name) = left.pop() {
        for implied in features.get(name).into_iter().flatten() {
            if features.contains_key(implied) && found.insert(implied.clone()) {
                left.push(implied);
            }
        }
    }
    found
}
