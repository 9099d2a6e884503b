//! metadata.rs: what the document says of each operation, as data.

use heck::ToShoutySnakeCase;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use serde_json::Value;

use super::tokens::doc_tokens;
use super::{EmitError, format};
use crate::lower::{Notes, OperationNote};

const DOCS: &str = "\
What the document says of each operation beside its types: method, path,
required permissions, and whether a call may be repeated.";

/// The text of metadata.rs.
pub(super) fn file(notes: &Notes) -> Result<String, EmitError> {
    let names: Vec<_> = notes.operations.iter().map(constant).collect();
    let operations = notes.operations.iter().map(operation);
    format::file(
        DOCS,
        quote! {
            #[allow(unused_imports)]
            use crate::operation::{Operation, Permission, PermissionRule, RetrySafety};

            /// Every operation, in the document's order.
            pub static OPERATIONS: &[&Operation] = &[#(&#names),*];

            #(#operations)*
        },
    )
}

fn constant(note: &OperationNote) -> proc_macro2::Ident {
    format_ident!("{}", note.id.to_shouty_snake_case())
}

fn operation(note: &OperationNote) -> TokenStream {
    let name = constant(note);
    let docs = doc_tokens(&format!("`{}`: `{} {}`.", note.id, note.method, note.path));
    let (id, method, path, tag) = (&note.id, &note.method, &note.path, &note.tag);
    let summary = note.docs.first().map_or("", String::as_str);
    let deprecated = note.deprecated;
    let since = match note.extensions.get("x-since").and_then(Value::as_str) {
        Some(since) => quote!(Some(#since)),
        None => quote!(None),
    };
    let retry = note.extensions.get("x-retry").unwrap_or(&Value::Null);
    let is_safe = match retry["safety"].as_str() {
        Some(safety) => safety == "safe",
        None => matches!(note.method.as_str(), "GET" | "HEAD" | "OPTIONS"),
    };
    let retry_safety = if is_safe {
        quote!(Safe)
    } else {
        quote!(Unsafe)
    };
    let refusals = retry["refusals"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_u64)
        .filter_map(|status| u16::try_from(status).ok())
        .map(proc_macro2::Literal::u16_unsuffixed);
    let bad_credentials = match note
        .extensions
        .get("x-bad-credentials")
        .and_then(Value::as_str)
    {
        Some(other) => quote!(Some(#other)),
        None => quote!(None),
    };
    let rules = note
        .extensions
        .get("x-permissions")
        .and_then(Value::as_array);
    let rules = rules.into_iter().flatten().map(rule);
    quote! {
        #docs
        pub static #name: Operation = Operation {
            id: #id,
            method: #method,
            path: #path,
            tag: #tag,
            summary: #summary,
            deprecated: #deprecated,
            since: #since,
            retry: RetrySafety::#retry_safety,
            refusals: &[#(#refusals),*],
            bad_credentials: #bad_credentials,
            permissions: &[#(#rules),*],
        };
    }
}

fn rule(rule: &Value) -> TokenStream {
    let strings = |value: &Value| -> Vec<String> {
        let list = value.as_array().into_iter().flatten();
        list.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let when = strings(&rule["when"]);
    let any_of = rule["anyOf"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|permission| {
            let name = permission["permission"].as_str().unwrap_or_default();
            let category = match permission["category"].as_str() {
                Some(category) => quote!(Some(#category)),
                None => quote!(None),
            };
            quote!(Permission { name: #name, category: #category })
        });
    quote!(PermissionRule { when: &[#(#when),*], any_of: &[#(#any_of),*] })
}
