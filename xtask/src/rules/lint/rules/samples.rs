//! The contents of samples.

use openapi_model::components::schema_pointer;
use openapi_model::pointer::join;
use openapi_model::{Document, Position, Sample};
use serde_json::Value;

use crate::rules::lint::context::Context;
use crate::rules::lint::fits::{Misfit, misfits};
use crate::rules::lint::rule::{Faults, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "sample-json",
        reason: "the service sends JSON, so a sample that is not JSON shows nothing",
        help: "fix the file",
        check: |context, faults| {
            let samples = context.contract().samples().iter();
            for sample in samples.filter(|sample| is_json(sample)) {
                if let Err(error) = serde_json::from_str::<Value>(&sample.text) {
                    let text = error.to_string();
                    let what = text.split(" at line ").next().unwrap_or_default();
                    let message = format!("the sample is not JSON: {what}");
                    let at = Position::new(error.line(), error.column());
                    faults.in_file(&sample.path, at, message);
                }
            }
        },
    },
    Rule {
        name: "sample-fits",
        reason: "samples and schemas describe the same service",
        help: "fix the sample, or the schema if it is wrong",
        check: sample_fits,
    },
];

fn sample_fits(context: &Context<'_>, faults: &mut Faults<'_>) {
    let contract = context.contract();
    for sample in contract.samples() {
        let (Some(schema), Some(value)) = (schema_of(contract, sample), value_of(sample)) else {
            continue;
        };
        for Misfit { pointer, message } in misfits(context.store(), &schema, &value) {
            let mismatch = match sample.alternative.as_deref() {
                Some(alternative) => format!("is not a {alternative}"),
                None => "does not fit its schema".to_owned(),
            };
            let place = match pointer.as_str() {
                "" => String::new(),
                pointer => format!(" at {pointer}"),
            };
            let path = match sample.path.strip_prefix('#') {
                Some(_) => "this sample",
                None => sample.path.as_str(),
            };
            let message = format!("{path} {mismatch}: {message}{place}");
            faults.at(&sample.pointer, message);
        }
    }
}

/// The value of a sample; `None` if it is not JSON.
pub(crate) fn value_of(sample: &Sample) -> Option<Value> {
    // A sample in the document itself is written as a JSON string.
    if is_json(sample) || sample.path.starts_with('#') {
        serde_json::from_str(&sample.text).ok()
    } else {
        Some(Value::String(sample.text.clone()))
    }
}

pub(crate) fn schema_of(contract: &Document, sample: &Sample) -> Option<String> {
    if let Some(name) = &sample.alternative {
        return contract.schema(name).map(|_| schema_pointer(name));
    }
    // `…/content/<media type>/examples/<name>`, or `…/<media type>/example`.
    let holder = sample
        .pointer
        .strip_suffix("/example")
        .or_else(|| sample.pointer.rsplitn(3, '/').nth(2))?;
    let schema = join(holder, "schema");
    contract.at(&schema).is_some().then_some(schema)
}

fn is_json(sample: &Sample) -> bool {
    let name = sample.media_type.split(';').next().unwrap_or_default().trim();
    name == "application/json" || name.ends_with("+json")
}
