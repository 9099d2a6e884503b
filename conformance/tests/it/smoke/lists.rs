//! The envelopes of lists, read through the client from every sample.

use std::collections::BTreeSet;

use community_qa_client::types;
use community_qa_contract::ledger::Prover;

use super::{Site, successes};
use crate::calls;
use crate::proofs::proof;

#[tokio::test]
async fn pages_are_counted_from_one_and_items_as_they_are() {
    let proof = proof!(Prover::Suite, ["R-2.1-05", "R-2.1-06", "R-2.1-09"]);
    let site = Site::start().await;
    let mut pages = BTreeSet::new();
    for calls in calls::all() {
        for (response, _) in successes(calls.operation()) {
            site.listener.will_respond(response);
            let page = calls.required()(site.client.clone()).await.unwrap().value;
            let (id, number) = (calls.operation, page["page"].as_i64());
            if let Some(list) = page["list"].as_array() {
                assert_eq!(page["listCount"], list.len(), "{id}");
                assert_eq!(number == Some(0), id == "listNodeFollowers", "{id}");
            }
            pages.extend(number);
        }
    }
    // That of followers, first pages, and others too.
    assert!(pages.contains(&1) && pages.len() > 2, "{pages:?}");
    proof.passed();
}

#[tokio::test]
async fn followers_are_users_or_follow_relations() {
    let proof = proof!(Prover::Suite, ["R-2.9-03", "R-4.4-10"]);
    let site = Site::start().await;
    site.will_respond_with("listNodeFollowers/200.json");
    let followers = site.client.list_node_followers(201).details(false);
    let followers = followers.send().await.unwrap().into_inner();
    assert_eq!(site.request().query(), ["details=false"]);
    let users: Vec<types::User> = followers.list;
    assert!(users.iter().all(|user| !user.username.is_empty()) && !users.is_empty());

    site.will_respond_with("listNodeFollowers/200.details.json");
    let relations = site
        .client
        .list_node_followers(201)
        .details(true)
        .active(false);
    let relations = relations
        .send_follow_relation_page()
        .await
        .unwrap()
        .into_inner();
    let mut query = site.request().target;
    query = query.split_off(query.find('?').unwrap());
    assert!(
        query.contains("details=true") && query.contains("active=false"),
        "{query}"
    );
    assert_eq!(relations.page, 0);
    let relations: Vec<types::FollowRelation> = relations.list;
    assert!(
        relations
            .iter()
            .all(|relation| relation.0.contains_key("node"))
    );
    assert_eq!(relations.len(), 3);
    proof.passed();
}
