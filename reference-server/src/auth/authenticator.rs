//! One attempt to log in, from its limits to its outcome.

use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::limits::{Limits, LoginLimit, network};
use super::password::{self, HashError, Verified};
use super::verified::VerifiedCredentials;
use crate::domain::bounded::Password;
use crate::domain::ids::UserId;
use crate::queue::Queue;

/// The credentials of a caller, and the stored hash of the user.
#[derive(Clone, Copy)]
pub struct Attempt<'a> {
    /// The folded name: equal names have the same.
    pub login: &'a str,
    pub password: &'a str,
    pub address: IpAddr,
    /// The stored hash; `None` if the user does not exist or has no password.
    pub stored: Option<&'a str>,
}

/// An attempt whose password is short enough to be hashed.
struct Comparison<'a> {
    login: &'a str,
    password: Password<'a>,
    address: IpAddr,
    stored: Option<&'a str>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The password is right.
    Verified {
        /// Set if the stored hash has older parameters: [`Authenticator::rehash`] makes another.
        is_outdated: bool,
    },
    /// The user does not exist, or the password is wrong.
    Refused,
    /// Too many attempts have failed. The password was not checked.
    TooManyFailures {
        /// The time until the next attempt is allowed.
        retry_after: Duration,
    },
    /// The password could not be verified, so it is unknown whether it is right.
    NotVerified(HashError),
}

impl Outcome {
    /// Returns whether the login has failed: because of a wrong name or password, or too many
    /// failures.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        matches!(self, Self::Refused | Self::TooManyFailures { .. })
    }
}

#[derive(Clone)]
pub struct Authenticator {
    shared: Arc<Shared>,
}

struct Shared {
    limits: Limits,
    queue: Queue,
    verified: VerifiedCredentials,
    /// The hash of a secret password, so that a login of an unknown user takes as long as one with
    /// a wrong password.
    nobody: String,
    turns: RandomState,
    refused: AtomicU64,
    verifications: AtomicU64,
}

/// The logins, networks and callers that hash one password at a time.
#[derive(Hash)]
enum TurnOf<'a> {
    Login(&'a str),
    Network(IpAddr),
    Caller(UserId),
}

impl Authenticator {
    /// A new authenticator with the default limit.
    ///
    /// # Errors
    ///
    /// If the operating system gives no random numbers, or not enough memory for a hash.
    pub fn new() -> Result<Self, HashError> {
        Self::with_limit(LoginLimit::default())
    }

    /// A new authenticator.
    ///
    /// # Errors
    ///
    /// If the operating system gives no random numbers, or not enough memory for a hash.
    pub fn with_limit(limit: LoginLimit) -> Result<Self, HashError> {
        let no_random = |error: getrandom::Error| HashError::Failed(error.to_string());
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(no_random)?;
        let unknown = secret.map(|byte| format!("{byte:02x}")).concat();
        let shared = Shared {
            limits: Limits::new(limit),
            queue: Queue::for_cores(),
            verified: VerifiedCredentials::new().map_err(no_random)?,
            nobody: password::hash(Password::start_of(&unknown))?,
            turns: RandomState::new(),
            refused: AtomicU64::new(0),
            verifications: AtomicU64::new(0),
        };
        Ok(Self { shared: Arc::new(shared) })
    }

    /// Verifies a password.
    ///
    /// The duration does not reveal whether the user exists, as long as the stored hash has the
    /// current parameters: for an unknown user, the password is compared with a hash that belongs
    /// to nobody.
    pub async fn authenticate(&self, attempt: &Attempt<'_>) -> Outcome {
        let outcome = self.decide(attempt).await;
        if outcome.is_refused() {
            // Relaxed is enough for a counter of `/metrics`, because no other memory depends on
            // it.
            self.shared.refused.fetch_add(1, Ordering::Relaxed);
        }
        outcome
    }

    #[must_use]
    pub fn refused(&self) -> u64 {
        self.shared.refused.load(Ordering::Relaxed)
    }

    /// The number of passwords that were compared with a hash since the start. Each attempt costs
    /// one, whether or not the user exists, unless its credentials are remembered or it has to
    /// wait.
    #[must_use]
    pub fn verifications(&self) -> u64 {
        self.shared.verifications.load(Ordering::Relaxed)
    }

