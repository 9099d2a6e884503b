//! A call that has passed the checks before its operation, and what operations work with.

use std::sync::Arc;

use hyper::header::{HOST, HeaderValue, LOCATION};
use hyper::{HeaderMap, StatusCode};

use super::refusal::Refusal;
use super::respond::Shown;
use crate::auth::{Authenticator, Busy, HashError};
use crate::domain::dates::DateFormat;
use crate::domain::ids::{GroupId, NodeId, UserId};
use crate::response::{Response, empty};
use crate::service::{Access, Failure, Service};

#[derive(Debug, Clone)]
pub struct ApiOptions {
    pub dates: DateFormat,
    /// The address of the site as clients know it, without a slash at its end; without one, the
    /// `Host` of a request.
    pub public_url: Option<String>,
}

/// The service, the passwords and the options of an interface.
pub(super) struct Backend {
    pub(super) service: Service,
    pub(super) authenticator: Authenticator,
    pub(super) options: ApiOptions,
}

impl Backend {
    /// The address of the site, for URLs in responses.
    pub(super) fn base_of(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.options.public_url {
            return url.clone();
        }
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        // Without a host, as in HTTP/1.0, URLs begin with the path.
        host.map_or_else(String::new, |host| format!("http://{host}"))
    }

    pub(super) fn shown<'a>(&'a self, base: &'a str) -> Shown<'a> {
        Shown { dates: &self.options.dates, base }
    }
}

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
    pub(super) fn user(&self) -> UserId {
        UserId::from(self.target)
    }

    pub(super) fn group(&self) -> GroupId {
        GroupId::from(self.target)
    }

    pub(super) fn node(&self) -> NodeId {
        NodeId::from(self.target)
    }

    pub(super) fn created(&self, kind: &str, id: i64) -> Response {
        let mut response = empty(StatusCode::CREATED);
        let location = format!("{}/services/v2/{kind}/{id}.json", self.base);
        if let Ok(location) = HeaderValue::try_from(location) {
            response.headers_mut().insert(LOCATION, location);
        }
        response
    }

    /// Hashes a new password. This takes its time, so it comes after everything by which the call
    /// can be refused.
    pub(super) async fn hash(&self, password: &str) -> Result<String, Refusal> {
        let caller = self.access.caller;
        self.backend.authenticator.hash_for(caller, password).await.map_err(not_hashed)
    }
}

/// A password that could not be hashed or verified.
pub(super) fn not_hashed(error: HashError) -> Refusal {
    match error {
        HashError::Busy(Busy) => {
            let message = "too many callers are logging in";
            Refusal::Later(StatusCode::SERVICE_UNAVAILABLE, message, Busy::RETRY_AFTER)
        }
        HashError::Failed(reason) => Refusal::Failure(Failure::Bug(reason)),
    }
}
