//! Who calls, and what the operation asks of them.

use std::sync::Arc;

use community_qa_contract::PermissionRule;

use super::Failure;
use crate::domain::ids::UserId;
use crate::domain::permissions::{Facts, PermissionSet, Verdict, decide};

/// A caller who has logged in, and the permission rules of the operation that is called.
#[derive(Debug, Clone)]
pub struct Access {
    /// Who acts.
    pub caller: UserId,
    /// The network address that the call came from.
    pub ip: String,
    /// What the caller may do, as of this call.
    pub permissions: PermissionSet,
    /// The rules of the operation, as the contract states them.
    pub rules: Arc<[PermissionRule]>,
}

impl Access {
    /// Refuses a call that the rules refuse whatever is not known yet.
    ///
    /// # Errors
    ///
    /// [`Failure::Forbidden`] when a rule applies that the caller does not meet.
    pub fn refuse_early(&self, facts: &Facts) -> Result<(), Failure> {
        match decide(&self.rules, facts, self.permissions) {
            Verdict::Denied => Err(Failure::Forbidden),
            Verdict::Granted | Verdict::Undecided => Ok(()),
        }
    }

    /// Lets a call pass of which everything is known that the rules ask for.
    ///
    /// # Errors
    ///
    /// [`Failure::Forbidden`] when a rule is not met, or cannot be decided.
    pub fn require(&self, facts: &Facts) -> Result<(), Failure> {
        match decide(&self.rules, facts, self.permissions) {
            Verdict::Granted => Ok(()),
            Verdict::Denied | Verdict::Undecided => Err(Failure::Forbidden),
        }
    }

    /// Who really acts, when that is another than the one in whose name it is done.
    #[must_use]
    pub fn real_user(&self, performer: UserId) -> Option<UserId> {
        (performer != self.caller).then_some(self.caller)
    }
}
