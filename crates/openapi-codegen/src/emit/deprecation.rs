//! What the document calls deprecated: the attribute, and the fields and setters of
//! models that get it.

use heck::ToSnakeCase;
use syn::{Attribute, ImplItem, Item, ItemImpl, ItemStruct, Type, parse_quote};

use super::EmitError;
use super::names::rust_type;
use crate::lower::Notes;

/// The attribute of something the document calls deprecated.
pub(super) fn deprecated(replacement: Option<&str>) -> Attribute {
    match replacement {
        Some(replacement) => {
            let note = format!("use `{}` instead", replacement.to_snake_case());
            parse_quote!(#[deprecated = #note])
        }
        None => parse_quote!(#[deprecated]),
    }
}

/// Marks the fields of properties that the document calls deprecated.
pub(super) fn mark_fields(model: &mut ItemStruct, notes: &Notes) -> Result<(), EmitError> {
    let properties = notes
        .deprecated_properties
        .iter()
        .filter(|(component, _)| rust_type(component) == model.ident)
        .flat_map(|(_, properties)| properties);
    for (property, replacement) in properties {
        let name = property.to_snake_case();
        let field = model.fields.iter_mut().find(|field| {
            let ident = field.ident.as_ref().map(ToString::to_string);
            ident.is_some_and(|ident| ident.trim_matches('_') == name)
        });
        let expected = format!("a field for the deprecated property `{property}`");
        field
            .ok_or_else(|| EmitError::in_pass("deprecation", &model.ident.to_string(), &expected))?
            .attrs
            .push(deprecated(replacement.as_deref()));
    }
    Ok(())
}

/// Marks the setters of properties that the document calls deprecated, so that
/// the compiler tells who makes a model what to use instead.
pub(super) fn mark_setters(builders: &mut [Item], notes: &Notes) {
    for (component, properties) in &notes.deprecated_properties {
        let model = rust_type(component);
        let blocks = builders.iter_mut().filter_map(|item| match item {
            Item::Impl(block) if block.trait_.is_none() && is_of(block, &model) => Some(block),
            _ => None,
        });
        for item in blocks.flat_map(|block| &mut block.items) {
            let ImplItem::Fn(setter) = item else { continue };
            let name = setter.sig.ident.to_string();
            let property = properties
                .iter()
                .find(|(property, _)| property.to_snake_case() == name.trim_matches('_'));
            if let Some((_, replacement)) = property {
                setter.attrs.push(deprecated(replacement.as_deref()));
            }
        }
    }
}

fn is_of(block: &ItemImpl, model: &syn::Ident) -> bool {
    match &*block.self_ty {
        Type::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == *model),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use quote::{ToTokens, quote};

    use super::*;

    #[test]
    fn setters_of_deprecated_properties_name_what_to_use() {
        let mut notes = Notes::default();
        let plug = BTreeMap::from([("oldPlug".to_owned(), Some("newSlug".to_owned()))]);
        notes.deprecated_properties.insert("User".to_owned(), plug);
        let mut items: Vec<Item> = vec![
            parse_quote!(impl User { fn old_plug(self) {} fn new_slug(self) {} }),
            parse_quote!(impl Default for User { fn old_plug(self) {} }),
            parse_quote!(impl Group { fn old_plug(self) {} }),
        ];
        mark_setters(&mut items, &notes);
        let marked = quote! {
            impl User {
                #[deprecated = "use `new_slug` instead"]
                fn old_plug(self) {}
                fn new_slug(self) {}
            }
            impl Default for User { fn old_plug(self) {} }
            impl Group { fn old_plug(self) {} }
        };
        let items: proc_macro2::TokenStream = items.iter().map(ToTokens::to_token_stream).collect();
        assert_eq!(items.to_string(), marked.to_string());
    }
}
