//! The caller, and the permission rules of the operation.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use community_qa_contract::PermissionRule;

use super::Failure;
use crate::domain::ids::UserId;
use crate::domain::permissions::{Facts, PermissionSet, Verdict, decide};
use crate::store::Conn;
use crate::store::credentials::{self, Credentials};

/// The account of a caller as it was when the caller was authenticated.
#[derive(Debug)]
pub struct Admission {
    login: String,
    account: Credentials,
    /// Set once the permission rules of the operation have permitted the call.
    is_permitted: AtomicBool,
}

impl Admission {
    /// The account that belongs to a folded user name.
    pub fn new(login: String, account: Credentials) -> Self {
        Self { login, account, is_permitted: AtomicBool::new(false) }
    }

    pub(super) fn caller(&self) -> i64 {
        self.account.id
    }

    /// Refuses a call that no permission rule has permitted. Rules that depend on the body stay
    /// undecided until the operation calls [`Access::require`]. If an operation forgets this, the
    /// call is refused here, before its write is committed or its response is sent.
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

    /// Reads the account again, in the transaction of the operation.
    ///
    /// # Errors
    ///
    /// [`Failure::CallerChanged`] if a new call might be refused or have another effect: after a
    /// suspension, a new password, or a change of groups or permissions.
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

/// An authenticated caller, and the permission rules of the operation.
#[derive(Debug, Clone)]
pub struct Access {
    /// The user who acts.
    pub caller: UserId,
    /// The network address that the call came from.
    pub ip: String,
    /// The permissions of the caller at the time of this call.
    pub permissions: PermissionSet,
    /// The rules of the operation, as the contract states them.
    pub rules: Arc<[PermissionRule]>,
    /// The account of the caller; `None` for commands of the server.
    pub admission: Option<Arc<Admission>>,
}

impl Access {
    /// Refuses a call that the rules refuse whatever the unknown facts are. Undecided rules need
    /// [`Self::require`] later.
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

    /// Permits a call, if the rules do. All facts that the rules need must be known.
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

    /// The caller, if the caller acts in the name of another user.
    pub fn real_user(&self, performer: UserId) -> Option<UserId> {
        (performer != self.caller).then_some(self.caller)
    }
}

fn undecided() -> Failure {
    let message = "no code says whether the conditions of the operation's permission rules hold; \
                   fill them in its `Taken::add_facts`, or call `Access::require`";
    Failure::Bug(message.to_owned())
}
