//! The samples that the document shows for an operation.

use openapi_model::{Document, Operation, Response, Status};

/// A sample of a response.
#[derive(Debug, Clone)]
pub(super) struct Shown<'a> {
    /// The response that it is a sample of.
    pub(super) response: &'a Response,
    /// The name of the example.
    pub(super) name: &'a str,
    /// The status code that it comes with: of a response that stands for several,
    /// the one that the file is named after.
    pub(super) code: Option<u16>,
    /// The form of the body.
    pub(super) media_type: &'a str,
    /// The body.
    pub(super) text: &'a str,
    /// Whether it is what a caller gets who has asked for nothing in particular.
    pub(super) is_whole: bool,
}

/// The samples of all responses of an operation, in the order of the document.
pub(super) fn samples<'a>(contract: &'a Document, operation: &'a Operation) -> Vec<Shown<'a>> {
    let mut shown = Vec::new();
    for response in &operation.responses {
        for form in &response.content {
            let first = form.alternatives().into_iter().next();
            for example in &form.examples {
                let path = example.external_value.as_deref().unwrap_or_default();
                let path = path.trim_start_matches("./");
                if let Some(text) = contract.sample_files().get(path) {
                    shown.push(Shown {
                        response,
                        name: &example.name,
                        code: code(response, path),
                        media_type: &form.name,
                        text,
                        is_whole: example.alternative.is_none() || example.alternative == first,
                    });
                }
            }
        }
    }
    shown
}

fn code(response: &Response, path: &str) -> Option<u16> {
    match response.status {
        Status::Code(code) => Some(code),
        _ => path.rsplit('/').next()?.split('.').next()?.parse().ok(),
    }
}

/// The response of a success, and its code.
pub(super) fn success(operation: &Operation) -> Option<(&Response, u16)> {
    let mut responses = operation.responses.iter();
    responses.find_map(|response| match response.status {
        Status::Code(code) if response.status.is_success() => Some((response, code)),
        Status::Range(2) => Some((response, 200)),
        _ => None,
    })
}
