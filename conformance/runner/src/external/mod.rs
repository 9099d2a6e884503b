//! Judges who know nothing of us: Schemathesis, which makes requests from the document, and
//! the proxies of Redocly and Prism, through which the scenarios are played.

mod community;
mod exceptions;
mod proxies;
mod report;
mod schemathesis;

use std::path::Path;

use anyhow::bail;
use clap::ValueEnum;
use workspace::terminal::{Terminal, count};

pub use exceptions::{Exception, exceptions};
pub use report::{Finding, Report};
pub use schemathesis::CONFIGURATION;

use proxies::Proxy;

/// One of the judges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExternalJudge {
    /// Makes requests from the document
    Schemathesis,
    /// Plays the scenarios through `redocly proxy`
    Redocly,
    /// Plays the scenarios through `prism proxy`
    Prism,
}

/// Lets judges judge the reference server.
///
/// # Errors
///
/// When one is not there or does not run, which keeps no other from it, or has found anything.
pub fn run(
    judges: &[ExternalJudge],
    scenarios: &Path,
    seed: u64,
    terminal: &Terminal,
) -> anyhow::Result<()> {
    let contract = community_qa_contract::embedded()?;
    let mut findings = 0;
    let mut failed = Vec::new();
    for judge in judges {
        let found = match judge {
            ExternalJudge::Schemathesis => schemathesis::run(contract, seed, terminal),
            ExternalJudge::Redocly => proxies::play(Proxy::Redocly, scenarios, terminal),
            ExternalJudge::Prism => proxies::play(Proxy::Prism, scenarios, terminal),
        };
        match found {
            Ok(found) => findings += found,
            Err(error) => {
                terminal.failure(&format!("{error:#}"));
                failed.push(judge.to_possible_value());
            }
        }
    }
    if !failed.is_empty() {
        let names = failed.iter().flatten().map(|name| name.get_name());
        let names: Vec<&str> = names.collect();
        bail!("{} could not judge", names.join(" and "));
    }
    if findings > 0 {
        bail!(
            "{}; mend the server or the document, or except it in conformance/external with the \
             entry of the ledger that explains it",
            count(findings, "finding")
        );
    }
    Ok(())
}
