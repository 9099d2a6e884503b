//! The public API as text for people to review, in parts.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenTree;
use syn::{ImplItem, ImplItemFn, Item, ItemImpl, ReturnType, Type};

use crate::declaration::public;
use crate::modules::{ModulePath, Modules};
use crate::names::declared_name;
use crate::reach::Reach;
use crate::subject::{self, Subject};
use crate::{ApiError, Sources, printed};

/// The directory of generated code.
const GENERATED: &str = "generated/";

/// The parts of the [`surface`] as one text, each under its name: `public-api.txt`.
#[must_use]
pub fn surface_text(parts: &BTreeMap<String, String>) -> String {
    let parts = parts.iter();
    let parts = parts.map(|(name, text)| format!("// {name}\n{}\n", text.trim_end()));
    parts.collect::<Vec<_>>().join("\n")
}

/// The public API of a client crate as Rust without bodies, part by part: one for
/// each operation and each model, one for each other file, and one for each macro
/// that writes items. The parts of hand-written code begin with `runtime.`.
///
/// # Errors
///
/// When a file is no Rust, or a module has no file.
pub fn surface(sources: &Sources) -> Result<BTreeMap<String, String>, ApiError> {
    let modules = Modules::read(sources)?;
    let reach = Reach::new(&modules);
    let by_file = by_file(&modules);
    let builders: BTreeMap<String, String> = by_file
        .values()
        .flat_map(|path| builders(&modules.0[*path].items))
        .collect();
    let (mut parts, mut inner) = (BTreeMap::new(), BTreeMap::new());
    for (file, path) in by_file {
        let is_builder = file.ends_with("models/builder.rs");
        for item in &modules.0[path].items {
            for item in split(item.clone()) {
                if !is_reachable(&modules, &reach, path, &item) {
                    continue;
                }
                let Some(item) = public(item) else { continue };
                let name = match file.strip_prefix(GENERATED) {
                    Some(file) => generated_part(file, &item, &builders),
                    None => runtime_part(&file),
                };
                let part = if is_builder { &mut inner } else { &mut parts };
                part.entry(name).or_insert_with(Vec::new).push(item);
            }
        }
    }
    // The builder of a model has the name of the model, in a module of its own.
    for (name, items) in inner {
        let module = syn::parse_quote!(pub mod builder { #(#items)* });
        parts.entry(name).or_insert_with(Vec::new).push(module);
    }
    let mut surface: BTreeMap<String, String> = parts
        .into_iter()
        .map(|(name, items)| (name, printed::items(&items)))
        .collect();
    surface.extend(macros(&modules));
    Ok(surface)
}

/// The modules that are files, by their paths.
fn by_file(modules: &Modules) -> BTreeMap<String, &ModulePath> {
    let mut found: BTreeMap<String, &ModulePath> = BTreeMap::new();
    for (path, module) in &modules.0 {
        // A module within a file comes behind the file's own: its path is longer.
        found.entry(module.file.clone()).or_insert(path);
    }
    found
}

fn is_reachable(modules: &Modules, reach: &Reach, path: &ModulePath, item: &Item) -> bool {
    match item {
        Item::Impl(implementation) => {
            match subject::impl_subject(modules, reach, path, implementation) {
                Some(Subject::Own(..) | Subject::Foreign) => true,
                None => false,
            }
        }
        Item::Macro(call) => {
            call.ident.is_none() && subject::macro_subject(modules, reach, path, call).is_some()
        }
        Item::Mod(_) | Item::Use(_) => {
            path.is_empty() || reach.modules.contains_key(path) || {
                // The module that is passed on in parts.
                path.len() == 1 && modules.0[path].file.starts_with(GENERATED)
            }
        }
        _ => {
            declared_name(item).is_some_and(|name| reach.items.contains_key(&(path.clone(), name)))
        }
    }
}

/// What the macros of the crate write, with each repetition once.
fn macros(modules: &Modules) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for item in modules.0.values().flat_map(|module| &module.items) {
        let Item::Macro(call) = item else { continue };
        let Some(name) = call
            .ident
            .as_ref()
            .filter(|name| subject::writes_items(modules, name))
        else {
            continue;
        };
        let text = match subject::template(call) {
            Some(items) => {
                let items: Vec<Item> = items.into_iter().filter_map(public).collect();
                printed::items(&items)
            }
            None => format!("{}\n", printed::line(&call.mac.tokens)),
        };
        found.insert(format!("runtime.macro.{name}"), text);
    }
    found
}

/// The part in which an item of hand-written code is shown.
fn runtime_part(file: &str) -> String {
    let name = file.trim_end_matches(".rs").trim_end_matches("/mod");
    format!("runtime.{}", name.replace('/', "."))
}

/// The part in which an item of generated code is shown.
fn generated_part(file: &str, item: &Item, builders: &BTreeMap<String, String>) -> String {
    let stem = file.rsplit('/').next().unwrap_or(file);
    let stem = stem.trim_end_matches(".rs");
    let is_of_models = file.starts_with("models/") && stem != "error";
    let subject = subject_name(item).unwrap_or_default();
    if is_of_models && !subject.is_empty() {
        return subject;
    }
    if let (Item::Impl(implementation), "Client") = (item, subject.as_str())
        && let Some(ImplItem::Fn(method)) = implementation.items.first()
        && builders.contains_key(&returned(method).unwrap_or_default())
    {
        return method.sig.ident.to_string();
    }
    match builders.get(&subject) {
        Some(method) if !is_of_models => method.clone(),
        _ if stem == "mod" || stem == "error" => "modules".to_owned(),
        _ => stem.to_owned(),
    }
}

/// The builders of requests, with the methods of the client that return them.
fn builders(items: &[Item]) -> BTreeSet<(String, String)> {
    let impls = items.iter().filter_map(|item| match item {
        Item::Impl(implementation)
            if implementation.trait_.is_none()
                && type_name(&implementation.self_ty) == "Client" =>
        {
            Some(implementation)
        }
        _ => None,
    });
    let methods = impls
        .flat_map(|implementation| &implementation.items)
        .filter_map(|item| match item {
            ImplItem::Fn(method) => Some((returned(method)?, method.sig.ident.to_string())),
            _ => None,
        });
    methods.collect()
}

fn returned(method: &ImplItemFn) -> Option<String> {
    match &method.sig.output {
        ReturnType::Type(_, returned) => Some(type_name(returned)),
        ReturnType::Default => None,
    }
}

/// The type that an item declares or extends.
fn subject_name(item: &Item) -> Option<String> {
    match item {
        Item::Struct(item) => Some(item.ident.to_string()),
        Item::Enum(item) => Some(item.ident.to_string()),
        // `impl From<Topic> for Map` concerns the topic.
        Item::Impl(implementation) => match type_name(&implementation.self_ty).as_str() {
            "Map" => implementation.trait_.as_ref().and_then(converted),
            name => Some(name.to_owned()),
        },
        Item::Macro(call) => match call.mac.tokens.clone().into_iter().next()? {
            TokenTree::Ident(name) => Some(name.to_string()),
            _ => None,
        },
        _ => None,
    }
}

/// `Topic`, of `From<Topic>`.
fn converted((path, _): &(syn::Path, syn::Token![for])) -> Option<String> {
    match &path.segments.last()?.arguments {
        syn::PathArguments::AngleBracketed(arguments) => match arguments.args.first()? {
            syn::GenericArgument::Type(argument) => Some(type_name(argument)),
            _ => None,
        },
        _ => None,
    }
}

/// The last name of a path, without its arguments.
fn type_name(kind: &Type) -> String {
    match kind {
        Type::Path(path) => path
            .path
            .segments
            .last()
            .map_or_else(String::new, |last| last.ident.to_string()),
        Type::Reference(reference) => type_name(&reference.elem),
        _ => String::new(),
    }
}

/// An `impl` of the client as one for each of its methods, anything else as it is.
fn split(item: Item) -> Vec<Item> {
    match item {
        Item::Impl(implementation)
            if implementation.trait_.is_none()
                && type_name(&implementation.self_ty) == "Client" =>
        {
            let methods = implementation.items.clone().into_iter();
            methods
                .map(|method| {
                    Item::Impl(ItemImpl {
                        items: vec![method],
                        ..implementation.clone()
                    })
                })
                .collect()
        }
        other => vec![other],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_callers_cannot_reach_does_not_show() {
        let lib = "
            mod client;
            mod generated;
            pub use client::Client;
            pub use generated::builder;
        ";
        let client = "
            pub struct Client { url: String }
            pub struct Hidden;
            impl Hidden { pub fn open(&self) {} }
            impl Clone for Client { fn clone(&self) -> Self { todo!() } }
        ";
        let module = "mod users; pub mod builder { pub use super::users::*; }";
        let users = "
            //! Documentation.
            use crate::Client;
            impl Client {
                /// Documentation.
                pub fn get_user(&self) -> GetUser<'_> { GetUser::new(self) }
                fn helper(&self) {}
            }
            #[derive(Debug)] #[must_use = \"it does nothing\"]
            pub struct GetUser<'a> { client: &'a Client, pub open: bool }
            impl<'a> GetUser<'a> {
                pub(crate) fn new(client: &'a Client) -> Self { todo!() }
                pub fn user_id(mut self, value: i32) -> Self { self }
            }
            impl From<i32> for GetUser<'_> { fn from(_: i32) -> Self { todo!() } }
            struct Hidden;
            impl Hidden { pub fn open(&self) {} }
            use std::fmt;
        ";
        let files = [
            ("lib.rs", lib),
            ("client.rs", client),
            ("generated/mod.rs", module),
            ("generated/users.rs", users),
        ];
        let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let surface = surface(&Sources(BTreeMap::from(files))).unwrap();
        let names: Vec<&String> = surface.keys().collect();
        assert_eq!(
            names,
            ["get_user", "modules", "runtime.client", "runtime.lib"]
        );
        assert_eq!(
            surface["runtime.client"],
            "pub struct Client {}\nimpl Clone for Client {}\n"
        );
        assert_eq!(
            surface["get_user"],
            "impl Client {
    pub fn get_user(&self) -> GetUser<'_> {}
}
#[derive(Debug)]
#[must_use = \"it does nothing\"]
pub struct GetUser<'a> {
    pub open: bool,
}
impl<'a> GetUser<'a> {
    pub fn user_id(self, value: i32) -> Self {}
}
impl From<i32> for GetUser<'_> {}
"
        );
    }
}
