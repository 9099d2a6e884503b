//! A call that has passed the checks before its operation, and the tools of operations.

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
    /// The address of the site as clients know it, without a trailing slash. If it is not set, the
    /// `Host` of each request is used.
    pub public_url: Option<String>,
}

/// The service, the password hasher and the options of an interface.
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
    /// The community, as this caller may use it.
    pub(super) service: Service,
    pub(super) access: Access,
    /// The identifier in the path; 0 if the path has none.
    pub(super) target: i64,
    /// The address of the site, without a trailing slash.
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

    /// Hashes a new password. Hashing takes long, so it comes after all checks that can refuse the
    /// call.
    pub(super) async fn hash(&self, password: &str) -> Result<String, Refusal> {
        let caller = self.access.caller;
        self.backend.authenticator.hash_for(caller, password).await.map_err(not_hashed)
    }
}

/// The refusal for a password that could not be hashed or verified.
pub(super) fn not_hashed(error: HashError) -> Refusal {
    match error {
        HashError::Busy(Busy) => {
            let message = "too many callers are logging in";
            Refusal::Later(StatusCode::SERVICE_UNAVAILABLE, message, Busy::RETRY_AFTER)
        }
        HashError::Failed(reason) => Refusal::Failure(Failure::Bug(reason)),
    }
}
