//! Questions to an error, each with what to do about a yes.

use super::{Error, ErrorKind};
use crate::retry;

impl Error {
    /// Whether the failure may pass and a retry does no harm: the document says that the
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
    /// # #[cfg(not(feature = "testing"))] fn main() {}
    /// # #[cfg(feature = "testing")]
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), community_qa_client::Error> {
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
    /// # Ok(())
    /// # }
    /// ```
    pub fn is_retryable(&self) -> bool {
        retry::is_retryable(self)
    }

    /// Whether the caller lacks a permission.
    ///
    /// # Troubleshooting
    ///
    /// See [`ErrorKind::PermissionDenied`]. A program that does what it may can tell
    /// the permission and go on:
    ///
    /// ```
    /// # #[cfg(not(feature = "testing"))] fn main() {}
    /// # #[cfg(feature = "testing")]
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::testing::CannedResponses;
    /// use serde_json::json;
    ///
    /// let refusal = json!({"errors": {"message": "Internal server error"}});
    /// let client = CannedResponses::new().json("getGroup", 500, refusal).client()?;
    /// match client.get_group(18).send().await {
    ///     Ok(group) => println!("{}", group.name),
    ///     Err(error) if error.is_permission_denied() => {
    ///         let rules = error.operation().map(|operation| operation.permissions);
    ///         assert_eq!(rules.map(|rules| rules[0].any_of[0].name), Some("Edit users and groups"));
    ///     }
    ///     Err(error) => return Err(error),
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn is_permission_denied(&self) -> bool {
        self.0.kind == ErrorKind::PermissionDenied
    }

    /// Whether the credentials were not accepted.
    ///
    /// # Troubleshooting
    ///
    /// See [`ErrorKind::BadCredentials`]. It concerns every further call, so that
    /// a program best ends with it, or asks for the password again:
    ///
    /// ```
    /// # #[cfg(not(feature = "testing"))] fn main() {}
    /// # #[cfg(feature = "testing")]
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::testing::CannedResponses;
    ///
    /// let client = CannedResponses::new().response("listUsers", 401, &[], "").client()?;
    /// let error = client.list_users().send().await.unwrap_err();
    /// if error.is_bad_credentials() {
    ///     eprintln!("{error}; check COMMUNITY_QA_USERNAME and COMMUNITY_QA_PASSWORD");
    /// }
    /// # assert!(error.is_bad_credentials());
    /// # Ok(())
    /// # }
    /// ```
    pub fn is_bad_credentials(&self) -> bool {
        self.0.kind == ErrorKind::BadCredentials
    }

    /// Whether there is no such resource.
    ///
    /// # Troubleshooting
    ///
    /// See [`ErrorKind::NotFound`]. Where absence is a response too, make it one:
    ///
    /// ```
    /// # #[cfg(not(feature = "testing"))] fn main() {}
    /// # #[cfg(feature = "testing")]
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::testing::CannedResponses;
    ///
    /// let client = CannedResponses::new().response("getUser", 404, &[], "").client()?;
    /// let user = match client.get_user(9).send().await {
    ///     Ok(user) => Some(user.into_inner()),
    ///     Err(error) if error.is_not_found() => None,
    ///     Err(error) => return Err(error),
    /// };
    /// assert!(user.is_none());
    /// # Ok(())
    /// # }
    /// ```
    pub fn is_not_found(&self) -> bool {
        self.0.kind == ErrorKind::NotFound
    }

    /// Whether no response came in time.
    ///
    /// # Troubleshooting
    ///
    /// See [`ErrorKind::Timeout`]. A page that takes too long may come in time when
    /// it is smaller:
    ///
    /// ```
    /// # #[cfg(not(feature = "testing"))] fn main() {}
    /// # #[cfg(feature = "testing")]
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), community_qa_client::Error> {
    /// use std::time::Duration;
    ///
    /// use community_qa_client::testing::{CannedResponses, CannedFailure};
    /// use serde_json::json;
    ///
    /// let page = json!({
    ///     "name": "", "sort": "", "page": 1, "pageSize": 15, "pageCount": 0, "listCount": 0,
    ///     "totalCount": 0, "list": [],
    /// });
    /// let canned = CannedResponses::new()
    ///     .failure("listUsers", CannedFailure::NoResponse)
    ///     .json("listUsers", 200, page);
    /// let client = canned.builder().timeout(Duration::from_millis(20)).build()?;
    /// let users = match client.list_users().page_size(1000).send().await {
    ///     Err(error) if error.is_timeout() => client.list_users().page_size(50).send().await?,
    ///     outcome => outcome?,
    /// };
    /// assert!(users.list.is_empty());
    /// # Ok(())
    /// # }
    /// ```
    pub fn is_timeout(&self) -> bool {
        self.0.kind == ErrorKind::Timeout
    }

    /// Whether no connection was made, so that the service saw nothing.
    ///
    /// # Troubleshooting
    ///
    /// See [`ErrorKind::Connect`]. Even a write can be retried:
    ///
    /// ```
    /// # #[cfg(not(feature = "testing"))] fn main() {}
    /// # #[cfg(feature = "testing")]
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::testing::{CannedResponses, CannedFailure};
    ///
    /// let canned = CannedResponses::new()
    ///     .failure("followUser", CannedFailure::NoConnection)
    ///     .response("followUser", 200, &[], "");
    /// let client = canned.client()?;
    /// let mut outcome = client.follow_user(7).send().await;
    /// if outcome.as_ref().is_err_and(|error| error.is_connect()) {
    ///     outcome = client.follow_user(7).send().await;
    /// }
    /// assert!(outcome.is_ok());
    /// # Ok(())
    /// # }
    /// ```
    pub fn is_connect(&self) -> bool {
        self.0.kind == ErrorKind::Connect
    }

    /// Whether a successful response could not be read.
    ///
    /// # Troubleshooting
    ///
    /// See [`ErrorKind::Decode`]. The response is kept, so that it can be looked at:
    ///
    /// ```
    /// # #[cfg(not(feature = "testing"))] fn main() {}
    /// # #[cfg(feature = "testing")]
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::testing::CannedResponses;
    ///
    /// let html = [("content-type", "text/html")];
    /// let client = CannedResponses::new().response("getUser", 200, &html, "<p>Log in</p>").client()?;
    /// let error = client.get_user(7).send().await.unwrap_err();
    /// if error.is_decode() {
    ///     let body = error.body().cloned().unwrap_or_default();
    ///     eprintln!("{error}:\n{}", String::from_utf8_lossy(&body));
    /// }
    /// # assert!(error.to_string().contains("not JSON: 13 bytes of text/html"), "{error}");
    /// # Ok(())
    /// # }
    /// ```
    pub fn is_decode(&self) -> bool {
        self.0.kind == ErrorKind::Decode
    }

    /// Whether nothing was sent, because the request or the client cannot be made.
    ///
    /// # Troubleshooting
    ///
    /// See [`ErrorKind::InvalidRequest`]. Making the call again does not help; what it was
    /// made of has to change:
    ///
    /// ```
    /// # #[cfg(not(feature = "testing"))] fn main() {}
    /// # #[cfg(feature = "testing")]
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::testing::CannedResponses;
    ///
    /// let client = CannedResponses::new().client()?;
    /// let error = client.list_users().page_size(5_000_000_000_i64).send().await.unwrap_err();
    /// assert!(error.is_invalid_request());
    /// assert_eq!(error.attempts(), 0);
    /// # Ok(())
    /// # }
    /// ```
    pub fn is_invalid_request(&self) -> bool {
        self.0.kind == ErrorKind::InvalidRequest
    }

    /// Whether the service refused the call for a reason that has no kind of its own.
    ///
    /// # Troubleshooting
    ///
    /// See [`ErrorKind::Api`]. The status and what the service says tell the cases apart:
    ///
    /// ```
    /// # #[cfg(not(feature = "testing"))] fn main() {}
    /// # #[cfg(feature = "testing")]
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::testing::CannedResponses;
    /// use serde_json::json;
    ///
    /// let taken = json!({"errors": {"message": "The name is taken"}});
    /// let client = CannedResponses::new().json("createGroup", 409, taken).client()?;
    /// let error = client.create_group().name("Metrologists").send().await.unwrap_err();
    /// if error.is_api() && error.status().is_some_and(|status| status.as_u16() == 409) {
    ///     eprintln!("{}", error.service_message().unwrap_or_default());
    /// }
    /// # assert!(error.is_api());
    /// # Ok(())
    /// # }
    /// ```
    pub fn is_api(&self) -> bool {
        self.0.kind == ErrorKind::Api
    }

    /// Whether the response is larger than the client was set to read.
    ///
    /// # Troubleshooting
    ///
    /// See [`ErrorKind::TooLarge`]. Fewer fields may fit:
    ///
    /// ```
    /// # #[cfg(not(feature = "testing"))] fn main() {}
    /// # #[cfg(feature = "testing")]
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::testing::CannedResponses;
    /// use serde_json::json;
    ///
    /// let canned = CannedResponses::new()
    ///     .json("getUser", 200, json!({"about": "x".repeat(5000)}))
    ///     .json("getUser", 200, json!({"username": "ada"}));
    /// let client = canned.builder().max_body(1024).build()?;
    /// let user = match client.get_user(7).send_fields().await {
    ///     Err(error) if error.is_too_large() => {
    ///         client.get_user(7).include_only(["username"]).send_fields().await?
    ///     }
    ///     outcome => outcome?,
    /// };
    /// assert_eq!(user.username.as_deref(), Some("ada"));
    /// # Ok(())
    /// # }
    /// ```
    pub fn is_too_large(&self) -> bool {
        self.0.kind == ErrorKind::TooLarge
    }

    /// Whether the connection broke while the request was sent or the response read.
    ///
    /// # Troubleshooting
    ///
    /// See [`ErrorKind::Transport`]. A write may have been done; read before making it again:
    ///
    /// ```
    /// # #[cfg(not(feature = "testing"))] fn main() {}
    /// # #[cfg(feature = "testing")]
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::testing::{CannedFailure, CannedResponses};
    ///
    /// let canned = CannedResponses::new()
    ///     .failure("followUser", CannedFailure::BrokenConnection)
    ///     .response("followUser", 200, &[], "");
    /// let client = canned.client()?;
    /// let outcome = client.follow_user(7).send().await;
    /// if outcome.as_ref().is_err_and(|error| error.is_transport()) {
    ///     // Following again changes nothing.
    ///     client.follow_user(7).send().await?;
    /// }
    /// # assert_eq!(canned.requests().len(), 2);
    /// # Ok(())
    /// # }
    /// ```
    pub fn is_transport(&self) -> bool {
        self.0.kind == ErrorKind::Transport
    }

    /// Whether the service redirects the call to where it is not followed.
    ///
    /// # Troubleshooting
    ///
    /// See [`ErrorKind::Redirect`]. The message names the address, which is best made the base
    /// URL:
    ///
    /// ```
    /// # #[cfg(not(feature = "testing"))] fn main() {}
    /// # #[cfg(feature = "testing")]
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::testing::CannedResponses;
    ///
    /// let moved = [("location", "https://qa.example.com/services/v2/user/7.json")];
    /// let client = CannedResponses::new().response("getUser", 301, &moved, "").client()?;
    /// let error = client.get_user(7).send().await.unwrap_err();
    /// if error.is_redirect() {
    ///     eprintln!("{error}; set COMMUNITY_QA_URL to this address if you trust it");
    /// }
    /// # assert!(error.is_redirect());
    /// # Ok(())
    /// # }
    /// ```
    pub fn is_redirect(&self) -> bool {
        self.0.kind == ErrorKind::Redirect
    }

    /// Whether a list contradicts itself.
    ///
    /// # Troubleshooting
    ///
    /// See [`ErrorKind::Paging`]. What came before the error is good, and the list may be
    /// walked again:
    ///
    /// ```
    /// # #[cfg(not(feature = "testing"))] fn main() {}
    /// # #[cfg(feature = "testing")]
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::testing::CannedResponses;
    /// use serde_json::json;
    ///
    /// let page = json!({
    ///     "name": "", "sort": "", "page": 1, "pageSize": 1, "pageCount": 2, "listCount": 1,
    ///     "totalCount": 2, "list": [{"id": 3}],
    /// });
    /// let client = CannedResponses::new().json("listGroups", 200, page).client()?;
    /// let mut groups = client.list_groups().include_only(["id"]).items_fields();
    /// let mut ids = Vec::new();
    /// loop {
    ///     match groups.try_next().await {
    ///         Ok(Some(group)) => ids.extend(group.id),
    ///         Ok(None) => break,
    ///         Err(error) if error.is_paging() => break,
    ///         Err(error) => return Err(error),
    ///     }
    /// }
    /// assert_eq!(ids, [3.into()]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn is_paging(&self) -> bool {
        self.0.kind == ErrorKind::Paging
    }
}
