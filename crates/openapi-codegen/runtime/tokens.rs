//! Tokens that expire, and the provider that supplies them.

use std::error::Error as StdError;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use futures_core::future::BoxFuture;
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::Error;
use crate::credentials::Renewal;

/// The time before its expiry at which a token is replaced, so that it does not expire in transit.
const MARGIN: Duration = Duration::from_secs(30);

/// The reason why a provider has no token.
pub type TokenError = Box<dyn StdError + Send + Sync>;

/// Supplies tokens that expire.
///
/// The client keeps a token until shortly before it expires, or until the service rejects it, and
/// then calls the provider again. Meanwhile, calls that need a token wait for the same result.
///
/// ```
/// use std::time::Duration;
///
/// use api_client::{AccessToken, TokenError, TokenProvider};
///
/// struct FromFile;
///
/// impl TokenProvider for FromFile {
///     async fn token(&self) -> Result<AccessToken, TokenError> {
///         let token = std::fs::read_to_string("/run/secrets/token")?;
///         Ok(AccessToken::new(token.trim()).expires_in(Duration::from_secs(3600)))
///     }
/// }
/// ```
pub trait TokenProvider: Send + Sync + 'static {
    /// Returns a valid token.
    fn token(&self) -> impl Future<Output = Result<AccessToken, TokenError>> + Send;
}

/// A token, and its lifetime.
#[derive(Clone)]
pub struct AccessToken {
    value: SecretString,
    lifetime: Option<Duration>,
}

impl AccessToken {
    /// A token that is valid until the service rejects it.
    pub fn new(value: impl Into<SecretString>) -> Self {
        Self { value: value.into(), lifetime: None }
    }

    /// Sets the time for which it is valid from now on.
    #[must_use]
    pub fn expires_in(mut self, lifetime: Duration) -> Self {
        self.lifetime = Some(lifetime);
        self
    }
}

impl fmt::Debug for AccessToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AccessToken").field("lifetime", &self.lifetime).finish_non_exhaustive()
    }
}

/// A token, and the time at which it has to be replaced.
struct Kept {
    value: SecretString,
    until: Option<Instant>,
}

impl Kept {
    fn is_valid(&self, rejected: Option<&SecretString>) -> bool {
        let is_rejected =
            rejected.is_some_and(|other| other.expose_secret() == self.value.expose_secret());
        !is_rejected && self.until.is_none_or(|until| Instant::now() < until)
    }
}

pub(super) fn renewal(provider: impl TokenProvider) -> Renewal {
    let state = Arc::new((provider, Mutex::new(None::<Kept>)));
    Arc::new(move |rejected| {
        let state = Arc::clone(&state);
        let token: BoxFuture<'static, Result<SecretString, Error>> = Box::pin(async move {
            let (provider, kept) = &*state;
            // Locked during the call, so that the provider is called only once.
            let mut kept = kept.lock().await;
            if let Some(kept) = kept.as_ref().filter(|kept| kept.is_valid(rejected.as_ref())) {
                return Ok(kept.value.clone());
            }
            let token = provider.token().await.map_err(Error::without_token)?;
            let until = token.lifetime.and_then(|lifetime| {
                // A token with a lifetime below the margin is used for one call.
                Instant::now().checked_add(lifetime.saturating_sub(MARGIN))
            });
            *kept = Some(Kept { value: token.value.clone(), until });
            Ok(token.value)
        });
        token
    })
}
