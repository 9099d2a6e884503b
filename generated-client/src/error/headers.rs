//! The headers of a refusal.

use std::time::{Duration, SystemTime};

use super::Error;
use crate::headers;

impl Error {
    /// The time that the service asks to wait before a retry: its `Retry-After`, as seconds (with
    /// or without a fraction) or as a date. `None` for a date in the past.
    ///
    /// If its [`RetryPolicy`](crate::RetryPolicy) allows it, the client has already waited for this
    /// time.
    ///
    /// ```
    /// # #[cfg(feature = "testing")]
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use std::time::Duration;
    ///
    /// use community_qa_client::testing::CannedResponses;
    ///
    /// let busy = [("retry-after", "30")];
    /// let client = CannedResponses::new().response("listUsers", 429, &busy, "").client()?;
    /// let error = client.list_users().send().await.unwrap_err();
    /// assert_eq!(error.retry_after(), Some(Duration::from_secs(30)));
    /// # Ok::<(), community_qa_client::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn retry_after(&self) -> Option<Duration> {
        headers::retry_after(self.headers()?, SystemTime::now())
    }

    /// The identifier that the service, or a gateway in front of it, has given to the request, for
    /// a search in its logs: `X-Request-Id`, or a similar header.
    ///
    /// ```
    /// # #[cfg(feature = "testing")]
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use community_qa_client::testing::CannedResponses;
    ///
    /// let named = [("x-request-id", "req-71")];
    /// let client = CannedResponses::new().response("listUsers", 500, &named, "").client()?;
    /// let error = client.list_users().send().await.unwrap_err();
    /// eprintln!("{error} (request {})", error.request_id().unwrap_or("without a name"));
    /// # assert_eq!(error.request_id(), Some("req-71"));
    /// # Ok::<(), community_qa_client::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn request_id(&self) -> Option<&str> {
        headers::request_id(self.headers()?)
    }
}
