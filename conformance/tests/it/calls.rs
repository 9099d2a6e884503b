//! A call of every operation for everything that the document lets a caller give. The build
//! script writes them with what the document shows.

use std::future::Future;
use std::pin::Pin;

use community_qa_client::{Client, Error, Response};
use openapi_model::Operation;
use serde::Serialize;
use serde_json::Value;

use crate::document::contract;

/// A text with every kind of character that has a meaning somewhere in a URL, and
/// some that have none.
pub(crate) const CHARACTERS: &str = "a b%41&c=d+e*\"f'#g?h/i;j,k:l@m\\n~ö漢🐝";

/// The result of a call, in one form for all operations.
#[derive(Debug, PartialEq)]
pub(crate) struct Returned {
    pub(crate) status: u16,
    pub(crate) value: Value,
    pub(crate) location: Option<String>,
    /// Prism's objections to the request, if it is a mock of Prism.
    pub(crate) violations: Option<String>,
}

pub(crate) fn returned<T: Serialize>(response: Response<T>) -> Returned {
    Returned {
        status: response.status().as_u16(),
        value: serde_json::to_value(&*response).unwrap(),
        location: response.location_text().map(str::to_owned),
        violations: response
            .headers()
            .get("sl-violations")
            .map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned()),
    }
}

pub(crate) type Call =
    Box<dyn Fn(Client) -> Pin<Box<dyn Future<Output = Result<Returned, Error>>>>>;

pub(crate) struct Calls {
    pub(crate) operation: &'static str,
    /// Calls with nothing but what is required, with one parameter or field more each, and with
    /// all of them.
    pub(crate) cases: Vec<(&'static str, Call)>,
    /// With [`CHARACTERS`] in one parameter each.
    pub(crate) characters: Vec<(&'static str, Call)>,
}

impl Calls {
    pub(crate) fn operation(&self) -> &'static Operation {
        contract().operation(self.operation).unwrap()
    }

    /// The call with nothing but what is required.
    pub(crate) fn required(&self) -> &Call {
        &self.cases.first().unwrap().1
    }

    /// The call with everything that can be given.
    pub(crate) fn whole(&self) -> &Call {
        &self.cases.last().unwrap().1
    }
}

/// A call of the client. The arguments are the client's name and what is done with
/// it, up to and without the `await`.
macro_rules! call {
    ($client:ident => $call:expr) => {
        Box::new(|$client: community_qa_client::Client| {
            Box::pin(async move { $call.await.map($crate::calls::returned) })
        })
    };
}

pub(crate) fn all() -> Vec<Calls> {
    include!(concat!(env!("OUT_DIR"), "/calls.rs"))
}
