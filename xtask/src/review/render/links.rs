//! The location of a line for readers: as text, and as a link if the code host is known.

use terminal::escape::code;

use openapi_diff::Change;
use openapi_model::Location;

use crate::review::findings::Links;

impl Links {
    pub(super) fn line(&self, path: &str, line: usize) -> String {
        render_link(self.new.as_deref(), path, line)
    }

    pub(super) fn old_line(&self, path: &str, line: usize) -> String {
        render_link(self.old.as_deref(), path, line)
    }
}

/// The location of a change: in the new document if possible, otherwise in the old one, which is
/// then named.
pub(super) fn place(change: &Change, links: &Links) -> String {
    let is_gone = |new: &Location, old: &Location| {
        old.pointer.len() > new.pointer.len() && old.pointer.starts_with(&new.pointer)
    };
    match (&change.new, &change.old) {
        // In the new document, the location of a removed object is only that of its parent.
        (Some(new), Some(old)) if is_gone(new, old) => base_link(old, links),
        (Some(place), _) => links.line(&place.file, place.line),
        (None, Some(place)) => base_link(place, links),
        (None, None) => "the document as a whole".to_owned(),
    }
}

fn base_link(place: &Location, links: &Links) -> String {
    let file = place.file.rsplit_once(':').map_or(&*place.file, |(_, file)| file);
    format!("{} of the base", links.old_line(file, place.line))
}

fn render_link(base: Option<&str>, path: &str, line: usize) -> String {
    let text = code(format!("{path}:{line}"));
    let is_plain = path.chars().all(|sign| sign.is_ascii_alphanumeric() || "/._-".contains(sign));
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
        assert_eq!(links.line("x/y.rs", 3), "[`x/y.rs:3`](https://host/a/b/blob/0123/x/y.rs#L3)");
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
