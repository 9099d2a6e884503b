//! The models that requests send, which have builders. Others are received alone.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::{Fields, Item};

/// The names of the types that requests name, and of all types within these. `names` are those of
/// all types.
pub(super) fn sent_types(
    types: &[Item],
    requests: &[Item],
    names: &BTreeSet<String>,
) -> BTreeSet<String> {
    let parts: BTreeMap<String, BTreeSet<String>> =
        types.iter().filter_map(|item| parts_of(item, names)).collect();
    let mut pending: Vec<String> = Vec::new();
    for request in requests {
        if let Item::Struct(request) = request {
            pending.extend(named_types(request.fields.to_token_stream(), names));
        }
    }
    let mut sent = BTreeSet::new();
    while let Some(name) = pending.pop() {
        if !sent.contains(&name) {
            pending.extend(parts.get(&name).into_iter().flatten().cloned());
            sent.insert(name);
        }
    }
    sent
}

/// The name of a type, and those of the types that its fields or variants name.
fn parts_of(item: &Item, names: &BTreeSet<String>) -> Option<(String, BTreeSet<String>)> {
    let (name, fields) = match item {
        Item::Struct(item) => (&item.ident, item.fields.to_token_stream()),
        Item::Enum(item) => {
            let fields = item.variants.iter().map(|variant| match &variant.fields {
                Fields::Unit => TokenStream::new(),
                fields => fields.to_token_stream(),
            });
            (&item.ident, fields.collect())
        }
        Item::Type(item) => (&item.ident, item.ty.to_token_stream()),
        _ => return None,
    };
    Some((name.to_string(), named_types(fields, names)))
}

/// The types that tokens name.
fn named_types(tokens: TokenStream, names: &BTreeSet<String>) -> BTreeSet<String> {
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
    use syn::parse_quote;

    use super::*;

    #[test]
    fn types_within_a_body_are_sent_and_others_are_not() {
        let types: Vec<Item> = vec![
            parse_quote!(
                pub struct Order {
                    pub lines: Vec<Line>,
                    pub before: Option<Box<Order>>,
                }
            ),
            parse_quote!(
                pub struct Line(Choice);
            ),
            parse_quote!(
                pub enum Choice {
                    Book(Alias),
                    Other { gift: Gift },
                    Page,
                }
            ),
            parse_quote!(
                pub type Alias = Book;
            ),
            parse_quote!(
                pub struct Book {}
            ),
            parse_quote!(
                pub struct Gift {}
            ),
            parse_quote!(
                pub struct Page {
                    pub orders: Vec<Order>,
                }
            ),
        ];
        let requests: Vec<Item> = vec![
            parse_quote!(
                pub struct PlaceOrder {
                    body: Result<types::builder::Order, String>,
                }
            ),
            parse_quote!(impl PlaceOrder { fn send(self) -> Page { todo!() } }),
        ];
        let all = ["Alias", "Book", "Choice", "Gift", "Line", "Order", "Page"];
        let names: BTreeSet<String> = all.map(str::to_owned).into_iter().collect();
        let sent = sent_types(&types, &requests, &names);
        assert!(sent.iter().eq(["Alias", "Book", "Choice", "Gift", "Line", "Order"]), "{sent:?}");
    }
}
