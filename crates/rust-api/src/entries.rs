//! The parts of an API, from the items that declare them.

use std::collections::{BTreeMap, BTreeSet};

use syn::parse::Parse;
use syn::punctuated::Punctuated;
use syn::{
    Attribute, Fields, GenericArgument, ImplItem, Item, ItemImpl, Meta, PathArguments, TraitItem,
};

use crate::declaration::{declaration, is_public, is_reachable_member};
use crate::entry::{Entry, Facts, Kind};
use crate::macros;
use crate::modules::{Module, ModulePath, Modules, conditions_of};
use crate::names::declared_name;
use crate::printed::line;
use crate::reach::{Reach, joined};
use crate::signature;
use crate::subject;

/// All parts of a crate's API, by kind and path.
pub(crate) fn all(modules: &Modules, reach: &Reach) -> BTreeMap<String, Entry> {
    let mut entries = Entries::default();
    for (path, ways) in &reach.modules {
        // The root module is not an entry.
        for way in ways.iter().filter(|way| !way.path.is_empty()) {
            let scope =
                Scope { file: modules.0[path].file.clone(), conditions: way.conditions.clone() };
            let head = format!("pub mod {}", last(&way.path));
            entries.add(&scope, Kind::Module, &way.path, None, &[], facts(head));
        }
    }
    for (path, (there, conditions)) in &reach.external {
        let scope = Scope { file: "lib.rs".to_owned(), conditions: conditions.clone() };
        let head = format!("pub use {there}");
        entries.add(&scope, Kind::Reexport, path, None, &[], facts(head));
    }
    for (path, module) in &modules.0 {
        for item in &module.items {
            entries.item(modules, reach, path, module, item);
        }
    }
    entries.0
}

/// The file that declares an item, and the conditions under which it is compiled.
#[derive(Debug, Clone)]
struct Scope {
    file: String,
    conditions: BTreeSet<String>,
}

impl Scope {
    /// The scope of an item that is compiled under additional conditions.
    fn with_conditions(&self, conditions: impl IntoIterator<Item = String>) -> Self {
        let mut scope = self.clone();
        scope.conditions.extend(conditions);
        scope
    }
}

#[derive(Debug, Default)]
struct Entries(BTreeMap<String, Entry>);

impl Entries {
    fn item(
        &mut self,
        modules: &Modules,
        reach: &Reach,
        path: &ModulePath,
        module: &Module,
        item: &Item,
    ) {
        let here = Scope {
            file: module.file.clone(),
            conditions: module.conditions.iter().cloned().collect(),
        };
        match item {
            Item::Impl(implementation) => {
                let subject = subject::impl_subject(modules, reach, path, implementation);
                if let Some(subject) = subject {
                    self.implementation(&here, &subject, implementation);
                }
            }
            Item::Macro(call) => {
                if call.ident.is_none()
                    && let Some(subject) = macros::subject(modules, reach, path, call)
                {
                    self.call(&here, subject, modules, call);
                }
            }
            _ => {
                let ways = declared_name(item)
                    .and_then(|name| reach.items.get(&(path.clone(), name)))
                    .map_or(&[][..], Vec::as_slice);
                let Some((first, others)) = ways.split_first() else {
                    return;
                };
                let scope = here.with_conditions(first.conditions.iter().cloned());
                self.declaration(&scope, &first.path, item);
                for way in others {
                    let scope =
                        Scope { file: here.file.clone(), conditions: way.conditions.clone() };
                    let head = format!("pub use {}", first.path);
                    self.add(&scope, Kind::Reexport, &way.path, None, &[], facts(head));
                }
            }
        }
    }

    fn declaration(&mut self, scope: &Scope, path: &str, item: &Item) {
        let Some((_, _, attributes)) = declaration(item) else {
            return;
        };
        let (kind, facts) = match item {
            Item::Struct(item) => (Kind::Struct, signature::struct_facts(item)),
            Item::Enum(item) => (Kind::Enum, signature::enum_facts(item)),
            Item::Trait(item) => (Kind::Trait, signature::trait_facts(item)),
            Item::Fn(function) => (Kind::Function, signature::function_facts(&function.sig)),
            Item::Const(constant) => {
                let facts = constant_facts(&constant.ident, &constant.ty, &constant.expr);
                (Kind::Constant, facts)
            }
            Item::Static(item) => {
                let head = format!("pub static {}: {}", item.ident, line(&item.ty));
                (Kind::Static, facts(head))
            }
            Item::Type(alias) => {
                let generics = line(&alias.generics);
                let head = format!("pub type {}{generics} = {}", alias.ident, line(&alias.ty));
                (Kind::Type, facts(head))
            }
            _ => return,
        };
        self.add(scope, kind, path, None, attributes, facts);
        self.derives(scope, path, attributes);
        match item {
            Item::Struct(item) => self.fields(scope, path, &item.fields),
            Item::Enum(item) => {
                for variant in &item.variants {
                    let own = joined(path, &variant.ident.to_string());
                    let facts = signature::variant_facts(variant);
                    self.add(scope, Kind::Variant, &own, Some(path), &variant.attrs, facts);
                }
            }
            Item::Trait(item) => {
                for item in &item.items {
                    self.trait_item(scope, path, item);
                }
            }
            _ => {}
        }
    }

