//! The Rust form of a document: names, arguments of requests, decoded responses, types of values.
//!
//! The generator follows these decisions, and the diff uses them to report the effect of a change
//! on code with a generated client. This way, both always agree.

mod exchanges;
mod formats;
mod names;
mod parameters;
mod types;

pub use exchanges::{
    can_send, decoded_media_type, decoded_status, is_sent_as_bytes, is_structured,
    media_type_of_range, sent_media_type,
};
pub use formats::{type_of_format, typed_formats};
pub use names::{
    IdentifierCase, distinct_properties, field_name, is_reserved_setter, method_name, operation_id,
    setter_name, setter_of_field, type_name,
};
pub use parameters::{
    ParameterFacts, ParameterForm, RequestNames, RustParameter, arrange_parameters, joined_item,
};
pub use types::{RustModel, RustType, Scalar, variant_names};
