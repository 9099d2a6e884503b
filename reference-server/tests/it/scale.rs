//! How long searches take among 100,000 nodes. By hand:
//! `cargo test -p community-qa-server --release --test it -- --ignored --nocapture scale`.
//!
//! On two busy cores, and without optimisation but for SQLite: 14 ms for a word that 20 nodes
//! hold, 54 ms for one that 80,000 hold, 95 ms for that one of one type, 77 ms for page 500
//! of it by relevance.

use std::time::{Duration, Instant};

use community_qa_server::auth::Authenticator;
use community_qa_server::store::{Conn, Db, Location, Migrations};

use crate::site::*;

/// Three of four nodes hold `common`, one in twenty in its title; one in a hundred `rare`.
const FILL: &str = "
    INSERT INTO nodes (type, author_id, depth, creation_date, last_active_user_id,
        last_active_date, score)
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000)
    SELECT CASE WHEN n % 3 = 0 THEN 'question' ELSE 'answer' END, 1 + n % 4, 0,
        1700000000000 + n * 1000, 1, 1700000000000 + (n * 7919 % 100000) * 1000, n * 31 % 97
    FROM numbers;
    INSERT INTO node_texts (node_id, title, slug, body, body_html)
    SELECT id, 'Title', 'title', 'body', '<p>body</p>' FROM nodes;
    INSERT INTO node_words (rowid, title, rest)
    SELECT id, CASE WHEN id % 20 = 0 THEN 'common title' ELSE 'title' END,
        CASE WHEN id % 4 <> 0 THEN 'common text' ELSE 'text' END
        || CASE WHEN id % 100 = 0 THEN ' rare' ELSE '' END || ' n' || (id % 5000)
    FROM nodes;
    INSERT INTO node_trigrams (rowid, title, rest)
    SELECT id, CASE WHEN id % 20 = 0 THEN 'common title' ELSE 'title' END,
        CASE WHEN id % 4 <> 0 THEN 'common text' ELSE 'text' END
        || CASE WHEN id % 100 = 0 THEN ' rare' ELSE '' END || ' n' || (id % 5000)
    FROM nodes;
";

/// What is asked, and how many nodes it finds.
const QUERIES: &[(&str, i64)] = &[
    ("q=n4711", 20),
    ("q=rare", 1_000),
    ("q=rare&sort=x", 1_000),
    ("q=common", 80_000),
    ("q=common&type=question", 26_666),
    ("q=common&sort=x", 80_000),
    ("q=common&sort=x&page=500", 80_000),
    ("q=commo*", 80_000),
    ("q=4711*", 20),
    ("q=*", 100_000),
    ("q=*&sort=votes", 100_000),
    ("q=*&sort=hottest", 100_000),
    ("q=*&page=5000", 100_000),
];

#[tokio::test]
#[ignore = "it measures"]
async fn searches_at_scale() {
    let directory = tempfile::tempdir().unwrap();
    let location = Location::File(directory.path().join("community.db"));
    let db = Db::open(&location, &Migrations::compiled_in())
        .await
        .unwrap();
    let site = Site::on(db, Authenticator::new().unwrap(), 2).await;
    let filled = site
        .service
        .db()
        .write(async |conn: &mut Conn<'_>| conn.run_all(FILL).await);
    filled.await.unwrap();
    for (query, total) in QUERIES {
        let path = format!("/node.json?{query}");
        let mut times: Vec<Duration> = Vec::new();
        for _ in 0..9 {
            let begin = Instant::now();
            let page = site.get(MAJA, &path).await.expect(200);
            times.push(begin.elapsed());
            assert_eq!(page.field("totalCount"), *total, "{query}");
        }
        times.sort_unstable();
        println!("{query:32} {:>8.1?}", times[4]);
    }
}
