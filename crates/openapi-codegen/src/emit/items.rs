//! Token streams of whole items, before they are parsed.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::Item;

use super::error::EmitError;
use super::tokens::is_word;

/// The items of a token stream. Each ends with braces or a semicolon.
pub(super) fn item_streams(stream: TokenStream) -> Vec<TokenStream> {
    let mut items = Vec::new();
    let mut item: Vec<TokenTree> = Vec::new();
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let is_end = match &tree {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            other => is_word(other, ";"),
        };
        item.push(tree);
        // The braces of a `use` or of a value are followed by a semicolon.
        let goes_on = trees.peek().is_some_and(|next| is_word(next, ";"));
        if is_end && !goes_on {
            items.push(std::mem::take(&mut item).into_iter().collect());
        }
    }
    if !item.is_empty() {
        items.push(item.into_iter().collect());
    }
    items
}

pub(super) fn parsed_item(item: TokenStream) -> Result<Item, EmitError> {
    syn::parse2(item).map_err(|error| {
        EmitError::in_generator(format!("progenitor's output is not Rust: {error}"))
    })
}

/// The name and the body of an item, if it is a module.
pub(super) fn module_of(item: &TokenStream) -> Option<(String, TokenStream)> {
    let trees: Vec<TokenTree> = item.clone().into_iter().collect();
    match trees.as_slice() {
        [.., keyword, TokenTree::Ident(name), TokenTree::Group(body)]
            if is_word(keyword, "mod") =>
        {
            Some((name.to_string(), body.stream()))
        }
        _ => None,
    }
}

/// Returns whether an item is `impl Name { … }`.
pub(super) fn is_block_of(item: &TokenStream, name: &str) -> bool {
    let trees: Vec<TokenTree> = item.clone().into_iter().collect();
    match trees.as_slice() {
        [.., keyword, own, TokenTree::Group(_)] => is_word(keyword, "impl") && is_word(own, name),
        _ => false,
    }
}

/// A type that an item declares.
pub(super) struct Declared {
    pub(super) name: String,
    pub(super) is_struct: bool,
    /// The tokens after its name: its fields or variants.
    content: TokenStream,
}

impl Declared {
    /// The type that an item declares, if it is a struct, an enum or an alias.
    pub(super) fn of(item: &TokenStream) -> Option<Self> {
        let mut trees = item.clone().into_iter();
        loop {
            let tree = trees.next()?;
            if is_word(&tree, "impl") || is_word(&tree, "mod") || is_word(&tree, "use") {
                return None;
            }
            if ["struct", "enum", "type"].iter().any(|word| is_word(&tree, word)) {
                let name = trees.next()?.to_string();
                let is_struct = is_word(&tree, "struct");
                // A variant may have the name of a type that it does not contain.
                let content = if is_word(&tree, "enum") {
                    fields_of_variants(trees.collect())
                } else {
                    trees.collect()
                };
                return Some(Self { name, is_struct, content });
            }
        }
    }

    /// The types in `names` that it contains.
    pub(super) fn parts(&self, names: &BTreeSet<String>) -> BTreeSet<String> {
        named_types(self.content.clone(), names)
    }
}

/// The fields of the variants of an enum.
fn fields_of_variants(content: TokenStream) -> TokenStream {
    let groups = |stream: TokenStream| {
        stream.into_iter().filter_map(|tree| match tree {
            TokenTree::Group(group) if group.delimiter() != Delimiter::Bracket => {
                Some(group.stream())
            }
            _ => None,
        })
    };
    groups(content).flat_map(groups).collect()
}

/// The types that a token stream names.
pub(super) fn named_types(tokens: TokenStream, names: &BTreeSet<String>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for tree in tokens {
        match tree {
            TokenTree::Group(group) => found.extend(named_types(group.stream(), names)),
            TokenTree::Ident(ident) => found.extend(names.get(&ident.to_string()).cloned()),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::*;

    #[test]
    fn items_end_with_braces_or_a_semicolon() {
        let items = [
            quote!(
                use a::{b, c};
            ),
            quote!(
                #[derive(Debug)]
                pub struct A {
                    a: B,
                }
            ),
            quote!(
                pub struct B(C);
            ),
            quote!(
                const D: E = { F };
            ),
            quote!(
                impl A {
                    fn g() {}
                }
            ),
        ];
        let split = item_streams(items.iter().cloned().collect());
        assert_eq!(
            split.iter().map(ToString::to_string).collect::<Vec<_>>(),
            items.iter().map(ToString::to_string).collect::<Vec<_>>()
        );
    }

    #[test]
    fn types_are_declared_by_structs_enums_and_aliases() {
        let all = quote! {
            /// A type.
            pub struct A { a: B }
            pub type B = C;
            impl A { fn d(self) -> D { struct E; } }
            mod f { enum G {} }
            enum H { I(A), B }
        };
        let declared: Vec<Declared> = item_streams(all).iter().filter_map(Declared::of).collect();
        let names: Vec<&str> = declared.iter().map(|item| item.name.as_str()).collect();
        assert_eq!(names, ["A", "B", "H"]);
        let known = BTreeSet::from(["A", "B", "C"].map(str::to_owned));
        let parts: Vec<BTreeSet<String>> = declared.iter().map(|own| own.parts(&known)).collect();
        let expected = ["B", "C", "A"].map(|name| BTreeSet::from([name.to_owned()]));
        assert_eq!(parts, expected);
    }
}
