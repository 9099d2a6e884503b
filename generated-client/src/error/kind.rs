//! The kinds of failure, each with what to do about it.

/// The kinds of failure.
///
/// Each kind explains its meaning and the next steps. The examples get their responses from
/// `CannedResponses` of the feature `testing`, which your own tests can use as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The request or the client is invalid; nothing was sent.
    ///
    /// # Troubleshooting
    ///
    /// The message names the invalid part: a number out of range, a header that cannot be sent, an
    /// invalid base URL. Setters accept everything that converts into their type, so a failed
    /// conversion is reported here. Required values are arguments of the call's method, so the
    /// compiler checks that they are present.
    ///
    /// ```
    /// # #[cfg(feature = "testing")]
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use community_qa_client::ErrorKind;
    /// use community_qa_client::testing::CannedResponses;
    ///
    /// let client = CannedResponses::new().client()?;
    /// let error = client.list_users().page_size(5_000_000_000_i64).send().await.unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::InvalidRequest);
    /// assert_eq!(
    ///     error.to_string(),
    ///     "listUsers (GET /services/v2/user.json): `page_size`: out of range integral type \
    ///      conversion attempted; i32 is expected"
    /// );
    /// # Ok::<(), community_qa_client::Error>(())
    /// # }).unwrap();
    /// ```
    InvalidRequest,

    /// The caller lacks a permission: a 403, or another status that means a refusal according to
    /// the document; see [`Operation::refusals`](crate::Operation::refusals).
    ///
    /// # Troubleshooting
    ///
    /// The credentials are right. If the document lists the needed permissions, the message names
    /// them; an administrator of the service grants them.
    /// [`Error::operation`](crate::Error::operation) has the complete rules with their conditions.
    ///
    /// ```
    /// # #[cfg(feature = "testing")]
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use community_qa_client::ErrorKind;
    /// use community_qa_client::testing::CannedResponses;
    /// use serde_json::json;
    ///
    /// let refusal = json!({"errors": {"message": "No permission.<br/>Log in as another user."}});
    /// let client = CannedResponses::new().json("listUsers", 401, refusal).client()?;
    /// let error = client.list_users().send().await.unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::PermissionDenied);
    /// assert_eq!(
    ///     error.to_string(),
    ///     "listUsers (GET /services/v2/user.json): 401 No permission. Log in as another user. \
    ///      (this call needs: View users list)"
    /// );
    /// # Ok::<(), community_qa_client::Error>(())
    /// # }).unwrap();
    /// ```
    PermissionDenied,

    /// The service does not accept the credentials, or none were sent: a 401 with any body; or the
    /// token provider failed. Some services send the same response for another reason, which the
    /// message then names.
    ///
    /// # Troubleshooting
    ///
    /// Try the same credentials elsewhere, such as in a browser: they may be wrong or have expired,
    /// or the account may be locked. [`Operation::security`](crate::Operation::security) has the
    /// security schemes whose credentials the call sends, if the client has them. If other calls
    /// succeed, the other reason is more likely: see
    /// [`Operation::bad_credentials`](crate::Operation::bad_credentials).
    ///
    /// ```
    /// # #[cfg(feature = "testing")]
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use community_qa_client::ErrorKind;
    /// use community_qa_client::testing::CannedResponses;
    ///
    /// let page = "<html><title>Bad credentials</title></html>";
    /// let canned = CannedResponses::new();
    /// let client = canned.response("getUser", 401, &[("content-type", "text/html")], page).client()?;
    /// let error = client.get_user(7).send().await.unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::BadCredentials);
    /// assert_eq!(error.body().map(|body| &body[..]), Some(page.as_bytes()));
    /// # Ok::<(), community_qa_client::Error>(())
    /// # }).unwrap();
    /// ```
    BadCredentials,

    /// There is no such resource: 404.
    ///
    /// # Troubleshooting
    ///
    /// Compare the path in the message with the address of the site in a browser. If no call
    /// succeeds, the base URL lacks a path prefix, such as `/api` in `https://example.org/api`.
    ///
    /// ```
    /// # #[cfg(feature = "testing")]
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use community_qa_client::ErrorKind;
    /// use community_qa_client::testing::CannedResponses;
    ///
    /// let client = CannedResponses::new().response("getUser", 404, &[], "").client()?;
    /// let error = client.get_user(9).send().await.unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::NotFound);
    /// assert_eq!(
    ///     error.to_string(),
    ///     "getUser (GET /services/v2/user/9.json): 404 Not Found, with an empty body"
    /// );
    /// # Ok::<(), community_qa_client::Error>(())
    /// # }).unwrap();
    /// ```
    NotFound,

    /// Any other response that is not a success.
    ///
    /// # Troubleshooting
    ///
    /// [`Error::service_message`](crate::Error::service_message) is what the service said, [`Error::body`](crate::Error::body) all
    /// that it sent; a page of HTML with a 502 or 503 comes from a proxy in front
    /// of it. A 429, 502, 503 or 504 of a read was retried before it became an
    /// error, see [`RetryPolicy`](crate::RetryPolicy). A 500 that one page of a
    /// list always gives is a broken record:
    /// [`with_skipped`](crate::Items::with_skipped) leaves it out.
    ///
    /// ```
    /// # #[cfg(feature = "testing")]
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use community_qa_client::ErrorKind;
    /// use community_qa_client::testing::CannedResponses;
    /// use serde_json::json;
    ///
    /// let taken = json!({"errors": {"message": "The name is taken."}});
    /// let client = CannedResponses::new().json("createGroup", 409, taken).client()?;
    /// let error = client.create_group().name("Users").send().await.unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Api);
    /// assert_eq!(error.status().map(|status| status.as_u16()), Some(409));
    /// assert_eq!(error.service_message().as_deref(), Some("The name is taken."));
    /// # Ok::<(), community_qa_client::Error>(())
    /// # }).unwrap();
    /// ```
    Api,

    /// A success whose body does not fit the requested type.
    ///
    /// # Troubleshooting
    ///
    /// The message names the field, or tells that the body is missing, is not JSON, or
    /// cut off. A field that is missing where `include`, `exclude` or `include_only`
    /// was set calls for `send_fields`. The features `gzip` and `brotli` read compressed
    /// responses. A page of HTML with status 200 is often a login page: the base URL
    /// leads elsewhere. A response that the site means so
    /// can be read with `send_as` into a type of your own, or with `send_raw` as it
    /// is.
    ///
    /// ```
    /// # #[cfg(feature = "testing")]
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use community_qa_client::ErrorKind;
    /// use community_qa_client::testing::CannedResponses;
    /// use serde_json::json;
    ///
    /// let client = CannedResponses::new().json("getUser", 200, json!({"id": "seven"})).client()?;
    /// let error = client.get_user(7).send().await.unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Decode);
    /// assert!(error.to_string().contains("`id` does not fit"), "{error}");
    ///
    /// let user = client.get_user(7).send_as::<serde_json::Value>().await?;
    /// assert_eq!(user["id"], "seven");
    /// # Ok::<(), community_qa_client::Error>(())
    /// # }).unwrap();
    /// ```
    Decode,

    /// The response is larger than the client's limit.
    ///
    /// # Troubleshooting
    ///
    /// Request smaller pages, or fewer fields with `include_only`; or raise
    /// [`ClientBuilder::max_body`](crate::ClientBuilder::max_body).
    ///
    /// ```
    /// # #[cfg(feature = "testing")]
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use community_qa_client::ErrorKind;
    /// use community_qa_client::testing::CannedResponses;
    /// use serde_json::json;
    ///
    /// let large = json!({"about": "x".repeat(5000)});
    /// let client = CannedResponses::new().json("getUser", 200, large).builder().max_body(1024).build()?;
    /// let error = client.get_user(7).send().await.unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::TooLarge);
    /// assert!(error.to_string().contains("larger than 1024 bytes"), "{error}");
    /// # Ok::<(), community_qa_client::Error>(())
    /// # }).unwrap();
    /// ```
    TooLarge,

    /// There was no response in time.
    ///
    /// # Troubleshooting
    ///
    /// The message names the limit. Request smaller pages or fewer fields, or raise the limit:
    /// [`timeout`](crate::ClientBuilder::timeout) for an attempt,
    /// [`overall_timeout`](crate::ClientBuilder::overall_timeout) for a call with its retries;
    /// `with_timeout` and `with_overall_timeout` for a single call. A write may have taken effect:
    /// check its result before you retry it.
    ///
    /// ```
    /// # #[cfg(feature = "testing")]
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use std::time::Duration;
    ///
    /// use community_qa_client::ErrorKind;
    /// use community_qa_client::testing::{CannedResponses, CannedFailure};
    ///
    /// let canned = CannedResponses::new().failure("listUsers", CannedFailure::NoResponse);
    /// let client = canned.builder().timeout(Duration::from_millis(20)).build()?;
    /// let error = client.list_users().page_size(1000).send().await.unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Timeout);
    /// assert_eq!(
    ///     error.to_string(),
    ///     "listUsers (GET /services/v2/user.json): no complete response within 20.0ms, \
    ///      the timeout of an attempt"
    /// );
    /// # Ok::<(), community_qa_client::Error>(())
    /// # }).unwrap();
    /// ```
    Timeout,

    /// There is no connection.
    ///
    /// # Troubleshooting
    ///
    /// The message ends with what the operating system or TLS said. An unknown
    /// name or a refused connection points to the base URL or to a proxy: those of
    /// the environment (`HTTPS_PROXY`, `NO_PROXY`) are used unless
    /// [`proxy`](crate::ClientBuilder::proxy) is given. `UnknownIssuer` means that
    /// the certificate of the service comes from an authority that is not known
    /// here, often a company's own: add it with `ClientBuilder::root_certificate`.
    /// The service has seen nothing, so that writes are retried too.
    ///
    /// ```
    /// # #[cfg(feature = "testing")]
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use community_qa_client::ErrorKind;
    /// use community_qa_client::testing::{CannedResponses, CannedFailure};
    ///
    /// let canned = CannedResponses::new().failure("getUser", CannedFailure::NoConnection);
    /// let error = canned.client()?.get_user(7).send().await.unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Connect);
    /// assert!(error.to_string().contains("no connection to the service"), "{error}");
    /// # Ok::<(), community_qa_client::Error>(())
    /// # }).unwrap();
    /// ```
    Connect,

    /// The connection failed while the request was sent or the response was read.
    ///
    /// # Troubleshooting
    ///
    /// Reads were retried before this became an error. A write may have taken effect: check its
    /// result before you retry it. If large responses always break off, something between you and
    /// the service limits their size; request smaller pages.
    ///
    /// ```
    /// # #[cfg(feature = "testing")]
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use community_qa_client::ErrorKind;
    /// use community_qa_client::testing::{CannedResponses, CannedFailure};
    ///
    /// let canned = CannedResponses::new().failure("followUser", CannedFailure::BrokenConnection);
    /// let error = canned.client()?.follow_user(7).send().await.unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Transport);
    /// assert!(!error.is_retryable());
    /// # Ok::<(), community_qa_client::Error>(())
    /// # }).unwrap();
    /// ```
    Transport,

    /// The service sent a redirect that is not followed: to another origin, in a circle, or for a
    /// write.
    ///
    /// # Troubleshooting
    ///
    /// If you trust the address in the message, use it as the base URL. Credentials are never sent
    /// to another origin (`http` and `https` are different origins), and writes are never sent
    /// again to another address.
    ///
    /// ```
    /// # #[cfg(feature = "testing")]
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use community_qa_client::ErrorKind;
    /// use community_qa_client::testing::CannedResponses;
    ///
    /// let moved = [("location", "https://api.example.com/services/v2/user/7.json")];
    /// let client = CannedResponses::new().response("getUser", 301, &moved, "").client()?;
    /// let error = client.get_user(7).send().await.unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Redirect);
    /// assert!(error.to_string().contains("redirects to https://api.example.com"), "{error}");
    /// # Ok::<(), community_qa_client::Error>(())
    /// # }).unwrap();
    /// ```
    Redirect,

    /// A list contradicts itself: continuing could miss items or never end.
    ///
    /// # Troubleshooting
    ///
    /// The items before the error are valid. If the list has changed in the meantime, read it
    /// again, preferably in an order in which new items come last. If every page has the same
    /// items, the site ignores page numbers: read the list with one large page.
    ///
    /// ```
    /// # #[cfg(feature = "testing")]
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use community_qa_client::ErrorKind;
    /// use community_qa_client::testing::CannedResponses;
    /// use serde_json::json;
    ///
    /// // The same first of two pages, whichever is asked for.
    /// let page = json!({
    ///     "name": "", "sort": "", "page": 1, "pageSize": 1, "pageCount": 2, "listCount": 1,
    ///     "totalCount": 2, "list": [{"id": 3}],
    /// });
    /// let client = CannedResponses::new().json("listGroups", 200, page).client()?;
    /// let mut groups = client.list_groups().include_only(["id"]).items_fields();
    /// assert!(groups.try_next().await?.is_some());
    /// let error = groups.try_next().await.unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Paging);
    /// # Ok::<(), community_qa_client::Error>(())
    /// # }).unwrap();
    /// ```
    Paging,
}
