//! The SQL of nodes.

use std::collections::HashMap;

use super::row::{FromRow, Row, row};
use super::{Conn, Error, values};
use crate::domain::ids::{NodeId, UserId};
use crate::domain::node::NodeType;
use crate::domain::paging::PageRequest;
use crate::domain::sorting::NodeSort;
use crate::domain::text::Body;

row! {
    /// A node with its text.
    #[derive(serde::Serialize)]
    pub struct NodeRow {
        pub id: i64,
        pub node_type: NodeType,
        pub parent_id: Option<i64>,
        pub root_id: Option<i64>,
        pub author_id: i64,
        pub depth: i64,
        pub creation_date: i64,
        pub last_active_user_id: i64,
        pub last_active_date: i64,
        pub last_edited_action_id: i64,
        pub active_revision_id: i64,
        pub container_id: i64,
        pub wiki: bool,
        pub accepted: bool,
        pub in_review: bool,
        pub sticky: bool,
        pub site_sticky: bool,
        pub score: i64,
        pub up_vote_count: i64,
        pub down_vote_count: i64,
        pub view_count: i64,
        pub answer_count: i64,
        pub title: Option<String>,
        pub slug: String,
        pub body: String,
        pub body_html: String,
    }
}

const COLUMNS: &str = "n.id, n.type AS node_type, n.parent_id, n.root_id, n.author_id, n.depth, \
    n.creation_date, n.last_active_user_id, n.last_active_date, n.last_edited_action_id, \
    n.active_revision_id, n.container_id, n.wiki, n.accepted, n.in_review, n.sticky, \
    n.site_sticky, n.score, n.up_vote_count, n.down_vote_count, n.view_count, n.answer_count, \
    t.title, t.slug";

/// Reads a type. An unknown word, which a later version may have written, counts as a comment.
impl FromRow for NodeType {
    fn from_row(row: &mut Row<'_>) -> Result<Self, Error> {
        let word: String = row.take()?;
        Ok(Self::from_word(&word).unwrap_or(Self::Comment))
    }
}

impl NodeRow {
    /// The node at the top of the discussion.
    #[must_use]
    pub fn root(&self) -> NodeId {
        NodeId::from(self.root_id.unwrap_or(self.id))
    }
}

pub async fn find(conn: &mut Conn<'_>, id: NodeId) -> Result<Option<NodeRow>, Error> {
    Ok(by_ids(conn, &[id.get()], true).await?.remove(&id.get()))
}

row! {
    /// A node without its text, for rules.
    pub struct NodeHead {
        pub id: i64,
        pub node_type: NodeType,
        pub root_id: i64,
        pub author_id: i64,
        pub accepted: bool,
    }
}

/// Reads a node without its text. The first node of a discussion is its own root.
pub async fn head(conn: &mut Conn<'_>, id: NodeId) -> Result<Option<NodeHead>, Error> {
    let text = "SELECT id, type AS node_type, coalesce(root_id, id) AS root_id, author_id, \
        accepted FROM nodes WHERE id = $1";
    conn.first(text, values![id]).await
}

row! {
    /// A node below which another is posted.
    pub struct Parent {
        pub id: i64,
        pub node_type: NodeType,
        pub root_id: i64,
        pub depth: i64,
        /// The names of the topics of its discussion in order, one on each line.
        pub topics: Option<String>,
    }
}

impl Parent {
    /// The names of the topics of its discussion, in order.
    #[must_use]
    pub fn topics(&self) -> Vec<String> {
        let names = self.topics.as_deref().unwrap_or_default();
        names.lines().map(str::to_owned).collect()
    }
}

/// Reads the facts about a node that are needed to post below it.
pub async fn parent(conn: &mut Conn<'_>, id: NodeId) -> Result<Option<Parent>, Error> {
    let text = "SELECT n.id, n.type AS node_type, coalesce(n.root_id, n.id) AS root_id, n.depth, \
        (SELECT string_agg(t.name, '\n' ORDER BY t.name_key, t.id) \
        FROM node_topics nt JOIN topics t ON t.id = nt.topic_id \
        WHERE nt.node_id = coalesce(n.root_id, n.id)) AS topics FROM nodes n WHERE n.id = $1";
    conn.first(text, values![id]).await
}

