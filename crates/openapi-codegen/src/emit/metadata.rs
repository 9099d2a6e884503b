//! metadata.rs: the facts about each operation, as data.

use openapi_model::Conventions;
use openapi_model::conventions::{PageConventions, Requirement};
use openapi_model::rust::IdentifierCase as _;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use serde_json::Value;

use super::error::EmitError;
use super::input::Input;
use super::tokens::{doc_tokens, printable};
use super::{format, operations, paging};
use crate::lower::{LeftOut, LeftOutOperation, OperationNote};

const DOCS: &str = "Metadata of the operations, apart from their types: method, path,
required \
                    permissions, whether a call may be retried, and how lists are paged.";

pub(super) fn file(input: &Input) -> Result<String, EmitError> {
    let notes = &input.notes.operations;
    let names: Vec<_> = notes.iter().map(constant).collect();
    let operations = notes.iter().map(|note| operation(note, input));
    format::file(
        &docs(&input.notes.left_out),
        quote! {
            // A document without paging or permissions uses only some of these.
            #[allow(unused_imports)]
            use crate::operation::{
                Operation, PageParameters, PageProperties, Paging, Permission, PermissionRule,
                RetrySafety,
            };

            /// Every operation, in the document's order.
            pub static OPERATIONS: &[&Operation] = &[#(&#names),*];

            #(#operations)*
        },
    )
}

/// The documentation of the module, which lists the parts that are left out.
fn docs(left_out: &[LeftOut]) -> String {
    let mut docs = DOCS.to_owned();
    if !left_out.is_empty() {
        docs.push_str("\n\nLeft out, as they are not supported:\n\n");
    }
    for LeftOut { reason, operations, schemas, .. } in left_out {
        // rustdoc would read these characters as links and HTML.
        let reason = reason.replace(['[', ']', '<', '>'], " ");
        for LeftOutOperation { id, method, path } in operations {
            let line = format!("- `{id}` (`{method} {path}`): {reason}\n");
            docs.push_str(&printable(&line));
        }
        if operations.is_empty() {
            for name in schemas {
                docs.push_str(&printable(&format!("- the schema `{name}`: {reason}\n")));
            }
        }
    }
    docs
}

fn constant(note: &OperationNote) -> proc_macro2::Ident {
    format_ident!("{}", note.id.to_shouty_snake_case())
}

fn operation(note: &OperationNote, input: &Input) -> TokenStream {
    let conventions = &input.conventions;
    let name = constant(note);
    let docs = doc_tokens(&format!("`{}`: `{} {}`.", note.id, note.method, note.path));
    let (id, method, path, tag) = (&note.id, &note.method, &note.path, &note.tag);
    let summary = note.docs.first().map_or("", String::as_str);
    let deprecated = note.deprecated.then(|| quote!(deprecated: true,));
    let server = given("server", note.server.as_deref());
    let accept = accept(note, conventions).map(|accept| quote!(accept: #accept,));
    let security = (!note.security.is_empty()).then(|| {
        let alternatives = note.security.iter().map(|schemes| quote!(&[#(#schemes),*]));
        quote!(security: &[#(#alternatives),*],)
    });
    let since = given("since", note.facts.since.as_deref());
    let retry = note.extensions.get("x-retry").unwrap_or(&Value::Null);
    let is_safe = match retry["safety"].as_str() {
        Some(safety) => safety == "safe",
        // Without a statement in the document, only reads are safe to repeat.
        None => matches!(note.method.as_str(), "GET" | "HEAD" | "OPTIONS" | "TRACE"),
    };
    let retry_safety = is_safe.then(|| quote!(retry: RetrySafety::Safe,));
    let refusals: Vec<_> = retry["refusals"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_u64)
        .filter_map(|status| u16::try_from(status).ok())
        .chain(note.facts.refusals.iter().copied())
        .map(proc_macro2::Literal::u16_unsuffixed)
        .collect();
    let refusals = (!refusals.is_empty()).then(|| quote!(refusals: &[#(#refusals),*],));
    let bad_credentials = given("bad_credentials", note.facts.bad_credentials.as_deref());
    let sparse = operations::sparse_method(note, conventions);
    let sparse = given("sparse", sparse.as_deref());
    let rules: Vec<_> = note.facts.requirements.iter().map(rule).collect();
    let permissions = (!rules.is_empty()).then(|| quote!(permissions: &[#(#rules),*],));
    let paging = note.extensions.get("x-paging").map(|stated| {
        let paging = paged(stated, &conventions.page, &paging::texts(note, input));
        quote!(paging: #paging,)
    });
    quote! {
        #docs
        pub static #name: Operation = Operation {
            id: #id,
            method: #method,
            path: #path,
            tag: #tag,
            summary: #summary,
            #deprecated
            #server
            #accept
            #security
            #since
            #retry_safety
            #refusals
            #bad_credentials
            #sparse
            #permissions
            #paging
            ..Operation::EMPTY
        };
    }
}

/// The accepted media types, unless all requests accept the same.
fn accept<'n>(note: &'n OperationNote, conventions: &Conventions) -> Option<&'n str> {
    let is_for_all = conventions.request_headers.iter().any(|(name, _)| name == "accept");
    Some(note.accept.as_str()).filter(|accept| !accept.is_empty() && !is_for_all)
}

/// A field with a text; empty without one.
fn given(field: &str, text: Option<&str>) -> Option<TokenStream> {
    let field = format_ident!("{field}");
    text.map(|text| quote!(#field: Some(#text),))
}

fn paged(stated: &Value, names: &PageConventions, texts: &[String]) -> TokenStream {
    let parameters = if stated["parameters"] == false {
        quote!(None)
    } else {
        let (number, size) = (&names.number_parameter, &names.size_parameter);
        quote!(Some(PageParameters { number: #number, size: #size }))
    };
    let first_page = match paging::first_page(stated) {
        Some(number) => {
            let number = proc_macro2::Literal::i32_unsuffixed(number);
            quote!(Some(#number))
        }
        None => quote!(None),
    };
    let PageConventions { items, number, size, page_count, item_count, total_count, sort, .. } =
        names;
    quote! {
        Some(Paging {
            parameters: #parameters,
            first_page: #first_page,
            properties: PageProperties {
                items: #items,
                number: #number,
                size: #size,
                page_count: #page_count,
                item_count: #item_count,
                total_count: #total_count,
                sort: #sort,
                texts: &[#(#texts),*],
            },
        })
    }
}

fn rule(requirement: &Requirement) -> TokenStream {
    let when = &requirement.when;
    let any_of = requirement.any_of.iter().map(|permission| {
        let name = &permission.name;
        let category = optional(permission.category.as_deref());
        quote!(Permission { name: #name, category: #category })
    });
    quote!(PermissionRule { when: &[#(#when),*], any_of: &[#(#any_of),*] })
}

fn optional(text: Option<&str>) -> TokenStream {
    match text {
        Some(text) => quote!(Some(#text)),
        None => quote!(None),
    }
}
