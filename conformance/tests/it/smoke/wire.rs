//! What is particular on the wire: where data goes, what is left out, and which
//! form of a response is read.

use community_qa_client::types::{CommentRequest, UserId, UserRequest};
use community_qa_client::{Client, ErrorKind};
use conformance::ledger::Prover;
use conformance::listener::{HttpResponse, Recorded};
use conformance::proof;
use hyper::StatusCode;
use openapi_judge::Rule;
use serde_json::{Value, json};

use super::{Call, Site, assert_headers, call, returned};
use crate::document::{self, sample};

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
async fn a_body_in_which_nothing_is_set_is_not_sent() {
    let site = Site::start().await;
    site.will_create();
    let client = &site.client;
    let comment = client
        .create_node_comment(1)
        .body(CommentRequest::builder());
    comment.send().await.unwrap();
    let request = site.request();
    assert!(request.body.is_empty());
    assert_eq!(
        request
            .header("content-length")
            .first()
            .copied()
            .unwrap_or("0"),
        "0"
    );

    // An empty text is a value, in the body and in a parameter.
    site.will_create();
    client.create_user().query_about("").send().await.unwrap();
    assert_eq!(site.request().query(), ["about="]);
    site.will_create();
    let comment = client.create_node_comment(1).body_map(|body| body.body(""));
    comment.send().await.unwrap();
    assert_eq!(body(&site.request()), json!({"body": ""}));
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
async fn the_largest_identifier_is_sent_in_digits() {
    let site = Site::start().await;
    site.will_respond_with("updateUser/200.full.json");
    let update = site.client.update_user(i32::MAX).location("Visby");
    update.send().await.unwrap();
    assert_eq!(site.request().target, "/services/v2/user/2147483647.json");
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

    let plain = Client::builder("http://qa.example.org").basic_auth("maja", "eleven lanterns");
    assert_eq!(
        plain.clone().build().unwrap_err().kind(),
        ErrorKind::InvalidRequest
    );
    assert!(plain.allow_plain_http().build().is_ok());
    // The recommendation itself stands where a caller reads it.
    for id in ["createUser", "updateUser"] {
        let operation = document::contract().operation(id).unwrap();
        assert!(
            operation.description.as_deref().unwrap().contains("TLS"),
            "{id}"
        );
    }
    proof.passed();
}

/// Two words that are easily taken for others: an action has a property named like
/// the place where a model keeps what it does not know, and a comment's text is a
/// parameter named like the body.
#[tokio::test]
async fn extra_and_body_are_what_they_are_called() {
    let site = Site::start().await;
    site.will_respond_with("listUserActions/200.unlisted-values.json");
    let actions = site.client.list_user_actions(7).send().await.unwrap();
    let action = &actions.list[0];
    let sent = document::json(sample("listUserActions/200.unlisted-values.json"));
    assert_eq!(action.extra.as_deref(), sent["list"][0]["extra"].as_str());
    assert!(action.extra.is_some());
    assert_eq!(action.unknown_fields.get("extra"), None);
    assert_eq!(action.unknown_fields.get("tags"), Some("null"));
    let _ = site.request();

    site.will_create();
    let comment = site
        .client
        .create_node_comment(201)
        .query_body("in the URL");
    comment.body_field("in the body").send().await.unwrap();
    let request = site.request();
    assert_eq!(request.query(), ["body=in+the+URL"]);
    assert_eq!(body(&request), json!({"body": "in the body"}));
}

#[tokio::test]
async fn a_response_is_read_in_the_form_asked_for() {
    let site = Site::start().await;
    let client = &site.client;
    site.will_respond_with("getUser/200.include-only.json");
    let user = client.get_user(7).include_only(["id", "username"]);
    let user = user.send_fields().await.unwrap();
    assert_eq!((user.id, user.reputation), (Some(UserId::new(7)), None));

    site.with_fault(Rule::ResponseBody)
        .will_respond_with("getUser/200.include-only.json");
    let error = client.get_user(7).send().await.unwrap_err();
    assert_eq!(
        error.kind(),
        ErrorKind::Decode,
        "a projected response passed for a whole one"
    );

    site.will_respond_with("searchNodes/200.include-only.json");
    let nodes = client.search_nodes("fan").include_only(["id"]);
    let nodes = nodes.send_fields().await.unwrap();
    let shown = document::json(sample("searchNodes/200.include-only.json"));
    assert_eq!(returned(nodes).value, shown);

    // The body that the document does not show is there for who wants it.
    let group = &sample("getGroup/200.full.json").text;
    let updated = HttpResponse::with_body(StatusCode::CREATED, "application/json", group.clone());
    site.listener.will_respond(updated.clone());
    let group = client
        .update_group(18)
        .query_name("B")
        .send_as::<Value>()
        .await
        .unwrap();
    assert_eq!(*group, document::json(sample("getGroup/200.full.json")));
    site.listener.will_respond(updated.clone());
    let group = client
        .update_group(18)
        .query_name("B")
        .send()
        .await
        .unwrap();
    assert_eq!(
        group.body(),
        sample("getGroup/200.full.json").text.as_bytes()
    );

    #[derive(serde::Deserialize)]
    struct Names {
        list: Vec<Name>,
    }
    #[derive(serde::Deserialize)]
    struct Name {
        name: String,
    }
    site.will_respond_with("listGroups/200.json");
    let names = client
        .list_groups()
        .send_as::<Names>()
        .await
        .unwrap()
        .into_inner();
    let names: Vec<_> = names.list.into_iter().map(|group| group.name).collect();
    assert_eq!(names[..2], ["Anonymous", "Users"]);
}