/// Reads nodes. Their bodies are empty unless they are requested, because a page of them may have
/// megabytes.
pub async fn by_ids(
    conn: &mut Conn<'_>,
    ids: &[i64],
    with_bodies: bool,
) -> Result<HashMap<i64, NodeRow>, Error> {
    let bodies = if with_bodies { "t.body, t.body_html" } else { "'' AS body, '' AS body_html" };
    let text = format!(
        "SELECT {COLUMNS}, {bodies} FROM nodes n JOIN node_texts t ON t.node_id = n.id WHERE n.id IN ({{ids}})"
    );
    let rows: Vec<NodeRow> = conn.all_of(&text, ids).await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// A lower bound for the bytes that nodes take in a response, by identifier: their texts, and two
/// bytes for the identifier of each node below.
pub async fn sizes(conn: &mut Conn<'_>, ids: &[i64]) -> Result<HashMap<i64, i64>, Error> {
    let text = "SELECT n.id, CAST(octet_length(t.body) + octet_length(t.body_html) \
        + 2 * (n.comment_count + n.answer_count) AS BIGINT) \
        FROM nodes n JOIN node_texts t ON t.node_id = n.id WHERE n.id IN ({ids})";
    let rows: Vec<(i64, i64)> = conn.all_of(text, ids).await?;
    Ok(rows.into_iter().collect())
}

/// The identifiers of all nodes below a node, at any depth.
pub async fn descendants(conn: &mut Conn<'_>, id: NodeId) -> Result<Vec<NodeId>, Error> {
    let text = "WITH RECURSIVE below (id) AS (SELECT id FROM nodes WHERE parent_id = $1 \
        UNION ALL SELECT n.id FROM below b JOIN nodes n ON n.parent_id = b.id) \
        SELECT id FROM below ORDER BY id";
    let ids: Vec<i64> = conn.all(text, values![id]).await?;
    Ok(ids.into_iter().map(NodeId::from).collect())
}

/// The order of a sort, for a table that the query calls `n`. Ties are broken by the identifier.
fn order(sort: NodeSort) -> &'static str {
    match sort {
        NodeSort::Active => "n.last_active_date DESC, n.id DESC",
        NodeSort::Newest => "n.creation_date DESC, n.id DESC",
        NodeSort::Hottest => "coalesce(h.answers, 0) DESC, n.id DESC",
        NodeSort::Votes => "n.score DESC, n.id DESC",
        NodeSort::ViewCount => "n.view_count DESC, n.id DESC",
        NodeSort::UsedCount => "n.used_count DESC, n.id DESC",
        NodeSort::AnswerCount => "n.answer_count, n.id DESC",
        // Requests and the list `sorts` have different names for this order (§4.4).
        NodeSort::AnswerCountDesc | NodeSort::AnswerCountAsc => "n.answer_count DESC, n.id DESC",
        NodeSort::CommentCount => "n.comment_count DESC, n.id DESC",
        NodeSort::FavoriteCount => "n.favorite_count DESC, n.id DESC",
        NodeSort::Followers => "n.follower_count DESC, n.id DESC",
        NodeSort::ReportCount => "n.report_count DESC, n.id DESC",
    }
}

/// The number of answers of each question since a date, for [`NodeSort::Hottest`].
const HOT: &str = "LEFT JOIN (SELECT parent_id, count(*) AS answers FROM nodes \
    WHERE type = 'answer' AND creation_date >= $1 GROUP BY parent_id) h ON h.parent_id = n.id";

/// The nodes that a list shows.
#[derive(Debug, Clone, Copy, Default)]
pub struct NodeFilter {
    /// Nodes of this type only.
    pub node_type: Option<NodeType>,
    /// Nodes by this author only.
    pub author: Option<UserId>,
    /// The time from which answers make a question hot, in milliseconds since the epoch.
    pub hot_since: i64,
}

