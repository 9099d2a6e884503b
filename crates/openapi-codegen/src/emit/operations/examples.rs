//! An example of a call, with values from the document.
//!
//! It compiles whatever the document contains: a value that is missing, or that has no short form,
//! is an argument of the function around the example, which the documentation hides.

use std::collections::BTreeSet;

use openapi_model::components;
use openapi_model::rust::setter_of_field;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use serde_json::{Map, Value};
use syn::visit_mut::{self, VisitMut};
use syn::{Type, parse_quote};

use super::operation::{BodyKind, Operation};
use crate::emit::error::EmitError;
use crate::emit::literals::literal;
use crate::emit::names::{rust_field, rust_type};
use crate::emit::paging;
use crate::emit::tokens::last_segment;
use crate::lower::ScalarKind;

pub(super) fn example(operation: &Operation<'_>) -> Result<String, EmitError> {
    let mut example = Example { operation, given: Vec::new() };
    let call = example.call();
    let statements = example.statements(&call);
    let lines = formatted(&statements)?;
    let library = &operation.input.notes.library;
    let mut given = vec![format!("client: {library}::Client")];
    for (name, kind) in &mut example.given {
        let library = format_ident!("{library}");
        FromOutside { library }.visit_type_mut(kind);
        let kind = kind.to_token_stream().to_string().replace(' ', "");
        given.push(format!("{name}: {kind}"));
    }
    Ok(format!(
        "```no_run\n# async fn example({}) -> Result<(), {library}::Error> {{\n{lines}# Ok(())\n\
         # }}\n```",
        given.join(", ")
    ))
}

/// The length of the longest text of an optional value in an example.
const MAX_OPTIONAL_TEXT: usize = 60;

struct Example<'o, 'a> {
    operation: &'o Operation<'a>,
    /// The values that the document does not show.
    given: Vec<(Ident, Type)>,
}

