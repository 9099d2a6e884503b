//! The doc comments of methods, and of types that are not models.

use syn::{Attribute, ImplItem, ItemEnum, ItemImpl, parse_quote};

use super::model::{Field, PropertyNotes};
use crate::emit::docs;
use crate::emit::tokens::{doc_of, last_segment, printable, set_doc};

/// Documents a type with its description, or else with `otherwise`, and adds the attributes of all
/// types.
pub(super) fn document_type(attributes: &mut Vec<Attribute>, otherwise: &str) {
    set_description(attributes, otherwise);
    attributes.extend(common_attributes());
}

/// Documents an item with its description, or else with `otherwise`.
pub(super) fn set_description(attributes: &mut Vec<Attribute>, otherwise: &str) {
    let text = description(attributes).unwrap_or_else(|| otherwise.to_owned());
    set_doc(attributes, &text);
}

/// The attributes of every type: a JSON Schema if the feature is on, and `non_exhaustive`.
pub(super) fn common_attributes() -> [Attribute; 2] {
    [
        parse_quote!(#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]),
        parse_quote!(#[non_exhaustive]),
    ]
}

pub(super) fn document_variants(item: &mut ItemEnum, notes: &PropertyNotes<'_>) {
    for variant in &mut item.variants {
        let text =
            description(&variant.attrs).unwrap_or_else(|| format!("The form `{}`.", variant.ident));
        set_doc(&mut variant.attrs, &text);
        for field in variant.fields.iter_mut() {
            if let Some(read) = Field::read(field, notes) {
                field.attrs = read.attributes();
                field.ident = Some(read.name);
            }
        }
    }
}

/// The name of the type of an `impl` block.
pub(super) fn self_type(block: &ItemImpl) -> String {
    last_segment(&block.self_ty).map_or_else(String::new, |segment| segment.ident.to_string())
}

/// Documents the methods of models other than those of their traits.
pub(super) fn document_methods(block: &mut ItemImpl) {
    if block.trait_.is_some() {
        return;
    }
    for item in &mut block.items {
        if let ImplItem::Fn(method) = item
            && doc_of(&method.attrs).is_none()
        {
            let text = format!("See `{}`.", method.sig.ident);
            set_doc(&mut method.attrs, &text);
        }
    }
}

/// The documentation of an item. A description may be blank.
pub(super) fn description(attributes: &[Attribute]) -> Option<String> {
    let text = docs::markdown(&doc_of(attributes)?);
    (!printable(&text).trim().is_empty()).then_some(text)
}
