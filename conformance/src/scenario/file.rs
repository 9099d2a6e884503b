//! Reads the files of scenarios.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use community_qa_contract::ledger::Ledger;
use openapi_model::{Diagnostic, Diagnostics, Document, SourceFile};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::calls::Calls;
use super::expand::{Row, rows};
use super::given::Given;
use super::step::{Action, Call as CallStep, Status, Step};

/// The longest real wait, for servers whose clock cannot be set.
pub const MAX_WAIT: Duration = Duration::from_secs(5);

/// A file of scenarios.
#[derive(Debug, Clone)]
pub struct ScenarioFile {
    /// Its name without the extension.
    pub name: String,
    /// Its scenarios, one for each row of `for each`.
    pub scenarios: Vec<Scenario>,
}

#[derive(Debug, Clone)]
pub struct Scenario {
    pub name: String,
    /// The file, and the line in which it begins.
    pub place: String,
    /// The name without the parts that its row adds.
    pub template: String,
    /// The entries of the ledger that it proves.
    pub proves: Vec<String>,
    /// Set if the community must contain only the setup.
    pub alone: bool,
    /// Set if it needs a server in this process, which counts all failed logins itself, and whose
    /// clock begins in 2025.
    pub in_process: bool,
    /// The values of its row of `for each`.
    pub row: Row,
    pub given: Vec<Given>,
    pub steps: Vec<Step>,
    /// The words in its setup and its steps.
    words: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenFile {
    #[serde(rename = "about")]
    _about: String,
    scenarios: Vec<WrittenScenario>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenScenario {
    name: String,
    #[serde(default)]
    proves: Vec<String>,
    #[serde(default)]
    alone: bool,
    #[serde(default, rename = "in process")]
    in_process: bool,
    #[serde(rename = "for each")]
    for_each: Option<Value>,
    #[serde(default)]
    given: Vec<Value>,
    steps: Vec<Value>,
}

/// Reads all files of a directory, sorted by name.
///
/// # Errors
///
/// All mistakes in the files, with their locations.
pub fn load_all(directory: &Path, contract: &Document) -> Result<Vec<ScenarioFile>, Diagnostics> {
    let about = |error: std::io::Error| {
        Diagnostic::about_file(&directory.display().to_string(), format!("cannot be read: {error}"))
    };
    let mut paths = Vec::new();
    for entry in fs::read_dir(directory).map_err(about)? {
        paths.push(entry.map_err(about)?.path());
    }
    // The order of a directory differs between machines.
    paths.sort();
    let calls = Calls::load(&directory.join("calls.yaml"))?;
    let mut files = Vec::new();
    let mut wrong = Vec::new();
    for path in paths {
        let is_yaml = path.extension().is_some_and(|extension| extension == "yaml");
        // `calls.yaml` has default calls, but no scenarios.
        if !is_yaml || path.ends_with("calls.yaml") {
            continue;
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let source = SourceFile::load(&path);
        match source.and_then(|source| ScenarioFile::read(&name, &source, contract, &calls)) {
            Ok(file) => files.push(file),
            // Reports the mistakes of all files in one run.
            Err(diagnostics) => wrong.extend(diagnostics.iter().cloned()),
        }
    }
    if wrong.is_empty() {
        return Ok(files);
    }
    Err(wrong.into_iter().collect())
}

impl Scenario {
    /// Returns whether one of its steps is a failed login.
    pub fn fails_to_log_in(&self) -> bool {
        self.calls().any(|call| call.then.status == Status::BadCredentials)
    }

    /// Returns whether it needs a server in this process, whose clock can be set.
    pub fn needs_this_process(&self) -> bool {
        let takes_long = |step: &Step| matches!(step.action, Action::Wait(time) if time > MAX_WAIT);
        self.in_process || self.steps.iter().any(takes_long)
    }

    /// Returns whether it changes nothing at a site: it only reads, and has no setup.
    pub fn only_reads(&self) -> bool {
        let reads = |call: &CallStep| {
            call.send
                .as_ref()
                .map(|send| send.method.as_str())
                .map_or(call.is_read, |method| matches!(method, "GET" | "HEAD" | "OPTIONS"))
        };
        let makes = self.steps.iter().any(|step| matches!(step.action, Action::Given(_)));
        self.given.is_empty() && !makes && self.calls().all(reads)
    }

    /// Returns whether it mentions a name.
    pub fn mentions(&self, name: &str) -> bool {
        self.words.iter().any(|word| word == name)
    }

    /// The event that makes this member of the cast join.
    pub(crate) fn joining(&self, name: &str) -> Option<&Given> {
        self.given.iter().find(|given| given.event.is_user(name))
    }

    /// The requests of its steps.
    pub fn calls(&self) -> impl Iterator<Item = &CallStep> {
        self.steps.iter().filter_map(|step| match &step.action {
            Action::Call(call) => Some(&**call),
            _ => None,
        })
    }
}

impl ScenarioFile {
    /// Reads a text as the file with this name.
    ///
    /// # Errors
    ///
    /// All mistakes in the text, with their locations.
    pub fn read(
        name: &str,
        source: &SourceFile,
        contract: &Document,
        calls: &Calls,
    ) -> Result<Self, Diagnostics> {
        let written: WrittenFile = source.deserialize()?;
        let reader = Reader { source, contract, calls };
        let mut scenarios = Vec::new();
        let mut wrong = Vec::new();
        let mut names = BTreeSet::new();
        for (index, written) in written.scenarios.iter().enumerate() {
            if !names.insert(&written.name) {
                let place = format!("/scenarios/{index}/name");
                let message = "another scenario of the file has this name";
                wrong.push(*reader.wrong(&place, message.to_owned()));
            }
            match reader.scenarios(index, written) {
                Ok(read) => scenarios.extend(read),
                Err(diagnostic) => wrong.push(*diagnostic),
            }
        }
        if !wrong.is_empty() {
            return Err(wrong.into_iter().collect());
        }
        let name = name.to_owned();
        Ok(Self { name, scenarios })
    }
}

struct Reader<'r> {
    source: &'r SourceFile,
    contract: &'r Document,
    calls: &'r Calls,
}

impl Reader<'_> {
    /// Makes the scenarios, one for each row.
    fn scenarios(
        &self,
        index: usize,
        written: &WrittenScenario,
    ) -> Result<Vec<Scenario>, Box<Diagnostic>> {
        let pointer = format!("/scenarios/{index}");
        self.expect_entries(&pointer, &written.proves)?;
        let rows = rows(written.for_each.as_ref(), self.contract, self.calls)
            .map_err(|message| self.wrong(&format!("{pointer}/for each"), message))?;
        rows.into_iter().map(|row| self.scenario(&pointer, written, row)).collect()
    }

    fn expect_entries(&self, pointer: &str, ids: &[String]) -> Result<(), Box<Diagnostic>> {
        let ledger = Ledger::embedded()
            .map_err(|error| self.wrong(pointer, format!("the ledger: {error}")))?;
        for (index, id) in ids.iter().enumerate() {
            let place = format!("{pointer}/proves/{index}");
            let Some(entry) = ledger.entry(id) else {
                let message = format!("openapi/requirements.yaml has no entry {id}");
                return Err(self.wrong(&place, message));
            };
            // Otherwise tests of the client or of the document prove it.
            if !entry.proof.iter().any(|prover| prover.runs_a_service()) {
                let message = format!(
                    "{id} needs no proof by a service; if it does, add `server` to its `proof` in \
                     openapi/requirements.yaml"
                );
                return Err(self.wrong(&place, message));
            }
        }
        Ok(())
    }

    fn scenario(
        &self,
        pointer: &str,
        written: &WrittenScenario,
        row: Row,
    ) -> Result<Scenario, Box<Diagnostic>> {
        let names = row.names();
        let mut given = Vec::new();
        for (index, event) in written.given.iter().enumerate() {
            let usual;
            let events = if event.as_str() == Some("usual") {
                usual = self.calls.given.clone();
                usual.as_slice()
            } else {
                std::slice::from_ref(event)
            };
            for event in events {
                let event = Given::from_value(&names.fill_known(event));
                given.push(event.map_err(|(within, message)| {
                    self.wrong(&format!("{pointer}/given/{index}{within}"), message)
                })?);
            }
        }
        let mut steps = Vec::new();
        for (index, step) in written.steps.iter().enumerate() {
            let place = format!("{pointer}/steps/{index}");
            let mut action = Action::from_value(&names.fill_known(step))
                .map_err(|(within, message)| self.wrong(&format!("{place}{within}"), message))?;
            if let Action::Call(call) = &mut action {
                self.complete(call, &place)?;
            }
            let line = self.source.nearest(&place).line;
            steps.push(Step { line, action });
        }
        let text = names.fill_known(&json!([written.given, written.steps])).to_string();
        // With these words, the runner decides which members of the cast to create at an
        // existing site.
        let words = text
            .split(|other: char| !other.is_alphanumeric() && other != '_')
            .map(str::to_owned)
            .collect();
        let line = self.source.nearest(&format!("{pointer}/name")).line;
        let name = row.shown().fill_known(&Value::String(written.name.clone()));
        Ok(Scenario {
            name: crate::names::as_text(&name),
            place: format!("{}:{line}", self.source.name()),
            template: written.name.clone(),
            proves: written.proves.clone(),
            alone: written.alone,
            in_process: written.in_process,
            row,
            given,
            steps,
            words,
        })
    }

    /// Adds the arguments of the default call to a call without arguments.
    fn complete(&self, call: &mut CallStep, pointer: &str) -> Result<(), Box<Diagnostic>> {
        let Some(id) = &call.operation else {
            return Ok(());
        };
        let Some(operation) = self.contract.operation(id) else {
            let known = self.contract.operations().iter();
            let close = openapi_model::closest(id, known.map(|known| known.id.as_str()));
            let hint = close.map_or_else(String::new, |close| format!("; did you mean {close}?"));
            let message = format!("the document has no operation {id:?}{hint}");
            return Err(self.wrong(&format!("{pointer}/call"), message));
        };
        call.is_read = operation.method.as_str() == "GET";
        let is_given = |name: &str| call.with.contains_key(name) || call.query.contains_key(name);
        let mut required = operation.parameters.iter().filter(|own| own.required);
        // A call without the required arguments gets the default ones.
        let is_missing = required.any(|own| !is_given(&own.name));
        let is_usual = is_missing || call.with.is_empty() && call.query.is_empty();
        if is_usual && call.body.is_none() {
            let Some(usual) = self.calls.find(self.contract, operation, &call.when) else {
                let message = self.calls.missing(id, &call.when);
                return Err(self.wrong(pointer, message));
            };
            call.query.extend(usual.query.clone());
            for (name, value) in &usual.with {
                // The arguments of the scenario take precedence over the defaults.
                if !call.with.contains_key(name) && !call.query.contains_key(name) {
                    call.with.insert(name.clone(), value.clone());
                }
            }
        }
        for name in call.with.keys() {
            crate::request::expect_argument(operation, self.contract, name)
                .map_err(|message| self.wrong(&format!("{pointer}/with/{name}"), message))?;
        }
        Ok(())
    }

    fn wrong(&self, pointer: &str, message: String) -> Box<Diagnostic> {
        Box::new(self.source.diagnostic(pointer, message))
    }
}

/// Deserializes a value. The error says what is wrong and where.
pub(super) fn fields<T: DeserializeOwned>(value: Value) -> Result<T, (String, String)> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let pointer = openapi_model::pointer::from_path(error.path());
        (pointer, error.into_inner().to_string())
    })
}
