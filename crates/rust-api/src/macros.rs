//! Calls of macros that expand to items.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Item, ItemMacro};

use crate::modules::{ModulePath, Modules};
use crate::printed::line;
use crate::reach::Reach;

/// The path of the type for which a macro is called: the first name of its arguments.
pub(crate) fn subject<'r>(
    modules: &Modules,
    reach: &'r Reach,
    module: &ModulePath,
    item: &ItemMacro,
) -> Option<&'r str> {
    let name = match item.mac.tokens.clone().into_iter().next()? {
        TokenTree::Ident(name) => name.to_string(),
        _ => return None,
    };
    reach.path(&reach.item(modules.resolve(module, &[name]))?)
}

pub(crate) fn definition<'a>(modules: &'a Modules, name: &str) -> Option<&'a syn::ItemMacro> {
    modules.0.values().flat_map(|module| &module.items).find_map(|item| match item {
        Item::Macro(call) if call.ident.as_ref().is_some_and(|ident| ident == name) => Some(call),
        _ => None,
    })
}

/// Returns whether a macro is called with a list in brackets.
pub(crate) fn has_list(tokens: &TokenStream) -> bool {
    let last = tokens.clone().into_iter().last();
    matches!(last, Some(TokenTree::Group(_)))
}

/// The arguments of a macro, split at the commas of its innermost list.
pub(crate) fn arguments(tokens: TokenStream) -> BTreeSet<String> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    if let Some(TokenTree::Group(list)) = trees.last() {
        return arguments(list.stream());
    }
    let is_comma =
        |tree: &TokenTree| matches!(tree, TokenTree::Punct(mark) if mark.as_char() == ',');
    trees
        .split(is_comma)
        .filter(|part| !part.is_empty())
        .map(|part| {
            let tokens: TokenStream = part.iter().cloned().collect();
            line(&tokens.to_token_stream())
        })
        .collect()
}

/// The items that a macro call expands to. The parts before a list are copied, and each repetition
/// of a list is expanded once.
pub(crate) fn written_items(definition: &ItemMacro, call: &ItemMacro) -> Option<Vec<Item>> {
    let (matcher, body) = first_arm(definition)?;
    let bound = bound(matcher, call.mac.tokens.clone());
    let file: syn::File = syn::parse2(substituted(body, &bound)).ok()?;
    Some(file.items)
}

/// The pattern and the body of a macro's first arm. The macro calls the other arms itself.
fn first_arm(definition: &ItemMacro) -> Option<(TokenStream, TokenStream)> {
    let trees = definition.mac.tokens.clone().into_iter();
    let mut groups = trees.filter_map(|tree| match tree {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    });
    Some((groups.next()?, groups.next()?))
}

/// Binds the parameters of a macro to the arguments of a call, up to the first list.
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
                // The colon and the fragment specifier follow the name.
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
                    // A separator may come before the sign of repetition.
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
