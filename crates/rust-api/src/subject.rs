//! What an `impl` or a macro call is about.

use std::collections::BTreeMap;

use proc_macro2::{TokenStream, TokenTree};
use syn::{GenericArgument, Item, ItemImpl, ItemMacro, PathArguments, Type};

use crate::modules::{ModulePath, Modules};
use crate::names::Target;
use crate::reach::Reach;

/// What an `impl` is about, if callers can see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A type of the crate that can be reached.
    Own(ModulePath, String),
    /// A type of another crate, or any type.
    Foreign,
}

/// What an `impl` is about; none if callers cannot name the type or the trait.
pub(crate) fn impl_subject(
    modules: &Modules,
    reach: &Reach,
    module: &ModulePath,
    item: &ItemImpl,
) -> Option<Subject> {
    if let Some((path, _)) = &item.trait_
        && let Some(target @ Target::Item(..)) = modules.resolve(module, &segments(path))
        && !reach.has(&target)
    {
        return None;
    }
    match resolved(modules, module, &item.self_ty) {
        Some(Target::Item(home, name)) => reach
            .has(&Target::Item(home.clone(), name.clone()))
            .then_some(Subject::Own(home, name)),
        _ => {
            let (path, _) = item.trait_.as_ref()?;
            let target = modules.resolve(module, &segments(path));
            let is_ours = target.is_some_and(|target| reach.has(&target));
            let mentions = arguments(path).into_iter().any(|argument| {
                resolved(modules, module, argument).is_some_and(|target| reach.has(&target))
            });
            (is_ours || mentions).then_some(Subject::Foreign)
        }
    }
}

/// The type that a macro call is about: the first name of its arguments.
pub(crate) fn macro_subject(
    modules: &Modules,
    reach: &Reach,
    module: &ModulePath,
    item: &ItemMacro,
) -> Option<(ModulePath, String)> {
    let name = match item.mac.tokens.clone().into_iter().next()? {
        TokenTree::Ident(name) => name.to_string(),
        _ => return None,
    };
    match modules.resolve(module, &[name])? {
        Target::Item(home, name) => reach
            .has(&Target::Item(home.clone(), name.clone()))
            .then_some((home, name)),
        _ => None,
    }
}

/// What a type's name stands for, references left out.
fn resolved(modules: &Modules, module: &ModulePath, kind: &Type) -> Option<Target> {
    match kind {
        Type::Path(path) => modules.resolve(module, &segments(&path.path)),
        Type::Reference(reference) => resolved(modules, module, &reference.elem),
        _ => None,
    }
}

/// The names of a path; an empty one first where it begins with `::`.
pub(crate) fn segments(path: &syn::Path) -> Vec<String> {
    let start = path.leading_colon.map(|_| String::new());
    let names = path.segments.iter().map(|part| part.ident.to_string());
    start.into_iter().chain(names).collect()
}

/// The types between the angle brackets at a path's end.
fn arguments(path: &syn::Path) -> Vec<&Type> {
    match path.segments.last().map(|last| &last.arguments) {
        Some(PathArguments::AngleBracketed(arguments)) => arguments
            .args
            .iter()
            .filter_map(|argument| match argument {
                GenericArgument::Type(alias) => Some(alias),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// Whether a macro is called where items stand. One that is only called within
/// functions adds nothing that a caller could name.
pub(crate) fn writes_items(modules: &Modules, name: &syn::Ident) -> bool {
    let mut items = modules.0.values().flat_map(|module| &module.items);
    items.any(|item| match item {
        syn::Item::Macro(call) if call.ident.is_none() => {
            let path = &call.mac.path;
            path.segments.last().is_some_and(|last| last.ident == *name)
        }
        _ => false,
    })
}

/// The items that a macro writes, with the names of its parameters in the places of
/// what it is called with, and each repetition once; none where that is no Rust.
pub(crate) fn template(definition: &ItemMacro) -> Option<Vec<Item>> {
    expanded(definition, &BTreeMap::new())
}

/// The items that a macro writes for a call: what comes before a list is put in its
/// place, of a list each repetition is there once.
pub(crate) fn written_items(definition: &ItemMacro, call: &ItemMacro) -> Option<Vec<Item>> {
    let (matcher, _) = first_arm(definition)?;
    let bound = bound(matcher, call.mac.tokens.clone());
    expanded(definition, &bound)
}

/// What is matched by a macro's first arm, and what is written. The other arms are the
/// macro's own affair: it calls itself.
fn first_arm(definition: &ItemMacro) -> Option<(TokenStream, TokenStream)> {
    let trees = definition.mac.tokens.clone().into_iter();
    let mut groups = trees.filter_map(|tree| match tree {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    });
    Some((groups.next()?, groups.next()?))
}

fn expanded(definition: &ItemMacro, bound: &BTreeMap<String, TokenStream>) -> Option<Vec<Item>> {
    let (_, body) = first_arm(definition)?;
    let file: syn::File = syn::parse2(substituted(body, bound)).ok()?;
    Some(file.items)
}

/// What the parameters of a macro are bound to, up to the first list.
fn bound(matcher: TokenStream, call: TokenStream) -> BTreeMap<String, TokenStream> {
    let mut bound = BTreeMap::new();
    let mut call = call.into_iter().peekable();
    let mut matcher = matcher.into_iter().peekable();
    while let Some(tree) = matcher.next() {
        match tree {
            TokenTree::Punct(mark) if mark.as_char() == '$' => {
                let Some(TokenTree::Ident(name)) = matcher.next() else {
                    break;
                };
                // The colon and the kind.
                matcher.next();
                matcher.next();
                let end = matcher.peek().cloned();
                let is_end = |tree: &TokenTree| match (tree, &end) {
                    (TokenTree::Group(_), Some(TokenTree::Group(_))) => true,
                    (TokenTree::Punct(mark), Some(TokenTree::Punct(end))) => {
                        mark.as_char() == end.as_char()
                    }
                    _ => false,
                };
                let mut value = TokenStream::new();
                while let Some(tree) = call.next_if(|tree| !is_end(tree)) {
                    value.extend([tree]);
                }
                bound.insert(name.to_string(), value);
            }
            TokenTree::Group(_) => break,
            _ => drop(call.next()),
        }
    }
    bound
}

fn substituted(tokens: TokenStream, bound: &BTreeMap<String, TokenStream>) -> TokenStream {
    let mut written = TokenStream::new();
    let mut rest = tokens.into_iter().peekable();
    while let Some(tree) = rest.next() {
        match tree {
            TokenTree::Punct(mark) if mark.as_char() == '$' => match rest.next() {
                Some(TokenTree::Group(repeated)) => {
                    written.extend(substituted(repeated.stream(), bound));
                    // The separator, if any, and the sign of repetition.
                    let is_sign = |tree: &TokenTree| matches!(tree, TokenTree::Punct(mark) if matches!(mark.as_char(), '*' | '+' | '?'));
                    if let Some(next) = rest.next()
                        && !is_sign(&next)
                    {
                        rest.next();
                    }
                }
                Some(other) => match bound.get(&other.to_string()) {
                    Some(value) => written.extend(value.clone()),
                    None => written.extend([other]),
                },
                None => {}
            },
            TokenTree::Group(group) => {
                let inner = substituted(group.stream(), bound);
                let group = proc_macro2::Group::new(group.delimiter(), inner);
                written.extend([TokenTree::Group(group)]);
            }
            other => written.extend([other]),
        }
    }
    written
}
