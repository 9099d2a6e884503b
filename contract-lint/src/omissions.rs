//! Whether the check of samples notices anything: one that accepts everything proves
//! nothing.

use openapi_model::{Document, Sample};

use crate::fits;
use crate::rules::value_of;
use crate::schema::Shape;

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
    for sample in contract.samples() {
        planted += plant_in(contract, sample)?;
    }
    Ok(planted)
}

fn plant_in(contract: &Document, sample: &Sample) -> Result<usize, UnnoticedOmission> {
    let Some(name) = &sample.alternative else {
        return Ok(0);
    };
    let (Some(schema), Some(value)) = (contract.schema(name), value_of(sample)) else {
        return Ok(0);
    };
    let mut planted = 0;
    for field in Shape::of_component(contract, name).required {
        let mut without = value.clone();
        let removed = without
            .as_object_mut()
            .and_then(|fields| fields.remove(field));
        if removed.is_none() {
            continue;
        }
        if fits::misfits(contract, schema, &without).is_empty() {
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
