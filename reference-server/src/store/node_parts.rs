//! The SQL of the parts of nodes: identifiers of revisions and of nodes below, topics and files.

use std::collections::HashMap;

use super::row::row;
use super::topics::TopicRow;
use super::{Conn, Error, values};
use crate::domain::ids::NodeId;

/// The parts of nodes to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    pub revisions: bool,
    /// The identifiers of comments below.
    pub comments: bool,
    /// The identifiers of other nodes below.
    pub posts: bool,
    pub attachments: bool,
}

/// The rows that belong to a page of nodes, by node.
#[derive(Debug, Default)]
pub struct NodeParts {
    /// The identifiers of revisions, the earliest first.
    pub revisions: HashMap<i64, Vec<i64>>,
    /// The types and identifiers of nodes below, the earliest first.
    pub children: HashMap<i64, Vec<(String, i64)>>,
    /// Files, the earliest first.
    pub attachments: HashMap<i64, Vec<AttachmentRow>>,
}

row! {
    /// A file that is attached to a node.
    #[derive(serde::Serialize)]
    pub struct AttachmentRow {
        pub id: i64,
        pub file_name: String,
        pub size: i64,
        pub url: String,
        pub image: bool,
    }
}

/// Reads the requested parts of nodes.
pub async fn of_nodes(
    conn: &mut Conn<'_>,
    nodes: &[i64],
    wanted: Wanted,
) -> Result<NodeParts, Error> {
    let mut parts = NodeParts::default();
    if wanted.revisions {
        parts.revisions = revisions(conn, nodes).await?;
    }
    if wanted.comments || wanted.posts {
        parts.children = children(conn, nodes, wanted).await?;
    }
    if wanted.attachments {
        parts.attachments = attachments(conn, nodes).await?;
    }
    Ok(parts)
}

async fn revisions(conn: &mut Conn<'_>, nodes: &[i64]) -> Result<HashMap<i64, Vec<i64>>, Error> {
    let text = "SELECT node_id, id FROM revisions WHERE node_id IN ({ids}) ORDER BY revision";
    conn.grouped(text, nodes).await
}

async fn children(
    conn: &mut Conn<'_>,
    nodes: &[i64],
    wanted: Wanted,
) -> Result<HashMap<i64, Vec<(String, i64)>>, Error> {
    // The types are listed, so that the index skips all others: a node may have very many
    // comments.
    let types = match (wanted.posts, wanted.comments) {
        (true, true) => "",
        (true, false) => "AND type IN ('question', 'answer', 'idea', 'kbentry')",
        (false, _) => "AND type = 'comment'",
    };
    let text = format!(
        "SELECT parent_id, type, id FROM nodes WHERE parent_id IN ({{ids}}) {types} ORDER BY id"
    );
    conn.grouped(&text, nodes).await
}

/// The topics that nodes are tagged with, by name.
pub async fn topics(
    conn: &mut Conn<'_>,
    nodes: &[i64],
) -> Result<HashMap<i64, Vec<TopicRow>>, Error> {
    let text = format!(
        "SELECT nt.node_id, {} FROM node_topics nt JOIN topics t ON t.id = nt.topic_id \
         WHERE nt.node_id IN ({{ids}}) ORDER BY t.name_key, t.id",
        TopicRow::COLUMNS
    );
    conn.grouped(&text, nodes).await
}

async fn attachments(
    conn: &mut Conn<'_>,
    nodes: &[i64],
) -> Result<HashMap<i64, Vec<AttachmentRow>>, Error> {
    let text = "SELECT node_id, id, file_name, size, url, image FROM attachments \
        WHERE node_id IN ({ids}) ORDER BY id";
    conn.grouped(text, nodes).await
}

pub async fn attach(
    conn: &mut Conn<'_>,
    node: NodeId,
    file_name: &str,
    size: i64,
    url: &str,
    image: bool,
) -> Result<(), Error> {
    let text = "INSERT INTO attachments (node_id, file_name, size, url, image) \
        VALUES ($1, $2, $3, $4, $5)";
    conn.run(text, values![node, file_name, size, url, image]).await
}
