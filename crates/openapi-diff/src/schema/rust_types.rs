//! The types of a generated client that two schemas become.

use openapi_model::rust::{RustModel, RustType};
use openapi_model::schema::NormalForm;

use super::cache::ComparisonCache;
use crate::Effect;

/// The types that two schemas become.
#[derive(Debug)]
pub(super) struct RustTypes {
    pub(super) old: RustType,
    pub(super) new: RustType,
}

impl RustTypes {
    pub(super) fn new(
        model: RustModel<'_>,
        cache: &ComparisonCache<'_>,
        (old, new): (&NormalForm<'_>, &NormalForm<'_>),
    ) -> Self {
        Self {
            old: model.type_of(old, &cache.old),
            new: model.type_of(new, &cache.new),
        }
    }

    /// Returns whether both are the same but for their names.
    pub(super) fn are_same(&self) -> bool {
        self.old.to_string() == self.new.to_string()
    }

    /// That the one becomes the other.
    pub(super) fn replaced(&self) -> Effect {
        Effect::major(format!("{} becomes {}", self.old, self.new))
    }
}
