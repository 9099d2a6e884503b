//! A call that has passed the checks before its operation.

use std::sync::Arc;

use super::backend::Backend;
use super::reply::{Refusal, Reply};
use crate::auth::HashError;
use crate::domain::ids::{GroupId, NodeId, UserId};
use crate::service::{Access, Failure, Service};

/// A call, as handlers get it.
#[derive(Debug, Clone)]
pub(super) struct Call {
    pub(super) backend: Arc<Backend>,
    /// The community, for this caller.
    pub(super) service: Service,
    pub(super) access: Access,
    /// The identifier in the path; 0 for a path without one.
    pub(super) target: i64,
    /// The address of the site, without a slash at its end.
    pub(super) base: String,
}

impl Call {
    pub(super) fn service(&self) -> &Service {
        &self.service
    }

    pub(super) fn user(&self) -> UserId {
        UserId::from(self.target)
    }

    pub(super) fn group(&self) -> GroupId {
        GroupId::from(self.target)
    }

    pub(super) fn node(&self) -> NodeId {
        NodeId::from(self.target)
    }

    /// A 201 with the URL of what was created.
    pub(super) fn created(&self, kind: &str, id: i64) -> Reply {
        Reply::created(format!("{}/services/v2/{kind}/{id}.json", self.base))
    }

    /// Hashes a new password. This takes its time, so it comes after everything by which the call
    /// can be refused.
    pub(super) async fn hash(&self, password: &str) -> Result<String, Refusal> {
        let hash = self
            .backend
            .authenticator()
            .hash_for(self.access.caller, password);
        hash.await.map_err(not_hashed)
    }
}

/// A password that could not be hashed or verified.
pub(super) fn not_hashed(error: HashError) -> Refusal {
    match error {
        HashError::Busy(busy) => Refusal::Busy(busy.retry_after),
        HashError::Failed(reason) => Refusal::Failure(Failure::Bug(reason)),
    }
}
