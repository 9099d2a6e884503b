//! Shows requests: as method, URL and body, or as a command line for curl.

use community_qa_client::reqwest::Request;
use serde_json::Value;
use terminal::escape::shell;

const HIDDEN: &str = "***";

pub(crate) fn description(request: &Request, secrets: &[&str]) -> String {
    let body = body(request, secrets).map(|body| format!("{body}\n"));
    let (method, url) = (request.method(), request.url());
    format!("{method} {url}\n{}", body.unwrap_or_default())
}

/// A command line for curl, which then asks for the password.
pub(crate) fn command_line(request: &Request, username: Option<&str>, secrets: &[&str]) -> String {
    let mut words = vec!["curl".to_owned()];
    if let Some(username) = username {
        words.extend(["--user".to_owned(), shell(username)]);
    }
    if request.method().as_str() != "GET" {
        words.extend(["--request".to_owned(), request.method().to_string()]);
    }
    words.extend(["--header".to_owned(), shell("content-type: application/json")]);
    if let Some(body) = body(request, secrets) {
        words.extend(["--data".to_owned(), shell(&body)]);
    }
    words.push(shell(request.url().as_str()));
    format!("{}\n", words.join(" "))
}

fn body(request: &Request, secrets: &[&str]) -> Option<String> {
    let mut body: Value = serde_json::from_slice(request.body()?.as_bytes()?).ok()?;
    hide(&mut body, secrets);
    Some(body.to_string())
}

fn hide(value: &mut Value, secrets: &[&str]) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if secrets.contains(&name.as_str()) {
                    *value = HIDDEN.into();
                } else {
                    hide(value, secrets);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| hide(item, secrets)),
        _ => {}
    }
}
