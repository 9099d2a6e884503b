//! Secrets in requests.

use std::fmt;

use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize, Serializer};

/// A password in a request.
///
/// It is sent, but never printed: `Debug` hides it, and its memory is overwritten on drop.
///
/// ```
/// use community_qa_client::Password;
///
/// let password = Password::from("correct horse");
/// assert_eq!(format!("{password:?}"), "Password(…)");
/// assert_eq!(password.expose(), "correct horse");
/// ```
#[derive(Clone, Deserialize)]
#[serde(from = "String")]
pub struct Password(SecretString);

impl Password {
    /// The password itself. Make sure that it is not printed.
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}

impl From<&str> for Password {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl From<String> for Password {
    fn from(text: String) -> Self {
        Self(text.into())
    }
}

impl From<SecretString> for Password {
    fn from(secret: SecretString) -> Self {
        Self(secret)
    }
}

/// The comparison takes the same time wherever the two differ.
impl PartialEq for Password {
    fn eq(&self, other: &Self) -> bool {
        let (one, other) = (self.expose().as_bytes(), other.expose().as_bytes());
        let differing = one.iter().zip(other).fold(0, |bits, (a, b)| bits | (a ^ b));
        one.len() == other.len() && differing == 0
    }
}

impl Eq for Password {}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

impl Serialize for Password {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.expose())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_equal_to_the_same_text_alone() {
        for (one, other, is_equal) in [
            ("correct", "correct", true),
            ("correct", "cOrrect", false),
            ("correct", "correct horse", false),
            // Two differences in the same bits must not cancel out.
            ("aa", "bb", false),
            ("", "", true),
        ] {
            assert_eq!(Password::from(one) == Password::from(other), is_equal);
        }
    }
}
