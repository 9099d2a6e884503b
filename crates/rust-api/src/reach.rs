//! The public paths of items.

use std::collections::{BTreeMap, BTreeSet};

use syn::Item;

use crate::declaration::{declaration, is_hidden, is_public};
use crate::modules::{ModulePath, Modules, conditions_of};
use crate::names::{Declared, Target, declared_name, imports};

/// A path by which an item is reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Way {
    /// The path below the crate: `types::User`.
    pub(crate) path: String,
    /// The conditions under which the path is compiled, without those of the item.
    pub(crate) conditions: BTreeSet<String>,
}

#[derive(Debug, Default)]
pub(crate) struct Reach {
    /// The ways to each item, the shortest first.
    pub(crate) items: BTreeMap<Declared, Vec<Way>>,
    pub(crate) modules: BTreeMap<ModulePath, Vec<Way>>,
    /// The re-exports of other crates: from the path here to the path there.
    pub(crate) external: BTreeMap<String, (String, BTreeSet<String>)>,
}

impl Reach {
    /// Follows `pub mod` and `pub use` from the root.
    pub(crate) fn new(modules: &Modules) -> Self {
        let mut reach = Self::default();
        let mut visited = BTreeSet::new();
        reach.visit(modules, &mut visited, &ModulePath::new(), "", &[].into());
        for ways in reach.items.values_mut() {
            // Callers write the shortest path.
            ways.sort_by_key(|way| (way.path.matches("::").count(), way.path.clone()));
        }
        reach
    }

    /// The item that a name refers to, if callers can name it.
    pub(crate) fn item(&self, target: Option<Target>) -> Option<Declared> {
        match target {
            Some(Target::Item(item)) if self.items.contains_key(&item) => Some(item),
            _ => None,
        }
    }

    /// The path that callers write for an item.
    pub(crate) fn path(&self, item: &Declared) -> Option<&str> {
        Some(&self.items.get(item)?.first()?.path)
    }

    fn visit(
        &mut self,
        modules: &Modules,
        visited: &mut BTreeSet<(ModulePath, String)>,
        path: &ModulePath,
        prefix: &str,
        conditions: &BTreeSet<String>,
    ) {
        // Re-exports may lead back to a module.
        if !visited.insert((path.clone(), prefix.to_owned())) {
            return;
        }
        let Some(module) = modules.0.get(path) else {
            return;
        };
        let conditions = joint(conditions, module.conditions.iter().cloned());
        self.modules
            .entry(path.clone())
            .or_default()
            .push(Way { path: prefix.to_owned(), conditions: conditions.clone() });
        for item in &module.items {
            match item {
                Item::Mod(declaration) if !is_hidden(&declaration.attrs) => {
                    let name = declaration.ident.to_string();
                    let inner: ModulePath = path.iter().cloned().chain([name.clone()]).collect();
                    if modules.0.get(&inner).is_some_and(|module| module.is_public) {
                        let prefix = joined(prefix, &name);
                        self.visit(modules, visited, &inner, &prefix, &conditions);
                    }
                }
                Item::Use(import) if is_public(&import.vis) && !is_hidden(&import.attrs) => {
                    let conditions = joint(&conditions, conditions_of(&import.attrs));
                    self.follow(modules, visited, path, prefix, import, &conditions);
                }
                _ if is_declared_public(item) => {
                    if let Some(name) = declared_name(item) {
                        let here = joined(prefix, &name);
                        self.reached((path.clone(), name), here, conditions.clone());
                    }
                }
                _ => {}
            }
        }
    }

    fn follow(
        &mut self,
        modules: &Modules,
        visited: &mut BTreeSet<(ModulePath, String)>,
        from: &ModulePath,
        prefix: &str,
        item: &syn::ItemUse,
        conditions: &BTreeSet<String>,
    ) {
        for import in imports(item) {
            let here = match &import.name {
                Some(name) => joined(prefix, name),
                None => prefix.to_owned(),
            };
            let is_glob = import.name.is_none();
            let target = match import.path.as_slice() {
                // `pub use reqwest;` re-exports the whole crate.
                [only] if import.name.is_some() => Some(Target::External(only.clone())),
                path => modules.resolve(from, path),
            };
            match target {
                Some(Target::Module(module)) => {
                    self.visit(modules, visited, &module, &here, conditions);
                }
                Some(Target::Item(item)) => {
                    let declared = modules.0.get(&item.0);
                    let inherited = declared.map_or(&[][..], |module| &module.conditions);
                    self.reached(item, here, joint(conditions, inherited.iter().cloned()));
                }
                Some(Target::External(there)) => {
                    let (here, there) = if is_glob {
                        (joined(&here, "*"), format!("{there}::*"))
                    } else {
                        (here, there)
                    };
                    self.external.insert(here, (there, conditions.clone()));
                }
                None => {}
            }
        }
    }

    fn reached(&mut self, item: Declared, path: String, conditions: BTreeSet<String>) {
        let ways = self.items.entry(item).or_default();
        // A glob and a name can lead to the same path.
        if ways.iter().all(|way| way.path != path) {
            ways.push(Way { path, conditions });
        }
    }
}

/// All conditions of both.
fn joint(one: &BTreeSet<String>, other: impl IntoIterator<Item = String>) -> BTreeSet<String> {
    one.iter().cloned().chain(other).collect()
}

/// `prefix::name`, or the name alone at the root.
pub(crate) fn joined(prefix: &str, name: &str) -> String {
    match prefix {
        "" => name.to_owned(),
        _ => format!("{prefix}::{name}"),
    }
}

fn is_declared_public(item: &Item) -> bool {
    declaration(item)
        .is_some_and(|(_, visibility, attributes)| is_public(visibility) && !is_hidden(attributes))
}
