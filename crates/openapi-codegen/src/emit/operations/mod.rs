//! The passes over operations: what becomes of progenitor's methods of `Client` and
//! request builders.
//!
//! Each pass is one small file and one function on an [`Operation`]. Where
//! progenitor's output does not have the shape that a pass expects, the pass fails
//! and says what it expected: code that passes by half-patched would be found by the
//! first caller.

mod arguments;
mod bodies;
mod content_types;
mod examples;
mod field_names;
mod futures;
mod headings;
mod messages;
mod operation;
mod optional;
mod options;
mod ownership;
mod pages;
mod requests;
mod sends;
mod setters;

use std::collections::BTreeMap;

use syn::{Ident, ImplItem, ImplItemFn, Item, ItemStruct, ReturnType, Type, parse_quote};

pub(super) use sends::sparse_method;

use super::error::EmitError;
use super::input::Input;
use super::models::BodySetters;
use super::tags;
use super::tokens::{doc_tokens, type_name};
use crate::lower::{Notes, OperationNote};
use operation::{Operation, Unexpected};

/// The passes, in the order in which they run.
const PASSES: &[(&str, Pass)] = &[
    ("messages", messages::run),
    ("field_names", field_names::run),
    ("headings", headings::run),
    ("setters", setters::run),
    ("arguments", arguments::run),
    ("optional", optional::run),
    ("bodies", bodies::run),
    ("content_types", content_types::run),
    ("sends", sends::run),
    ("options", options::run),
    ("ownership", ownership::run),
    ("pages", pages::run),
];

/// One step from progenitor's output to ours.
type Pass = fn(&mut Operation<'_>) -> Result<(), Unexpected>;

pub(super) fn by_tag(
    methods: Vec<ImplItemFn>,
    builders: Vec<Item>,
    input: &Input,
    models: &BodySetters,
) -> Result<BTreeMap<String, Vec<Item>>, EmitError> {
    let notes = &input.notes;
    let mut builders = Builders::from_items(builders)?;
    if methods.len() != notes.operations.len() {
        return Err(EmitError::in_generator(format!(
            "progenitor made {} methods for {} operations",
            methods.len(),
            notes.operations.len()
        )));
    }
    // Progenitor goes through the document in the order of the notes.
    let mut patched = Vec::new();
    for (method, note) in methods.into_iter().zip(&notes.operations) {
        let (builder, setters) = builders.take(&method, note)?;
        let mut operation = Operation {
            note,
            input,
            models,
            method,
            builder,
            setters,
        };
        for (name, run) in PASSES {
            run(&mut operation)
                .map_err(|unexpected| EmitError::in_pass(name, &note.id, &unexpected.0))?;
        }
        patched.push(operation.into_items()?);
    }
    builders.refuse_rest()?;
    Ok(group(patched, notes))
}

/// The content of progenitor's `mod builder`, by the name of the builder.
struct Builders {
    parts: BTreeMap<String, (Option<ItemStruct>, Vec<ImplItemFn>)>,
    /// The operations whose builders are taken, by the builder's name.
    taken: BTreeMap<String, String>,
}

impl Builders {
    fn from_items(items: Vec<Item>) -> Result<Self, EmitError> {
        let mut parts: BTreeMap<String, (Option<ItemStruct>, Vec<ImplItemFn>)> = BTreeMap::new();
        for item in items {
            match item {
                Item::Struct(item) => {
                    let name = item.ident.to_string();
                    parts.entry(name).or_default().0 = Some(item);
                }
                Item::Impl(item) => {
                    let name = type_name(&item.self_ty).ok_or_else(|| {
                        EmitError::in_generator("an impl in mod builder has no plain type")
                    })?;
                    let methods = item.items.into_iter().filter_map(|item| match item {
                        ImplItem::Fn(method) => Some(method),
                        _ => None,
                    });
                    parts.entry(name).or_default().1.extend(methods);
                }
                _ => {}
            }
        }
        Ok(Self {
            parts,
            taken: BTreeMap::new(),
        })
    }

    fn take(
        &mut self,
        method: &ImplItemFn,
        note: &OperationNote,
    ) -> Result<(ItemStruct, Vec<ImplItemFn>), EmitError> {
        let name = builder_name(method)
            .ok_or_else(|| EmitError::in_generator(format!("`{}` returns no builder", note.id)))?
            .to_string();
        if self.taken.insert(name.clone(), note.id.clone()).is_some() {
            return Err(EmitError::in_document(format!(
                "operationId `{}` and another one both become `{name}` in Rust",
                note.id
            )));
        }
        match self.parts.remove(&name) {
            Some((Some(builder), setters)) if !setters.is_empty() => Ok((builder, setters)),
            _ => Err(EmitError::in_generator(format!(
                "progenitor made no builder `{name}` with an impl for `{}`",
                note.id
            ))),
        }
    }

    fn refuse_rest(self) -> Result<(), EmitError> {
        match self.parts.into_keys().next() {
            Some(name) => Err(EmitError::in_generator(format!(
                "builder `{name}` belongs to no operation"
            ))),
            None => Ok(()),
        }
    }
}

/// Returns whether a method of `Client` starts an operation.
pub(super) fn returns_builder(method: &ImplItemFn) -> bool {
    builder_name(method).is_some()
}

/// `X` of a method that returns `builder::X`.
fn builder_name(method: &ImplItemFn) -> Option<Ident> {
    let ReturnType::Type(_, returned) = &method.sig.output else {
        return None;
    };
    let Type::Path(path) = &**returned else {
        return None;
    };
    let mut segments = path.path.segments.iter();
    let module = segments.next()?;
    let name = segments.next()?;
    (module.ident == "builder").then(|| name.ident.clone())
}

fn group(patched: Vec<(ImplItemFn, Vec<Item>)>, notes: &Notes) -> BTreeMap<String, Vec<Item>> {
    let mut groups = BTreeMap::new();
    for (tag, indices) in tags::group_by_module(&notes.operations) {
        let (methods, builders): (Vec<_>, Vec<_>) = indices
            .into_iter()
            .map(|index| patched[index].clone())
            .unzip();
        let docs = doc_tokens(&format!("Operations tagged `{tag}`."));
        let mut file: Vec<Item> = vec![
            parse_quote!(
                #[allow(unused_imports)]
                use crate::{Client, Error, Response, call, metadata, request, types};
            ),
            parse_quote!(
                #[allow(unused_imports)]
                use progenitor_client::{QueryParam, encode_path};
            ),
            parse_quote!(#docs impl Client { #(#methods)* }),
        ];
        file.extend(builders.into_iter().flatten());
        groups.insert(tag, file);
    }
    groups
}

#[cfg(test)]
mod tests {
    use openapi_model::{Conventions, Document};

    use super::*;
    use crate::lower;

    /// Parts of progenitor's output that were not asked for are reported.
    #[test]
    fn a_builder_that_belongs_to_no_operation_is_an_error() {
        let text = "{openapi: 3.0.3, info: {title: T, version: '1'}, paths: {}}";
        let document = Document::parse("api.yaml", text).unwrap();
        let draft = lower::lower(&document, &Conventions::default());
        let input = Input::from(&draft);
        let builders = vec![
            parse_quote!(
                pub struct GetA {}
            ),
            parse_quote!(
                impl GetA {}
            ),
        ];
        let error = by_tag(Vec::new(), builders, &input, &BodySetters::new()).err();
        let message = error.map(|error| error.to_string());
        assert_eq!(
            message.as_deref(),
            Some("builder `GetA` belongs to no operation")
        );
    }
}
