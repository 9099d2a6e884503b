//! A call of every operation for everything that the document lets a caller give. The build
//! script writes them with what the document shows.

use std::future::Future;
use std::pin::Pin;

use community_qa_client::{Client, Error, Response};
use openapi_model::{Operation, Parameter, ParameterLocation};
use serde::Serialize;
use serde_json::Value;

use crate::assert_same;
use crate::document::{contract, shape_of};

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

fn fields_of_body(operation: &Operation) -> Vec<String> {
    let form = operation.request_body.iter().flat_map(|body| &body.content);
    let schema = form.filter_map(|form| form.schema.as_ref()).next();
    schema.map_or_else(Vec::new, |schema| {
        shape_of(schema).properties.into_keys().collect()
    })
}

/// Everything that can be given is given in some call, and nothing else. Where a value is missing,
/// a rule of `cargo xtask lint` says where to add an example of it.
#[test]
fn every_parameter_and_every_field_is_given() {
    let all = all();
    let listed = all.iter().map(|calls| calls.operation);
    assert!(listed.eq(contract().operations().iter().map(|known| &known.id)));
    for calls in &all {
        let operation = calls.operation();
        let optional = |parameter: &&Parameter| {
            parameter.location == ParameterLocation::Query && !parameter.required
        };
        let parameters = operation.parameters.iter().filter(optional);
        let fields = fields_of_body(operation).into_iter();
        let fields = fields.map(|name| format!("{name}, in the body"));
        let declared = parameters.map(|parameter| parameter.name.clone());
        let given = calls.cases.iter().map(|(name, _)| (*name).to_owned());
        // The first has nothing of these, and the last have several.
        let given = given.skip(1).filter(|name| !name.starts_with("all "));
        assert_same(
            calls.operation,
            &given.collect(),
            &declared.chain(fields).collect(),
        );
    }
}
