//! Keeping the client's own credentials out of what is shown.

use std::borrow::Cow;
use std::sync::Arc;

use reqwest::header::HeaderValue;
use secrecy::{ExposeSecret, SecretString};

const SHOWN: &str = "(hidden)";

/// Shorter ones are not looked for: a text with a hole for every `a` tells more than it
/// hides.
const MIN_SECRET_CHARACTERS: usize = 4;

/// The credentials of a client. A service may send them back, and an error shows what
/// the service says.
#[derive(Clone, Default)]
pub(crate) struct Secrets(Arc<[SecretString]>);

impl Secrets {
    pub(crate) fn new(
        password: Option<&SecretString>,
        authorization: Option<&HeaderValue>,
    ) -> Self {
        let password = password.map(|password| password.expose_secret().to_owned());
        let value = authorization.and_then(|value| value.to_str().ok());
        // The header's value holds the token, which alone is as good.
        let token = value.map(|value| value.rsplit(' ').next().unwrap_or(value).to_owned());
        let texts = [token, password]
            .into_iter()
            .flatten()
            .filter(|text| text.chars().count() >= MIN_SECRET_CHARACTERS);
        Self(texts.map(SecretString::from).collect())
    }

    /// The text without any of them.
    pub(crate) fn hidden_in<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let mut text = Cow::Borrowed(text);
        for secret in self.0.iter().map(ExposeSecret::expose_secret) {
            if text.contains(secret) {
                text = text.replace(secret, SHOWN).into();
            }
        }
        text
    }
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secrets(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn password_and_token_are_hidden_wherever_they_stand() {
        let password = SecretString::from("correct horse");
        let value = HeaderValue::from_static("Basic YWRhOmNvcnJlY3Q=");
        let secrets = Secrets::new(Some(&password), Some(&value));
        for (text, shown) in [
            ("Basic YWRhOmNvcnJlY3Q=!", "Basic (hidden)!"),
            ("not correct horse: correct horse", "not (hidden): (hidden)"),
            ("correct", "correct"),
        ] {
            assert_eq!(secrets.hidden_in(text), shown);
        }
        assert_eq!(format!("{secrets:?}"), "Secrets(…)");
        let short = Secrets::new(Some(&"abc".into()), None);
        assert_eq!(short.hidden_in("abcabc"), "abcabc");
        assert_eq!(Secrets::default().hidden_in(""), "");
    }
}
