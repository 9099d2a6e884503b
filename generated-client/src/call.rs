//! Options of a single call, other than its parameters.

use std::fmt::Display;
use std::time::Duration;

use bytes::Bytes;
use reqwest::Method;
use serde::Serialize;
use serde::de::DeserializeOwned;

#[allow(unused_imports, reason = "a document may have no operations")]
pub(crate) use crate::arguments::required as argument;
pub(crate) use crate::call_options::CallOptions;
#[allow(unused_imports, reason = "a document may have no operations")]
pub(crate) use crate::draft::draft;
use crate::error::CallContext;
use crate::model::Build;
use crate::paging::Pages;
pub(crate) use crate::prepared::PreparedRequest;
use crate::request::{EmptyBody, attach_json};
#[allow(unused_imports, reason = "a document may have no other forms of a response")]
pub(crate) use crate::sending::decoded;
use crate::{Client, Error, Items, Operation, Page, Response, RetryPolicy, Sending};

/// The methods of every request builder other than its parameters, and its implementation of
/// `IntoFuture`. `$read` is the type that `send` reads.
///
/// This is a macro rather than a trait or a generic type of calls, so that the documentation of
/// each builder lists the methods, and nothing has to be imported to use them.
#[allow(unused_macros, reason = "a document may have no operations")]
macro_rules! request_methods {
    ($builder:ident decodes $read:ty) => {
        impl $builder {
            /// Sends the request and reads the response.
            ///
            /// # Errors
            ///
            /// If the request could not be built or sent, was refused, or the response does not fit
            /// the document.
            pub fn send(
                self,
            ) -> $crate::Sending<::std::result::Result<$crate::Response<$read>, $crate::Error>> {
                $crate::sending::decoded(self.prepare())
            }
        }
        $crate::call::request_methods!(@common $builder, $read);
    };
    ($builder:ident ignores the body) => {
        impl $builder {
            /// Sends the request. The document defines no body for the response; any body is kept
            /// in the [`Response`](crate::Response).
            ///
            /// # Errors
            ///
            /// If the request could not be built or sent, or was refused.
            pub fn send(
                self,
            ) -> $crate::Sending<::std::result::Result<$crate::Response<()>, $crate::Error>> {
                $crate::sending::empty(self.prepare())
            }
        }
        $crate::call::request_methods!(@common $builder, ());
    };
    ($builder:ident by status $read:ty) => {
        impl $builder {
            /// Sends the request and reads the response according to its status.
            ///
            /// # Errors
            ///
            /// If the request could not be built or sent, was refused, or the response does not fit
            /// the document.
            pub fn send(
                self,
            ) -> $crate::Sending<::std::result::Result<$crate::Response<$read>, $crate::Error>> {
                $crate::sending::by_status(self.prepare())
            }
        }
        $crate::call::request_methods!(@common $builder, $read);
    };
    ($builder:ident streams $read:ty, $send:path, $accept:literal) => {
        impl $builder {
            /// Sends the request and reads the response piece by piece.
            ///
            /// # Errors
            ///
            /// If the request could not be built or sent, or was refused.
            pub fn send(
                self,
            ) -> $crate::Sending<::std::result::Result<$crate::Response<$read>, $crate::Error>> {
                let request = self.prepare();
                ::std::boxed::Box::pin(async move { $send(request?, $accept).await })
            }
        }
        $crate::call::request_methods!(@common $builder, $read);
    };
    ($builder:ident returns bytes) => {
        impl $builder {
            /// Sends the request and returns the bytes of the response.
            ///
            /// # Errors
            ///
            /// If the request could not be built or sent, or was refused.
            pub fn send(
                self,
            ) -> $crate::Sending<::std::result::Result<$crate::Response<$crate::Bytes>, $crate::Error>> {
                $crate::sending::bytes(self.prepare())
            }
        }
        $crate::call::request_methods!(@common $builder, $crate::Bytes);
    };
    (@common $builder:ident, $read:ty) => {
        impl $builder {
            /// Sends the request and reads the response as a type of the caller's own.
            ///
            /// # Errors
            ///
            /// If the request could not be built or sent, was refused, or the response does not fit
            /// `T`.
            pub fn send_as<T: ::serde::de::DeserializeOwned + 'static>(
                self,
            ) -> $crate::Sending<::std::result::Result<$crate::Response<T>, $crate::Error>> {
                $crate::sending::decoded(self.prepare())
            }

            /// Sends the request and returns the unchanged response, whatever its status.
            ///
            /// # Errors
            ///
            /// If the request could not be built or sent, or the response broke off.
            pub fn send_raw(
                self,
            ) -> $crate::Sending<::std::result::Result<$crate::Response<$crate::Bytes>, $crate::Error>> {
                $crate::sending::raw(self.prepare())
            }

            /// Adds a query parameter that the document does not define.
            pub fn with_query(mut self, name: &str, value: &str) -> Self {
                self.call_options.add_query(name, value);
                self
            }

            /// Adds a header to this call.
            pub fn with_header(mut self, name: &str, value: &str) -> Self {
                self.call_options.add_header(name, value);
                self
            }

            /// Sets the longest time of an attempt at this call.
            pub fn with_timeout(mut self, timeout: ::std::time::Duration) -> Self {
                self.call_options.timeout = Some(timeout);
                self
            }

            /// Sets the longest time of this call with all its attempts and the waits between
            /// them. In a walk of a list each page is a call.
            pub fn with_overall_timeout(mut self, timeout: ::std::time::Duration) -> Self {
                self.call_options.overall_timeout = Some(timeout);
                self
            }

            /// Sets when this call is retried.
            pub fn with_retry(mut self, policy: $crate::RetryPolicy) -> Self {
                self.call_options.retry = Some(policy);
                self
            }
        }

        impl ::std::future::IntoFuture for $builder {
            type Output = ::std::result::Result<$crate::Response<$read>, $crate::Error>;
            type IntoFuture = $crate::Sending<Self::Output>;

            fn into_future(self) -> Self::IntoFuture {
                self.send()
            }
        }
    };
}

