//! What Schemathesis has done: its report of events, a JSON object a line.

use std::collections::BTreeMap;
use std::io::BufRead;

use anyhow::Context as _;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;

use crate::http::{Credentials, Request};

/// What a run has tried and found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// How many requests were sent in each phase.
    pub phases: BTreeMap<String, usize>,
    /// How many requests were sent to each operation, by method and path.
    pub operations: BTreeMap<(String, String), usize>,
    /// What was found, each kind once.
    pub findings: Vec<Finding>,
    /// What kept it from testing.
    pub errors: Vec<String>,
}

/// A check that has failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The check.
    pub check: String,
    /// The phase.
    pub phase: String,
    /// The method and the path of the operation.
    pub operation: (String, String),
    /// What is wrong.
    pub message: String,
    /// The status code of the response.
    pub status: Option<u16>,
    /// The first requests that have led to it, command lines that repeat them.
    pub curl: Vec<String>,
    /// How often it was found.
    pub times: usize,
}

/// A line, of which each has one of these or something that is not looked at.
#[derive(Debug, Deserialize)]
struct Line {
    #[serde(rename = "ScenarioFinished")]
    scenario: Option<Scenario>,
    #[serde(rename = "NonFatalError", alias = "FatalError")]
    error: Option<EngineError>,
}

#[derive(Debug, Deserialize)]
struct Scenario {
    phase: String,
    recorder: Recorder,
}

#[derive(Debug, Deserialize)]
struct Recorder {
    #[serde(default)]
    cases: BTreeMap<String, CaseNode>,
    #[serde(default)]
    checks: BTreeMap<String, Vec<Check>>,
    #[serde(default)]
    interactions: BTreeMap<String, Interaction>,
}

#[derive(Debug, Deserialize)]
struct CaseNode {
    value: Case,
    parent_id: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Case {
    method: String,
    path: String,
}

#[derive(Debug, Deserialize)]
struct Check {
    name: String,
    failure_info: Option<FailureInfo>,
}

#[derive(Debug, Deserialize)]
struct FailureInfo {
    failure: Failure,
}

#[derive(Debug, Deserialize)]
struct Failure {
    title: String,
    message: String,
    /// The request that it is about, where that is another one.
    case_id: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Interaction {
    request: SentRequest,
    response: Option<SentResponse>,
}

#[derive(Debug, Deserialize)]
struct SentRequest {
    method: String,
    uri: String,
    #[serde(default)]
    headers: BTreeMap<String, Vec<String>>,
    body: Option<Bytes>,
}

#[derive(Debug, Deserialize)]
struct Bytes {
    #[serde(rename = "$base64")]
    base64: String,
}

#[derive(Debug, Deserialize)]
struct SentResponse {
    status_code: u16,
}

#[derive(Debug, Deserialize)]
struct EngineError {
    #[serde(alias = "exception")]
    value: Option<ErrorValue>,
    label: Option<String>,
}

#[derive(Debug, Deserialize)]
struct ErrorValue {
    message: String,
}

impl Report {
    /// Reads a report of calls to the site at `base_url` by a user.
    ///
    /// # Errors
    ///
    /// When it is not a report of Schemathesis.
    pub fn read(lines: impl BufRead, base_url: &str, username: &str) -> anyhow::Result<Self> {
        let mut report = Self::default();
        for (number, line) in lines.lines().enumerate() {
            let line = line.context("cannot read the report of Schemathesis")?;
            let line: Line = serde_json::from_str(&line).with_context(|| {
                let number = number + 1;
                format!("line {number} of the report of Schemathesis is not understood")
            })?;
            if let Some(error) = line.error {
                let label = error.label.unwrap_or_default();
                let message = error.value.map(|value| value.message).unwrap_or_default();
                report.errors.push(format!("{label}: {message}"));
            }
            if let Some(scenario) = line.scenario {
                report.add(&scenario, base_url, username);
            }
        }
        Ok(report)
    }

    fn add(&mut self, scenario: &Scenario, base_url: &str, username: &str) {
        let recorder = &scenario.recorder;
        let sent = recorder.cases.iter();
        for (_, case) in sent.filter(|(id, _)| recorder.interactions.contains_key(*id)) {
            *self.phases.entry(scenario.phase.clone()).or_default() += 1;
            *self.operations.entry(case.value.operation()).or_default() += 1;
        }
        for (id, check) in recorder
            .checks
            .iter()
            .flat_map(|(id, checks)| checks.iter().map(move |check| (id, check)))
        {
            let (Some(info), Some(case)) = (&check.failure_info, recorder.cases.get(id)) else {
                continue;
            };
            let failure = &info.failure;
            let about = failure.case_id.as_ref().unwrap_or(id);
            let status = recorder.interactions.get(about);
            let status = status.and_then(|sent| Some(sent.response.as_ref()?.status_code));
            let operation = case.value.operation();
            let same = self.findings.iter_mut().find(|own| {
                own.check == check.name && own.operation == operation && own.status == status
            });
            if let Some(finding) = same {
                finding.times += 1;
                continue;
            }
            self.findings.push(Finding {
                check: check.name.clone(),
                phase: scenario.phase.clone(),
                operation,
                message: format!("{}: {}", failure.title, failure.message),
                status,
                curl: recorder.curl(about, base_url, username),
                times: 1,
            });
        }
    }
}

impl Case {
    fn operation(&self) -> (String, String) {
        (self.method.to_uppercase(), self.path.clone())
    }
}

impl Recorder {
    /// The request of a case, and before it those that it follows from.
    fn curl(&self, case: &str, base_url: &str, username: &str) -> Vec<String> {
        let mut lines = Vec::new();
        let mut next = Some(case);
        while let Some(id) = next.filter(|_| lines.len() < self.cases.len()) {
            let sent = self.interactions.get(id);
            lines.extend(sent.map(|sent| sent.request.curl(base_url, username)));
            next = self
                .cases
                .get(id)
                .and_then(|case| case.parent_id.as_deref());
        }
        lines.reverse();
        lines
    }
}

impl SentRequest {
    fn curl(&self, base_url: &str, username: &str) -> String {
        let is_authorized = |(name, _): &(&String, _)| name.eq_ignore_ascii_case("authorization");
        let credentials = self
            .headers
            .iter()
            .find(is_authorized)
            .map(|_| Credentials {
                username: username.to_owned(),
                password: String::new(),
            });
        let others = self.headers.iter().filter(|header| !is_authorized(header));
        let others = others.flat_map(|(name, values)| {
            let pair = |value: &String| (name.to_lowercase(), value.clone());
            values.iter().map(pair)
        });
        let target = self.uri.strip_prefix(base_url).unwrap_or(&self.uri);
        let body = self.body.as_ref().map(|body| STANDARD.decode(&body.base64));
        let request = Request {
            method: self.method.clone(),
            target: target.to_owned(),
            headers: others.collect(),
            body: body.and_then(Result::ok).unwrap_or_default(),
            credentials,
        };
        request.curl(base_url)
    }
}
