//! Authenticates callers. Passwords are verified quickly and safely.
//!
//! HTTP Basic sends the password with every request, and argon2 makes each verification cost tens
//! of milliseconds of a core. Verified credentials are therefore remembered for some minutes
//! (`verified`), verifications wait in a short queue, and after repeated failures a login has to
//! wait longer and longer (`limits`). [`Authenticator`] combines them.

mod authenticator;
mod limits;
mod password;
mod records;
mod verified;

pub use authenticator::{Attempt, Authenticator, Outcome};
pub use limits::LoginLimit;
pub use password::HashError;

pub use crate::queue::Busy;