    async fn decide(&self, attempt: &Attempt<'_>) -> Outcome {
        // No user has a password that is too long, so it is refused like an unknown user.
        let (password, stored) = match Password::new(attempt.password) {
            Ok(password) => (password, attempt.stored),
            Err(_) => (Password::start_of(attempt.password), None),
        };
        let attempt =
            &Comparison { login: attempt.login, password, address: attempt.address, stored };
        let shared = &self.shared;
        // Hashed with a random key, so that nobody can choose logins that collide.
        let login = shared.turns.hash_one(TurnOf::Login(attempt.login));
        if let Some(outcome) = self.decide_at_once(login, attempt) {
            return outcome;
        }
        // A login and a network wait here for their turn, so that each takes at most one place
        // in the queue. The network comes first, so that waiting for it does not hold up logins
        // from elsewhere.
        let network = TurnOf::Network(network(attempt.address));
        let _turn_of_network = shared.queue.turn_of(shared.turns.hash_one(network)).await;
        let _turn_of_login = shared.queue.turn_of(login).await;
        // In the meantime, other attempts at the same login may have failed or succeeded.
        if let Some(outcome) = self.decide_at_once(login, attempt) {
            return outcome;
        }
        let place = match shared.queue.enter() {
            Ok(place) => place,
            Err(busy) => return Outcome::NotVerified(busy.into()),
        };
        let password = attempt.password.as_str().to_owned();
        // An unknown login takes as long as a known one.
        let stored = attempt.stored.unwrap_or(&shared.nobody).to_owned();
        shared.verifications.fetch_add(1, Ordering::Relaxed);
        let verified = place
            .run(move || password::verify(Password::start_of(&password), &stored))
            .await
            .unwrap_or_else(|stopped| Err(stopped.into()));
        self.conclude(login, attempt, verified)
    }

    /// Hashes a new password that a caller has sent, one at a time for each caller.
    ///
    /// # Errors
    ///
    /// If too many others are being hashed, or there is not enough memory.
    pub async fn hash_for(&self, caller: UserId, password: &str) -> Result<String, HashError> {
        let shared = &self.shared;
        let turn = shared.turns.hash_one(TurnOf::Caller(caller));
        let _turn = shared.queue.turn_in_line(turn).await?;
        self.hash(password).await
    }

    /// Hashes a new password.
    ///
    /// # Errors
    ///
    /// If the password is too long, too many others are being hashed, or there is not enough
    /// memory.
    pub async fn hash(&self, password: &str) -> Result<String, HashError> {
        Password::new(password)
            .map_err(|error| HashError::Failed(format!("the password {error}")))?;
        let place = self.shared.queue.enter()?;
        let password = password.to_owned();
        let hash = move || password::hash(Password::start_of(&password));
        place.run(hash).await?
    }

    /// Hashes a verified password with the current parameters. It is remembered with the new hash,
    /// so that the next login need not verify it.
    ///
    /// # Errors
    ///
    /// The same as for [`hash`](Self::hash).
    pub async fn rehash(&self, password: &str) -> Result<String, HashError> {
        let hash = self.hash(password).await?;
        self.shared.verified.insert(&hash, Password::start_of(password));
        Ok(hash)
    }

    /// The outcome if it can be decided without hashing.
    ///
    /// While a login has to wait, a password is not even compared with the remembered one, unless
    /// the login has succeeded from the same network before. In that case, a program with an old
    /// password does not lock out users who send the right one.
    fn decide_at_once(&self, login: u64, attempt: &Comparison<'_>) -> Option<Outcome> {
        let shared = &self.shared;
        let wait = shared.limits.wait(login, attempt.address);
        let refused = wait.map(|retry_after| Outcome::TooManyFailures { retry_after });
        // During a wait, only a remembered password may be compared, and only a limited number
        // of times.
        if wait.is_some() && !shared.limits.may_compare(login, attempt.address) {
            return refused;
        }
        let is_remembered = |stored: &str| shared.verified.contains(stored, attempt.password);
        if attempt.stored.is_some_and(is_remembered) {
            // A success during a wait does not end the wait.
            if wait.is_none() {
                shared.limits.record_success(login, attempt.address);
            }
            // An outdated hash was reported when it was verified.
            return Some(Outcome::Verified { is_outdated: false });
        }
        // Mismatches are counted, so that the remembered password cannot be guessed either.
        if wait.is_some() {
            shared.limits.record_mismatch(login, attempt.address);
        }
        refused
    }

