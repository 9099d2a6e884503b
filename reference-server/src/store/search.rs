//! The search index of nodes. This is the part of the store that no two databases share:
//! SQLite has FTS5.

use sqlx::AssertSqlSafe;

use super::statements::Statements;
use super::{Conn, Error, sql};
use crate::domain::ids::NodeId;
use crate::domain::node::NodeType;
use crate::domain::paging::PageRequest;
use crate::domain::search::{Query, folded, gram, grams, words};

/// What a search finds in a node.
#[derive(Debug, Clone)]
pub struct Searchable<'a> {
    /// The title, which weighs more.
    pub title: &'a str,
    /// The text without markup, and the names of the topics.
    pub rest: &'a str,
}

const BY_ACTIVITY: &str = "n.last_active_date DESC, n.id DESC";
const BY_SCORE: &str = "n.score DESC, n.id DESC";

/// The order of what is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FoundOrder {
    /// The latest activity first.
    Active,
    /// A hit in the title first, then the score.
    Relevance,
}

const TABLES: [&str; 3] = ["node_words", "node_grams", "node_trigrams"];

/// Takes a node out of the index.
pub(crate) fn remove(statements: &mut Statements, id: NodeId) {
    for table in TABLES {
        let text = format!("DELETE FROM {table} WHERE rowid = $1");
        statements.add(&text, [id.get().into()]);
    }
}

/// Enters a node that is not in it into the index.
pub(crate) fn index(statements: &mut Statements, id: NodeId, node: &Searchable<'_>) {
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

/// The identifiers of a page of what a term finds, in order, and how many it finds.
pub async fn find(
    conn: &mut Conn<'_>,
    query: &Query,
    node_type: Option<NodeType>,
    order: FoundOrder,
    page: PageRequest,
) -> Result<(i64, Vec<i64>), Error> {
    let Some(matching) = matching(query) else {
        return Ok((0, Vec::new()));
    };
    let node_type = node_type.map(NodeType::as_str);
    let all = format!("({})", matching.expression);
    let total = count(conn, matching.table, &all, node_type).await?;
    if order == FoundOrder::Active {
        let order = BY_ACTIVITY;
        let window = (page.size, page.offset());
        let ids = found(conn, matching.table, &all, node_type, order, window).await?;
        return Ok((total, ids));
    }
    // Hits in the title come first: two lists, one after the other.
    let in_title = format!("title : ({})", matching.expression);
    let elsewhere = format!("{all} NOT ({in_title})");
    let order = BY_SCORE;
    let titles = count(conn, matching.table, &in_title, node_type).await?;
    let from_titles = (titles - page.offset()).clamp(0, page.size);
    let mut ids = Vec::new();
    if from_titles > 0 {
        let window = (from_titles, page.offset());
        ids = found(conn, matching.table, &in_title, node_type, order, window).await?;
    }
    if from_titles < page.size {
        let window = (page.size - from_titles, (page.offset() - titles).max(0));
        ids.extend(found(conn, matching.table, &elsewhere, node_type, order, window).await?);
    }
    Ok((total, ids))
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

fn found_text(table: &str, order: &str) -> String {
    format!(
        "SELECT n.id FROM {table} f CROSS JOIN nodes n ON n.id = f.rowid \
         WHERE {table} MATCH $1 AND ($2 IS NULL OR n.type = $2) \
         ORDER BY {order} LIMIT $3 OFFSET $4"
    )
}

async fn count(
    conn: &mut Conn<'_>,
    table: &str,
    expression: &str,
    node_type: Option<&str>,
) -> Result<i64, Error> {
    let text = count_text(table, node_type.is_some());
    Ok(sql!(conn, c => sqlx::query_scalar(AssertSqlSafe(text))
        .bind(expression)
        .bind(node_type)
        .fetch_one(c))?)
}

async fn found(
    conn: &mut Conn<'_>,
    table: &str,
    expression: &str,
    node_type: Option<&str>,
    order: &str,
    (limit, offset): (i64, i64),
) -> Result<Vec<i64>, Error> {
    let text = found_text(table, order);
    Ok(sql!(conn, c => sqlx::query_scalar(AssertSqlSafe(text))
        .bind(expression)
        .bind(node_type)
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
            for order in [BY_ACTIVITY, BY_SCORE] {
                let plan = plan_of(&found_text(table, order)).await;
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
