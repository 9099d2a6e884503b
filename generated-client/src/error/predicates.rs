//! Predicates of an error. [`ErrorKind`] explains what to do in each case.

use super::{Error, ErrorKind};
use crate::retry;

impl Error {
    /// Returns whether the failure may be temporary and a retry is harmless: the document declares
    /// the operation safe to retry, or the connection was never made. A
    /// [`RetryPolicy`](crate::RetryPolicy) retries these failures.
    ///
    /// # Troubleshooting
    ///
    /// The client has already made [`attempts`](Self::attempts) attempts, unless its policy is off
    /// or its budget is used up. If the error is still retryable, try again later, for example from
    /// a job queue, or set a more patient policy.
    ///
    /// ```
    /// # #[cfg(feature = "testing")]
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use community_qa_client::testing::CannedResponses;
    ///
    /// let canned = CannedResponses::new()
    ///     .response("listGroups", 503, &[], "")
    ///     .response("createGroup", 503, &[], "");
    /// let client = canned.client()?;
    /// let error = client.list_groups().send().await.unwrap_err();
    /// assert!(error.is_retryable());
    /// // The group may have been made before the response was lost.
    /// let error = client.create_group().name("Metrologists").send().await.unwrap_err();
    /// assert!(!error.is_retryable());
    /// # Ok::<(), community_qa_client::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn is_retryable(&self) -> bool {
        retry::is_retryable(self)
    }

    /// Returns whether the caller lacks a permission.
    ///
    /// See [`ErrorKind::PermissionDenied`].
    pub fn is_permission_denied(&self) -> bool {
        self.0.kind == ErrorKind::PermissionDenied
    }

    /// Returns whether the credentials were not accepted. Every further call fails, too.
    ///
    /// See [`ErrorKind::BadCredentials`].
    pub fn is_bad_credentials(&self) -> bool {
        self.0.kind == ErrorKind::BadCredentials
    }

    /// Returns whether the resource does not exist.
    ///
    /// See [`ErrorKind::NotFound`].
    pub fn is_not_found(&self) -> bool {
        self.0.kind == ErrorKind::NotFound
    }

    /// Returns whether there was no response in time. A smaller page may be faster.
    ///
    /// See [`ErrorKind::Timeout`].
    pub fn is_timeout(&self) -> bool {
        self.0.kind == ErrorKind::Timeout
    }

    /// Returns whether no connection was made, so that even a write can be retried.
    ///
    /// See [`ErrorKind::Connect`].
    pub fn is_connect(&self) -> bool {
        self.0.kind == ErrorKind::Connect
    }

    /// Returns whether a successful response could not be read. [`body`](Self::body) returns it.
    ///
    /// See [`ErrorKind::Decode`].
    pub fn is_decode(&self) -> bool {
        self.0.kind == ErrorKind::Decode
    }

    /// Returns whether nothing was sent, because the request or the client is invalid.
    ///
    /// See [`ErrorKind::InvalidRequest`].
    pub fn is_invalid_request(&self) -> bool {
        self.0.kind == ErrorKind::InvalidRequest
    }

    /// Returns whether the service refused the call for a reason without its own kind. The
    /// [status](Self::status) distinguishes the cases.
    ///
    /// See [`ErrorKind::Api`].
    pub fn is_api(&self) -> bool {
        self.0.kind == ErrorKind::Api
    }

    /// Returns whether the response exceeds the client's limit. Fewer fields may fit.
    ///
    /// See [`ErrorKind::TooLarge`].
    pub fn is_too_large(&self) -> bool {
        self.0.kind == ErrorKind::TooLarge
    }

    /// Returns whether the connection broke while the request was sent or the response was read. A
    /// write may have taken effect.
    ///
    /// See [`ErrorKind::Transport`].
    pub fn is_transport(&self) -> bool {
        self.0.kind == ErrorKind::Transport
    }

    /// Returns whether the service sent a redirect that is not followed.
    ///
    /// See [`ErrorKind::Redirect`].
    pub fn is_redirect(&self) -> bool {
        self.0.kind == ErrorKind::Redirect
    }

    /// Returns whether a list contradicts itself. The items before the error are valid.
    ///
    /// See [`ErrorKind::Paging`].
    pub fn is_paging(&self) -> bool {
        self.0.kind == ErrorKind::Paging
    }
}
