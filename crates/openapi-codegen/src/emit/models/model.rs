//! A model: a struct of properties, which is read from typify's output and written with what
//! OpenAPI cannot express.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, format_ident, quote};
use syn::ext::IdentExt as _;
use syn::parse::Parse;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ItemStruct, Lit, Meta, Path, Token, Type, parse_quote};

use super::headings::{common_attributes, description};
use crate::emit::deprecation::deprecated;
use crate::emit::error::EmitError;
use crate::emit::names::{rust_field, rust_type};
use crate::emit::tokens::{argument_of, doc_attributes, doc_tokens, last_name, option_of};
use crate::lower::{Notes, RESERVED_PREFIX};

/// The field for undeclared properties.
const UNKNOWN_FIELDS: &str = "unknown_fields";

/// The remark on a model without a builder.
const RECEIVED: &str =
    "Only received, so it has no builder; tests [read it from JSON](crate::types).";

/// The notes on properties, by the names of their models and fields.
pub(super) struct PropertyNotes<'n> {
    nullable: BTreeMap<String, BTreeSet<String>>,
    deprecated: BTreeMap<String, BTreeMap<String, Option<&'n str>>>,
    /// The names on the wire of renamed properties.
    wire_names: &'n BTreeMap<String, String>,
}

impl<'n> PropertyNotes<'n> {
    pub(super) fn new(notes: &'n Notes) -> Self {
        let field = |property: &str| rust_field(property).to_string();
        let nullable = notes.nullable_optional.iter().map(|(component, properties)| {
            let fields = properties.iter().map(|property| field(property));
            (rust_type(component).to_string(), fields.collect())
        });
        let deprecated = notes.deprecated_properties.iter().map(|(component, properties)| {
            let fields = properties.iter();
            let fields = fields.map(|(property, other)| (field(property), other.as_deref()));
            (rust_type(component).to_string(), fields.collect())
        });
        Self {
            nullable: nullable.collect(),
            deprecated: deprecated.collect(),
            wire_names: &notes.renamed_properties,
        }
    }
}

pub(super) struct Model {
    pub(super) name: Ident,
    attributes: Vec<Attribute>,
    pub(super) fields: Vec<Field>,
}

/// The field of a property, or the one for unknown properties.
pub(super) struct Field {
    pub(super) name: Ident,
    pub(super) docs: String,
    pub(super) kind: Type,
    pub(super) deprecated: Option<Attribute>,
    /// Set if absent, null and a value are distinguished.
    pub(super) is_nullable: bool,
    /// The serde options.
    serde: Vec<Meta>,
}

impl Model {
    pub(super) fn read(item: &ItemStruct, notes: &PropertyNotes<'_>) -> Result<Self, EmitError> {
        let unexpected = |expected: String| {
            EmitError::in_pass("models", &item.ident.to_string(), expected.as_str())
        };
        let own = item.fields.iter();
        let mut fields: Vec<Field> = own.filter_map(|own| Field::read(own, notes)).collect();
        let model = item.ident.to_string();
        let nullable = notes.nullable.get(&model);
        let deprecations = notes.deprecated.get(&model);
        let mut missing: BTreeSet<&String> = nullable.into_iter().flatten().collect();
        missing.extend(deprecations.into_iter().flat_map(BTreeMap::keys));
        for field in &mut fields {
            let name = field.name.to_string();
            missing.remove(&name);
            let replacement = deprecations.and_then(|own| own.get(&name));
            field.deprecated = replacement.map(|replacement| deprecated(*replacement));
            if nullable.is_some_and(|own| own.contains(&name)) {
                field.make_nullable().ok_or_else(|| {
                    unexpected(format!("an `Option<…>` for the nullable `{name}`"))
                })?;
            } else if field.is_unknown_fields() && is_map_of_values(&field.kind) {
                // A map of `Value` cannot represent every number.
                field.kind = parse_quote!(crate::UnknownFields);
            }
        }
        if let Some(name) = missing.first() {
            return Err(unexpected(format!("a field `{name}`")));
        }
        Ok(Self { name: item.ident.clone(), attributes: item.attrs.clone(), fields })
    }

