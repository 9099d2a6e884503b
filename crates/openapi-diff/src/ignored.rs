//! Extensions that the configuration ignores.

use serde::Deserialize;

/// Extensions whose changes have no effect, by name: `x-internal`, or `x-github*` for all with this
/// prefix.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct IgnoredExtension {
    name: String,
    is_prefix: bool,
}

impl IgnoredExtension {
    /// Returns whether a keyword is such an extension.
    pub fn fits(&self, keyword: &str) -> bool {
        if self.is_prefix { keyword.starts_with(&self.name) } else { keyword == self.name }
    }
}

impl TryFrom<String> for IgnoredExtension {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let (name, is_prefix) = match text.strip_suffix('*') {
            Some(name) => (name, true),
            None => (text.as_str(), false),
        };
        if !name.starts_with("x-") || name.contains('*') || (name == "x-" && !is_prefix) {
            return Err(
                "write the name of an extension, as x-internal, or its beginning, as x-github*"
                    .to_owned(),
            );
        }
        Ok(Self { name: name.to_owned(), is_prefix })
    }
}
