//! The ledger of requirements: what the service's specification says, entry by
//! entry, and where the document holds it.
//!
//! ```
//! use community_qa_contract::ledger::Ledger;
//!
//! let ledger = Ledger::embedded()?;
//! let entry = ledger.entry("R-4.2-01").unwrap();
//! assert_eq!(entry.place(), Some(("4.2", 1)));
//! # Ok::<(), &'static openapi_model::Diagnostics>(())
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use std::sync::LazyLock;

use openapi_model::{Diagnostics, Document, SourceFile};
use serde::{Deserialize, Serialize};

/// The ledger as it is written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// The sections of the specification, with the number of their entries.
    pub sections: Vec<Section>,
    /// The entries, in the order of the specification.
    pub entries: Vec<Entry>,
}

/// A section of the specification.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// Its number, which is the middle part of its entries' ids.
    pub section: String,
    /// Its title.
    pub title: String,
}

/// A statement of the specification, or a choice where it is silent.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// `R-`, the section, `-` and a running number of at least two digits.
    pub id: String,
    /// The statement.
    pub summary: String,
    /// The places of the document that hold it, as [`pointer_of`] reads them. Where none are
    /// given, its fields.
    #[serde(default)]
    pub held: Vec<String>,
    /// The fields that it is about, as `Schema.property`, and their types; a type that ends in
    /// `?` is that of an optional field.
    #[serde(default)]
    pub fields: BTreeMap<String, String>,
    /// The values that open sets are known to have, by schema.
    #[serde(default)]
    pub values: BTreeMap<String, Vec<String>>,
    /// The terms that the descriptions have where it is held.
    #[serde(default)]
    pub terms: Terms,
    /// Our decision, where the specification leaves the matter open.
    pub choice: Option<String>,
    /// The provers that are all required. Where none are given, the document and a service.
    #[serde(default = "document_and_service")]
    pub proof: BTreeSet<Prover>,
}

/// Terms of descriptions.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Terms {
    /// The same at every place that holds the entry.
    Everywhere(Vec<String>),
    /// By place, where the others hold it by a type or a name.
    At(BTreeMap<String, Vec<String>>),
}

impl Default for Terms {
    fn default() -> Self {
        Self::Everywhere(Vec::new())
    }
}

/// A prover of entries.
///
/// The first three prove what is *said*: that the document has it, and that the
/// client agrees. Only the last proves what is *done*.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Prover {
    /// The document and its samples.
    Contract,
    /// The requests and responses of the generated client.
    Client,
    /// Both together, with responses played back from samples.
    Suite,
    /// A running service.
    Server,
}

fn document_and_service() -> BTreeSet<Prover> {
    BTreeSet::from([Prover::Contract, Prover::Server])
}

static EMBEDDED: LazyLock<Result<Ledger, Diagnostics>> =
    LazyLock::new(|| Ledger::parse("requirements.yaml", include_str!("../requirements.yaml")));

impl Ledger {
    /// The ledger of this workspace, as it was when this crate was built.
    pub fn embedded() -> Result<&'static Ledger, &'static Diagnostics> {
        EMBEDDED.as_ref()
    }

    /// Reads a ledger. `name` is what messages call it.
    pub fn parse(name: &str, text: &str) -> Result<Ledger, Diagnostics> {
        Ok(SourceFile::parse(name, text)?.deserialize::<Self>()?.completed())
    }

    /// Reads a ledger from a file.
    ///
    /// # Errors
    ///
    /// When there is no such file, or it is not YAML of the shape of [`Ledger`].
    pub fn load(path: &Path) -> Result<Ledger, Diagnostics> {
        Ok(SourceFile::load(path)?.deserialize::<Self>()?.completed())
    }

    /// Lets entries without places be held by their fields.
    fn completed(mut self) -> Self {
        for entry in self.entries.iter_mut().filter(|entry| entry.held.is_empty()) {
            entry.held = entry.fields.keys().cloned().collect();
        }
        self
    }

