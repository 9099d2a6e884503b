//! The proxies of Prism and Redocly, through which the scenarios are played. Each holds what
//! passes against the document, by a reading of its own.
//!
//! Scenarios break the document in requests on purpose, and the proxies have to notice. An
//! objection is a finding when it is to a response, or to a request that our own judge has
//! nothing against.

mod commands;
mod exceptions;
mod prism;
mod redocly;

use std::path::Path;

use anyhow::{Context as _, bail};
use external_tools::{Listener, free_address};
use openapi_judge::Judge;
use tokio::runtime::Builder;
use workspace::terminal::{Terminal, count};

use crate::http::{Request, Response};
use crate::report::summary;
use crate::run::{Place, Played, Verdict, rules, run};
use crate::site::OwnSite;

use exceptions::{EXCEPTIONS, Exceptions, ProxyException};

/// One of the proxies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Proxy {
    Prism,
    Redocly,
}

/// What an objection is to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum About {
    /// A request.
    Request,
    /// A response.
    Response,
}

/// What a proxy has against an exchange.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Objection {
    /// The number of the exchange, from 0.
    exchange: usize,
    about: About,
    message: String,
}

/// Plays the scenarios through a proxy. Returns how many findings there are.
pub(super) fn play(proxy: Proxy, scenarios: &Path, terminal: &Terminal) -> anyhow::Result<usize> {
    let tool = proxy.tool();
    let program = tool.find()?;
    let version = tool.version(&program);
    let exceptions = Exceptions::load(Path::new(EXCEPTIONS))?;
    let directory = tempfile::tempdir().context("cannot make a temporary directory")?;
    let document = directory.path().join("openapi.json");
    let contract = community_qa_contract::embedded()?;
    let text = openapi_model::bundle(contract, community_qa_contract::conventions());
    std::fs::write(&document, text).context("cannot write the document")?;

    let address = free_address()?;
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let own = runtime.block_on(OwnSite::new())?;
    let own = own.behind(&format!("http://{address}"))?;
    let (Some(upstream), Some(traffic)) = (own.upstream(), own.traffic().cloned()) else {
        bail!("the scenarios are not played behind a proxy");
    };
    let upstream = format!("http://{upstream}");
    let mut command = proxy.command(&program, &document, &upstream, address.port());
    command.current_dir(directory.path());
    let log = directory.path().join("proxy.log");
    let mut listener = Listener::start(tool.name, &mut command, address, &log)?;

    terminal.progress("play", &version, "the scenarios, one after the other");
    let played = run(scenarios, "", &Place::Own(own))??;
    let traffic = traffic.take();
    let objections = match proxy {
        Proxy::Prism => prism::objections(&traffic)?,
        Proxy::Redocly => redocly::objections(&mut listener, &traffic)?,
    };
    let judged = Judged::new(
        &objections,
        &traffic,
        &rules()?.judge,
        &exceptions.of(tool.name),
    );
    terminal.step("play", &version, &summary(&played));
    terminal.step(
        "hold",
        &count(traffic.len(), "exchange"),
        &format!(
            "{}, {} excepted, {} to requests that break the document on purpose",
            count(judged.findings.len(), "finding"),
            judged.excepted,
            judged.on_purpose,
        ),
    );
    let mut found = judged.findings.len() + judged.unused.len();
    for (request, message) in &judged.findings {
        let curl = request.curl(&upstream);
        terminal.failure(&format!("{message}\n  {curl}"));
    }
    for unused in &judged.unused {
        terminal.failure(&format!("{EXCEPTIONS}: nothing is excepted by {unused}"));
    }
    let altered = exceptions.altered(tool.name);
    let failed = played.played.iter();
    let failed = failed.filter(|own| played.verdict(own) == Verdict::Failed);
    let failed: Vec<&Played> = failed.collect();
    for own in &failed {
        if !altered
            .iter()
            .any(|altered| altered.scenario == own.scenario.template)
        {
            found += 1;
            let (file, name) = (&own.file, &own.scenario.name);
            terminal.failure(&format!("{file}: {name} fails through {}", tool.name));
        }
    }
    for altered in altered {
        if !failed
            .iter()
            .any(|own| own.scenario.template == altered.scenario)
        {
            found += 1;
            let (name, reason) = (&altered.scenario, &altered.reason);
            terminal.failure(&format!("{EXCEPTIONS}: {name:?} does not fail: {reason}"));
        }
    }
    Ok(found)
}

