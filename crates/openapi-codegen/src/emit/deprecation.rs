//! Deprecation: the attribute, and the fields and setters of models that get it.

use std::collections::BTreeMap;

use heck::ToSnakeCase;
use proc_macro2::Ident;
use syn::{Attribute, ImplItem, Item, ItemStruct, parse_quote};

use super::error::EmitError;
use super::names::{rust_field, rust_type};
use super::tokens::last_segment;
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

/// The replacement of each deprecated field, if any: by model, then by field.
pub(super) struct DeprecatedFields<'n>(BTreeMap<Ident, BTreeMap<Ident, Option<&'n str>>>);

impl<'n> DeprecatedFields<'n> {
    pub(super) fn new(notes: &'n Notes) -> Self {
        let field = |(property, replacement): (&String, &'n Option<String>)| {
            (rust_field(property), replacement.as_deref())
        };
        let models = notes.deprecated_properties.iter();
        let models = models.map(|(component, properties)| {
            (rust_type(component), properties.iter().map(field).collect())
        });
        Self(models.collect())
    }

    /// Marks the fields of properties that the document calls deprecated.
    pub(super) fn mark_fields(&self, model: &mut ItemStruct) -> Result<(), EmitError> {
        for (name, replacement) in self.0.get(&model.ident).into_iter().flatten() {
            let mut fields = model.fields.iter_mut();
            let field = fields.find(|field| field.ident.as_ref() == Some(name));
            let expected = format!("a field `{name}`, which is deprecated");
            field
                .ok_or_else(|| {
                    EmitError::in_pass("deprecation", &model.ident.to_string(), &expected)
                })?
                .attrs
                .push(deprecated(*replacement));
        }
        Ok(())
    }

    /// Marks the setters of properties that the document calls deprecated, so that
    /// the compiler tells who makes a model what to use instead.
    pub(super) fn mark_setters(&self, builders: &mut [Item]) {
        for item in builders {
            let Item::Impl(block) = item else { continue };
            let model = last_segment(&block.self_ty).filter(|_| block.trait_.is_none());
            let Some(fields) = model.and_then(|model| self.0.get(&model.ident)) else {
                continue;
            };
            for item in &mut block.items {
                if let ImplItem::Fn(setter) = item
                    && let Some(replacement) = fields.get(&setter.sig.ident)
                {
                    setter.attrs.push(deprecated(*replacement));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
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
        DeprecatedFields::new(&notes).mark_setters(&mut items);
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
