//! Detects sites that speak another protocol than their address says.

use std::error::Error as StdError;
use std::io;

use community_qa_client::Error;

/// The protocol that a server seems to speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Protocol {
    Http,
    Tls,
}

impl Protocol {
    /// Guesses the protocol from a call that has failed.
    pub(crate) fn of(error: &Error) -> Option<Self> {
        let causes = causes(error.underlying());
        // An HTTP response is not a TLS record.
        let is_other = |cause: &&(dyn StdError + 'static)| {
            let tls = cause.downcast_ref::<rustls::Error>();
            matches!(tls, Some(rustls::Error::InvalidMessage(_)))
        };
        if causes.iter().any(is_other) {
            return Some(Self::Http);
        }
        // A TLS server sends an alert, which is not HTTP, or closes the connection.
        let has_no_response = |cause: &&(dyn StdError + 'static)| {
            let http = cause.downcast_ref::<hyper::Error>();
            http.is_some_and(|http| http.is_parse() || http.is_incomplete_message())
        };
        // Some servers report it: "HTTP request was sent to HTTPS port".
        let says_so = error.status().is_some_and(|status| status.as_u16() == 400)
            && error.body_excerpt().is_some_and(|text| text.contains("HTTPS"));
        (says_so || causes.iter().any(has_no_response)).then_some(Self::Tls)
    }

    /// The hint for an address whose scheme is that of the other protocol.
    pub(crate) fn hint(self, url: &str) -> Option<String> {
        match self {
            Self::Http => url.strip_prefix("https://").map(|rest| {
                format!(
                    "this server responds without TLS; if that is right, use --url http://{rest}"
                )
            }),
            Self::Tls => url.strip_prefix("http://").map(|rest| {
                format!("this server may expect TLS; if it does, use --url https://{rest}")
            }),
        }
    }
}

/// An error and its sources, including errors that `io::Error` wraps without naming them as
/// sources.
fn causes<'a>(error: Option<&'a (dyn StdError + 'static)>) -> Vec<&'a (dyn StdError + 'static)> {
    let mut causes = Vec::new();
    let mut next = error;
    while let Some(error) = next {
        causes.push(error);
        let inner = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        next = match inner {
            Some(inner) => Some(inner),
            None => error.source(),
        };
    }
    causes
}
