//! Properties of objects, as their objects describe them.

use std::rc::Rc;
use terminal::escape::code;

use openapi_model::Document;
use openapi_model::schema::{NormalForm, Property, SchemaStore};

use crate::evidence::Step;
use crate::schema::cache::{ComparedPair, ComparisonCache, PairKey};
use crate::schema::label::describe_schema;
use crate::schema::pair::parent;

/// A property, as one of the two objects describes it.
pub(super) struct DescribedProperty<'a> {
    pub(super) name: &'a str,
    pub(super) document: &'a Document,
    pub(super) property: Property,
    pub(super) form: Rc<NormalForm<'a>>,
    pub(super) is_required: bool,
}

impl<'a> DescribedProperty<'a> {
    pub(super) fn new(
        name: &'a str,
        property: &Property,
        object: &NormalForm<'_>,
        store: &SchemaStore<'a>,
    ) -> Self {
        Self {
            name,
            document: store.document(),
            property: property.clone(),
            form: store.get(&property.schema),
            is_required: object.constraints.required.contains(name),
        }
    }

    pub(super) fn pointer(&self) -> &str {
        self.property.pointer()
    }

    pub(super) fn is_in_requests(&self) -> bool {
        !self.form.is_read_only
    }

    pub(super) fn is_in_responses(&self) -> bool {
        !self.form.is_write_only
    }

    /// Adds a pair of the schema of a property and the schema of additional properties, for a
    /// property that was or became an additional one.
    pub(super) fn add_inner(
        &self,
        key: PairKey,
        cache: &mut ComparisonCache<'_>,
        result: &mut ComparedPair,
    ) {
        if !cache.are_equivalent(key) {
            let step = Step::Property(self.name.to_owned());
            result.add_inner_sent(step, key, self.is_in_requests(), self.is_in_responses());
        }
    }

    /// The property and its object in messages.
    pub(super) fn describe(&self) -> String {
        let object = describe_schema(self.document, self.holder());
        format!("property {} of {object}", code(self.name))
    }

    /// The pointer of the object that describes it.
    pub(super) fn holder(&self) -> &str {
        parent(parent(self.pointer()))
    }
}
