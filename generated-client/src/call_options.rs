//! Settings of a single call, other than its parameters.

use std::fmt;
use std::time::Duration;

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};

use crate::exchange::Unread;
use crate::{Csv, IntoOptional, RetryPolicy, arguments};

/// The options set by the `with_` methods of a request builder.
#[derive(Clone, Default)]
pub(crate) struct CallOptions {
    pub(crate) query: Vec<(String, String)>,
    /// Query parameters that are comma-separated lists.
    pub(crate) lists: Vec<(String, Csv<String>)>,
    pub(crate) headers: HeaderMap,
    /// The reason why a parameter or a header cannot be sent.
    pub(crate) refusal: Option<String>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) overall_timeout: Option<Duration>,
    pub(crate) retry: Option<RetryPolicy>,
    /// Set if a response that is not a success is read completely.
    pub(crate) whole_refusal: bool,
    /// Set if the body of a success is read as a stream.
    pub(crate) unread: Option<Unread>,
    /// The accepted media types, if they differ from those of the operation.
    pub(crate) accept: Option<&'static str>,
}

impl CallOptions {
    pub(crate) fn add_query(&mut self, name: &str, value: &str) {
        self.query.push((name.to_owned(), value.to_owned()));
    }

    pub(crate) fn add_list<T: fmt::Display>(
        &mut self,
        name: &str,
        items: impl IntoIterator<Item = T>,
    ) {
        let items = items.into_iter().map(|item| item.to_string());
        self.lists.push((name.to_owned(), items.collect()));
    }

    /// The value of an optional parameter; none if it is left out or invalid.
    #[allow(dead_code, reason = "a document may have no optional parameters")]
    pub(crate) fn optional<T, F>(
        &mut self,
        name: &str,
        value: impl IntoOptional<T, F>,
    ) -> Option<T> {
        arguments::optional(name, value).unwrap_or_else(|refusal| {
            // The call reports this when it is sent, because setters cannot fail.
            self.refusal.get_or_insert(refusal);
            None
        })
    }

    pub(crate) fn add_header(&mut self, name: &str, value: &str) {
        match header(name, value) {
            Ok((name, value)) => {
                self.headers.append(name, value);
            }
            // The call reports this when it is sent, because setters cannot fail.
            Err(refusal) => self.refusal = Some(refusal),
        }
    }
}

/// A header whose value is never printed.
pub(crate) fn header(name: &str, value: &str) -> Result<(HeaderName, HeaderValue), String> {
    let name = HeaderName::try_from(name).map_err(|_| format!("{name:?} is not a header name"))?;
    let mut value = HeaderValue::try_from(value)
        .map_err(|_| format!("the value of the header `{name}` cannot be sent"))?;
    // Keeps the value out of `Debug` and out of HTTP/2's table of headers.
    value.set_sensitive(true);
    Ok((name, value))
}

/// Only names are shown, because values may be secrets.
impl fmt::Debug for CallOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists = self.lists.iter().map(|(name, _)| name.as_str());
        let query: Vec<&str> =
            self.query.iter().map(|(name, _)| name.as_str()).chain(lists).collect();
        f.debug_struct("CallOptions")
            .field("query", &query)
            .field("headers", &self.headers.keys().collect::<Vec<_>>())
            .field("timeout", &self.timeout)
            .field("overall_timeout", &self.overall_timeout)
            .field("retry", &self.retry)
            .finish_non_exhaustive()
    }
}
