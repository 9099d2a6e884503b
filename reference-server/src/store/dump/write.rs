//! Writing rows with the identifiers that they had.

use sqlx::AssertSqlSafe;

use super::cells::{Cell, Row};
use crate::store::batch::parameters;
use crate::store::row::row;
use crate::store::{Conn, Error, sql, users};

/// Whether nobody has written anything yet.
pub async fn is_empty(conn: &mut Conn<'_>) -> Result<bool, Error> {
    Ok(!users::any(conn).await?)
}

/// Removes the groups that an empty community has, for those that are restored.
pub async fn clear_groups(conn: &mut Conn<'_>) -> Result<(), Error> {
    for text in ["DELETE FROM group_permissions", "DELETE FROM groups"] {
        sql!(conn, c => sqlx::query(text).execute(c))?;
    }
    Ok(())
}

/// Inserts a row as it is.
///
/// # Errors
///
/// [`Error::Constraint`] when it is there already, or names what is not.
pub async fn insert(conn: &mut Conn<'_>, row: &Row) -> Result<(), Error> {
    let table = row.table;
    let names: Vec<&str> = table
        .columns
        .iter()
        .map(|column| column.name)
        .chain(table.derived.iter().map(|(name, _)| *name))
        .collect();
    let text = format!(
        "INSERT INTO {} ({}) VALUES ({})",
        table.name,
        names.join(", "),
        parameters(1, names.len())
    );
    sql!(conn, c => {
        let mut query = sqlx::query(AssertSqlSafe(text));
        for cell in &row.cells {
            query = match cell {
                Cell::Integer(number) => query.bind(*number),
                Cell::Boolean(boolean) => query.bind(*boolean),
                Cell::Text(text) => query.bind(text.as_deref()),
            };
        }
        query.execute(c)
    })?;
    Ok(())
}

row! {
    /// The text of a node, for the search index.
    pub struct TextRow {
        /// The node.
        pub node_id: i64,
        /// The node at the top of its discussion, which has the topics.
        pub root_id: i64,
        /// Its title.
        pub title: Option<String>,
        /// Its text as HTML.
        pub body_html: String,
    }
}

/// The texts of the nodes that follow a node, in the order of their identifiers.
pub async fn next_texts(conn: &mut Conn<'_>, last: i64) -> Result<Vec<TextRow>, Error> {
    let text = "SELECT t.node_id, coalesce(n.root_id, n.id) AS root_id, t.title, t.body_html \
        FROM node_texts t JOIN nodes n ON n.id = t.node_id WHERE t.node_id > $1 \
        ORDER BY t.node_id LIMIT 100";
    sql!(conn, c => sqlx::query_as(text).bind(last).fetch_all(c))
}
