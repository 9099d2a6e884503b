//! What has been seen so far while two documents are walked side by side.

use openapi_model::Document;

use super::change::Effect;
use super::observation::Observation;
use super::options::Options;
use super::schema::{self, Memory, Usage};

/// Two documents, and what has been observed of them.
#[derive(Debug)]
pub struct Comparison<'a> {
    /// The document before.
    pub old: &'a Document,
    /// The document after.
    pub new: &'a Document,
    options: Options<'a>,
    observations: Vec<Observation>,
    schemas: Memory<'a>,
}

impl<'a> Comparison<'a> {
    /// A comparison that has seen nothing yet.
    #[must_use]
    pub fn new(old: &'a Document, new: &'a Document) -> Self {
        Self {
            old,
            new,
            options: Options::default(),
            observations: Vec::new(),
            schemas: schema::memory(old, new),
        }
    }

    /// The same, with options.
    #[must_use]
    pub fn with(mut self, options: Options<'a>) -> Self {
        self.options = options;
        self
    }

    /// Notes what a rule has seen.
    pub fn observe(&mut self, mut observation: Observation) {
        if !self.options.has_client {
            observation.rust = Effect::none();
        }
        let is_ignored = observation.extension.as_ref().is_some_and(|extension| {
            let mut ignored = self.options.ignored.iter();
            ignored.any(|own| own.fits(extension))
        });
        self.observations.push(match is_ignored {
            true => observation.ignored(),
            false => observation,
        });
    }

    /// Compares the schemas at two JSON pointers, as they are used there.
    pub(super) fn compare_schemas(&mut self, old: &str, new: &str, usage: &Usage) {
        for observation in schema::compare_used(&mut self.schemas, old, new, usage) {
            self.observe(observation);
        }
    }

    /// Compares the component schemas that no operation uses; after all that is used
    /// was compared.
    pub(super) fn compare_unused_schemas(&mut self) {
        for observation in schema::compare_unused(&mut self.schemas) {
            self.observe(observation);
        }
    }

    /// All that was seen, in the order in which it was seen.
    #[must_use]
    pub fn into_observations(self) -> Vec<Observation> {
        self.observations
    }
}
