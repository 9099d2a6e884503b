//! Keeps the client's own credentials out of messages.

use std::borrow::Cow;
use std::sync::{Arc, PoisonError, RwLock};

use secrecy::{ExposeSecret, SecretString};

const SHOWN: &str = "(hidden)";

/// Shorter secrets are not hidden: a text with a gap for every `a` would reveal more than it hides.
const MIN_SECRET_CHARACTERS: usize = 4;

/// The number of tokens that are remembered. A response may repeat one that was just replaced.
const MAX_TOKENS: usize = 4;

/// The credentials of a client. A service may send them back, and errors show texts of the service.
#[derive(Clone, Default)]
pub(crate) struct Secrets {
    fixed: Arc<[SecretString]>,
    tokens: Arc<RwLock<Vec<SecretString>>>,
}

impl Secrets {
    pub(crate) fn new(values: Vec<SecretString>) -> Self {
        let values = values.into_iter().filter(is_looked_for);
        Self { fixed: values.collect(), tokens: Arc::default() }
    }

    /// Adds a token from a provider.
    pub(crate) fn add(&self, token: &SecretString) {
        let is_same = |other: &SecretString| other.expose_secret() == token.expose_secret();
        let mut tokens = self.tokens.write().unwrap_or_else(PoisonError::into_inner);
        if is_looked_for(token) && !tokens.iter().any(is_same) {
            tokens.push(token.clone());
            let surplus = tokens.len().saturating_sub(MAX_TOKENS);
            tokens.drain(..surplus);
        }
    }

    /// The text without any of them.
    pub(crate) fn hidden_in<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let tokens = self.tokens.read().unwrap_or_else(PoisonError::into_inner);
        let mut text = Cow::Borrowed(text);
        for secret in self.fixed.iter().chain(tokens.iter()).map(ExposeSecret::expose_secret) {
            if text.contains(secret) {
                text = text.replace(secret, SHOWN).into();
            }
        }
        text
    }
}

fn is_looked_for(secret: &SecretString) -> bool {
    secret.expose_secret().chars().count() >= MIN_SECRET_CHARACTERS
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
    fn password_and_token_are_hidden_everywhere() {
        let secrets = Secrets::new(vec!["YWRhOmNvcnJlY3Q=".into(), "correct horse".into()]);
        for (text, shown) in [
            ("Basic YWRhOmNvcnJlY3Q=!", "Basic (hidden)!"),
            ("not correct horse: correct horse", "not (hidden): (hidden)"),
            ("correct", "correct"),
        ] {
            assert_eq!(secrets.hidden_in(text), shown);
        }
        assert_eq!(format!("{secrets:?}"), "Secrets(…)");
        let short = Secrets::new(vec!["abc".into()]);
        assert_eq!(short.hidden_in("abcabc"), "abcabc");
        assert_eq!(Secrets::default().hidden_in(""), "");
    }

    #[test]
    fn tokens_of_provider_are_hidden_until_several_others_came() {
        let secrets = Secrets::default();
        for number in 0..=MAX_TOKENS {
            secrets.add(&format!("token{number}").into());
        }
        assert_eq!(secrets.hidden_in("token0 token1 token4"), "token0 (hidden) (hidden)");
    }
}
