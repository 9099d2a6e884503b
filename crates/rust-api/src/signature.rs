//! The parts of a declaration that callers depend on. Names of arguments are left out, and bounds
//! are kept separately, so that a removed bound is not mistaken for another change.

use std::collections::BTreeSet;

use syn::punctuated::Punctuated;
use syn::{
    Fields, FnArg, GenericParam, Generics, ItemEnum, ItemStruct, ItemTrait, Pat, Signature,
    TypeParamBound, Variant, WherePredicate,
};

use crate::declaration::is_public;
use crate::entry::Facts;
use crate::printed::line;

pub(crate) fn struct_facts(item: &ItemStruct) -> Facts {
    let shape = match &item.fields {
        Fields::Unit => ";",
        Fields::Unnamed(_) => "(..)",
        Fields::Named(_) => " { .. }",
    };
    let (generics, bounds) = parted(&item.generics);
    Facts {
        head: format!("pub struct {}{generics}{shape}", item.ident),
        bounds,
        is_open: item.fields.iter().any(|field| !is_public(&field.vis)),
        ..Facts::default()
    }
}

pub(crate) fn enum_facts(item: &ItemEnum) -> Facts {
    let (generics, bounds) = parted(&item.generics);
    Facts { head: format!("pub enum {}{generics}", item.ident), bounds, ..Facts::default() }
}

pub(crate) fn variant_facts(item: &Variant) -> Facts {
    Facts { head: format!("{}{}", item.ident, line(&item.fields)), ..Facts::default() }
}

pub(crate) fn trait_facts(item: &ItemTrait) -> Facts {
    let (generics, bounds) = parted(&item.generics);
    let supertraits = if item.supertraits.is_empty() {
        String::new()
    } else {
        format!(": {}", line(&item.supertraits))
    };
    Facts {
        head: format!("pub trait {}{generics}{supertraits}", item.ident),
        bounds,
        ..Facts::default()
    }
}

pub(crate) fn function_facts(signature: &Signature) -> Facts {
    let mut bare = signature.clone();
    let (_, bounds) = parted(&signature.generics);
    strip(&mut bare.generics);
    bare.constness = None;
    // If each argument is on a line of its own, a comma follows the last one.
    bare.inputs.pop_punct();
    for argument in &mut bare.inputs {
        match argument {
            // `mut self` is a detail of the body that callers do not see.
            FnArg::Receiver(receiver) => receiver.mutability = None,
            FnArg::Typed(argument) => {
                if let Pat::Ident(name) = &mut *argument.pat {
                    name.mutability = None;
                }
            }
        }
    }
    let head = line(&bare);
    for argument in &mut bare.inputs {
        if let FnArg::Typed(typed) = argument {
            *typed.pat = syn::parse_quote!(_);
        }
    }
    Facts {
        head,
        essence: line(&bare),
        bounds,
        is_const: signature.constness.is_some(),
        ..Facts::default()
    }
}

/// The facts of an item that are only the bounds of its parameters.
pub(crate) fn generics_facts(generics: &Generics) -> Facts {
    Facts { bounds: parted(generics).1, ..Facts::default() }
}

/// Formats a declaration for people, with its bounds.
pub(crate) fn shown(facts: &Facts) -> String {
    let mut text = facts.head.clone();
    if facts.is_const {
        text = match text.strip_prefix("pub ") {
            Some(rest) => format!("pub const {rest}"),
            None => format!("const {text}"),
        };
    }
    if !facts.value.is_empty() {
        text.push_str(&format!(" = {}", facts.value));
    }
    if !facts.arguments.is_empty() {
        let arguments: Vec<&str> = facts.arguments.iter().map(String::as_str).collect();
        text.push_str(&format!("({})", arguments.join(", ")));
    }
    if !facts.bounds.is_empty() {
        let bounds: Vec<&str> = facts.bounds.iter().map(String::as_str).collect();
        text.push_str(&format!(" where {}", bounds.join(", ")));
    }
    if facts.is_non_exhaustive {
        text.insert_str(0, "#[non_exhaustive] ");
    }
    text
}

/// The parameters without bounds, and the bounds one by one.
fn parted(generics: &Generics) -> (String, BTreeSet<String>) {
    let mut bounds = BTreeSet::new();
    for parameter in &generics.params {
        match parameter {
            GenericParam::Type(alias) => note(&mut bounds, &alias.ident.to_string(), &alias.bounds),
            GenericParam::Lifetime(lifetime) => bounds.extend(
                lifetime
                    .bounds
                    .iter()
                    .map(|bound| format!("{}: {}", line(&lifetime.lifetime), line(bound))),
            ),
            GenericParam::Const(_) => {}
        }
    }
    for predicate in generics.where_clause.iter().flat_map(|where_clause| &where_clause.predicates)
    {
        match predicate {
            WherePredicate::Type(alias) => {
                note(&mut bounds, &line(&alias.bounded_ty), &alias.bounds);
            }
            other => {
                bounds.insert(line(other));
            }
        }
    }
    let mut bare = generics.clone();
    strip(&mut bare);
    (line(&bare), bounds)
}

fn note(
    bounds: &mut BTreeSet<String>,
    subject: &str,
    of: &Punctuated<TypeParamBound, syn::Token![+]>,
) {
    bounds.extend(of.iter().map(|bound| {
        // A trait of the standard library is the same with and without its path.
        let bound = line(bound);
        format!("{subject}: {}", bound.trim_start_matches("::"))
    }));
}

fn strip(generics: &mut Generics) {
    generics.where_clause = None;
    for parameter in &mut generics.params {
        match parameter {
            GenericParam::Type(alias) => {
                alias.bounds.clear();
                alias.colon_token = None;
            }
            GenericParam::Lifetime(lifetime) => {
                lifetime.bounds.clear();
                lifetime.colon_token = None;
            }
            GenericParam::Const(_) => {}
        }
    }
}
