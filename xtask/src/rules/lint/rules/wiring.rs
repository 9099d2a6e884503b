//! The links between sample files and the document.

use openapi_model::visit::{Object, ObjectKind};
use std::collections::BTreeSet;

use openapi_model::components::alternatives;
use openapi_model::pointer::{join, tokens};
use openapi_model::{Method, Position, Sample, SamplePart};
use serde_json::Value;

use crate::rules::lint::context::Context;
use crate::rules::lint::rule::{Faults, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "sample-wired",
        reason: "nothing checks a sample that no `externalValue` names",
        help: "name the file in the `externalValue` of an example, or remove it",
        check: sample_wired,
    },
    Rule {
        name: "sample-name",
        reason: "the name of the file says what the sample is of",
        help: "name the file <operation>/<status or request>[.<case>].<format>, without the case for \
               `default`",
        check: sample_name,
    },
    Rule {
        name: "sample-alternative",
        reason: "a sample is checked against the alternative it names, which must exist",
        help: "name another alternative than the first in `x-alternative`, or leave it out",
        check: sample_alternative,
    },
    Rule {
        name: "sample-missing",
        reason: "samples prove the models, so each form of a body needs at least one",
        help: "write a sample and wire it under `examples`",
        check: sample_missing,
    },
];

fn sample_wired(context: &Context<'_>, faults: &mut Faults<'_>) {
    let files = context.contract().sample_files();
    let mut wired = BTreeSet::new();
    for example in context.objects_of(ObjectKind::Example) {
        let place = join(&example.pointer, "externalValue");
        let Some(path) = example.text("externalValue") else {
            continue;
        };
        let path = path.trim_start_matches("./");
        if !files.contains_key(path) {
            faults.at_with_help(
                &place,
                format!("there is no file {path}"),
                "write the sample, or fix the path",
            );
        }
        wired.insert(path);
    }
    for path in files.keys().filter(|path| !wired.contains(path.as_str())) {
        faults.in_file(path, Position::default(), "no `externalValue` names the sample");
    }
}

fn sample_name(context: &Context<'_>, faults: &mut Faults<'_>) {
    for sample in context.contract().samples() {
        // A sample within the document has no file.
        if sample.path.starts_with('#') {
            continue;
        }
        let (directory, file) = sample.path.rsplit_once('/').unwrap_or_default();
        let directory = directory.rsplit('/').next().unwrap_or_default();
        let belongs = match &sample.operation {
            Some(operation) => directory == operation,
            // The directory of a shared sample is not named after an operation.
            None => context.contract().operation(directory).is_none(),
        };
        if !belongs || !expected_names(sample).iter().any(|name| name == file) {
            faults.at(
                join(&sample.pointer, "externalValue"),
                format!("{} is not named after its example", sample.path),
            );
        }
    }
}

fn expected_names(sample: &Sample) -> Vec<String> {
    let extension = match sample.media_type.as_str() {
        "text/html" => "html",
        "text/plain" => "txt",
        _ => "json",
    };
    let case = match sample.case.as_str() {
        "default" => String::new(),
        case => format!(".{case}"),
    };
    let of = |part: &str| format!("{part}{case}.{extension}");
    match (sample.part, &sample.operation) {
        (SamplePart::Request, _) => vec![of("request")],
        (SamplePart::Response(status), Some(_)) => vec![of(&status.to_string())],
        // A shared response may be used for several statuses; the file names one of them.
        (SamplePart::Response(_), None) => {
            let status = sample
                .path
                .rsplit('/')
                .next()
                .unwrap_or_default()
                .split('.')
                .next()
                .unwrap_or_default();
            let is_status = status.len() == 3 && status.parse::<u16>().is_ok();
            is_status.then(|| of(status)).into_iter().collect()
        }
    }
}

fn sample_alternative(context: &Context<'_>, faults: &mut Faults<'_>) {
    for media_type in context.objects_of(ObjectKind::MediaType) {
        let known = media_type.value.get("schema").map(alternatives).unwrap_or_default();
        for (name, example) in examples(media_type) {
            let Some(alternative) = example.get("x-alternative").and_then(Value::as_str) else {
                continue;
            };
            let message = match known.iter().position(|known| *known == alternative) {
                None => format!("`{alternative}` is not an alternative of this body"),
                // Without a name, the first alternative is meant.
                Some(0) => format!("`{alternative}` is the first alternative anyway"),
                Some(_) => continue,
            };
            let place = join(&join(&media_type.pointer, "examples"), name);
            faults.at(join(&place, "x-alternative"), message);
        }
    }
}

fn sample_missing(context: &Context<'_>, faults: &mut Faults<'_>) {
    for media_type in context.objects_of(ObjectKind::MediaType) {
        let Some(schema) = media_type.value.get("schema") else {
            continue;
        };
        let samples: Vec<&Sample> = samples_of(context, media_type);
        let place = body_owner(&media_type.pointer);
        let named = alternatives(schema);
        if named.is_empty() && samples.is_empty() {
            let message = format!("{place} has no sample in {}", media_type.name());
            faults.at(&media_type.pointer, message);
        }
        let shown: BTreeSet<&str> =
            samples.iter().filter_map(|sample| sample.alternative.as_deref()).collect();
        for name in named.iter().filter(|name| !shown.contains(name.as_str())) {
            let message = format!("{place} has no sample that is a `{name}`");
            faults.at(&media_type.pointer, message);
        }
    }
}

fn examples<'a>(media_type: &Object<'a>) -> impl Iterator<Item = (&'a String, &'a Value)> {
    let examples = media_type.value.get("examples").and_then(Value::as_object);
    examples.into_iter().flatten()
}

fn samples_of<'a>(context: &Context<'a>, media_type: &Object<'_>) -> Vec<&'a Sample> {
    let one = join(&media_type.pointer, "example");
    let several = join(&join(&media_type.pointer, "examples"), "");
    let samples = context.contract().samples().iter();
    samples.filter(|sample| sample.pointer == one || sample.pointer.starts_with(&several)).collect()
}

/// The body to which a media type belongs, in words.
fn body_owner(pointer: &str) -> String {
    let steps: Vec<_> = tokens(pointer).collect();
    let path: Vec<&str> = steps.iter().map(AsRef::as_ref).collect();
    match path.as_slice() {
        ["components", _, name, ..] => format!("the shared body `{name}`"),
        ["paths", path, method, rest @ ..] => {
            let method = Method::from_key(method).map_or("a method", Method::as_str);
            match rest {
                ["responses", status, ..] => format!("the {status} of {method} {path}"),
                _ => format!("the request of {method} {path}"),
            }
        }
        _ => "a body".to_owned(),
    }
}
