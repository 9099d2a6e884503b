//! What rules look at.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use community_qa_contract::{Contract, Operation};
use serde::Deserialize;
use serde_json::Value;

use super::places::{self, Kind, Place};

/// A document, with its places sorted out, and the ledger if it is known.
pub struct Context<'a> {
    contract: &'a Contract,
    ledger: Option<&'a Ledger>,
    places: Vec<Place<'a>>,
}

impl<'a> Context<'a> {
    /// The context of a document.
    pub fn new(contract: &'a Contract, ledger: Option<&'a Ledger>) -> Self {
        Self {
            contract,
            ledger,
            places: places::of(contract.value()),
        }
    }

    /// The document.
    pub fn contract(&self) -> &'a Contract {
        self.contract
    }

    /// The ledger.
    pub fn ledger(&self) -> Option<&'a Ledger> {
        self.ledger
    }

    /// The operations.
    pub fn operations(&self) -> impl Iterator<Item = &'a Operation> {
        self.contract.operations().iter()
    }

    /// An operation as it is written.
    pub fn written(&self, operation: &Operation) -> &'a Value {
        self.contract.at(&operation.pointer).unwrap_or(&Value::Null)
    }

    /// The places of all kinds.
    pub fn places(&self) -> impl Iterator<Item = &Place<'a>> {
        self.places.iter()
    }

    /// The places of one kind.
    pub fn places_of(&self, kind: Kind) -> impl Iterator<Item = &Place<'a>> {
        self.places.iter().filter(move |place| place.kind == kind)
    }

    /// All schemas, wherever they stand.
    pub fn schemas(&self) -> impl Iterator<Item = &Place<'a>> {
        self.places
            .iter()
            .filter(|place| matches!(place.kind, Kind::Schema(_)))
    }
}

/// The ids of the ledger's entries.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    entries: BTreeSet<String>,
    /// The pointers at which each choice is held.
    choices: BTreeMap<String, Vec<String>>,
}

/// A ledger that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read the ledger: {0}")]
pub struct LedgerError(String);

#[derive(Deserialize)]
struct Written {
    #[serde(default)]
    entries: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    id: String,
    choice: Option<String>,
    #[serde(default)]
    held: Vec<String>,
}

impl Ledger {
    /// Reads what lint needs of a ledger.
    ///
    /// # Errors
    ///
    /// When it is no ledger.
    pub fn parse(text: &str) -> Result<Self, LedgerError> {
        let written: Written =
            serde_yaml::from_str(text).map_err(|error| LedgerError(error.to_string()))?;
        let mut ledger = Self::default();
        for entry in written.entries {
            if entry.choice.is_some() {
                ledger.choices.insert(entry.id.clone(), entry.held);
            }
            ledger.entries.insert(entry.id);
        }
        Ok(ledger)
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// When there is none, or it is no ledger.
    pub fn load(path: &Path) -> Result<Self, LedgerError> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| LedgerError(format!("{}: {error}", path.display())))?;
        Self::parse(&text)
    }

    /// Whether it has an entry of this id.
    pub fn has(&self, id: &str) -> bool {
        self.entries.contains(id)
    }

    /// Whether the entry of this id is a choice.
    pub fn is_choice(&self, id: &str) -> bool {
        self.choices.contains_key(id)
    }

    /// The choices, each with the references to the places that hold it.
    pub fn choices(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.choices
            .iter()
            .map(|(id, held)| (id.as_str(), held.as_slice()))
    }
}
