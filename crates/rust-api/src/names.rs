//! Resolution of names in the sources.

use syn::{Item, UseTree};

use crate::declaration::declaration;
use crate::modules::{ModulePath, Modules};

/// The most `use` declarations that are followed from one name. It also ends cycles.
const MAX_DEPTH: usize = 16;

/// The identity of an item: the module that declares it, and its name.
pub(crate) type Declared = (ModulePath, String);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Target {
    Module(ModulePath),
    Item(Declared),
    External(String),
}

/// A name that a `use` declaration imports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Import {
    /// The path that it is imported from.
    pub(crate) path: Vec<String>,
    /// The local name; `None` for a glob import.
    pub(crate) name: Option<String>,
}

pub(crate) fn imports(item: &syn::ItemUse) -> Vec<Import> {
    let mut found = Vec::new();
    let start = match item.leading_colon {
        Some(_) => vec![String::new()],
        None => Vec::new(),
    };
    collect(&item.tree, start, &mut found);
    found
}

fn collect(tree: &UseTree, mut path: Vec<String>, found: &mut Vec<Import>) {
    match tree {
        UseTree::Path(tree) => {
            path.push(tree.ident.to_string());
            collect(&tree.tree, path, found);
        }
        UseTree::Group(group) => {
            for tree in &group.items {
                collect(tree, path.clone(), found);
            }
        }
        UseTree::Glob(_) => found.push(Import { path, name: None }),
        UseTree::Name(name) if name.ident == "self" => {
            let name = path.last().cloned();
            found.push(Import { path, name });
        }
        UseTree::Name(name) => {
            let name = name.ident.to_string();
            path.push(name.clone());
            let name = Some(name);
            found.push(Import { path, name });
        }
        UseTree::Rename(rename) => {
            if rename.ident != "self" {
                path.push(rename.ident.to_string());
            }
            let name = Some(rename.rename.to_string());
            found.push(Import { path, name });
        }
    }
}

impl Modules {
    pub(crate) fn resolve(&self, module: &ModulePath, path: &[String]) -> Option<Target> {
        self.resolve_within(module, path, MAX_DEPTH)
    }

    fn resolve_within(&self, from: &ModulePath, path: &[String], depth: usize) -> Option<Target> {
        // Imports may refer to each other, so the depth is limited.
        let depth = depth.checked_sub(1)?;
        let (first, rest) = path.split_first()?;
        let mut target = match first.as_str() {
            "crate" => Target::Module(ModulePath::new()),
            "self" => Target::Module(from.clone()),
            "super" => Target::Module(from.split_last()?.1.to_vec()),
            "" => return Some(Target::External(rest.join("::"))),
            name => match self.lookup(from, name, depth) {
                Some(target) => target,
                // A name that the crate does not declare belongs to another crate.
                None => return Some(Target::External(path.join("::"))),
            },
        };
        for (index, name) in rest.iter().enumerate() {
            target = match target {
                Target::Module(module) if name == "super" => {
                    Target::Module(module.split_last()?.1.to_vec())
                }
                Target::Module(module) => self.lookup(&module, name, depth)?,
                Target::External(external) => {
                    return Some(Target::External(format!(
                        "{external}::{}",
                        rest[index..].join("::")
                    )));
                }
                Target::Item(..) => return None,
            };
        }
        Some(target)
    }

    /// The target of a name in a module: its own items first, then imports by name, then glob
    /// imports.
    fn lookup(&self, module: &ModulePath, name: &str, depth: usize) -> Option<Target> {
        let depth = depth.checked_sub(1)?;
        let declared = self.0.get(module)?;
        if declared.items.iter().any(|item| declared_name(item).as_deref() == Some(name)) {
            return Some(Target::Item((module.clone(), name.to_owned())));
        }
        let inner: ModulePath = module.iter().cloned().chain([name.to_owned()]).collect();
        if self.0.contains_key(&inner) {
            return Some(Target::Module(inner));
        }
        let imports: Vec<Import> = declared
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Use(import) => Some(imports(import)),
                _ => None,
            })
            .flatten()
            .collect();
        let named = imports.iter().filter(|import| import.name.as_deref() == Some(name));
        let by_name = named
            // `use tracing;` in the root gives the other crate its own name: without this, the name
            // would refer to itself.
            .filter(|import| import.path != [name])
            .find_map(|import| self.resolve_within(module, &import.path, depth));
        by_name.or_else(|| {
            let globs = imports.iter().filter(|import| import.name.is_none());
            globs.filter_map(|import| self.resolve_within(module, &import.path, depth)).find_map(
                |target| match target {
                    Target::Module(module) => self.lookup(&module, name, depth),
                    _ => None,
                },
            )
        })
    }
}

/// The name that an item declares, if a path can lead to it.
pub(crate) fn declared_name(item: &Item) -> Option<String> {
    declaration(item).map(|(name, ..)| name.to_string())
}
