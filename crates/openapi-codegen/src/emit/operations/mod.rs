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
mod optional;
mod options;
mod ownership;
mod pages;
mod requests;
mod sends;
mod setters;

use std::collections::BTreeMap;

use heck::ToSnakeCase;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{
    Expr, Field, FieldValue, Ident, ImplItem, ImplItemFn, Item, ItemImpl, ItemStruct, ReturnType,
    Stmt, Type, parse_quote,
};

pub(super) use sends::sparse_method;

use super::models::BodySetters;
use super::tokens::{doc_tokens, point_at_crate};
use super::{EmitError, Input, tags};
use crate::lower::{Notes, OperationNote, ParameterNote};

/// The passes, in the order in which they run.
const PASSES: &[Pass] = &[
    Pass {
        name: "messages",
        run: messages::run,
    },
    Pass {
        name: "field_names",
        run: field_names::run,
    },
    Pass {
        name: "headings",
        run: headings::run,
    },
    Pass {
        name: "setters",
        run: setters::run,
    },
    Pass {
        name: "arguments",
        run: arguments::run,
    },
    Pass {
        name: "optional",
        run: optional::run,
    },
    Pass {
        name: "bodies",
        run: bodies::run,
    },
    Pass {
        name: "content_types",
        run: content_types::run,
    },
    Pass {
        name: "sends",
        run: sends::run,
    },
    Pass {
        name: "options",
        run: options::run,
    },
    Pass {
        name: "ownership",
        run: ownership::run,
    },
    Pass {
        name: "pages",
        run: pages::run,
    },
];

/// One step from progenitor's output to ours.
struct Pass {
    name: &'static str,
    run: fn(&mut Operation<'_>) -> Result<(), Unexpected>,
}

/// What a pass expected and did not find.
struct Unexpected(String);

impl Unexpected {
    fn new(expected: impl Into<String>) -> Self {
        Self(expected.into())
    }
}

/// What progenitor made of one operation.
struct Operation<'a> {
    note: &'a OperationNote,
    /// All that is emitted from.
    input: &'a Input,
    /// The setters of models that may be request bodies.
    models: &'a BodySetters,
    /// The method of `Client`.
    method: ImplItemFn,
    /// The request builder.
    builder: ItemStruct,
    /// Its `impl`.
    block: ItemImpl,
}

/// The items of each tag's file.
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
            "progenitor made {} methods of {} operations",
            methods.len(),
            notes.operations.len()
        )));
    }
    // Progenitor goes through the document in the order of the notes.
    let mut patched = Vec::new();
    for (method, note) in methods.into_iter().zip(&notes.operations) {
        let (builder, block) = builders.take(&method, note)?;
        let mut operation = Operation {
            note,
            input,
            models,
            method,
            builder,
            block,
        };
        for pass in PASSES {
            (pass.run)(&mut operation)
                .map_err(|unexpected| EmitError::in_pass(pass.name, &note.id, &unexpected.0))?;
        }
        patched.push(operation.into_items()?);
    }
    builders.refuse_rest()?;
    Ok(group(patched, notes))
}

/// The content of progenitor's `mod builder`, by the name of the builder.
struct Builders {
    parts: BTreeMap<String, (Option<ItemStruct>, Option<ItemImpl>)>,
    /// The operations whose builders are taken, by the builder's name.
    taken: BTreeMap<String, String>,
}

impl Builders {
    fn from_items(items: Vec<Item>) -> Result<Self, EmitError> {
        let mut parts: BTreeMap<String, (Option<ItemStruct>, Option<ItemImpl>)> = BTreeMap::new();
        for item in items {
            match item {
                Item::Struct(item) => {
                    let name = item.ident.to_string();
                    parts.entry(name).or_default().0 = Some(item);
                }
                Item::Impl(item) => {
                    let name = self_name(&item).ok_or_else(|| {
                        EmitError::in_generator("an impl in mod builder has no plain type")
                    })?;
                    parts.entry(name).or_default().1 = Some(item);
                }
                _ => {}
            }
        }
        Ok(Self {
            parts,
            taken: BTreeMap::new(),
        })
    }

