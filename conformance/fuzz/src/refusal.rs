//! Error responses: any response becomes one clear error.

use community_qa_client::testing::CannedResponses;
use community_qa_client::{Error, ErrorKind};
use serde_json::Value;

use super::headers::on_a_clock_that_jumps;

/// Bodies of errors. The first character of the input selects status and content type, from `0` on;
/// the rest is the body.
pub fn error_body(data: &[u8]) {
    let Some((choice, body)) = data.split_first() else {
        return;
    };
    let choice = usize::from(choice.wrapping_sub(b'0'));
    // Statuses with their own errors, and one that is retried.
    let status = [401, 500, 404, 409, 503][choice % 5];
    let content_type = ["application/json", "text/html"][choice / 5 % 2];
    for operation in ["getUser", "getGroup"] {
        let canned = CannedResponses::new().response(
            operation,
            status,
            &[("content-type", content_type)],
            body.to_vec(),
        );
        let client = canned.client().unwrap_or_else(|error| panic!("no client: {error}"));
        let result = on_a_clock_that_jumps(async {
            match operation {
                "getUser" => client.get_user(7).send().await.map(drop),
                _ => client.get_group(18).send().await.map(drop),
            }
        });
        let Err(error) = result else {
            panic!("a {status} passes for a success");
        };
        check(&error, status, content_type, body);
    }
}

fn check(error: &Error, status: u16, content_type: &str, body: &[u8]) {
    assert_eq!(error.status().map(|status| status.as_u16()), Some(status));
    // The bytes of the body are kept, whatever they are.
    assert_eq!(error.body().map(|body| &body[..]), Some(body));
    let value: Option<Value> = serde_json::from_slice(body).ok();
    let said = value.as_ref().and_then(|value| value.pointer("/errors/message")?.as_str());
    assert_eq!(error.service_message().as_deref(), said);
    // §7: the body distinguishes the two kinds of 401.
    if status == 401 {
        let is_permission = content_type == "application/json" && said.is_some();
        let expected =
            if is_permission { ErrorKind::PermissionDenied } else { ErrorKind::BadCredentials };
        assert_eq!(error.kind(), expected);
    }
    let text = error.to_string();
    // The message must be a single line.
    assert!(!text.contains('\n'), "{text:?} is more than a line");
    assert!(text.contains(&status.to_string()), "{text:?}");
}
