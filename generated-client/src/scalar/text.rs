//! Identifiers that the service sends as strings.

use std::marker::PhantomData;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The text form of a `T`, kept as it was sent.
///
/// Some responses give an identifier as a string. The text is not interpreted
/// until it is asked for, so `"007"` goes back as `"007"`.
///
/// ```
/// use community_qa_client::{Text, types::GroupId};
///
/// let text: Text<GroupId> = GroupId::new(5).into();
/// assert_eq!(text.as_str(), "5");
/// assert_eq!(format!("{text} {text:?}"), r#"5 "5""#);
/// assert_eq!(text.parse(), Ok(GroupId::new(5)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent, bound = "")]
pub struct Text<T> {
    text: String,
    // A function pointer is `Send` and `Sync`, whatever `T` is.
    of: PhantomData<fn() -> T>,
}

impl<T> Text<T> {
    /// The text as it was sent.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl<T: FromStr> Text<T> {
    /// The `T` that the text represents.
    ///
    /// # Errors
    ///
    /// When the text is not the text form of a `T`.
    pub fn parse(&self) -> Result<T, T::Err> {
        self.text.parse()
    }
}

impl<T: std::fmt::Display> From<T> for Text<T> {
    fn from(value: T) -> Self {
        Self { text: value.to_string(), of: PhantomData }
    }
}

impl<T> std::fmt::Debug for Text<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.text.fmt(f)
    }
}

impl<T> std::fmt::Display for Text<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&self.text)
    }
}
