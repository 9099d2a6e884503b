//! The community of the demo, as people meet it.

use community_qa_server::community::fill;
use serde_json::{Value, json};

use crate::site::*;

#[tokio::test]
async fn the_demo_is_a_community() {
    let site = Site::open().await;
    let now = site.now();
    let users = fill(&site.service, &site.authenticator, None)
        .await
        .unwrap();
    let roles: Vec<&str> = users.iter().map(|user| &*user.role).collect();
    assert_eq!(roles, ["super user", "moderator", "user"]);
    // Four users are there before: those of these tests.
    let seventh = site.get(MAJA, "/user/11.json").await.expect(200);
    assert_eq!(seventh.field("username"), "ada");
    let all = site
        .get(MAJA, "/node.json?q=*&pageSize=100&sort=newest")
        .await
        .expect(200);
    assert_eq!(all.field("totalCount"), 17);
    // It has been there for some weeks.
    let weeks = now - 100 * 24 * 60 * 60 * 1000..now;
    let latest = all.list_of("lastActiveDate");
    let is_recent = |date: &Value| weeks.contains(&date.as_i64().unwrap());
    assert!(latest.iter().all(is_recent), "{latest:?}");
    let balance = site
        .get(MAJA, "/node.json?q=balance&sort=x")
        .await
        .expect(200);
    let titles = balance.list_of("title");
    assert_eq!(titles.len(), 3);
    assert_eq!(
        titles[0],
        json!("How do I balance a ceiling fan that wobbles?")
    );
    let awards = site.get(MAJA, "/user/7/award.json").await.expect(200);
    assert!(
        awards
            .list_of("name")
            .contains(&json!("awards.scholar.name")),
        "{awards:?}"
    );
}
