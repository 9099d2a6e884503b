//! A program that uses everything public of a generated crate, in the ways that
//! callers may.
//!
//! It is written from the sources of the crate: every field is read with its type
//! spelt out, every variant matched beside a wildcard, every method called with
//! values of the types that it takes, every trait asked for. Structs are never
//! written as literals, because they are `non_exhaustive`. Where it compiles
//! against another version of the crate, so does the code of callers.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::Context;
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, Fields, FnArg, GenericArgument, GenericParam, ImplItem, ImplItemFn, Item, ItemImpl,
    Path, PathArguments, ReceiverKind, ReturnType, Signature, Type, TypeParamBound, Visibility,
    WherePredicate,
};

/// The probe for the sources of the generated module, by path below it. The crate
/// is called `subject`.
pub(super) fn probe(sources: &BTreeMap<String, String>) -> anyhow::Result<String> {
    let mut text = String::from("#![allow(warnings)]\n");
    for (path, source) in sources {
        let file = syn::parse_file(source).with_context(|| format!("cannot read {path}"))?;
        let is_builder = path == "models/builder.rs";
        let (name, uses) = match path.as_str() {
            "mod.rs" | "paging.rs" | "models/error.rs" => continue,
            "models/mod.rs" => ("models", "use subject::types::{*, self, builder, error};"),
            "models/builder.rs" => ("builders", "use subject::types::{self, builder::*};"),
            "scalars.rs" => ("scalars", "use subject::types::*;"),
            "metadata.rs" => (
                "metadata",
                "use subject::{metadata, metadata::*, Operation};",
            ),
            other => (
                other.trim_end_matches(".rs"),
                "use subject::{types, builder::*, reqwest, Client, Error, Response, metadata};",
            ),
        };
        let mut uses_of = Uses {
            is_builder,
            text: String::new(),
            number: 0,
        };
        for item in file.items {
            uses_of.item(item);
        }
        let name = name.replace('/', "_");
        let _ = writeln!(text, "mod probe_{name} {{\n{uses}\n{}}}", uses_of.text);
    }
    Ok(text)
}

/// Numbers that callers have at hand.
const INTEGERS: [&str; 5] = ["i32", "i64", "u8", "u64", "usize"];

/// Takes a reference as one to just this type: a newtype, which gives itself out as
/// what it holds where a reference to that is wanted, is another.
fn exactly(kind: &str, reference: &str) -> String {
    format!("let all = std::slice::from_ref({reference}); let _: &[{kind}] = all;")
}

struct Uses {
    /// Whether the file is the module of the models' builders, whose names are those
    /// of the models.
    is_builder: bool,
    text: String,
    number: usize,
}

impl Uses {
    /// One function for each use, so that none hides another.
    fn add(&mut self, parameters: &str, body: &str) {
        let number = self.number;
        self.number += 1;
        let _ = writeln!(self.text, "fn use_{number}({parameters}) {{ {body} }}");
    }

