//! What the envelopes of lists say, read through the client from every sample.

use community_qa_client::types;
use conformance::ledger::Prover;
use conformance::proof;
use openapi_model::Sample;

use super::Site;
use crate::document::{json, json_samples};

/// The envelope of a response, as the client reads it.
#[derive(Debug)]
struct Envelope {
    page: i32,
    stated: i64,
    found: usize,
}

macro_rules! envelope {
    ($request:expr) => {{
        let page = $request.send().await.unwrap();
        Envelope {
            page: page.page,
            stated: page.list_count,
            found: page.list.len(),
        }
    }};
}

/// Reads a sample through the operation that it is wired to.
async fn envelope(site: &Site, sample: &Sample) -> Envelope {
    site.will_respond_with(sample.path.trim_start_matches("samples/"));
    let client = &site.client;
    let envelope = match sample.operation.as_deref().unwrap() {
        "listUsers" => envelope!(client.list_users()),
        "listUserQuestions" => envelope!(client.list_user_questions(7)),
        "listUserAnswers" => envelope!(client.list_user_answers(7)),
        "listUserActions" => envelope!(client.list_user_actions(7)),
        "listUserAwards" => envelope!(client.list_user_awards(7)),
        "listUserExpertise" => envelope!(client.list_user_expertise(7)),
        "listGroups" => envelope!(client.list_groups()),
        "listGroupUsers" => envelope!(client.list_group_users(18)),
        "searchNodes" => envelope!(client.search_nodes("fan")),
        "listNodeRevisions" => envelope!(client.list_node_revisions(201)),
        "listNodeFollowers" => envelope!(client.list_node_followers(201)),
        other => panic!("{other} is not a list"),
    };
    let _ = site.request();
    envelope
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
        let envelope = envelope(&site, sample).await;
        let path = &sample.path;
        if sample.operation.as_deref() == Some("listNodeFollowers") {
            assert_eq!(envelope.page, 0, "{path}");
        } else {
            assert!(envelope.page >= 1, "{path}: page {}", envelope.page);
            pages.push(envelope.page);
        }
        let is_counted = usize::try_from(envelope.stated) == Ok(envelope.found);
        assert!(is_counted, "{path}: {envelope:?}");
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
