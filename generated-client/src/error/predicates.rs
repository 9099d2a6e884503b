//! Predicates of an error. [`ErrorKind`] says what to do about each.

use super::{Error, ErrorKind};
use crate::retry;

impl Error {
    /// Tells whether the failure may pass and a retry does no harm: the document says that the
    /// operation is safe to retry, or the connection was never made. These are the
    /// failures that a [`RetryPolicy`](crate::RetryPolicy) retries.
    ///
    /// # Troubleshooting
    ///
    /// The client has retried the call already, [`attempts`](Self::attempts) times
    /// in all, unless its policy is off or its budget spent. Where the error is
    /// retryable still, come back later, as a job in a queue does, or give a more
    /// patient policy.
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

    /// Tells whether the caller lacks a permission.
    ///
    /// See [`ErrorKind::PermissionDenied`].
    pub fn is_permission_denied(&self) -> bool {
        self.0.kind == ErrorKind::PermissionDenied
    }

    /// Tells whether the credentials were not accepted. Every further call fails, too.
    ///
    /// See [`ErrorKind::BadCredentials`].
    pub fn is_bad_credentials(&self) -> bool {
        self.0.kind == ErrorKind::BadCredentials
    }

    /// Tells whether there is no such resource.
    ///
    /// See [`ErrorKind::NotFound`].
    pub fn is_not_found(&self) -> bool {
        self.0.kind == ErrorKind::NotFound
    }

    /// Tells whether no response came in time. A smaller page may.
    ///
    /// See [`ErrorKind::Timeout`].
    pub fn is_timeout(&self) -> bool {
        self.0.kind == ErrorKind::Timeout
    }

    /// Tells whether no connection was made, so that even a write can be retried.
    ///
    /// See [`ErrorKind::Connect`].
    pub fn is_connect(&self) -> bool {
        self.0.kind == ErrorKind::Connect
    }

    /// Tells whether a successful response could not be read. [`body`](Self::body) has it.
    ///
    /// See [`ErrorKind::Decode`].
    pub fn is_decode(&self) -> bool {
        self.0.kind == ErrorKind::Decode
    }

    /// Tells whether nothing was sent, because the request or the client cannot be made.
    ///
    /// See [`ErrorKind::InvalidRequest`].
    pub fn is_invalid_request(&self) -> bool {
        self.0.kind == ErrorKind::InvalidRequest
    }

    /// Tells whether the service refused the call for a reason that has no kind of its own. The
    /// [status](Self::status) tells the cases apart.
    ///
    /// See [`ErrorKind::Api`].
    pub fn is_api(&self) -> bool {
        self.0.kind == ErrorKind::Api
    }

    /// Tells whether the response is larger than the client was set to read. Fewer fields may fit.
    ///
    /// See [`ErrorKind::TooLarge`].
    pub fn is_too_large(&self) -> bool {
        self.0.kind == ErrorKind::TooLarge
    }

    /// Tells whether the connection broke while the request was sent or the response read. A write
    /// may have taken effect.
    ///
    /// See [`ErrorKind::Transport`].
    pub fn is_transport(&self) -> bool {
        self.0.kind == ErrorKind::Transport
    }

    /// Tells whether the service redirects the call to where it is not followed.
    ///
    /// See [`ErrorKind::Redirect`].
    pub fn is_redirect(&self) -> bool {
        self.0.kind == ErrorKind::Redirect
    }

    /// Tells whether a list contradicts itself. What came before the error is good.
    ///
    /// See [`ErrorKind::Paging`].
    pub fn is_paging(&self) -> bool {
        self.0.kind == ErrorKind::Paging
    }
}