/// The statements that count the nodes of a list, and that read a page of them.
fn list_texts(filter: NodeFilter, sort: NodeSort) -> (String, String) {
    // Both statements name every parameter, so that both bind the same values.
    let mut conditions = vec!["$1 IS NOT NULL AND $2 IS NOT NULL AND $3 IS NOT NULL"];
    if filter.node_type.is_some() {
        conditions.push("n.type = $2");
    }
    if filter.author.is_some() {
        conditions.push("n.author_id = $3");
    }
    let conditions = conditions.join(" AND ");
    let hot = if sort == NodeSort::Hottest { HOT } else { "" };
    let order = order(sort);
    let count = format!("SELECT count(*) FROM nodes n WHERE {conditions}");
    let page = format!(
        "SELECT n.id FROM nodes n {hot} WHERE {conditions} ORDER BY {order} LIMIT $4 OFFSET $5"
    );
    (count, page)
}

/// The identifiers of a page of nodes in order, and the number of all nodes of the list.
pub async fn list(
    conn: &mut Conn<'_>,
    filter: NodeFilter,
    sort: NodeSort,
    page: PageRequest,
) -> Result<(i64, Vec<i64>), Error> {
    let node_type = filter.node_type.map_or("", NodeType::as_str);
    let author = filter.author.map_or(0, UserId::get);
    let (count, text) = list_texts(filter, sort);
    let total = conn.single_row(&count, values![filter.hot_since, node_type, author]).await?;
    let ids = conn
        .all(&text, values![filter.hot_since, node_type, author, page.size, page.offset()])
        .await?;
    Ok((total, ids))
}

/// A node to be created.
#[derive(Debug, Clone)]
pub struct NewNode {
    pub node_type: NodeType,
    pub parent: Option<NodeId>,
    pub root: Option<NodeId>,
    pub depth: i64,
    pub author: UserId,
    pub wiki: bool,
}

/// Creates a node, without its text.
pub async fn insert(conn: &mut Conn<'_>, node: &NewNode, now: i64) -> Result<NodeId, Error> {
    let text = "INSERT INTO nodes (type, parent_id, root_id, author_id, depth, creation_date, \
        last_active_user_id, last_active_date, wiki, used_count) \
        VALUES ($1, $2, $3, $4, $5, $6, $4, $6, $7, 1) RETURNING id";
    let id: i64 = conn
        .single_row(
            text,
            values![
                node.node_type.as_str(),
                node.parent,
                node.root,
                node.author,
                node.depth,
                now,
                node.wiki
            ],
        )
        .await?;
    Ok(NodeId::from(id))
}

/// Adds the text of a node that was created.
pub async fn add_text(
    conn: &mut Conn<'_>,
    id: NodeId,
    title: Option<&str>,
    slug: &str,
    body: &Body,
) -> Result<(), Error> {
    let text = "INSERT INTO node_texts (node_id, title, slug, body, body_html) \
        VALUES ($1, $2, $3, $4, $5)";
    conn.run(text, values![id, title, slug, &body.source, &body.html]).await
}

pub async fn set_text(
    conn: &mut Conn<'_>,
    id: NodeId,
    title: Option<&str>,
    body: &Body,
) -> Result<(), Error> {
    let text = "UPDATE node_texts SET title = $2, body = $3, body_html = $4 WHERE node_id = $1";
    conn.run(text, values![id, title, &body.source, &body.html]).await
}

/// Records the last editor of a node, and its new text. The action was added before.
pub async fn set_edited(
    conn: &mut Conn<'_>,
    id: NodeId,
    editor: UserId,
    now: i64,
) -> Result<(), Error> {
    let text = "UPDATE nodes SET last_edited_action_id = (SELECT max(a.id) FROM actions a \
        WHERE a.user_id = $2 AND a.action_date = $3 AND a.node_id = $1), active_revision_id = \
        (SELECT id FROM revisions WHERE node_id = $1 ORDER BY revision DESC LIMIT 1) \
        WHERE id = $1";
    conn.run(text, values![id, editor, now]).await
}

