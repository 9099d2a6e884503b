//! The headers of a refusal.

use std::time::{Duration, SystemTime};

use super::Error;
use crate::headers;

impl Error {
    /// The time that the service asks to wait before the call is retried: its `Retry-After`, in
    /// seconds, whole or not, or as a date, counted from now. A date that has passed asks for none.
    ///
    /// The client has waited for it already where its
    /// [`RetryPolicy`](crate::RetryPolicy) allows.
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

    /// The name that the service, or a gateway before it, has given to the request, for
    /// those who look into its logs: `X-Request-Id`, or a header of the same purpose.
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