/// Objections, by what they mean.
#[derive(Debug, Default)]
struct Judged<'t> {
    findings: Vec<(&'t Request, String)>,
    excepted: usize,
    on_purpose: usize,
    /// Exceptions that except nothing.
    unused: Vec<String>,
}

impl<'t> Judged<'t> {
    fn new(
        objections: &[Objection],
        traffic: &'t [(Request, Response)],
        judge: &Judge<'_>,
        exceptions: &[&ProxyException],
    ) -> Self {
        let mut judged = Self::default();
        let mut is_used = vec![false; exceptions.len()];
        for objection in objections {
            let Some((request, response)) = traffic.get(objection.exchange) else {
                continue;
            };
            let headers = request.sent_headers();
            let verdict = judge.request(&openapi_judge::Request {
                method: &request.method,
                target: &request.target,
                headers: &headers,
                body: &request.body,
            });
            if objection.about == About::Request && verdict.violations().next().is_some() {
                judged.on_purpose += 1;
                continue;
            }
            let operation = verdict
                .operation
                .map_or("", |operation| operation.id.as_str());
            let excepting = exceptions
                .iter()
                .position(|exception| exception.excepts(operation, objection));
            if let Some(index) = excepting {
                is_used[index] = true;
                judged.excepted += 1;
                continue;
            }
            let message = format!(
                "{operation} ({}), {}: {}",
                response.status,
                match objection.about {
                    About::Request => "the request",
                    About::Response => "the response",
                },
                objection.message
            );
            judged.findings.push((request, message));
        }
        let unused = exceptions.iter().zip(is_used);
        let unused = unused.filter(|(_, is_used)| !is_used);
        let unused =
            unused.map(|(exception, _)| format!("{:?}: {}", exception.message, exception.reason));
        judged.unused = unused.collect();
        judged
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::Credentials;

    fn exchange(target: &str) -> (Request, Response) {
        let usual = |name: &str| (name.to_owned(), "application/json".to_owned());
        let request = Request {
            method: "GET".to_owned(),
            target: target.to_owned(),
            headers: vec![usual("accept"), usual("content-type")],
            body: Vec::new(),
            credentials: Some(Credentials {
                username: "admin".to_owned(),
                password: "secret".to_owned(),
            }),
        };
        let response = Response {
            status: 200,
            headers: Vec::new(),
            body: b"{}".to_vec(),
        };
        (request, response)
    }

    fn objection(exchange: usize, about: About, message: &str) -> Objection {
        Objection {
            exchange,
            about,
            message: message.to_owned(),
        }
    }

    #[test]
    fn an_objection_is_a_finding_unless_it_was_asked_for_or_is_excepted() {
        let traffic = [
            exchange("/services/v2/user.json?page=one"),
            exchange("/services/v2/user.json?page=1"),
        ];
        let exception = |message: &str| ProxyException {
            proxy: "prism".to_owned(),
            about: About::Request,
            operations: vec!["listUsers".to_owned()],
            message: message.to_owned(),
            reason: "of no matter".to_owned(),
        };
        let (used, unused) = (exception("known"), exception("never said"));
        let objections = [
            objection(0, About::Request, "page is no number"),
            objection(0, About::Response, "there is no list"),
            objection(1, About::Request, "page is odd"),
            objection(1, About::Request, "what is known"),
            objection(1, About::Response, "what is known"),
        ];
        let judge = &rules().unwrap().judge;
        let judged = Judged::new(&objections, &traffic, judge, &[&used, &unused]);
        let findings = judged.findings.iter().map(|(_, message)| message.as_str());
        assert_eq!(
            findings.collect::<Vec<_>>(),
            [
                "listUsers (200), the response: there is no list",
                "listUsers (200), the request: page is odd",
                "listUsers (200), the response: what is known",
            ]
        );
        assert_eq!((judged.on_purpose, judged.excepted), (1, 1));
        assert_eq!(judged.unused, ["\"never said\": of no matter"]);
    }

    #[test]
    fn the_exceptions_name_operations_and_proxies_that_there_are() {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let exceptions = Exceptions::load(&root.join(EXCEPTIONS)).unwrap();
        let contract = community_qa_contract::embedded().unwrap();
        let of = |proxy: Proxy| exceptions.of(proxy.tool().name);
        let known = [of(Proxy::Prism), of(Proxy::Redocly)].concat();
        assert_eq!(known.len(), exceptions.len());
        for exception in known {
            assert!(!exception.operations.is_empty(), "{exception:?}");
            for operation in &exception.operations {
                assert!(contract.operation(operation).is_some(), "{operation}");
            }
        }
    }
}
