//! The schemas of one document, each read once.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use foldhash::fast::RandomState;
use indexmap::IndexMap;
use serde_json::Value;

use super::keywords::restrict_unevaluated_properties;
use super::location::SchemaLocation;
use super::normal_form::NormalForm;
use super::objects::SchemaObjects;
use super::simplify::simplify;
use crate::{Budget, Document, components};

/// The schemas of a document in their normal form, each read on first use.
///
/// ```
/// use openapi_model::Document;
/// use openapi_model::schema::{SchemaLocation, SchemaStore, TypeSet};
///
/// let document = Document::parse("api.yaml", "
/// openapi: 3.0.3
/// info: {title: Library, version: '1'}
/// paths: {}
/// components:
///   schemas:
///     Named: {type: object, properties: {name: {type: string}}}
///     Book:
///       allOf:
///         - $ref: '#/components/schemas/Named'
///         - {type: object, required: [name], properties: {pages: {type: integer}}}
/// ")?;
/// let store = SchemaStore::new(&document);
/// let book = store.get(&SchemaLocation::from_component("Book"));
/// assert!(book.properties.keys().eq(&["name", "pages"]));
/// assert!(book.constraints.required.contains("name"));
/// let pages = store.get(&book.properties["pages"].schema);
/// assert_eq!(pages.constraints.types, TypeSet::INTEGER);
/// # Ok::<(), openapi_model::Diagnostics>(())
/// ```
#[derive(Debug)]
pub struct SchemaStore<'a> {
    budget: Rc<Budget>,
    merged: SchemaObjects<'a>,
    with_choices: SchemaObjects<'a>,
    /// By location, each with its normal form after the first use.
    schemas: RefCell<IndexMap<Rc<SchemaLocation>, Option<Rc<NormalForm<'a>>>, RandomState>>,
    /// The components that extend each component with an `allOf`.
    subtypes: OnceCell<BTreeMap<String, Vec<String>>>,
}

/// A schema of a store: small, whereas a location is long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SchemaId(usize);

impl<'a> SchemaStore<'a> {
    /// Creates a store for a document, with its own budget.
    pub fn new(document: &'a Document) -> Self {
        Self::with_budget(document, Rc::new(Budget::new(document)))
    }

    /// Creates a store for a document, with the budget of a run. When the budget is used up,
    /// schemas are returned without constraints; the run must [check](Budget::check) the budget
    /// before it shows any result.
    pub fn with_budget(document: &'a Document, budget: Rc<Budget>) -> Self {
        Self {
            merged: SchemaObjects::new(document, &budget, false),
            with_choices: SchemaObjects::new(document, &budget, true),
            budget,
            schemas: RefCell::default(),
            subtypes: OnceCell::new(),
        }
    }

