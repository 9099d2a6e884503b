//! Redocly, which lints the bundle by its recommended rules and looks into the
//! samples.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, anyhow, bail};
use external_tools::Tool;
use openapi_model::components;
use serde::Deserialize;
use serde_json::Value;

use crate::tool::output;
use crate::workspace::Workspace;
use workspace::terminal::{Terminal, count};

const EXAMPLE_RULE: &str = "no-invalid-media-type-examples";

/// Lints the bundle at `path`, whose text is `bundle`, and then once more with a
/// fault.
pub(super) fn lint(
    workspace: &Workspace,
    path: &Path,
    bundle: &str,
    terminal: &Terminal,
) -> anyhow::Result<()> {
    let redocly = Redocly {
        program: Tool::REDOCLY.find()?,
        config: workspace.root().join("redocly.yaml"),
    };
    let problems = redocly.lint(path)?;
    if !problems.is_empty() {
        let mut shown: Vec<String> = problems.iter().map(Problem::shown).collect();
        shown.dedup();
        bail!(
            "{}\n\n{} by Redocly; mend the document, or turn the rule off in redocly.yaml and say why",
            shown.join("\n\n"),
            count(shown.len(), "finding"),
        );
    }
    terminal.step(
        "validate",
        &Tool::REDOCLY.version(&redocly.program),
        "no findings",
    );
    plant(&redocly, path, bundle, terminal)
}

/// Leaves a required field out of a sample, and wants Redocly to notice: only
/// then has it looked into the samples before.
fn plant(redocly: &Redocly, path: &Path, bundle: &str, terminal: &Terminal) -> anyhow::Result<()> {
    let mut document: Value = serde_json::from_str(bundle)?;
    let Some((sample, field)) = omit(&mut document) else {
        return Ok(());
    };
    std::fs::write(path, document.to_string()).context("cannot write the bundle")?;
    let problems = redocly.lint(path)?;
    if !problems.iter().any(|problem| problem.rule == EXAMPLE_RULE) {
        bail!(
            "Redocly accepts {sample} without its required field `{field}`: it does not look into \
             the samples; the rule {EXAMPLE_RULE} must be on"
        );
    }
    terminal.step(
        "plant",
        &format!("`{field}` omitted from a sample"),
        "refused by Redocly",
    );
    Ok(())
}

/// Removes a required field from the first sample of a body that has one form
/// only: with alternatives, the sample could pass as another.
fn omit(document: &mut Value) -> Option<(String, String)> {
    let schemas = document.pointer(components::SCHEMAS)?.clone();
    let paths = document.get_mut("paths")?.as_object_mut()?;
    for (path, item) in paths {
        for (method, operation) in item.as_object_mut()? {
            let Some(content) = operation.pointer_mut("/responses/200/content/application~1json")
            else {
                continue;
            };
            let name = content.pointer("/schema/$ref").and_then(Value::as_str);
            let name = name
                .and_then(|name| name.rsplit('/').next())
                .unwrap_or_default();
            let Some(field) = required(schemas.get(name)) else {
                continue;
            };
            let examples = content.get_mut("examples").and_then(Value::as_object_mut);
            for example in examples.into_iter().flatten().map(|(_, example)| example) {
                let value = example.get_mut("value").and_then(Value::as_object_mut);
                if value.and_then(|value| value.remove(&field)).is_some() {
                    return Some((format!("a sample of {method} {path}"), field));
                }
            }
        }
    }
    None
}

/// A field that a schema requires, itself or in a member of its `allOf`.
fn required(schema: Option<&Value>) -> Option<String> {
    let schema = schema?;
    let members = schema.get("allOf").and_then(Value::as_array);
    std::iter::once(schema)
        .chain(members.into_iter().flatten())
        .find_map(|schema| schema.pointer("/required/0")?.as_str())
        .map(str::to_owned)
}

struct Redocly {
    program: PathBuf,
    config: PathBuf,
}

/// The part of Redocly's JSON report that is read here.
#[derive(Deserialize)]
struct RedoclyReport {
    problems: Vec<Problem>,
}

#[derive(Deserialize)]
struct Problem {
    #[serde(rename = "ruleId")]
    rule: String,
    severity: String,
    message: String,
    #[serde(default)]
    location: Vec<ProblemLocation>,
}

#[derive(Deserialize)]
struct ProblemLocation {
    pointer: Option<String>,
}

impl Redocly {
    /// Everything that Redocly finds, warnings too.
    fn lint(&self, path: &Path) -> anyhow::Result<Vec<Problem>> {
        let mut command = Command::new(&self.program);
        command
            .arg("lint")
            .arg(path)
            .args(["--format", "json", "--max-problems", "1000"])
            .env("REDOCLY_TELEMETRY", "off")
            .env("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
        if self.config.is_file() {
            command.arg("--config").arg(&self.config)
        } else {
            command.args(["--extends", "recommended"])
        };
        let output = output(&mut command, Tool::REDOCLY.name)?;
        let report: RedoclyReport = serde_json::from_slice(&output.stdout).map_err(|error| {
            anyhow!(
                "{}\nRedocly gave no report ({error})",
                String::from_utf8_lossy(&output.stderr).trim_end()
            )
        })?;
        Ok(report.problems)
    }
}

impl Problem {
    fn shown(&self) -> String {
        let place = self
            .location
            .first()
            .and_then(|place| place.pointer.as_deref());
        let place = place.unwrap_or("#/");
        format!(
            "{}[{}]: {}\n  --> {place}",
            self.severity, self.rule, self.message
        )
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_required_field_is_omitted_where_the_body_has_one_form() {
        let two_forms = json!({"anyOf": [{"$ref": "#/components/schemas/User"}]});
        let body = |schema: Value| {
            let examples = json!({"default": {"value": {"id": 7, "username": "ada"}}});
            let content = json!({"application/json": {"schema": schema, "examples": examples}});
            json!({"get": {"responses": {"200": {"content": content}}}})
        };
        let mut document = json!({
            "paths": {
                "/a": body(two_forms),
                "/b": body(json!({"$ref": "#/components/schemas/User"})),
            },
            "components": {"schemas": {"User": {
                "allOf": [{"$ref": "#/components/schemas/UserFields"}, {"required": ["username"]}],
            }}},
        });
        let omitted = omit(&mut document);
        let expected = ("a sample of get /b".to_owned(), "username".to_owned());
        assert_eq!(omitted, Some(expected));
        let left = "/responses/200/content/application~1json/examples/default/value";
        assert_eq!(
            document["paths"]["/b"]["get"].pointer(left),
            Some(&json!({"id": 7}))
        );
    }

    #[test]
    fn a_report_of_redocly_can_be_read() {
        let text = r##"{"totals": {"errors": 1}, "problems": [{
            "ruleId": "operation-summary", "severity": "error", "message": "No summary.",
            "suggest": [], "location": [{"reportOnKey": true, "pointer": "#/paths/~1a/get"}]
        }]}"##;
        let report: RedoclyReport = serde_json::from_str(text).unwrap();
        assert_eq!(
            report.problems[0].shown(),
            "error[operation-summary]: No summary.\n  --> #/paths/~1a/get"
        );
    }
}
