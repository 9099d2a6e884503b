//! What the client sends, request by request: each parameter and each field of a
//! body on its own, all of them together, and a text with every kind of character
//! in it. One snapshot for each operation.
//!
//! The requests are recorded by a real HTTP server, and judged by the document.

mod groups;
mod nodes;
mod users;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use community_qa_client::Client;
use conformance::ledger::Prover;
use conformance::listener::{HttpResponse, Listener, Recorded};
use conformance::proof;
use hyper::StatusCode;
use openapi_model::ParameterLocation;

use crate::document::{contract, judge, shape_of};
use crate::smoke::Call;
use crate::{assert_listed, assert_none, assert_same, snapshot};

/// A text with every kind of character that has a meaning somewhere in a URL, and
/// some that have none.
const CHARACTERS: &str = "a b%41&c=d+e*\"f'#g?h/i;j,k:l@m\\n~ö漢🐝";
/// The same, as it is in a query.
const ENCODED: &str = "a+b%2541%26c%3Dd%2Be*%22f%27%23g%3Fh%2Fi%3Bj%2Ck%3Al%40m%5Cn%7E%C3%B6\
                       %E6%BC%A2%F0%9F%90%9D";

/// The requests of one operation.
pub(crate) struct Requests {
    pub(crate) operation: &'static str,
    /// With nothing more than is required.
    pub(crate) required: Call,
    /// The parameters of the query that are required, which are arguments.
    pub(crate) arguments: &'static [&'static str],
    /// With one parameter more each.
    pub(crate) parameters: Vec<(&'static str, Call)>,
    /// With one field of the body each.
    pub(crate) fields: Vec<(&'static str, Call)>,
    /// With [`CHARACTERS`] in a parameter, which is named.
    pub(crate) characters: Option<(&'static str, Call)>,
    /// With all parameters, with all fields of the body, and with both.
    pub(crate) together: Vec<(&'static str, Call)>,
}

/// Writes out the requests of an operation: the setters of its parameters under
/// the names that they have in the document, and those of the fields of its body.
macro_rules! requests {
    (
        $operation:literal: $client:ident => $base:expr;
        arguments { $($argument:literal)* }
        parameters { $($name:literal = $setter:ident($($value:expr),+),)* }
        body { $($field:literal = $field_setter:ident($field_value:expr),)* }
        text { $($text:tt)* }
    ) => {{
        #[allow(unused_mut, reason = "not every operation has parameters and a body")]
        let mut together: Vec<(&'static str, $crate::smoke::Call)> = Vec::new();
        let parameters: Vec<(&'static str, $crate::smoke::Call)> = vec![$(
            ($name, $crate::smoke::call!($client => $base.$setter($($value),+).send())),
        )*];
        let fields: Vec<(&'static str, $crate::smoke::Call)> = vec![$(
            ($field, $crate::smoke::call!($client =>
                $base.body_map(|body| body.$field_setter($field_value)).send())),
        )*];
        if !parameters.is_empty() {
            together.push((
                "all parameters",
                $crate::smoke::call!($client => $base$(.$setter($($value),+))*.send()),
            ));
        }
        $crate::wire::bodies!(together, $client, $base,
            [$($setter($($value),+),)*], [$($field_setter($field_value),)*]);
        Requests {
            operation: $operation,
            required: $crate::smoke::call!($client => $base.send()),
            arguments: &[$($argument),*],
            parameters,
            fields,
            characters: $crate::wire::characters!($client, $base, $($text)*),
            together,
        }
    }};
}
use requests;

/// The requests with a whole body, of an operation that has one.
macro_rules! bodies {
    ($together:ident, $client:ident, $base:expr, [$($parameter:tt)*], []) => {};
    (
        $together:ident, $client:ident, $base:expr,
        [$($setter:ident($($value:expr),+),)*],
        [$($field:ident($field_value:expr),)+]
    ) => {
        $together.push((
            "all fields of the body",
            $crate::smoke::call!($client =>
                $base.body_map(|body| body$(.$field($field_value))+).send()),
        ));
        $together.push((
            "all parameters and all fields of the body",
            $crate::smoke::call!($client => $base$(.$setter($($value),+))*
                .body_map(|body| body$(.$field($field_value))+).send()),
        ));
    };
}
use bodies;

/// The request with every kind of character, of an operation with a text.
macro_rules! characters {
    ($client:ident, $base:expr,) => {
        None
    };
    ($client:ident, $base:expr, $text:ident) => {
        Some((
            stringify!($text),
            $crate::smoke::call!($client => $base.$text($crate::wire::CHARACTERS).send()),
        ))
    };
    ($client:ident, $base:expr, $argument:literal = $call:expr) => {
        Some(($argument, $crate::smoke::call!($client => $call.send())))
    };
}
use characters;

fn all() -> Vec<Requests> {
    [users::requests(), groups::requests(), nodes::requests()]
        .into_iter()
        .flatten()
        .collect()
}

/// A listener, and a client that has nothing set but what it needs.
struct Wire {
    listener: Listener,
    client: Client,
}

impl Wire {
    async fn start() -> Self {
        let listener = Listener::start().await.unwrap();
        let builder = Client::builder(listener.base_url()).basic_auth("demo", "demo");
        let client = builder.build().unwrap();
        Self { listener, client }
    }

    /// What a call sends. What becomes of the response does not matter here.
    async fn sent(&self, call: &Call) -> Recorded {
        let response = HttpResponse::with_body(StatusCode::OK, "application/json", "{}");
        self.listener.will_respond(response);
        let _ = call(self.client.clone()).await;
        let mut requests = self.listener.requests();
        assert_eq!(requests.len(), 1, "{requests:#?}");
        requests.remove(0)
    }
}

/// A request as the snapshot shows it: its line, the length of its body where one
/// is stated, and the body.
fn shown(request: &Recorded) -> String {
    let mut text = format!("{} {}\n", request.method, request.target);
    for length in request.header("content-length") {
        let _ = writeln!(text, "content-length: {length}");
    }
    if !request.body.is_empty() {
        let _ = writeln!(text, "{}", String::from_utf8_lossy(&request.body));
    }
    text
}

/// The headers but the length, with what depends on the machine or the version
/// left out.
fn headers(request: &Recorded) -> Vec<String> {
    let headers = request.headers.iter();
    let mut lines: Vec<String> = headers
        .filter(|(name, _)| name != "content-length")
        .map(|(name, value)| {
            let value = match (name.as_str(), value.split_once('/')) {
                ("host", _) => "{host}".to_owned(),
                ("user-agent", Some((product, _))) => format!("{product}/{{version}}"),
                ("authorization", _) => value.replace("ZGVtbzpkZW1v", "{demo:demo}"),
                _ => value.clone(),
            };
            format!("{name}: {value}")
        })
        .collect();
    lines.sort();
    lines
}

#[tokio::test]
async fn requests_are_sent_as_before() {
    let wire = Wire::start().await;
    let (mut findings, mut names) = (Vec::new(), BTreeSet::new());
    for requests in all() {
        let id = requests.operation;
        let first = wire.sent(&requests.required).await;
        let common = headers(&first);
        let mut text = format!("every request: {}\n", common.join("\n               "));
        let mut cases = vec![(
            "nothing more than is required".to_owned(),
            &requests.required,
        )];
        let parameters = requests.parameters.iter();
        cases.extend(parameters.map(|(name, call)| ((*name).to_owned(), call)));
        let characters = requests.characters.iter();
        cases.extend(
            characters.map(|(name, call)| (format!("{name}, with every kind of character"), call)),
        );
        let fields = requests.fields.iter();
        cases.extend(fields.map(|(name, call)| (format!("{name}, in the body"), call)));
        let together = requests.together.iter();
        cases.extend(together.map(|(name, call)| ((*name).to_owned(), call)));
        for (name, call) in cases {
            let request = wire.sent(call).await;
            if headers(&request) != common {
                findings.push(format!("{id}, {name}: {:?}", headers(&request)));
            }
            for finding in judge().request(&request.as_request()).violations() {
                findings.push(format!("{id}, {name}: {finding}"));
            }
            let _ = write!(text, "\n— {name}\n{}", shown(&request));
        }
        names.insert(format!("{id}.snap"));
        let description = format!("what {id} sends");
        findings.extend(snapshot::difference("wire", id, &description, &text));
    }
    assert_none("requests that are not sent as before", &findings);
    assert_same("snapshots", &snapshot::files("wire"), &names);
}

/// The headers of every request: those that the specification names, and those
/// that HTTP asks for.
#[tokio::test]
async fn no_other_headers_are_sent() {
    let proof = proof!(Prover::Client, ["R-0-05", "R-0-06", "R-0-07"]);
    let wire = Wire::start().await;
    for requests in all() {
        let request = wire.sent(&requests.required).await;
        assert_eq!(
            headers(&request),
            [
                "accept: application/json",
                "authorization: Basic {demo:demo}",
                "content-type: application/json",
                "host: {host}",
                "user-agent: community-qa-client/{version}",
            ],
            "{}",
            requests.operation
        );
    }
    proof.passed();
}

#[tokio::test]
async fn every_kind_of_character_arrives() {
    let wire = Wire::start().await;
    let mut tried = 0;
    for requests in all() {
        if let Some((_, call)) = &requests.characters {
            let request = wire.sent(call).await;
            let query = request.query();
            let values: Vec<&str> = query
                .iter()
                .filter_map(|pair| Some(pair.split_once('=')?.1))
                .collect();
            assert!(values.contains(&ENCODED), "{}", request.target);
            tried += 1;
        }
    }
    assert!(tried > 25, "{tried} operations were tried");
}

#[test]
fn every_parameter_and_every_field_is_tried() {
    let all = all();
    assert_listed(
        "operations that are tried",
        all.iter().map(|call| call.operation),
        contract()
            .operations()
            .iter()
            .map(|operation| &operation.id),
        |id| {
            let tag = contract()
                .operation(id)
                .and_then(|operation| operation.tag.as_deref());
            format!(
                "`requests! {{ \"{id}\": … }}` to conformance/tests/it/wire/{}.rs",
                tag.unwrap_or("mod")
            )
        },
    );
    for requests in &all {
        let operation = contract().operation(requests.operation).unwrap();
        let in_query = operation.parameters.iter();
        let in_query = in_query.filter(|parameter| parameter.location == ParameterLocation::Query);
        let tried = requests.parameters.iter().map(|(name, _)| name);
        let tried = tried.chain(requests.arguments);
        let declared = in_query.map(|parameter| &parameter.name);
        assert_listed(&operation.id, tried, declared, |name| {
            format!("`\"{name}\" = …` to the `parameters` of its requests")
        });
        let body = operation.request_body.as_ref();
        let schema = body.and_then(|body| body.content[0].schema.as_ref());
        let declared = schema.map(|schema| shape_of(schema).properties.into_keys());
        let tried = requests.fields.iter().map(|(name, _)| name);
        assert_listed(
            &operation.id,
            tried,
            declared.into_iter().flatten(),
            |name| format!("`\"{name}\" = …` to the `body` of its requests"),
        );
    }
}