    fn fields(&mut self, scope: &Scope, path: &str, fields: &Fields) {
        let all = fields.iter().enumerate();
        for (index, field) in all.filter(|(_, field)| is_public(&field.vis)) {
            let name = field.ident.as_ref().map_or_else(|| index.to_string(), ToString::to_string);
            let facts = facts(format!("pub {name}: {}", line(&field.ty)));
            let own = format!("{path}.{name}");
            self.add(scope, Kind::Field, &own, Some(path), &field.attrs, facts);
        }
    }

    fn trait_item(&mut self, scope: &Scope, path: &str, item: &TraitItem) {
        let (name, attributes, facts) = match item {
            TraitItem::Fn(function) => {
                let mut facts = signature::function_facts(&function.sig);
                facts.is_required = function.default.is_none();
                (function.sig.ident.to_string(), &function.attrs, facts)
            }
            TraitItem::Type(alias) => {
                let undocumented = syn::TraitItemType { attrs: Vec::new(), ..alias.clone() };
                let mut facts = facts(line(&undocumented));
                facts.is_required = alias.default.is_none();
                (alias.ident.to_string(), &alias.attrs, facts)
            }
            TraitItem::Const(constant) => {
                let mut facts = facts(format!("const {}: {}", constant.ident, line(&constant.ty)));
                facts.is_required = constant.default.is_none();
                (constant.ident.to_string(), &constant.attrs, facts)
            }
            _ => return,
        };
        let own = joined(path, &name);
        self.add(scope, Kind::TraitItem, &own, Some(path), attributes, facts);
    }

    fn implementation(&mut self, scope: &Scope, path: &str, item: &ItemImpl) {
        let scope = scope.with_conditions(conditions_of(&item.attrs));
        if let Some((of, _)) = &item.trait_ {
            let name = implemented(of);
            let mut facts = signature::generics_facts(&item.generics);
            let types = item.items.iter().filter_map(|item| match item {
                ImplItem::Type(alias) => {
                    Some(format!("type {} = {}", alias.ident, line(&alias.ty)))
                }
                _ => None,
            });
            let subject = line(&item.self_ty);
            let types: Vec<String> = types.collect();
            facts.head = format!("impl {name} for {subject} {{ {} }}", types.join("; "));
            // Without associated types, no braces are shown.
            facts.head = facts.head.replace(" {  }", "");
            let own = format!("{name} for {path}");
            self.add(&scope, Kind::Implementation, &own, Some(path), &[], facts);
            return;
        }
        let outer = signature::generics_facts(&item.generics);
        for member in item.items.iter().filter(|member| is_reachable_member(member)) {
            let (kind, name, attributes, facts) = match member {
                ImplItem::Fn(function) => {
                    let mut facts = signature::function_facts(&function.sig);
                    facts.head = format!("pub {}", facts.head);
                    facts.bounds.extend(outer.bounds.iter().cloned());
                    (Kind::Method, &function.sig.ident, &function.attrs, facts)
                }
                ImplItem::Const(constant) => {
                    let facts = constant_facts(&constant.ident, &constant.ty, &constant.expr);
                    (Kind::Constant, &constant.ident, &constant.attrs, facts)
                }
                _ => continue,
            };
            let own = joined(path, &name.to_string());
            self.add(&scope, kind, &own, Some(path), attributes, facts);
        }
    }

    /// Adds the traits of `derive` attributes. They are named by their last names, so that an
    /// implementation that is written out is the same.
    fn derives(&mut self, scope: &Scope, path: &str, attributes: &[Attribute]) {
        for (condition, derived) in derived(attributes) {
            let name = derived.segments.last().map(line).unwrap_or_default();
            let scope = scope.with_conditions(condition);
            let own = format!("{name} for {path}");
            let facts = facts(format!("impl {name} for {}", last(path)));
            self.add(&scope, Kind::Implementation, &own, Some(path), &[], facts);
        }
    }

