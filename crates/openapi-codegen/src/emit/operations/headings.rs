//! The pass `headings`: the attributes of the method of `Client` and of the request
//! builder.

use serde_json::Value;
use syn::parse_quote;

use super::operation::{Operation, Unexpected};
use crate::emit::deprecation::deprecated;

pub(super) fn run(operation: &mut Operation<'_>) -> Result<(), Unexpected> {
    let note = operation.note;
    let method = &mut operation.method;
    if note.deprecated {
        let replacement = note.extensions.get("x-replaced-by").and_then(Value::as_str);
        method.attrs.push(deprecated(replacement));
    }
    let name = &operation.builder.ident;
    method.sig.output = parse_quote!(-> #name);
    method.block = parse_quote!({ #name::new(self) });

    operation
        .builder
        .attrs
        .push(parse_quote!(#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]));
    Ok(())
}
