//! Limits on password hashes. A hash states how much memory and time it takes, and one from a file
//! could ask for any amount.

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Params};

/// Memory in KiB, passes and lanes: the recommendation of RFC 9106 (64 MiB, 3 and 4), with more
/// passes for sites with less memory.
const MAX_MEMORY_KIB: u32 = 64 * 1024;
const MAX_PASSES: u32 = 10;
const MAX_LANES: u32 = 4;

/// The reason why a hash is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum UnfitHash {
    /// It is not a hash of argon2.
    #[error("is not a hash of argon2 in the PHC string format")]
    Malformed,
    /// Verifying it would take too much memory or time.
    #[error(
        "asks for more than {} MiB of memory, {MAX_PASSES} passes or {MAX_LANES} lanes",
        MAX_MEMORY_KIB / 1024
    )]
    TooCostly,
}

/// Parses a hash with its salt, of any variant of argon2, if its cost is acceptable.
pub(crate) fn parse(stored: &str) -> Result<PasswordHash, UnfitHash> {
    let hash = PasswordHash::new(stored).map_err(|_| UnfitHash::Malformed)?;
    let is_argon2 = Algorithm::try_from(hash.algorithm.as_str()).is_ok();
    if !is_argon2 || hash.hash.is_none() {
        return Err(UnfitHash::Malformed);
    }
    let params = Params::try_from(&hash).map_err(|_| UnfitHash::Malformed)?;
    let is_affordable = params.m_cost() <= MAX_MEMORY_KIB
        && params.t_cost() <= MAX_PASSES
        && params.p_cost() <= MAX_LANES;
    if is_affordable { Ok(hash) } else { Err(UnfitHash::TooCostly) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(algorithm: &str, cost: &str) -> String {
        format!("${algorithm}$v=19${cost}$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA")
    }

    #[test]
    fn expensive_hash_is_refused() {
        for cost in ["m=19456,t=2,p=1", "m=65536,t=3,p=4", "m=7168,t=10,p=1"] {
            assert!(parse(&with("argon2id", cost)).is_ok(), "{cost}");
        }
        for cost in [
            "m=65537,t=1,p=1",
            "m=4194304,t=2,p=1",
            "m=4294967295,t=1,p=1",
            "m=8,t=11,p=1",
            "m=8,t=4294967295,p=1",
            "m=65536,t=1,p=5",
        ] {
            let parsed = parse(&with("argon2id", cost));
            assert_eq!(parsed, Err(UnfitHash::TooCostly), "{cost}");
        }
    }

    #[test]
    fn malformed_hash_is_refused() {
        for stored in [
            String::new(),
            "secret".to_owned(),
            with("scrypt", "ln=31,r=8,p=1"),
            with("scrypt", "m=19456,t=2,p=1"),
            with("pbkdf2-sha256", "i=4000000000"),
            with("argon2id", "m=1,t=1,p=1"),
            with("argon2id", "m=99999999999,t=1,p=1"),
            "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ".to_owned(),
            "$argon2id$v=19$m=19456,t=2,p=1".to_owned(),
        ] {
            assert_eq!(parse(&stored), Err(UnfitHash::Malformed), "{stored}");
        }
    }
}
