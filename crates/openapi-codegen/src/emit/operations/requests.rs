//! `prepare` of a request builder, which makes the request.
//!
//! The headers that every call carries are the runtime's matter.

use heck::ToShoutySnakeCase;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use syn::Ident;

use super::operation::{Body, BodyKind, Operation, Parameter, can_fail, is_csv};

pub(super) fn prepare(operation: &Operation<'_>) -> TokenStream {
    let names: Vec<&Ident> = operation.parameters.iter().map(|own| &own.name).collect();
    let converted = converted(operation);
    let (url, request) = (free_name("url", &names), free_name("request", &names));
    let format = format(operation);
    let headers = headers(operation);
    let call = call(operation, &url);
    let attached = attached(operation, &request);
    // Nothing else changes the request, and rustc would warn of the `mut`.
    let mutable = (!attached.is_empty()).then(|| quote!(mut));
    let metadata = format_ident!("{}", operation.note.id.to_shouty_snake_case());
    quote! {
        /// Checks what was set and makes the request of it.
        fn prepare(self) -> Result<call::PreparedRequest, Error> {
            call::prepare(&metadata::#metadata, || {
                #converted
                let #url = #format;
                #headers
                let #mutable #request = #call.build().map_err(Error::unmade)?;
                #attached
                Ok((self.client, #request, self.call_options))
            })
        }
    }
}

/// `name`, unless a parameter is called so.
fn free_name(name: &str, taken: &[&Ident]) -> Ident {
    let mut name = name.to_owned();
    while taken.iter().any(|taken| **taken == name) {
        name.insert(0, '_');
    }
    format_ident!("{name}")
}

/// Statements that fail if a value did not convert.
fn converted(operation: &Operation<'_>) -> TokenStream {
    let names = operation.parameters.iter().filter(|own| is_converted(own)).map(|own| &own.name);
    let body = operation.body.as_ref().map(|body| match &body.kind {
        BodyKind::Model(model, _) => quote! {
            let body = self
                .body
                .and_then(|v| types::#model::try_from(v).map_err(|e| e.to_string()))
                .map_err(Error::invalid_request)?;
        },
        BodyKind::Value(kind) if can_fail(kind) => quote! {
            let body = self.body.map_err(Error::invalid_request)?;
        },
        BodyKind::Value(_) | BodyKind::Raw => quote!(let body = self.body;),
    });
    quote! {
        #(let #names = self.#names.map_err(Error::invalid_request)?;)*
        #body
    }
}

/// Returns whether a parameter is an argument that may have failed to convert.
fn is_converted(parameter: &Parameter<'_>) -> bool {
    parameter.argument.is_some() && can_fail(&parameter.kind)
}

/// The expression of a parameter's value.
fn value(parameter: &Parameter<'_>) -> TokenStream {
    let name = &parameter.name;
    if is_converted(parameter) { quote!(#name) } else { quote!(self.#name) }
}

/// The URL, of the template of the path.
fn format(operation: &Operation<'_>) -> TokenStream {
    let mut format = "{}".to_owned();
    let mut values = Vec::new();
    for part in operation.note.path.split('{') {
        match part.split_once('}') {
            None => format.push_str(part),
            Some((wire, rest)) => {
                format.push_str("{}");
                format.push_str(rest);
                let mut parameters = placed(operation, "path");
                values.extend(parameters.find(|own| own.note.wire == wire));
            }
        }
    }
    let values = values.into_iter().map(value);
    quote!(format!(#format, self.client.settings.base_url, #(encode_path(&#values.to_string()),)*))
}

fn placed<'o>(
    operation: &'o Operation<'_>,
    place: &str,
) -> impl Iterator<Item = &'o Parameter<'o>> {
    operation.parameters.iter().filter(move |parameter| parameter.note.place == place)
}

/// Statements that make the map of the header parameters.
fn headers(operation: &Operation<'_>) -> TokenStream {
    let mut appended = Vec::new();
    for parameter in placed(operation, "header") {
        // Header names are lower-case in http's tables.
        let (sent, wire) = (value(parameter), parameter.note.wire.to_ascii_lowercase());
        let append = |value: &TokenStream| {
            quote! {
                header_map.append(#wire, #value.to_string().try_into().map_err(Error::unsendable)?);
            }
        };
        appended.push(match parameter.argument {
            Some(_) => append(&sent),
            None => {
                let append = append(&quote!(value));
                quote!(if let Some(value) = &#sent { #append })
            }
        });
    }
    if appended.is_empty() {
        return TokenStream::new();
    }
    let capacity = Literal::usize_suffixed(appended.len() + 1);
    quote! {
        let mut header_map = ::reqwest::header::HeaderMap::with_capacity(#capacity);
        #(#appended)*
    }
}

/// The chain of calls that makes the request.
fn call(operation: &Operation<'_>, url: &Ident) -> TokenStream {
    let method = format_ident!("{}", operation.note.method.to_ascii_lowercase());
    let mut call = quote!(self.client.settings.http.#method(#url));
    call = match &operation.body {
        Some(body) if matches!(body.kind, BodyKind::Raw) => {
            let media_type = operation.note.content_type.as_ref().unwrap_or(&body.media_type);
            quote! {
                #call
                    .header(
                        ::reqwest::header::CONTENT_TYPE,
                        ::reqwest::header::HeaderValue::from_static(#media_type),
                    )
                    .body(body)
            }
        }
        Some(body) if body.is_form() => quote!(request::attach_form(#call, &body)?),
        _ => call,
    };
    for parameter in placed(operation, "query") {
        let (sent, wire) = (value(parameter), &parameter.note.wire);
        call = quote!(#call.query(&QueryParam::new(#wire, &#sent)));
    }
    if placed(operation, "header").next().is_some() {
        call = quote!(#call.headers(header_map));
    }
    call
}

/// Statements that change the request: lists that are joined by commas, and a body of JSON.
fn attached(operation: &Operation<'_>, request: &Ident) -> TokenStream {
    let lists = placed(operation, "query").filter(|parameter| is_csv(&parameter.kind));
    let mut attached: TokenStream = lists
        .map(|parameter| {
            let (sent, wire) = (value(parameter), &parameter.note.wire);
            quote!(request::separate_items(&mut #request, #wire, &#sent);)
        })
        .collect();
    let is_json = |body: &Body<'_>| !body.is_form() && !matches!(body.kind, BodyKind::Raw);
    if operation.body.as_ref().is_some_and(is_json) {
        let empty = if operation.note.optional_body { quote!(LeaveOut) } else { quote!(Send) };
        attached.extend(quote! {
            request::attach_json(&mut #request, &body, request::EmptyBody::#empty)?;
        });
    }
    attached
}
