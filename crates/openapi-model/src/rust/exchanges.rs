//! Which of several bodies a client sends and decodes: one success response, and one
//! media type each way.

/// Media types of requests that are sent where JSON is not offered, best first.
const SENT: [&str; 4] = [
    "application/x-www-form-urlencoded",
    "application/octet-stream",
    "text/plain",
    "text/x-markdown",
];

const JSON: &str = "application/json";

/// The media type of a request body that is sent, of those that are offered.
#[must_use]
pub fn sent_media_type<'n>(offered: &[&'n str]) -> Option<&'n str> {
    let other = || {
        SENT.iter().find_map(|sent| {
            let mut offered = offered.iter();
            offered.find(|name| name.starts_with(sent)).copied()
        })
    };
    decoded_media_type(offered).or_else(other)
}

/// The media type of a response body that is decoded, of those that are offered: JSON, or
/// else one that is built on it. Bodies of other types are given as bytes.
#[must_use]
pub fn decoded_media_type<'n>(offered: &[&'n str]) -> Option<&'n str> {
    let is_json = |name: &&&str| without_parameters(name).eq_ignore_ascii_case(JSON);
    let is_built_on_json = |name: &&&str| {
        let name = without_parameters(name).to_ascii_lowercase();
        name.ends_with("+json")
    };
    let json = offered.iter().find(is_json);
    json.or_else(|| offered.iter().find(is_built_on_json))
        .copied()
}

/// Whether a request body of this media type can be sent as it is offered.
#[must_use]
pub fn can_send(media_type: &str) -> bool {
    let bare = without_parameters(media_type);
    bare == JSON || SENT.contains(&bare)
}

fn without_parameters(media_type: &str) -> &str {
    media_type.split(';').next().unwrap_or_default().trim()
}

/// The status of the success response that is decoded, of all statuses of an operation,
/// each with whether its response has a body: the first success that has one, or else the
/// first success.
#[must_use]
pub fn decoded_status<'n>(responses: &[(&'n str, bool)]) -> Option<&'n str> {
    let successes = responses
        .iter()
        .filter(|(status, _)| status.starts_with('2'));
    let with_body = successes.clone().find(|(_, has_body)| *has_body);
    with_body
        .or_else(|| successes.clone().next())
        .map(|(status, _)| *status)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_comes_before_all() {
        let offered = [
            "text/plain",
            "application/hal+json",
            "Application/JSON; v=2",
        ];
        assert_eq!(sent_media_type(&offered), Some("Application/JSON; v=2"));
        assert_eq!(
            decoded_media_type(&offered[..2]),
            Some("application/hal+json")
        );
        assert_eq!(decoded_media_type(&offered[..1]), None);
        assert_eq!(
            sent_media_type(&["text/plain; charset=utf-8"]),
            Some("text/plain; charset=utf-8")
        );
        assert!(!can_send("multipart/form-data"));
    }

    #[test]
    fn the_first_success_with_a_body_is_decoded() {
        let responses = [("404", true), ("204", false), ("200", true), ("201", true)];
        assert_eq!(decoded_status(&responses), Some("200"));
        assert_eq!(decoded_status(&responses[..2]), Some("204"));
        assert_eq!(decoded_status(&responses[..1]), None);
    }
}
