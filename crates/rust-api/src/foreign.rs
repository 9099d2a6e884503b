//! The other crates that an API names: in signatures, in traits, and by re-exporting their
//! items.

use std::collections::BTreeMap;

use syn::Item;

use crate::entries::derived;
use crate::entry::{Entry, Kind};
use crate::modules::{ModulePath, Modules};
use crate::names::{Target, declared_name};
use crate::reach::Reach;

/// The other crates that an API names, each with the first entry that names it.
pub(crate) fn crates<'a>(
    modules: &Modules,
    reach: &Reach,
    entries: impl Iterator<Item = &'a Entry>,
) -> BTreeMap<String, String> {
    let mut found = Found::default();
    for entry in entries {
        let paths = paths(&entry.declaration);
        if entry.kind == Kind::Reexport {
            // An item of another crate is listed with its path in that crate.
            let there = paths.iter().map(|path| path.join("::"));
            there.for_each(|there| found.add(&there, &entry.path));
            continue;
        }
        let homes = modules.0.iter();
        for (home, _) in homes.filter(|(_, module)| module.file == entry.file) {
            found.resolve(modules, home, &paths, &entry.path);
        }
    }
    for (home, module) in &modules.0 {
        for item in &module.items {
            let attributes = match item {
                Item::Struct(item) => &item.attrs,
                Item::Enum(item) => &item.attrs,
                _ => continue,
            };
            let name = declared_name(item).unwrap_or_default();
            // The entry of a derived trait has only its last name, so its path is looked up
            // here.
            if let Some(path) = reach.path(&(home.clone(), name)) {
                let traits: Vec<_> =
                    derived(attributes).into_iter().map(|(_, path)| segments(&path)).collect();
                found.resolve(modules, home, &traits, path);
            }
        }
    }
    found.0
}

/// The crates that were found, each with the path of the entry that names it.
#[derive(Debug, Default)]
struct Found(BTreeMap<String, String>);

impl Found {
    fn resolve(&mut self, modules: &Modules, home: &ModulePath, paths: &[Vec<String>], by: &str) {
        for path in paths {
            if let Some(Target::External(there)) = modules.resolve(home, path) {
                self.add(&there, by);
            }
        }
    }

    /// Records a path. A single name is ignored, because it is a keyword or from the prelude.
    fn add(&mut self, there: &str, by: &str) {
        if let Some((name, _)) = there.trim_start_matches("::").split_once("::") {
            self.0.entry(name.to_owned()).or_insert_with(|| by.to_owned());
        }
    }
}

fn segments(path: &syn::Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

/// The paths in a declaration, including single names.
fn paths(declaration: &str) -> Vec<Vec<String>> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':');
    let words = declaration.split(|c| !is_part(c)).map(|word| word.trim_matches(':'));
    let paths = words.filter(|word| !word.is_empty());
    paths.map(|path| path.split("::").map(str::to_owned).collect()).collect()
}

#[cfg(test)]
mod tests {
    use crate::{Api, Sources};

    fn named(lib: &str, inner: &str) -> Vec<String> {
        let files = [("lib.rs", lib), ("inner.rs", inner)]
            .map(|(name, text)| (name.to_owned(), text.to_owned()));
        let api = Api::from_sources(&Sources(files.into())).unwrap();
        let named = api.foreign.into_iter();
        let ours = named.filter(|(name, _)| name != "std" && name != "core");
        ours.map(|(name, by)| format!("{name} by {by}")).collect()
    }

    #[test]
    fn crates_in_signatures_traits_and_reexports_are_found() {
        let lib = "
            mod inner;
            pub use inner::{Client, Error};
            pub use secrecy::SecretString;
        ";
        let inner = "
            use bytes::Bytes;
            use tokio::time::sleep;
            #[derive(Debug, serde::Serialize)]
            pub struct Client { inner: hyper::Client }
            impl Client {
                pub fn send(&self, jiff: Bytes) { sleep() }
                fn hidden(&self) -> chrono::Day { todo!() }
            }
            pub struct Error;
            impl From<reqwest::Error> for Error { fn from(_: reqwest::Error) -> Self { Self } }
        ";
        assert_eq!(
            named(lib, inner),
            [
                "bytes by Client::send",
                "reqwest by From<reqwest::Error> for Error",
                "secrecy by SecretString",
                "serde by Client",
            ]
        );
    }
}
