//! What rules look at.

use community_qa_contract::ledger::Ledger;
use openapi_model::{Document, Operation};
use serde_json::Value;

use crate::places::{self, Kind, Place};

/// A document, with its places sorted out, and the ledger if it is known.
pub struct Context<'a> {
    contract: &'a Document,
    ledger: Option<&'a Ledger>,
    places: Vec<Place<'a>>,
}

impl<'a> Context<'a> {
    /// The context of a document.
    pub fn new(contract: &'a Document, ledger: Option<&'a Ledger>) -> Self {
        Self {
            contract,
            ledger,
            places: places::of(contract.value()),
        }
    }

    /// The document.
    pub fn contract(&self) -> &'a Document {
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
