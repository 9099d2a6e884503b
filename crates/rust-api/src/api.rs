//! A crate's public API, item by item.

use std::collections::BTreeMap;

use crate::entries;
use crate::entry::Entry;
use crate::features;
use crate::foreign;
use crate::modules::Modules;
use crate::reach::Reach;
use crate::{ApiError, Sources};

/// The items that a caller's code can name, by kind and path.
#[derive(Debug, Clone, Default)]
pub struct Api {
    pub(crate) entries: BTreeMap<String, Entry>,
    /// The other crates that the API names, each with the first item that names it.
    pub(crate) foreign: BTreeMap<String, String>,
}

impl Api {
    /// Reads the API of a crate.
    ///
    /// # Errors
    ///
    /// If a file is not Rust, or a module has no file.
    pub fn from_sources(sources: &Sources) -> Result<Self, ApiError> {
        let modules = Modules::read(sources)?;
        let reach = Reach::new(&modules);
        let entries = entries::all(&modules, &reach);
        Ok(Self { foreign: foreign::crates(&modules, &reach, entries.values()), entries })
    }

    /// Adds the features of the crate, read from its Cargo.toml.
    ///
    /// # Errors
    ///
    /// If `manifest` is not a valid manifest.
    pub fn with_features(mut self, manifest: &str) -> Result<Self, ApiError> {
        let features = features::read(manifest)?.into_iter();
        self.entries
            .extend(features.map(|entry| (format!("{} {}", entry.kind.noun(), entry.path), entry)));
        Ok(self)
    }

    /// The API as text for people to review, `public-api.txt`: one line for each part. The parts of
    /// a type follow it.
    #[must_use]
    pub fn text(&self) -> String {
        let mut entries: Vec<&Entry> = self.entries.values().collect();
        // Members follow the type that they belong to.
        entries.sort_by_key(|entry| {
            let parent = entry.parent.as_ref().unwrap_or(&entry.path);
            (parent, entry.parent.is_some(), entry.kind, &entry.path)
        });
        entries.into_iter().map(line).collect()
    }
}

/// The line of an entry: its conditions, kind and path, then its declaration, such as
/// `method types::User::builder: pub fn builder() -> builder::User`.
fn line(entry: &Entry) -> String {
    let mut text: String = entry.conditions.iter().map(|of| format!("#[cfg({of})] ")).collect();
    let attributes =
        [("#[deprecated] ", entry.facts.is_deprecated), ("#[must_use] ", entry.facts.is_must_use)];
    for (attribute, _) in attributes.into_iter().filter(|(_, is_set)| *is_set) {
        text.push_str(attribute);
    }
    let (noun, path) = (entry.kind.noun(), &entry.path);
    format!("{noun} {path}: {text}{}\n", entry.declaration)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn unreachable_items_are_hidden() {
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
                #[cfg(feature = \"old\")] #[deprecated]
                pub fn id<T: Into<i32>>(self, value: T) -> Self { self }
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
        ]
        .map(|(name, text)| (name.to_owned(), text.to_owned()));
        let api = Api::from_sources(&Sources(BTreeMap::from(files))).unwrap();
        assert_eq!(
            api.text(),
            "\
struct Client: pub struct Client { .. }
method Client::get_user: pub fn get_user(&self) -> GetUser<'_>
implementation Clone for Client: impl Clone for Client
module builder: pub mod builder
struct builder::GetUser: #[must_use] pub struct GetUser<'a> { .. }
field builder::GetUser.open: pub open: bool
method builder::GetUser::id: #[cfg(feature = \"old\")] #[deprecated] \
             pub fn id<T>(self, value: T) -> Self where T: Into<i32>
method builder::GetUser::user_id: pub fn user_id(self, value: i32) -> Self
implementation Debug for builder::GetUser: impl Debug for GetUser
implementation From<i32> for builder::GetUser: impl From<i32> for GetUser<'_>
"
        );
    }
}
