//! Refusals and failures, as a caller meets them.

use std::net::Ipv4Addr;

use community_qa_client::{Client, Error, ErrorKind};
use conformance::ledger::Prover;
use conformance::listener::HttpResponse;
use conformance::proof;
use hyper::StatusCode;
use openapi_judge::Rule;

use super::{PASSWORD, Site};
use crate::assert_same_body;
use crate::document::{json, sample};

/// The samples that are pages for people: every one of them is sent here.
pub(crate) const PAGES: [&str; 2] = [CREDENTIALS, BAD_GATEWAY];

const CREDENTIALS: &str = "errors/401.credentials.html";
const BAD_GATEWAY: &str = "errors/502.report.html";

/// An error that every call can have: what it is, and what it tells.
#[track_caller]
fn assert_error(error: &Error, kind: ErrorKind, status: u16, message: &str) {
    assert_eq!(error.kind(), kind, "{error}");
    assert_eq!(error.status().map(|status| status.as_u16()), Some(status));
    assert_eq!(error.to_string(), message);
    for text in [
        error.to_string(),
        format!("{error:?}"),
        format!("{error:#?}"),
    ] {
        assert!(
            !text.contains(PASSWORD) && !text.contains("Basic"),
            "{text}"
        );
    }
}

#[tokio::test]
async fn a_missing_permission_is_told_in_a_sentence() {
    let proof = proof!(Prover::Client, ["R-7-03", "R-7-08", "R-7-12", "R-7-13"]);
    let site = Site::start().await;
    let path = "errors/401.permission.json";
    let sent = &json(sample(path))["errors"]["message"];
    assert!(
        sent.as_str().unwrap().contains("<br/>"),
        "no line break is in the sample"
    );
    let refusal = "You do not have permission to perform this action. \
                Please log in as another user and try again.";

    site.will_respond_with(path);
    let error = site
        .client
        .list_users()
        .q("secret")
        .send()
        .await
        .unwrap_err();
    let message = format!(
        "listUsers (GET /services/v2/user.json): 401 {refusal} (this call needs: View users list)"
    );
    assert_error(&error, ErrorKind::PermissionDenied, 401, &message);
    assert_eq!(error.service_message().as_deref(), sent.as_str());
    assert_same_body(error.body().unwrap(), sample(path).text.as_bytes());
    assert_eq!(error.operation().unwrap().id, "listUsers");

    let needed = "(this call needs: Edit users and groups)";
    site.will_respond_with(path);
    let error = site.client.list_group_users(18).send().await.unwrap_err();
    let message =
        format!("listGroupUsers (GET /services/v2/group/18/user.json): 401 {refusal} {needed}");
    assert_error(&error, ErrorKind::PermissionDenied, 401, &message);
    site.will_respond_with(path);
    let error = site.client.list_groups().send().await.unwrap_err();
    let message = format!("listGroups (GET /services/v2/group.json): 401 {refusal} {needed}");
    assert_error(&error, ErrorKind::PermissionDenied, 401, &message);
    proof.passed();
}

#[tokio::test]
async fn bad_credentials_are_told_from_a_missing_permission() {
    let proof = proof!(Prover::Client, ["R-7-09", "R-7-10"]);
    let site = Site::start().await;
    let path = CREDENTIALS;
    assert!(sample(path).text.contains("Bad credentials</title>"));
    site.will_respond_with(path);
    let error = site.client.get_user(7).send().await.unwrap_err();
    let message =
        "getUser (GET /services/v2/user/7.json): 401 the service does not accept these credentials";
    assert_error(&error, ErrorKind::BadCredentials, 401, message);
    assert_same_body(error.body().unwrap(), sample(path).text.as_bytes());
    assert_eq!(error.service_message(), None);

    // The same page has another meaning where users are added to a group.
    site.will_respond_with(path);
    let error = site
        .client
        .add_group_users(18, [7])
        .send()
        .await
        .unwrap_err();
    let message = "addGroupUsers (PUT /services/v2/group/18/add.json): 401 the service does not accept these \
                   credentials; it sends the same response when one of the users is a member \
                   of the group already";
    assert_error(&error, ErrorKind::BadCredentials, 401, message);
    proof.passed();
}

