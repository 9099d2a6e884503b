//! Passwords in requests.

use crate::proofs::proof;
use community_qa_client::types::UserRequest;
use community_qa_client::{Client, ErrorKind};
use community_qa_contract::ledger::Prover;
use hyper::StatusCode;
use serde_json::Value;

use super::Site;
use crate::document;
use crate::listener::HttpResponse;

#[tokio::test]
async fn password_is_in_body_and_not_over_plain_http() {
    let proof = proof!(Prover::Client, ["R-4.2-35"]);
    let site = Site::start().await;
    let request = UserRequest::builder().username("maja").password("eleven lanterns");
    let created = HttpResponse::empty(StatusCode::CREATED);
    site.listener.will_respond(created);
    let call = site.client.create_user().body(request);
    call.send().await.unwrap();
    let sent = site.request();
    assert_eq!(sent.target, "/services/v2/user.json");
    let body: Value = serde_json::from_slice(&sent.body).unwrap();
    assert_eq!(body["password"], "eleven lanterns");

    // The client knows that this would expose the password.
    let plain = Client::builder("http://qa.example.org").basic_auth("maja", "eleven lanterns");
    assert_eq!(plain.clone().build().unwrap_err().kind(), ErrorKind::InvalidRequest);
    assert!(plain.allow_plain_http().build().is_ok());
    // The recommendation itself is in the documentation of the method.
    for id in ["createUser", "updateUser"] {
        let operation = document::contract().operation(id).unwrap();
        assert!(operation.description.as_deref().unwrap().contains("TLS"), "{id}");
    }
    proof.passed();
}