    /// Treats extensions as annotations, which inform people and do not restrict values.
    #[must_use]
    pub fn with_annotations(mut self, extensions: &'a [&'a str]) -> Self {
        self.merged.annotations = extensions;
        self.with_choices.annotations = extensions;
        self
    }

    /// The document.
    pub fn document(&self) -> &'a Document {
        self.merged.document
    }

    /// The budget for the work on the schemas.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The schema at a location.
    pub fn get(&self, location: &SchemaLocation) -> Rc<NormalForm<'a>> {
        self.by_id(self.id(location))
    }

    /// The schema at a JSON pointer.
    pub fn at(&self, pointer: &str) -> Rc<NormalForm<'a>> {
        self.get(&SchemaLocation::from_pointer(self.document(), pointer))
    }

    /// The component schema with a name; any value fits a schema that does not exist.
    pub fn component(&self, name: &str) -> Rc<NormalForm<'a>> {
        self.get(&SchemaLocation::from_component(name))
    }

    /// The schema at a location, keeping a choice that would otherwise become its only alternative
    /// or one list of values.
    pub fn get_with_choices(&self, location: &SchemaLocation) -> Rc<NormalForm<'a>> {
        Rc::new(self.normalise(&self.with_choices, location))
    }

    /// The id of the schema at a location.
    pub fn id(&self, location: &SchemaLocation) -> SchemaId {
        let mut schemas = self.schemas.borrow_mut();
        let known = schemas.get_index_of(location);
        SchemaId(known.unwrap_or_else(|| {
            // A budget that this exceeds is reported when the schema is read.
            let _ = self.budget.charge(location.pointer(), 1 + location.all_pointers().count());
            schemas.insert_full(Rc::new(location.clone()), None).0
        }))
    }

    /// The schema with an id from this store.
    pub fn by_id(&self, id: SchemaId) -> Rc<NormalForm<'a>> {
        if let Some((location, Some(form))) = self.schemas.borrow().get_index(id.0) {
            // This stops a walk through nested schemas.
            if !self.budget.charge(location.pointer(), 1) {
                return Rc::new(NormalForm::empty(location.pointer()));
            }
            return Rc::clone(form);
        }
        let location = self.location(id);
        let form = Rc::new(self.normalise(&self.merged, &location));
        if let Some((_, known)) = self.schemas.borrow_mut().get_index_mut(id.0) {
            *known = Some(Rc::clone(&form));
        }
        form
    }

    /// The location of the schema with an id from this store.
    pub fn location(&self, id: SchemaId) -> Rc<SchemaLocation> {
        let schemas = self.schemas.borrow();
        let location = schemas.get_index(id.0).map(|(location, _)| location);
        location.map_or_else(|| Rc::new(SchemaLocation::unconstrained("")), Rc::clone)
    }

    /// The components that extend a component with an `allOf`, and those that extend these.
    pub fn subtypes(&self, name: &str) -> BTreeSet<String> {
        let document = self.document();
        let subtypes = self.subtypes.get_or_init(|| direct_subtypes(document));
        let mut all = BTreeSet::new();
        let mut pending = vec![name];
        while let Some(name) = pending.pop() {
            for subtype in subtypes.get(name).into_iter().flatten() {
                if all.insert(subtype.clone()) {
                    pending.push(subtype);
                }
            }
        }
        all
    }

    fn normalise(&self, objects: &SchemaObjects<'a>, location: &SchemaLocation) -> NormalForm<'a> {
        let mut pointers = location.pointers().iter();
        let first = pointers.next().map(|pointer| objects.read(pointer, 0));
        let mut form = pointers.fold(first.unwrap_or_default(), |form, pointer| {
            objects.merge(form, objects.read(pointer, 0))
        });
        for pointer in location.surroundings() {
            form = objects.merge(form, objects.read(pointer, 0).without_choices());
        }
        // The unevaluated properties are only known for each alternative by itself.
        for pointer in location.surroundings() {
            restrict_unevaluated_properties(&mut form, objects, pointer);
        }
        location.pointer().clone_into(&mut form.definition);
        form.use_site.clone_from(&form.definition);
        if let [pointer] = location.pointers() {
            let definition = objects.unwrap(pointer);
            form.name = components::schema_name(&definition);
            if form.name.is_some() {
                form.definition = definition;
            }
        }
        self.add_subtypes(&mut form);
        simplify(&mut form);
        form
    }

    /// Completes the discriminator of a component without alternatives: the names of its subtypes
    /// become values, unless the mapping has other values for them.
    fn add_subtypes(&self, form: &mut NormalForm<'_>) {
        if form.inherits_discriminator() || !form.choices.is_empty() {
            return;
        }
        let (Some(name), Some(discriminator)) = (&form.name, &mut form.discriminator) else {
            return;
        };
        let subtypes = self.subtypes(name);
        if !self.budget.charge(&form.definition, subtypes.len()) {
            return;
        }
        for subtype in subtypes {
            let mapping = &mut discriminator.mapping;
            if !mapping.values().any(|mapped| *mapped == subtype) {
                let value = subtype.clone();
                mapping.entry(value).or_insert_with(|| subtype.clone());
            }
            discriminator.subtypes.insert(subtype);
        }
    }
}

fn direct_subtypes(document: &Document) -> BTreeMap<String, Vec<String>> {
    let mut subtypes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, schema) in document.schemas() {
        for base in base_references(schema).filter_map(components::referenced_schema) {
            subtypes.entry(base).or_default().push(name.to_owned());
        }
    }
    subtypes
}

/// The references to the base schemas of a schema: those in its `allOf`.
fn base_references(schema: &Value) -> impl Iterator<Item = &str> {
    let subschemas = schema.get("allOf").and_then(Value::as_array);
    let references = subschemas.into_iter().flatten();
    references.filter_map(|subschema| subschema.get("$ref")?.as_str())
}
