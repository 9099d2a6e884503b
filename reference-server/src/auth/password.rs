//! Hashes of passwords.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{self, PasswordHasher, PasswordVerifier};
use argon2::{Argon2, Params};

use crate::domain::bounded::Password;
use crate::hashes;
use crate::queue::{Busy, Stopped};

/// The reason why a password was not hashed or verified.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HashError {
    /// Too many other passwords are being hashed.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// The stored hash is damaged, or there is not enough memory.
    #[error("failed to hash a password: {0}")]
    Failed(String),
}

impl From<Stopped> for HashError {
    fn from(stopped: Stopped) -> Self {
        Self::Failed(stopped.to_string())
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Verified {
    /// The password is right.
    Right {
        /// Set if the stored hash does not have the current parameters.
        is_outdated: bool,
    },
    Wrong,
}

/// Hashes a password with the current parameters and a new salt.
pub(super) fn hash(password: Password<'_>) -> Result<String, HashError> {
    let hash: password_hash::Result<PasswordHash> =
        Argon2::default().hash_password(password.as_str().as_bytes());
    Ok(hash.map_err(failed)?.to_string())
}

/// Verifies a password against a stored hash, with the parameters of that hash.
pub(super) fn verify(password: Password<'_>, stored: &str) -> Result<Verified, HashError> {
    let stored =
        hashes::parse(stored).map_err(|unfit| failed(format!("the stored hash {unfit}")))?;
    match Argon2::default().verify_password(password.as_str().as_bytes(), &stored) {
        Ok(()) => Ok(Verified::Right { is_outdated: !is_current(&stored) }),
        Err(password_hash::Error::PasswordInvalid) => Ok(Verified::Wrong),
        Err(error) => Err(failed(error)),
    }
}

/// Returns whether a hash has the parameters of new hashes: the memory, passes and lanes that OWASP
/// recommends in 2026.
fn is_current(stored: &PasswordHash) -> bool {
    let cost = |params: &Params| (params.m_cost(), params.t_cost(), params.p_cost());
    stored.algorithm.as_str() == "argon2id"
        && stored.version == Some(argon2::Version::default().into())
        && Params::try_from(stored).is_ok_and(|used| cost(&used) == cost(&Params::default()))
}

fn failed(error: impl std::fmt::Display) -> HashError {
    HashError::Failed(error.to_string())
}

#[cfg(test)]
mod tests {
    use argon2::{Algorithm, Version};

    use super::*;

    fn hash(password: &str) -> Result<String, HashError> {
        super::hash(Password::start_of(password))
    }

    fn verify(password: &str, stored: &str) -> Result<Verified, HashError> {
        super::verify(Password::start_of(password), stored)
    }

    const CURRENT: Verified = Verified::Right { is_outdated: false };

    #[test]
    fn password_is_verified_against_its_hash() {
        let stored = hash("påss wörd").unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert_eq!(verify("påss wörd", &stored), Ok(CURRENT));
        assert_eq!(verify("påss word", &stored), Ok(Verified::Wrong));
        assert_ne!(hash("påss wörd").unwrap(), stored, "each has its own salt");
    }

    #[test]
    fn hash_of_other_parameters_is_outdated() {
        let (id, latest) = (Algorithm::Argon2id, Version::V0x13);
        for (algorithm, version, params) in [
            (id, latest, Params::new(8 * 1024, 3, 1, None)),
            (id, latest, Params::new(19 * 1024, 1, 1, None)),
            (id, Version::V0x10, Ok(Params::default())),
            (Algorithm::Argon2i, latest, Ok(Params::default())),
        ] {
            let older: PasswordHash =
                Argon2::new(algorithm, version, params.unwrap()).hash_password(b"x").unwrap();
            let older = older.to_string();
            let outdated = Verified::Right { is_outdated: true };
            assert_eq!(verify("x", &older), Ok(outdated), "{older}");
            assert_eq!(verify("y", &older), Ok(Verified::Wrong));
        }
    }

    #[test]
    fn expensive_hash_is_not_computed() {
        let stored = hash("x").unwrap();
        for (part, other) in [("m=19456", "m=4294967295"), ("t=2", "t=4294967295")] {
            let reason =
                "the stored hash asks for more than 64 MiB of memory, 10 passes or 4 lanes";
            let refused = HashError::Failed(reason.to_owned());
            assert_eq!(verify("x", &stored.replace(part, other)), Err(refused));
        }
    }
}
