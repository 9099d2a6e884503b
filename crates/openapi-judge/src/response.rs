//! Checks responses.

use openapi_model::{MediaType, Operation, Status, pointer};
use serde_json::{Value, json};

use super::finding::{Findings, JudgeFinding, Rule};
use super::{Judge, Response, headers};
use crate::schema::Violation;

impl Judge<'_> {
    pub(super) fn findings_of_response(
        &self,
        operation: &Operation,
        shaped: bool,
        response: &Response<'_>,
    ) -> Vec<JudgeFinding> {
        let mut found = Findings::default();
        let code = response.status;
        let declared = operation.response(code);
        // `default` covers errors only: a success must be declared.
        let Some(declared) =
            declared.filter(|response| response.status != Status::Default || code >= 400)
        else {
            let message = format!("{} has no response {code}", operation.id);
            return vec![JudgeFinding::new(Rule::UndeclaredStatus, "status", message)];
        };
        for header in &declared.headers {
            let place = format!("response header {}", header.name);
            let mut values = headers::values(response.headers, &header.name).peekable();
            if header.required && values.peek().is_none() {
                let message = "it is required";
                found.add(Rule::MissingHeader, &*place, message);
            }
            for value in values {
                for misfit in self.misfits(&header.pointer, &json!(value)) {
                    found.add(Rule::HeaderValue, &*place, misfit.message);
                }
            }
        }
        for (name, _) in response.headers {
            let is_declared =
                declared.headers.iter().any(|header| header.name.eq_ignore_ascii_case(name));
            let is_allowed = self.headers.contains(&name.to_lowercase());
            if !is_declared && !is_allowed && !headers::is_usual_in_responses(name, code) {
                let message = format!("{} does not declare it for {code}", operation.id);
                let place = format!("response header {name}");
                found.add(Rule::UndeclaredHeader, place, message);
            }
        }
        // A response that only the default covers need not have a body.
        if declared.status != Status::Default || !response.body.is_empty() {
            self.content(&declared.content, shaped, response, &mut found);
        }
        found.0
    }

    fn content(
        &self,
        content: &[MediaType],
        shaped: bool,
        response: &Response<'_>,
        found: &mut Findings,
    ) {
        const PLACE: &str = "response body";
        let mut add = |rule, place: &str, message: &str| {
            found.add(rule, place.trim_end(), message);
        };
        if content.is_empty() {
            return;
        }
        if response.body.is_empty() {
            return add(Rule::MissingBody, PLACE, "the document shows a body here");
        }
        let name = headers::media_type(response.headers).unwrap_or_default();
        let Some(form) = content.iter().find(|media| media.name == name) else {
            let declared: Vec<&str> = content.iter().map(|media| media.name.as_str()).collect();
            let message = format!("`{name}` is not declared, but {}", declared.join(", "));
            let place = "response header content-type";
            return add(Rule::ResponseMediaType, place, &message);
        };
        // Only JSON has a schema; any other body must be text.
        if name != "application/json" {
            if let Err(error) = std::str::from_utf8(response.body) {
                add(Rule::ResponseBody, PLACE, &error.to_string());
            }
            return;
        }
        let value: Value = match serde_json::from_slice(response.body) {
            Ok(value) => value,
            Err(error) => {
                let message = format!("it is not JSON: {error}");
                return add(Rule::ResponseBody, PLACE, &message);
            }
        };
        // The first alternative, or for a shaped response the best fit.
        let alternatives = form.alternatives().into_iter();
        let fits = alternatives
            .take(if shaped { usize::MAX } else { 1 })
            .filter_map(|schema| Some((self.misfits_of(&schema, &value)?, schema)));
        let Some((misfits, schema)) = fits.min_by_key(|(misfits, _)| misfits.len()) else {
            return;
        };
        for misfit in misfits {
            let place = format!("{PLACE} {}", misfit.path);
            let message = format!("as {schema}: {}", misfit.message);
            add(Rule::ResponseBody, &place, &message);
        }
    }

    /// The violations of a component schema in a value. It is not specified whether an optional
    /// field without a value is absent or null, so nulls are removed, and only missing required
    /// fields are reported.
    fn misfits_of(&self, schema: &str, value: &Value) -> Option<Vec<Violation>> {
        let misfits = self.schemas.violations(schema, value)?;
        let mut without = value.clone();
        let mut has_null = false;
        for misfit in &misfits {
            has_null |= remove_null(&mut without, &misfit.path);
        }
        if has_null { self.schemas.violations(schema, &without) } else { Some(misfits) }
    }
}

fn remove_null(value: &mut Value, place: &str) -> bool {
    let Some((parent, name)) = pointer::split_last(place) else {
        return false;
    };
    let object = value.pointer_mut(parent).and_then(Value::as_object_mut);
    object.is_some_and(|object| {
        let is_null = object.get(name.as_ref()).is_some_and(Value::is_null);
        is_null && object.remove(name.as_ref()).is_some()
    })
}