    /// The struct and its deserialization.
    pub(super) fn declaration(&self) -> TokenStream {
        self.declaration_with(doc_tokens(&self.docs()))
    }

    /// The struct and its deserialization, for a model that no request sends.
    pub(super) fn received_declaration(&self) -> TokenStream {
        self.declaration_with(doc_tokens(&format!("{}\n\n{RECEIVED}", self.docs())))
    }

    fn docs(&self) -> String {
        let name = &self.name;
        description(&self.attributes).unwrap_or_else(|| format!("The document's `{name}`."))
    }

    fn declaration_with(&self, docs: TokenStream) -> TokenStream {
        let name = &self.name;
        let serde = self.attributes.iter().filter(|own| is_serde(own));
        let common = common_attributes();
        let reading = self.deserialize();
        let mut derives: Vec<Path> = listed(&self.attributes, "derive");
        if reading.is_some() {
            derives.retain(|path| last_name(path).as_deref() != Some("Deserialize"));
        }
        // typify derives it for models that keep no unknown properties.
        let has_default = derives.iter().any(|path| path.is_ident("Default"));
        let begins_empty = !has_default && self.fields.iter().all(Field::begins_empty);
        let default = begins_empty.then(|| quote!(#[derive(Default)]));
        let fields = self.fields.iter().map(Field::declaration);
        quote! {
            #docs
            #[derive(#(#derives),*)]
            #(#serde)*
            #(#common)*
            #default
            pub struct #name { #(#fields),* }
            #reading
        }
    }

    /// The implementation of `Deserialize` by the runtime's macro, instead of serde's derive;
    /// `None` if the model has an unusual form.
    ///
    /// The derive collects unknown properties before it puts them into the map, which takes twice
    /// as long as dropping them. See `model.rs` of the client.
    fn deserialize(&self) -> Option<TokenStream> {
        let name = &self.name;
        let is_plain = !self.attributes.iter().any(is_serde);
        let (unknown, declared): (Vec<&Field>, Vec<&Field>) =
            self.fields.iter().partition(|own| own.is_unknown_fields());
        if !is_plain || unknown.len() != 1 {
            return None;
        }
        let members: Option<Vec<TokenStream>> = declared.into_iter().map(Field::member).collect();
        let members = members?;
        Some(quote!(crate::model::deserialize!(#name { #(#members),* });))
    }
}

impl Field {
    /// Reads a named field of a struct or of a variant.
    pub(super) fn read(field: &syn::Field, notes: &PropertyNotes<'_>) -> Option<Self> {
        let stepped_aside = format!("{}extra", RESERVED_PREFIX.replace('-', "_"));
        let name = field.ident.clone()?;
        let (name, is_own) = match name.to_string().as_str() {
            // A property with this name was renamed in lowering.
            "extra" => (format_ident!("{UNKNOWN_FIELDS}"), false),
            aside if aside == stepped_aside => (format_ident!("extra"), true),
            _ => (name, true),
        };
        let mut serde: Vec<Meta> = listed(&field.attrs, "serde");
        for option in &mut serde {
            let wire = text_of(option, "rename").and_then(|name| notes.wire_names.get(&name));
            if let Some(wire) = wire {
                *option = parse_quote!(rename = #wire);
            }
        }
        let docs = if is_own {
            description(&field.attrs).unwrap_or_else(|| format!("The property `{name}`."))
        } else {
            "Properties that the document does not declare, as they were sent.".to_owned()
        };
        Some(Self {
            name,
            docs,
            kind: field.ty.clone(),
            deprecated: None,
            is_nullable: false,
            serde,
        })
    }

    /// Replaces typify's `Option`, which does not distinguish absent and null, by a `Nullable`.
    fn make_nullable(&mut self) -> Option<()> {
        let kind = nullable_part(&self.kind)?;
        self.kind = parse_quote!(crate::Nullable<#kind>);
        self.is_nullable = true;
        for option in &mut self.serde {
            if option.path().is_ident("skip_serializing_if") {
                *option = parse_quote!(skip_serializing_if = "crate::Nullable::is_absent");
            }
        }
        Some(())
    }

    fn declaration(&self) -> TokenStream {
        let (name, kind, attributes) = (&self.name, &self.kind, self.attributes());
        quote!(#(#attributes)* pub #name: #kind)
    }

    pub(super) fn attributes(&self) -> Vec<Attribute> {
        let mut attributes = doc_attributes(&self.docs);
        let serde = &self.serde;
        if !serde.is_empty() {
            attributes.push(parse_quote!(#[serde(#(#serde),*)]));
        }
        if self.is_nullable {
            // A boxed option has a default already, and is never omitted.
            attributes.push(if self.has("default") {
                parse_quote!(#[serde(skip_serializing_if = "crate::Nullable::is_absent")])
            } else {
                parse_quote!(#[serde(default)])
            });
        }
        attributes.extend(self.deprecated.clone());
        attributes
    }

    /// The field for the macro: `field`, or `field = "name"` if the names differ, with its default
    /// if it has one; `None` if it has other options.
    fn member(&self) -> Option<TokenStream> {
        let common = ["rename", "skip_serializing_if", "default"];
        let is_common = |option: &Meta| common.iter().any(|name| option.path().is_ident(name));
        if !self.serde.iter().all(is_common) {
            return None;
        }
        let name = &self.name;
        let renamed = self.serde.iter().find_map(|own| text_of(own, "rename"));
        let wire = renamed.unwrap_or_else(|| name.unraw().to_string());
        let wire = (*name != wire).then(|| quote!(= #wire));
        let has_default = self.is_nullable || self.has("default");
        let default = has_default.then(|| quote!(else ::std::default::Default::default()));
        Some(quote!(#name #wire #default))
    }

    pub(super) fn is_unknown_fields(&self) -> bool {
        self.name == UNKNOWN_FIELDS && self.has("flatten")
    }

    /// Returns whether a builder does not need a value for it.
    pub(super) fn may_be_absent(&self) -> bool {
        self.is_unknown_fields() || self.has("default") || self.has("skip_serializing_if")
    }

    fn begins_empty(&self) -> bool {
        self.is_unknown_fields() || self.is_nullable || option_of(&self.kind).is_some()
    }

    fn has(&self, option: &str) -> bool {
        self.serde.iter().any(|own| own.path().is_ident(option))
    }
}

fn is_serde(attribute: &Attribute) -> bool {
    attribute.path().is_ident("serde")
}

fn is_map_of_values(kind: &Type) -> bool {
    let map = quote!(::serde_json::Map<String, ::serde_json::Value>);
    kind.to_token_stream().to_string() == map.to_string()
}

/// The items of the lists in the attributes `name`.
pub(super) fn listed<T: Parse>(attributes: &[Attribute], name: &str) -> Vec<T> {
    let lists = attributes
        .iter()
        .filter(|own| own.path().is_ident(name))
        .filter_map(|own| own.parse_args_with(Punctuated::<T, Token![,]>::parse_terminated).ok());
    lists.flatten().collect()
}

/// The text of the option `name`.
pub(super) fn text_of(option: &Meta, name: &str) -> Option<String> {
    let option = option.require_name_value().ok()?;
    match &option.value {
        Expr::Lit(literal) if option.path.is_ident(name) => match &literal.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}

/// The inner type of a nullable property: `T` of `Option<T>`, or `Box<T>` of `Box<Option<T>>`. If
/// types are recursive, typify boxes one of them, which may be the option.
fn nullable_part(kind: &Type) -> Option<Type> {
    if let Some(inner) = option_of(kind) {
        return Some(inner.clone());
    }
    let inner = option_of(argument_of(kind, "Box")?)?;
    Some(parse_quote!(::std::boxed::Box<#inner>))
}
