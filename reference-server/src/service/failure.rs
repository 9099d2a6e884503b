//! The failures of use cases. Each kind has its own response.

use std::time::Duration;

use crate::domain::names::Invalid;
use crate::queue::{Busy, Stopped};
use crate::store;

/// The reason why a use case failed. Nothing has changed, unless the outcome is unknown.
///
/// The text is for operators. The API decides by the variant how much of it a caller may read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// A value is missing or not allowed.
    #[error("{0}")]
    Invalid(String),
    /// The target of the request does not exist.
    #[error("{0}")]
    NotFound(String),
    /// The caller lacks a permission.
    #[error("the caller lacks the permission")]
    Forbidden,
    /// The account of the caller was changed during the call, so the caller has to be authenticated
    /// again.
    #[error("the caller's account was changed during the call")]
    CallerChanged,
    /// The caller has written too much in a short time.
    #[error("too many {what} by this user in a short time; try again in {} s", retry_after.as_secs().max(1))]
    TooManyWrites {
        /// The plural noun of the writes that are counted: `comments` or `changes`.
        what: &'static str,
        /// The time until the next one may be posted.
        retry_after: Duration,
    },
    /// A user who is to be added to a group is already a member (§7).
    #[error("a user is a member of the group already")]
    AlreadyMember,
    /// The state of the site does not allow it, or a name is taken.
    #[error("{0}")]
    Conflict(String),
    /// The database is not available at this time.
    #[error("{0}")]
    Unavailable(String),
    /// The site has no identifiers left for a kind of record.
    #[error("{0}")]
    NoIdentifiers(String),
    /// The connection to the database was lost during the commit: either everything has changed, or
    /// nothing.
    #[error("{0}")]
    OutcomeUnknown(String),
    /// Too many other requests wait for the same resource.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// A read took too long.
    #[error("the read took too long")]
    TookTooLong,
    /// The database returned data that this program cannot have written.
    #[error("{0}")]
    Damaged(String),
    /// A defect of this program.
    #[error("{0}")]
    Bug(String),
}

impl Failure {
    /// The failure for a target that does not exist.
    pub fn no_such(kind: &str, id: i64) -> Self {
        Self::NotFound(format!("there is no {kind} {id}"))
    }
}

impl From<Invalid> for Failure {
    fn from(invalid: Invalid) -> Self {
        Self::Invalid(invalid.0)
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        Self::Bug(stopped.to_string())
    }
}

impl From<store::Error> for Failure {
    fn from(error: store::Error) -> Self {
        match error {
            store::Error::Unavailable(_) => Self::Unavailable(error.to_string()),
            store::Error::NoIdentifiers(_) => Self::NoIdentifiers(error.to_string()),
            store::Error::OutcomeUnknown(_) => Self::OutcomeUnknown(error.to_string()),
            store::Error::Busy(busy) => Self::Busy(busy),
            store::Error::TookTooLong => Self::TookTooLong,
            store::Error::Damaged(_) => Self::Damaged(error.to_string()),
            store::Error::Constraint(_)
            | store::Error::MixedUpStatements(_)
            | store::Error::Bug(_) => Self::Bug(error.to_string()),
        }
    }
}
