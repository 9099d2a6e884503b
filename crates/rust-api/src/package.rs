//! The remaining parts of a new version: its code and its dependencies.
//!
//! The Rust API covers only the items that callers can name. A bug fix in a function or a new
//! version of a dependency changes no name, but affects everybody who updates.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;
use similar::{ChangeTag, TextDiff};
use terminal::count;
use terminal::escape::code;

use crate::dependencies::{self, Dependencies};
use crate::{Api, Level, Sources};

/// The packaged files, except documentation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Package {
    /// The hand-written sources, by path below `src/`.
    code: BTreeMap<String, String>,
    generated: BTreeMap<String, String>,
    /// The dependencies as declared, with the fields that they inherit from the workspace.
    dependencies: Dependencies,
    /// The oldest supported Rust version.
    rust: Option<String>,
}

/// The changes from one package to another.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PackageDelta {
    /// The changes that are listed one by one, the highest level first.
    pub changes: Vec<PackageChange>,
    /// Set if the generated code has changed.
    pub generated: bool,
}

/// One change of a package.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PackageChange {
    /// The level of the change.
    pub level: Level,
    /// The part that has changed.
    #[serde(rename = "of")]
    pub part: PackagePart,
    /// The change, as one line of Markdown.
    pub message: String,
}

/// The part of a package that a change concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PackagePart {
    /// A hand-written source file.
    File,
    /// A dependency.
    Dependency,
    /// The oldest supported Rust version.
    Rust,
}

impl PackageDelta {
    /// The highest level of the changes.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        let levels = self.changes.iter().map(|change| change.level).max();
        levels.max(self.generated.then_some(Level::Patch))
    }

    /// The numbers of changes: `2 files written by hand, the generated code`.
    #[must_use]
    pub fn counts(&self) -> String {
        let of =
            |part: PackagePart| self.changes.iter().filter(|change| change.part == part).count();
        let mut parts = Vec::new();
        match of(PackagePart::File) {
            0 => {}
            number => parts.push(format!("{} written by hand", count(number, "file"))),
        }
        if self.generated {
            parts.push("the generated code".to_owned());
        }
        match of(PackagePart::Dependency) {
            0 => {}
            number => parts.push(count(number, "dependency")),
        }
        if of(PackagePart::Rust) > 0 {
            parts.push("the oldest Rust".to_owned());
        }
        parts.join(", ")
    }
}

impl Package {
    /// Makes a package from the sources of a crate, its manifest and that of its workspace. Files
    /// below `src/generated/` count as generated.
    ///
    /// # Errors
    ///
    /// If a manifest is not TOML.
    pub fn from_files(
        sources: &Sources,
        manifest: &str,
        workspace: &str,
    ) -> Result<Self, toml_edit::de::Error> {
        let rust = sources.0.iter().filter(|(name, _)| name.ends_with(".rs"));
        let (generated, code) = rust
            .map(|(name, text)| (name.clone(), text.clone()))
            .partition(|(name, _)| name.starts_with("generated/"));
        let manifest: Value = toml_edit::de::from_str(manifest)?;
        let workspace: Value = toml_edit::de::from_str(workspace)?;
        // The field of the crate takes precedence over the workspace's.
        let own = manifest.pointer("/package/rust-version");
        let rust = own.and_then(Value::as_str).or_else(|| {
            let shared = workspace.pointer("/workspace/package/rust-version");
            shared.and_then(Value::as_str)
        });
        Ok(Self {
            code,
            generated,
            dependencies: Dependencies::from_manifests(&manifest, &workspace),
            rust: rust.map(str::to_owned),
        })
    }

    /// Marks the dependencies that the crate's public API names: their types are part of the
    /// interface.
    #[must_use]
    pub fn with_public_dependencies(mut self, api: &Api) -> Self {
        self.dependencies.mark_public(&api.foreign);
        self
    }
}

/// The changes from one package to the other.
#[must_use]
pub fn compare_packages(old: &Package, new: &Package) -> PackageDelta {
    let mut changes = dependencies::compare(&old.dependencies, &new.dependencies);
    if old.rust != new.rust {
        let shown =
            |rust: &Option<String>| code(rust.as_deref().unwrap_or("any").trim_matches('"'));
        changes.push(PackageChange {
            // By convention, a higher minimum Rust version is not a breaking change.
            level: Level::Minor,
            part: PackagePart::Rust,
            message: format!(
                "the oldest Rust is {} instead of {}",
                shown(&new.rust),
                shown(&old.rust)
            ),
        });
    }
    changes.extend(files(&old.code, &new.code));
    changes.sort_by_key(|change| std::cmp::Reverse(change.level));
    PackageDelta { changes, generated: old.generated != new.generated }
}

