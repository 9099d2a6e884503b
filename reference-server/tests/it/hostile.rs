//! Requests with which one caller can keep a server busy, and their effect on other callers.

use std::sync::mpsc;
use std::time::Duration;

use community_qa_server::domain::ids::UserId;
use http_body_util::Full;
use hyper::Request;
use serde_json::json;
use tokio::time::timeout;

use crate::site::*;

async fn comment(site: &Site, node: i64, body: &str) -> Exchange {
    let path = format!("/node/{node}/comment.json");
    site.send(MAJA, "POST", &path, Some(json!({ "body": body }))).await
}

/// A text that is long enough to be rendered on a separate thread.
fn long_text() -> String {
    "Weigh each blade. ".repeat(100)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_texts_are_rendered_others_read_and_write() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "T", "B", &[]).await;
    let mut ends = Vec::new();
    // On few cores, these are more than the queue can hold.
    for caller in 100..200 {
        let (end, ended) = mpsc::channel::<()>();
        let service = site.service.clone();
        tokio::spawn(async move {
            let work = move || ended.recv();
            service.prepare(UserId::from(caller), work).await
        });
        ends.push(end);
    }
    let follow = format!("/node/{question}/follow.json");
    site.put(TOMAS, &follow).await.expect(200);
    site.get(TOMAS, "/user/3.json").await.expect(200);

    // A short text needs no place.
    comment(&site, question, "Rendered at once.").await.expect(201);
    let text = long_text();
    let commented = comment(&site, question, &text);
    // It waits, or is refused if the queue is full.
    let waiting = timeout(Duration::from_millis(100), commented).await;
    if let Ok(refused) = waiting {
        let message = refused.expect_error(503);
        assert!(message.contains("too many such requests"), "{message}");
    }
    drop(ends);
    for _ in 0..50 {
        if comment(&site, question, &text).await.status == 201 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("no comment is taken");
}

/// Meanwhile, the operator sees who sent the expensive requests.
#[tokio::test]
async fn caller_has_one_text_rendered_at_a_time() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "T", "B", &[]).await;
    // From here on, her login needs no hashing.
    site.get(MAJA, "/user/3.json").await.expect(200);
    let (end, ended) = mpsc::channel::<()>();
    let service = site.service.clone();
    let first = tokio::spawn(async move {
        let maja = UserId::from(MAJA_ID);
        service.prepare(maja, move || ended.recv()).await.map(drop)
    });
    // Lets the first request begin.
    tokio::task::yield_now().await;
    let text = long_text();
    let second = Request::post(format!("/services/v2/node/{question}/comment.json"))
        .header("authorization", authorization(MAJA, &password_of(MAJA)))
        .body(Full::from(json!({ "body": text }).to_string()))
        .unwrap();
    let context = context();
    let second = site.api.respond(second, &context);
    // Long enough for a response that must not come.
    assert!(timeout(Duration::from_millis(500), second).await.is_err());
    let route = "/services/v2/node/{node_id}/comment.json";
    assert_eq!((context.route(), context.user()), (Some(route), Some(MAJA_ID)));
    drop(end);
    first.await.unwrap().unwrap();
    comment(&site, question, &text).await.expect(201);
}

#[tokio::test]
async fn lists_of_one_caller_run_one_at_a_time() {
    let site = Site::open().await;
    let turn = site.service.turn_to_list(UserId::from(MAJA_ID)).await;
    assert!(turn.is_ok());
    for list in ["/user.json", "/user/4/answer.json", "/node.json?q=x"] {
        // Long enough for a response that must not come.
        let second = timeout(Duration::from_millis(50), site.get(MAJA, list));
        assert!(second.await.is_err(), "{list}");
        site.get(TOMAS, list).await.expect(200);
    }
    site.get(MAJA, "/user/4.json").await.expect(200);
    drop(turn);
    site.get(MAJA, "/user.json").await.expect(200);
    let turn = site.service.turn_to_list(UserId::from(MAJA_ID)).await;
    let mut waiting = Box::pin(site.get(MAJA, "/user.json"));
    let waited = timeout(Duration::from_millis(50), &mut waiting).await;
    assert!(waited.is_err());
    // A caller who has waited is authenticated again.
    let suspended = site.put(ROOT, "/user/3/suspendUser.json").await;
    suspended.expect(200);
    drop(turn);
    waiting.await.expect(401);
}