/// Counts a new node on the node above it.
pub async fn count_below(
    conn: &mut Conn<'_>,
    id: NodeId,
    below: NodeType,
    author: UserId,
    now: i64,
) -> Result<(), Error> {
    let text = "UPDATE nodes SET used_count = used_count + 1, \
        answer_count = answer_count + $4, comment_count = comment_count + $5, \
        last_active_user_id = CASE WHEN last_active_date <= $3 THEN $2 ELSE last_active_user_id END, \
        last_active_date = CASE WHEN last_active_date <= $3 THEN $3 ELSE last_active_date END \
        WHERE id = $1";
    let answers = i64::from(below == NodeType::Answer);
    let comments = i64::from(below == NodeType::Comment);
    conn.run(text, values![id, author, now, answers, comments]).await
}

/// Records the last activity on a node. An earlier activity changes nothing.
pub async fn set_active(
    conn: &mut Conn<'_>,
    id: NodeId,
    user: UserId,
    now: i64,
) -> Result<(), Error> {
    let text = "UPDATE nodes SET last_active_user_id = $2, last_active_date = $3 \
        WHERE id = $1 AND last_active_date <= $3";
    conn.run(text, values![id, user, now]).await
}

/// A state of a node (§3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NodeState {
    Accepted,
    /// The node is on top of its list.
    Sticky,
}

/// Sets or clears a state of a node.
pub async fn set_state(
    conn: &mut Conn<'_>,
    id: NodeId,
    state: NodeState,
    on: bool,
) -> Result<(), Error> {
    let column = match state {
        NodeState::Accepted => "accepted",
        NodeState::Sticky => "sticky",
    };
    let text = format!("UPDATE nodes SET {column} = $2 WHERE id = $1");
    conn.run(&text, values![id, on]).await
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NodeCounter {
    /// The number of active followers.
    Followers,
    Reports,
    /// The number of actions about it.
    Uses,
    Views,
    /// The number of users who made it a favourite.
    Favorites,
}

pub async fn count(
    conn: &mut Conn<'_>,
    id: NodeId,
    counter: NodeCounter,
    change: i64,
) -> Result<(), Error> {
    let column = match counter {
        NodeCounter::Followers => "follower_count",
        NodeCounter::Reports => "report_count",
        NodeCounter::Uses => "used_count",
        NodeCounter::Views => "view_count",
        NodeCounter::Favorites => "favorite_count",
    };
    let text = format!("UPDATE nodes SET {column} = {column} + $2 WHERE id = $1");
    conn.run(&text, values![id, change]).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::plan::plan_of;

    #[tokio::test]
    async fn common_lists_are_read_in_index_order() {
        let of_author = NodeFilter {
            node_type: Some(NodeType::Question),
            author: Some(UserId::from(1)),
            hot_since: 0,
        };
        let of_type = NodeFilter { author: None, ..of_author };
        for (filter, sort, index) in [
            (NodeFilter::default(), NodeSort::Active, "nodes_by_activity"),
            (NodeFilter::default(), NodeSort::Newest, "nodes_by_creation"),
            (NodeFilter::default(), NodeSort::Votes, "nodes_by_score"),
            (of_type, NodeSort::Newest, "nodes_by_type"),
            (of_author, NodeSort::Newest, "nodes_by_author"),
        ] {
            let (count, page) = list_texts(filter, sort);
            let plan = plan_of(&page).await;
            assert_eq!(plan.len(), 1, "{plan:?}");
            assert!(plan[0].contains(&format!("USING COVERING INDEX {index}")), "{plan:?}");
            let plan = plan_of(&count).await;
            assert!(plan[0].contains("USING COVERING INDEX"), "{plan:?}");
        }
    }
}