    /// The builder that `method` returns.
    fn take(
        &mut self,
        method: &ImplItemFn,
        note: &OperationNote,
    ) -> Result<(ItemStruct, ItemImpl), EmitError> {
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
            Some((Some(builder), Some(block))) => Ok((builder, block)),
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

/// Whether a method of `Client` starts an operation.
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

fn self_name(block: &ItemImpl) -> Option<String> {
    match &*block.self_ty {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        _ => None,
    }
}

impl Operation<'_> {
    /// The fields of the builder.
    fn fields(&mut self) -> Result<impl Iterator<Item = &mut Field>, Unexpected> {
        match &mut self.builder.fields {
            syn::Fields::Named(fields) => Ok(fields.named.iter_mut()),
            _ => Err(Unexpected::new("a request builder with named fields")),
        }
    }

    /// The field called `name`.
    fn field(&mut self, name: &str) -> Result<&mut Field, Unexpected> {
        self.fields()?
            .find(|field| field.ident.as_ref().is_some_and(|ident| ident == name))
            .ok_or_else(|| Unexpected::new(format!("a request builder with the field `{name}`")))
    }

    /// The method of the builder called `name`.
    fn builder_method(&mut self, name: &str) -> Result<&mut ImplItemFn, Unexpected> {
        self.block
            .items
            .iter_mut()
            .find_map(|item| match item {
                ImplItem::Fn(method) if method.sig.ident == name => Some(method),
                _ => None,
            })
            .ok_or_else(|| Unexpected::new(format!("a request builder with the method `{name}`")))
    }

    /// Takes the method called `name` out of the builder.
    fn remove_method(&mut self, name: &str) -> Result<ImplItemFn, Unexpected> {
        let method = self.builder_method(name)?.clone();
        self.block
            .items
            .retain(|item| !matches!(item, ImplItem::Fn(method) if method.sig.ident == name));
        Ok(method)
    }

    /// The values with which `new` fills the fields of the builder.
    fn initial_values(&mut self) -> Result<&mut syn::ExprStruct, Unexpected> {
        match self.builder_method("new")?.block.stmts.as_mut_slice() {
            [Stmt::Expr(Expr::Struct(made), None)] => Ok(made),
            _ => Err(Unexpected::new("a `new` that is `Self { … }`")),
        }
    }

    /// The words with which descriptions begin what holds of one server alone.
    fn remark(&self) -> Option<&str> {
        self.input.conventions.remark.as_deref()
    }

    /// The parameter that the builder calls `setter`.
    fn parameter(&self, setter: &str) -> Option<&ParameterNote> {
        parameter(self.note, setter)
    }

    /// The items of the file, with progenitor's paths pointed at the crate.
    fn into_items(self) -> Result<(ImplItemFn, Vec<Item>), EmitError> {
        let name = self.builder.ident.to_string();
        let item = |tokens: TokenStream| {
            syn::parse2(point_at_crate(tokens))
                .map_err(|error| EmitError::in_generator(format!("builder `{name}`: {error}")))
        };
        let mut items = vec![
            item(self.builder.to_token_stream())?,
            item(self.block.to_token_stream())?,
        ];
        items.extend(futures::item(&self.block));
        let method = syn::parse2(point_at_crate(self.method.to_token_stream()))
            .map_err(|error| EmitError::in_generator(format!("method of `{name}`: {error}")))?;
        Ok((method, items))
    }
}

/// The parameter of an operation that its builder calls `setter`.
fn parameter<'a>(note: &'a OperationNote, setter: &str) -> Option<&'a ParameterNote> {
    let known = note
        .parameters
        .iter()
        .find(|(name, _)| name.to_snake_case() == setter.trim_matches('_'));
    known.map(|(_, parameter)| parameter)
}

/// The name of a field that is given a value.
fn member_name(value: &FieldValue) -> String {
    value.member.to_token_stream().to_string()
}

fn group(patched: Vec<(ImplItemFn, Vec<Item>)>, notes: &Notes) -> BTreeMap<String, Vec<Item>> {
    let mut groups = BTreeMap::new();
    for (tag, indices) in tags::by_module(&notes.operations) {
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

    /// What progenitor made of more than was asked for is not passed over.
    #[test]
    fn a_builder_that_belongs_to_no_operation_is_an_error() {
        let text = "{openapi: 3.0.3, info: {title: T, version: '1'}, paths: {}}";
        let document = Document::parse("api.yaml", text).unwrap();
        let draft = lower::lower(&document, &Conventions::default());
        let input = Input {
            document: draft.document,
            notes: draft.notes,
            conventions: draft.conventions,
        };
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
