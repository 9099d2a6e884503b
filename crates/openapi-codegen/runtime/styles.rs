//! The styles of parameters (OpenAPI 3, "Style Values"; RFC 6570).

use std::fmt::Write as _;

use progenitor_client::encode_path;
use reqwest::Url;
use reqwest::header::{CONTENT_TYPE, COOKIE, HeaderName, HeaderValue};
use serde::Serialize;
use serde_json::Value;

use crate::Error;
use crate::draft::{ParameterValue, RequestDraft};

/// A style, by OpenAPI's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    DeepObject,
    Form,
    /// A text of JSON.
    Json,
    Label,
    Matrix,
    PipeDelimited,
    Simple,
    SpaceDelimited,
}

/// The reserved characters that may stay unencoded in a query if the document allows it. Those that
/// end a value, or that are read as a space, stay encoded.
const RESERVED: [(&str, &str); 12] = [
    ("%3A", ":"),
    ("%2F", "/"),
    ("%3F", "?"),
    ("%40", "@"),
    ("%21", "!"),
    ("%24", "$"),
    ("%27", "'"),
    ("%28", "("),
    ("%29", ")"),
    ("%2C", ","),
    ("%3B", ";"),
    ("%3D", "="),
];

/// A style, and whether each item or property is a separate value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Form {
    style: Style,
    is_exploded: bool,
    /// Set if reserved characters stay unencoded in a query.
    allows_reserved: bool,
}

impl Style {
    pub(crate) fn exploded(self) -> Form {
        Form { style: self, is_exploded: true, allows_reserved: false }
    }

    pub(crate) fn joined(self) -> Form {
        Form { style: self, is_exploded: false, allows_reserved: false }
    }
}

impl Form {
    #[allow(dead_code, reason = "a document may have no such parameter")]
    pub(crate) fn with_reserved(self) -> Self {
        Self { allows_reserved: true, ..self }
    }

    /// Encodes a value for a query.
    fn encoded(self, text: &str) -> String {
        let encoded = encoded(text);
        if !self.allows_reserved {
            return encoded;
        }
        RESERVED.iter().fold(encoded, |text, (code, sign)| text.replace(code, sign))
    }
}

#[allow(dead_code, reason = "a document may not need all of it")]
impl RequestDraft {
    /// Inserts a value into the path.
    pub(crate) fn styled_path<T: Serialize>(
        self,
        name: &str,
        form: Form,
        value: Result<T, String>,
    ) -> Self {
        self.segment(name, value, |value| segment(name, form, value))
    }

    /// Adds a parameter to the query.
    pub(crate) fn styled_query<P>(self, name: &str, form: Form, value: P) -> Self
    where
        P: ParameterValue<Value: Serialize>,
    {
        self.edit(|request| add_query(request, name, form, &value.into_parameter()?))
    }

    /// Adds a parameter as a header.
    pub(crate) fn styled_header<P>(self, name: &str, form: Form, value: P) -> Self
    where
        P: ParameterValue<Value: Serialize>,
    {
        self.edit(|request| add_header(request, name, form, &value.into_parameter()?))
    }

    /// Adds a parameter to the cookies.
    pub(crate) fn styled_cookie<P>(self, name: &str, form: Form, value: P) -> Self
    where
        P: ParameterValue<Value: Serialize>,
    {
        self.edit(|request| add_cookie(request, name, form, &value.into_parameter()?))
    }

    /// Attaches a body as a form. `forms` has the styles of fields that are not exploded.
    pub(crate) fn form<T: Serialize>(
        self,
        body: Result<T, String>,
        forms: &[(&str, Form)],
    ) -> Self {
        self.edit(|request| {
            attach_form(request, &body.map_err(Error::invalid_request)?, forms)
        })
    }
}

/// A value in the shapes that the styles distinguish. The values within a list or an object are
/// texts.
enum Shape {
    Nothing,
    Text(String),
    List(Vec<String>),
    Object(Vec<(String, Value)>),
}

impl Shape {
    fn of(name: &str, form: Form, value: &impl Serialize) -> Result<Self, Error> {
        let unwritable = |error: serde_json::Error| {
            Error::invalid_request(format!("`{name}` cannot be written: {error}"))
        };
        // Converted to text first, because as a `Value`, a 32-bit 0.1 would become
        // 0.10000000149011612.
        let json = serde_json::to_string(value).map_err(unwritable)?;
        Ok(match serde_json::from_str(&json).map_err(unwritable)? {
            Value::Null => Self::Nothing,
            _ if form.style == Style::Json => Self::Text(json),
            Value::Array(items) => Self::List(items.iter().map(text).collect()),
            Value::Object(properties) => {
                let set = properties.into_iter().filter(|(_, value)| !value.is_null());
                Self::Object(set.collect())
            }
            value => Self::Text(text(&value)),
        })
    }
}

/// A value as a text. No style defines lists and objects within others, so they are written as
/// JSON.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

