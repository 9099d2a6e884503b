//! Other people's tools, for a second opinion: openapi-spec-validator and
//! Redocly. They are given the bundle, as neither reads sample files.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context, anyhow, bail};
use community_qa_contract::Contract;
use serde::Deserialize;
use serde_json::Value;

use crate::bundle;
use crate::terminal::{count, step};
use crate::workspace::Workspace;

const VALIDATOR: Tool = Tool {
    name: "openapi-spec-validator",
    variable: "OPENAPI_SPEC_VALIDATOR",
    install: "pip install openapi-spec-validator",
};

const REDOCLY: Tool = Tool {
    name: "redocly",
    variable: "REDOCLY",
    install: "npm install --global @redocly/cli",
};

/// Redocly's rule on examples.
const EXAMPLE_RULE: &str = "no-invalid-media-type-examples";

/// Runs both tools on the bundle of `contract`.
///
/// # Errors
///
/// When a tool is missing, does not run, or finds anything.
pub(super) fn run(workspace: &Workspace, contract: &Contract) -> anyhow::Result<()> {
    let directory = tempfile::tempdir().context("cannot make a temporary directory")?;
    let path = directory.path().join("community-qa.bundle.json");
    let text = bundle::bundle(contract);
    std::fs::write(&path, &text).context("cannot write the bundle")?;
    validate(&path)?;
    let redocly = Redocly {
        program: REDOCLY.find()?,
        config: workspace.root().join("redocly.yaml"),
    };
    let problems = redocly.lint(&path)?;
    if !problems.is_empty() {
        let mut shown: Vec<String> = problems.iter().map(Problem::shown).collect();
        shown.dedup();
        bail!(
            "{}\n\n{} by Redocly; mend the document, or turn the rule off in redocly.yaml and say why",
            shown.join("\n\n"),
            count(shown.len(), "finding"),
        );
    }
    step(
        "validate",
        &REDOCLY.version(&redocly.program),
        "no findings",
    );
    plant(&redocly, &path, &text)
}

fn validate(path: &Path) -> anyhow::Result<()> {
    let program = VALIDATOR.find()?;
    let output = output(Command::new(&program).arg(path), VALIDATOR.name)?;
    if !output.status.success() {
        bail!(
            "{}{}\n{} refuses the document",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
            VALIDATOR.name
        );
    }
    step("validate", &VALIDATOR.version(&program), "no findings");
    Ok(())
}

/// Leaves a required field out of a sample, and wants Redocly to notice: only
/// then has it looked into the samples before.
fn plant(redocly: &Redocly, path: &Path, bundle: &str) -> anyhow::Result<()> {
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
    step(
        "plant",
        &format!("`{field}` omitted from a sample"),
        "refused by Redocly",
    );
    Ok(())
}

/// Removes a required field from the first sample of a body that has one form
/// only: with alternatives, the sample could pass as another.
fn omit(document: &mut Value) -> Option<(String, String)> {
    let schemas = document.pointer("/components/schemas")?.clone();
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

/// Redocly with the configuration of the workspace.
struct Redocly {
    program: PathBuf,
    config: PathBuf,
}

/// The part of Redocly's JSON report that is read here.
#[derive(Deserialize)]
struct Report {
    problems: Vec<Problem>,
}

#[derive(Deserialize)]
struct Problem {
    #[serde(rename = "ruleId")]
    rule: String,
    severity: String,
    message: String,
    #[serde(default)]
    location: Vec<Place>,
}

#[derive(Deserialize)]
struct Place {
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
        match self.config.is_file() {
            true => command.arg("--config").arg(&self.config),
            false => command.args(["--extends", "recommended"]),
        };
        let output = output(&mut command, REDOCLY.name)?;
        let report: Report = serde_json::from_slice(&output.stdout).map_err(|error| {
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

/// A program that is not part of the workspace.
struct Tool {
    name: &'static str,
    /// The environment variable that can hold its path.
    variable: &'static str,
    install: &'static str,
}

impl Tool {
    /// The program's path: on `PATH`, or else what the variable says.
    fn find(&self) -> anyhow::Result<PathBuf> {
        let paths = std::env::var_os("PATH").unwrap_or_default();
        let on_path = std::env::split_paths(&paths)
            .flat_map(|directory| self.file_names().map(move |name| directory.join(name)))
            .find(|path| path.is_file());
        let told = || std::env::var_os(self.variable).map(PathBuf::from);
        on_path
            .or_else(|| told().filter(|path| path.is_file()))
            .ok_or_else(|| {
                anyhow!(
                    "{} is not on PATH, and {} does not name it\n\nto get it, run `{}`",
                    self.name,
                    self.variable,
                    self.install
                )
            })
    }

    /// What the program's file can be called.
    fn file_names(&self) -> impl Iterator<Item = String> + use<> {
        let endings: &[&str] = match cfg!(windows) {
            true => &[".cmd", ".exe"],
            false => &[""],
        };
        let name = self.name;
        endings.iter().map(move |ending| format!("{name}{ending}"))
    }

    /// Name and version, as far as the program tells.
    fn version(&self, program: &Path) -> String {
        let output = Command::new(program).arg("--version").output();
        let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
        let version = text.ok().and_then(|text| {
            let word = text.split_whitespace().last()?;
            word.starts_with(|first: char| first.is_ascii_digit())
                .then(|| word.to_owned())
        });
        format!("{} {}", self.name, version.unwrap_or_default())
            .trim_end()
            .to_owned()
    }
}

fn output(command: &mut Command, name: &str) -> anyhow::Result<Output> {
    command
        .output()
        .with_context(|| format!("cannot run {name}"))
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
        let report: Report = serde_json::from_str(text).unwrap();
        assert_eq!(
            report.problems[0].shown(),
            "error[operation-summary]: No summary.\n  --> #/paths/~1a/get"
        );
    }

    #[test]
    fn a_tool_that_is_missing_is_explained() {
        let tool = Tool {
            name: "no-such-tool",
            variable: "NO_SUCH_TOOL",
            install: "pip install no-such-tool",
        };
        assert_eq!(
            tool.find().unwrap_err().to_string(),
            "no-such-tool is not on PATH, and NO_SUCH_TOOL does not name it\n\n\
             to get it, run `pip install no-such-tool`"
        );
    }
}
