//! The modules of a crate, with the files that they are in.

use std::collections::BTreeMap;

use syn::{Attribute, Item};

use crate::declaration::is_public;
use crate::{ApiError, Sources};

/// The names from the crate's root to a module; none for the root itself.
pub(crate) type ModulePath = Vec<String>;

pub(crate) struct Module {
    /// The file below `src/`.
    pub(crate) file: String,
    pub(crate) items: Vec<Item>,
    pub(crate) is_public: bool,
    pub(crate) conditions: Vec<String>,
}

/// All modules of a crate, except tests.
pub(crate) struct Modules(pub(crate) BTreeMap<ModulePath, Module>);

impl Modules {
    /// Follows the `mod` declarations from `lib.rs`.
    pub(crate) fn read(sources: &Sources) -> Result<Self, ApiError> {
        let root = Module {
            file: "lib.rs".to_owned(),
            items: Vec::new(),
            is_public: true,
            conditions: Vec::new(),
        };
        if !sources.0.contains_key(&root.file) {
            return Err(ApiError::Missing {
                module: "the crate's root".to_owned(),
                first: "src/lib.rs".to_owned(),
                second: "src/main.rs of a library".to_owned(),
            });
        }
        let mut modules = Self(BTreeMap::new());
        modules.load(sources, ModulePath::new(), root)?;
        Ok(modules)
    }

    /// Adds a module with the items of its file.
    fn load(
        &mut self,
        sources: &Sources,
        path: ModulePath,
        mut module: Module,
    ) -> Result<(), ApiError> {
        let text = sources.0.get(&module.file).map_or("", String::as_str);
        let file = syn::parse_file(text)
            .map_err(|source| ApiError::Syntax { path: module.file.clone(), source })?;
        module.items = file.items;
        self.add(sources, path, module)
    }

    /// Adds a module and those within it.
    fn add(&mut self, sources: &Sources, path: ModulePath, module: Module) -> Result<(), ApiError> {
        for item in &module.items {
            let Item::Mod(declared) = item else { continue };
            let conditions: Vec<String> =
                module.conditions.iter().cloned().chain(conditions_of(&declared.attrs)).collect();
            // Tests are not part of the API.
            if conditions.iter().any(|condition| condition == "test") {
                continue;
            }
            let mut within = path.clone();
            within.push(declared.ident.to_string());
            let mut inner = Module {
                file: module.file.clone(),
                items: Vec::new(),
                is_public: is_public(&declared.vis),
                conditions,
            };
            if let Some((_, items)) = &declared.content {
                inner.items.clone_from(items);
                self.add(sources, within, inner)?;
                continue;
            }
            // The two places where a module can be.
            let first = format!("{}.rs", within.join("/"));
            let second = format!("{}/mod.rs", within.join("/"));
            inner.file = if sources.0.contains_key(&first) {
                first
            } else if sources.0.contains_key(&second) {
                second
            } else {
                return Err(ApiError::Missing { module: within.join("::"), first, second });
            };
            self.load(sources, within, inner)?;
        }
        self.0.insert(path, module);
        Ok(())
    }
}

pub(crate) fn conditions_of(attributes: &[Attribute]) -> Vec<String> {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("cfg"))
        .filter_map(|attribute| attribute.meta.require_list().ok())
        .map(|list| list.tokens.to_string())
        .collect()
}
