//! Writes rows with their original identifiers.

use super::cells::Row;
use crate::store::batch::parameters;
use crate::store::{Conn, Error};

/// Removes the groups of an empty community, to make room for restored ones.
pub async fn clear_groups(conn: &mut Conn<'_>) -> Result<(), Error> {
    for text in ["DELETE FROM group_permissions", "DELETE FROM groups"] {
        conn.run(text, &[]).await?;
    }
    Ok(())
}

/// Inserts rows of one table unchanged, with one statement.
///
/// # Errors
///
/// [`Error::Constraint`] if a row exists already, or refers to a row that does not.
pub async fn insert(conn: &mut Conn<'_>, rows: &[&Row]) -> Result<(), Error> {
    let Some(first) = rows.first() else {
        return Ok(());
    };
    let table = first.table;
    let names: Vec<&str> = table
        .columns
        .iter()
        .map(|column| column.name)
        .chain(table.derived.iter().map(|(name, _)| *name))
        .collect();
    let values: Vec<String> = (0..rows.len())
        .map(|row| format!("({})", parameters(1 + row * names.len(), names.len())))
        .collect();
    let text =
        format!("INSERT INTO {} ({}) VALUES {}", table.name, names.join(", "), values.join(", "));
    let cells = rows.iter().flat_map(|row| &row.cells);
    conn.run(&text, &cells.cloned().collect::<Vec<_>>()).await
}
