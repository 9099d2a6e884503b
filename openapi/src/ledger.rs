//! The ledger of requirements: the statements of the service's specification, each with its places
//! in the document.
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

/// The ledger as written.
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

/// A statement of the specification, or a choice where the specification is silent.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// `R-`, the section, `-` and a running number of at least two digits.
    pub id: String,
    /// The statement.
    pub summary: String,
    /// The places of the document that contain the statement, in the form of [`pointer_of`].
    /// Without any, its fields are the places.
    #[serde(default)]
    pub held: Vec<String>,
    /// The fields that the statement is about, as `Schema.property`, with their types; `?` at the
    /// end of a type marks an optional field.
    #[serde(default)]
    pub fields: BTreeMap<String, String>,
    /// The known values of open sets, by schema.
    #[serde(default)]
    pub values: BTreeMap<String, Vec<String>>,
    /// The terms that the descriptions at these places contain.
    #[serde(default)]
    pub terms: Terms,
    /// Our decision, if the specification leaves the matter open.
    pub choice: Option<String>,
    /// The required provers. Without any, the document and a service.
    #[serde(default = "document_and_service")]
    pub proof: BTreeSet<Prover>,
}

/// Terms of descriptions.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Terms {
    /// The same terms at every place.
    Everywhere(Vec<String>),
    /// The terms of single places, if the other places show the statement by a type or a name.
    At(BTreeMap<String, Vec<String>>),
}

impl Default for Terms {
    fn default() -> Self {
        Self::Everywhere(Vec::new())
    }
}

/// A prover of entries.
///
/// The first three prove that the statement is documented and that the client agrees. Only the last
/// proves that a service follows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Prover {
    /// The document and its samples.
    Contract,
    /// The requests and responses of the generated client.
    Client,
    /// The document and the client together, with responses played back from samples.
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
    /// The ledger of this workspace, as of the compilation of this crate.
    pub fn embedded() -> Result<&'static Ledger, &'static Diagnostics> {
        EMBEDDED.as_ref()
    }

    /// Reads a ledger. Messages call it `name`.
    pub fn parse(name: &str, text: &str) -> Result<Ledger, Diagnostics> {
        Ok(SourceFile::parse(name, text)?.deserialize::<Self>()?.completed())
    }

    /// Reads a ledger from a file.
    ///
    /// # Errors
    ///
    /// If there is no such file, or if it is not YAML in the form of [`Ledger`].
    pub fn load(path: &Path) -> Result<Ledger, Diagnostics> {
        Ok(SourceFile::load(path)?.deserialize::<Self>()?.completed())
    }

    /// Uses the fields of entries without places as their places.
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

    /// The entry with an id.
    #[must_use]
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// The mistakes in the entries themselves: ids that are repeated, out of order or not
    /// consecutive, sections that are not listed or are empty, and entries without a prover.
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
    /// The section and the running number in the id.
    #[must_use]
    pub fn place(&self) -> Option<(&str, usize)> {
        let (section, number) = self.id.strip_prefix("R-")?.rsplit_once('-')?;
        let is_number = number.len() >= 2 && number.bytes().all(|byte| byte.is_ascii_digit());
        Some((section, number.parse().ok().filter(|_| is_number)?))
    }

    /// Returns whether it is our choice rather than a statement of the specification.
    #[must_use]
    pub fn is_choice(&self) -> bool {
        self.choice.is_some()
    }

    /// The terms of the description at one of its places.
    #[must_use]
    pub fn terms_at(&self, place: &str) -> &[String] {
        match &self.terms {
            Terms::Everywhere(terms) => terms,
            Terms::At(places) => places.get(place).map_or(&[], Vec::as_slice),
        }
    }

    /// The places of the statement, as JSON pointers into the document.
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
    /// All provers, the server last.
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

    /// Returns whether it proves the behaviour of a service rather than only its documentation.
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
