//! The builders of models.
//!
//! typify's setters for optional properties take a `TryInto<Option<T>>`, which excludes
//! `.reason("spam")`. These setters accept both, like those of optional parameters.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Ident, Type, TypePath, parse_quote};

use super::model::{Field, Model};
use crate::emit::tokens::{argument_of, doc_tokens, option_of};

/// The setter of a property.
pub(in crate::emit) struct Setter {
    /// The field of the builder.
    pub(in crate::emit) field: Ident,
    /// The type that the value converts into.
    pub(in crate::emit) kind: Type,
    need: Need,
    docs: String,
    deprecated: Option<Attribute>,
}

/// The ways in which a property may be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Need {
    Required,
    Optional,
    /// It may also be null.
    Nullable,
}

impl Need {
    /// The need for a property and the type of its value, from the type of its field.
    fn of(kind: &Type) -> (Self, &Type) {
        match (option_of(kind), argument_of(kind, "Nullable")) {
            (Some(value), _) => (Self::Optional, value),
            (None, Some(value)) => (Self::Nullable, value),
            (None, None) => (Self::Required, kind),
        }
    }
}

/// The builder of a model, for a submodule of the models. `names` are those of all types.
pub(super) fn builder(model: &Model, names: &BTreeSet<String>) -> TokenStream {
    let name = &model.name;
    let docs = doc_tokens(&format!("Builder of [`{name}`](super::{name})."));
    let fields: Vec<&Ident> = model.fields.iter().map(|field| &field.name).collect();
    let kinds = model.fields.iter().map(|field| scoped(&field.kind, "super", names));
    let needs = model.fields.iter().map(|field| {
        format_ident!("{}", if field.may_be_absent() { "optional" } else { "required" })
    });
    let setters =
        model.fields.iter().map(|field| Setter::new(model, field, "super", names).of_builder());
    quote! {
        #docs
        #[derive(Clone, Debug)]
        pub struct #name {
            #(#fields: ::std::result::Result<#kinds, ::std::string::String>,)*
        }

        crate::model::builder!(#name { #(#fields = #needs),* });

        impl #name { #(#setters)* }
    }
}

/// The method of a model that makes its builder.
pub(super) fn beginning(model: &Model) -> TokenStream {
    let name = &model.name;
    quote! {
        impl #name {
            /// A builder with nothing set.
            pub fn builder() -> builder::#name {
                Default::default()
            }
        }
    }
}

/// The setters of a model that its requests have as well. They are in a module next to that of the
/// models.
pub(super) fn body_setters(model: &Model, names: &BTreeSet<String>) -> Vec<Setter> {
    let properties = model.fields.iter().filter(|own| !own.is_unknown_fields());
    properties.map(|field| Setter::new(model, field, "types", names)).collect()
}

impl Setter {
    fn new(model: &Model, field: &Field, module: &str, names: &BTreeSet<String>) -> Self {
        let (need, kind) = Need::of(&field.kind);
        let (model, name) = (&model.name, &field.name);
        Self {
            field: field.name.clone(),
            kind: scoped(kind, module, names),
            need,
            // A property is described once, at its field.
            docs: format!("Sets [`{name}`](field@{module}::{model}::{name})."),
            deprecated: field.deprecated.clone(),
        }
    }

    fn of_builder(&self) -> TokenStream {
        let field = &self.field;
        let name = field.to_string();
        let convert = format_ident!(
            "{}",
            match self.need {
                Need::Required => "required",
                Need::Optional => "optional",
                Need::Nullable => "nullable",
            }
        );
        let set = quote!(self.#field = crate::arguments::#convert(#name, value););
        self.method(field, &TokenStream::new(), &set)
    }

    /// The method `name` with the body `set`.
    pub(in crate::emit) fn method(
        &self,
        name: &Ident,
        attributes: &TokenStream,
        set: &TokenStream,
    ) -> TokenStream {
        let (kind, deprecated) = (&self.kind, &self.deprecated);
        let docs = doc_tokens(&self.docs);
        let (parameters, value) = match self.need {
            Need::Required => (TokenStream::new(), quote!(impl crate::IntoValue<#kind>)),
            Need::Optional => (quote!(<F>), quote!(impl crate::IntoOptional<#kind, F>)),
            Need::Nullable => (quote!(<F>), quote!(impl crate::IntoNullable<#kind, F>)),
        };
        quote! {
            #docs
            #deprecated
            #attributes
            pub fn #name #parameters(mut self, value: #value) -> Self {
                #set
                self
            }
        }
    }

    pub(in crate::emit) fn is_deprecated(&self) -> bool {
        self.deprecated.is_some()
    }
}

/// The type of a model's field, as another module names it.
fn scoped(kind: &Type, module: &str, names: &BTreeSet<String>) -> Type {
    let mut kind = kind.clone();
    let module = format_ident!("{module}");
    Scope { module, names }.visit_type_mut(&mut kind);
    kind
}

struct Scope<'n> {
    module: Ident,
    names: &'n BTreeSet<String>,
}

impl VisitMut for Scope<'_> {
    fn visit_type_path_mut(&mut self, kind: &mut TypePath) {
        visit_mut::visit_type_path_mut(self, kind);
        let (module, path) = (&self.module, &kind.path);
        let mut names = path.segments.iter().map(|segment| segment.ident.to_string());
        if path.segments.len() == 1 && names.any(|name| self.names.contains(&name)) {
            kind.path = parse_quote!(#module::#path);
        }
    }
}
