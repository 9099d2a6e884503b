//! Single calls: errors, redirects, options, responses.

use community_qa_client::types::{GroupField, GroupId};
use community_qa_client::{Client, ErrorKind, builder, reqwest::Method};
use serde_json::json;

use crate::site::{Reply, Site, page};

#[tokio::test]
async fn redirect_to_other_origin_sends_no_credentials() {
    let other = Site::start(|_, _| Reply::status(200)).await;
    let target = format!("location: {}/services/v2/group/3.json?x=hidden", other.base_url);
    let site = Site::start(move |_, _| Reply::with_header(302, &target)).await;
    let error = site.client().get_group(3).send().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Redirect);
    assert!(error.to_string().contains(&other.base_url), "{error}");
    // The query of a location may hold a secret.
    assert!(!format!("{error} {error:?}").contains("hidden"), "{error:?}");
    // Another scheme is another origin too.
    let site = Site::start(|_, head| {
        let host = head.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
        Reply::with_header(307, &format!("location: https://{host}/"))
    })
    .await;
    let error = site.client().get_group(3).send().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Redirect);
    assert_eq!((other.count(), site.count()), (0, 1));
}

/// A request owns its client, so it can outlive the function that made the client, and be sent by a
/// task.
#[tokio::test]
async fn request_can_be_spawned() {
    // This compiles only if the request borrows nothing.
    fn group(site: &Site, id: i32) -> builder::GetGroup {
        site.client().get_group(id).include_only([GroupField::Id])
    }
    let site = Site::start(|_, head| {
        let id = if head.contains("/3.json") { 3 } else { 4 };
        Reply::json(&json!({ "id": id }))
    })
    .await;
    let calls = [3, 4].map(|id| tokio::spawn(group(&site, id).send_fields()));
    for (call, id) in calls.into_iter().zip([3, 4]) {
        assert_eq!(call.await.unwrap().unwrap().id, Some(GroupId::new(id)));
    }
    let request = site.client().request(Method::GET, "/3.json");
    let response = tokio::spawn(request.send_raw()).await.unwrap().unwrap();
    assert_eq!(response.body().as_ref(), br#"{"id":3}"#);
}

#[tokio::test]
async fn request_sends_extra_query_and_headers() {
    let site = Site::start(|_, _| Reply::json(&page(1, 15, 0, &[]))).await;
    let call = site
        .client()
        .list_groups()
        // One field that the document knows, and one of a newer service.
        .include_only([GroupField::Id, "colour".into()]);
    let call = call.with_query("theme", "a&b").with_header("x-one", "2");
    // A query may hold a secret.
    let shown = format!("{call:?}");
    let names = r#"query: ["theme"], headers: ["x-one"]"#;
    assert!(shown.contains(names) && !shown.contains("a&b"), "{shown}");
    call.send_fields().await.unwrap();
    let head = site.heads().remove(0);
    assert!(
        head.starts_with("GET /services/v2/group.json?includeOnly=id,colour&theme=a%26b HTTP"),
        "{head}"
    );
    assert!(head.contains("x-one: 2"), "{head}");
}

#[tokio::test]
async fn errors_name_the_call() {
    let site = Site::start(|_, _| Reply::status(404)).await;
    let client = site.client();
    // More than the parameter's 32 bits: nothing is sent.
    let unmade = client.list_group_users(3).page_size(i64::MAX).send().await.unwrap_err();
    let id = client.get_user(1_u64 << 31).send().await.unwrap_err();
    // A line end could start another header.
    let header = client.list_groups().with_header("x\n", "hidden").send().await.unwrap_err();
    let range = client.get_user(7).with_query("q", "hidden").send().await.unwrap_err();
    let list = client.list_groups().page_size(i64::MAX).items();
    let list = { list }.try_next().await.unwrap_err();
    let path = client
        .request(Method::GET, "/x")
        .with_query("q", "hidden")
        .send_as::<serde_json::Value>()
        .await
        .unwrap_err();
    let bad_path = client.request(Method::PUT, "x?q=hidden").send_raw().await.unwrap_err();
    for (error, line) in [
        (
            &unmade,
            "listGroupUsers (GET /services/v2/group/{group_id}/user.json): `page_size`: out of \
             range integral type conversion attempted; i32 is expected",
        ),
        (
            &id,
            "getUser (GET /services/v2/user/{user_id}.json): `user_id`: \"2147483648\" is not a \
             UserId: an i32 is expected",
        ),
        (&header, "listGroups (GET /services/v2/group.json): \"x\\n\" is not a header name"),
        (&range, "getUser (GET /services/v2/user/7.json): 404 Not Found, with an empty body"),
        (
            &list,
            "listGroups (GET /services/v2/group.json): `page_size`: out of range integral type \
             conversion attempted; i32 is expected",
        ),
        (&path, "GET /x: 404 Not Found, with an empty body"),
        (&bad_path, "PUT x: the path must begin with a slash and have no query; see `with_query`"),
    ] {
        assert_eq!(error.to_string(), line);
        let shown = format!("{error:?}");
        assert!(shown.starts_with("Error { kind: ") && !shown.contains("hidden"), "{shown}");
    }
    assert_eq!(range.message(), "Not Found, with an empty body");
    assert_eq!(path.message(), range.message());
    assert_eq!(range.operation().map(|known| known.id), Some("getUser"));
    assert_eq!(bad_path.method(), Some(&Method::PUT));
    assert_eq!(unmade.path(), Some("/services/v2/group/{group_id}/user.json"));
    assert_eq!((unmade.attempts(), range.attempts()), (0, 1));
    assert_eq!(bad_path.kind(), ErrorKind::InvalidRequest);
}

/// Clients and requests can be moved to other tasks.
#[test]
fn client_and_requests_are_send_and_sync() {
    fn is_shared<T: Clone + Send + Sync + 'static>(_: &T) {}
    fn is_sent<T: Send>(made: T) -> T {
        made
    }
    let client = Client::builder("https://qa.example.org").build().unwrap();
    is_shared(&client);
    is_shared(&is_sent(Client::builder("https://qa.example.org")));
    drop(is_sent(client.get_user(7).send()));
    drop(is_sent(client.list_users().items()));
    drop(is_sent(client.list_users().items().try_next()));
}

#[tokio::test]
async fn send_raw_returns_any_response() {
    let site = Site::start(|number, _| match number {
        0 => Reply::status(404),
        1 => Reply::json(&json!({"spaces": 3})),
        // A status that the document does not have.
        _ => Reply::status(418),
    })
    .await;
    let client = site.client();
    let raw = client.get_user(7).send_raw().await.unwrap();
    assert_eq!(raw.status().as_u16(), 404);
    let unread = raw.json::<serde_json::Value>().unwrap_err();
    let expected = "getUser (GET /services/v2/user/7.json): 404 the response has no body";
    assert!(unread.is_decode() && unread.to_string().starts_with(expected), "{unread}");
    let response = client
        .request(Method::GET, "/services/v2/space.json")
        .with_query("a", "b")
        .send_as::<serde_json::Value>()
        .await
        .unwrap();
    assert_eq!(response["spaces"], 3);
    assert!(site.heads()[1].starts_with("GET /services/v2/space.json?a=b "));
    assert!(site.heads()[1].contains("authorization: Basic "));
    let raw = client.request(Method::POST, "/x").json(&json!({})).send_raw().await.unwrap();
    assert_eq!(raw.status().as_u16(), 418);
}

#[tokio::test]
async fn write_without_body_sends_content_length_zero() {
    let site = Site::start(|_, _| Reply::status(200)).await;
    let client = site.client();
    client.unsuspend_user(7).send().await.unwrap();
    client.list_groups().send().await.unwrap_err();
    let length = |head: &str| head.to_lowercase().matches("content-length: 0").count();
    let lengths: Vec<usize> = site.heads().iter().map(|head| length(head)).collect();
    assert_eq!(lengths, [1, 0]);
}

#[tokio::test]
async fn byte_order_mark_before_json_is_skipped() {
    let site = Site::start(|call, _| {
        let page = page(1, 15, 1, &[7]);
        let (status, body) = match call {
            0 => (200, page.to_string()),
            _ => (409, r#"{"error": "this name is taken"}"#.to_owned()),
        };
        let header = "content-type: application/json\r\n".to_owned();
        Reply::Whole(status, header, format!("\u{feff}{body}").into_bytes())
    })
    .await;
    let client = site.client();
    assert_eq!(client.list_groups().send().await.unwrap().list.len(), 1);
    let error = client.list_groups().send().await.unwrap_err();
    assert_eq!(error.service_message().as_deref(), Some("this name is taken"));
}
