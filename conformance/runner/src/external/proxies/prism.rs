//! Prism, which says in a header of each response what it has against the exchange. With its
//! `--errors`, requests that break the document would not reach the server.

use anyhow::Context as _;
use serde::Deserialize;

use super::{About, Objection};
use crate::http::{Request, Response};

/// What it objects to.
const HEADER: &str = "sl-violations";

#[derive(Debug, Deserialize)]
struct Violation {
    /// Of a request or a response, and where in it.
    location: Vec<String>,
    message: String,
}

/// What it has against each exchange.
pub(super) fn objections(traffic: &[(Request, Response)]) -> anyhow::Result<Vec<Objection>> {
    let mut objections = Vec::new();
    for (exchange, (_, response)) in traffic.iter().enumerate() {
        let Some(header) = response.header(HEADER) else {
            continue;
        };
        let violations: Vec<Violation> = serde_json::from_str(header)
            .with_context(|| format!("the header {HEADER} is not understood: {header}"))?;
        objections.extend(violations.into_iter().map(|violation| Objection {
            exchange,
            about: match violation.location.first().map(String::as_str) {
                Some("request") => About::Request,
                _ => About::Response,
            },
            message: format!("{}: {}", violation.location.join("."), violation.message),
        }));
    }
    Ok(objections)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn responded(violations: &str) -> (Request, Response) {
        let request = Request {
            method: "GET".to_owned(),
            target: "/".to_owned(),
            headers: Vec::new(),
            body: Vec::new(),
            credentials: None,
        };
        let response = Response {
            status: 200,
            headers: vec![(HEADER.to_owned(), violations.to_owned())],
            body: Vec::new(),
        };
        (request, response)
    }

    #[test]
    fn what_it_objects_to_is_in_a_header() {
        let traffic = [
            responded("[]"),
            responded(
                r#"[{"location": ["request", "query"], "severity": "Error", "message": "no q"},
                    {"location": ["response", "body"], "severity": "Error", "message": "no list"}]"#,
            ),
        ];
        let objections = objections(&traffic).unwrap();
        let shown = objections
            .iter()
            .map(|own| (own.exchange, own.about, own.message.as_str()));
        assert_eq!(
            shown.collect::<Vec<_>>(),
            [
                (1, About::Request, "request.query: no q"),
                (1, About::Response, "response.body: no list"),
            ]
        );
    }

    #[test]
    fn a_header_that_was_cut_off_is_an_error() {
        let error = objections(&[responded("Too many violations! [{")]).unwrap_err();
        assert!(error.to_string().contains("is not understood"), "{error}");
    }
}
