//! The caller, and the permission rules of the operation.

use std::sync::Arc;

use community_qa_contract::PermissionRule;

use super::Failure;
use crate::domain::ids::UserId;
use crate::domain::permissions::{Facts, PermissionSet, Verdict, decide};
use crate::store::Conn;
use crate::store::credentials::{self, Credentials};

/// The account of a caller as it was read when the caller was let in.
#[derive(Debug, Clone)]
pub struct Admission {
    login: String,
    account: Credentials,
}

impl Admission {
    /// The account that was found by a folded user name.
    pub fn new(login: String, account: Credentials) -> Self {
        Self { login, account }
    }

    pub(super) fn caller(&self) -> i64 {
        self.account.id
    }

    /// Reads the account again, in the transaction of what the caller is about to do.
    ///
    /// # Errors
    ///
    /// [`Failure::CallerChanged`] when a new call might not be let in, or might do something else:
    /// after a suspension, a new password, or a change of groups or permissions.
    pub(super) async fn confirm(&self, conn: &mut Conn<'_>) -> Result<(), Failure> {
        let (before, now) = (&self.account, credentials::find(conn, &self.login, None).await?);
        let is_same = now.is_some_and(|now| {
            now.id == before.id
                && now.state.may_log_in()
                && now.password_hash == before.password_hash
                && now.permissions == before.permissions
        });
        if is_same { Ok(()) } else { Err(Failure::CallerChanged) }
    }
}

/// A caller who has logged in, and the permission rules of the operation that is called.
#[derive(Debug, Clone)]
pub struct Access {
    /// The user who acts.
    pub caller: UserId,
    /// The network address that the call came from.
    pub ip: String,
    /// The permissions of the caller, as of this call.
    pub permissions: PermissionSet,
    /// The rules of the operation, as the contract states them.
    pub rules: Arc<[PermissionRule]>,
}

impl Access {
    /// Refuses a call that the rules refuse whatever is not known yet.
    pub fn refuse_early(&self, facts: &Facts) -> Result<(), Failure> {
        match decide(&self.rules, facts, &self.permissions) {
            Verdict::Denied => Err(Failure::Forbidden),
            Verdict::Granted | Verdict::Undecided => Ok(()),
        }
    }

    /// Lets a call pass of which everything is known that the rules ask for.
    pub fn require(&self, facts: &Facts) -> Result<(), Failure> {
        match decide(&self.rules, facts, &self.permissions) {
            Verdict::Granted => Ok(()),
            Verdict::Denied | Verdict::Undecided => Err(Failure::Forbidden),
        }
    }

    /// The user who really acts, if that is another than the one in whose name it is done.
    pub fn real_user(&self, performer: UserId) -> Option<UserId> {
        (performer != self.caller).then_some(self.caller)
    }
}
