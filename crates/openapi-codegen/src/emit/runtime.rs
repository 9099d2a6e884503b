//! Files of the runtime that only some documents need. They are written next to the generated code
//! that uses them.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::format;
use super::input::{Files, Input};
use super::names::libraries;
use crate::lower::{OperationNote, SchemeKind};

/// A file of the runtime.
struct Part {
    name: &'static str,
    text: &'static str,
    /// The feature of the crate that it needs.
    feature: &'static str,
    /// The types for callers.
    exports: &'static [&'static str],
    is_needed: fn(&Input) -> bool,
}

/// The name of the crate in the examples of these files.
const OWN_LIBRARY: &str = "api_client";

const PARTS: &[Part] = &[
    Part {
        name: "events",
        text: include_str!("../../runtime/events.rs"),
        feature: "client",
        exports: &["Event", "Events", "Lines"],
        is_needed: |input| input.notes.operations.iter().any(needs_events),
    },
    Part {
        name: "multipart",
        text: include_str!("../../runtime/multipart.rs"),
        feature: "client",
        exports: &["Part"],
        is_needed: |input| input.notes.operations.iter().any(needs_parts),
    },
    Part {
        name: "oauth",
        text: include_str!("../../runtime/oauth.rs"),
        feature: "oauth2",
        exports: &["ClientCredentials"],
        is_needed: |input| {
            let schemes = &mut input.notes.schemes.iter();
            schemes.any(|scheme| {
                matches!(&scheme.kind, SchemeKind::Token { client_credentials: Some(_), .. })
            })
        },
    },
    Part {
        name: "styles",
        text: include_str!("../../runtime/styles.rs"),
        feature: "client",
        exports: &[],
        is_needed: |input| input.notes.operations.iter().any(needs_styles),
    },
    Part {
        name: "streams",
        text: include_str!("../../runtime/streams.rs"),
        feature: "client",
        exports: &["ByteStream"],
        is_needed: |input| {
            let notes = &mut input.notes.operations.iter();
            notes.any(|note| needs_streams(input, note) || needs_events(note))
        },
    },
    Part {
        name: "tokens",
        text: include_str!("../../runtime/tokens.rs"),
        feature: "client",
        exports: &["AccessToken", "TokenError", "TokenProvider"],
        is_needed: |input| {
            let schemes = &mut input.notes.schemes.iter();
            schemes.any(|scheme| match &scheme.kind {
                SchemeKind::Token { scheme, .. } => scheme == "Bearer",
                _ => false,
            })
        },
    },
];

/// The names of the modules, which are reserved: no tag may have them.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    PARTS.iter().map(|part| part.name)
}

pub(super) fn needs_styles(note: &OperationNote) -> bool {
    note.parameters.values().any(|parameter| parameter.style.is_some()) || note.is_form
}

pub(super) fn needs_parts(note: &OperationNote) -> bool {
    note.multipart.is_some()
}

pub(super) fn needs_streams(input: &Input, note: &OperationNote) -> bool {
    note.has_bytes || has_no_success(input, note)
}

pub(super) fn needs_events(note: &OperationNote) -> bool {
    note.stream.is_some()
}

/// Returns whether an operation describes no success response, which is then read as bytes.
fn has_no_success(input: &Input, note: &OperationNote) -> bool {
    let operation = input.document.pointer(&note.pointer);
    let responses = operation.and_then(|operation| operation.get("responses")?.as_object());
    responses.is_none_or(|all| all.keys().all(|status| status.starts_with("x-")))
}

/// Adds the files that the document needs, and returns the declarations of their modules.
pub(super) fn add(input: &Input, files: &mut Files) -> TokenStream {
    let needed: Vec<&Part> = PARTS.iter().filter(|part| (part.is_needed)(input)).collect();
    for part in &needed {
        let text = part.text.replace(OWN_LIBRARY, &input.notes.library);
        files.insert(format!("{}.rs", part.name), format::with_banner(&text));
    }
    let modules = needed.iter().map(|part| {
        let (name, feature) = (format_ident!("{}", part.name), part.feature);
        quote!(#[cfg(feature = #feature)] mod #name;)
    });
    let exports = needed.iter().filter(|part| !part.exports.is_empty()).map(|part| {
        let (name, feature) = (format_ident!("{}", part.name), part.feature);
        let exports = part.exports.iter().map(|export| format_ident!("{export}"));
        quote!(#[cfg(feature = #feature)] pub use super::#name::{#(#exports),*};)
    });
    let libraries = libraries(&input.notes).into_iter().map(|name| {
        let name = format_ident!("{name}");
        quote!(pub use ::#name;)
    });
    quote! {
        #(#modules)*
        /// Types that not every document needs.
        #[allow(unreachable_pub)]
        pub mod exports { #(#exports)* #(#libraries)* }
    }
}
