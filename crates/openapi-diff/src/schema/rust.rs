//! The effect of a changed schema on code that uses a generated client.

use openapi_model::rust::RustType;
use openapi_model::schema::NormalForm;

use super::pair::Pair;
use crate::change::{Effect, SAME_CODE};

/// The types of two schemas in a generated client.
#[derive(Debug)]
pub(super) struct RustTypes {
    pub(super) old: RustType,
    pub(super) new: RustType,
}

impl RustTypes {
    /// Returns whether both are the same, apart from their names.
    pub(super) fn are_same(&self) -> bool {
        self.old.to_string() == self.new.to_string()
    }

    /// The effect if one type replaces the other.
    pub(super) fn replaced(&self) -> Effect {
        Effect::major(format!("{} becomes {}", self.old, self.new))
    }
}

/// The effect in Rust of a changed type, format or values; `None` if there is no generated client.
pub(super) fn change(pair: &Pair<'_, '_>) -> Effect {
    let Some(types) = pair.rust else {
        return Effect::none();
    };
    let RustTypes { old, new } = types;
    if types.are_same() {
        Effect::patch(SAME_CODE)
    } else if pair.key.is_parameter && *new == RustType::Value && is_plain(pair.old, old) {
        Effect::minor(format!("its setter takes any value instead of {old}"))
    } else if pair.key.is_parameter && is_wider(pair, types) {
        // Each integer that converts into the smaller type also converts into the larger one.
        Effect::minor(format!("its setter takes values that fit {new} instead of {old}"))
    } else if pair.key.is_parameter && pair.key.is_required && is_converted(pair, types) {
        Effect::minor(format!("the argument takes what converts into {new} instead of {old}"))
    } else {
        types.replaced()
    }
}

/// Returns whether every argument that was accepted (by `Into`) converts into the other type.
fn is_converted(pair: &Pair<'_, '_>, types: &RustTypes) -> bool {
    let is_small = matches!(types.old, RustType::Number("i32" | "f32"));
    has_no_names(pair) && is_small && types.new == RustType::Number("f64")
}

/// Returns whether it is a string, a number or a boolean without a separate type, so that it
/// converts into any value.
fn is_plain(schema: &NormalForm<'_>, rust: &RustType) -> bool {
    let is_plain = matches!(rust, RustType::String | RustType::Bool | RustType::Number(_));
    is_plain && schema.name.is_none()
}

/// Returns whether a parameter accepts larger integers, and has no separate type.
fn is_wider(pair: &Pair<'_, '_>, types: &RustTypes) -> bool {
    has_no_names(pair)
        && types.old == RustType::Number("i32")
        && types.new == RustType::Number("i64")
}

fn has_no_names(pair: &Pair<'_, '_>) -> bool {
    pair.old.name.is_none() && pair.new.name.is_none()
}
