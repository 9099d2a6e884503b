//! The SQL of revisions.

use super::row::row;
use super::statements::Statements;
use super::{Conn, Error, sql};
use crate::domain::ids::{NodeId, UserId};
use crate::domain::paging::PageRequest;

row! {
    /// A revision.
    #[allow(missing_docs, reason = "columns named like the fields of the contract")]
    pub struct RevisionRow {
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

/// A revision to be created.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "columns named like the fields of the contract")]
pub struct NewRevision<'a> {
    pub node: NodeId,
    pub title: Option<&'a str>,
    pub body: &'a str,
    pub body_html: &'a str,
    pub topics: Option<String>,
    pub author: UserId,
    pub summary: &'a str,
    pub wiki: bool,
}

/// Adds the next revision of a node.
pub(crate) fn add(statements: &mut Statements, revision: &NewRevision<'_>, now: i64) {
    let text = "INSERT INTO revisions (node_id, revision, title, body, body_html, topics, \
        author_id, summary, wiki, revision_date) \
        SELECT $1, coalesce(max(revision), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9 \
        FROM revisions WHERE node_id = $1";
    let values = [
        revision.node.get().into(),
        revision.title.into(),
        revision.body.into(),
        revision.body_html.into(),
        revision.topics.as_deref().into(),
        revision.author.get().into(),
        revision.summary.into(),
        revision.wiki.into(),
        now.into(),
    ];
    statements.add(text, values);
}

/// Reads a page of a node's revisions, the latest first.
pub async fn list(
    conn: &mut Conn<'_>,
    node: NodeId,
    page: PageRequest,
) -> Result<(i64, Vec<RevisionRow>), Error> {
    let count = "SELECT count(*) FROM revisions WHERE node_id = $1";
    let total = sql!(conn, c => sqlx::query_scalar(count).bind(node.get()).fetch_one(c))?;
    let text = "SELECT id, node_id, revision, title, body, body_html, topics, author_id, \
        summary, wiki, revision_date FROM revisions WHERE node_id = $1 \
        ORDER BY revision DESC LIMIT $2 OFFSET $3";
    let rows = sql!(conn, c => sqlx::query_as(text)
        .bind(node.get())
        .bind(page.size)
        .bind(page.offset())
        .fetch_all(c))?;
    Ok((total, rows))
}