    /// Adds the items that a macro call implements for a type.
    fn call(&mut self, scope: &Scope, path: &str, modules: &Modules, item: &syn::ItemMacro) {
        let name =
            item.mac.path.segments.last().map_or_else(String::new, |last| last.ident.to_string());
        let written = macros::definition(modules, &name)
            .and_then(|definition| macros::written_items(definition, item));
        let mut is_told = written.is_some();
        for written in written.into_iter().flatten() {
            let Item::Impl(implementation) = &written else {
                is_told = false;
                continue;
            };
            // The arguments of a call may list the values of a set, which its traits do not
            // show.
            is_told &= implementation.trait_.is_some() || !macros::has_list(&item.mac.tokens);
            let subject = line(&implementation.self_ty);
            let is_own = subject == last(path);
            self.implementation(scope, if is_own { path } else { &subject }, implementation);
        }
        if is_told {
            return;
        }
        let facts = Facts {
            head: format!("{name}!"),
            arguments: macros::arguments(item.mac.tokens.clone()),
            ..Facts::default()
        };
        let own = format!("{name}! for {path}");
        self.add(scope, Kind::MacroCall, &own, Some(path), &item.attrs, facts);
    }

    fn add(
        &mut self,
        scope: &Scope,
        kind: Kind,
        path: &str,
        parent: Option<&str>,
        attributes: &[Attribute],
        mut facts: Facts,
    ) {
        let has = |name: &str| attributes.iter().any(|attribute| attribute.path().is_ident(name));
        facts.is_non_exhaustive |= has("non_exhaustive");
        facts.is_deprecated = has("deprecated");
        facts.is_must_use = has("must_use");
        // `#[non_exhaustive]` prevents callers from building the type, as a private field does.
        if matches!(kind, Kind::Struct | Kind::Enum) {
            facts.is_open |= facts.is_non_exhaustive;
        }
        let Scope { file, conditions } = scope.with_conditions(conditions_of(attributes));
        let declaration = signature::shown(&facts);
        let entry = Entry {
            kind,
            path: path.to_owned(),
            parent: parent.map(str::to_owned),
            file,
            declaration,
            conditions,
            facts,
        };
        let mut key = format!("{} {path}", kind.noun());
        // The same path may be declared once for each configuration.
        if self.0.get(&key).is_some_and(|other| other.conditions != entry.conditions) {
            let conditions: Vec<&str> = entry.conditions.iter().map(String::as_str).collect();
            key = format!("{key} if {}", conditions.join(", "));
        }
        self.0.insert(key, entry);
    }
}

fn constant_facts(name: &syn::Ident, kind: &syn::Type, value: &syn::Expr) -> Facts {
    Facts { value: line(value), ..facts(format!("pub const {name}: {}", line(kind))) }
}

fn facts(head: String) -> Facts {
    Facts { head, ..Facts::default() }
}

fn last(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

/// The name of the trait of an `impl`, without lifetimes: `impl<'de> Deserialize<'de> for User` is
/// the same as a derived `Deserialize`.
fn implemented(of: &syn::Path) -> String {
    let mut of = of.clone();
    let Some(last) = of.segments.last_mut() else {
        return String::new();
    };
    if let PathArguments::AngleBracketed(list) = &mut last.arguments {
        let arguments = std::mem::take(&mut list.args).into_iter();
        let is_lifetime = |own: &GenericArgument| matches!(own, GenericArgument::Lifetime(_));
        list.args = arguments.filter(|own| !is_lifetime(own)).collect();
        if list.args.is_empty() {
            last.arguments = PathArguments::None;
        }
    }
    line(last)
}

/// The traits in `derive` attributes, each with the condition of its `cfg_attr`.
pub(crate) fn derived(attributes: &[Attribute]) -> Vec<(Option<String>, syn::Path)> {
    let mut found = Vec::new();
    for attribute in attributes {
        if attribute.path().is_ident("derive") {
            let traits = listed(&attribute.meta);
            found.extend(traits.into_iter().map(|path| (None, path)));
        } else if attribute.path().is_ident("cfg_attr") {
            let mut parts = listed::<Meta>(&attribute.meta).into_iter();
            let condition = parts.next().as_ref().map(line);
            for part in parts.filter(|part| part.path().is_ident("derive")) {
                let traits = listed(&part).into_iter();
                found.extend(traits.map(|path| (condition.clone(), path)));
            }
        }
    }
    found
}

/// The items between the parentheses of an attribute.
fn listed<T: Parse>(meta: &Meta) -> Vec<T> {
    let list = meta.require_list();
    let items = list
        .and_then(|list| list.parse_args_with(Punctuated::<T, syn::Token![,]>::parse_terminated));
    items.into_iter().flatten().collect()
}
