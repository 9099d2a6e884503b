//! Responses.

use std::fmt;
use std::ops::Deref;

use bytes::Bytes;
use reqwest::header::HeaderMap;
use reqwest::{Method, StatusCode, Url};
use serde::de::DeserializeOwned;

use crate::error::CallContext;
use crate::raw_response::{DecodeFailure, RawResponse, location_text};
use crate::{Error, headers};

/// A successful response: its value, status, headers and bytes.
///
/// It dereferences to its value.
///
/// ```no_run
/// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
/// let user = client.get_user(7).send().await?;
/// println!("{} ({})", user.username, user.status());
/// let user: community_qa_client::types::User = user.into_inner();
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Response<T> {
    value: T,
    pub(crate) raw: RawResponse,
    /// The call, for the errors of [`json`](Response::json).
    call: Option<Box<CallContext>>,
}

impl Response<Bytes> {
    /// Reads the body as JSON, whatever the status.
    ///
    /// # Errors
    ///
    /// If the body is not JSON, or does not fit `T`.
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::reqwest::Method;
    ///
    /// let response = client.request(Method::GET, "/services/v2/user/7.json").send().await?;
    /// let user: serde_json::Value = response.json()?;
    /// println!("{} in {} bytes", user["username"], response.body().len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, Error> {
        let response = self.raw.clone();
        let decoded = match &self.call {
            Some(call) => call.decode(response),
            None => CallContext::undocumented(Method::default(), "").decode(response),
        };
        decoded.map(Response::into_inner)
    }

    pub(crate) fn of_call(mut self, call: CallContext) -> Self {
        self.call = Some(Box::new(call));
        self
    }
}

impl<T> Response<T> {
    /// The value alone.
    pub fn into_inner(self) -> T {
        self.value
    }

    /// The status code.
    pub fn status(&self) -> StatusCode {
        self.raw.status
    }

    /// The headers.
    pub fn headers(&self) -> &HeaderMap {
        &self.raw.headers
    }

    /// The identifier that the service, or a gateway in front of it, has given to the request; see
    /// [`Error::request_id`](crate::Error::request_id).
    pub fn request_id(&self) -> Option<&str> {
        headers::request_id(&self.raw.headers)
    }

    /// The body as received, even if the document defines none.
    pub fn body(&self) -> &Bytes {
        &self.raw.body
    }

    /// The number of attempts up to this response.
    pub fn attempts(&self) -> u32 {
        self.raw.attempts
    }

    /// The URL of a created resource: the `location` header, which may be relative to the URL of
    /// the request (RFC 9110, section 10.2.2). `None` if the header is missing or not a URL.
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let created = client.create_group().name("Metrologists").send().await?;
    /// if let Some(url) = created.location() {
    ///     println!("made {}", url.path());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn location(&self) -> Option<&Url> {
        self.raw.location.as_ref()
    }

    /// The `location` header as it was sent.
    pub fn location_text(&self) -> Option<&str> {
        location_text(&self.raw.headers)
    }

    /// The number of a created resource, from the last segment of the `location`: 18 for
    /// `https://api.example.org/things/18.json`. Methods with an identifier accept it. `None` if
    /// the response has none.
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let created = client.create_group().name("Metrologists").send().await?;
    /// if let Some(id) = created.created_id() {
    ///     println!("group {id}: {}", client.get_group(id).send().await?.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn created_id(&self) -> Option<i64> {
        let path = self.location_text()?.split(['?', '#']).next()?;
        let segment = path.trim_end_matches('/').rsplit('/').next()?;
        let number = segment.strip_suffix(".json").unwrap_or(segment);
        // `parse` would accept a sign.
        let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
        number.parse().ok().filter(|_| is_plain)
    }
}

/// A value that is read according to the status of the response.
pub(crate) trait ByStatus: Sized {
    fn read(response: RawResponse, call: &CallContext) -> Result<Response<Self>, Error>;
}

impl<T> Response<T> {
    /// The same response with another value.
    pub(crate) fn map<U>(self, change: impl FnOnce(T) -> U) -> Response<U> {
        Response { value: change(self.value), raw: self.raw, call: self.call }
    }
}

/// The value, status and headers, without the bytes of the value.
impl<T: fmt::Debug> fmt::Debug for Response<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Response")
            .field("status", &self.raw.status)
            .field("headers", &self.raw.headers)
            .field("value", &self.value)
            .field("attempts", &self.raw.attempts)
            .finish_non_exhaustive()
    }
}

impl<T> Deref for Response<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// The items of a page, for a `for` loop over the response.
impl<T: IntoIterator> IntoIterator for Response<T> {
    type Item = T::Item;
    type IntoIter = T::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        self.value.into_iter()
    }
}

impl RawResponse {
    pub(crate) fn with_value<T>(self, value: T) -> Response<T> {
        Response { value, raw: self, call: None }
    }

    pub(crate) fn into_bytes(self) -> Response<Bytes> {
        let bytes = self.body.clone();
        // The clone shares the memory.
        self.with_value(bytes)
    }

    /// The response read as JSON.
    pub(crate) fn decoded<T: DeserializeOwned>(self) -> Result<Response<T>, Box<DecodeFailure>> {
        let (raw, value) = self.read_json()?;
        Ok(raw.with_value(value))
    }
}

#[cfg(test)]
mod tests {
    use reqwest::header::{LOCATION, SET_COOKIE};

    use super::*;

    fn created(location: &str) -> Response<()> {
        let url = "https://api.example.org/services/v2/group.json?wrap=1";
        let headers = HeaderMap::from_iter([(LOCATION, location.parse().unwrap())]);
        let response = RawResponse::new(StatusCode::CREATED, headers, &url.parse().unwrap());
        response.with_value(())
    }

    #[test]
    fn location_is_relative_to_request() {
        for (location, url) in [
            ("//cdn.example.com/7", Some("https://cdn.example.com/7")),
            ("group/18.json#top", Some("https://api.example.org/services/v2/group/18.json#top")),
            ("https://[", None),
        ] {
            let created = created(location);
            assert_eq!(created.location().map(Url::as_str), url, "{location}");
            assert_eq!(created.location_text(), Some(location));
        }
    }

    #[test]
    fn cookies_are_not_printed() {
        let cookies = ["session=hidden; Path=/", "remember=hidden"];
        let headers = cookies.map(|cookie| (SET_COOKIE, cookie.parse().unwrap()));
        let url = "https://api.example.org/".parse().unwrap();
        let response =
            RawResponse::new(StatusCode::OK, HeaderMap::from_iter(headers), &url).with_value(());
        let shown = format!("{response:?}");
        assert!(shown.contains("Sensitive") && !shown.contains("hidden"), "{shown}");
        assert_eq!(response.headers()[SET_COOKIE], cookies[0]);
    }

    #[test]
    fn created_id_comes_from_location() {
        for (location, id) in [
            ("https://api.example.org/services/v2/group/18.json", Some(18)),
            ("/services/v2/user/7.json?wrap=1#top", Some(7)),
            ("/questions/201/", Some(201)),
            ("/services/v2/group/99999999999999999999.json", None),
            ("/services/v2/group/-3.json", None),
            ("/services/v2/group.json", None),
            ("", None),
        ] {
            assert_eq!(created(location).created_id(), id, "{location}");
        }
    }
}
