//! The addresses of the two states that are compared.

/// The addresses of the two states that are compared.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Links {
    /// The prefix of links to the new state: `https://host/owner/name/blob/<commit>`.
    pub new: Option<String>,
    /// The same for the base.
    pub old: Option<String>,
}

impl Links {
    /// The links below one address, of which the last part is the new state's commit. The
    /// base is next to it.
    pub fn new(address: &str, base: &str) -> Self {
        let address = address.trim_end_matches('/');
        // A link is Markdown: these signs would end it.
        let is_safe = address.starts_with("https://") && !address.contains(char::is_whitespace);
        let new = Some(address).filter(|address| is_safe && !address.contains([')', '<', '>']));
        let old = new.and_then(|address| Some(format!("{}/{base}", address.rsplit_once('/')?.0)));
        Self { new: new.map(str::to_owned), old }
    }
}