#[allow(unused_imports, reason = "a document may have no operations")]
pub(crate) use request_methods;

/// The methods of a request builder whose body is a model. Further setters set its fields.
#[allow(unused_macros, reason = "a document may have no such body")]
macro_rules! body_methods {
    ($builder:ident, $model:ty, $fields:ty) => {
        impl $builder {
            /// Sets the request body as a whole.
            pub fn body(mut self, value: impl $crate::IntoValue<$model>) -> Self {
                let body = $crate::call::argument(stringify!(body), value);
                self.body = body.map(::std::convert::From::from);
                self
            }

            /// Sets fields of the request body.
            pub fn body_map<F>(mut self, set: F) -> Self
            where
                F: ::std::ops::FnOnce($fields) -> $fields,
            {
                self.body = self.body.map(set);
                self
            }
        }
    };
}

#[allow(unused_imports, reason = "a document may have no such body")]
pub(crate) use body_methods;

/// The model that a request sends, built by its builder.
#[allow(dead_code, reason = "a document may have no such body")]
pub(crate) fn model<B: Build>(builder: Result<B, String>) -> Result<B::Model, String> {
    builder.and_then(Build::build)
}

impl Client {
    /// Creates a request to any path of the site, with the usual credentials, headers and retries,
    /// for operations that the document does not define. The path begins with a slash and follows
    /// the base URL.
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::reqwest::Method;
    ///
    /// let user = client.request(Method::GET, "/services/v2/user/7.json").send().await?;
    /// println!("{} bytes, {}", user.body().len(), user.json::<serde_json::Value>()?["username"]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn request(&self, method: Method, path: &str) -> Request {
        Request::new(self, method, path)
    }

    /// Creates a request to an operation that is chosen at run time. The document's rules for its
    /// retries, refusals and pages apply. Values for its path are percent-encoded, and all others
    /// go into its query.
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::metadata::GET_USER;
    ///
    /// let request = client.request_for(&GET_USER, &[("user_id", "7")]);
    /// let user = request.send_as::<serde_json::Value>().await?;
    /// println!("{}", user["username"]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn request_for(&self, operation: &'static Operation, values: &[(&str, &str)]) -> Request {
        // The method is generated from the document, and therefore valid.
        let method = Method::from_bytes(operation.method.as_bytes()).unwrap_or_default();
        let mut path = operation.path.to_owned();
        let mut options = CallOptions::default();
        for (name, value) in values {
            let place = format!("{{{name}}}");
            if path.contains(&place) {
                path = path.replace(&place, &segment(value));
            } else {
                options.add_query(name, value);
            }
        }
        Request::to(self, Some(operation), method, &path).with_options(options)
    }
}

/// The value as a segment of a path. It is empty if it would be `.` or `..`.
fn segment(value: &str) -> String {
    let Ok(mut url) = reqwest::Url::parse("http://localhost/") else {
        return String::new();
    };
    if let Ok(mut segments) = url.path_segments_mut() {
        segments.clear().push(value);
    }
    url.path().trim_start_matches('/').to_owned()
}

/// A request to a path that the document may not define; see
/// [`Client::request`](crate::Client::request).
#[derive(Debug)]
#[must_use = "a request is sent by one of the `send` methods"]
pub struct Request {
    client: Client,
    request: Result<reqwest::Request, Error>,
    operation: Option<&'static Operation>,
    call: CallContext,
    options: CallOptions,
}

