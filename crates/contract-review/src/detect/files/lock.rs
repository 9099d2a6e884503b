//! Changes of a Cargo.lock.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::changed::ChangedFile;
use super::kind::Kind;
use crate::findings::{Message, Notice, Weight};

/// The parts of a lock file that are compared.
#[derive(Debug, Default, Deserialize)]
struct Lock {
    #[serde(default)]
    package: Vec<Package>,
}

#[derive(Debug, Deserialize)]
struct Package {
    name: String,
    version: String,
    source: Option<String>,
    checksum: Option<String>,
}

/// The notices about a lock file: crates from elsewhere, other contents under the same version,
/// and crates that are new, gone or raised.
pub(super) fn notices(file: &ChangedFile) -> Vec<Notice> {
    if file.kind != Kind::Lock {
        return Vec::new();
    }
    // A lock file that is new or gone counts as empty.
    let read = |text: Option<String>| toml_edit::de::from_str(&text.unwrap_or_default());
    let (Ok(old), Ok(new)) = (read(file.old_text()), read(file.new_text())) else {
        let lead = Message::name(&file.path).text(" cannot be read as a lock file");
        let message = Message::default().with_strong(lead);
        return vec![Notice::new(Weight::Security, &file.path, message)];
    };
    let mut found = sources(file, &old, &new);
    found.extend(checksums(file, &old, &new));
    found.extend(versions(file, &old, &new));
    found
}

/// Crates from where none came before.
fn sources(file: &ChangedFile, old: &Lock, new: &Lock) -> Vec<Notice> {
    let known = |source: &str| {
        let mut before = old.package.iter();
        before.any(|package| package.source.as_deref() == Some(source))
    };
    let found = new.package.iter().filter_map(|package| {
        let source = package.source.as_deref()?;
        let message = Message::strong("A crate comes from elsewhere")
            .text(": ")
            .code(&package.name)
            .text(format!(" {} from ", package.version))
            .code(source)
            .text(", by ")
            .code(&file.path);
        let is_new = !old.package.is_empty() && !known(source);
        is_new.then(|| Notice::new(Weight::Security, &file.path, message))
    });
    found.collect()
}

/// Crates that are something else under the same version.
fn checksums(file: &ChangedFile, old: &Lock, new: &Lock) -> Vec<Notice> {
    let found = new.package.iter().filter_map(|package| {
        let mut before = old.package.iter();
        let before = before.find(|other| {
            (&package.name, &package.version, &package.source)
                == (&other.name, &other.version, &other.source)
        })?;
        let message = Message::strong("A crate has another checksum under the same version")
            .text(": ")
            .code(&package.name)
            .text(format!(" {}, in ", package.version))
            .code(&file.path);
        (before.checksum != package.checksum)
            .then(|| Notice::new(Weight::Security, &file.path, message))
    });
    found.collect()
}

fn versions(file: &ChangedFile, old: &Lock, new: &Lock) -> Option<Notice> {
    let by_name = |lock: &Lock| -> BTreeMap<String, BTreeSet<String>> {
        let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for package in &lock.package {
            let known = versions.entry(package.name.clone()).or_default();
            known.insert(package.version.clone());
        }
        versions
    };
    let (before, after) = (by_name(old), by_name(new));
    let names = |these: &BTreeMap<String, BTreeSet<String>>,
                 those: &BTreeMap<String, BTreeSet<String>>| {
        let missing = these.keys().filter(|name| !those.contains_key(*name));
        missing
            .map(|name| Message::name(name))
            .collect::<Vec<Message>>()
    };
    let (added, removed) = (names(&after, &before), names(&before, &after));
    let raised: Vec<Message> = after
        .iter()
        .filter_map(|(name, versions)| {
            let earlier = before.get(name).filter(|earlier| *earlier != versions)?;
            let list = |versions: &BTreeSet<String>| {
                let versions: Vec<&str> = versions.iter().map(String::as_str).collect();
                versions.join(" and ")
            };
            let change = format!(" {} → {}", list(earlier), list(versions));
            Some(Message::name(name).text(change))
        })
        .collect();
    let parts: Vec<Message> = [("new: ", added), ("gone: ", removed), ("", raised)]
        .into_iter()
        .filter(|(_, names)| !names.is_empty())
        .map(|(what, names)| Message::words(what).list(names))
        .collect();
    (!parts.is_empty()).then(|| {
        let lead = Message::name(&file.path).text(" has other crates: ");
        Notice::new(Weight::Setting, &file.path, lead.joined(parts, "; "))
    })
}
