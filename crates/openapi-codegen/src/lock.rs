//! The lock file: digests of the inputs and of the generated files.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The first lines of the lock file.
const BANNER: &str = "\
# Written by the generator, which compares it with what it finds: the document,
# the pipeline and the files it made. Do not edit.
";

/// The inputs and files of a generated tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lock {
    /// The inputs.
    pub(crate) inputs: Inputs,
    /// The digest of each output, by path below the crate.
    pub(crate) outputs: BTreeMap<String, String>,
    /// While files are written: the digests of the files that are being replaced. After an
    /// interrupted run, both kinds of files count as generated.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) replaced: BTreeMap<String, String>,
}

/// The inputs that the output depends on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Inputs {
    /// The document's `info.version`.
    pub(crate) version: String,
    /// The digest of the document and its samples.
    pub(crate) document: String,
    /// The digest of the sources of the pipeline.
    pub(crate) pipeline: String,
    /// The versions of the libraries that determine the output.
    pub(crate) libraries: BTreeMap<String, String>,
    /// Set if unsupported operations are left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) skips_unsupported: bool,
}

impl Inputs {
    /// The current inputs for a document.
    pub(crate) fn now(version: &str, document: String) -> Self {
        Self {
            version: version.to_owned(),
            document,
            pipeline: env!("PIPELINE_FINGERPRINT").to_owned(),
            libraries: env!("PIPELINE_LIBRARIES")
                .split(',')
                .filter_map(|entry| entry.split_once(' '))
                .map(|(name, version)| (name.to_owned(), version.to_owned()))
                .collect(),
            skips_unsupported: false,
        }
    }

    /// The differences from `earlier` inputs, in words; empty if there are none.
    pub(crate) fn changes_since(&self, earlier: &Inputs) -> Vec<String> {
        let mut changes = Vec::new();
        if self.version != earlier.version {
            changes
                .push(format!("the document's version ({} to {})", earlier.version, self.version));
        } else if self.document != earlier.document {
            changes.push("the document or its samples".to_owned());
        }
        if self.skips_unsupported != earlier.skips_unsupported {
            changes.push("whether unsupported operations are left out".to_owned());
        }
        if self.pipeline != earlier.pipeline {
            changes.push("the pipeline".to_owned());
        }
        for (name, version) in &self.libraries {
            match earlier.libraries.get(name) {
                Some(before) if before == version => {}
                Some(before) => changes.push(format!("{name} ({before} to {version})")),
                None => changes.push(name.clone()),
            }
        }
        if self.libraries.len() < earlier.libraries.len() {
            changes.push("the list of libraries".to_owned());
        }
        changes
    }
}

impl Lock {
    /// Parses a lock file; `None` if it is invalid, for example because it has conflict markers.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        serde_yaml::from_str(text).ok()
    }

    /// Returns whether `digest` belongs to a file that was generated with this name.
    pub(crate) fn knows(&self, name: &str, digest: &str) -> bool {
        [&self.outputs, &self.replaced]
            .iter()
            .any(|files| files.get(name).is_some_and(|known| known == digest))
    }

    /// The text of the lock file.
    pub(crate) fn to_text(&self) -> Result<String, serde_yaml::Error> {
        Ok(format!("{BANNER}{}", serde_yaml::to_string(self)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_change_of_an_input_is_named() {
        let now = Inputs::now("0.2.0", "d2".to_owned());
        assert!(now.libraries.values().all(|version| version != "unknown"));
        let mut earlier = now.clone();
        earlier.document = "d1".to_owned();
        assert_eq!(now.changes_since(&earlier), ["the document or its samples"]);
        earlier.version = "0.1.0".to_owned();
        earlier.pipeline = "p0".to_owned();
        let library = earlier.libraries.get_mut("heck").unwrap();
        let version = std::mem::replace(library, "0.1".to_owned());
        assert_eq!(
            now.changes_since(&earlier),
            [
                "the document's version (0.1.0 to 0.2.0)",
                "the pipeline",
                &format!("heck (0.1 to {version})"),
            ]
        );
        assert_eq!(now.changes_since(&now), Vec::<String>::new());
    }
}
