//! The records of actions: the node that one is about, and its discussion.

use serde_json::{Value, json};

use crate::site::*;

#[tokio::test]
async fn an_action_names_its_node_and_the_root_of_that() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "One", "x", &[]).await;
    let answer = site.answer(question, MAJA_ID, "y").await;
    let path = format!("/node/{answer}/comment.json?body=z");
    site.post(TOMAS, &path).await.expect(201);
    let comment = answer + 1;
    for what in ["follow", "unfollow"] {
        let path = format!("/node/{answer}/{what}.json");
        site.put(TOMAS, &path).await.expect(200);
    }
    let at = || ("198.51.100.7".to_owned(), site.now());
    site.vote(answer, TOMAS_ID, true).await;
    let service = &site.service;
    let accept = service.accept(answer.into(), TOMAS_ID.into(), at());
    accept.await.unwrap();
    let report = service.report(answer.into(), TOMAS_ID.into(), at());
    report.await.unwrap();
    let edit = service.edit(answer.into(), TOMAS_ID.into(), "Y", "larger", at());
    edit.await.unwrap();

    let actions = site.get(ROOT, "/user/4/action.json").await.expect(200);
    let nodes = |field: &str| -> Vec<Value> {
        let nodes = actions.list_of(field).into_iter();
        nodes.map(|node| node["id"].clone()).collect()
    };
    let none = Value::Null;
    let expected = [
        ("edited", json!(answer), json!(question)),
        ("reported", json!(answer), json!(question)),
        ("accepted", json!(answer), json!(question)),
        ("voted", json!(answer), json!(question)),
        ("unfollowed", json!(answer), json!(question)),
        ("followed", json!(answer), json!(question)),
        ("commented", json!(comment), json!(question)),
        ("joined", none.clone(), none),
    ];
    let verbs = actions.list_of("verb").into_iter();
    let found = verbs.zip(nodes("node")).zip(nodes("rootNode"));
    let found: Vec<_> = found
        .map(|((verb, node), root)| (verb, node, root))
        .collect();
    let expected = expected.map(|(verb, node, root)| (json!(verb), node, root));
    assert_eq!(found, expected);
}
