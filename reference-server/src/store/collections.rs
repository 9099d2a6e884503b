//! Collections that a response contains completely, and the size limit of each.
//!
//! A page of a list has a hundred nodes or users, each with all of its collections. The limits also
//! apply to imports, restores and seeds, so that no page is larger than some megabytes.

use super::row::row;
use super::{Conn, Error, values};

/// A collection that belongs to a node or a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Collection {
    /// The topics of a node.
    Topics,
    /// Comments and answers directly below a node.
    Children,
    /// Revisions of a node.
    Revisions,
    /// Files of a node.
    Attachments,
    /// The groups of a user.
    Groups,
}

/// The table that holds a collection, and its limit.
struct Parts {
    name: &'static str,
    owner: &'static str,
    table: &'static str,
    column: &'static str,
    most: i64,
}

impl Collection {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Topics, Self::Children, Self::Revisions, Self::Attachments, Self::Groups];

    fn parts(self) -> Parts {
        // Topics and groups are included with their fields, other collections only with
        // identifiers.
        let (name, owner, table, column, most) = match self {
            Self::Topics => ("topics", "node", "node_topics", "node_id", 50),
            Self::Children => ("comments and answers", "node", "nodes", "parent_id", 5_000),
            Self::Revisions => ("revisions", "node", "revisions", "node_id", 1_000),
            Self::Attachments => ("attachments", "node", "attachments", "node_id", 50),
            Self::Groups => ("groups", "user", "memberships", "user_id", 50),
        };
        Parts { name, owner, table, column, most }
    }

    /// The largest number that a node or a user may have.
    #[must_use]
    pub fn most(self) -> i64 {
        self.parts().most
    }

    /// The message for callers if the collection is full.
    #[must_use]
    pub fn is_full(self) -> String {
        let Parts { name, owner, most, .. } = self.parts();
        format!("a {owner} has at most {most} {name}")
    }
}

/// Returns whether a collection has room for an additional item.
pub async fn has_room(
    conn: &mut Conn<'_>,
    collection: Collection,
    owner: i64,
) -> Result<bool, Error> {
    let Parts { table, column, most, .. } = collection.parts();
    // Stops counting at the limit.
    let text = format!(
        "SELECT count(*) FROM (SELECT 1 FROM {table} WHERE {column} = $1 LIMIT $2) existing"
    );
    let existing: i64 = conn.single_row(&text, values![owner, most]).await?;
    Ok(existing < most)
}

row! {
    /// A node or a user, and the size of its collection.
    #[derive(Copy)]
    struct Counted {
        owner: i64,
        number: i64,
    }
}

/// Looks for a node or a user with a collection that is too large, and describes it.
pub async fn find_too_large(conn: &mut Conn<'_>) -> Result<Option<String>, Error> {
    for collection in Collection::ALL {
        let Parts { name, owner, table, column, most } = collection.parts();
        let text = format!(
            "SELECT {column} AS owner, count(*) AS number FROM {table} \
             WHERE {column} IS NOT NULL GROUP BY {column} HAVING count(*) > $1 \
             ORDER BY {column} LIMIT 1"
        );
        let found: Option<Counted> = conn.first(&text, values![most]).await?;
        if let Some(found) = found {
            return Ok(Some(format!(
                "the {owner} {} has {} {name}, and at most {most} are shown; remove some from the \
                 file",
                found.owner, found.number
            )));
        }
    }
    Ok(None)
}
