//! `prepare` of a request builder, which makes the request.
//!
//! The headers that every call carries are the runtime's matter.

use heck::{ToPascalCase as _, ToShoutySnakeCase};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use syn::Ident;

use super::operation::{Body, BodyKind, Operation, Parameter, can_fail, is_csv};
use crate::lower::EncodingNote;

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
    let metadata = metadata(operation);
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

/// The form of a field of a form; none for one that is exploded.
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
    let values = values.into_iter().map(|own| {
        let (sent, wire) = (value(own), &own.note.wire);
        match style(own) {
            Some(style) => quote!(styles::segment(#wire, #style, &#sent)?),
            None if is_csv(&own.kind) => quote!(request::list_segment(&#sent)),
            None => quote!(encode_path(&#sent.to_string())),
        }
    });
    let address = match operation.note.server {
        Some(_) => {
            let metadata = metadata(operation);
            quote!(self.client.address_of(Some(&metadata::#metadata))?)
        }
        None => quote!(self.client.settings.base_url),
    };
    quote!(format!(#format, #address, #(#values,)*))
}

/// The constant that describes the operation.
fn metadata(operation: &Operation<'_>) -> Ident {
    format_ident!("{}", operation.note.id.to_shouty_snake_case())
}

/// The style of a parameter that is not a plain value.
fn style(parameter: &Parameter<'_>) -> Option<TokenStream> {
    let style = parameter.note.style.as_ref()?;
    let name = format_ident!("{}", style.name.to_pascal_case());
    let how = if style.explode { quote!(exploded) } else { quote!(joined) };
    let reserved = style.allows_reserved.then(|| quote!(.with_reserved()));
    Some(quote!(styles::Style::#name.#how()#reserved))
}

fn placed<'o>(
    operation: &'o Operation<'o>,
    place: &str,
) -> impl Iterator<Item = &'o Parameter<'o>> {
    operation.parameters.iter().filter(move |parameter| parameter.note.place == place)
}

/// Those in a part of the request that are plain values.
fn plain<'o>(operation: &'o Operation<'o>, place: &str) -> impl Iterator<Item = &'o Parameter<'o>> {
    placed(operation, place).filter(|parameter| parameter.note.style.is_none())
}

/// Statements that make the map of the header parameters.
fn headers(operation: &Operation<'_>) -> TokenStream {
    let mut appended = Vec::new();
    for parameter in plain(operation, "header") {
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
    let method = operation.note.method.as_str();
    let mut call = match method {
        // reqwest has no methods of their own for these.
        "OPTIONS" | "TRACE" => {
            let method = format_ident!("{method}");
            quote!(self.client.settings.http.request(::reqwest::Method::#method, #url))
        }
        _ => {
            let method = format_ident!("{}", method.to_ascii_lowercase());
            quote!(self.client.settings.http.#method(#url))
        }
    };
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
        _ => call,
    };
    if let Some(parts) = &operation.note.multipart {
        let fields = if operation.body.is_some() { quote!(&body) } else { quote!(&()) };
        let types = operation.note.encodings.iter().filter_map(|(name, own)| {
            let media_type = own.content_type.as_ref()?;
            Some(quote!((#name, #media_type)))
        });
        let required = parts.files.iter().filter(|file| file.is_required).map(|file| &file.name);
        call = quote!(
            multipart::attach(#call, #fields, &[#(#types),*], self.form_parts, &[#(#required),*])?
        );
    }
    for parameter in plain(operation, "query") {
        let (sent, wire) = (value(parameter), &parameter.note.wire);
        call = quote!(#call.query(&QueryParam::new(#wire, &#sent)));
    }
    if plain(operation, "header").next().is_some() {
        call = quote!(#call.headers(header_map));
    }
    call
}

/// Statements that change the request: lists that are joined by commas, parameters of other
/// styles, and a body of JSON.
fn attached(operation: &Operation<'_>, request: &Ident) -> TokenStream {
    let lists = plain(operation, "query").filter(|parameter| is_csv(&parameter.kind));
    let mut attached: TokenStream = lists
        .map(|parameter| {
            let (sent, wire) = (value(parameter), &parameter.note.wire);
            quote!(request::separate_items(&mut #request, #wire, &#sent);)
        })
        .collect();
    for parameter in &operation.parameters {
        let (sent, wire) = (value(parameter), &parameter.note.wire);
        let add = match parameter.note.place.as_str() {
            "query" => quote!(add_query),
            "header" => quote!(add_header),
            "cookie" => quote!(add_cookie),
            _ => continue,
        };
        if let Some(style) = style(parameter) {
            attached.extend(quote!(styles::#add(&mut #request, #wire, #style, &#sent)?;));
        }
    }
    if operation.body.as_ref().is_some_and(Body::is_form) {
        let forms = operation.note.encodings.iter().filter_map(|(name, own)| {
            let form = field_form(own)?;
            Some(quote!((#name, #form)))
        });
        attached.extend(quote!(styles::attach_form(&mut #request, &body, &[#(#forms),*])?;));
    }
    let is_json = |body: &Body<'_>| !body.is_form() && !matches!(body.kind, BodyKind::Raw);
    let is_whole = operation.note.multipart.is_none();
    if is_whole && operation.body.as_ref().is_some_and(is_json) {
        let empty = if operation.note.optional_body { quote!(LeaveOut) } else { quote!(Send) };
        let empty = quote!(request::EmptyBody::#empty);
        attached.extend(match &operation.note.content_type {
            Some(name) => quote!(request::attach_json_as(&mut #request, &body, #empty, #name)?;),
            None => quote!(request::attach_json(&mut #request, &body, #empty)?;),
        });
    }
    attached
}
