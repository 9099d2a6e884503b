//! Where a reader finds a line: as text, and as a link where the code host is known.

use terminal::escape::code;

/// Where the two states that are compared can be read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Links {
    /// What a path of the new state is appended to:
    /// `https://host/owner/name/blob/<commit>`.
    pub new: Option<String>,
    /// The same for the base.
    pub old: Option<String>,
}

impl Links {
    /// The links below one address, of which the last part is the new state's commit. The
    /// base is beside it.
    #[must_use]
    pub fn new(address: &str, base: &str) -> Self {
        let address = address.trim_end_matches('/');
        let is_safe = address.starts_with("https://") && !address.contains(char::is_whitespace);
        let new = Some(address).filter(|address| is_safe && !address.contains([')', '<', '>']));
        let old = new.and_then(|address| Some(format!("{}/{base}", address.rsplit_once('/')?.0)));
        Self {
            new: new.map(str::to_owned),
            old,
        }
    }

    /// A line of the new state.
    #[must_use]
    pub fn line(&self, path: &str, line: usize) -> String {
        shown(self.new.as_deref(), path, line)
    }

    /// A line of the base.
    #[must_use]
    pub fn old_line(&self, path: &str, line: usize) -> String {
        shown(self.old.as_deref(), path, line)
    }
}

fn shown(base: Option<&str>, path: &str, line: usize) -> String {
    let text = code(&format!("{path}:{line}"));
    let is_plain = path
        .chars()
        .all(|sign| sign.is_ascii_alphanumeric() || "/._-".contains(sign));
    match base.filter(|_| is_plain) {
        Some(base) => format!("[{text}]({base}/{path}#L{line})"),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_links_where_the_host_is_known() {
        let links = Links::new("https://host/a/b/blob/0123", "4567");
        assert_eq!(
            links.line("x/y.rs", 3),
            "[`x/y.rs:3`](https://host/a/b/blob/0123/x/y.rs#L3)"
        );
        assert_eq!(
            links.old_line("x/y.rs", 3),
            "[`x/y.rs:3`](https://host/a/b/blob/4567/x/y.rs#L3)"
        );
        assert_eq!(links.line("a b.rs", 3), "`a b.rs:3`");
        assert_eq!(Links::default().line("x/y.rs", 3), "`x/y.rs:3`");
        for address in ["http://host", "https://host/) <b>", "javascript:x"] {
            assert_eq!(Links::new(address, "4567"), Links::default(), "{address}");
        }
    }
}