    /// The entries of a section, in order.
    pub fn entries_of<'a>(&'a self, section: &'a str) -> impl Iterator<Item = &'a Entry> {
        self.entries.iter().filter(move |entry| entry.place().is_some_and(|(id, _)| id == section))
    }

    /// The choices, in order.
    pub fn choices(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.is_choice())
    }

    /// The entry of an id.
    #[must_use]
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// The mistakes of the entries themselves: ids that are given twice, are out of order or
    /// leave a gap, sections that are not listed or are empty, and entries that have no prover.
    #[must_use]
    pub fn irregularities(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut ids = BTreeSet::new();
        let mut last: BTreeMap<&str, usize> = BTreeMap::new();
        for entry in &self.entries {
            if !ids.insert(entry.id.as_str()) {
                found.push(format!("{} is given twice", entry.id));
                continue;
            }
            let Some((section, number)) = entry.place() else {
                found.push(format!("{} is not an id of the form R-4.2-06", entry.id));
                continue;
            };
            let expected = last.get(section).map_or(1, |last| last + 1);
            if number != expected {
                found.push(format!("{}: the next id is number {expected:02}", entry.id));
            }
            last.insert(section, number);
        }
        for section in last.keys() {
            if !self.sections.iter().any(|declared| declared.section == *section) {
                found.push(format!("section {section} has entries but is not listed"));
            }
        }
        for section in &self.sections {
            if self.entries_of(&section.section).next().is_none() {
                found.push(format!("section {} has no entries", section.section));
            }
        }
        for entry in &self.entries {
            if entry.proof.is_empty() {
                found.push(format!("{}: `proof` names nobody", entry.id));
            }
        }
        found
    }
}

impl Entry {
    /// The section and the running number, as the id has them.
    #[must_use]
    pub fn place(&self) -> Option<(&str, usize)> {
        let (section, number) = self.id.strip_prefix("R-")?.rsplit_once('-')?;
        let is_number = number.len() >= 2 && number.bytes().all(|byte| byte.is_ascii_digit());
        Some((section, number.parse().ok().filter(|_| is_number)?))
    }

    /// Returns whether it is a choice of ours, and not a statement of the specification.
    #[must_use]
    pub fn is_choice(&self) -> bool {
        self.choice.is_some()
    }

    /// The terms that the description at one of its places has.
    #[must_use]
    pub fn terms_at(&self, place: &str) -> &[String] {
        match &self.terms {
            Terms::Everywhere(terms) => terms,
            Terms::At(places) => places.get(place).map_or(&[], Vec::as_slice),
        }
    }

    /// The places that hold it, as JSON pointers into the document.
    pub fn pointers(&self, contract: &Document) -> impl Iterator<Item = String> {
        self.held.iter().map(|place| pointer_of(place, contract))
    }
}

/// The JSON pointer to a place that the ledger names: `#` and a pointer, `Schema`,
/// `Schema.property`, an operation (`createUser`) or a part of one (`createUser/parameters`),
/// or another component (`parameters/Page`).
#[must_use]
pub fn pointer_of(place: &str, contract: &Document) -> String {
    if let Some(pointer) = place.strip_prefix('#') {
        return pointer.to_owned();
    }
    if place.starts_with(|first: char| first.is_ascii_uppercase()) {
        let place = place.replace('.', "/properties/");
        return format!("/components/schemas/{place}");
    }
    let (name, _) = place.split_once('/').unwrap_or((place, ""));
    match contract.operation(name) {
        Some(operation) => format!("{}{}", operation.pointer, &place[name.len()..]),
        None => format!("/components/{place}"),
    }
}

impl Prover {
    /// All of them, the server last.
    pub const ALL: [Self; 4] = [Self::Contract, Self::Client, Self::Suite, Self::Server];

    /// Its name in the ledger.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Contract => "contract",
            Self::Client => "client",
            Self::Suite => "suite",
            Self::Server => "server",
        }
    }

    /// Returns whether it proves the behaviour of a service, and not only its documentation.
    #[must_use]
    pub fn runs_a_service(self) -> bool {
        self == Self::Server
    }
}

impl fmt::Display for Prover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
