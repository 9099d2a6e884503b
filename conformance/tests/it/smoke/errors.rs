//! Refusals and failures, as a caller meets them.

use crate::proofs::proof;
use community_qa_client::{Error, ErrorKind};
use community_qa_contract::ledger::Prover;

use super::{PASSWORD, Site};
use crate::document::{json, sample};

const CREDENTIALS: &str = "errors/401.credentials.html";

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
    // The text of the service has markup, which the message must not.
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
    assert_eq!(error.body().unwrap(), &sample(path).text);
    assert_eq!(error.operation().unwrap().id, "listUsers");

    // What the call needs is added from the document.
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
    assert_eq!(error.body().unwrap(), &sample(path).text);
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
