//! The SQL for updating keys and indexes that were folded by rules of an older version.

use super::dump::TABLES;
use super::row::row;
use super::{Conn, Dialect, Error, values};
use crate::domain::ids::NodeId;

row! {
    /// The names of a user, with their keys.
    pub struct UserNames {
        pub id: i64,
        pub username: String,
        pub username_key: String,
        pub email: String,
        pub email_key: String,
        pub realname: Option<String>,
        pub search_key: String,
    }
}

row! {
    /// The name of a group or a topic, with its key.
    pub struct NamedRow {
        pub id: i64,
        pub name: String,
        pub name_key: String,
    }
}

row! {
    /// The searchable text of a node, except its topics.
    pub struct TextRow {
        pub id: i64,
        pub root_id: i64,
        pub title: Option<String>,
        pub body_html: String,
    }
}

row! {
    /// The rules by which the database was folded, and the progress of the update.
    #[derive(Copy)]
    pub struct State {
        /// The version of the rules for everything that is folded.
        pub version: i64,
        /// The version of the rules for all names. The search index is being made with these, too.
        pub indexing: i64,
        /// The last node in that index.
        pub indexed: i64,
    }
}

/// Reads the rules by which the database was folded.
pub async fn state(conn: &mut Conn<'_>) -> Result<State, Error> {
    let text = "SELECT version, indexing, indexed FROM folding";
    conn.single_row(text, &[]).await
}

/// Reads and locks the rules. Another process that makes the index waits.
pub async fn lock_state(conn: &mut Conn<'_>) -> Result<State, Error> {
    if conn.dialect() == Dialect::Postgres {
        conn.run("SELECT 1 FROM folding FOR UPDATE", &[]).await?;
    }
    state(conn).await
}

/// Records that all names are folded by rules of this version, and that no node is indexed with
/// them yet. Until all nodes are, the update is incomplete.
pub async fn begin(conn: &mut Conn<'_>, version: i64) -> Result<(), Error> {
    let text = "UPDATE folding SET version = 0, indexing = $1, indexed = 0";
    conn.run(text, values![version]).await
}

/// Records the last indexed node.
pub async fn set_indexed(conn: &mut Conn<'_>, node: NodeId) -> Result<(), Error> {
    let text = "UPDATE folding SET indexed = $1";
    conn.run(text, values![node]).await
}

/// Records that everything is folded by the rules of the index.
pub async fn finish(conn: &mut Conn<'_>) -> Result<(), Error> {
    let text = "UPDATE folding SET version = indexing";
    conn.run(text, &[]).await
}

/// The number of indexed nodes, and the number of all nodes.
pub async fn progress(conn: &mut Conn<'_>) -> Result<(i64, i64), Error> {
    let text = "SELECT count(*) FILTER (WHERE n.id <= f.indexed), count(*) \
        FROM nodes n CROSS JOIN folding f";
    conn.single_row(text, &[]).await
}

/// The names of all users, in the order of their identifiers.
pub async fn users(conn: &mut Conn<'_>) -> Result<Vec<UserNames>, Error> {
    let text = "SELECT id, username, username_key, email, email_key, realname, search_key \
        FROM users ORDER BY id";
    conn.all(text, &[]).await
}

/// Changes the keys of a user.
pub async fn set_user_keys(conn: &mut Conn<'_>, user: &UserNames) -> Result<(), Error> {
    let text = "UPDATE users SET username_key = $2, email_key = $3, search_key = $4 WHERE id = $1";
    conn.run(text, values![user.id, &user.username_key, &user.email_key, &user.search_key]).await
}

/// The names of all groups, in the order of their identifiers.
pub async fn groups(conn: &mut Conn<'_>) -> Result<Vec<NamedRow>, Error> {
    let text = "SELECT id, name, name_key FROM groups ORDER BY id";
    conn.all(text, &[]).await
}

/// Changes the key of a group.
pub async fn set_group_key(conn: &mut Conn<'_>, id: i64, key: &str) -> Result<(), Error> {
    let text = "UPDATE groups SET name_key = $2 WHERE id = $1";
    conn.run(text, values![id, key]).await
}

/// The names of all topics, in the order of their identifiers.
pub async fn topics(conn: &mut Conn<'_>) -> Result<Vec<NamedRow>, Error> {
    let text = "SELECT id, name, name_key FROM topics ORDER BY id";
    conn.all(text, &[]).await
}

/// Changes the key of a topic.
pub async fn set_topic_key(conn: &mut Conn<'_>, id: i64, key: &str) -> Result<(), Error> {
    let text = "UPDATE topics SET name_key = $2 WHERE id = $1";
    conn.run(text, values![id, key]).await
}

/// Merges two topics: everything that is tagged with the second gets the first, and the second is
/// deleted.
pub async fn join_topics(conn: &mut Conn<'_>, kept: i64, gone: i64) -> Result<(), Error> {
    // A node may have both topics.
    let tag = "INSERT INTO node_topics (node_id, topic_id) \
        SELECT node_id, $1 FROM node_topics WHERE topic_id = $2 \
        ON CONFLICT (node_id, topic_id) DO NOTHING";
    let untag = "DELETE FROM node_topics WHERE topic_id = $1";
    let delete = "DELETE FROM topics WHERE id = $1";
    let count = "UPDATE topics SET used_count = (SELECT count(*) FROM node_topics nt \
        JOIN nodes n ON n.id = nt.node_id WHERE nt.topic_id = $1 AND n.type = 'question') \
        WHERE id = $1";
    conn.run(tag, values![kept, gone]).await?;
    conn.run(untag, values![gone]).await?;
    conn.run(delete, values![gone]).await?;
    conn.run(count, values![kept]).await
}

/// The texts of the next nodes after a node, in the order of their identifiers.
pub async fn texts_after(
    conn: &mut Conn<'_>,
    after: NodeId,
    most: i64,
) -> Result<Vec<TextRow>, Error> {
    let text = "SELECT n.id, coalesce(n.root_id, n.id) AS root_id, t.title, t.body_html \
        FROM nodes n JOIN node_texts t ON t.node_id = n.id \
        WHERE n.id > $1 ORDER BY n.id LIMIT $2";
    conn.all(text, values![after, most]).await
}

/// Updates the statistics and search indexes of PostgreSQL after a whole community was written.
/// Without this, reads would be slow until the next autovacuum. SQLite needs nothing.
pub async fn update_statistics(conn: &mut Conn<'_>) -> Result<(), Error> {
    if conn.dialect() == Dialect::Sqlite {
        return Ok(());
    }
    // GIN keeps new entries in a pending list, which each search reads completely.
    let lists = "SELECT coalesce(sum(gin_clean_pending_list(i.oid)), 0)::bigint FROM pg_class i \
        JOIN pg_am a ON a.oid = i.relam \
        WHERE a.amname = 'gin' AND i.relkind = 'i' AND pg_table_is_visible(i.oid)";
    let _: i64 = conn.single_row(lists, &[]).await?;
    let names: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
    let text = format!("ANALYZE node_search, {}", names.join(", "));
    conn.run(&text, &[]).await
}
