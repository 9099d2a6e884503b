//! A call of every operation for each input that the document describes. The build script writes
//! them with the values that the document shows.

use std::future::Future;
use std::pin::Pin;

use community_qa_client::{Client, Error, Response};
use openapi_model::Operation;
use serde::Serialize;
use serde_json::Value;

use crate::document::contract;

/// A text with every kind of character that has a meaning in a URL, and some that have none.
pub(crate) const CHARACTERS: &str = "a b%41&c=d+e*\"f'#g?h/i;j,k:l@m\\n~ö漢🐝";

/// The result of a call, in the same form for all operations.
#[derive(Debug, PartialEq)]
pub(crate) struct Returned {
    pub(crate) status: u16,
    pub(crate) value: Value,
    pub(crate) location: Option<String>,
    /// The violations that Prism reports, if the service is a mock of Prism.
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
    /// Calls with the required inputs only, with one additional input each, and with all inputs.
    pub(crate) cases: Vec<(&'static str, Call)>,
    /// Calls with [`CHARACTERS`] in one parameter each.
    pub(crate) characters: Vec<(&'static str, Call)>,
}

impl Calls {
    pub(crate) fn operation(&self) -> &'static Operation {
        contract().operation(self.operation).unwrap()
    }

    /// The call with the required inputs only.
    pub(crate) fn required(&self) -> &Call {
        &self.cases.first().unwrap().1
    }

    /// The call with all inputs.
    pub(crate) fn whole(&self) -> &Call {
        &self.cases.last().unwrap().1
    }
}

/// A call of the client. The arguments are the variable of the client, and the expression of the
/// call without `await`.
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
