//! The search index of PostgreSQL: a table of words and grams as `tsvector`, and of folded texts
//! with an index of trigrams.
//!
//! PostgreSQL's own parsers and dictionaries have no part in it, so that a search finds what it
//! finds in SQLite.

use sqlx::AssertSqlSafe;

use super::{Find, Hits, Order, Searchable};
use crate::domain::ids::NodeId;
use crate::domain::search::{Query, folded, gram, grams, words};
use crate::store::statements::Statements;
use crate::store::{Conn, Error, batch, sql};

/// The longest lexeme, in bytes. Of a longer word, as many letters count as fit.
const LONGEST: usize = 2046;

/// The longest text of lexemes, in bytes. PostgreSQL takes 1 MiB; only a text of tens of
/// thousands of different characters has more grams, and is then not found by all of them.
const MOST: usize = 900 * 1024;

/// Takes a node out of the index.
pub(super) fn remove(statements: &mut Statements, id: NodeId) {
    let text = "DELETE FROM node_search WHERE node_id = $1";
    statements.add(text, [id.get().into()]);
}

/// Enters a node that is not in it into the index.
pub(super) fn index(statements: &mut Statements, id: NodeId, node: &Searchable<'_>) {
    let (title, rest) = (folded(node.title), folded(node.rest));
    let words = lexemes(words(&title), words(&rest));
    let grams = lexemes(grams(&title), grams(&rest));
    let text = "INSERT INTO node_search (node_id, title, rest, words, grams) \
        VALUES ($1, $2, $3, CAST($4 AS tsvector), CAST($5 AS tsvector))";
    let values = [
        id.get().into(),
        title.into(),
        rest.into(),
        words.into(),
        grams.into(),
    ];
    statements.add(text, values);
}

/// The text of a `tsvector`: each once, and those of the title once more, marked.
fn lexemes(
    title: impl IntoIterator<Item = String>,
    rest: impl IntoIterator<Item = String>,
) -> String {
    let mut text = String::new();
    let mut add = |lexeme: String| {
        if text.len() + lexeme.len() < MOST {
            text.push_str(&lexeme);
            text.push(' ');
        }
    };
    for part in title {
        add(quoted("=", &part));
        add(quoted("", &part));
    }
    for part in rest {
        add(quoted("", &part));
    }
    text
}

