//! Values that are sent as strings.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The text form of a `T`, kept as it was sent.
///
/// The text is interpreted only on request. A value that is not the text form of a `T` therefore
/// does not make a whole response unreadable, and `"007"` is sent back as `"007"`.
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
    #[allow(dead_code, reason = "a document may have no strings with a format")]
    pub(crate) fn new(text: String) -> Self {
        Self { text, of: PhantomData }
    }

    /// The text as it was sent.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl<T: FromStr> Text<T> {
    /// Parses the text into a `T`.
    ///
    /// # Errors
    ///
    /// If the text is not the text form of a `T`.
    pub fn parse(&self) -> Result<T, T::Err> {
        self.text.parse()
    }
}

impl<T: std::fmt::Display> From<T> for Text<T> {
    fn from(value: T) -> Self {
        Self::new(value.to_string())
    }
}

/// Accepts any text.
impl<T> FromStr for Text<T> {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self::new(text.to_owned()))
    }
}

impl<T> PartialEq<str> for Text<T> {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl<T> PartialEq<&str> for Text<T> {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
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

/// Lets callers create the text form of another library's type from a text, too.
#[allow(unused_macros, reason = "a document may have no strings with a format")]
macro_rules! formatted {
    ($kind:ty) => {
        impl From<&str> for $crate::Text<$kind> {
            fn from(text: &str) -> Self {
                $crate::Text::new(text.to_owned())
            }
        }

        impl From<String> for $crate::Text<$kind> {
            fn from(text: String) -> Self {
                $crate::Text::new(text)
            }
        }

        impl From<&$kind> for $crate::Text<$kind> {
            fn from(value: &$kind) -> Self {
                $crate::Text::new(value.to_string())
            }
        }
    };
}

#[allow(unused_imports, reason = "a document may have none")]
pub(crate) use formatted;

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use crate::Text;

    formatted!(IpAddr);

    #[test]
    fn text_is_kept_and_parsed_on_request() {
        let parsed: IpAddr = "127.0.0.1".parse().unwrap();
        for text in [Text::from(parsed), Text::from(&parsed), "127.0.0.1".into()] {
            assert_eq!(text, "127.0.0.1");
            assert_eq!(text.parse(), Ok(parsed));
        }
        let unknown: Text<IpAddr> = serde_json::from_str("\"localhost\"").unwrap();
        assert!(unknown.parse().is_err());
        assert_eq!(serde_json::to_string(&unknown).unwrap(), "\"localhost\"");
        assert_eq!("localhost".parse(), Ok(Text::<IpAddr>::from("localhost".to_owned())));
    }
}
