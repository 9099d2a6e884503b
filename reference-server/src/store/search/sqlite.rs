//! The search index of SQLite: tables of FTS5.

use sqlx::AssertSqlSafe;

use super::{Find, Hits, Order, Searchable};
use crate::domain::ids::NodeId;
use crate::domain::search::{Query, folded, gram, grams, words};
use crate::store::statements::Statements;
use crate::store::{Conn, Error, sql};

const TABLES: [&str; 3] = ["node_words", "node_grams", "node_trigrams"];

/// Takes a node out of the index.
pub(super) fn remove(statements: &mut Statements, id: NodeId) {
    for table in TABLES {
        let text = format!("DELETE FROM {table} WHERE rowid = $1");
        statements.add(&text, [id.get().into()]);
    }
}

/// Enters a node that is not in it into the index.
pub(super) fn index(statements: &mut Statements, id: NodeId, node: &Searchable<'_>) {
    let (title, rest) = (folded(node.title), folded(node.rest));
    let joined = |words: Vec<String>| words.join(" ");
    let grams = |text: &str| grams(text).into_iter().collect::<Vec<_>>().join(" ");
    let entries = [
        (joined(words(&title)), joined(words(&rest))),
        (grams(&title), grams(&rest)),
        (title, rest),
    ];
    for (table, (title, rest)) in TABLES.into_iter().zip(entries) {
        let text = format!("INSERT INTO {table} (rowid, title, rest) VALUES ($1, $2, $3)");
        statements.add(&text, [id.get().into(), title.into(), rest.into()]);
    }
}

/// A query of one of the tables of the index.
struct Match {
    table: &'static str,
    expression: String,
}

impl Match {
    /// The expression for some of the hits.
    fn of(&self, hits: Hits) -> String {
        let all = format!("({})", self.expression);
        let in_title = format!("title : {all}");
        match hits {
            Hits::All => all,
            Hits::InTitle => in_title,
            Hits::Elsewhere => format!("{all} NOT ({in_title})"),
        }
    }
}

/// The query of the index for a term; nothing for a term that no index holds.
fn matching(query: &Query) -> Option<Match> {
    match query {
        Query::Everything | Query::Nothing => None,
        Query::Words(words) => {
            let quoted: Vec<String> = words.iter().map(|word| quoted(word)).collect();
            Some(Match {
                table: "node_words",
                expression: quoted.join(" AND "),
            })
        }
        Query::Substring(part) => {
            let letters: Vec<char> = part.chars().collect();
            if letters.len() > 2 {
                return Some(Match {
                    table: "node_trigrams",
                    expression: quoted(part),
                });
            }
            Some(Match {
                table: "node_grams",
                expression: quoted(&gram(&letters)),
            })
        }
    }
}

/// A string of the query language of FTS5.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

// CROSS JOIN: SQLite takes the tables in this order. Left to itself it begins with the nodes
// of a type and asks the index for each of them, which takes seconds for a common word.
//
// What is found is sorted by dates and scores from the rows of nodes, which are narrow: texts
// are elsewhere. An index of (id, score, date) to read them from has been no faster.

fn count_text(table: &str, of_type: bool) -> String {
    if of_type {
        format!(
            "SELECT count(*) FROM {table} f CROSS JOIN nodes n ON n.id = f.rowid \
             WHERE {table} MATCH $1 AND n.type = $2"
        )
    } else {
        format!("SELECT count(*) FROM {table} WHERE {table} MATCH $1 AND $2 IS NULL")
    }
}

fn page_text(table: &str, order: Order) -> String {
    let order = order.by();
    format!(
        "SELECT n.id FROM {table} f CROSS JOIN nodes n ON n.id = f.rowid \
         WHERE {table} MATCH $1 AND ($2 IS NULL OR n.type = $2) \
         ORDER BY {order} LIMIT $3 OFFSET $4"
    )
}

/// How many hits there are.
pub(super) async fn count(conn: &mut Conn<'_>, find: &Find<'_>, hits: Hits) -> Result<i64, Error> {
    let Some(matching) = matching(find.query) else {
        return Ok(0);
    };
    let text = count_text(matching.table, find.node_type.is_some());
    Ok(sql!(conn, c => sqlx::query_scalar(AssertSqlSafe(text))
        .bind(matching.of(hits))
        .bind(find.node_type)
        .fetch_one(c))?)
}

/// So many hits after so many others.
pub(super) async fn page(
    conn: &mut Conn<'_>,
    find: &Find<'_>,
    hits: Hits,
    order: Order,
    (limit, offset): (i64, i64),
) -> Result<Vec<i64>, Error> {
    let Some(matching) = matching(find.query) else {
        return Ok(Vec::new());
    };
    let text = page_text(matching.table, order);
    Ok(sql!(conn, c => sqlx::query_scalar(AssertSqlSafe(text))
        .bind(matching.of(hits))
        .bind(find.node_type)
        .bind(limit)
        .bind(offset)
        .fetch_all(c))?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::plan::plan_of;

    #[tokio::test]
    async fn hits_come_from_the_index_and_their_rows_are_found_by_their_identifiers() {
        for table in TABLES {
            for order in [Order::Activity, Order::Score] {
                let plan = plan_of(&page_text(table, order)).await;
                assert!(
                    plan[0].starts_with("SCAN f VIRTUAL TABLE INDEX"),
                    "{plan:?}"
                );
                assert_eq!(plan[1], "SEARCH n USING INTEGER PRIMARY KEY (rowid=?)");
            }
            let plan = plan_of(&count_text(table, true)).await;
            assert_eq!(plan[1], "SEARCH n USING INTEGER PRIMARY KEY (rowid=?)");
            let plan = plan_of(&count_text(table, false)).await;
            assert_eq!(plan.len(), 1, "{plan:?}");
        }
    }
}
