//! The pass `headings`: the doc comments and attributes of the method of `Client`
//! and of the request builder.

use serde_json::Value;
use syn::parse_quote;

use super::{Operation, Unexpected};
use crate::emit::deprecation::deprecated;
use crate::emit::docs;
use crate::emit::tokens::set_doc;
use crate::lower::OperationNote;

pub(super) fn run(operation: &mut Operation<'_>) -> Result<(), Unexpected> {
    let note = operation.note;
    let method = &mut operation.method;
    set_doc(&mut method.attrs, &method_docs(note));
    if note.deprecated {
        let replacement = note.extensions.get("x-replaced-by").and_then(Value::as_str);
        method.attrs.push(deprecated(replacement));
    }
    let name = &operation.builder.ident;
    method.sig.output = parse_quote!(-> #name);
    method.block = parse_quote!({ #name::new(self) });

    let ident = &method.sig.ident;
    let text = format!("Builder of the request of [`Client::{ident}`](crate::Client::{ident}).");
    set_doc(&mut operation.builder.attrs, &text);
    operation
        .builder
        .attrs
        .push(parse_quote!(#[must_use = "a request is sent by one of the `send` methods"]));
    Ok(())
}

fn method_docs(note: &OperationNote) -> String {
    let mut text: Vec<String> = note.docs.iter().map(|docs| docs::markdown(docs)).collect();
    if let Some(summary) = text.first_mut()
        && !summary.ends_with(['.', '!', '?'])
    {
        summary.push('.');
    }
    text.push(format!("Sends `{} {}`.", note.method, note.path));
    let sections = note.facts.sections.iter();
    text.extend(sections.map(|section| format!("# {}\n\n{}", section.heading, section.text)));
    text.join("\n\n")
}
