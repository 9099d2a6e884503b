//! The input of rules.

use community_qa_contract::ledger::Ledger;
use openapi_model::schema::SchemaStore;
use openapi_model::visit::{Object, ObjectKind, objects};
use openapi_model::{Document, Operation};
use serde_json::Value;

/// A document with its objects, and the ledger if it is known.
pub struct Context<'a> {
    contract: &'a Document,
    ledger: Option<&'a Ledger>,
    objects: Vec<Object<'a>>,
    store: SchemaStore<'a>,
}

impl<'a> Context<'a> {
    /// The context of a document.
    pub fn new(contract: &'a Document, ledger: Option<&'a Ledger>) -> Self {
        Self {
            contract,
            ledger,
            objects: objects(contract.value()),
            store: SchemaStore::new(contract),
        }
    }

    /// The document.
    pub fn contract(&self) -> &'a Document {
        self.contract
    }

    /// The schemas in their normal form.
    pub fn store(&self) -> &SchemaStore<'a> {
        &self.store
    }

    /// The ledger.
    pub fn ledger(&self) -> Option<&'a Ledger> {
        self.ledger
    }

    /// The operations.
    pub fn operations(&self) -> impl Iterator<Item = &'a Operation> {
        self.contract.operations().iter()
    }

    /// An operation, as JSON.
    pub fn written(&self, operation: &Operation) -> &'a Value {
        self.contract.at(&operation.pointer).unwrap_or(&Value::Null)
    }

    /// The objects of the document, including those in extensions, but not in examples and other
    /// values.
    pub fn objects(&self) -> impl Iterator<Item = &Object<'a>> {
        self.objects.iter()
    }

    /// The objects of one kind. References are left out, except those to schemas.
    pub fn objects_of(&self, kind: ObjectKind) -> impl Iterator<Item = &Object<'a>> {
        let objects = self.declared();
        objects.filter(move |object| object.kind == kind)
    }

    /// The objects of OpenAPI. References are left out, except those to schemas.
    pub fn declared(&self) -> impl Iterator<Item = &Object<'a>> {
        let is_declared = |object: &&Object<'_>| {
            object.kind == ObjectKind::Schema || object.reference().is_none()
        };
        self.objects
            .iter()
            .filter(is_declared)
            .filter(|object| object.kind != ObjectKind::Extension)
    }

    /// All schemas, wherever they are.
    pub fn schemas(&self) -> impl Iterator<Item = &Object<'a>> {
        self.objects_of(ObjectKind::Schema)
    }

    /// The schemas of properties.
    pub fn properties(&self) -> impl Iterator<Item = &Object<'a>> {
        self.schemas().filter(|schema| schema.key == "properties")
    }
}
