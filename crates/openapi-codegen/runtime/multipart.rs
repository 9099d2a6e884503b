//! Bodies of `multipart/form-data` (RFC 7578).

use reqwest::RequestBuilder;
use reqwest::multipart::Form;
use serde::Serialize;
use serde_json::Value;

/// A part of a body of `multipart/form-data`, of bytes, a stream or a file.
///
/// ```no_run
/// # async fn example() -> Result<(), std::io::Error> {
/// use api_client::Part;
///
/// let bytes = Part::bytes(vec![1, 2, 3]).file_name("three.bin");
/// let file = Part::file("photo.jpg").await?;
/// # Ok(())
/// # }
/// ```
pub use reqwest::multipart::Part;

use crate::Error;
use crate::draft::RequestDraft;

/// The parts that a caller has set.
#[derive(Debug, Default)]
pub(crate) struct Parts(Vec<(String, Part)>);

impl Parts {
    /// Sets a part, and replaces an earlier one with the same name.
    pub(crate) fn set(&mut self, name: &'static str, part: Part) {
        self.0.retain(|(other, _)| other != name);
        self.add(name, part);
    }

    pub(crate) fn add(&mut self, name: &str, part: Part) {
        self.0.push((name.to_owned(), part));
    }
}

/// The media types of fields that are not written in the default form of their type.
pub(crate) type Types = [(&'static str, &'static str)];

impl RequestDraft {
    /// Attaches the fields of a model and the parts of a caller.
    pub(crate) fn multipart<T: Serialize>(
        self,
        fields: Result<T, String>,
        types: &Types,
        parts: Parts,
        required: &[&str],
    ) -> Self {
        self.build(|request| {
            attach(request, &fields.map_err(Error::invalid_request)?, types, parts, required)
        })
    }
}

/// Attaches the fields of a model and the parts of a caller. If a part is a stream, it can be sent
/// only once, so the call is not retried.
fn attach(
    request: RequestBuilder,
    fields: &impl Serialize,
    types: &Types,
    parts: Parts,
    required: &[&str],
) -> Result<RequestBuilder, Error> {
    let mut form = Form::new();
    let fields = serde_json::to_string(fields).and_then(|json| serde_json::from_str(&json));
    let fields: Value = fields
        .map_err(|error| Error::invalid_request(format!("the body cannot be a form: {error}")))?;
    for (name, value) in fields.as_object().into_iter().flatten() {
        let own = types.iter().find(|(field, _)| field == name).map(|(_, own)| *own);
        match value {
            Value::Null => {}
            // Each item is a separate part.
            Value::Array(items) if own != Some("application/json") => {
                for item in items {
                    form = form.part(name.clone(), part(item, own)?);
                }
            }
            value => form = form.part(name.clone(), part(value, own)?),
        }
    }
    if let Some(missing) = required.iter().find(|name| parts.0.iter().all(|(own, _)| own != *name))
    {
        return Err(Error::invalid_request(format!("the part `{missing}` is not set")));
    }
    for (name, part) in parts.0 {
        form = form.part(name, part);
    }
    Ok(request.multipart(form))
}

/// A value as a part: a text, or JSON if it has a structure.
fn part(value: &Value, media_type: Option<&str>) -> Result<Part, Error> {
    let (text, usual) = match value {
        Value::String(text) => (text.clone(), None),
        Value::Array(_) | Value::Object(_) => (value.to_string(), Some("application/json")),
        value => (value.to_string(), None),
    };
    let part = Part::text(text);
    match media_type.or(usual) {
        Some(media_type) => part.mime_str(media_type).map_err(Error::unmade),
        None => Ok(part),
    }
}
