//! The list of followers, whose items are users or follow relations.

use community_qa_client::types;
use community_qa_contract::ledger::Prover;

use super::Site;
use crate::proofs::proof;

#[tokio::test]
async fn followers_are_users_or_follow_relations() {
    let proof = proof!(Prover::Suite, ["R-2.9-03", "R-4.4-10"]);
    let site = Site::start().await;
    site.will_respond_with("listNodeFollowers/200.json");
    let followers =
        site.client.list_node_followers(201).details(false).send().await.unwrap().into_inner();
    assert_eq!(site.request().query(), ["details=false"]);
    let users: Vec<types::User> = followers.list;
    assert!(users.iter().all(|user| !user.username.is_empty()) && !users.is_empty());

    site.will_respond_with("listNodeFollowers/200.details.json");
    let relations = site
        .client
        .list_node_followers(201)
        .details(true)
        .active(false)
        .send_follow_relation_page()
        .await
        .unwrap()
        .into_inner();
    let mut query = site.request().target;
    query = query.split_off(query.find('?').unwrap());
    assert!(query.contains("details=true") && query.contains("active=false"), "{query}");
    assert_eq!(relations.page, 0);
    let relations: Vec<types::FollowRelation> = relations.list;
    assert!(relations.iter().all(|relation| relation.0.contains_key("node")));
    assert_eq!(relations.len(), 3);
    proof.passed();
}
