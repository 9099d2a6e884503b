//! Calls that are held back while the account of their caller is changed. They get the response
//! that a new call would get.

use std::sync::Arc;

use bytes::Bytes;
use community_qa_server::auth::Authenticator;
use community_qa_server::domain::permissions::{BuiltInGroup, Permission};
use futures_util::{StreamExt, stream};
use http_body_util::StreamBody;
use hyper::body::Frame;
use hyper::{Request, Response};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::site::*;

/// A request whose credentials were accepted, and whose body has not been sent yet.
struct Held {
    go_on: oneshot::Sender<()>,
    response: JoinHandle<Response<Bytes>>,
}

impl Held {
    /// Sends the head of a request, and waits until the server reads its body.
    async fn start(site: &Site, who: &str, call: HeldCall) -> Self {
        let HeldCall { method, path, body } = call;
        let (asked, is_asked) = oneshot::channel();
        let (go_on, goes_on) = oneshot::channel();
        let body = stream::once(async move {
            // The server reads the body, so the caller is authenticated.
            let _ = asked.send(());
            // In the meantime, the permissions of the caller have changed.
            let _ = goes_on.await;
            Ok::<_, std::io::Error>(Frame::data(Bytes::from_static(body.as_bytes())))
        });
        let request = Request::builder()
            .method(method)
            .uri(format!("/services/v2{path}"))
            .header("host", "qa.example.org")
            .header("authorization", authorization(who, &password_of(who)))
            .body(StreamBody::new(body.boxed()))
            .unwrap();
        let api = Arc::clone(&site.api);
        let response = tokio::spawn(async move { api.respond(request, &context()).await });
        is_asked.await.unwrap();
        Self { go_on, response }
    }

    async fn finish(self) -> (u16, String) {
        self.go_on.send(()).unwrap();
        let response = self.response.await.unwrap();
        let body = String::from_utf8(response.body().to_vec()).unwrap();
        (response.status().as_u16(), body)
    }
}

/// A call whose head is sent before its body.
#[derive(Debug, Clone, Copy)]
struct HeldCall {
    method: &'static str,
    path: &'static str,
    body: &'static str,
}

const COMMENT: HeldCall =
    HeldCall { method: "POST", path: "/node/1/comment.json", body: r#"{"body": "Held back."}"# };
const RENAME: HeldCall =
    HeldCall { method: "PUT", path: "/user/4.json", body: r#"{"realName": "Held Back"}"# };
const PASSWORD: HeldCall =
    HeldCall { method: "PUT", path: "/user/4.json", body: r#"{"password": "held back"}"# };
const GROUP: HeldCall =
    HeldCall { method: "POST", path: "/group.json", body: r#"{"name": "Held back"}"# };

/// A second super user, `sara`, makes calls that are held back, and another process of the server
/// changes her account.
struct Processes {
    first: Site,
    second: Site,
}

impl Processes {
    async fn open() -> Self {
        let db = crate::database::new_database().await;
        let authenticator = Authenticator::new().unwrap();
        let first = Site::on(db.clone(), authenticator.clone(), 2).await;
        first.add("sara", vec![BuiltInGroup::SuperUsers]).await;
        first.ask(MAJA_ID, "A question", "with a text", &["topic"]).await;
        let second = Site::without_users(db, Authenticator::new().unwrap(), 2).await;
        Self { first, second }
    }

    /// The responses to calls that were held back while the other process made a change, which
    /// changes only her account.
    async fn respond_after(&self, change: impl AsyncFnOnce(&Site)) -> Vec<(u16, String)> {
        let mut held = Vec::new();
        for call in [COMMENT, RENAME, PASSWORD, GROUP] {
            held.push(Held::start(&self.first, "sara", call).await);
        }
        change(&self.second).await;
        let mut responses = Vec::new();
        for held in held {
            responses.push(held.finish().await);
        }
        responses
    }

    /// Checks that the calls have had no effect.
    async fn expect_unchanged(&self) {
        let question = self.second.get(ROOT, "/node.json?q=question").await;
        assert_eq!(question.field("list")[0]["commentIds"], serde_json::json!([]));
        let tomas = self.second.get(TOMAS, "/user/4.json").await.expect(200);
        assert!(tomas.json().get("realname").is_none());
        let groups = self.second.get(ROOT, "/group.json").await;
        assert_eq!(groups.field("totalCount"), 5);
    }
}

#[tokio::test]
async fn revoked_caller_changes_nothing() {
    for path in [
        "/user/5/suspendUser.json",
        "/user/5/deactivateUser.json",
        "/user/5.json?password=another",
        "/user/5.json?username=susanna",
    ] {
        let sites = Processes::open().await;
        let responses =
            sites.respond_after(async |site| drop(site.put(ROOT, path).await.expect(200))).await;
        for (status, body) in responses {
            assert_eq!(status, 401, "{path}: {body}");
            assert!(body.contains("Bad credentials"), "{path}: {body}");
        }
        sites.expect_unchanged().await;
    }
}

#[tokio::test]
async fn permission_denied_during_request_takes_effect() {
    let sites = Processes::open().await;
    let responses = sites
        .respond_after(async |site| {
            for permission in [Permission::PublishComment, Permission::EditUsersAndGroups] {
                site.set_permission("sara", permission, false).await;
            }
        })
        .await;
    let statuses: Vec<u16> = responses.iter().map(|response| response.0).collect();
    assert_eq!(statuses, [401, 200, 200, 401], "{responses:?}");
}

/// The call is repeated, and succeeds.
#[tokio::test]
async fn permission_granted_during_request_is_harmless() {
    let sites = Processes::open().await;
    let held = Held::start(&sites.first, MAJA, COMMENT).await;
    sites.second.set_permission(MAJA, Permission::CreateUsers, true).await;
    let (status, body) = held.finish().await;
    assert_eq!(status, 201, "{body}");
}
