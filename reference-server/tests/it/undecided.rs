//! Permission rules that the code of an operation does not decide.

use std::path::Path;

use community_qa_server::domain::permissions::Permission;
use openapi_model::Document;
use serde_json::json;

use crate::site::{MAJA, ROOT, Site, TOMAS, api_for};

/// The document with an additional condition in the rules of an operation, which its handler does
/// not know.
fn document_with_condition(operation: &str) -> Document {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../openapi/community-qa.yaml");
    let text = std::fs::read_to_string(path).unwrap();
    let (before, after) = text.split_once(&format!("operationId: {operation}\n")).unwrap();
    let rule = "x-permissions:\n        - anyOf:";
    assert!(after.contains(rule), "{operation} has a rule without a condition");
    let changed = "x-permissions:\n        - when:\n            - follower-given\n          anyOf:";
    let text = format!("{before}operationId: {operation}\n{}", after.replacen(rule, changed, 1));
    Document::parse_with("api.yaml", &text, &community_qa_contract::load_options()).unwrap()
}

#[tokio::test]
async fn read_with_undecided_permission_rule_is_refused() {
    let mut site = Site::open().await;
    site.set_permission(TOMAS, Permission::ViewUserProfile, false).await;
    let document = document_with_condition("getUser");
    site.api = api_for(&document, &site.service, &site.authenticator);
    assert_eq!(site.get(TOMAS, "/user/3.json").await.status, 500);
    // The holder of the permission needs no other one.
    site.get(MAJA, "/user/3.json").await.expect(200);
}

#[tokio::test]
async fn write_with_undecided_permission_rule_is_rolled_back() {
    let mut site = Site::open().await;
    let document = document_with_condition("updateGroup");
    site.api = api_for(&document, &site.service, &site.authenticator);
    let change = json!({"description": "changed"});
    let refused = site.send(TOMAS, "PUT", "/group/1.json", Some(change)).await;
    assert_eq!(refused.status, 500);
    let group = site.get(ROOT, "/group/1.json").await.expect(200);
    assert_eq!(group.json().get("description"), None);
}
