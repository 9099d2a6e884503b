//! The sorts of nodes, in a community in which no two are the same.

use community_qa_server::domain::node::NodeType;
use community_qa_server::domain::sorting::NodeSort;
use community_qa_server::service::posting::Post;
use community_qa_server::store::Conn;
use community_qa_server::store::nodes::{self, NodeCounter};

use crate::site::*;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// A question, and how often what happened to it.
struct Asked {
    title: &'static str,
    /// In days.
    age: i64,
    /// Answers that are too old to make it hot.
    old_answers: usize,
    recent_answers: usize,
    comments: usize,
    votes: usize,
    reports: usize,
    followers: usize,
    favorites: i64,
    views: i64,
}

/// In the order of their identifiers.
#[rustfmt::skip]
const ASKED: [Asked; 4] = [
    Asked { title: "B", age: 10, old_answers: 1, recent_answers: 2, comments: 1, votes: 0, reports: 2, followers: 3, favorites: 1, views: 5 },
    Asked { title: "D", age: 40, old_answers: 3, recent_answers: 3, comments: 2, votes: 3, reports: 0, followers: 0, favorites: 2, views: 3 },
    Asked { title: "C", age: 30, old_answers: 2, recent_answers: 0, comments: 4, votes: 1, reports: 3, followers: 2, favorites: 0, views: 1 },
    Asked { title: "A", age: 20, old_answers: 0, recent_answers: 1, comments: 3, votes: 2, reports: 1, followers: 1, favorites: 3, views: 4 },
];

/// The order in which the questions were last active.
const LAST_COMMENTS: [usize; 4] = [3, 1, 0, 2];

/// The titles, by each criterion.
const ORDERS: [(&str, &str); 12] = [
    ("active", "CBDA"),
    ("newest", "BACD"),
    ("hottest", "DBAC"),
    ("votes", "DACB"),
    ("viewCount", "BADC"),
    ("usedCount", "CDBA"),
    ("answerCount", "ACBD"),
    ("answerCountDesc", "DBCA"),
    ("commentCount", "CADB"),
    ("favoriteCount", "ADBC"),
    ("followers", "BCAD"),
    ("reportCount", "CBAD"),
];

/// Asks the questions, and lets happen to them what happened. The voters are all but the author.
async fn community() -> Site {
    let site = Site::open().await;
    let voters = [(ROOT, 1), (MODERATOR, MODERATOR_ID), (TOMAS, TOMAS_ID)];
    let mut ids = Vec::new();
    for asked in &ASKED {
        // The question is asked on a day in the past; then the clock goes back to today.
        site.wait(-asked.age * DAY);
        ids.push(site.ask(MAJA_ID, asked.title, "x", &[]).await);
        site.wait(asked.age * DAY);
    }
    for (asked, &id) in ASKED.iter().zip(&ids) {
        for _ in 0..asked.old_answers {
            site.answer(id, TOMAS_ID, "y").await;
        }
    }
    // What counts as hot is what happened on the last two days.
    site.wait(3 * DAY);
    for (asked, &id) in ASKED.iter().zip(&ids) {
        for _ in 0..asked.recent_answers {
            site.answer(id, TOMAS_ID, "y").await;
        }
        // The last comment follows below, in an order of its own.
        for _ in 1..asked.comments {
            comment(&site, id).await;
        }
        for &(_, voter) in &voters[..asked.votes] {
            site.vote(id, voter, true).await;
        }
        for _ in 0..asked.reports {
            let at = ("198.51.100.7".to_owned(), site.now());
            let report = site.service.report(id.into(), TOMAS_ID.into(), at);
            report.await.unwrap();
        }
        for (follower, _) in &voters[..asked.followers] {
            let path = format!("/node/{id}/follow.json");
            site.put(follower, &path).await.expect(200);
        }
        let (views, favorites) = (asked.views, asked.favorites);
        let counted = site.service.db().write(async move |conn: &mut Conn<'_>| {
            // No request counts favourites or views, so the test writes them.
            nodes::count(conn, id.into(), NodeCounter::Favorites, favorites).await?;
            nodes::count(conn, id.into(), NodeCounter::Views, views).await
        });
        counted.await.unwrap();
    }
    // The order of the last comments is none of the other orders.
    for index in LAST_COMMENTS {
        comment(&site, ids[index]).await;
    }
    site
}

async fn comment(site: &Site, node: i64) {
    let comment = Post::reply(node.into(), NodeType::Comment, TOMAS_ID.into(), "z");
    site.post_node(comment).await;
}

async fn sorted(site: &Site, sort: &str) -> String {
    let path = format!("/node.json?q=*&type=question&sort={sort}");
    let titles = site.get(MAJA, &path).await.expect(200).list_of("title");
    titles.iter().map(|title| title.as_str().unwrap()).collect()
}

#[tokio::test]
async fn each_sort_has_an_order_of_its_own() {
    let site = community().await;
    assert_eq!(ORDERS.map(|(sort, _)| sort), NodeSort::NAMES);
    for (sort, order) in ORDERS {
        assert_eq!(sorted(&site, sort).await, order, "{sort}");
    }
    assert_eq!(sorted(&site, "default").await, "CBDA");
    assert_eq!(sorted(&site, "answerCountAsc").await, "DBCA");
}

#[test]
fn no_order_is_that_of_another_criterion_or_of_identifiers_or_titles() {
    let identifiers: String = ASKED.iter().map(|asked| asked.title).collect();
    let mut orders: Vec<String> = vec![identifiers, "ABCD".to_owned()];
    // An order backwards would be taken for its opposite.
    orders.extend(
        orders
            .clone()
            .iter()
            .map(|order| order.chars().rev().collect()),
    );
    orders.extend(ORDERS.map(|(_, order)| order.to_owned()));
    let all = orders.len();
    orders.sort_unstable();
    orders.dedup();
    // If two orders were the same, a sort could be mistaken for another unnoticed.
    assert_eq!(orders.len(), all);
}