    fn item(&mut self, mut item: Item) {
        Outside {
            is_builder: self.is_builder,
        }
        .visit_item_mut(&mut item);
        match item {
            Item::Struct(item) if is_public(&item.vis) => {
                let name = self.name(&item.ident.to_string(), !item.generics.params.is_empty());
                self.traits(&name, &item.attrs);
                if let Fields::Named(fields) = &item.fields {
                    for field in fields.named.iter().filter(|field| is_public(&field.vis)) {
                        let kind = tokens(&field.ty);
                        let ident = field.ident.as_ref().map(tokens).unwrap_or_default();
                        self.add(
                            &format!("it: &{name}"),
                            &exactly(&kind, &format!("&it.{ident}")),
                        );
                    }
                }
            }
            Item::Enum(item) if is_public(&item.vis) => {
                let name = self.name(&item.ident.to_string(), !item.generics.params.is_empty());
                self.traits(&name, &item.attrs);
                for variant in &item.variants {
                    let ident = &variant.ident;
                    match &variant.fields {
                        Fields::Unit => {
                            self.add(
                                &format!("it: &{name}"),
                                &format!("match it {{ {name}::{ident} => {{}}, _ => {{}} }}"),
                            );
                            self.add("", &format!("let _ = {name}::{ident};"));
                        }
                        Fields::Unnamed(fields) => {
                            self.add(
                                &format!("it: &{name}"),
                                &format!("match it {{ {name}::{ident}(..) => {{}}, _ => {{}} }}"),
                            );
                            let kinds = fields.unnamed.iter().map(|field| tokens(&field.ty));
                            for (index, kind) in kinds.enumerate() {
                                let before = "_, ".repeat(index);
                                let body = exactly(&kind, "inner");
                                self.add(
                                    &format!("it: &{name}"),
                                    &format!("if let {name}::{ident}({before}inner, ..) = it {{ {body} }}"),
                                );
                            }
                        }
                        Fields::Named(_) => {
                            self.add(
                                &format!("it: &{name}"),
                                &format!(
                                    "match it {{ {name}::{ident} {{ .. }} => {{}}, _ => {{}} }}"
                                ),
                            );
                        }
                    }
                }
            }
            Item::Type(alias) if is_public(&alias.vis) && alias.generics.params.is_empty() => {
                let (name, kind) = (
                    self.name(&alias.ident.to_string(), false),
                    tokens(&alias.ty),
                );
                self.add(&format!("it: {name}"), &format!("let _: {kind} = it;"));
            }
            Item::Static(item) if is_public(&item.vis) => {
                let (name, kind) = (&item.ident, tokens(&item.ty));
                self.add("", &format!("let _: &{kind} = &metadata::{name};"));
            }
            Item::Macro(call) => self.macro_call(&call.mac),
            Item::Impl(implementation) => self.implementation(&implementation),
            _ => {}
        }
    }

    /// A type by the name of its definition.
    fn name(&self, ident: &str, has_lifetime: bool) -> String {
        let module = if self.is_builder {
            "types::builder::"
        } else {
            ""
        };
        let lifetime = if has_lifetime { "<'_>" } else { "" };
        format!("{module}{ident}{lifetime}")
    }

    /// What the macros of identifiers and open sets make.
    fn macro_call(&mut self, call: &syn::Macro) {
        let called = call.path.segments.last().map(|last| last.ident.to_string());
        let arguments = call.tokens.to_string();
        match called.as_deref() {
            Some("identifier") => {
                let Some((name, integer)) = arguments.split_once(',') else {
                    return;
                };
                self.add(
                    &format!("it: {integer}"),
                    &format!("let _ = {name}::new(it); let _ = {name}::from(it);"),
                );
                self.add(
                    &format!("it: {name}"),
                    &format!("let _: {integer} = it.get(); let _: {integer} = it.into();"),
                );
                self.wants(
                    name,
                    "std::fmt::Display + std::fmt::Debug + std::str::FromStr",
                );
                self.wants(name, "serde::Serialize + serde::de::DeserializeOwned");
            }
            Some("open_enum") => {
                let name = arguments
                    .split_whitespace()
                    .next()
                    .unwrap_or_default()
                    .to_owned();
                self.add(
                    &format!("it: &{name}"),
                    "let _: &str = it.as_str(); let _: bool = it.is_listed();",
                );
                self.wants(
                    &name,
                    "From<&'static str> + From<String> + std::str::FromStr",
                );
                self.wants(&name, "std::fmt::Display + std::fmt::Debug");
                self.wants(&name, "serde::Serialize + serde::de::DeserializeOwned");
            }
            _ => {}
        }
    }

    /// The traits that are derived.
    fn traits(&mut self, name: &str, attributes: &[Attribute]) {
        for attribute in attributes
            .iter()
            .filter(|attribute| attribute.path().is_ident("derive"))
        {
            let _ = attribute.parse_nested_meta(|meta| {
                let derived = meta.path.segments.last().map(|last| last.ident.to_string());
                let wanted = match derived.as_deref() {
                    Some("Deserialize") => "serde::de::DeserializeOwned",
                    Some("Serialize") => "serde::Serialize",
                    Some("Debug") => "std::fmt::Debug",
                    Some("Hash") => "std::hash::Hash",
                    Some("Clone") => "Clone",
                    Some("Copy") => "Copy",
                    Some("Default") => "Default",
                    Some("PartialEq") => "PartialEq",
                    Some("Eq") => "Eq",
                    Some("PartialOrd") => "PartialOrd",
                    Some("Ord") => "Ord",
                    _ => return Ok(()),
                };
                self.wants(name, wanted);
                Ok(())
            });
        }
    }

