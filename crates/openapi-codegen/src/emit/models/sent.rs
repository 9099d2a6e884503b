//! The models that requests send. They have builders, and the others are only received.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::ToTokens as _;

use crate::emit::items::{Declared, named_types};
use crate::emit::signatures::Signature;

/// The names of the types in the signatures of requests, and of all types within these. `names` are
/// those of all types except unions, whose parts are looked up instead.
pub(super) fn sent_types(
    types: &[TokenStream],
    requests: &[Signature],
    names: &BTreeSet<String>,
    unions: &BTreeMap<String, BTreeSet<String>>,
) -> BTreeSet<String> {
    let names: BTreeSet<String> = names.iter().chain(unions.keys()).cloned().collect();
    let declared = types.iter().filter_map(Declared::of);
    let mut parts: BTreeMap<String, BTreeSet<String>> =
        declared.map(|item| (item.name.clone(), item.parts(&names))).collect();
    parts.extend(unions.clone());
    let kinds = requests.iter().flat_map(|request| &request.parameters);
    let mut pending: Vec<String> =
        kinds.flat_map(|(_, kind)| named_types(kind.to_token_stream(), &names)).collect();
    let mut sent = BTreeSet::new();
    while let Some(name) = pending.pop() {
        if !sent.contains(&name) {
            pending.extend(parts.get(&name).into_iter().flatten().cloned());
            sent.insert(name);
        }
    }
    sent
}

#[cfg(test)]
mod tests {
    use quote::quote;
    use syn::parse_quote;

    use super::*;

    #[test]
    fn types_within_a_body_are_sent_and_others_are_not() {
        let types = [
            quote!(
                pub struct Order {
                    pub lines: Vec<Line>,
                    pub before: Option<Box<Order>>,
                }
            ),
            quote!(
                pub struct Line(Choice);
            ),
            quote!(
                pub enum Choice {
                    Book(Alias),
                    Other { gift: Gift },
                    Page,
                }
            ),
            quote!(
                pub type Alias = Book;
            ),
            quote!(
                pub struct Book {}
            ),
            quote!(
                pub struct Gift {}
            ),
            quote!(
                pub struct Page {
                    pub orders: Vec<Order>,
                }
            ),
        ];
        let request = Signature {
            method: parse_quote!(place_order),
            parameters: vec![(parse_quote!(body), parse_quote!(types::Order))],
            success: Some(parse_quote!(types::Page)),
        };
        let all = ["Alias", "Book", "Choice", "Gift", "Line", "Order", "Page"];
        let names: BTreeSet<String> = all.map(str::to_owned).into_iter().collect();
        let unions = BTreeMap::new();
        let sent = sent_types(&types, &[request], &names, &unions);
        assert!(sent.iter().eq(["Alias", "Book", "Choice", "Gift", "Line", "Order"]), "{sent:?}");
    }
}
