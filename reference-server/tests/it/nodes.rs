//! Nodes: the cases that the scenarios do not cover.

use community_qa_server::auth::Authenticator;

use crate::site::*;

const DAY: i64 = 24 * 60 * 60 * 1000;

async fn found(site: &Site, query: &str) -> Vec<i64> {
    site.get(MAJA, &format!("/node.json?{query}")).await.expect(200).ids()
}

#[tokio::test]
async fn hottest_window_is_configurable() {
    let site =
        Site::on(crate::database::new_database().await, Authenticator::new().unwrap(), 7).await;
    let a = site.ask(MAJA_ID, "A", "x", &[]).await;
    let b = site.ask(MAJA_ID, "B", "x", &[]).await;
    site.answer(a, TOMAS_ID, "y").await;
    site.wait(3 * DAY);
    let query = "q=*&type=question&sort=hottest";
    assert_eq!(found(&site, query).await, [a, b]);
    // By their dates, not by their identifiers.
    site.wait(-5 * DAY);
    let old = site.ask(MAJA_ID, "Old", "x", &[]).await;
    site.wait(5 * DAY);
    let newest = "q=*&type=question&sort=newest";
    assert_eq!(found(&site, newest).await, [b, a, old]);
    site.wait(5 * DAY);
    assert_eq!(found(&site, query).await, [old, b, a]);
}
