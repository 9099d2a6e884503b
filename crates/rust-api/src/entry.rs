//! One part of a public API.

use std::collections::BTreeSet;

use serde::Serialize;

/// The kind of a part of an API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A module.
    Module,
    /// A struct.
    Struct,
    /// A public field of a struct.
    Field,
    /// An enum.
    Enum,
    /// A variant of an enum.
    Variant,
    /// A trait.
    Trait,
    /// A method, type or constant that a trait requires or provides.
    TraitItem,
    /// A function of a module.
    Function,
    /// A method, or another function of a type.
    Method,
    /// A constant.
    Constant,
    /// A static.
    Static,
    /// A type alias.
    Type,
    /// A trait that a type implements.
    Implementation,
    /// A call of a macro that expands to items.
    MacroCall,
    /// An item that is re-exported under another path, or from another crate.
    Reexport,
    /// A feature of the crate.
    Feature,
}

impl Kind {
    /// The noun for it in a sentence.
    #[must_use]
    pub fn noun(self) -> &'static str {
        match self {
            Self::Module => "module",
            Self::Struct => "struct",
            Self::Field => "field",
            Self::Enum => "enum",
            Self::Variant => "variant",
            Self::Trait => "trait",
            Self::TraitItem => "item of the trait",
            Self::Function => "function",
            Self::Method => "method",
            Self::Constant => "constant",
            Self::Static => "static",
            Self::Type => "type",
            Self::Implementation => "implementation",
            Self::MacroCall => "macro call",
            Self::Reexport => "re-export",
            Self::Feature => "feature",
        }
    }
}

/// One part of an API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) kind: Kind,
    /// The path in a caller's code: `types::User::builder`, `Clone for types::User`.
    pub(crate) path: String,
    /// The type or module it belongs to.
    pub(crate) parent: Option<String>,
    /// The file below `src/` that it is in.
    pub(crate) file: String,
    /// Its declaration, as it is shown to people.
    pub(crate) declaration: String,
    /// The conditions under which it is compiled.
    pub(crate) conditions: BTreeSet<String>,
    pub(crate) facts: Facts,
}

/// The facts that the rating depends on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    /// The declaration without bounds and attributes.
    pub(crate) head: String,
    /// The declaration without the details that callers do not depend on, such as names of
    /// arguments; empty if it is the same as `head`.
    pub(crate) essence: String,
    pub(crate) bounds: BTreeSet<String>,
    /// The value of a constant, which callers must not rely on.
    pub(crate) value: String,
    /// Set if callers cannot name all of its parts, so that adding a part breaks nobody.
    pub(crate) is_open: bool,
    pub(crate) is_non_exhaustive: bool,
    pub(crate) is_deprecated: bool,
    pub(crate) is_must_use: bool,
    pub(crate) is_const: bool,
    /// Set for a trait item without a default, which implementors must provide.
    pub(crate) is_required: bool,
    /// The arguments of a macro, part by part.
    pub(crate) arguments: BTreeSet<String>,
    /// The features that a feature turns on.
    pub(crate) enables: BTreeSet<String>,
}
