//! The envelopes of lists, read through the client from every sample.

use crate::proofs::proof;
use community_qa_client::types;
use community_qa_contract::ledger::Prover;
use openapi_model::Sample;

use super::Site;
use crate::calls;
use crate::document::{json, json_samples};

/// The envelope of a response, as the client reads it: the page, how many items it is said
/// to have, and how many it has.
async fn envelope(site: &Site, sample: &Sample) -> (i64, usize, usize) {
    site.will_respond_with(sample.path.trim_start_matches("samples/"));
    let calls = calls::of(sample.operation.as_deref().unwrap());
    let page = (calls.required)(site.client.clone()).await.unwrap().value;
    // The request is taken out, so that the next one is the first.
    let _ = site.request();
    let stated = page["listCount"].as_u64().unwrap();
    (
        page["page"].as_i64().unwrap(),
        usize::try_from(stated).unwrap(),
        page["list"].as_array().unwrap().len(),
    )
}

/// The samples of lists that are read without naming another form.
fn lists() -> impl Iterator<Item = &'static Sample> {
    json_samples().filter(|sample| {
        let alternative = sample.alternative.as_deref().unwrap();
        let is_projected = alternative.contains("Fields") || alternative.starts_with("Follow");
        json(sample).get("list").is_some() && !is_projected
    })
}

#[tokio::test]
async fn pages_are_counted_from_one_and_items_as_they_are() {
    let proof = proof!(Prover::Suite, ["R-2.1-05", "R-2.1-06", "R-2.1-09"]);
    let site = Site::start().await;
    let mut pages = Vec::new();
    for sample in lists() {
        let (page, stated, found) = envelope(&site, sample).await;
        let path = &sample.path;
        if sample.operation.as_deref() == Some("listNodeFollowers") {
            assert_eq!(page, 0, "{path}");
        } else {
            assert!(page >= 1, "{path}: page {page}");
            pages.push(page);
        }
        assert_eq!(stated, found, "{path}");
    }
    // First pages, and others too.
    assert!(pages.contains(&1) && pages.iter().any(|page| *page > 1));
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