impl Example<'_, '_> {
    /// The call `client.method(…)`, with setters for the body.
    fn call(&mut self) -> TokenStream {
        let operation = self.operation;
        let mut arguments = Vec::new();
        for argument in operation.arguments() {
            let shown = match argument.parameter {
                Some(parameter) => parameter.example.as_ref(),
                None => operation.note.body_example.as_ref(),
            };
            arguments.push(self.value(&argument.name, &argument.kind, shown));
        }
        let method = &operation.method;
        let mut call = quote!(client.#method(#(#arguments),*));
        let files = operation.note.multipart.iter().flat_map(|parts| &parts.files);
        for file in files.filter(|file| file.is_required) {
            let field = rust_field(&file.name).to_string();
            let setter = format_ident!("{}", setter_of_field(&field));
            let part = quote!(crate::Part::bytes(b"content".to_vec()).file_name("file"));
            let part = if file.is_list { quote!([#part]) } else { part };
            let library = format_ident!("{}", operation.input.notes.library);
            let part: TokenStream =
                part.to_string().replace("crate", &library.to_string()).parse().unwrap_or_default();
            call = quote!(#call.#setter(#part));
        }
        let Some(BodyKind::Model(model, _)) = operation.body.as_ref().map(|body| &body.kind) else {
            return call;
        };
        if let Some(fields) = self.fields() {
            return quote!(#call #(#fields)*);
        }
        let body = self.value(&format_ident!("body"), &parse_quote!(types::#model), None);
        quote!(#call.body(#body))
    }

    /// The value from the document, or else an argument of the function.
    fn value(&mut self, name: &Ident, kind: &Type, shown: Option<&Value>) -> TokenStream {
        let notes = &self.operation.input.notes;
        let literal = shown.and_then(|shown| literal(kind, shown, notes));
        literal.unwrap_or_else(|| {
            self.given.push((name.clone(), kind.clone()));
            name.to_token_stream()
        })
    }

    /// The setters for the body in the document. Empty if no body is required; `None` if a value is
    /// missing.
    fn fields(&self) -> Option<Vec<TokenStream>> {
        let operation = self.operation;
        let empty = Map::new();
        let shown =
            operation.note.body_example.as_ref().and_then(Value::as_object).unwrap_or(&empty);
        let required = self.required_properties();
        let mut set = BTreeSet::new();
        let mut fields = Vec::new();
        for (wire, value) in shown {
            let property = self.property_of(wire);
            let is_long = value.as_str().is_some_and(|text| text.len() > MAX_OPTIONAL_TEXT);
            // Long texts would hide the call.
            if is_long && !required.contains(&property) {
                continue;
            }
            let property_field = rust_field(property);
            let setter =
                operation.body_setters().iter().find(|setter| setter.field == property_field);
            let value =
                setter.and_then(|setter| literal(&setter.kind, value, &operation.input.notes));
            if let Some(value) = value {
                let setter = setter_of_field(&property_field.to_string());
                let setter = format_ident!("{setter}");
                fields.push(quote!(.#setter(#value)));
                set.insert(property);
            }
        }
        let is_left_out = fields.is_empty() && operation.note.optional_body;
        let is_whole = required.iter().all(|name| set.contains(name));
        (is_left_out || is_whole).then_some(fields)
    }

    /// The property of the body with the name `wire`, by the name that typify sees.
    fn property_of<'n>(&'n self, wire: &'n str) -> &'n str {
        let notes = &self.operation.input.notes;
        let mut renamed = notes.renamed_properties.iter();
        let properties = self.body_schema().and_then(|schema| schema.get("properties"));
        let is_here = |name: &str| properties.is_some_and(|all| all.get(name).is_some());
        let found = renamed.find(|(name, known)| *known == wire && is_here(name));
        found.map_or(wire, |(name, _)| name)
    }

    fn required_properties(&self) -> Vec<&str> {
        let required = self
            .body_schema()
            .and_then(|schema| schema.get("required"))
            .and_then(Value::as_array)
            .into_iter()
            .flatten();
        required.filter_map(Value::as_str).collect()
    }

    /// The schema of the body, if it is a component.
    fn body_schema(&self) -> Option<&Value> {
        let Operation { note, input, .. } = self.operation;
        let content = input
            .document
            .pointer(&format!("{}/requestBody/content", note.pointer))
            .and_then(Value::as_object);
        let schema = content.and_then(|content| content.values().next()?.get("schema"));
        let component = schema
            .and_then(components::schema_behind_wrapper)
            .and_then(|name| schema_of(self.operation, &name));
        component.or(schema)
    }

    /// The call, and statements that use its result.
    fn statements(&self, call: &TokenStream) -> TokenStream {
        let Operation { note, input, success, .. } = self.operation;
        let first = note.alternatives.first();
        let is_paged = note.extensions.contains_key("x-paging");
        let page = first.filter(|_| is_paged);
        if let Some(item) = page.and_then(|page| paging::item(input, page)) {
            let (one, all) = variables(&item);
            let shown = self.shown(&item, &one);
            return quote! {
                let mut #all = #call.items();
                while let Some(#one) = #all.try_next().await? {
                    #shown
                }
            };
        }
        if note.stream.as_ref().is_some_and(|stream| !stream.is_alternative) {
            return quote! {
                let mut stream = #call.send().await?.into_inner();
                while let Some(piece) = stream.try_next().await? {
                    println!("{piece:?}");
                }
            };
        }
        if note.outcomes.is_some() {
            return quote! {
                let response = #call.send().await?.into_inner();
                println!("{response:?}");
            };
        }
        let model = first.filter(|component| is_model(success, component));
        match (success, model) {
            (Type::Tuple(_), _) => quote!(#call.send().await?;),
            (_, Some(component)) => {
                let (one, _) = variables(component);
                let shown = self.shown(component, &one);
                quote! {
                    let #one = #call.send().await?;
                    #shown
                }
            }
            _ => quote! {
                let response = #call.send().await?;
                println!("{}: {} bytes", response.status(), response.body().len());
            },
        }
    }

    /// Prints the properties that identify an instance of a component.
    fn shown(&self, component: &str, variable: &Ident) -> TokenStream {
        let schema = schema_of(self.operation, component);
        let fields: Vec<Ident> = schema
            .map(|schema| self.telling(schema))
            .unwrap_or_default()
            .into_iter()
            .map(rust_field)
            .collect();
        match fields.as_slice() {
            [one, other] => quote!(println!("{}: {}", #variable.#one, #variable.#other);),
            [one] => quote!(println!("{}", #variable.#one);),
            _ => {
                let text = format!("{{{variable}:?}}");
                quote!(println!(#text);)
            }
        }
    }

    /// The required properties that identify and name an instance.
    fn telling<'s>(&self, schema: &'s Value) -> Vec<&'s str> {
        const NAMES: [&str; 3] = ["name", "title", "slug"];
        let required: Vec<&str> = schema
            .get("required")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let find = |is_wanted: &dyn Fn(&str, Shape) -> bool| {
            let name = required.iter().find(|name| {
                let property = &schema["properties"][**name];
                is_wanted(name, self.shape(property))
            });
            name.copied()
        };
        let is_id = |name: &str, shape| {
            let name = name.to_lowercase();
            shape == Shape::Identifier || (name == "id" && shape == Shape::Text)
        };
        // The identifier of the resource itself takes precedence over those of others.
        let id = find(&|name, shape| name.eq_ignore_ascii_case("id") && shape != Shape::Other)
            .or_else(|| find(&is_id));
        let called = NAMES.iter().find_map(|end| {
            find(&|name, shape| shape == Shape::Text && name.to_lowercase().ends_with(end))
        });
        id.into_iter().chain(called).collect()
    }

    fn shape(&self, property: &Value) -> Shape {
        if property.get("nullable") == Some(&Value::Bool(true)) {
            return Shape::Other;
        }
        let component = components::schema_behind_wrapper(property);
        let scalars = &self.operation.input.notes.scalars;
        match component.map(|component| scalars.get(&component)) {
            Some(Some(scalar)) => match scalar.kind {
                ScalarKind::Id { .. } | ScalarKind::IdText { .. } => Shape::Identifier,
                ScalarKind::Formatted { .. } => Shape::Text,
                _ => Shape::Other,
            },
            Some(None) => Shape::Other,
            None => match property["type"].as_str() {
                Some("string") if property.get("enum").is_none() => Shape::Text,
                Some("integer") => Shape::Number,
                _ => Shape::Other,
            },
        }
    }
}

/// The printable form of a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Identifier,
    Number,
    Text,
    Other,
}

fn schema_of<'o>(operation: &'o Operation<'_>, component: &str) -> Option<&'o Value> {
    let schemas = operation.input.document.pointer(components::SCHEMAS)?;
    schemas.get(component)
}

fn is_model(kind: &Type, component: &str) -> bool {
    let model = rust_type(component);
    last_segment(kind).is_some_and(|last| last.ident == model)
}

/// The variable names for one instance of a component, and for several.
fn variables(component: &str) -> (Ident, Ident) {
    let one = rust_field(component).to_string();
    // Every example uses `client`, and keywords end with an underscore.
    let is_plain = one != "client" && !one.ends_with('_') && syn::parse_str::<Ident>(&one).is_ok();
    let one = if is_plain { one } else { "item".to_owned() };
    let all = match one.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ if one.ends_with(['s', 'x']) => format!("{one}es"),
        _ => format!("{one}s"),
    };
    (format_ident!("{one}"), format_ident!("{all}"))
}

/// Formats statements, one on each line.
fn formatted(statements: &TokenStream) -> Result<String, EmitError> {
    // prettyplease only formats whole files.
    let function = quote!(async fn example() { #statements });
    let text = prettyplease::unparse(&syn::parse2(function)?);
    let lines: Vec<&str> = text.lines().collect();
    let inner = lines
        .get(1..lines.len().saturating_sub(1))
        .unwrap_or_default()
        .iter()
        .map(|line| line.strip_prefix("    ").unwrap_or(line));
    Ok(inner.map(|line| format!("{line}\n")).collect())
}

/// Rewrites paths as callers of the crate write them.
struct FromOutside {
    library: Ident,
}

impl VisitMut for FromOutside {
    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        visit_mut::visit_path_mut(self, path);
        let library = &self.library;
        let Some(first) = path.segments.first_mut() else {
            return;
        };
        if first.ident == "crate" {
            first.ident = library.clone();
        } else if first.ident == "types" {
            *path = parse_quote!(#library::#path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_words() {
        for (component, one, all) in [
            ("User", "user", "users"),
            ("FollowRelation", "follow_relation", "follow_relations"),
            ("Category", "category", "categories"),
            ("Day", "day", "days"),
            ("Address", "address", "addresses"),
            ("Tax", "tax", "taxes"),
            // The name of another variable, and a keyword.
            ("Client", "item", "items"),
            ("Type", "item", "items"),
        ] {
            let (found, several) = variables(component);
            assert_eq!((found.to_string(), several.to_string()), (one.to_owned(), all.to_owned()));
        }
    }
}