    fn wants(&mut self, name: &str, bounds: &str) {
        self.add(
            "",
            &format!("fn wants<T: {bounds}>() {{}} wants::<{name}>();"),
        );
    }

    fn implementation(&mut self, implementation: &ItemImpl) {
        let is_plain = implementation
            .generics
            .params
            .iter()
            .all(|param| matches!(param, GenericParam::Lifetime(_)));
        if !is_plain {
            return;
        }
        let name = match &*implementation.self_ty {
            Type::Path(path) if path.qself.is_none() => {
                let last = path.path.segments.last();
                let ident = last
                    .map(|segment| segment.ident.to_string())
                    .unwrap_or_default();
                match path.path.segments.len() {
                    1 => {
                        let lifetime = last.is_some_and(|segment| !segment.arguments.is_empty());
                        self.name(&ident, lifetime)
                    }
                    _ => tokens(path),
                }
            }
            other => tokens(other),
        };
        if let Some((path, _)) = &implementation.trait_ {
            let bound = tokens(path);
            let is_of_callers = !bound.contains("subject :: call")
                && !bound.contains("subject :: scalar")
                && !bound.contains("'de");
            if is_of_callers {
                let bound = bound
                    .replace("& str", "&'static str")
                    .replace("& String", "&'static String");
                self.wants(&name, &bound.replace("< & ", "< &'static "));
            }
            return;
        }
        let name = if name == "Client" {
            "Client".to_owned()
        } else {
            name
        };
        for item in &implementation.items {
            if let ImplItem::Fn(method) = item
                && is_public(&method.vis)
            {
                self.method(&name, method);
            }
        }
    }

    /// A call with values of the types that the method takes, the result taken as
    /// the type that it returns.
    fn method(&mut self, name: &str, method: &ImplItemFn) {
        let signature = &method.sig;
        let mut parameters = Vec::new();
        let mut arguments = Vec::new();
        let mut convertible: BTreeMap<String, &[&str]> = BTreeMap::new();
        let mut receiver = String::new();
        for (index, input) in signature.inputs.iter().enumerate() {
            match input {
                FnArg::Receiver(self_argument) => {
                    let reference = match &self_argument.kind {
                        ReceiverKind::Reference(_, _, Some(_)) => "&mut ",
                        ReceiverKind::Reference(..) => "&",
                        _ => "",
                    };
                    parameters.push(format!("it: {reference}{name}"));
                    receiver = "it".to_owned();
                }
                FnArg::Typed(argument) => {
                    let kind = tokens(&argument.ty);
                    let taken = match &*argument.ty {
                        Type::ImplTrait(taken) => Some(taken.bounds.iter().find_map(passed)),
                        _ => generic(signature, &kind),
                    };
                    if let Some(Some(taken)) = &taken {
                        convertible.insert(format!("a{index}"), taken.others());
                    }
                    let Some(kind) =
                        taken.map_or(Some(kind), |taken| taken.map(|passed| passed.kind))
                    else {
                        return;
                    };
                    parameters.push(format!("a{index}: {kind}"));
                    arguments.push(format!("a{index}"));
                }
            }
        }
        let ident = &signature.ident;
        let arguments = arguments.join(", ");
        let path = name.replace("<'_>", "");
        let mut call = if receiver.is_empty() {
            format!("{path}::{ident}({arguments})")
        } else {
            format!("it.{ident}({arguments})")
        };
        let returned = match &signature.output {
            ReturnType::Default => "()".to_owned(),
            ReturnType::Type(_, kind) => spelt(kind, name),
        };
        // What decodes into a type of the caller's choice is tried with any JSON.
        let generic_result = signature
            .generics
            .params
            .iter()
            .any(|param| matches!(param, GenericParam::Type(param) if param.ident == "T"));
        let returned = if generic_result && returned.contains("< T >") {
            returned.replace("< T >", "< serde_json::Value >")
        } else {
            returned
        };
        // Callers hand in the numbers and texts that they have.
        for parameter in &parameters {
            let Some((argument, kind)) = parameter.split_once(": ") else {
                continue;
            };
            let others = convertible.get(argument).copied().unwrap_or_default();
            for other in others.iter().filter(|other| **other != kind) {
                let with_other = parameters
                    .join(", ")
                    .replace(parameter, &format!("{argument}: {other}"));
                self.add(&with_other, &format!("let _: {returned} = {call};"));
            }
        }
        let parameters = parameters.join(", ");
        if signature.asyncness.is_some() {
            call.push_str(".await");
            let number = self.number;
            self.number += 1;
            let _ = writeln!(
                self.text,
                "async fn use_{number}({parameters}) {{ let _: {returned} = {call}; }}"
            );
        } else {
            self.add(&parameters, &format!("let _: {returned} = {call};"));
        }
    }
}