/// The properties as `key,value`, or `key=value` if they are exploded, with each part encoded.
fn pairs(
    properties: &[(String, Value)],
    is_exploded: bool,
    encode: impl Fn(&str) -> String,
) -> Vec<String> {
    let sign = if is_exploded { '=' } else { ',' };
    let pair =
        |(key, value): &(String, Value)| format!("{}{sign}{}", encode(key), encode(&text(value)));
    properties.iter().map(pair).collect()
}

/// The parameter as part of a path.
fn segment(name: &str, form: Form, value: &impl Serialize) -> Result<String, Error> {
    // Otherwise the separators of the styles within a value would split it.
    let encode =
        |text: &str| encode_path(text).replace(',', "%2C").replace(';', "%3B").replace('=', "%3D");
    let shape = Shape::of(name, form, value)?;
    let Form { style, is_exploded, .. } = form;
    let (name, comma) = (encode(name), ",");
    Ok(match (style, shape) {
        (_, Shape::Nothing) => String::new(),
        (Style::Label, Shape::Text(text)) => format!(".{}", encode(&text)),
        (Style::Label, Shape::List(items)) => {
            let items: Vec<String> = items.iter().map(|item| encode(item)).collect();
            format!(".{}", items.join(if is_exploded { "." } else { comma }))
        }
        (Style::Label, Shape::Object(all)) => {
            let separator = if is_exploded { "." } else { comma };
            format!(".{}", pairs(&all, is_exploded, encode).join(separator))
        }
        (Style::Matrix, Shape::Text(text)) => format!(";{name}={}", encode(&text)),
        (Style::Matrix, Shape::List(items)) => {
            let items: Vec<String> = items.iter().map(|item| encode(item)).collect();
            let separator = if is_exploded { format!(";{name}=") } else { comma.to_owned() };
            format!(";{name}={}", items.join(&separator))
        }
        (Style::Matrix, Shape::Object(all)) if is_exploded => {
            format!(";{}", pairs(&all, true, encode).join(";"))
        }
        (Style::Matrix, Shape::Object(all)) => {
            format!(";{name}={}", pairs(&all, false, encode).join(comma))
        }
        (_, Shape::Text(text)) => encode(&text),
        (_, Shape::List(items)) => {
            items.iter().map(|item| encode(item)).collect::<Vec<_>>().join(comma)
        }
        (_, Shape::Object(all)) => pairs(&all, is_exploded, encode).join(comma),
    })
}

/// Attaches a body as a form. `forms` has the styles of fields that are not exploded.
fn attach_form(
    request: &mut reqwest::Request,
    body: &impl Serialize,
    forms: &[(&str, Form)],
) -> Result<(), Error> {
    let json = serde_json::to_string(body).and_then(|json| serde_json::from_str(&json));
    let fields: Value = json
        .map_err(|error| Error::invalid_request(format!("the body cannot be a form: {error}")))?;
    let Value::Object(fields) = fields else {
        return Err(Error::invalid_request("the body cannot be a form: it is not an object"));
    };
    let mut parts = Vec::new();
    for (name, value) in &fields {
        let form = forms.iter().find(|(field, _)| field == name);
        let form = form.map_or(Style::Form.exploded(), |(_, form)| *form);
        parts.push(query(name, form, value)?);
    }
    parts.retain(|part| !part.is_empty());
    let media_type = HeaderValue::from_static("application/x-www-form-urlencoded");
    request.headers_mut().insert(CONTENT_TYPE, media_type);
    *request.body_mut() = Some(parts.join("&").into());
    Ok(())
}

/// Adds the parameter to the query. An empty list or object adds nothing.
fn add_query(
    request: &mut reqwest::Request,
    name: &str,
    form: Form,
    value: &impl Serialize,
) -> Result<(), Error> {
    let added = query(name, form, value)?;
    if !added.is_empty() {
        let query = match request.url().query().filter(|query| !query.is_empty()) {
            Some(query) => format!("{query}&{added}"),
            None => added,
        };
        request.url_mut().set_query(Some(&query));
    }
    Ok(())
}

