//! Redocly's proxy, which reports when it ends.

use anyhow::{Context as _, bail};
use external_tools::Listener;
use serde::Deserialize;

use super::{About, Objection};
use crate::http::{Request, Response};

/// A report in SARIF, the one of its formats in JSON that has each finding by itself.
#[derive(Debug, Deserialize)]
struct Report {
    runs: Vec<Run>,
}

#[derive(Debug, Deserialize)]
struct Run {
    results: Vec<Finding>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Finding {
    rule_id: String,
    /// `error`, `warning`, or `note` of what is merely to be known.
    level: String,
    message: Message,
    properties: Properties,
}

#[derive(Debug, Deserialize)]
struct Message {
    text: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Properties {
    exchange_index: usize,
    method: String,
    status: u16,
    /// `request` or `response`.
    target: String,
}

/// Lets it end, and reads what it has against each exchange.
pub(super) fn objections(
    listener: &mut Listener,
    traffic: &[(Request, Response)],
) -> anyhow::Result<Vec<Objection>> {
    // Its status says whether it has found anything.
    listener.end()?;
    let printed = listener.printed();
    let report = read(&printed).with_context(|| format!("{printed}\n\nRedocly gave no report"))?;
    let results = report.runs.into_iter().flat_map(|run| run.results);
    let mut objections = Vec::new();
    for finding in results.filter(|finding| finding.level != "note") {
        let properties = finding.properties;
        let exchange = properties.exchange_index;
        let is_same = traffic.get(exchange).is_some_and(|(request, response)| {
            request.method == properties.method && response.status == properties.status
        });
        if !is_same {
            bail!("exchange {exchange} of Redocly is not that of the scenarios");
        }
        objections.push(Objection {
            exchange,
            about: match properties.target.as_str() {
                "request" => About::Request,
                _ => About::Response,
            },
            message: format!("{}: {}", finding.rule_id, finding.message.text),
        });
    }
    Ok(objections)
}

/// The report, which stands among what else is printed.
fn read(printed: &str) -> anyhow::Result<Report> {
    let begin = printed.find("\n{").context("there is no JSON")?;
    let mut values = serde_json::Deserializer::from_str(&printed[begin..]).into_iter();
    let report = values.next().context("there is no JSON")?;
    Ok(report?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_stands_among_what_else_is_printed() {
        let printed = r#"Proxy listening on http://127.0.0.1:1
ERROR GET /a (200) a: {"not": "this"}
{
  "version": "2.1.0",
  "runs": [{"results": [{
    "ruleId": "schema-consistency", "level": "error", "message": {"text": "No list."},
    "properties": {"exchangeIndex": 2, "method": "GET", "status": 200, "target": "response"}
  }]}]
}

Drift detected."#;
        let report = read(printed).unwrap();
        let finding = &report.runs[0].results[0];
        assert_eq!(finding.message.text, "No list.");
        assert_eq!(finding.properties.exchange_index, 2);
        assert!(read("Proxy listening").is_err());
    }
}
