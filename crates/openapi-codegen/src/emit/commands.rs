//! commands.rs: the facts about each operation that a command line needs. The module that contains
//! the file declares the types of the table.

use std::collections::BTreeSet;

use heck::ToKebabCase;
use openapi_model::rust::IdentifierCase as _;
use openapi_model::{
    Conventions, Document, MediaType, Operation, Parameter, ParameterLocation, Response, Status,
    components,
};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use serde_json::{Map, Value};

use super::error::EmitError;
use super::{format, help};

const DOCS: &str = "\
The commands of the operations: their names, and each parameter and property of a body
that they take.";

/// The text of commands.rs: the constant table `COMMANDS`. The module that declares `commands` must
/// define or import `metadata`, the client's metadata of the operations, and the types of the
/// values: the structs `Command` and `Input`, and the enums `Place` (`Path`, `Query`, `Header`,
/// `Body`), `Column` (`Field` with its name, `State` with the names of flags) and `Kind` (`Text`,
/// `Integer`, `Number`, `Boolean`, `Identifier` with the name of its resource, `Secret`, `Json`).
///
/// # Errors
///
/// If the table is not valid Rust, which is a defect of the generator.
pub fn commands(document: &Document, conventions: &Conventions) -> Result<String, EmitError> {
    let names = names(document.operations());
    let table = Table { document, conventions };
    let operations = document.operations().iter();
    let commands = operations.zip(names).map(|(operation, name)| table.command(operation, &name));
    format::file(
        DOCS,
        quote! {
            use super::{Command, Input, Kind, Place, metadata};

            /// Every command, in the document's order.
            pub(crate) static COMMANDS: &[Command] = &[#(#commands),*];
        },
    )
}

/// The resource and the verb of a command.
type Name = (String, String);

/// The names of the commands, which are unique.
fn names(operations: &[Operation]) -> Vec<Name> {
    let mut taken = BTreeSet::new();
    let names = operations.iter().map(|operation| {
        let (resource, verb) = name(operation);
        let whole = (resource.clone(), operation.id.to_kebab_case());
        let name = (resource, verb);
        if taken.insert(name.clone()) {
            name
        } else {
            // The whole name is unique, because operationIds are.
            taken.insert(whole.clone());
            whole
        }
    });
    names.collect()
}

/// The name of a command: `listUserQuestions` with the tag `users` is `user list-questions`.
fn name(operation: &Operation) -> Name {
    let id = operation.id.to_kebab_case();
    let Some(tag) = operation.tag.as_deref().map(ToKebabCase::to_kebab_case) else {
        return ("api".to_owned(), id);
    };
    let resource = tag.strip_suffix('s').unwrap_or(&tag).to_owned();
    let words: Vec<&str> = id.split('-').collect();
    let named = words.iter().skip(1).position(|word| *word == resource || *word == tag);
    let verb: Vec<&str> = match named {
        // The first word was skipped, so this one is at `index + 1`.
        Some(index) => [&words[..=index], &words[index + 2..]].concat(),
        None => words,
    };
    (resource, verb.join("-"))
}

struct Table<'a> {
    document: &'a Document,
    conventions: &'a Conventions,
}

struct Input<'a> {
    name: &'a str,
    place: &'static str,
    required: bool,
    description: Option<&'a str>,
    schema: Option<&'a Value>,
    example: Option<Value>,
    /// Set if the first example of the body has it.
    is_in_example: bool,
    /// Set if each item of a list is a separate parameter.
    exploded: bool,
}

