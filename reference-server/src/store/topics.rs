//! The SQL of topics.

use super::row::row;
use super::{Conn, Error, values};
use crate::domain::bounded::Line;
use crate::domain::ids::{NodeId, TopicId, UserId};
use crate::domain::names;

row! {
    #[derive(serde::Serialize)]
    pub struct TopicRow of t {
        pub id: i64,
        pub name: String,
        pub author_id: i64,
        pub creation_date: i64,
        pub used_count: i64,
    }
}

/// The topic with a name. It is created if it does not exist.
pub async fn find_or_insert(
    conn: &mut Conn<'_>,
    name: &str,
    author: UserId,
    now: i64,
) -> Result<TopicId, Error> {
    let key = names::key(Line::start_of(name));
    let text = "SELECT id FROM topics WHERE name_key = $1";
    let found: Option<i64> = conn.first(text, values![&key]).await?;
    if let Some(id) = found {
        return Ok(TopicId::from(id));
    }
    // If another process has just created it, that one is used.
    let text = "INSERT INTO topics (name, name_key, author_id, creation_date) \
        VALUES ($1, $2, $3, $4) ON CONFLICT (name_key) DO UPDATE SET name_key = $2 RETURNING id";
    let id: i64 = conn.single_row(text, values![name, &key, author, now]).await?;
    Ok(TopicId::from(id))
}

/// Tags a node with a topic. `counts` is set if the use counts, as it does on questions.
pub async fn tag(
    conn: &mut Conn<'_>,
    node: NodeId,
    topic: TopicId,
    counts: bool,
) -> Result<(), Error> {
    // A topic that the node has already is not counted again.
    let text = "INSERT INTO node_topics (node_id, topic_id) VALUES ($1, $2) \
        ON CONFLICT (node_id, topic_id) DO NOTHING";
    let tagged = conn.run_changing(text, values![node, topic]).await?;
    if counts && tagged {
        let text = "UPDATE topics SET used_count = used_count + 1 WHERE id = $1";
        conn.run(text, values![topic]).await?;
    }
    Ok(())
}

/// Removes all topics from a node. Their uses were counted on questions.
pub async fn untag(conn: &mut Conn<'_>, node: NodeId) -> Result<(), Error> {
    let text = "UPDATE topics SET used_count = used_count - 1 WHERE id IN \
        (SELECT topic_id FROM node_topics WHERE node_id = $1) \
        AND EXISTS (SELECT 1 FROM nodes WHERE id = $1 AND type = 'question')";
    conn.run(text, values![node]).await?;
    let text = "DELETE FROM node_topics WHERE node_id = $1";
    conn.run(text, values![node]).await
}

/// The topics of the questions that a user has answered, those with the most answers first.
pub async fn expertise(conn: &mut Conn<'_>, user: UserId) -> Result<Vec<TopicRow>, Error> {
    let text = format!(
        "SELECT {} FROM topics t \
        JOIN (SELECT nt.topic_id, count(DISTINCT a.parent_id) AS answered FROM nodes a \
              JOIN node_topics nt ON nt.node_id = a.parent_id \
              WHERE a.author_id = $1 AND a.type = 'answer' GROUP BY nt.topic_id) e \
        ON e.topic_id = t.id ORDER BY e.answered DESC, t.id DESC",
        TopicRow::COLUMNS
    );
    conn.all(&text, values![user]).await
}

pub async fn names_of(conn: &mut Conn<'_>, node: NodeId) -> Result<Vec<String>, Error> {
    let text = "SELECT t.name FROM node_topics nt JOIN topics t ON t.id = nt.topic_id \
        WHERE nt.node_id = $1 ORDER BY t.name_key, t.id";
    conn.all(text, values![node]).await
}
