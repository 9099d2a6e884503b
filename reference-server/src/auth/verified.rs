//! Remembers the credentials that were verified in the last minutes.

use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use tokio::time::Instant;

use super::records::Records;
use crate::domain::bounded::Password;

// A program that logs in all the time pays for one hash in five minutes.
const TTL: Duration = Duration::from_secs(5 * 60);
const MAX_ENTRIES: usize = 10_000;

/// Pairs of a stored hash and its password, under a key that is made at start and never leaves
/// memory. A new password has a new stored hash, and therefore a new entry.
pub(super) struct VerifiedCredentials {
    key: [u8; 64],
    entries: Records<[u8; 32], Instant>,
}

impl VerifiedCredentials {
    pub(super) fn new() -> Result<Self, getrandom::Error> {
        let mut key = [0; 64];
        getrandom::fill(&mut key)?;
        let entries = Records::new(MAX_ENTRIES);
        Ok(Self { key, entries })
    }

    pub(super) fn contains(&self, stored: &str, password: Password<'_>) -> bool {
        self.entries
            .get(&self.digest(stored, password))
            .is_some_and(|verified| verified.elapsed() < TTL)
    }

    pub(super) fn insert(&self, stored: &str, password: Password<'_>) {
        let key = self.digest(stored, password);
        self.entries.update(key, |_| Instant::now());
    }

    fn digest(&self, stored: &str, password: Password<'_>) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new(&self.key.into());
        mac.update(stored.as_bytes());
        // A stored hash has no NUL, so two different pairs never have the same text.
        mac.update(&[0]);
        mac.update(password.as_str().as_bytes());
        mac.finalize().into_bytes().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn password(text: &str) -> Password<'_> {
        Password::start_of(text)
    }

    #[tokio::test(start_paused = true)]
    async fn verified_password_is_remembered_for_minutes() {
        let verified = VerifiedCredentials::new().unwrap();
        assert!(!verified.contains("hash", password("password")));
        verified.insert("hash", password("password"));
        assert!(verified.contains("hash", password("password")));
        assert!(!verified.contains("hash", password("Password")));
        assert!(!verified.contains("another hash", password("password")));
        tokio::time::advance(TTL - Duration::from_secs(1)).await;
        assert!(verified.contains("hash", password("password")));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!(!verified.contains("hash", password("password")));
    }

    #[test]
    fn each_process_has_its_own_key() {
        let digest = || VerifiedCredentials::new().unwrap().digest("hash", password("password"));
        assert_ne!(digest(), digest());
    }
}