impl<'a> Table<'a> {
    fn command(&self, operation: &'a Operation, (resource, verb): &Name) -> TokenStream {
        let metadata = format_ident!("{}", operation.id.to_shouty_snake_case());
        let description = operation.description.as_deref().unwrap_or_default();
        let description = help::description(description, self.conventions);
        let body = operation.request_body.as_ref();
        let media = body.and_then(|body| json(&body.content));
        let properties = media.map(|media| self.properties(media)).unwrap_or_default();
        let inputs = self.inputs(operation, media, &properties);
        let inputs = inputs.iter().map(|input| self.input(input));
        let takes_body = media.is_some();
        let requires_body = body.is_some_and(|body| body.required);
        let item = self.item(operation);
        let fields = item.iter().map(|(name, _)| name);
        let is_instant = |schema: &Value| {
            let (name, _) = self.base(schema);
            name.is_some() && name.as_deref() == self.conventions.instant.as_deref()
        };
        let instants = item.iter().filter(|(_, schema)| is_instant(schema)).map(|(name, _)| name);
        let columns = self.columns(operation);
        quote! {
            Command {
                operation: &metadata::#metadata,
                resource: #resource,
                verb: #verb,
                description: #description,
                inputs: &[#(#inputs),*],
                takes_body: #takes_body,
                requires_body: #requires_body,
                fields: &[#(#fields),*],
                instants: &[#(#instants),*],
                columns: &[#(#columns),*],
            }
        }
    }

    /// The inputs of an operation. A property of the body takes precedence over the parameter that
    /// may be sent instead.
    fn inputs(
        &self,
        operation: &'a Operation,
        media: Option<&'a MediaType>,
        properties: &[(&'a String, &'a Value)],
    ) -> Vec<Input<'a>> {
        let is_property = |parameter: &Parameter| {
            parameter.location == ParameterLocation::Query
                && properties.iter().any(|(name, _)| **name == parameter.name)
        };
        let mut inputs: Vec<Input<'a>> = operation
            .parameters
            .iter()
            .filter(|parameter| !is_property(parameter))
            .filter_map(|parameter| self.parameter(parameter))
            .collect();
        let required = media.map(|media| self.required(media)).unwrap_or_default();
        let samples = media.map(|media| self.samples(media)).unwrap_or_default();
        let example_of = |name: &str| samples.iter().find_map(|sample| sample.get(name));
        inputs.extend(properties.iter().map(|&(name, schema)| Input {
            name,
            place: "Body",
            required: required.contains(name.as_str()),
            description: schema["description"].as_str(),
            schema: Some(schema),
            example: example_of(name).cloned(),
            is_in_example: samples.first().is_some_and(|sample| sample.contains_key(name)),
            exploded: false,
        }));
        inputs
    }

    fn parameter(&self, parameter: &'a Parameter) -> Option<Input<'a>> {
        let place = match parameter.location {
            ParameterLocation::Path => "Path",
            ParameterLocation::Query | ParameterLocation::QueryString => "Query",
            ParameterLocation::Header => "Header",
            // Nothing that a person would set.
            ParameterLocation::Cookie => return None,
        };
        let declared = self.document.at(&parameter.pointer);
        let examples = || declared?.get("examples")?.as_object()?.values().next()?.get("value");
        Some(Input {
            name: &parameter.name,
            place,
            required: parameter.required,
            description: parameter.description.as_deref(),
            schema: parameter.schema.as_ref(),
            example: declared
                .and_then(|declared| declared.get("example"))
                .or_else(examples)
                .cloned(),
            is_in_example: false,
            exploded: parameter.explode,
        })
    }

    fn input(&self, input: &Input<'_>) -> TokenStream {
        let (component, schema) = self.base(input.schema.unwrap_or(&Value::Null));
        let is_list = schema["type"] == "array";
        let (component, schema) =
            if is_list { self.base(&schema["items"]) } else { (component, schema) };
        let kind = self.kind(component.as_deref(), schema);
        let known = ["x-extensible-enum", "enum"].iter().find_map(|key| schema[*key].as_array());
        let values =
            known.into_iter().flatten().filter_map(Value::as_str).map(|value| quote!(#value));
        let example = match input.example.as_ref().map(shown) {
            // An example would encourage people to type passwords on the command line.
            Some(text) if schema["format"] != "password" => quote!(Some(#text)),
            _ => quote!(None),
        };
        let (name, required, is_exploded) = (input.name, input.required, input.exploded);
        let is_in_example = input.is_in_example;
        let is_projection = self.conventions.property_names.as_deref() == Some(name);
        let written = input.description.unwrap_or_default();
        let description = help::description(written, self.conventions);
        let is_unspecified = description.is_empty() && !written.is_empty();
        let place = Ident::new(input.place, proc_macro2::Span::call_site());
        quote! {
            Input {
                name: #name,
                place: Place::#place,
                kind: #kind,
                is_list: #is_list,
                is_exploded: #is_exploded,
                is_projection: #is_projection,
                required: #required,
                is_unspecified: #is_unspecified,
                description: #description,
                values: &[#(#values),*],
                example: #example,
                is_in_example: #is_in_example,
            }
        }
    }

    fn kind(&self, component: Option<&str>, schema: &Value) -> TokenStream {
        let suffix = &self.conventions.identifier_suffix;
        match (schema["type"].as_str(), schema["format"].as_str()) {
            (Some("string"), Some("password")) => quote!(Kind::Secret),
            (Some("string"), _) => quote!(Kind::Text),
            (Some("boolean"), _) => quote!(Kind::Boolean),
            (Some("number"), _) => quote!(Kind::Number),
            (Some("integer"), _) => match component.and_then(|name| name.strip_suffix(suffix)) {
                Some(resource) => {
                    let resource = resource.to_kebab_case();
                    quote!(Kind::Identifier(#resource))
                }
                None => quote!(Kind::Integer),
            },
            _ => quote!(Kind::Json),
        }
    }

    /// The schema behind references, and the name of the last component on the way. An `allOf` with
    /// one schema is a reference with a description.
    fn base<'s>(&'s self, schema: &'s Value) -> (Option<String>, &'s Value) {
        let mut name = None;
        let mut schema = schema;
        // No document nests them deeper.
        for _ in 0..32 {
            if let Some(component) = components::schema_referred_to(schema) {
                name = Some(component);
                schema = self.document.resolve(schema).unwrap_or(&Value::Null);
            } else if let Some([only]) = schema["allOf"].as_array().map(Vec::as_slice) {
                schema = only;
            } else {
                break;
            }
        }
        (name, schema)
    }

    /// The properties of an object, including those of the schemas that it is composed of.
    fn properties_of(&'a self, schema: &'a Value) -> Vec<(&'a String, &'a Value)> {
        let (_, schema) = self.base(schema);
        let parts = schema["allOf"].as_array().into_iter().flatten();
        let mut properties: Vec<_> = parts.flat_map(|part| self.properties_of(part)).collect();
        let own = schema["properties"].as_object();
        properties.extend(own.into_iter().flat_map(Map::iter));
        let mut seen = BTreeSet::new();
        properties.retain(|(name, _)| seen.insert(*name));
        properties
    }

    fn properties(&'a self, media: &'a MediaType) -> Vec<(&'a String, &'a Value)> {
        let properties = media.schema.as_ref().map(|schema| self.properties_of(schema));
        properties.unwrap_or_default()
    }

    fn required(&self, media: &'a MediaType) -> BTreeSet<String> {
        let names = media
            .schema
            .as_ref()
            .map(|schema| self.base(schema).1)
            .and_then(|schema| schema["required"].as_array())
            .into_iter()
            .flatten()
            .filter_map(Value::as_str);
        names.map(str::to_owned).collect()
    }

    /// The samples of a body that are objects, in document order.
    fn samples(&self, media: &MediaType) -> Vec<Map<String, Value>> {
        let declared =
            self.document.at(&media.pointer).and_then(|media| media["examples"].as_object());
        let names: Vec<&String> = declared.into_iter().flat_map(Map::keys).collect();
        let samples = self.document.samples().iter();
        let mut samples: Vec<_> =
            samples.filter(|sample| sample.pointer.starts_with(&media.pointer)).collect();
        samples.sort_by_key(|sample| names.iter().position(|name| **name == sample.case));
        let values = samples.iter().filter_map(|sample| serde_json::from_str(&sample.text).ok());
        values.collect()
    }

    /// The schema of the items of a list.
    fn listed(&'a self, operation: &'a Operation) -> Option<&'a Value> {
        let item = operation.extensions.get("x-paging")?["item"].as_str()?;
        self.document.at(item.trim_start_matches('#'))
    }

    /// The columns for a table of the listed items (`x-columns`). The column `a|b` has the name of
    /// the first of these properties that is true.
    fn columns(&self, operation: &Operation) -> Vec<TokenStream> {
        let stated = self.listed(operation).and_then(|item| item["x-columns"].as_array());
        let names = stated.into_iter().flatten().filter_map(Value::as_str);
        names
            .map(|name| match name.split('|').collect::<Vec<_>>().as_slice() {
                [field] => quote!(super::Column::Field(#field)),
                flags => quote!(super::Column::State(&[#(#flags),*])),
            })
            .collect()
    }

    /// The properties of the resource that an operation reads, or of an item if it reads a list.
    fn item(&'a self, operation: &'a Operation) -> Vec<(&'a String, &'a Value)> {
        if let Some(schema) = self.listed(operation) {
            return self.properties_of(schema);
        }
        let media = success(operation).and_then(|own| json(&own.content));
        let Some(name) = media.and_then(|media| media.alternatives().into_iter().next()) else {
            return Vec::new();
        };
        let schema = self.document.schema(&name);
        schema.map(|own| self.properties_of(own)).unwrap_or_default()
    }
}

/// The success response. The default response is one only if there is no other.
fn success(operation: &Operation) -> Option<&Response> {
    let is_success = |own: &&Response| {
        own.status != Status::Default && (200..300).any(|code| own.status.covers(code))
    };
    let documented = operation.responses.iter().filter(is_success).min_by_key(|own| own.status);
    documented.or_else(|| operation.response(200))
}

fn json(content: &[MediaType]) -> Option<&MediaType> {
    content.iter().find(|media| media.name == "application/json")
}

fn shown(example: &Value) -> String {
    match example {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(shown).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}
