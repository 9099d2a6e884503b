//! How documents are compared.

use openapi_model::rust::RustModel;

use super::extensions::ExtensionRules;
use super::ignored::IgnoredExtension;

/// How two documents are compared.
#[derive(Debug, Clone, Copy, Default)]
#[non_exhaustive]
pub struct Options<'a> {
    /// Extensions that mean nothing: their changes are patch.
    pub ignored: &'a [IgnoredExtension],
    /// The rules for extensions that mean something.
    pub extension_rules: Option<&'a dyn ExtensionRules>,
    /// What the documents become in Rust, where somebody uses a client that
    /// openapi-codegen has made of them: what a change means to their code counts then.
    pub client: Option<RustModel<'a>>,
    /// Whether changes of extensions that no rule knows are not understood, and major.
    /// Otherwise they are patch.
    pub is_strict: bool,
}

impl<'a> Options<'a> {
    /// The options with extensions that mean nothing.
    #[must_use]
    pub fn with_ignored(mut self, ignored: &'a [IgnoredExtension]) -> Self {
        self.ignored = ignored;
        self
    }

    /// The options with rules for extensions.
    #[must_use]
    pub fn with_extension_rules(mut self, rules: &'a dyn ExtensionRules) -> Self {
        self.extension_rules = Some(rules);
        self
    }

    /// The options for documents whose extensions all have rules: one that no rule knows
    /// needs a review.
    #[must_use]
    pub fn with_strict_extensions(mut self) -> Self {
        self.is_strict = true;
        self
    }

    /// The options for documents of which there is a generated client.
    #[must_use]
    pub fn with_client(mut self, client: RustModel<'a>) -> Self {
        self.client = Some(client);
        self
    }
}
