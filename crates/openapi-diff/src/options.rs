//! How documents are compared.

use super::extensions::ExtensionRules;
use super::ignored::IgnoredExtension;

/// How two documents are compared.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Options<'a> {
    /// Extensions that mean nothing: their changes are patch.
    pub ignored: &'a [IgnoredExtension],
    /// The rules for extensions that mean something.
    pub extension_rules: Option<&'a dyn ExtensionRules>,
    /// Whether somebody uses a client that openapi-codegen has made of the document.
    /// What a change means to their code counts then.
    pub has_client: bool,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            ignored: &[],
            extension_rules: None,
            has_client: true,
        }
    }
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

    /// The options for documents of which there is, or is not, a generated client.
    #[must_use]
    pub fn with_client(mut self, has_client: bool) -> Self {
        self.has_client = has_client;
        self
    }
}
