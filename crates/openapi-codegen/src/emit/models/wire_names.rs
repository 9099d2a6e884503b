//! The pass `wire_names`: a property that lowering has renamed is read and written by the
//! name that the document gives it.

use std::collections::BTreeMap;

use proc_macro2::{Literal, TokenStream, TokenTree};
use syn::visit_mut::VisitMut;
use syn::{Attribute, Item, LitStr, Meta};

use crate::emit::tokens::is_word;

/// Restores the names in `rename` of serde's attributes. `names` has them by the name that
/// typify has seen.
pub(super) fn restore(items: &mut [Item], names: &BTreeMap<String, String>) {
    if names.is_empty() {
        return;
    }
    let mut restore = Restore { names };
    for item in items {
        restore.visit_item_mut(item);
    }
}

struct Restore<'n> {
    names: &'n BTreeMap<String, String>,
}

impl VisitMut for Restore<'_> {
    fn visit_attribute_mut(&mut self, attribute: &mut Attribute) {
        if let Meta::List(list) = &mut attribute.meta
            && list.path.is_ident("serde")
        {
            list.tokens = self.restored(std::mem::take(&mut list.tokens));
        }
    }
}

impl Restore<'_> {
    fn restored(&self, tokens: TokenStream) -> TokenStream {
        let mut trees: Vec<TokenTree> = tokens.into_iter().collect();
        for index in 2..trees.len() {
            let is_name = is_word(&trees[index - 2], "rename") && is_word(&trees[index - 1], "=");
            let text = syn::parse_str::<LitStr>(&trees[index].to_string()).ok();
            if let Some(text) = text.filter(|_| is_name)
                && let Some(wire) = self.names.get(&text.value())
            {
                trees[index] = Literal::string(wire).into();
            }
        }
        trees.into_iter().collect()
    }
}
