//! The steps of a scenario, and their expected results.

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::file::fields;
use super::given::{Given, read_duration};
use crate::facts::Fact;

#[derive(Debug, Clone)]
pub struct Step {
    /// The line in the file.
    pub line: usize,
    pub action: Action,
}

#[derive(Debug, Clone)]
pub enum Action {
    Call(Box<Call>),
    Wait(Duration),
    /// More things happen that no request can make happen.
    Given(Vec<Given>),
}

/// A request, and what its response is held against.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Call {
    /// The caller; the administrator by default, and `nobody` for no credentials.
    #[serde(rename = "as")]
    pub caller: Option<String>,
    /// Another password than the caller's.
    pub password: Option<String>,
    #[serde(rename = "call")]
    pub operation: Option<String>,
    /// Set if the operation only reads.
    #[serde(skip)]
    pub is_read: bool,
    /// The conditions of a permission rule under which it is called, for usual calls.
    pub when: Vec<String>,
    /// Arguments, which the document puts into the path, the body or the query.
    pub with: Map<String, Value>,
    /// Arguments for the query.
    pub query: Map<String, Value>,
    /// The body: an object to be merged with arguments for the body, or text to be sent as it is.
    pub body: Option<Value>,
    /// Headers besides the usual ones; null takes a usual one away.
    pub headers: Map<String, Value>,
    /// A request that is not that of an operation.
    pub send: Option<RawRequest>,
    /// Set if all pages are read, and their items joined in one list.
    #[serde(rename = "all pages")]
    pub all_pages: bool,
    #[serde(skip)]
    pub then: Expectation,
    /// The parts of the body that are remembered, by their names.
    pub remember: Map<String, Value>,
    /// The name of what the `location` of the response leads to.
    pub created: Option<String>,
}

/// A request by its method and its target.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawRequest {
    pub method: String,
    pub path: String,
}

#[derive(Debug, Clone, Default)]
pub struct Expectation {
    pub status: u16,
    /// Set for the HTML page for bad credentials.
    pub bad_credentials: bool,
    /// Set for the message about a lacking permission.
    pub lacks_permission: bool,
    pub headers: Map<String, Value>,
    /// The least contents of the body.
    pub body: Option<Value>,
    pub facts: Vec<Fact>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wait {
    wait: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Events {
    given: Vec<Value>,
}

/// An expectation as it is written, where it is more than a status.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenExpectation {
    status: Value,
    #[serde(default)]
    headers: Map<String, Value>,
    body: Option<Value>,
    #[serde(default)]
    facts: Vec<String>,
}

impl Action {
    /// Reads what a step does.
    ///
    /// # Errors
    ///
    /// What is wrong with it, and where within it as a JSON pointer.
    pub(super) fn from_value(value: &Value) -> Result<Self, (String, String)> {
        if value.get("wait").is_some() {
            let Wait { wait } = fields(value.clone())?;
            let time = read_duration(&wait).map_err(|message| ("/wait".to_owned(), message))?;
            return Ok(Self::Wait(time));
        }
        if value.get("given").is_some() {
            let Events { given } = fields(value.clone())?;
            let events = given.iter().enumerate().map(|(index, event)| {
                Given::from_value(event)
                    .map_err(|(pointer, message)| (format!("/given/{index}{pointer}"), message))
            });
            return Ok(Self::Given(events.collect::<Result<_, _>>()?));
        }
        let mut call = value.clone();
        let then = call.as_object_mut();
        let then = then.and_then(|call| call.shift_remove("then"));
        let call: Call = fields(call)?;
        // Neither or both.
        if call.operation.is_some() == call.send.is_some() {
            let message = "a step is one of: call, send, wait, given".to_owned();
            return Err((String::new(), message));
        }
        let Some(then) = then else {
            let message = "`then` is missing: what must the response be like?".to_owned();
            return Err((String::new(), message));
        };
        let then = Expectation::from_value(&then)?;
        Ok(Self::Call(Box::new(Call { then, ..call })))
    }
}

impl Expectation {
    fn from_value(value: &Value) -> Result<Self, (String, String)> {
        let wrong = || {
            let message = "write a status code, `lacks permission`, `bad credentials`, or an \
                           object with `status`, `headers`, `body` and `facts`";
            ("/then".to_owned(), message.to_owned())
        };
        match value {
            Value::Number(status) => {
                let status = status
                    .as_u64()
                    .and_then(|status| u16::try_from(status).ok());
                Ok(Self {
                    status: status.ok_or_else(wrong)?,
                    ..Self::default()
                })
            }
            Value::String(word) if word == "lacks permission" => Ok(Self {
                status: 401,
                lacks_permission: true,
                ..Self::default()
            }),
            Value::String(word) if word == "bad credentials" => Ok(Self {
                status: 401,
                bad_credentials: true,
                ..Self::default()
            }),
            Value::Object(_) => {
                let written: WrittenExpectation = fields(value.clone())
                    .map_err(|(pointer, message)| (format!("/then{pointer}"), message))?;
                let facts = written.facts.iter().enumerate().map(|(index, fact)| {
                    let place = |message| (format!("/then/facts/{index}"), message);
                    Fact::parse(fact).map_err(place)
                });
                let facts = facts.collect::<Result<_, _>>()?;
                // An object within an object would have no end.
                if written.status.is_object() {
                    return Err(wrong());
                }
                Ok(Self {
                    headers: written.headers,
                    body: written.body,
                    facts,
                    ..Self::from_value(&written.status)?
                })
            }
            _ => Err(wrong()),
        }
    }
}
