//! What is served, for people.

use std::fmt::Write as _;

use super::{PASSWORD, USER, shown};

/// What a server at `base_url` serves, and how to try it.
#[must_use]
pub fn catalogue(base_url: &str) -> String {
    let Ok(contract) = community_qa_contract::embedded() else {
        return String::new();
    };
    let operations = contract.operations();
    let width = |text: fn(&openapi_model::Operation) -> usize| {
        operations.iter().map(text).max().unwrap_or_default()
    };
    let paths = width(|operation| operation.path.as_str().len());
    let ids = width(|operation| operation.id.len());
    let mut text = format!(
        "{} {}, played back from samples\n\n",
        contract.title(),
        contract.version()
    );
    for operation in operations {
        let samples = shown::samples(contract, operation);
        let successes = samples
            .iter()
            .filter(|sample| sample.response.status.is_success());
        let names: Vec<&str> = successes.map(|sample| sample.name).collect();
        let success = shown::success(operation);
        let code = success.map_or_else(String::new, |(response, _)| response.status.to_string());
        let line = format!(
            "  {:4} {:paths$}  {:ids$}  {code}  {}",
            operation.method,
            operation.path,
            operation.id,
            names.join(" ")
        );
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let _ = write!(
        text,
        "\n{} operations at {base_url}, for the user {USER} with the password {PASSWORD}.\n\
         The names in the last column are examples; another than the first is chosen with\n\
         `Prefer: example=NAME`, an error with `Prefer: code=401`.\n\nTry it:\n\n  \
         curl -u {USER}:{PASSWORD} {base_url}/services/v2/user/7.json\n",
        operations.len(),
    );
    text
}
