//! The SQL of revisions.

use super::row::row;
use super::{Conn, Error, List, values};
use crate::domain::ids::{NodeId, UserId};
use crate::domain::paging::PageRequest;
use crate::domain::text::Body;

row! {
    pub struct RevisionRow of r {
        pub id: i64,
        pub node_id: i64,
        pub revision: i64,
        pub title: Option<String>,
        pub body: String,
        pub body_html: String,
        pub topics: Option<String>,
        pub author_id: i64,
        pub summary: String,
        pub wiki: bool,
        pub revision_date: i64,
    }
}

/// A revision to create.
#[derive(Debug, Clone)]
pub struct NewRevision<'a> {
    pub node: NodeId,
    pub title: Option<&'a str>,
    pub body: &'a Body,
    pub topics: &'a [String],
    pub author: UserId,
    pub summary: &'a str,
    pub wiki: bool,
}

/// Adds the next revision of a node.
pub async fn add(conn: &mut Conn<'_>, revision: &NewRevision<'_>, now: i64) -> Result<(), Error> {
    let text = "INSERT INTO revisions (node_id, revision, title, body, body_html, topics, \
        author_id, summary, wiki, revision_date) \
        SELECT $1, coalesce(max(revision), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9 \
        FROM revisions WHERE node_id = $1";
    let topics = revision.topics.join(" ");
    let values = values![
        revision.node,
        revision.title,
        &revision.body.source,
        &revision.body.html,
        (!topics.is_empty()).then_some(topics.as_str()),
        revision.author,
        revision.summary,
        revision.wiki,
        now,
    ];
    conn.run(text, values).await
}

/// Reads a page of a node's revisions, the latest first.
pub async fn list(
    conn: &mut Conn<'_>,
    node: NodeId,
    page: PageRequest,
) -> Result<(i64, Vec<RevisionRow>), Error> {
    let list = List {
        columns: RevisionRow::COLUMNS,
        from: "FROM revisions r WHERE r.node_id = $1",
        order: "r.revision DESC",
    };
    conn.page(&list, values![node], page).await
}
