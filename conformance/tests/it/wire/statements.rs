//! The statements of the specification about requests. Each is a check of a recorded request, with
//! falsifications that the check must notice.

use bytes::Bytes;
use serde_json::{Map, Value};

use crate::document::contract;
use crate::listener::Recorded;

/// A request that a call of the client has sent.
#[derive(Debug)]
pub(super) struct Sent {
    pub(super) operation: &'static str,
    /// The name of the call: its inputs.
    pub(super) case: &'static str,
    /// The base URL of the client.
    pub(super) base_url: String,
    pub(super) request: Recorded,
}

/// An entry of the ledger about requests.
pub(super) struct Statement {
    pub(super) id: &'static str,
    /// The operations that it is about; all if the list is empty.
    operations: &'static [&'static str],
    /// Returns whether a request agrees with the entry.
    holds: fn(&Sent) -> bool,
    pub(super) falsifications: &'static [Falsification],
}

/// A change of a request after which it does not agree with an entry any more.
#[derive(Debug, Clone, Copy)]
pub(super) enum Falsification {
    HeaderDropped(&'static str),
    HeaderReplaced(&'static str, &'static str),
    ExtensionReplaced(&'static str),
    /// Sends the body as an HTML form does.
    BodyAsForm,
    ParameterMovedToBody(&'static str),
    ParameterRenamed(&'static str),
    /// Puts the value between two characters.
    ParameterQuoted(&'static str, &'static str),
    /// Sends each item of a list as a parameter.
    ListRepeated(&'static str),
    /// Separates the items of a list by another character than a comma.
    ListJoinedBy(&'static str, &'static str),
    FieldMovedToQuery(&'static str),
    FieldRenamed(&'static str),
}

use Falsification::{
    BodyAsForm, ExtensionReplaced, FieldMovedToQuery, FieldRenamed, HeaderDropped, HeaderReplaced,
    ListJoinedBy, ListRepeated, ParameterMovedToBody, ParameterQuoted, ParameterRenamed,
};

const CREDENTIALS: &[Falsification] = &[
    HeaderDropped("authorization"),
    HeaderReplaced("authorization", "Bearer ZGVtbzpkZW1v"),
    HeaderReplaced("authorization", "Basic ZGVtbzpvdGhlcg=="),
];

pub(super) const STATEMENTS: &[Statement] = &[
    Statement {
        id: "R-0-01",
        operations: &[],
        holds: goes_to_the_base_address,
        falsifications: &[HeaderReplaced("host", "other.example")],
    },
    Statement {
        id: "R-0-04",
        operations: &[],
        holds: has_a_body_of_its_extension,
        falsifications: &[ExtensionReplaced(".xml"), BodyAsForm],
    },
    Statement {
        id: "R-0-05",
        operations: &[],
        holds: has_basic_credentials,
        falsifications: CREDENTIALS,
    },
    Statement {
        id: "R-0-06",
        operations: &[],
        holds: |sent| sent.request.header("accept") == ["application/json"],
        falsifications: &[HeaderDropped("accept"), HeaderReplaced("accept", "*/*")],
    },
    Statement {
        id: "R-0-07",
        operations: &[],
        holds: |sent| sent.request.header("content-type") == ["application/json"],
        falsifications: &[
            HeaderDropped("content-type"),
            HeaderReplaced("content-type", "text/plain"),
        ],
    },
    Statement {
        id: "R-0-13",
        operations: RECORDS,
        holds: sends_data_as_it_was_given,
        falsifications: &[
            ParameterMovedToBody("username"),
            ParameterMovedToBody("password"),
            ParameterMovedToBody("name"),
            ParameterMovedToBody("body"),
            ParameterRenamed("userName"),
            ParameterRenamed("profilePictureUrl"),
            ParameterRenamed("description"),
            ParameterRenamed("body"),
            FieldMovedToQuery("username"),
            FieldMovedToQuery("password"),
            FieldMovedToQuery("name"),
            FieldMovedToQuery("body"),
            FieldRenamed("realName"),
            FieldRenamed("birthday"),
            FieldRenamed("description"),
            FieldRenamed("body"),
        ],
    },
    Statement {
        id: "R-4.1-09",
        operations: &[],
        holds: separates_names_by_commas,
        falsifications: &[
            ListRepeated("includeOnly"),
            ListJoinedBy("includeOnly", ";"),
            ListJoinedBy("includeOnly", "+"),
            ParameterMovedToBody("includeOnly"),
            ParameterRenamed("includeOnly"),
        ],
    },
    Statement {
        id: "R-4.2-21",
        operations: &["getUserByUsername"],
        holds: looks_a_name_up_without_quotes,
        falsifications: &[
            ParameterQuoted("username", "%22"),
            ParameterQuoted("username", "'"),
            ParameterMovedToBody("username"),
            ParameterRenamed("username"),
        ],
    },
    Statement {
        id: "R-4.2-35",
        operations: &["createUser", "updateUser"],
        holds: sends_data_as_it_was_given,
        falsifications: &[FieldMovedToQuery("password"), FieldRenamed("password")],
    },
    Statement {
        id: "R-4.2-43",
        operations: &["followUser", "unfollowUser", "followNode"],
        holds: names_the_follower_in_the_query,
        falsifications: &[ParameterMovedToBody("follower"), ParameterRenamed("follower")],
    },
    Statement {
        id: "R-4.3-11",
        operations: &["addGroupUsers", "removeGroupUsers"],
        holds: separates_users_by_commas,
        falsifications: &[
            ListRepeated("users"),
            ListJoinedBy("users", ";"),
            ListJoinedBy("users", "+"),
            ParameterMovedToBody("users"),
            ParameterRenamed("users"),
        ],
    },
    Statement {
        id: "R-5-01",
        operations: &[],
        holds: has_basic_credentials,
        falsifications: CREDENTIALS,
    },
];

/// The fields of a user who is created or updated (§2.2), sorted.
const USER: &[&str] = &[
    "about",
    "birthday",
    "email",
    "location",
    "password",
    "profilePictureUrl",
    "realName",
    "userName",
    "username",
];

/// The operations that create or update a record (§4.2 to §4.4).
const RECORDS: &[&str] =
    &["createUser", "updateUser", "createGroup", "updateGroup", "createNodeComment"];

/// The fields of a record.
fn data(operation: &str) -> &'static [&'static str] {
    match operation {
        "createUser" | "updateUser" => USER,
        "createNodeComment" => &["body"],
        _ => &["description", "name"],
    }
}

impl Statement {
    pub(super) fn is_about(&self, sent: &Sent) -> bool {
        self.operations.is_empty() || self.operations.contains(&sent.operation)
    }

    /// Returns whether a request agrees with the entry, or is not about it.
    pub(super) fn allows(&self, sent: &Sent) -> bool {
        !self.is_about(sent) || (self.holds)(sent)
    }
}

impl Sent {
    /// Returns whether the call sets an optional parameter.
    fn gives_parameter(&self, name: &str) -> bool {
        let operation = contract().operation(self.operation).unwrap();
        let is_documented = operation.parameters.iter().any(|parameter| parameter.name == name);
        self.case == name || (self.case.starts_with("all parameters") && is_documented)
    }

    /// Returns whether the call sets a field of the body.
    fn gives_field(&self, name: &str) -> bool {
        self.case.ends_with("all fields of the body") || self.case == format!("{name}, in the body")
    }
}

fn goes_to_the_base_address(sent: &Sent) -> bool {
    let host = sent.base_url.strip_prefix("http://").unwrap();
    sent.request.header("host") == [host] && sent.request.target.starts_with("/services/v2/")
}

fn has_a_body_of_its_extension(sent: &Sent) -> bool {
    let body = &sent.request.body;
    sent.request.path().ends_with(".json")
        && (body.is_empty() || serde_json::from_slice::<Value>(body).is_ok())
}

fn has_basic_credentials(sent: &Sent) -> bool {
    // `demo:demo`, the credentials of the client.
    sent.request.header("authorization") == ["Basic ZGVtbzpkZW1v"]
}

fn sends_data_as_it_was_given(sent: &Sent) -> bool {
    let data = data(sent.operation).iter().copied();
    let parameters: Vec<&str> = data.clone().filter(|name| sent.gives_parameter(name)).collect();
    let fields: Vec<&str> = data.filter(|name| sent.gives_field(name)).collect();
    let options = ["include", "exclude", "includeOnly", "wrap", "v1"];
    let mut sent_parameters = names(&sent.request);
    sent_parameters.retain(|name| !options.contains(name));
    sent_parameters.sort_unstable();
    let body = object(&sent.request);
    let mut sent_fields: Vec<&str> = body.keys().map(String::as_str).collect();
    sent_fields.sort_unstable();
    sent_parameters == parameters && sent_fields == fields
}

fn separates_names_by_commas(sent: &Sent) -> bool {
    let values = values(&sent.request, "includeOnly");
    if !sent.gives_parameter("includeOnly") {
        return values.is_empty();
    }
    let is_name = |item: &str| !item.is_empty() && item.chars().all(char::is_alphanumeric);
    matches!(values[..], [list] if list.split(',').all(is_name))
}

fn looks_a_name_up_without_quotes(sent: &Sent) -> bool {
    let values = values(&sent.request, "username");
    let has_quotes = |name: &str| ["\"", "%22", "'", "%27"].iter().any(|sign| name.contains(sign));
    matches!(values[..], [name] if !name.is_empty() && !has_quotes(name))
}

fn names_the_follower_in_the_query(sent: &Sent) -> bool {
    let values = values(&sent.request, "follower");
    if !sent.gives_parameter("follower") {
        return values.is_empty();
    }
    matches!(values[..], [follower] if is_number(follower)) && sent.request.body.is_empty()
}

fn separates_users_by_commas(sent: &Sent) -> bool {
    let values = values(&sent.request, "users");
    matches!(values[..], [list] if list.split(',').all(is_number))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The names of the parameters in the query.
fn names(request: &Recorded) -> Vec<&str> {
    let pairs = request.query();
    pairs.iter().map(|pair| pair.split('=').next().unwrap_or_default()).collect()
}

/// The values of a parameter in the query.
fn values<'a>(request: &'a Recorded, name: &str) -> Vec<&'a str> {
    let query = request.query();
    query
        .iter()
        .filter_map(|pair| pair.split_once('='))
        .filter(|(parameter, _)| *parameter == name)
        .map(|(_, value)| value)
        .collect()
}

/// The object in a body. It is empty if the body is empty or not an object.
fn object(request: &Recorded) -> Map<String, Value> {
    let body = serde_json::from_slice(&request.body);
    body.unwrap_or_default()
}

impl Falsification {
    /// The falsified request; `None` if the request lacks the part to falsify.
    pub(super) fn apply(self, request: &Recorded) -> Option<Recorded> {
        match self {
            HeaderDropped(name) => has_header(request, name).then(|| without_header(request, name)),
            HeaderReplaced(name, value) => has_header(request, name).then(|| {
                let mut falsified = without_header(request, name);
                falsified.headers.push((name.to_owned(), value.to_owned()));
                falsified
            }),
            ExtensionReplaced(extension) => {
                Some(with_target(request, request.target.replacen(".json", extension, 1)))
            }
            BodyAsForm => {
                let fields = object(request);
                let pairs = fields.iter().map(|(name, value)| format!("{name}={value}"));
                let form: Vec<String> = pairs.collect();
                (!form.is_empty()).then(|| with_body(request, form.join("&").into()))
            }
            ParameterMovedToBody(name) => {
                let value = *values(request, name).first()?;
                let mut fields = object(request);
                fields.insert(name.to_owned(), value.into());
                let moved = with_pairs(request, name, |_| Vec::new());
                Some(with_fields(&moved, fields))
            }
            ParameterRenamed(name) => {
                replaced(request, name, |value| vec![format!("{name}s={value}")])
            }
            ParameterQuoted(name, sign) => {
                replaced(request, name, |value| vec![format!("{name}={sign}{value}{sign}")])
            }
            ListRepeated(name) => list(request, name, |items| {
                let pairs = items.iter().map(|item| format!("{name}={item}"));
                pairs.collect()
            }),
            ListJoinedBy(name, sign) => {
                list(request, name, |items| vec![format!("{name}={}", items.join(sign))])
            }
            FieldMovedToQuery(name) => {
                let mut fields = object(request);
                let value = fields.remove(name)?;
                let text = conformance::http::percent_encoded(value.as_str().unwrap_or_default());
                let sign = if request.target.contains('?') { '&' } else { '?' };
                let target = format!("{}{sign}{name}={text}", request.target);
                Some(with_fields(&with_target(request, target), fields))
            }
            FieldRenamed(name) => {
                let mut fields = object(request);
                let value = fields.remove(name)?;
                fields.insert(format!("{name}s"), value);
                Some(with_fields(request, fields))
            }
        }
    }
}

fn has_header(request: &Recorded, name: &str) -> bool {
    !request.header(name).is_empty()
}

fn without_header(request: &Recorded, name: &str) -> Recorded {
    let mut falsified = request.clone();
    falsified.headers.retain(|(header, _)| header != name);
    falsified
}

fn with_target(request: &Recorded, target: String) -> Recorded {
    Recorded { target, ..request.clone() }
}

fn with_body(request: &Recorded, body: Bytes) -> Recorded {
    Recorded { body, ..request.clone() }
}

fn with_fields(request: &Recorded, fields: Map<String, Value>) -> Recorded {
    let body = if fields.is_empty() { String::new() } else { Value::Object(fields).to_string() };
    with_body(request, body.into())
}

/// Replaces each parameter with this name by other pairs.
fn with_pairs(request: &Recorded, name: &str, pairs: impl Fn(&str) -> Vec<String>) -> Recorded {
    let query: Vec<String> = request
        .query()
        .iter()
        .flat_map(|pair| match pair.split_once('=') {
            Some((parameter, value)) if parameter == name => pairs(value),
            _ => vec![(*pair).to_owned()],
        })
        .collect();
    with_target(request, format!("{}?{}", request.path(), query.join("&")))
}

fn replaced(
    request: &Recorded,
    name: &str,
    pairs: impl Fn(&str) -> Vec<String>,
) -> Option<Recorded> {
    (!values(request, name).is_empty()).then(|| with_pairs(request, name, pairs))
}

/// Replaces a list with several items.
fn list(
    request: &Recorded,
    name: &str,
    pairs: impl Fn(&[&str]) -> Vec<String>,
) -> Option<Recorded> {
    let has_several = values(request, name).iter().any(|value| value.contains(','));
    has_several.then(|| {
        with_pairs(request, name, |value| {
            let items: Vec<&str> = value.split(',').collect();
            pairs(&items)
        })
    })
}