/// A lexeme as `tsvector` and `tsquery` read it.
fn quoted(mark: &str, text: &str) -> String {
    let mut end = text.len().min(LONGEST - mark.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let text = &text[..end];
    format!("'{mark}{}'", text.replace('\\', "\\\\").replace('\'', "''"))
}

/// What is looked for, and how.
enum Matching {
    /// Lexemes in a column, all of them.
    Lexemes {
        column: &'static str,
        all: Vec<String>,
    },
    /// A text anywhere.
    Part(String),
}

/// How a term is looked for; nothing for a term that no index holds.
fn matching(query: &Query) -> Option<Matching> {
    match query {
        Query::Everything | Query::Nothing => None,
        Query::Words(words) => Some(Matching::Lexemes {
            column: "words",
            all: words.clone(),
        }),
        Query::Substring(part) => {
            let letters: Vec<char> = part.chars().collect();
            if letters.len() > 2 {
                return Some(Matching::Part(part.clone()));
            }
            Some(Matching::Lexemes {
                column: "grams",
                all: vec![gram(&letters)],
            })
        }
    }
}

impl Matching {
    /// The condition for some of the hits, in which `$1` is [`value`](Self::value).
    fn condition(&self, hits: Hits) -> String {
        match (self, hits) {
            (Self::Lexemes { column, .. }, _) => format!("f.{column} @@ CAST($1 AS tsquery)"),
            (Self::Part(_), Hits::All) => {
                "(f.title LIKE $1 ESCAPE '\\' OR f.rest LIKE $1 ESCAPE '\\')".to_owned()
            }
            (Self::Part(_), Hits::InTitle) => "f.title LIKE $1 ESCAPE '\\'".to_owned(),
            (Self::Part(_), Hits::Elsewhere) => {
                "(f.rest LIKE $1 ESCAPE '\\' AND NOT f.title LIKE $1 ESCAPE '\\')".to_owned()
            }
        }
    }

    fn value(&self, hits: Hits) -> String {
        let joined = |mark: &str, all: &[String]| {
            let all: Vec<String> = all.iter().map(|part| quoted(mark, part)).collect();
            all.join(" & ")
        };
        match (self, hits) {
            (Self::Lexemes { all, .. }, Hits::All) => joined("", all),
            (Self::Lexemes { all, .. }, Hits::InTitle) => joined("=", all),
            (Self::Lexemes { all, .. }, Hits::Elsewhere) => {
                format!("{} & !({})", joined("", all), joined("=", all))
            }
            (Self::Part(part), _) => batch::like_pattern(part),
        }
    }
}

fn count_text(condition: &str, of_type: bool) -> String {
    if of_type {
        format!(
            "SELECT count(*) FROM node_search f JOIN nodes n ON n.id = f.node_id \
             WHERE {condition} AND n.type = $2"
        )
    } else {
        format!("SELECT count(*) FROM node_search f WHERE {condition} AND $2 IS NULL")
    }
}

/// How many hits are found first and sorted then. Among more, PostgreSQL may as well go through
/// the nodes in order until it has met enough of them, which for few would be through all nodes;
/// it plans that for a word that one node in a thousand has.
const FEW: i64 = 10_000;

fn page_text(condition: &str, order: Order, count: i64) -> String {
    let order = order.by();
    let found = format!("SELECT f.node_id FROM node_search f WHERE {condition}");
    let materialized = if count <= FEW {
        "MATERIALIZED"
    } else {
        "NOT MATERIALIZED"
    };
    format!(
        "WITH found AS {materialized} ({found}) \
         SELECT n.id FROM found JOIN nodes n ON n.id = found.node_id \
         WHERE ($2 IS NULL OR n.type = $2) \
         ORDER BY {order} LIMIT $3 OFFSET $4"
    )
}

/// How many hits there are.
pub(super) async fn count(conn: &mut Conn<'_>, find: &Find<'_>, hits: Hits) -> Result<i64, Error> {
    let Some(matching) = matching(find.query) else {
        return Ok(0);
    };
    let text = count_text(&matching.condition(hits), find.node_type.is_some());
    // To read every row costs half as much again as to count the hits of a common word by the
    // index, and PostgreSQL thinks otherwise.
    set(conn, "SET LOCAL enable_seqscan = off").await?;
    let hits: i64 = sql!(conn, c => sqlx::query_scalar(AssertSqlSafe(text))
        .bind(matching.value(hits))
        .bind(find.node_type)
        .fetch_one(c))?;
    set(conn, "SET LOCAL enable_seqscan = on").await?;
    Ok(hits)
}

async fn set(conn: &mut Conn<'_>, text: &'static str) -> Result<(), Error> {
    sql!(conn, c => sqlx::query(text).run(c))?;
    Ok(())
}

/// So many hits after so many others, of `count` in all.
pub(super) async fn page(
    conn: &mut Conn<'_>,
    find: &Find<'_>,
    (hits, count): (Hits, i64),
    order: Order,
    (limit, offset): (i64, i64),
) -> Result<Vec<i64>, Error> {
    let Some(matching) = matching(find.query) else {
        return Ok(Vec::new());
    };
    let text = page_text(&matching.condition(hits), order, count);
    Ok(sql!(conn, c => sqlx::query_scalar(AssertSqlSafe(text))
        .bind(matching.value(hits))
        .bind(find.node_type)
        .bind(limit)
        .bind(offset)
        .fetch_all(c))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lexemes_are_quoted_and_no_longer_than_may_be() {
        let words = |words: &[&str]| {
            words
                .iter()
                .map(|word| (*word).to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            lexemes(words(&["o'clock"]), words(&["a\\b"])),
            r"'=o''clock' 'o''clock' 'a\\b' "
        );
        let long = quoted("=", &"é".repeat(2000));
        assert_eq!(long.len(), "'='".len() + 2044);
        let many = (0..200_000).map(|number| format!("{number:06}"));
        assert!(lexemes([], many).len() <= MOST);
    }
}