/// The parameter as part of a query or of a form.
fn query(name: &str, form: Form, value: &impl Serialize) -> Result<String, Error> {
    let Form { style, is_exploded, .. } = form;
    let (key, encoded) = (encoded(name), |text: &str| form.encoded(text));
    let separator = match style {
        Style::PipeDelimited => "%7C",
        Style::SpaceDelimited => "%20",
        _ => ",",
    };
    Ok(match Shape::of(name, form, value)? {
        Shape::Nothing => String::new(),
        Shape::Text(text) => format!("{key}={}", encoded(&text)),
        Shape::List(items) if items.is_empty() => String::new(),
        Shape::Object(all) if all.is_empty() => String::new(),
        Shape::List(items) if style == Style::DeepObject => {
            joined(items.iter().map(|item| format!("{key}%5B%5D={}", encoded(item))))
        }
        Shape::List(items) if is_exploded => {
            joined(items.iter().map(|item| format!("{key}={}", encoded(item))))
        }
        Shape::List(items) => {
            let items: Vec<String> = items.iter().map(|item| encoded(item)).collect();
            format!("{key}={}", items.join(separator))
        }
        Shape::Object(all) if style == Style::DeepObject => {
            let mut parts = Vec::new();
            for (property, value) in &all {
                deep(&format!("{name}[{property}]"), form, value, &mut parts);
            }
            parts.join("&")
        }
        Shape::Object(all) if is_exploded => {
            let mut parts = Vec::new();
            for (property, value) in &all {
                let key = self::encoded(property);
                match value {
                    // A list within an object is repeated, like one on its own.
                    Value::Array(items) => {
                        parts.extend(
                            items.iter().map(|one| format!("{key}={}", encoded(&text(one)))),
                        );
                    }
                    value => parts.push(format!("{key}={}", encoded(&text(value)))),
                }
            }
            parts.join("&")
        }
        Shape::Object(all) => {
            let parts =
                all.iter().flat_map(|(key, value)| [encoded(key), encoded(&text(value))]);
            format!("{key}={}", parts.collect::<Vec<_>>().join(separator))
        }
    })
}

/// The depth of nested values that are written one by one.
const MAX_DEPTH: usize = 16;

/// Writes `name[key]=value`, for nested objects too. A list is sent as `name[]`.
fn deep(name: &str, form: Form, value: &Value, parts: &mut Vec<String>) {
    let is_too_deep = name.matches('[').count() > MAX_DEPTH;
    match value {
        Value::Null => {}
        Value::Object(properties) if !is_too_deep => {
            for (property, value) in properties {
                deep(&format!("{name}[{property}]"), form, value, parts);
            }
        }
        Value::Array(items) if !is_too_deep => {
            for item in items {
                deep(&format!("{name}[]"), form, item, parts);
            }
        }
        value => parts.push(format!("{}={}", encoded(name), form.encoded(&text(value)))),
    }
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join("&")
}

/// A text, encoded for forms and queries.
fn encoded(text: &str) -> String {
    let Ok(mut url) = Url::parse("http://localhost/") else {
        return String::new();
    };
    url.query_pairs_mut().append_key_only(text);
    url.query().unwrap_or_default().to_owned()
}

/// The parameter as the text of a header.
fn header_text(name: &str, form: Form, value: &impl Serialize) -> Result<Option<String>, Error> {
    Ok(match Shape::of(name, form, value)? {
        Shape::Nothing => None,
        Shape::Text(text) => Some(text),
        Shape::List(items) => Some(items.join(",")),
        Shape::Object(all) => Some(pairs(&all, form.is_exploded, str::to_owned).join(",")),
    })
}

/// Adds the parameter as a header.
fn add_header(
    request: &mut reqwest::Request,
    name: &str,
    form: Form,
    value: &impl Serialize,
) -> Result<(), Error> {
    if let Some(text) = header_text(name, form, value)? {
        let header = HeaderName::try_from(name)
            .map_err(|_| Error::invalid_request(format!("{name:?} is not a header name")))?;
        let value = HeaderValue::try_from(text).map_err(Error::unsendable)?;
        request.headers_mut().append(header, value);
    }
    Ok(())
}

/// Adds the parameter to the cookies.
fn add_cookie(
    request: &mut reqwest::Request,
    name: &str,
    form: Form,
    value: &impl Serialize,
) -> Result<(), Error> {
    let pair = |value: &str| format!("{name}={}", cookie_octets(value));
    let cookies: Vec<String> = match Shape::of(name, form, value)? {
        Shape::Nothing => return Ok(()),
        Shape::Text(text) => vec![pair(&text)],
        Shape::List(items) if form.is_exploded => items.iter().map(|item| pair(item)).collect(),
        Shape::List(items) => vec![pair(&items.join(","))],
        Shape::Object(all) if form.is_exploded => pairs(&all, true, cookie_octets),
        Shape::Object(all) => vec![pair(&pairs(&all, false, str::to_owned).join(","))],
    };
    let headers = request.headers_mut();
    let before = headers.get(COOKIE).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let all: Vec<String> = before.into_iter().chain(cookies).collect();
    let mut value = HeaderValue::try_from(all.join("; ")).map_err(Error::unsendable)?;
    // A session is as secret as a password.
    value.set_sensitive(true);
    headers.insert(COOKIE, value);
    Ok(())
}

/// A text with the characters that a cookie cannot contain (RFC 6265, section 4.1.1)
/// percent-encoded. A comma separates items, and servers do not decode it.
fn cookie_octets(text: &str) -> String {
    let mut octets = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_graphic() && !matches!(byte, b'"' | b';' | b'\\' | b'%') {
            octets.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(octets, "%{byte:02X}");
        }
    }
    octets
}
