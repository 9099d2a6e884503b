//! Requests that generated code builds part by part.

use std::fmt::Display;

use progenitor_client::{QueryParam, encode_path};
use reqwest::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use reqwest::{Method, RequestBuilder};
use serde::Serialize;

use crate::call_options::CallOptions;
use crate::error::CallContext;
use crate::prepared::PreparedRequest;
use crate::request::{EmptyBody, attach_json, list_segment, separate_items};
use crate::{Client, Csv, Error, Operation};

/// The request of an operation. The values of its path come first. [`prepare`](Self::prepare)
/// reports the first part that is invalid.
pub(crate) struct RequestDraft {
    operation: &'static Operation,
    client: Client,
    options: CallOptions,
    progress: Result<Progress, Error>,
}

#[expect(clippy::large_enum_variant, reason = "a draft has one, for a moment")]
enum Progress {
    /// The path, in which some parameters still have their names.
    Path(String),
    Request(RequestBuilder),
}

/// A parameter: a required one, whose conversion may have failed, or an optional one.
pub(crate) trait ParameterValue {
    type Value;

    fn into_parameter(self) -> Result<Option<Self::Value>, Error>;
}

impl<T> ParameterValue for Result<T, String> {
    type Value = T;

    fn into_parameter(self) -> Result<Option<T>, Error> {
        self.map(Some).map_err(Error::invalid_request)
    }
}

impl<T> ParameterValue for Option<T> {
    type Value = T;

    fn into_parameter(self) -> Result<Option<T>, Error> {
        Ok(self)
    }
}

/// Starts the request of an operation.
#[allow(dead_code, reason = "a document may have no operations")]
pub(crate) fn draft(
    operation: &'static Operation,
    client: Client,
    options: CallOptions,
) -> RequestDraft {
    let progress = Ok(Progress::Path(operation.path.to_owned()));
    RequestDraft { operation, client, options, progress }
}

#[allow(dead_code, reason = "a document may not need all of it")]
impl RequestDraft {
    /// Puts a value into the path.
    pub(crate) fn path<T: Display>(self, name: &str, value: Result<T, String>) -> Self {
        self.segment(name, value, |value| Ok(encode_path(&value.to_string())))
    }

    /// Puts a comma-separated list into the path.
    pub(crate) fn path_list<T: Display>(self, name: &str, list: Result<Csv<T>, String>) -> Self {
        self.segment(name, list, |list| Ok(list_segment(list)))
    }

    /// Puts a value into the path, with every special character encoded.
    pub(crate) fn segment<T>(
        mut self,
        name: &str,
        value: Result<T, String>,
        encode: impl FnOnce(&T) -> Result<String, Error>,
    ) -> Self {
        self.progress = self.progress.and_then(|progress| {
            let value = value.map_err(Error::invalid_request)?;
            let segment = encode(&value)?;
            Ok(match progress {
                Progress::Path(path) => {
                    Progress::Path(path.replace(&format!("{{{name}}}"), &segment))
                }
                started @ Progress::Request(_) => started,
            })
        });
        self
    }

    /// Adds a parameter to the query.
    pub(crate) fn query<P>(self, name: &str, value: P) -> Self
    where
        P: ParameterValue<Value: Serialize>,
    {
        self.build(|request| {
            let value = value.into_parameter()?;
            Ok(request.query(&QueryParam::new(name, &value)))
        })
    }

    /// Adds a query parameter whose items are separated by commas.
    pub(crate) fn query_list<P, T>(self, name: &str, list: P) -> Self
    where
        P: ParameterValue<Value = Csv<T>>,
        T: Display,
    {
        self.build(|request| {
            let list = list.into_parameter()?;
            let request = request.query(&QueryParam::new(name, &list));
            edit(request, |request| {
                separate_items(request, name, &list);
                Ok(())
            })
        })
    }