    fn conclude(
        &self,
        login: u64,
        attempt: &Comparison<'_>,
        verified: Result<Verified, HashError>,
    ) -> Outcome {
        let shared = &self.shared;
        match (verified, attempt.stored) {
            (Ok(Verified::Right { is_outdated }), Some(stored)) => {
                shared.limits.record_success(login, attempt.address);
                shared.verified.insert(stored, attempt.password);
                Outcome::Verified { is_outdated }
            }
            (Ok(_), _) => {
                shared.limits.record_failure(login, attempt.address);
                Outcome::Refused
            }
            (Err(error), _) => Outcome::NotVerified(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use futures_util::FutureExt;
    use futures_util::future::join_all;

    use super::*;

    const VERIFIED: Outcome = Outcome::Verified { is_outdated: false };

    fn attempt<'a>(login: &'a str, password: &'a str, stored: Option<&'a str>) -> Attempt<'a> {
        Attempt { login, password, address: [192, 0, 2, 7].into(), stored }
    }

    /// A client that opens many connections at its start: one of them pays for the hash, and none
    /// is refused.
    #[tokio::test]
    async fn requests_of_one_login_at_once_cost_one_verification() {
        let authenticator = Authenticator::new().unwrap();
        let stored = authenticator.hash("password").await.unwrap();
        let attempts = (0..400).map(|_| async {
            let right = attempt("maja", "password", Some(&stored));
            authenticator.authenticate(&right).await
        });
        let start = Instant::now();
        let outcomes = join_all(attempts).await;
        assert!(outcomes.iter().all(|outcome| *outcome == VERIFIED));
        assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn guesses_at_once_count_one_by_one() {
        let authenticator = Authenticator::new().unwrap();
        let stored = authenticator.hash("password").await.unwrap();
        let passwords: Vec<String> = (0..20).map(|guess| format!("guess {guess}")).collect();
        let guesses = passwords.iter().map(|guess| {
            let authenticator = authenticator.clone();
            let stored = &stored;
            async move {
                let wrong = attempt("maja", guess, Some(stored));
                authenticator.authenticate(&wrong).await
            }
        });
        let outcomes = join_all(guesses).await;
        let refused = outcomes.iter().filter(|outcome| **outcome == Outcome::Refused);
        assert_eq!(refused.count(), 5);
        assert_eq!(authenticator.refused(), 20);

        let retry_after = Duration::from_secs(1);
        let right = attempt("maja", "password", Some(&stored));
        let outcome = authenticator.authenticate(&right).await;
        assert_eq!(outcome, Outcome::TooManyFailures { retry_after });
        tokio::time::advance(retry_after).await;
        assert_eq!(authenticator.authenticate(&right).await, VERIFIED);
    }

    /// A program with an old password must not lock out those who have the right one.
    #[tokio::test(start_paused = true)]
    async fn remembered_login_passes_rate_limit() {
        let authenticator = Authenticator::new().unwrap();
        let stored = authenticator.hash("password").await.unwrap();
        let right = attempt("maja", "password", Some(&stored));
        assert_eq!(authenticator.authenticate(&right).await, VERIFIED);
        let wrong = attempt("maja", "old password", Some(&stored));
        for _ in 0..5 {
            assert_eq!(authenticator.authenticate(&wrong).await, Outcome::Refused);
        }
        let waits = |outcome| matches!(outcome, Outcome::TooManyFailures { .. });
        for _ in 0..10 {
            assert!(waits(authenticator.authenticate(&wrong).await));
            assert_eq!(authenticator.authenticate(&right).await, VERIFIED);
            tokio::time::advance(Duration::from_millis(50)).await;
        }
        let elsewhere = Attempt { address: [198, 51, 100, 1].into(), ..right };
        assert_eq!(authenticator.authenticate(&elsewhere).await, VERIFIED);
    }

    #[tokio::test(start_paused = true)]
    async fn guesses_at_remembered_logins_are_limited() {
        let authenticator = Authenticator::new().unwrap();
        let stored = authenticator.hash("password").await.unwrap();
        let right = attempt("maja", "password", Some(&stored));
        assert_eq!(authenticator.authenticate(&right).await, VERIFIED);
        // Five attempts are hashed, and twenty are compared.
        for guesses in 1..=30 {
            let guess = format!("guess {guesses}");
            let wrong = attempt("maja", &guess, Some(&stored));
            assert_ne!(authenticator.authenticate(&wrong).await, VERIFIED);
            if guesses >= 5 {
                let outcome = authenticator.authenticate(&right).await;
                let waits = matches!(outcome, Outcome::TooManyFailures { .. });
                assert_eq!(waits, guesses >= 25, "{guesses}");
                assert_eq!(outcome == VERIFIED, !waits, "{guesses}");
            }
        }
    }

    /// A caller with many connections must not fill the queue.
    #[tokio::test]
    async fn caller_hashes_one_password_at_a_time() {
        let authenticator = Authenticator::new().unwrap();
        let hashes = (0..100).map(|_| authenticator.hash_for(UserId::from(1), "password"));
        let mut hashes = Box::pin(join_all(hashes));
        assert!((&mut hashes).now_or_never().is_none());
        for caller in 2..10 {
            let other = authenticator.hash_for(UserId::from(caller), "password");
            assert!(other.now_or_never().is_none(), "no place in the queue");
        }
        assert!(hashes.await.iter().all(Result::is_ok));
    }

    /// The attempts of one network at many logins take one place in the queue.
    #[tokio::test]
    async fn network_guesses_one_password_at_a_time() {
        let authenticator = Authenticator::with_limit("off".parse().unwrap()).unwrap();
        let logins: Vec<String> = (0..100).map(|login| format!("user {login}")).collect();
        let guesses = logins.iter().map(|login| {
            let authenticator = &authenticator;
            async move { authenticator.authenticate(&attempt(login, "x", None)).await }
        });
        let outcomes = join_all(guesses).await;
        assert!(outcomes.iter().all(|outcome| *outcome == Outcome::Refused));
    }

    /// Each login takes the same time, so that the time does not reveal whether the user exists.
    #[tokio::test]
    async fn every_refused_login_costs_one_verification() {
        let authenticator = Authenticator::with_limit("off".parse().unwrap()).unwrap();
        let stored = authenticator.hash("password").await.unwrap();
        let too_long = "x".repeat(Password::BYTES + 1);
        for (password, stored) in [
            ("wrong", Some(stored.as_str())),
            ("wrong", None),
            ("", None),
            (too_long.as_str(), Some(stored.as_str())),
            (too_long.as_str(), None),
        ] {
            let before = authenticator.verifications();
            let refused = attempt("maja", password, stored);
            let outcome = authenticator.authenticate(&refused).await;
            assert_eq!(outcome, Outcome::Refused);
            let bytes = password.len();
            assert_eq!(authenticator.verifications() - before, 1, "{bytes} {stored:?}");
        }
    }

    #[tokio::test]
    async fn longest_password_is_verified_and_longer_one_is_not_hashed() {
        let authenticator = Authenticator::new().unwrap();
        let longest = "x".repeat(Password::BYTES);
        let stored = authenticator.hash(&longest).await.unwrap();
        let right = attempt("maja", &longest, Some(&stored));
        assert_eq!(authenticator.authenticate(&right).await, VERIFIED);
        let longer = longest.clone() + "x";
        // The right password is a prefix of this one, which must not be enough.
        let wrong = attempt("maja", &longer, Some(&stored));
        assert_eq!(authenticator.authenticate(&wrong).await, Outcome::Refused);
        assert!(authenticator.hash(&longer).await.is_err());
    }

    #[tokio::test]
    async fn damaged_hash_is_not_wrong_password() {
        let authenticator = Authenticator::new().unwrap();
        let damaged = attempt("maja", "password", Some("damaged"));
        let outcome = authenticator.authenticate(&damaged).await;
        assert!(matches!(outcome, Outcome::NotVerified(HashError::Failed(_))), "{outcome:?}");
    }
}
