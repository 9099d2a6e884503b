//! A call that has passed the checks before its operation.

use std::sync::Arc;

use futures_util::future::BoxFuture;

use super::backend::Backend;
use super::input::Input;
use super::render::Shown;
use super::reply::{Refusal, Reply};
use crate::auth::HashError;
use crate::domain::ids::{GroupId, NodeId, UserId};
use crate::domain::names;
use crate::domain::paging::PageRequest;
use crate::domain::projection::Projection;
use crate::service::{Access, Failure, Service};

/// What an operation does with a call.
pub(super) type Handler = fn(Call) -> BoxFuture<'static, Result<Reply, Refusal>>;

/// A call, as handlers get it.
#[derive(Debug, Clone)]
pub(super) struct Call {
    pub(super) backend: Arc<Backend>,
    /// The community, for this caller.
    pub(super) service: Service,
    pub(super) access: Access,
    /// The identifier in the path; 0 for a path without one.
    pub(super) target: i64,
    pub(super) input: Arc<Input>,
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

    /// Who is to follow: the caller, unless the request names another.
    pub(super) fn follower(&self) -> Result<UserId, Failure> {
        match self.input.integer("follower") {
            None => Ok(self.access.caller),
            Some(id) if id > 0 => Ok(UserId::from(i64::from(id))),
            Some(_) => Err(Failure::Invalid("follower must be a user id".to_owned())),
        }
    }

    /// The term that is searched for, as it was sent.
    pub(super) fn term(&self) -> Result<Option<&str>, Failure> {
        /// A term of a search takes memory for each of its characters.
        const CHARACTERS: usize = 256;
        let term = self.input.text("q");
        if term.is_some_and(|term| term.chars().nth(CHARACTERS).is_some()) {
            let message = format!("the parameter q must have at most {CHARACTERS} characters");
            return Err(Failure::Invalid(message));
        }
        Ok(term)
    }

    /// The page that is asked for.
    pub(super) fn page(&self) -> PageRequest {
        PageRequest::new(self.input.integer("page"), self.input.integer("pageSize"))
    }

    /// The fields that are asked for.
    pub(super) fn projection(&self) -> Projection {
        let text = |name| self.input.text(name);
        Projection::new(text("include"), text("exclude"), text("includeOnly"))
    }

    /// How things are shown.
    pub(super) fn shown(&self) -> Shown<'_> {
        Shown {
            dates: self.backend.dates(),
            base: &self.base,
        }
    }

    /// The new password that is sent, where one is.
    pub(super) fn password(&self) -> Result<Option<String>, Failure> {
        let password = self.input.text("password").map(names::password);
        Ok(password.transpose()?)
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
