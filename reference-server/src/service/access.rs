//! The caller, and the permission rules of the operation.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use community_qa_contract::PermissionRule;

use super::Failure;
use crate::domain::ids::UserId;
use crate::domain::permissions::{Facts, PermissionSet, Verdict, decide};
use crate::store::Conn;
use crate::store::credentials::{self, Credentials};

/// The account of a caller as it was read when the caller was let in.
#[derive(Debug)]
pub struct Admission {
    login: String,
    account: Credentials,
    /// True once the permission rules of the operation were decided in favour of the caller.
    is_permitted: AtomicBool,
}

impl Admission {
    /// The account that was found by a folded user name.
    pub fn new(login: String, account: Credentials) -> Self {
        Self { login, account, is_permitted: AtomicBool::new(false) }
    }

    pub(super) fn caller(&self) -> i64 {
        self.account.id
    }

    /// Refuses what no permission rule has let pass. Rules that depend on facts which are not
    /// known before the body is read stay undecided until the operation calls
    /// [`Access::require`]; an operation that forgets to is refused here, before its write is
    /// committed or its response is sent.
    ///
    /// # Errors
    ///
    /// [`Failure::Bug`]. It is not a lacking permission, so that no scenario takes it for one.
    pub(crate) fn expect_permitted(&self) -> Result<(), Failure> {
        if self.is_permitted.load(Ordering::Relaxed) {
            return Ok(());
        }
        Err(undecided())
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
    /// The account of the caller; nothing for what the commands of the server do.
    pub admission: Option<Arc<Admission>>,
}

impl Access {
    /// Refuses a call that the rules refuse whatever is not known yet. Rules that are undecided
    /// need [`Self::require`] later.
    ///
    /// # Errors
    ///
    /// [`Failure::Forbidden`].
    pub fn refuse_early(&self, facts: &Facts) -> Result<(), Failure> {
        match decide(&self.rules, facts, &self.permissions) {
            Verdict::Denied => return Err(Failure::Forbidden),
            Verdict::Granted => self.permit(),
            Verdict::Undecided => {}
        }
        Ok(())
    }

    /// Admits a call for which all facts are known that the rules need.
    ///
    /// # Errors
    ///
    /// [`Failure::Forbidden`], and [`Failure::Bug`] if a rule asks for a fact that is not known.
    pub fn require(&self, facts: &Facts) -> Result<(), Failure> {
        match decide(&self.rules, facts, &self.permissions) {
            Verdict::Granted => self.permit(),
            Verdict::Denied => return Err(Failure::Forbidden),
            Verdict::Undecided => return Err(undecided()),
        }
        Ok(())
    }

    fn permit(&self) {
        if let Some(admission) = &self.admission {
            admission.is_permitted.store(true, Ordering::Relaxed);
        }
    }

    /// The user who really acts, if that is another than the one in whose name it is done.
    pub fn real_user(&self, performer: UserId) -> Option<UserId> {
        (performer != self.caller).then_some(self.caller)
    }
}

fn undecided() -> Failure {
    let message = "no code says whether the conditions of the operation's permission rules hold; \
                   fill them in its `Taken::add_facts`, or call `Access::require`";
    Failure::Bug(message.to_owned())
}
