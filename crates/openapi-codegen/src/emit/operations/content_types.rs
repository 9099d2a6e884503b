//! The pass `content_types`: a body that is given as bytes is sent as what the document calls
//! it, where progenitor knows bytes of no type alone.

use quote::ToTokens;

use super::operation::{Operation, Unexpected};
use crate::emit::tokens::replace;

/// The media type that progenitor sends for bytes.
const BYTES: &str = "application/octet-stream";

pub(super) fn run(operation: &mut Operation<'_>) -> Result<(), Unexpected> {
    let Some(content_type) = &operation.note.content_type else {
        return Ok(());
    };
    let named = content_type.to_token_stream();
    let send = operation.builder_method("send")?;
    match replace(send, BYTES.to_token_stream(), &named)? {
        1 => Ok(()),
        _ => Err(Unexpected::new(format!(
            "a `send` that names the content type `{BYTES}` once"
        ))),
    }
}
