//! The client: what every call goes through.

use std::fmt;
use std::sync::Arc;

use bytes::{Bytes, BytesMut};
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use serde::de::DeserializeOwned;

use crate::error::Call;
use crate::response::Answer;
use crate::{ClientBuilder, Error, Operation, Response};

/// A client of one site.
///
/// Each operation of the document is a method that returns a builder; `send`
/// on the builder makes the call. A client is cheap to clone, and its clones
/// share connections.
///
/// ```no_run
/// # async fn example() -> Result<(), community_qa_client::Error> {
/// use community_qa_client::Client;
///
/// let client = Client::builder("https://qa.example.org")
///     .basic_auth("ada", "correct horse")
///     .build()?;
/// let user = client.get_user().user_id(7).send().await?;
/// println!("{} has {} points", user.username, user.reputation);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Client {
    /// The base URL without a trailing slash. Generated code reads it.
    pub(crate) baseurl: Arc<str>,
    /// What sends. Generated code starts requests with it.
    pub(crate) client: reqwest::Client,
    pub(crate) settings: Arc<Settings>,
}

/// What holds for every call of a client.
pub(crate) struct Settings {
    pub(crate) authorization: Option<HeaderValue>,
    pub(crate) max_body: usize,
}

impl Client {
    /// Starts a client for the site at `base_url`, such as
    /// `https://qa.example.org` or `https://example.org/community`.
    pub fn builder(base_url: &str) -> ClientBuilder {
        ClientBuilder::new(base_url)
    }

    /// The base URL, without a trailing slash.
    pub fn base_url(&self) -> &str {
        &self.baseurl
    }

    /// Sends a request and reads the answer as `T`.
    #[allow(dead_code, reason = "a document may have no such operation")]
    pub(crate) async fn execute<T: DeserializeOwned>(
        &self,
        request: reqwest::Request,
        operation: &'static Operation,
    ) -> Result<Response<T>, Error> {
        let call = Call::new(&request, operation);
        let answer = self.answer(request, &call).await?;
        answer
            .decoded()
            .map_err(|refusal| call.undecodable(*refusal))
    }

    /// Sends a request whose answer the document gives no body.
    #[allow(dead_code, reason = "a document may have no such operation")]
    pub(crate) async fn execute_empty(
        &self,
        request: reqwest::Request,
        operation: &'static Operation,
    ) -> Result<Response<()>, Error> {
        let call = Call::new(&request, operation);
        Ok(self.answer(request, &call).await?.undecoded(()))
    }

    /// Sends a request and returns the bytes of the answer.
    #[allow(dead_code, reason = "a document may have no such operation")]
    pub(crate) async fn execute_bytes(
        &self,
        request: reqwest::Request,
        operation: &'static Operation,
    ) -> Result<Response<Bytes>, Error> {
        let call = Call::new(&request, operation);
        let answer = self.answer(request, &call).await?;
        let bytes = answer.body.clone();
        Ok(answer.undecoded(bytes))
    }

    /// The answer to a request, where it is a success.
    async fn answer(&self, mut request: reqwest::Request, call: &Call) -> Result<Answer, Error> {
        self.add_headers(&mut request);
        let response = self.client.execute(request).await;
        let mut response = response.map_err(|error| call.unsent(error))?;
        let (status, headers) = (response.status(), response.headers().clone());
        let mut body = BytesMut::new();
        loop {
            match response.chunk().await {
                Ok(Some(chunk)) if body.len() + chunk.len() > self.settings.max_body => {
                    let read = Answer::new(status, headers, body.freeze());
                    return Err(call.too_large(read, self.settings.max_body));
                }
                Ok(Some(chunk)) => body.extend_from_slice(&chunk),
                Ok(None) => break,
                Err(error) => {
                    let read = Answer::new(status, headers, body.freeze());
                    return Err(call.cut_off(read, error));
                }
            }
        }
        let answer = Answer::new(status, headers, body.freeze());
        match status.is_success() {
            true => Ok(answer),
            false => Err(call.refused(answer)),
        }
    }

    /// The three headers that every call carries, reads too.
    fn add_headers(&self, request: &mut reqwest::Request) {
        const JSON: HeaderValue = HeaderValue::from_static("application/json");
        let headers = request.headers_mut();
        headers.entry(ACCEPT).or_insert(JSON);
        headers.entry(CONTENT_TYPE).or_insert(JSON);
        if let Some(authorization) = &self.settings.authorization {
            headers.insert(AUTHORIZATION, authorization.clone());
        }
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("base_url", &self.baseurl)
            .finish_non_exhaustive()
    }
}
