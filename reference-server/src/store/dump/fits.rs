//! Checks that a restored text could have been written by this server. A file may come from
//! anywhere, and its content is shown to people.

use std::net::IpAddr;

use jiff::civil::Date;

use crate::domain::awards::Award;
use crate::domain::bounded::Prose;
use crate::domain::names::{self, Invalid};
use crate::domain::node::NodeType;
use crate::domain::permissions::Permission;
use crate::domain::slugs::is_slug;
use crate::domain::text::sanitised;
use crate::hashes;

/// The text to store, or the reason why it is refused, such as `is empty`.
pub(super) type Fit = fn(String) -> Result<String, String>;

/// A text with any number of lines.
pub(super) fn any(text: String) -> Result<String, String> {
    if text.contains('\0') { Err("has a NUL".to_owned()) } else { Ok(text) }
}

/// The text of a node, as its author wrote it.
pub(super) fn body(text: String) -> Result<String, String> {
    unchanged(names::body("", &text), text)
}

/// The details of an action: a user name and a reason, or counts.
pub(super) fn extra(text: String) -> Result<String, String> {
    written(Prose::new(&text).is_ok() && text.chars().count() <= 17_000, text).and_then(any)
}

/// The names of the topics of a revision, joined by blanks.
pub(super) fn topic_names(text: String) -> Result<String, String> {
    written(Prose::new(&text).is_ok(), text).and_then(any)
}

/// A name from the source of an import: of the source itself, a kind or a record.
pub(super) fn source_name(text: String) -> Result<String, String> {
    const MAX_BYTES: usize = 200;
    written(text.len() <= MAX_BYTES, text).and_then(any)
}

pub(super) fn username(text: String) -> Result<String, String> {
    unchanged(names::username(&text), text)
}

pub(super) fn email(text: String) -> Result<String, String> {
    unchanged(names::email(&text), text)
}

/// A name or a title.
pub(super) fn line(text: String) -> Result<String, String> {
    unchanged(names::title("", &text), text)
}

/// The description of a group, or a similar text.
pub(super) fn prose(text: String) -> Result<String, String> {
    let made = names::optional_body("", &text);
    written(made.is_ok_and(|made| made.as_ref() == Some(&text)), text)
}

pub(super) fn slug(text: String) -> Result<String, String> {
    written(is_slug(&text), text)
}

pub(super) fn address(text: String) -> Result<String, String> {
    let address = text.parse::<IpAddr>();
    let is_address = address.is_ok_and(|address| address.to_canonical().to_string() == text);
    written(is_address, text)
}

/// A day in the form yyyy-mm-dd.
pub(super) fn day(text: String) -> Result<String, String> {
    let day = text.parse::<Date>();
    written(day.is_ok_and(|day| day.to_string() == text), text)
}

pub(super) fn verb(text: String) -> Result<String, String> {
    let is_word = !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_lowercase());
    written(is_word, text)
}

pub(super) fn award(text: String) -> Result<String, String> {
    written(Award::from_key(&text).is_some(), text)
}

/// The URL of a page or a picture, absolute or a path, or an empty text. Scripts are refused.
pub(super) fn url(text: String) -> Result<String, String> {
    let absolute = if text.starts_with('/') { format!("https://host{text}") } else { text.clone() };
    unchanged(names::picture_url("", &absolute), absolute).map(|_| text)
}

/// A password hash, if verifying it is cheap enough.
pub(super) fn password_hash(text: String) -> Result<String, String> {
    match hashes::parse(&text) {
        Ok(_) => Ok(text),
        Err(unfit) => Err(unfit.to_string()),
    }
}

/// HTML that is shown unchanged. A text without tags is harmless; a text that was too expensive to
/// sanitise has none.
pub(super) fn html(text: String) -> Result<String, String> {
    if Prose::new(&text).is_err() {
        return written(false, text);
    }
    if text.contains('<') { any(sanitised(&text)) } else { any(text) }
}

pub(super) fn permission(text: String) -> Result<String, String> {
    written(Permission::from_name(&text).is_some(), text)
}

pub(super) fn node_type(text: String) -> Result<String, String> {
    written(NodeType::from_word(&text).is_some(), text)
}

/// The text, if this server would not change it.
fn unchanged(made: Result<String, Invalid>, text: String) -> Result<String, String> {
    written(made.is_ok_and(|made| made == text), text)
}

fn written(fits: bool, text: String) -> Result<String, String> {
    if fits { Ok(text) } else { Err("is not in the form that this server writes".to_owned()) }
}
