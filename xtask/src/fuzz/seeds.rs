//! What the fuzz targets begin with: the samples of the document, the documents of
//! the loader's tests, and the inputs that are kept in `conformance/fuzz/seeds`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use openapi_model::{Document, Sample, SamplePart, Status};
use serde_json::Value;

use crate::workspace::Workspace;
use openapi_codegen::output;

/// Choices of `error_body`: a digit before the body.
const CHOICES: std::ops::RangeInclusive<char> = '0'..='9';

/// Documents of the loader's tests that take their time on purpose.
const TOO_LARGE: [&str; 2] = ["yaml_alias_budget.yaml", "yaml_too_deep.yaml"];

/// Makes the corpus of a target where it is not there yet, adds the seeds to it,
/// and gives its place.
pub(super) fn corpus(
    workspace: &Workspace,
    contract: &Document,
    target: &str,
) -> anyhow::Result<PathBuf> {
    let fuzz = workspace.fuzz();
    let corpus = fuzz.join("corpus").join(target);
    fs::create_dir_all(&corpus).map_err(|error| output::about(&corpus, error))?;
    let kept = fuzz.join("seeds").join(target);
    for entry in fs::read_dir(&kept).map_err(|error| output::about(&kept, error))? {
        let entry = entry?;
        fs::copy(entry.path(), corpus.join(entry.file_name()))
            .map_err(|error| output::about(&entry.path(), error))?;
    }
    for (number, text) in of_target(workspace, contract, target)?.iter().enumerate() {
        write(&corpus.join(format!("seed-{number:03}")), text.as_bytes())?;
    }
    Ok(corpus)
}

/// A dictionary of libFuzzer: the keys of all samples, for targets that read them.
pub(super) fn dictionary(
    workspace: &Workspace,
    contract: &Document,
    target: &str,
) -> anyhow::Result<Option<PathBuf>> {
    let mut keys = BTreeSet::new();
    match target {
        "pages" | "resources" => {
            for sample in contract.samples() {
                if let Ok(value) = serde_json::from_str(&sample.text) {
                    keys_of(&value, &mut keys);
                }
            }
        }
        "contract_json" | "contract_yaml" => {
            let document = Document::parse("ten-operations.yaml", super::DOCUMENT)?;
            keys_of(document.value(), &mut keys);
        }
        _ => return Ok(None),
    }
    let is_plain = |key: &&String| key.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let lines: Vec<String> = keys
        .iter()
        .filter(is_plain)
        .map(|key| match target {
            "contract_yaml" => format!("\"{key}: \"\n"),
            _ => format!("\"\\\"{key}\\\":\"\n"),
        })
        .collect();
    let path = workspace
        .fuzz()
        .join("corpus")
        .join(format!("{target}.dict"));
    write(&path, lines.concat().as_bytes())?;
    Ok(Some(path))
}

fn of_target(
    workspace: &Workspace,
    contract: &Document,
    target: &str,
) -> anyhow::Result<Vec<String>> {
    let samples = contract.samples().iter();
    let texts = match target {
        "pages" => samples
            .filter(|sample| is_page(sample))
            .map(|sample| sample.text.clone())
            .collect(),
        "resources" => samples.flat_map(resources).collect(),
        "error_body" => samples
            .filter(|sample| is_refusal(sample))
            .flat_map(|sample| CHOICES.map(|choice| format!("{choice}{}", sample.text)))
            .collect(),
        "contract_yaml" => documents(workspace)?,
        "contract_json" => documents(workspace)?
            .iter()
            .filter_map(|text| serde_yaml::from_str::<Value>(text).ok())
            .map(|value| value.to_string())
            .collect(),
        _ => Vec::new(),
    };
    Ok(texts)
}

fn is_page(sample: &Sample) -> bool {
    let alternative = sample.alternative.as_deref();
    alternative.is_some_and(|name| name.ends_with("Page"))
}

fn is_refusal(sample: &Sample) -> bool {
    match sample.part {
        SamplePart::Response(Status::Code(code)) => code >= 400,
        SamplePart::Response(_) => true,
        SamplePart::Request => false,
    }
}

/// A sample, or the items of the list that it is.
fn resources(sample: &Sample) -> Vec<String> {
    if !is_page(sample) {
        return vec![sample.text.clone()];
    }
    let page: Value = serde_json::from_str(&sample.text).unwrap_or_default();
    let items = page.get("list").and_then(Value::as_array);
    items
        .into_iter()
        .flatten()
        .map(ToString::to_string)
        .collect()
}

/// Small documents, good and bad. The workspace's own is too large to be changed here
/// and there in good time, and so are those that are refused for their size.
fn documents(workspace: &Workspace) -> anyhow::Result<Vec<String>> {
    let fixtures = workspace.root().join("crates/openapi-model/tests/fixtures");
    let fixtures = output::read(&fixtures).context("cannot read the loader's fixtures")?;
    let mut documents: Vec<String> = fixtures
        .into_iter()
        .filter(|(name, _)| {
            name.ends_with(".yaml") && !TOO_LARGE.iter().any(|ending| name.ends_with(ending))
        })
        .map(|(_, text)| text)
        .collect();
    documents.push(super::DOCUMENT.to_owned());
    Ok(documents)
}

fn keys_of(value: &Value, keys: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                keys.insert(key.clone());
                keys_of(value, keys);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| keys_of(item, keys)),
        _ => {}
    }
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(path, bytes).map_err(|error| output::about(path, error))?;
    Ok(())
}
