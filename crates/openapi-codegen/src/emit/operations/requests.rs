//! The method `prepare` of a request builder, which makes the request.
//!
//! The runtime adds the headers that are the same for every call.

use openapi_model::rust::IdentifierCase as _;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Ident;

use super::operation::{Body, BodyKind, Operation, Parameter, can_fail, is_csv};
use crate::lower::EncodingNote;

pub(super) fn prepare(operation: &Operation<'_>) -> TokenStream {
    let metadata = metadata(operation);
    // The runtime expects the path parameters first.
    let path = parameters(operation, &["path"]);
    let content = content(operation);
    let others = parameters(operation, &["query", "header", "cookie"]);
    let attached = attached(operation);
    quote! {
        /// Creates the request from the values that were set.
        fn prepare(self) -> Result<call::PreparedRequest, Error> {
            call::draft(&metadata::#metadata, self.client, self.call_options)
                #path
                #content
                #others
                #attached
                .prepare()
        }
    }
}

/// The constant that describes the operation.
fn metadata(operation: &Operation<'_>) -> Ident {
    format_ident!("{}", operation.note.id.to_shouty_snake_case())
}

/// The calls that add the parameters in these places.
fn parameters(operation: &Operation<'_>, places: &[&str]) -> TokenStream {
    let placed = places.iter().flat_map(|place| {
        operation.parameters.iter().filter(move |parameter| parameter.note.place == *place)
    });
    placed.map(added).collect()
}

/// The call that adds a parameter.
fn added(parameter: &Parameter<'_>) -> TokenStream {
    let (value, wire) = (value(parameter), &parameter.note.wire);
    let place = parameter.note.place.as_str();
    if let Some(style) = style(parameter) {
        let add = format_ident!("styled_{place}");
        return quote!(.#add(#wire, #style, #value));
    }
    let add = match place {
        "path" | "query" if is_csv(&parameter.kind) => format_ident!("{place}_list"),
        _ => format_ident!("{place}"),
    };
    if place == "header" {
        // Header names are lower-case in http's tables.
        let wire = wire.to_ascii_lowercase();
        return quote!(.#add(#wire, #value));
    }
    quote!(.#add(#wire, #value))
}

/// The expression for the value of a parameter: the `Result` of an argument, or an `Option`.
fn value(parameter: &Parameter<'_>) -> TokenStream {
    let name = &parameter.name;
    if parameter.argument.is_some() && !can_fail(&parameter.kind) {
        quote!(Ok(self.#name))
    } else {
        quote!(self.#name)
    }
}

/// The style of a parameter that is not a plain value.
fn style(parameter: &Parameter<'_>) -> Option<TokenStream> {
    let style = parameter.note.style.as_ref()?;
    let name = format_ident!("{}", style.name.to_pascal_case());
    let how = if style.explode { quote!(exploded) } else { quote!(joined) };
    let reserved = style.allows_reserved.then(|| quote!(.with_reserved()));
    Some(quote!(styles::Style::#name.#how()#reserved))
}

/// The calls that attach a body of bytes or of several parts. A header may replace its media type.
fn content(operation: &Operation<'_>) -> TokenStream {
    if let Some(body) = &operation.body
        && matches!(body.kind, BodyKind::Raw)
    {
        let media_type = operation.note.content_type.as_ref().unwrap_or(&body.media_type);
        return quote!(.body(self.body).content_type(#media_type));
    }
    let Some(parts) = &operation.note.multipart else {
        return TokenStream::new();
    };
    let fields = operation.body.as_ref().map_or_else(|| quote!(Ok(())), body);
    let types = operation.note.encodings.iter().filter_map(|(name, own)| {
        let media_type = own.content_type.as_ref()?;
        Some(quote!((#name, #media_type)))
    });
    let required = parts.files.iter().filter(|file| file.is_required).map(|file| &file.name);
    quote!(.multipart(#fields, &[#(#types),*], self.form_parts, &[#(#required),*]))
}

/// The calls that attach a body of JSON or a form.
fn attached(operation: &Operation<'_>) -> TokenStream {
    let is_whole = operation.note.multipart.is_none();
    let Some(own) = operation.body.as_ref().filter(|_| is_whole) else {
        return TokenStream::new();
    };
    let body = body(own);
    match &own.kind {
        BodyKind::Raw => TokenStream::new(),
        _ if own.is_form() => {
            let forms = operation.note.encodings.iter().filter_map(|(name, own)| {
                let form = field_form(own)?;
                Some(quote!((#name, #form)))
            });
            quote!(.form(#body, &[#(#forms),*]))
        }
        _ => {
            let optional = operation.note.optional_body;
            let json = format_ident!("{}", if optional { "json_unless_empty" } else { "json" });
            let media_type = operation.note.content_type.iter();
            quote!(.#json(#body) #(.content_type(#media_type))*)
        }
    }
}

/// The expression for a body that is not bytes, as a `Result`.
fn body(body: &Body<'_>) -> TokenStream {
    match &body.kind {
        BodyKind::Model(..) => quote!(call::model(self.body)),
        BodyKind::Value(kind) if can_fail(kind) => quote!(self.body),
        BodyKind::Value(_) | BodyKind::Raw => quote!(Ok(self.body)),
    }
}

/// The form of a field in a form body; `None` if it is exploded.
fn field_form(encoding: &EncodingNote) -> Option<TokenStream> {
    let is_json = encoding.content_type.as_deref().is_some_and(|name| name.ends_with("json"));
    let name = match encoding.style.as_deref() {
        None if is_json => return Some(quote!(styles::Style::Json.joined())),
        None => "Form",
        Some("deepObject") => "DeepObject",
        Some("spaceDelimited") => "SpaceDelimited",
        Some("pipeDelimited") => "PipeDelimited",
        Some(_) => "Form",
    };
    let is_exploded = encoding.explode.unwrap_or(name == "Form");
    if name == "Form" && is_exploded {
        return None;
    }
    let (name, how) =
        (format_ident!("{name}"), if is_exploded { quote!(exploded) } else { quote!(joined) });
    Some(quote!(styles::Style::#name.#how()))
}
