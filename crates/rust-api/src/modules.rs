//! The modules of a crate, with the files they lie in.

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

/// All modules of a crate, tests left out.
pub(crate) struct Modules(pub(crate) BTreeMap<ModulePath, Module>);

impl Modules {
    /// Follows the `mod` declarations from `lib.rs`.
    pub(crate) fn read(sources: &Sources) -> Result<Self, ApiError> {
        let mut modules = Self(BTreeMap::new());
        let root = Declared {
            path: ModulePath::new(),
            file: "lib.rs".to_owned(),
            directory: String::new(),
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
        modules.load(sources, root)?;
        Ok(modules)
    }

    fn load(&mut self, sources: &Sources, declared: Declared) -> Result<(), ApiError> {
        let text = sources.0.get(&declared.file).map_or("", String::as_str);
        let file = syn::parse_file(text).map_err(|source| ApiError::Syntax {
            path: declared.file.clone(),
            source,
        })?;
        self.add(sources, declared, file.items)
    }

    fn add(
        &mut self,
        sources: &Sources,
        declared: Declared,
        items: Vec<Item>,
    ) -> Result<(), ApiError> {
        for item in &items {
            let Item::Mod(module) = item else { continue };
            let mut conditions = declared.conditions.clone();
            conditions.extend(conditions_of(&module.attrs));
            // Tests are no part of the API.
            if conditions.iter().any(|condition| condition == "test") {
                continue;
            }
            let name = module.ident.to_string();
            let directory = format!("{}{name}/", declared.directory);
            let inner = Declared {
                path: declared
                    .path
                    .iter()
                    .cloned()
                    .chain([name.clone()])
                    .collect(),
                file: declared.file.clone(),
                directory,
                is_public: is_public(&module.vis),
                conditions,
            };
            match &module.content {
                Some((_, items)) => self.add(sources, inner, items.clone())?,
                None => {
                    // The two places where a module can be.
                    let first = format!("{}{name}.rs", declared.directory);
                    let second = format!("{}{name}/mod.rs", declared.directory);
                    let file = [&first, &second]
                        .into_iter()
                        .find(|file| sources.0.contains_key(*file));
                    let Some(file) = file.cloned() else {
                        let module = inner.path.join("::");
                        return Err(ApiError::Missing {
                            module,
                            first,
                            second,
                        });
                    };
                    self.load(sources, Declared { file, ..inner })?;
                }
            }
        }
        let module = Module {
            file: declared.file,
            items,
            is_public: declared.is_public,
            conditions: declared.conditions,
        };
        self.0.insert(declared.path, module);
        Ok(())
    }
}

struct Declared {
    path: ModulePath,
    file: String,
    /// The directory of its modules' files, with a slash at the end.
    directory: String,
    is_public: bool,
    conditions: Vec<String>,
}

pub(crate) fn conditions_of(attributes: &[Attribute]) -> Vec<String> {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("cfg"))
        .filter_map(|attribute| attribute.meta.require_list().ok())
        .map(|list| list.tokens.to_string())
        .collect()
}