impl Request {
    pub(crate) fn new(client: &Client, method: Method, path: &str) -> Self {
        Self::to(client, None, method, path)
    }

    fn to(
        client: &Client,
        operation: Option<&'static Operation>,
        method: Method,
        path: &str,
    ) -> Self {
        let call = CallContext::undocumented(method.clone(), path);
        let request = if path.starts_with('/') && !path.contains(['?', '#']) {
            client.address_of(operation).and_then(|address| {
                // The address has no slash at its end.
                let request = client.settings.http.request(method, format!("{address}{path}"));
                request.build().map_err(Error::unmade)
            })
        } else {
            Err(call
                .invalid("the path must begin with a slash and have no query; see `with_query`"))
        };
        let request = request.map_err(|error| error.in_call(&call));
        let options = CallOptions::default();
        Self { client: client.clone(), request, operation, call, options }
    }

    fn with_options(mut self, options: CallOptions) -> Self {
        self.options = options;
        self
    }

    /// Sends `body` as JSON.
    pub fn json<T: Serialize + ?Sized>(mut self, body: &T) -> Self {
        if let Ok(request) = &mut self.request
            && let Err(refusal) = attach_json(request, body, EmptyBody::Send)
        {
            // `send` reports the error, because a setter returns the builder.
            self.request = Err(refusal.in_call(&self.call));
        }
        self
    }

    /// Adds a query parameter.
    pub fn with_query(mut self, name: &str, value: &str) -> Self {
        self.options.add_query(name, value);
        self
    }

    /// Adds a query parameter that is a comma-separated list. A comma within an item is encoded,
    /// so that it does not separate.
    pub fn with_query_list<T: Display>(
        mut self,
        name: &str,
        items: impl IntoIterator<Item = T>,
    ) -> Self {
        self.options.add_list(name, items);
        self
    }

    /// Adds a header.
    pub fn with_header(mut self, name: &str, value: &str) -> Self {
        self.options.add_header(name, value);
        self
    }

    /// Sets the longest time of an attempt at this call.
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.options.timeout = Some(timeout);
        self
    }

    /// Sets the longest time of this call with all its attempts and the waits between them.
    pub fn with_overall_timeout(mut self, timeout: Duration) -> Self {
        self.options.overall_timeout = Some(timeout);
        self
    }

    /// Sets when this call is retried. Without a document, only GET, HEAD and OPTIONS are safe to
    /// retry.
    pub fn with_retry(mut self, policy: RetryPolicy) -> Self {
        self.options.retry = Some(policy);
        self
    }

    /// Sends the request and returns a successful response. Its value is the bytes, which
    /// [`json`](Response::json) reads.
    ///
    /// # Errors
    ///
    /// If the request could not be built or sent, or was refused.
    pub async fn send(self) -> Result<Response<Bytes>, Error> {
        self.prepare()?.send_bytes().await
    }

    /// Sends the request and reads the response as `T`.
    ///
    /// # Errors
    ///
    /// If the request could not be built or sent, was refused, or the response does not fit `T`.
    pub async fn send_as<T: DeserializeOwned>(self) -> Result<Response<T>, Error> {
        self.prepare()?.send_decoded().await
    }

    /// Sends the request and returns the unchanged response, whatever its status.
    ///
    /// # Errors
    ///
    /// If the request could not be built or sent, or the response broke off.
    pub async fn send_raw(self) -> Result<Response<Bytes>, Error> {
        self.prepare()?.send_raw().await
    }

    /// The items of a list whose pages are read as `P`. Without an [operation](Client::request_for)
    /// that is a list, these are the items of one page.
    pub fn items_as<P: Page>(self) -> Items<P> {
        Items::new(Pages::new(self.prepare()))
    }

    fn prepare(self) -> Result<PreparedRequest, Error> {
        let request = self.request?;
        let secrets = &self.client.settings.secrets;
        let mut call = CallContext::new(secrets, &request, self.operation);
        // A page of this type has no such method.
        call.sparse = None;
        PreparedRequest::new(self.client, call, request, self.options)
    }
}

/// Sends the request, as [`send`](Request::send) does.
impl IntoFuture for Request {
    type Output = Result<Response<Bytes>, Error>;
    type IntoFuture = Sending<Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.send())
    }
}

#[cfg(test)]
mod tests {
    use super::segment;

    #[test]
    fn value_cannot_leave_its_path_segment() {
        assert_eq!(segment("7"), "7");
        assert_eq!(segment("a/b?c#d é"), "a%2Fb%3Fc%23d%20%C3%A9");
        assert_eq!(segment("a\\..\\b"), "a%5C..%5Cb");
        assert_eq!(segment(".."), "");
    }
}
