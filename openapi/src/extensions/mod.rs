//! The properties of an operation beyond OpenAPI.

use serde::Deserialize;

/// Defines a closed set of words as an enum.
macro_rules! words {
    (
        $(#[$outer:meta])*
        $name:ident { $( $(#[$inner:meta])* $variant:ident = $word:literal, )+ }
    ) => {
        $(#[$outer])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
        pub enum $name {
            $( $(#[$inner])* #[serde(rename = $word)] $variant, )+
        }

        impl $name {
            /// The words for them in the document.
            pub(crate) const NAMES: &'static [&'static str] = &[$( $word, )+];

            /// The word for it in the document.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $( $name::$variant => $word, )+ }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
}

mod conditions;
mod grammar;
mod read;

pub use conditions::Condition;
pub(crate) use grammar::GRAMMAR;
pub use read::OperationExtensions;

/// A rule that a caller needs one of some permissions if all conditions hold (`x-permissions`).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PermissionRule {
    /// The conditions; without any, the rule always applies.
    #[serde(default)]
    pub when: Vec<Condition>,
    /// The permissions; one of them is enough.
    pub any_of: Vec<Permission>,
    /// The ledger's entries of the choices on which the rule is based.
    #[serde(default, deserialize_with = "read::texts")]
    pub choice: Vec<String>,
}

/// A permission.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct Permission {
    /// Its name. `{nodeType}` in it is a placeholder for the type of the node.
    #[serde(rename = "permission")]
    pub name: String,
    /// The category of roles in which it is edited, if the specification names one.
    pub category: Option<Category>,
    /// Another spelling of the name that the specification uses.
    pub alias: Option<String>,
}

/// The retry safety of an operation (`x-retry`).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct Retry {
    /// The safety.
    pub safety: RetrySafety,
    /// The reason.
    pub reason: String,
    /// Server errors that are refusals, and therefore permanent.
    #[serde(default)]
    pub refusals: Vec<u16>,
}

/// The paging of a list (`x-paging`).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Paging {
    /// The component schema of an item.
    pub item: String,
    /// The component schema of an item with only some fields.
    pub fields: Option<String>,
    /// The number of the first page, if it is known.
    pub first_page: Option<i32>,
    /// The page number that every response has, if it differs from the requested one.
    pub reported_page: Option<i32>,
    /// Set if a page can be requested. Without parameters, there is a single page.
    pub parameters: bool,
}

words! {
    /// A category of roles in which permissions are edited.
    Category {
        /// Anonymous Roles.
        Anonymous = "Anonymous",
        /// Standard Roles.
        Standard = "Standard",
        /// Moderation Roles.
        Moderation = "Moderation",
        /// Site Administration Roles.
        SiteAdministration = "Site Administration",
    }
}

words! {
    /// The retry safety of an operation.
    RetrySafety {
        /// A retry is safe: a second call changes nothing.
        Safe = "safe",
        /// A retry is unsafe: the first call may have had its effect.
        Unsafe = "unsafe",
    }
}
