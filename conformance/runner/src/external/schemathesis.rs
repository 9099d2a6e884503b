//! Schemathesis, which makes requests from the document and holds the responses against it.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context as _, bail};
use community_qa_contract::ledger::Ledger;
use community_qa_server::community::Account;
use external_tools::Tool;
use openapi_model::Document;
use workspace::terminal::{Terminal, count, grouped};

use super::community::Community;
use super::exceptions::{EXAMPLES, exceptions};
use super::report::{Finding, Report};

const SCHEMATHESIS: Tool = Tool {
    name: "schemathesis",
    variable: "SCHEMATHESIS",
    install: "pip install 'schemathesis>=4.32,<5'",
};

/// The version that the configuration is written for.
const MAJOR: &str = "4";

/// Where the configuration is.
pub const CONFIGURATION: &str = "conformance/external/schemathesis.toml";

/// The environment variables that the configuration takes the user from.
const USERNAME: &str = "COMMUNITY_QA_USERNAME";
const PASSWORD: &str = "COMMUNITY_QA_PASSWORD";

/// Lets it call a community as a super user, and another one as an ordinary user. Returns how
/// many findings there are.
pub(super) fn run(contract: &Document, seed: u64, terminal: &Terminal) -> anyhow::Result<usize> {
    let program = SCHEMATHESIS.find()?;
    let version = SCHEMATHESIS.version(&program);
    let number = version.trim_start_matches("schemathesis ");
    if number.split('.').next() != Some(MAJOR) {
        bail!(
            "{CONFIGURATION} is written for version {MAJOR} of Schemathesis, and {} is of version \
             {number}\n\nto get another, run `{}`",
            program.display(),
            SCHEMATHESIS.install
        );
    }
    let text = std::fs::read_to_string(CONFIGURATION)
        .with_context(|| format!("cannot read {CONFIGURATION}"))?;
    let ledger = Ledger::embedded().map_err(Clone::clone)?;
    let exceptions = match exceptions(&text, contract, ledger) {
        Ok(exceptions) => exceptions,
        Err(wrong) => bail!("{CONFIGURATION}:\n{}", wrong.join("\n")),
    };
    terminal.step(
        "read",
        CONFIGURATION,
        &format!("{} of the ledger", count(exceptions.len(), "exception")),
    );
    let mut findings = 0;
    for index in 0..2 {
        let directory = tempfile::tempdir().context("cannot make a temporary directory")?;
        let community = Community::start(directory.path())?;
        let Some(account) = community.accounts().get(index) else {
            bail!("nobody can log in to the community");
        };
        let object = format!("{version}, {}", account.role);
        terminal.progress("call", &object, "takes several minutes");
        let begin = Instant::now();
        let report = call(
            &program,
            contract,
            &community,
            account,
            seed,
            directory.path(),
        )?;
        let requests = report.phases.values().sum();
        terminal.step(
            "call",
            &object,
            &format!(
                "{} in {} s: {}",
                count(requests, "request"),
                begin.elapsed().as_secs(),
                count(report.findings.len() + report.errors.len(), "finding"),
            ),
        );
        findings += print(&report, contract, terminal);
    }
    Ok(findings)
}

/// Starts it, and reads its report.
fn call(
    program: &Path,
    contract: &Document,
    community: &Community,
    account: &Account,
    seed: u64,
    directory: &Path,
) -> anyhow::Result<Report> {
    let document = directory.join("openapi.json");
    let text = openapi_model::bundle(contract, community_qa_contract::conventions());
    std::fs::write(&document, text).context("cannot write the document")?;
    let configuration = std::path::absolute(CONFIGURATION)?;
    let events = directory.join("events.ndjson");
    let log = File::create(directory.join("log")).context("cannot write the log")?;
    let status = Command::new(program)
        .arg("--config-file")
        .arg(configuration)
        .args(["run", "--no-color", "--url", community.base_url()])
        .args(["--seed", &seed.to_string(), "--report", "ndjson"])
        .arg("--report-ndjson-path")
        .arg(&events)
        .arg(&document)
        // Where it writes what it keeps.
        .current_dir(directory)
        .env(USERNAME, &account.username)
        .env(PASSWORD, &account.password)
        .stdin(Stdio::null())
        .stdout(log.try_clone().context("cannot write the log")?)
        .stderr(log)
        .status()
        .context("cannot run schemathesis")?;
    // Findings are a status of 1, and are in the report.
    if !matches!(status.code(), Some(0 | 1)) {
        let printed = std::fs::read_to_string(directory.join("log")).unwrap_or_default();
        bail!("{}\n\nschemathesis has failed ({status})", printed.trim());
    }
    let events = File::open(events).context("schemathesis has written no report")?;
    Report::read(
        BufReader::new(events),
        community.base_url(),
        &account.username,
    )
}

/// Prints how much was tried, and what was found. Returns how many findings there are.
fn print(report: &Report, contract: &Document, terminal: &Terminal) -> usize {
    for (phase, requests) in &report.phases {
        terminal.step("phase", phase, &count(*requests, "request"));
    }
    let mut found = report.errors.len();
    for error in &report.errors {
        terminal.failure(error);
    }
    let mut least: Option<usize> = None;
    for operation in contract.operations() {
        let key = (
            operation.method.as_str().to_owned(),
            operation.path.as_str().to_owned(),
        );
        let requests = report.operations.get(&key).copied().unwrap_or_default();
        least = Some(least.map_or(requests, |least| least.min(requests)));
        if requests < EXAMPLES {
            found += 1;
            terminal.failure(&format!(
                "{} got {}, less than {EXAMPLES}",
                operation.id,
                count(requests, "request")
            ));
        }
    }
    let most = report.operations.values().max().copied();
    terminal.step(
        "",
        "requests of an operation",
        &format!(
            "{} to {}",
            grouped(least.unwrap_or_default()),
            grouped(most.unwrap_or_default())
        ),
    );
    for finding in &report.findings {
        terminal.failure(&shown(finding, contract));
    }
    found + report.findings.len()
}

/// A finding, with the requests that repeat it.
fn shown(finding: &Finding, contract: &Document) -> String {
    let (method, path) = &finding.operation;
    let mut operations = contract.operations().iter();
    let operation =
        operations.find(|own| own.method.as_str() == method && own.path.as_str() == path);
    let operation = operation.map_or_else(|| format!("{method} {path}"), |own| own.id.clone());
    let status = finding.status.map(|status| format!(" ({status})"));
    let message = finding.message.trim_end().replace('\n', "\n  ");
    format!(
        "{operation}: {}{}, {}, first in the phase {}\n  {message}\n  {}",
        finding.check,
        status.unwrap_or_default(),
        count(finding.times, "time"),
        finding.phase,
        finding.curl.join("\n  ")
    )
}
