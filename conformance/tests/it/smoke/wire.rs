//! Particulars of the wire: the places of data, omitted parts, and the form of a response that
//! is read.

use crate::listener::Recorded;
use crate::proofs::proof;
use community_qa_client::types::{UserId, UserRequest};
use community_qa_client::{Client, ErrorKind};
use community_qa_contract::ledger::Prover;
use serde_json::{Value, json};

use super::{Call, Site, assert_headers, call};
use crate::document;

fn body(request: &Recorded) -> Value {
    serde_json::from_slice(&request.body).unwrap()
}

/// The calls that create or update something, with their data in the body, in
/// parameters, and in both.
#[tokio::test]
async fn data_goes_into_the_body_or_into_parameters() {
    let proof = proof!(Prover::Client, ["R-0-04", "R-0-13"]);
    let site = Site::start().await;
    let calls: [(&str, Call, Call, Call, &str, &str); 5] = [
        (
            "createUser",
            call!(client => client.create_user().username("b").send()),
            call!(client => client.create_user().query_username("p").send()),
            call!(client => client.create_user().query_username("p").username("b").send()),
            "username",
            "/services/v2/user.json",
        ),
        (
            "updateUser",
            call!(client => client.update_user(7).real_name("b").send()),
            call!(client => client.update_user(7).query_real_name("p").send()),
            call!(client => client
                .update_user(7).query_real_name("p").real_name("b").send()),
            "realName",
            "/services/v2/user/7.json",
        ),
        (
            "createGroup",
            call!(client => client.create_group().name("b").send()),
            call!(client => client.create_group().query_name("p").send()),
            call!(client => client.create_group().query_name("p").name("b").send()),
            "name",
            "/services/v2/group.json",
        ),
        (
            "updateGroup",
            call!(client => client.update_group(7).description("b").send()),
            call!(client => client.update_group(7).query_description("p").send()),
            call!(client => client
                .update_group(7).query_description("p").description("b").send()),
            "description",
            "/services/v2/group/7.json",
        ),
        (
            "createNodeComment",
            call!(client => client.create_node_comment(7).body_field("b").send()),
            call!(client => client.create_node_comment(7).query_body("p").send()),
            call!(client => client
                .create_node_comment(7).query_body("p").body_field("b").send()),
            "body",
            "/services/v2/node/7/comment.json",
        ),
    ];
    for (operation, in_body, in_query, in_both, name, path) in calls {
        let parameter = format!("{name}=p");
        for (call, expected_query, expected_body) in [
            (in_body, vec![], Some(json!({name: "b"}))),
            (in_query, vec![parameter.as_str()], None),
            (in_both, vec![parameter.as_str()], Some(json!({name: "b"}))),
        ] {
            site.will_succeed(operation);
            call(site.client.clone()).await.unwrap();
            let request = site.request();
            assert_eq!((request.path(), request.query()), (path, expected_query));
            match expected_body {
                Some(expected) => assert_eq!(body(&request), expected),
                None => assert!(request.body.is_empty(), "{path} has sent a body"),
            }
            // The extension of the path and the content type agree on the body.
            assert!(request.path().ends_with(".json"));
            assert_headers(&request);
        }
    }
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
