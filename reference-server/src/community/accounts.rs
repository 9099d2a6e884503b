//! Accounts with a password in a made-up community.

use crate::auth::{Authenticator, HashError};
use crate::domain::ids::UserId;
use crate::domain::names;
use crate::service::{Failure, Service};
use crate::store::{Conn, users};

/// A user who can log in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The login name.
    pub username: String,
    /// The password.
    pub password: String,
    /// The role of the user, in a word or two.
    pub role: String,
}

/// Gives each of these users a password: the given one, or a new one.
pub(super) async fn give_passwords(
    service: &Service,
    authenticator: &Authenticator,
    users: &[(&str, &str)],
    given: Option<&str>,
) -> Result<Vec<Account>, Failure> {
    let mut accounts = Vec::new();
    for (username, role) in users {
        let password = given.map_or_else(password, |given| Ok(given.to_owned()))?;
        let hash = authenticator.hash(&password).await.map_err(not_hashed)?;
        let key = names::username_key(username).unwrap_or_default();
        service
            .db()
            .write(async move |conn: &mut Conn<'_>| {
                let row = users::find_by_key(conn, &key).await?.ok_or_else(|| {
                    let reason = "the database holds another community; name one that is empty, or \
                        serve this one with `serve`";
                    Failure::Conflict(reason.to_owned())
                })?;
                Ok::<_, Failure>(users::set_password_hash(conn, UserId::from(row.id), &hash).await?)
            })
            .await?;
        accounts.push(Account {
            username: (*username).to_owned(),
            password,
            role: (*role).to_owned(),
        });
    }
    Ok(accounts)
}

fn not_hashed(error: HashError) -> Failure {
    match error {
        HashError::Busy(busy) => Failure::Unavailable(busy.to_string()),
        HashError::Failed(reason) => Failure::Bug(reason),
    }
}

/// A new password that is easy to copy: twelve letters and digits, none of which look alike.
///
/// # Errors
///
/// If the operating system gives no random numbers.
pub fn password() -> Result<String, Failure> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = [0_u8; 12];
    getrandom::fill(&mut bytes).map_err(|error| Failure::Bug(error.to_string()))?;
    let letters = bytes
        .iter()
        // Five bits of each byte, so that all letters are equally likely.
        .map(|byte| char::from(LETTERS[usize::from(byte & 31)]));
    Ok(letters.collect())
}