    /// Adds a parameter as a header.
    pub(crate) fn header<P>(self, name: &str, value: P) -> Self
    where
        P: ParameterValue<Value: Display>,
    {
        self.edit(|request| {
            if let Some(value) = value.into_parameter()? {
                let header = HeaderName::try_from(name).map_err(|_| {
                    Error::invalid_request(format!("{name:?} is not a header name"))
                })?;
                let value = HeaderValue::try_from(value.to_string()).map_err(Error::unsendable)?;
                // The header replaces a media type from the document.
                request.headers_mut().insert(header, value);
            }
            Ok(())
        })
    }

    /// Attaches a body of JSON.
    pub(crate) fn json<T: Serialize>(self, body: Result<T, String>) -> Self {
        self.json_or(body, EmptyBody::Send)
    }

    /// Attaches a body of JSON if it has any member.
    pub(crate) fn json_unless_empty<T: Serialize>(self, body: Result<T, String>) -> Self {
        self.json_or(body, EmptyBody::LeaveOut)
    }

    fn json_or<T: Serialize>(self, body: Result<T, String>, empty: EmptyBody) -> Self {
        self.edit(|request| attach_json(request, &body.map_err(Error::invalid_request)?, empty))
    }

    /// Attaches a body of text or bytes.
    pub(crate) fn body(self, body: reqwest::Body) -> Self {
        self.build(|request| Ok(request.body(body)))
    }

    /// Sets the media type of the body, if there is one.
    pub(crate) fn content_type(self, media_type: &'static str) -> Self {
        self.edit(|request| {
            if request.body().is_some() {
                let media_type = HeaderValue::from_static(media_type);
                request.headers_mut().insert(CONTENT_TYPE, media_type);
            }
            Ok(())
        })
    }

    pub(crate) fn edit(
        self,
        change: impl FnOnce(&mut reqwest::Request) -> Result<(), Error>,
    ) -> Self {
        self.build(|request| edit(request, change))
    }

    pub(crate) fn build(
        mut self,
        change: impl FnOnce(RequestBuilder) -> Result<RequestBuilder, Error>,
    ) -> Self {
        self.progress = match self.progress {
            Ok(progress) => start(&self.client, self.operation, progress)
                .and_then(change)
                .map(Progress::Request),
            failed => failed,
        };
        self
    }

    /// Builds the request. Errors are reported with the operation's name.
    pub(crate) fn prepare(self) -> Result<PreparedRequest, Error> {
        let Self { operation, client, mut options, progress } = self;
        let unmade = |error: Error| error.in_call(&CallContext::unmade(operation));
        let started = progress.and_then(|progress| start(&client, operation, progress));
        let request =
            started.and_then(|request| request.build().map_err(Error::unmade)).map_err(unmade)?;
        // Setters cannot fail, so their refusals are reported here.
        if let Some(refusal) = options.refusal.take() {
            return Err(unmade(Error::invalid_request(refusal)));
        }
        let call = CallContext::new(&client.settings.secrets, &request, Some(operation));
        PreparedRequest::new(client, call, request, options)
    }
}

/// Creates the request, with its path.
fn start(
    client: &Client,
    operation: &'static Operation,
    progress: Progress,
) -> Result<RequestBuilder, Error> {
    match progress {
        Progress::Request(request) => Ok(request),
        Progress::Path(path) => {
            // The method is generated from the document, and therefore valid.
            let method = Method::from_bytes(operation.method.as_bytes()).unwrap_or_default();
            // The address has no slash at its end.
            let url = client.address_of(Some(operation))? + &path;
            Ok(client.settings.http.request(method, url))
        }
    }
}

fn edit(
    request: RequestBuilder,
    change: impl FnOnce(&mut reqwest::Request) -> Result<(), Error>,
) -> Result<RequestBuilder, Error> {
    let (http, request) = request.build_split();
    let mut request = request.map_err(Error::unmade)?;
    change(&mut request)?;
    Ok(RequestBuilder::from_parts(http, request))
}
