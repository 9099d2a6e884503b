//! Requests that are ready to be sent.

use std::sync::PoisonError;
use std::time::Duration;

use bytes::Bytes;
use serde::de::DeserializeOwned;

use crate::call_options::CallOptions;
use crate::error::CallContext;
use crate::exchange::Unread;
use crate::raw_response::RawResponse;
use crate::request::separate_items;
use crate::response::ByStatus;
use crate::send::Sender;
use crate::{Client, Error, Operation, Response};

/// A request, with everything needed to send it.
pub(crate) struct PreparedRequest {
    pub(crate) sender: Sender,
    pub(crate) request: reqwest::Request,
}

/// A successful response whose body has not been read.
pub(crate) struct UnreadResponse {
    pub(crate) response: RawResponse,
    /// None if a hook has returned a complete response instead of the service.
    pub(crate) received: Option<reqwest::Response>,
    pub(crate) call: CallContext,
    /// The longest time between two pieces of the body.
    pub(crate) idle: Duration,
}

impl PreparedRequest {
    pub(crate) fn new(
        client: Client,
        call: CallContext,
        mut request: reqwest::Request,
        options: CallOptions,
    ) -> Result<Self, Error> {
        if let Some(refusal) = options.refusal {
            return Err(call.invalid(refusal));
        }
        let operation = call.operation();
        let address = client.address_of(operation).map_err(|error| error.in_call(&call))?;
        if operation.is_some_and(|known| !has_path_of(known, &address, &request)) {
            return Err(call.invalid(
                "a value in the path is empty, `.` or `..`, or has a backslash, and would lead to \
                 another path",
            ));
        }
        // `query_pairs_mut` alone would leave a `?` at the end of the URL.
        if !options.query.is_empty() {
            request.url_mut().query_pairs_mut().extend_pairs(&options.query);
        }
        for (name, list) in &options.lists {
            let pair = (name, list.to_string());
            request.url_mut().query_pairs_mut().extend_pairs([pair]);
            separate_items(&mut request, name, list);
        }
        for (name, value) in &options.headers {
            request.headers_mut().append(name, value.clone());
        }
        let sender = Sender { client, call, options };
        Ok(Self { sender, request })
    }

    pub(crate) async fn send_decoded<T: DeserializeOwned>(self) -> Result<Response<T>, Error> {
        let response = self.sender.send(self.request).await?;
        self.sender.call.decode(response)
    }

    /// Sends the request and reads the response according to its status.
    pub(crate) async fn send_by_status<T: ByStatus>(self) -> Result<Response<T>, Error> {
        let response = self.sender.send(self.request).await?;
        T::read(response, &self.sender.call)
    }

    /// Sends the request; the document defines no body for the response.
    pub(crate) async fn send_empty(self) -> Result<Response<()>, Error> {
        Ok(self.sender.send(self.request).await?.with_value(()))
    }

    /// Sends the request and leaves the body of a success unread.
    pub(crate) async fn send_unread(
        mut self,
        accept: &'static str,
    ) -> Result<UnreadResponse, Error> {
        let unread = Unread::default();
        self.sender.options.unread = Some(unread.clone());
        self.sender.options.accept = Some(accept);
        let response = self.sender.send(self.request).await?;
        let received = unread.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Sender { client, call, options } = self.sender;
        let idle = options.timeout.unwrap_or(client.settings.timeout);
        Ok(UnreadResponse { response, received, call, idle })
    }

    pub(crate) async fn send_bytes(self) -> Result<Response<Bytes>, Error> {
        let response = self.sender.send(self.request).await?;
        Ok(response.into_bytes().of_call(self.sender.call))
    }

    /// Sends the request and returns the response, whatever its status.
    pub(crate) async fn send_raw(mut self) -> Result<Response<Bytes>, Error> {
        // Otherwise only the beginning of a refusal is read.
        self.sender.options.whole_refusal = true;
        let response = self.sender.send(self.request).await.or_else(Error::into_refusal)?;
        Ok(response.into_bytes().of_call(self.sender.call))
    }
}

/// Returns whether a request has all segments of an operation's path. URLs remove `.` and `..` even
/// if they are encoded.
fn has_path_of(operation: &Operation, address: &str, request: &reqwest::Request) -> bool {
    let segments = request
        .url()
        .as_str()
        .strip_prefix(address)
        .and_then(|path| path.split(['?', '#']).next())
        .unwrap_or_default()
        .split('/')
        .map(str::is_empty);
    segments.eq(operation.path.split('/').map(str::is_empty))
}