#[tokio::test]
async fn a_group_is_refused_with_500() {
    let proof = proof!(Prover::Client, ["R-7-11"]);
    let site = Site::start().await;
    let path = "errors/500.getGroup.json";
    site.will_respond_with(path);
    let error = site.client.get_group(18).send().await.unwrap_err();
    let message = "getGroup (GET /services/v2/group/18.json): 500 Internal server error (this call needs: \
                   Edit users and groups)";
    assert_error(&error, ErrorKind::PermissionDenied, 500, message);

    // Everywhere else it is the failure that it says.
    site.will_respond_with(path);
    let error = site.client.list_groups().send().await.unwrap_err();
    let message = "listGroups (GET /services/v2/group.json): 500 Internal server error";
    assert_error(&error, ErrorKind::Api, 500, message);
    proof.passed();
}

#[tokio::test]
async fn a_response_that_is_not_declared_is_kept() {
    let site = Site::start().await;
    let conflict = r#"{"errors": {"message": "The name is<br>taken."}}"#;
    let response = HttpResponse::with_body(StatusCode::CONFLICT, "application/json", conflict);
    site.with_fault(Rule::UndeclaredHeader)
        .listener
        .will_respond(response.header("x-request-id", "b7f2c1"));
    let error = site
        .client
        .create_group()
        .name("Users")
        .send()
        .await
        .unwrap_err();
    let message = "createGroup (POST /services/v2/group.json): 409 The name is taken.";
    assert_error(&error, ErrorKind::Api, 409, message);
    assert_eq!(error.headers().unwrap()["x-request-id"], "b7f2c1");
    assert_same_body(error.body().unwrap(), conflict.as_bytes());

    site.will_respond_empty(404);
    let error = site.client.get_user(9).send().await.unwrap_err();
    let message = "getUser (GET /services/v2/user/9.json): 404 Not Found, with an empty body";
    assert_error(&error, ErrorKind::NotFound, 404, message);

    let page = sample(BAD_GATEWAY).text.clone();
    let page = HttpResponse::with_body(StatusCode::BAD_GATEWAY, "text/html", page);
    site.listener.will_respond(page);
    let error = site.client.follow_node(9).send().await.unwrap_err();
    let message = "followNode (PUT /services/v2/node/9/follow.json): 502 Bad Gateway, with 216 bytes of \
                   text/html: Error report: Bad gateway";
    assert_error(&error, ErrorKind::Api, 502, message);
}

#[tokio::test]
async fn a_success_that_cannot_be_read_names_the_field() {
    let site = Site::start().await;
    let mut page = json(sample("listUsers/200.json"));
    page["list"][1]["reputation"] = "many".into();
    let response = HttpResponse::with_body(StatusCode::OK, "application/json", page.to_string());
    site.with_fault(Rule::ResponseBody)
        .listener
        .will_respond(response);
    let error = site.client.list_users().send().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Decode);
    let message = error.to_string();
    assert!(message.contains("`list[1].reputation`"), "{message}");
    assert_same_body(error.body().unwrap(), page.to_string().as_bytes());

    page["list"][1]
        .as_object_mut()
        .unwrap()
        .remove("reputation");
    let response = HttpResponse::with_body(StatusCode::OK, "application/json", page.to_string());
    site.with_fault(Rule::ResponseBody)
        .listener
        .will_respond(response);
    let message = site
        .client
        .list_users()
        .send()
        .await
        .unwrap_err()
        .to_string();
    assert!(
        message.contains("`list[1]`") && message.contains("`reputation`"),
        "{message}"
    );

    site.with_fault(Rule::MissingBody).will_respond_empty(200);
    let error = site.client.list_users().send().await.unwrap_err();
    let message = "listUsers (GET /services/v2/user.json): 200 the response has no body, but one was expected";
    assert_error(&error, ErrorKind::Decode, 200, message);

    let cut = HttpResponse::with_body(StatusCode::OK, "text/plain", r#"{"list": ["#);
    site.with_fault(Rule::ResponseMediaType)
        .listener
        .will_respond(cut);
    let error = site.client.list_users().send().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Decode);
    assert!(error.to_string().contains("text/plain"), "{error}");
}

#[tokio::test]
async fn a_site_that_is_not_there_gives_no_response() {
    // A port that is taken, but on which nobody listens.
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind((Ipv4Addr::LOCALHOST, 0).into()).unwrap();
    let base_url = format!("http://{}", socket.local_addr().unwrap());
    let client = Client::builder(&base_url).build().unwrap();
    let error = client.get_user(7).send().await.unwrap_err();
    assert_eq!((error.kind(), error.status()), (ErrorKind::Connect, None));
    let message = "getUser (GET /services/v2/user/7.json): no connection to the service: ";
    // What follows is the operating system's.
    assert!(error.to_string().starts_with(message), "{error}");
}
