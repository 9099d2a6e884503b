//! What an `impl` or a macro call is about.

use proc_macro2::{TokenStream, TokenTree};
use syn::{GenericArgument, ItemImpl, ItemMacro, PathArguments, Type};

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
pub(crate) fn of_impl(
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
            let own = modules.resolve(module, &segments(path));
            let is_ours = own.is_some_and(|target| reach.has(&target));
            let mentions = arguments(path).into_iter().any(|argument| {
                resolved(modules, module, argument).is_some_and(|target| reach.has(&target))
            });
            (is_ours || mentions).then_some(Subject::Foreign)
        }
    }
}

/// The type that a macro call is about: the first name of its arguments.
pub(crate) fn of_macro(
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
fn resolved(modules: &Modules, module: &ModulePath, own: &Type) -> Option<Target> {
    match own {
        Type::Path(own) => modules.resolve(module, &segments(&own.path)),
        Type::Reference(own) => resolved(modules, module, &own.elem),
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
        Some(PathArguments::AngleBracketed(own)) => own
            .args
            .iter()
            .filter_map(|argument| match argument {
                GenericArgument::Type(own) => Some(own),
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
pub(crate) fn template(definition: &ItemMacro) -> Option<Vec<syn::Item>> {
    let groups: Vec<TokenTree> = definition.mac.tokens.clone().into_iter().collect();
    let bodies: Vec<&TokenTree> = groups
        .iter()
        .filter(|tree| matches!(tree, TokenTree::Group(_)))
        .collect();
    // One arm: what is matched, and what is written.
    let [_, TokenTree::Group(body)] = bodies.as_slice() else {
        return None;
    };
    let file: syn::File = syn::parse2(substituted(body.stream())).ok()?;
    Some(file.items)
}

fn substituted(tokens: TokenStream) -> TokenStream {
    let mut written = TokenStream::new();
    let mut rest = tokens.into_iter().peekable();
    while let Some(tree) = rest.next() {
        match tree {
            TokenTree::Punct(mark) if mark.as_char() == '$' => match rest.next() {
                Some(TokenTree::Group(repeated)) => {
                    written.extend(substituted(repeated.stream()));
                    // The separator, if any, and the sign of repetition.
                    let is_sign = |tree: &TokenTree| matches!(tree, TokenTree::Punct(mark) if matches!(mark.as_char(), '*' | '+' | '?'));
                    if let Some(next) = rest.next()
                        && !is_sign(&next)
                    {
                        rest.next();
                    }
                }
                Some(other) => written.extend([other]),
                None => {}
            },
            TokenTree::Group(own) => {
                let inner = substituted(own.stream());
                let group = proc_macro2::Group::new(own.delimiter(), inner);
                written.extend([TokenTree::Group(group)]);
            }
            other => written.extend([other]),
        }
    }
    written
}
