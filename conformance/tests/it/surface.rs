//! The public Rust API of the generated code, one snapshot for each operation and
//! each model: what a caller's code can name, and what it may rely on.
//!
//! It is read from the sources with syn, on the stable toolchain, and so it has
//! limits: what a macro makes stands there as the macro's call, traits that follow
//! from others (`TryInto` from `TryFrom`) and traits that the compiler derives by
//! itself (`Send`) do not show, and names are not resolved: a type is spelt as in
//! the source. Hand-written code is not shown.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use syn::visit_mut::VisitMut;
use syn::{
    Attribute, Fields, File, FnArg, ImplItem, ImplItemFn, Item, ItemImpl, ReturnType, Type,
    Visibility,
};

use crate::{assert_none, assert_same, snapshot};

/// The public items of the generated code, by the snapshots that show them.
type Surface = BTreeMap<String, Vec<Item>>;

#[test]
fn the_api_is_as_before() {
    let directory = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../generated-client/src/generated"
    );
    let surface = surface(&sources(Path::new(directory)));
    let mut findings = Vec::new();
    for (name, items) in &surface {
        let description = format!("the public Rust API of {name}");
        let text = printed(items);
        findings.extend(snapshot::difference("surface", name, &description, &text));
    }
    assert_none("parts of the API that are not as before", &findings);
    let expected: BTreeSet<String> = surface.keys().map(|name| format!("{name}.snap")).collect();
    assert_same("snapshots", &snapshot::files("surface"), &expected);
    for operation in crate::document::contract().operations() {
        let has_file = surface
            .keys()
            .any(|name| name.replace('_', "") == operation.id.to_lowercase());
        assert!(has_file, "{} has no file", operation.id);
    }
    for model in conformance::models::MODELS {
        assert!(
            surface.contains_key(model.name),
            "{} has no file",
            model.name
        );
    }
}

