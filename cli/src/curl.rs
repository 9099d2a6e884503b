//! Requests as people read them: as they are, and as a line for curl.

use serde_json::Value;

use crate::site::Recorded;
use crate::words::quoted;

/// What is shown in the place of a secret.
const HIDDEN: &str = "***";

/// The request with its body, without headers.
pub(crate) fn request(own: &Recorded, secrets: &[&str]) -> String {
    let mut text = format!("{} {}\n", own.method, own.url);
    if let Some(body) = body(own, secrets) {
        text.push_str(&body);
        text.push('\n');
    }
    text
}

/// A line for curl, which asks for the password.
pub(crate) fn line(own: &Recorded, username: Option<&str>, secrets: &[&str]) -> String {
    let mut words = vec!["curl".to_owned()];
    if let Some(username) = username {
        words.extend(["--user".to_owned(), quoted(username)]);
    }
    if own.method.as_str() != "GET" {
        words.extend(["--request".to_owned(), own.method.to_string()]);
    }
    words.extend([
        "--header".to_owned(),
        quoted("content-type: application/json"),
    ]);
    if let Some(body) = body(own, secrets) {
        words.extend(["--data".to_owned(), quoted(&body)]);
    }
    words.push(quoted(own.url.as_str()));
    format!("{}\n", words.join(" "))
}

/// The body with secrets hidden, wherever in it they are.
fn body(own: &Recorded, secrets: &[&str]) -> Option<String> {
    let mut body: Value = serde_json::from_slice(own.body.as_deref()?).ok()?;
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

#[cfg(test)]
mod tests {
    use community_qa_client::reqwest::Method;

    use super::*;

    #[test]
    fn a_password_is_in_neither() {
        let own = Recorded {
            method: Method::POST,
            url: "https://qa.example.org/services/v2/user.json"
                .parse()
                .unwrap(),
            body: Some(br#"{"username":"o'neil","password":"hunter2"}"#.to_vec()),
        };
        let texts = [
            request(&own, &["password"]),
            line(&own, Some("ada"), &["password"]),
        ];
        insta::assert_snapshot!(texts.join("\n"), @r#"
        POST https://qa.example.org/services/v2/user.json
        {"username":"o'neil","password":"***"}

        curl --user ada --request POST --header 'content-type: application/json' --data '{"username":"o'\''neil","password":"***"}' https://qa.example.org/services/v2/user.json
        "#);
    }
}
