//! What a text must be like to be restored: what this server would have written. A file may
//! come from anywhere, and what is restored is shown to people.

use crate::domain::names;
use crate::domain::node::NodeType;
use crate::domain::permissions::Permission;
use crate::domain::text::sanitised;

/// The text to store; nothing if there can be no such text.
pub(super) type Fit = fn(String) -> Option<String>;

pub(super) fn any(text: String) -> Option<String> {
    Some(text)
}

pub(super) fn username(text: String) -> Option<String> {
    let name = names::username(&text).ok();
    name.filter(|name| *name == text)
}

/// A name or a title.
pub(super) fn line(text: String) -> Option<String> {
    let line = names::title("", &text).ok();
    line.filter(|line| *line == text)
}

/// HTML that is shown as it is. What has no tags is harmless, and a text that was too costly to
/// sanitise has none.
pub(super) fn html(text: String) -> Option<String> {
    if text.contains('<') {
        Some(sanitised(&text))
    } else {
        Some(text)
    }
}

pub(super) fn permission(text: String) -> Option<String> {
    Permission::from_name(&text).map(|_| text)
}

pub(super) fn node_type(text: String) -> Option<String> {
    NodeType::from_word(&text).map(|_| text)
}