#[test]
fn what_callers_cannot_reach_does_not_show() {
    let text = "
        //! Documentation.
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
    let sources = BTreeMap::from([(PathBuf::from("users.rs"), text.to_owned())]);
    let surface = surface(&sources);
    assert_eq!(surface.keys().collect::<Vec<_>>(), ["get_user"]);
    assert_eq!(
        printed(&surface["get_user"]),
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

/// The Rust sources below a directory, by their paths in it.
fn sources(directory: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let mut left = vec![PathBuf::new()];
    while let Some(below) = left.pop() {
        for entry in std::fs::read_dir(directory.join(&below)).unwrap() {
            let entry = entry.unwrap();
            let path = below.join(entry.file_name());
            if entry.file_type().unwrap().is_dir() {
                left.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(entry.path()).unwrap();
                found.insert(path, text);
            }
        }
    }
    found
}

fn surface(sources: &BTreeMap<PathBuf, String>) -> Surface {
    let parsed: Vec<(&PathBuf, File)> = sources
        .iter()
        .map(|(path, text)| {
            let file = syn::parse_file(text);
            (
                path,
                file.unwrap_or_else(|error| panic!("{}: {error}", path.display())),
            )
        })
        .collect();
    let builders: BTreeMap<String, String> =
        parsed.iter().flat_map(|(_, file)| builders(file)).collect();
    let hidden: BTreeSet<String> = parsed.iter().flat_map(|(_, file)| hidden(file)).collect();
    let (mut surface, mut inner) = (Surface::new(), Surface::new());
    for (path, file) in parsed {
        let is_builder = path.ends_with("models/builder.rs");
        for item in file.items {
            for item in split(item).into_iter().filter_map(public) {
                let subject = subject(&item);
                if subject.as_ref().is_none_or(|own| !hidden.contains(own)) {
                    let name = file_of(path, &item, subject.as_deref(), &builders);
                    let part = if is_builder { &mut inner } else { &mut surface };
                    part.entry(name).or_default().push(item);
                }
            }
        }
    }
    // The builder of a model has the name of the model, in a module of its own.
    for (name, items) in inner {
        let module = syn::parse_quote!(pub mod builder { #(#items)* });
        surface.entry(name).or_default().push(module);
    }
    surface
}

/// The builders of requests, with the methods of the client that return them.
fn builders(file: &File) -> Vec<(String, String)> {
    let impls = file.items.iter().filter_map(|item| match item {
        Item::Impl(own) if own.trait_.is_none() && type_name(&own.self_ty) == "Client" => Some(own),
        _ => None,
    });
    let methods = impls
        .flat_map(|own| &own.items)
        .filter_map(|item| match item {
            ImplItem::Fn(method) => Some((returned(method)?, method.sig.ident.to_string())),
            _ => None,
        });
    methods.collect()
}

fn returned(method: &ImplItemFn) -> Option<String> {
    match &method.sig.output {
        ReturnType::Type(_, own) => Some(type_name(own)),
        ReturnType::Default => None,
    }
}

/// The types that a file keeps to itself.
fn hidden(file: &File) -> Vec<String> {
    let names = file.items.iter().filter_map(|item| match item {
        Item::Struct(own) => (!is_public(&own.vis)).then(|| own.ident.to_string()),
        Item::Enum(own) => (!is_public(&own.vis)).then(|| own.ident.to_string()),
        _ => None,
    });
    names.collect()
}

/// The snapshot in which an item is shown.
fn file_of(
    path: &Path,
    item: &Item,
    subject: Option<&str>,
    builders: &BTreeMap<String, String>,
) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let is_of_models = path.starts_with("models") && stem != "error";
    let subject = subject.unwrap_or_default();
    if is_of_models && !subject.is_empty() {
        return subject.to_owned();
    }
    if let (Item::Impl(own), "Client") = (item, subject)
        && let Some(ImplItem::Fn(method)) = own.items.first()
        && builders.contains_key(&returned(method).unwrap_or_default())
    {
        return method.sig.ident.to_string();
    }
    match builders.get(subject) {
        Some(method) if !is_of_models => method.clone(),
        _ if stem == "mod" || stem == "error" => "modules".to_owned(),
        _ => stem.into_owned(),
    }
}

/// The type that an item declares or extends.
fn subject(item: &Item) -> Option<String> {
    match item {
        Item::Struct(own) => Some(own.ident.to_string()),
        Item::Enum(own) => Some(own.ident.to_string()),
        // `impl From<Topic> for Map` concerns the topic.
        Item::Impl(own) => match type_name(&own.self_ty).as_str() {
            "Map" => own.trait_.as_ref().and_then(converted),
            name => Some(name.to_owned()),
        },
        _ => None,
    }
}

/// `Topic`, of `From<Topic>`.
fn converted((path, _): &(syn::Path, syn::Token![for])) -> Option<String> {
    match &path.segments.last()?.arguments {
        syn::PathArguments::AngleBracketed(own) => match own.args.first()? {
            syn::GenericArgument::Type(own) => Some(type_name(own)),
            _ => None,
        },
        _ => None,
    }
}

/// The last name of a path, without its arguments.
fn type_name(own: &Type) -> String {
    match own {
        Type::Path(own) => own
            .path
            .segments
            .last()
            .map_or_else(String::new, |last| last.ident.to_string()),
        Type::Reference(own) => type_name(&own.elem),
        _ => String::new(),
    }
}

/// An `impl` of the client as one for each of its methods, anything else as it is.
fn split(item: Item) -> Vec<Item> {
    match item {
        Item::Impl(own) if own.trait_.is_none() && type_name(&own.self_ty) == "Client" => {
            let methods = own.items.clone().into_iter();
            methods
                .map(|method| {
                    Item::Impl(ItemImpl {
                        items: vec![method],
                        ..own.clone()
                    })
                })
                .collect()
        }
        other => vec![other],
    }
}

/// What a caller sees of an item, if anything.
fn public(mut item: Item) -> Option<Item> {
    let stays = match &mut item {
        Item::Struct(own) => {
            keep_public_fields(&mut own.fields);
            is_public(&own.vis)
        }
        Item::Enum(own) => is_public(&own.vis),
        Item::Type(own) => is_public(&own.vis),
        Item::Const(own) => is_public(&own.vis),
        Item::Static(own) => {
            *own.expr = syn::parse_quote!(..);
            is_public(&own.vis)
        }
        Item::Fn(own) => is_public(&own.vis),
        Item::Trait(own) => is_public(&own.vis),
        Item::Mod(own) => is_public(&own.vis),
        Item::Use(own) => is_public(&own.vis),
        Item::Macro(_) => true,
        Item::Impl(own) => {
            if own.trait_.is_some() {
                own.items.retain(|item| matches!(item, ImplItem::Type(_)));
            } else {
                own.items.retain(|item| match item {
                    ImplItem::Fn(own) => is_public(&own.vis),
                    ImplItem::Const(own) => is_public(&own.vis),
                    _ => false,
                });
            }
            own.trait_.is_some() || !own.items.is_empty()
        }
        _ => false,
    };
    Declarations.visit_item_mut(&mut item);
    stays.then_some(item)
}

fn keep_public_fields(fields: &mut Fields) {
    if let Fields::Named(own) = fields {
        let all = std::mem::take(&mut own.named).into_iter();
        own.named = all.filter(|field| is_public(&field.vis)).collect();
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Leaves the declarations: no bodies, and only attributes that concern callers.
struct Declarations;

impl VisitMut for Declarations {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        let concerning = [
            "derive",
            "non_exhaustive",
            "must_use",
            "deprecated",
            "cfg",
            "cfg_attr",
        ];
        attributes.retain(|own| concerning.iter().any(|name| own.path().is_ident(name)));
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.clear();
    }

    fn visit_fn_arg_mut(&mut self, argument: &mut FnArg) {
        match argument {
            FnArg::Receiver(own) => own.mutability = None,
            FnArg::Typed(own) => {
                if let syn::Pat::Ident(name) = &mut *own.pat {
                    name.mutability = None;
                }
            }
        }
    }
}

fn printed(items: &[Item]) -> String {
    prettyplease::unparse(&File {
        shebang: None,
        frontmatter: None,
        attrs: Vec::new(),
        items: items.to_vec(),
    })
}
