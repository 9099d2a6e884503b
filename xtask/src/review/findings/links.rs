//! Links to the two sides of the comparison.

/// Links to the two sides of the comparison.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Links {
    /// The prefix of links to the new side: `https://host/owner/name/blob/<commit>`.
    pub new: Option<String>,
    /// The same for the old side.
    pub old: Option<String>,
}

impl Links {
    /// The links for an address that ends with the commit of the new side. The links to the old
    /// side have its commit instead.
    pub fn new(address: &str, base: &str) -> Self {
        let address = address.trim_end_matches('/');
        // These characters would end a link in Markdown.
        let is_safe = address.starts_with("https://") && !address.contains(char::is_whitespace);
        let new = Some(address).filter(|address| is_safe && !address.contains([')', '<', '>']));
        let old = new.and_then(|address| Some(format!("{}/{base}", address.rsplit_once('/')?.0)));
        Self { new: new.map(str::to_owned), old }
    }
}
