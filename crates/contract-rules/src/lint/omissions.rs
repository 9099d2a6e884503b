//! Whether the check of samples notices anything: one that accepts everything proves
//! nothing.

use openapi_model::schema::SchemaStore;
use openapi_model::{Document, Sample, components};

use crate::lint::fits;
use crate::lint::rules::value_of;
use crate::lint::schema::Shape;

/// A sample that passed without a field that its schema requires.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{sample} passes as `{schema}` without its required field `{field}`: the rule sample-fits \
     is broken"
)]
pub struct UnnoticedOmission {
    /// The sample's path, relative to the document.
    pub sample: String,
    /// The name of its schema.
    pub schema: String,
    /// The field that was left out.
    pub field: String,
}

/// Leaves each required field out of each sample in turn, and expects the rule
/// `sample-fits` to notice. Returns how many fields were left out.
///
/// # Errors
///
/// When the omission of a field is not noticed.
pub fn plant_omissions(contract: &Document) -> Result<usize, UnnoticedOmission> {
    let mut planted = 0;
    let store = SchemaStore::new(contract);
    for sample in contract.samples() {
        planted += plant_in(&store, sample)?;
    }
    Ok(planted)
}

fn plant_in(store: &SchemaStore<'_>, sample: &Sample) -> Result<usize, UnnoticedOmission> {
    let Some(name) = &sample.alternative else {
        return Ok(0);
    };
    let Some(value) = value_of(sample) else {
        return Ok(0);
    };
    let schema = components::schema_pointer(name);
    let mut planted = 0;
    for field in Shape::from_component(store, name).required {
        let mut without = value.clone();
        let removed = without
            .as_object_mut()
            .and_then(|fields| fields.remove(field));
        if removed.is_none() {
            continue;
        }
        if fits::misfits(store, &schema, &without).is_empty() {
            return Err(UnnoticedOmission {
                sample: sample.path.clone(),
                schema: name.clone(),
                field: field.to_owned(),
            });
        }
        planted += 1;
    }
    Ok(planted)
}