/// A type as it is returned, `Self` spelt out.
fn spelt(kind: &Type, name: &str) -> String {
    let text = tokens(kind);
    if text == "Self" {
        name.to_owned()
    } else {
        text
    }
}

/// What a method takes of callers: `T` of `TryInto<T>`, `Into<T>` or `IntoOptional<T, _>`.
struct Passed {
    kind: String,
    /// Whether each value of another type that is taken converts.
    is_infallible: bool,
}

impl Passed {
    /// Other types of which callers pass values: the numbers and strings that they
    /// have.
    fn others(&self) -> &'static [&'static str] {
        match self.kind.as_str() {
            "String" | ":: std :: string :: String" => &["&'static str"],
            "i32" if self.is_infallible => &["u8", "i16"],
            "i64" if self.is_infallible => &["u8", "i32"],
            kind if INTEGERS.contains(&kind) && !self.is_infallible => &INTEGERS,
            _ => &[],
        }
    }
}

/// For an argument of a type parameter, what a caller passes. The outer option is none
/// for a type that is not a parameter, the inner one for a bound that is not known here.
fn generic(signature: &Signature, kind: &str) -> Option<Option<Passed>> {
    let mut bounds: Vec<&TypeParamBound> = Vec::new();
    let mut is_parameter = false;
    for parameter in &signature.generics.params {
        if let GenericParam::Type(generic) = parameter
            && generic.ident == kind
        {
            is_parameter = true;
            bounds.extend(&generic.bounds);
        }
    }
    let predicates = signature
        .generics
        .where_clause
        .iter()
        .flat_map(|where_clause| &where_clause.predicates);
    for predicate in predicates {
        if let WherePredicate::Type(predicate) = predicate
            && tokens(&predicate.bounded_ty) == kind
        {
            bounds.extend(&predicate.bounds);
        }
    }
    is_parameter.then(|| bounds.into_iter().find_map(passed))
}

fn passed(bound: &TypeParamBound) -> Option<Passed> {
    let TypeParamBound::Trait(bound) = bound else {
        return None;
    };
    let last = bound.path.segments.last()?;
    let is_infallible = last.ident != "TryInto" && last.ident != "IntoOptional";
    let kind = match &last.arguments {
        PathArguments::AngleBracketed(arguments)
            if last.ident == "TryInto" || last.ident == "Into" || last.ident == "IntoOptional" =>
        {
            match arguments.args.first()? {
                GenericArgument::Type(kind) => tokens(kind),
                _ => return None,
            }
        }
        PathArguments::Parenthesized(arguments) if last.ident == "FnOnce" => {
            let inputs: Vec<String> = arguments.inputs.iter().map(tokens).collect();
            let output = tokens(&arguments.output);
            format!("fn({}) {output}", inputs.join(", "))
        }
        _ if last.ident == "AsRef" => "String".to_owned(),
        _ => return None,
    };
    Some(Passed {
        kind,
        is_infallible,
    })
}

fn tokens(syntax: &impl ToTokens) -> String {
    syntax.to_token_stream().to_string()
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Spells paths as they are seen from outside of the crate.
struct Outside {
    is_builder: bool,
}

impl VisitMut for Outside {
    fn visit_path_mut(&mut self, path: &mut Path) {
        let first = path.segments.first().map(|first| first.ident.to_string());
        let prefix: Option<Path> = match first.as_deref() {
            Some("crate") => Some(syn::parse_quote!(subject)),
            Some("super") if self.is_builder => Some(syn::parse_quote!(subject::types)),
            Some("self") if path.segments.len() > 1 => Some(syn::parse_quote!(subject::types)),
            _ => None,
        };
        if let Some(mut prefix) = prefix {
            prefix
                .segments
                .extend(path.segments.iter().skip(1).cloned());
            *path = prefix;
        }
        visit_mut::visit_path_mut(self, path);
    }
}
