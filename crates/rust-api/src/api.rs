//! A crate's public API, item by item.

use std::collections::BTreeMap;

use crate::entries;
use crate::entry::Entry;
use crate::features;
use crate::foreign;
use crate::modules::Modules;
use crate::reach::Reach;
use crate::{ApiError, Sources};

/// What a caller's code can name, by kind and path.
#[derive(Debug, Clone, Default)]
pub struct Api {
    pub(crate) entries: BTreeMap<String, Entry>,
    /// The crates that it names, each with a part that does.
    pub(crate) foreign: BTreeMap<String, String>,
}

impl Api {
    /// Reads the API of a crate.
    ///
    /// # Errors
    ///
    /// When a file is no Rust, or a module has no file.
    pub fn from_sources(sources: &Sources) -> Result<Self, ApiError> {
        let modules = Modules::read(sources)?;
        let reach = Reach::new(&modules);
        let entries = entries::all(&modules, &reach);
        Ok(Self {
            foreign: foreign::crates(&modules, &reach, entries.values()),
            entries,
        })
    }

    /// The same with the features of the crate, whose Cargo.toml `manifest` is.
    ///
    /// # Errors
    ///
    /// When it is not a manifest.
    pub fn with_features(mut self, manifest: &str) -> Result<Self, ApiError> {
        let features = features::read(manifest)?.into_iter();
        self.entries
            .extend(features.map(|entry| (format!("{} {}", entry.kind.noun(), entry.path), entry)));
        Ok(self)
    }

    /// Its parts.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values()
    }
}
