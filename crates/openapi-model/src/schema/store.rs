//! The schemas of one document, each read once.

use std::collections::HashMap;
use std::rc::Rc;

use crate::Document;

use super::location::Place;
use super::normal_form::Meaning;
use super::read::Library;

/// Reads schemas, and gives each a number.
#[derive(Debug)]
pub struct Reader<'a> {
    library: Library<'a>,
    /// The same, but a list of one alternative is kept as a list.
    lists: Library<'a>,
    numbers: HashMap<Place, usize>,
    schemas: Vec<(Place, Rc<Meaning<'a>>)>,
}

impl<'a> Reader<'a> {
    pub fn new(contract: &'a Document) -> Self {
        Self {
            library: Library::new(contract),
            lists: Library::keeping_lists(contract),
            numbers: HashMap::new(),
            schemas: Vec::new(),
        }
    }

    /// The document.
    pub fn contract(&self) -> &'a Document {
        self.library.contract
    }

    /// The number of the schema at a place.
    pub fn number(&mut self, place: &Place) -> usize {
        if let Some(number) = self.numbers.get(place) {
            return *number;
        }
        let number = self.schemas.len();
        let meaning = Rc::new(Meaning::of(&mut self.library, place));
        self.schemas.push((place.clone(), meaning));
        self.numbers.insert(place.clone(), number);
        number
    }

    /// What the schema at a place means.
    pub fn meaning(&mut self, place: &Place) -> Rc<Meaning<'a>> {
        let number = self.number(place);
        self.known(number)
    }

    /// What the schema of a number means.
    pub fn known(&self, number: usize) -> Rc<Meaning<'a>> {
        self.schemas
            .get(number)
            .map(|(_, meaning)| Rc::clone(meaning))
            .unwrap_or_default()
    }

    /// What a schema means, with a list of one alternative kept as a list.
    pub fn spread(&mut self, number: usize) -> Rc<Meaning<'a>> {
        let place = self.place(number);
        Rc::new(Meaning::of(&mut self.lists, &place))
    }

    /// Where a schema stands.
    pub fn place(&self, number: usize) -> Place {
        self.schemas
            .get(number)
            .map_or_else(|| Place::any(""), |(place, _)| place.clone())
    }

    /// The component that a schema is, by its name.
    pub fn name(&self, number: usize) -> Option<&str> {
        let (place, meaning) = self.schemas.get(number)?;
        let is_component = place.pointers == [meaning.origin.as_str()];
        meaning.name.as_deref().filter(|_| is_component)
    }
}