fn files(old: &BTreeMap<String, String>, new: &BTreeMap<String, String>) -> Vec<PackageChange> {
    let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let changes = names.into_iter().filter_map(|name| {
        let text = |files: &BTreeMap<String, String>| files.get(name).cloned().unwrap_or_default();
        let (before, after) = (text(old), text(new));
        let lines = TextDiff::from_lines(&before, &after);
        let number =
            |tag: ChangeTag| lines.iter_all_changes().filter(|line| line.tag() == tag).count();
        let (added, removed) = (number(ChangeTag::Insert), number(ChangeTag::Delete));
        (added + removed > 0).then(|| PackageChange {
            level: Level::Patch,
            part: PackagePart::File,
            message: format!(
                "{}: {} added, {removed} removed",
                code(format!("src/{name}")),
                count(added, "line")
            ),
        })
    });
    changes.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = "[package]\nname = \"a\"\n\n[features]\ndefault = [\"client\"]\n# Calls.\nclient = [\n    \"dep:b\",\n    \"tls\",\n]\ntls = []\nold = []\n\n[dependencies]\nb = { workspace = true, optional = true }\nc.workspace = true\nd = \"1\"\n";
    const WORKSPACE: &str = "[workspace.package]\nrust-version = \"1.88\"\n\n[workspace.dependencies]\nb = \"2\"\nc = { version = \"3\" }\nz = \"1\"\n";

    fn package(code: &str, manifest: &str, workspace: &str) -> Package {
        let sources = [
            ("lib.rs".to_owned(), code.to_owned()),
            ("generated/mod.rs".to_owned(), "mod a;\n".to_owned()),
        ];
        Package::from_files(&Sources(sources.into()), manifest, workspace).unwrap()
    }

    fn messages(delta: &PackageDelta) -> Vec<String> {
        delta
            .changes
            .iter()
            .map(|change| {
                let level = format!("{:?}", change.level).to_lowercase();
                format!("{level} {}", change.message)
            })
            .collect()
    }

    #[test]
    fn inherited_dependencies_are_resolved() {
        let old = package("", MANIFEST, WORKSPACE);
        let features =
            WORKSPACE.replace("b = \"2\"", "b = { version = \"2\", features = [\"x\"] }");
        let with_more =
            MANIFEST.replace("c.workspace = true", "c = { workspace = true, features = [\"y\"] }");
        assert_eq!(
            messages(&compare_packages(&old, &package("", &with_more, &features))),
            ["patch dependency `b` has `x` turned on", "patch dependency `c` has `y` turned on",]
        );
        // Both manifests mean the same, written differently.
        let table = WORKSPACE.replace("z = \"1\"", "z = { version = \"1\" }");
        let written = MANIFEST
            .replace(
                "c.workspace = true",
                "[dependencies.c]\nworkspace = true\n\n[dependencies.d]\nversion = \"1\"\n",
            )
            .replace("d = \"1\"\n", "");
        assert_eq!(compare_packages(&old, &package("", &written, &table)), PackageDelta::default());
        assert!(Package::from_files(&Sources::default(), "dependencies = ", "").is_err());
    }

    #[test]
    fn fix_within_function_is_patch() {
        let old = package("fn a() {\n    1\n}\n", MANIFEST, WORKSPACE);
        let new = package("fn a() {\n    2\n}\n", MANIFEST, WORKSPACE);
        let delta = compare_packages(&old, &new);
        assert_eq!(messages(&delta), ["patch `src/lib.rs`: 1 line added, 1 removed"]);
        assert_eq!(delta.counts(), "1 file written by hand");
        assert_eq!(compare_packages(&old, &old), PackageDelta::default());
        assert_eq!(compare_packages(&old, &old).level(), None);
        let mut generated = old.clone();
        generated.generated.clear();
        let delta = compare_packages(&old, &generated);
        assert_eq!(delta.level(), Some(Level::Patch));
        assert_eq!(delta.counts(), "the generated code");
    }

    #[test]
    fn dependencies_and_the_oldest_rust_are_reported() {
        let old = package("", MANIFEST, WORKSPACE);
        let workspace = WORKSPACE
            .replace("\"3\"", "\"4\"")
            .replace("1.88", "1.90")
            .replace("z = \"1\"", "z = \"2\"");
        let new = package("", &MANIFEST.replace("d = \"1\"\n", ""), &workspace);
        assert_eq!(
            messages(&compare_packages(&old, &new)),
            [
                "minor the oldest Rust is `1.90` instead of `1.88`",
                "patch dependency `c` was `3`, and is `4`",
                "patch dependency `d` is gone",
            ]
        );
    }
}
