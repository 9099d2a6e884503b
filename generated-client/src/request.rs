//! What generated code needs to make a request.

use reqwest::header::{CONTENT_TYPE, HeaderValue};
use serde::Serialize;

use crate::Error;

/// What becomes of a body without any member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(dead_code, reason = "a document may have bodies of one kind alone")]
pub(crate) enum EmptyBody {
    /// The document lets the body be left out, and so it is.
    LeaveOut,
    /// The document requires a body, so `{}` is sent.
    Send,
}

/// Puts `body` into the request as JSON.
#[allow(dead_code, reason = "used where a document has JSON bodies")]
pub(crate) fn attach_json<T: Serialize + ?Sized>(
    request: &mut reqwest::Request,
    body: &T,
    empty: EmptyBody,
) -> Result<(), Error> {
    let json = serde_json::to_vec(body)
        .map_err(|error| Error::invalid_request(format!("the body is no JSON: {error}")))?;
    if empty == EmptyBody::LeaveOut && json == b"{}" {
        return Ok(());
    }
    let headers = request.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    *request.body_mut() = Some(json.into());
    Ok(())
}

/// Puts `body` into the request as a form.
#[allow(dead_code, reason = "used where a document has form bodies")]
pub(crate) fn attach_form<T: Serialize>(
    request: reqwest::RequestBuilder,
    body: &T,
) -> Result<reqwest::RequestBuilder, Error> {
    progenitor_client::RequestBuilderExt::<()>::form_urlencoded(request, body)
        .map_err(|error| Error::invalid_request(format!("the body is no form: {error}")))
}

/// Writes the commas of a list as they are, and not as `%2C`: what stands
/// between the items of a parameter of the style `form` that is not exploded is
/// no data. The names are those of such parameters.
#[allow(dead_code, reason = "a document may have no lists")]
pub(crate) fn literal_commas(request: &mut reqwest::Request, names: &[&str]) {
    let Some(query) = request.url().query().filter(|query| query.contains("%2C")) else {
        return;
    };
    let pairs: Vec<String> = query
        .split('&')
        .map(|pair| match pair.split_once('=') {
            Some((name, _)) if names.contains(&name) => pair.replace("%2C", ","),
            _ => pair.to_owned(),
        })
        .collect();
    request.url_mut().set_query(Some(&pairs.join("&")));
}

#[cfg(test)]
mod tests {
    #[test]
    fn commas_of_lists_alone_are_literal() {
        let url = "https://qa.example.org/?q=a%2Cb&users=1%2C2&xusers=1%2C2";
        let method = reqwest::Method::GET;
        let mut request = reqwest::Request::new(method, url.parse().unwrap());
        super::literal_commas(&mut request, &["users"]);
        let query = request.url().query();
        assert_eq!(query, Some("q=a%2Cb&users=1,2&xusers=1%2C2"));
    }
}
