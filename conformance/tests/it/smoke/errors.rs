//! Refusals and failures, from the view of a caller.

use crate::calls;
use crate::proofs::proof;
use community_qa_client::ErrorKind::{Api, BadCredentials, PermissionDenied};
use community_qa_contract::ledger::Prover;

use super::{PASSWORD, Site};
use crate::document::{json, sample};

const PERMISSION: &str = "errors/401.permission.json";
const CREDENTIALS: &str = "errors/401.credentials.html";
const FAILURE: &str = "errors/500.getGroup.json";

#[tokio::test]
async fn each_refusal_has_a_message() {
    let proof = proof!(
        Prover::Client,
        ["R-7-03", "R-7-08", "R-7-09", "R-7-10", "R-7-11", "R-7-12", "R-7-13"]
    );
    let site = Site::start().await;
    // The texts of the service contain markup, and the messages must not.
    assert!(sample(PERMISSION).text.contains("<br/>"));
    assert!(sample(CREDENTIALS).text.contains("Bad credentials</title>"));
    let denied = "401 You do not have permission to perform this action. \
                  Please log in as another user and try again.";
    let rejected = "401 the service does not accept these credentials";
    let failed = "500 Internal server error";
    // The needed permissions come from the document.
    let needs_groups = "(this call needs: Edit users and groups)";
    for (path, operation, kind, message) in [
        (
            PERMISSION,
            "listUsers",
            PermissionDenied,
            format!("GET /services/v2/user.json): {denied} (this call needs: View users list)"),
        ),
        (
            PERMISSION,
            "listGroupUsers",
            PermissionDenied,
            format!("GET /services/v2/group/3/user.json): {denied} {needs_groups}"),
        ),
        (
            CREDENTIALS,
            "getUser",
            BadCredentials,
            format!("GET /services/v2/user/7.json): {rejected}"),
        ),
        // The same response has another meaning where users are added to a group.
        (
            CREDENTIALS,
            "addGroupUsers",
            BadCredentials,
            format!(
                "PUT /services/v2/group/3/add.json): {rejected}; it sends the same response when \
                 one of the users is a member of the group already"
            ),
        ),
        (
            FAILURE,
            "getGroup",
            PermissionDenied,
            format!("GET /services/v2/group/3.json): {failed} {needs_groups}"),
        ),
        // Everywhere else it is an ordinary failure.
        (FAILURE, "listGroups", Api, format!("GET /services/v2/group.json): {failed}")),
    ] {
        site.will_respond_with(path);
        let all = calls::all();
        let calls = all.iter().find(|calls| calls.operation == operation);
        let error = calls.unwrap().required()(site.client.clone()).await.unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
        assert_eq!(error.to_string(), format!("{operation} ({message}"));
        let (_, status) = message.split_once("): ").unwrap();
        assert!(status.starts_with(error.status().unwrap().as_str()), "{error}");
        assert_eq!(error.body().unwrap(), &sample(path).text);
        let said = path.ends_with(".json").then(|| json(sample(path))["errors"]["message"].clone());
        assert_eq!(
            error.service_message().as_deref(),
            said.as_ref().and_then(|said| said.as_str())
        );
        assert_eq!(error.operation().unwrap().id, operation);
        let shown = format!("{error:?} {error:#?}");
        assert!(!shown.contains(PASSWORD) && !shown.contains("Basic"), "{shown}");
    }
    proof.passed();
}
