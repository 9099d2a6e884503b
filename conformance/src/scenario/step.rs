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
    /// More events, which no request can cause.
    Given(Vec<Given>),
}

/// A request, and the expected results of its response.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Call {
    /// The caller. The default is the administrator; `nobody` sends no credentials.
    #[serde(rename = "as")]
    pub caller: Option<String>,
    /// A password other than the caller's.
    pub password: Option<String>,
    #[serde(rename = "call")]
    pub operation: Option<String>,
    /// Set if the operation only reads.
    #[serde(skip)]
    pub is_read: bool,
    /// The conditions of a permission rule that the default call must meet.
    pub when: Vec<String>,
    /// Arguments. The document determines whether each belongs in the path, the body or the query.
    pub with: Map<String, Value>,
    /// Arguments that are sent in the query.
    pub query: Map<String, Value>,
    /// The body: an object, which is merged with the arguments for the body, or a text that is sent
    /// unchanged.
    pub body: Option<Value>,
    /// Additional headers. Null removes a default header.
    pub headers: Map<String, Value>,
    /// A raw request, instead of a call of an operation.
    pub send: Option<RawRequest>,
    /// Set if all pages are read, and their items joined into one list.
    #[serde(rename = "all pages")]
    pub all_pages: bool,
    #[serde(skip)]
    pub then: Expectation,
    /// The parts of the body to remember, by the names that they get.
    pub remember: Map<String, Value>,
    /// The name for the record to which the `location` of the response leads.
    pub created: Option<String>,
}

/// A request, as its method and its target.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawRequest {
    pub method: String,
    pub path: String,
}

/// The expected response.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    pub status: Status,
    #[serde(default)]
    pub headers: Map<String, Value>,
    /// The properties and items that the body must have.
    pub body: Option<Value>,
    #[serde(default)]
    pub facts: Vec<Fact>,
}

/// The expected status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Value")]
pub enum Status {
    Code(u16),
    /// The HTML page for bad credentials.
    BadCredentials,
    /// The message about a missing permission.
    LacksPermission,
}

impl Default for Status {
    fn default() -> Self {
        Self::Code(200)
    }
}

impl TryFrom<Value> for Status {
    type Error = &'static str;

    fn try_from(value: Value) -> Result<Self, Self::Error> {
        let code = value.as_u64().and_then(|code| u16::try_from(code).ok());
        match (value.as_str(), code) {
            (Some("lacks permission"), _) => Ok(Self::LacksPermission),
            (Some("bad credentials"), _) => Ok(Self::BadCredentials),
            (_, Some(code)) => Ok(Self::Code(code)),
            _ => Err(
                "write a status code, `lacks permission`, `bad credentials`, or an object with \
                 `status`, `headers`, `body` and `facts`",
            ),
        }
    }
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

impl Action {
    /// Parses a step.
    ///
    /// # Errors
    ///
    /// The JSON pointer of the mistake, and a message.
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
        let then = call.as_object_mut().and_then(|call| call.shift_remove("then"));
        let call: Call = fields(call)?;
        // A call has either an operation or a raw request.
        if call.operation.is_some() == call.send.is_some() {
            let message = "a step is one of: call, send, wait, given".to_owned();
            return Err((String::new(), message));
        }
        let Some(then) = then else {
            let message = "`then` is missing: state the expected response".to_owned();
            return Err((String::new(), message));
        };
        let then = Expectation::from_value(then)?;
        Ok(Self::Call(Box::new(Call { then, ..call })))
    }
}

impl Expectation {
    fn from_value(value: Value) -> Result<Self, (String, String)> {
        if !value.is_object() {
            let status = Status::try_from(value)
                .map_err(|message| ("/then".to_owned(), message.to_owned()))?;
            return Ok(Self { status, ..Self::default() });
        }
        fields(value).map_err(|(pointer, message)| (format!("/then{pointer}"), message))
    }
}
