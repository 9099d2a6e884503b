//! Particulars of the wire: the places of data, omitted parts, and the form of a response that
//! is read.

use crate::listener::Recorded;
use crate::proofs::proof;
use community_qa_client::types::{UserId, UserRequest};
use community_qa_client::{Client, ErrorKind};
use community_qa_contract::ledger::Prover;
use serde_json::Value;

use super::{Call, Site, assert_headers, call};
use crate::{calls, document};

fn body(request: &Recorded) -> Value {
    serde_json::from_slice(&request.body).unwrap()
}

/// Whatever a body can hold can be a parameter instead, or as well.
#[tokio::test]
async fn data_goes_into_the_body_or_into_parameters() {
    let proof = proof!(Prover::Client, ["R-0-04", "R-0-13"]);
    let site = Site::start().await;
    let sent = async |operation: &str, call: &Call| {
        site.will_succeed(operation);
        call(site.client.clone()).await.unwrap();
        let request = site.request();
        // The extension of the path and the content type agree on the body.
        assert!(request.path().ends_with(".json"), "{}", request.target);
        assert_headers(&request);
        request
    };
    let mut tried = 0;
    for calls in calls::all() {
        let (id, fields) = (calls.operation, &calls.fields);
        for (name, in_body) in fields {
            let request = sent(id, in_body).await;
            assert_eq!(request.query(), [""; 0], "{id}");
            let body = body(&request);
            let names: Vec<&String> = body.as_object().unwrap().keys().collect();
            assert_eq!(names, [name], "{id}");
            let mut parameters = calls.parameters.iter();
            let (_, in_query) = parameters.find(|(own, _)| own == name).unwrap();
            let request = sent(id, in_query).await;
            assert!(request.body.is_empty(), "{id} has sent a body");
            let [pair] = request.query()[..] else {
                panic!("{id}: {}", request.target);
            };
            assert!(pair.starts_with(&format!("{name}=")), "{id}: {pair}");
            tried += 1;
        }
        if let Some((_, in_both)) = calls.together.last().filter(|_| !fields.is_empty()) {
            let request = sent(id, in_both).await;
            assert_eq!(request.query().len(), calls.parameters.len(), "{id}");
            assert_eq!(body(&request).as_object().unwrap().len(), fields.len());
        }
    }
    assert!(tried > 10, "only {tried} fields were sent");
    proof.passed();
}

#[tokio::test]
async fn lists_are_separated_by_commas() {
    let proof = proof!(Prover::Client, ["R-4.1-09", "R-4.3-11"]);
    let site = Site::start().await;
    let client = &site.client;
    site.will_respond_with("listGroups/200.include-only.json");
    client
        .list_groups()
        .include_only(["id", "name"])
        .send_fields()
        .await
        .unwrap();
    assert_eq!(site.request().query(), ["includeOnly=id,name"]);

    // The greatest number that an identifier can be.
    let users = [UserId::new(7), UserId::new(12), UserId::new(2_147_483_647)];
    site.will_respond_empty(204);
    client.add_group_users(1, users).send().await.unwrap();
    assert_eq!(site.request().query(), ["users=7,12,2147483647"]);
    site.will_respond_empty(204);
    client
        .remove_group_users(1, &users[..2])
        .send()
        .await
        .unwrap();
    assert_eq!(site.request().query(), ["users=7,12"]);

    proof.passed();
}

#[tokio::test]
async fn the_name_looked_up_has_no_quotes() {
    let proof = proof!(Prover::Client, ["R-4.2-21"]);
    let site = Site::start().await;
    site.will_respond_with("getUserByUsername/200.minimal.json");
    site.client
        .get_user_by_username("maja")
        .send()
        .await
        .unwrap();
    assert_eq!(site.request().query(), ["username=maja"]);
    proof.passed();
}

#[tokio::test]
async fn a_follower_goes_into_the_query() {
    let proof = proof!(Prover::Client, ["R-4.2-43"]);
    let site = Site::start().await;
    let calls: [Call; 3] = [
        call!(client => client.follow_user(7).follower(12).send()),
        call!(client => client.unfollow_user(7).follower(12).send()),
        call!(client => client.follow_node(7).follower(12).send()),
    ];
    for call in calls {
        site.will_respond_empty(200);
        call(site.client.clone()).await.unwrap();
        let request = site.request();
        assert_eq!(request.query(), ["follower=12"], "{}", request.target);
        assert!(request.body.is_empty(), "{}", request.target);
    }
    site.will_respond_empty(200);
    site.client.follow_user(7).send().await.unwrap();
    assert_eq!(site.request().target, "/services/v2/user/7/follow.json");
    proof.passed();
}

#[tokio::test]
async fn a_password_travels_in_the_body_and_not_over_plain_http() {
    let proof = proof!(Prover::Client, ["R-4.2-35"]);
    let site = Site::start().await;
    let request = UserRequest::builder()
        .username("maja")
        .password("eleven lanterns");
    site.will_respond_empty(201);
    site.client
        .create_user()
        .body(request.clone())
        .send()
        .await
        .unwrap();
    let sent = site.request();
    assert_eq!(sent.target, "/services/v2/user.json");
    assert_eq!(body(&sent)["password"], "eleven lanterns");

    site.will_respond_with("updateUser/200.full.json");
    site.client
        .update_user(7)
        .body(request)
        .send()
        .await
        .unwrap();
    let sent = site.request();
    assert_eq!(sent.target, "/services/v2/user/7.json");
    assert_eq!(body(&sent)["password"], "eleven lanterns");

    // The client knows that this would show the password.
    let plain = Client::builder("http://qa.example.org").basic_auth("maja", "eleven lanterns");
    assert_eq!(
        plain.clone().build().unwrap_err().kind(),
        ErrorKind::InvalidRequest
    );
    assert!(plain.allow_plain_http().build().is_ok());
    // The recommendation itself is where a caller reads it.
    for id in ["createUser", "updateUser"] {
        let operation = document::contract().operation(id).unwrap();
        assert!(
            operation.description.as_deref().unwrap().contains("TLS"),
            "{id}"
        );
    }
    proof.passed();
}
