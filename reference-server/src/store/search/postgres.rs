//! The search index of PostgreSQL: a table of words and grams as `tsvector`, of folded texts with
//! an index of trigrams, and of the sequences of tokens, which are looked at where the words
//! have matched.
//!
//! PostgreSQL's own parsers and dictionaries have no part in it, so that a search finds what it
//! finds in SQLite.

use super::{Hits, Order, Searchable};
use crate::domain::ids::NodeId;
use crate::domain::indexed::{Indexed, sequence};
use crate::domain::search::{Query, gram};
use crate::store::{Conn, Error, Value, batch, values};

pub(super) async fn remove(conn: &mut Conn<'_>, id: NodeId) -> Result<(), Error> {
    let text = "DELETE FROM node_search WHERE node_id = $1";
    conn.run(text, values![id]).await
}

pub(super) async fn index(
    conn: &mut Conn<'_>,
    id: NodeId,
    node: &Searchable<'_>,
) -> Result<(), Error> {
    let lexemes = |column: fn(&Indexed) -> &[String]| {
        let (title, text, topics) = (column(node.title), column(node.text), column(node.topics));
        lexemes(title, text.iter().chain(topics))
    };
    let text = "INSERT INTO node_search \
        (node_id, title, rest, title_sequences, rest_sequences, words, grams) \
        VALUES ($1, $2, $3, $4, $5, CAST($6 AS tsvector), CAST($7 AS tsvector))";
    let values = values![
        id,
        &node.title.folded,
        node.text_and_topics(|text| text.folded.clone()),
        &node.title.sequences,
        node.text_and_topics(|text| text.sequences.clone()),
        lexemes(|text| &text.words),
        lexemes(|text| &text.grams),
    ];
    conn.run(text, values).await
}

/// The text of a `tsvector`: each once, and those of the title once more, marked.
fn lexemes<'a>(title: &'a [String], rest: impl Iterator<Item = &'a String>) -> String {
    let marked = title.iter().map(|lexeme| quoted("=", lexeme));
    let all = title.iter().chain(rest).map(|lexeme| quoted("", lexeme));
    marked.chain(all).collect::<Vec<_>>().join(" ")
}

/// A lexeme as `tsvector` and `tsquery` read it. Tokens and grams have nothing to escape.
fn quoted(mark: &str, text: &str) -> String {
    format!("'{mark}{text}'")
}

/// A condition for the search index, all parts of which must hold.
#[derive(Default)]
struct Matching {
    words: Vec<String>,
    grams: Vec<String>,
    sequences: Vec<String>,
    parts: Vec<String>,
}

/// The condition for a term; none for a term that no index holds.
fn matching(query: &Query) -> Option<Matching> {
    let mut matching = Matching::default();
    match query {
        Query::Everything | Query::Nothing => return None,
        Query::Pieces(pieces) => {
            for piece in pieces {
                // A single word is found by its lexeme.
                if piece.len() > 1 {
                    matching.sequences.push(sequence(piece));
                }
                matching.words.extend(piece.iter().cloned());
            }
        }
        Query::Parts(parts) => {
            for part in parts {
                let letters: Vec<char> = part.chars().collect();
                // Parts of one or two letters are found by their grams.
                if letters.len() > 2 {
                    matching.parts.push(part.clone());
                } else {
                    matching.grams.push(gram(&letters));
                }
            }
        }
    }
    Some(matching)
}

/// The condition for some of the hits, with the values of its parameters.
pub(super) fn found(query: &Query, hits: Hits) -> Option<(String, Vec<String>)> {
    matching(query).map(|matching| matching.condition(hits))
}

impl Matching {
    fn condition(&self, hits: Hits) -> (String, Vec<String>) {
        let mut values = Vec::new();
        let condition = match (hits, &*self.parts, &*self.words, &*self.grams) {
            (Hits::All, ..) => self.all(false, &mut values),
            (Hits::InTitle, ..) => self.all(true, &mut values),
            (Hits::Elsewhere, [part], [], []) => {
                values.push(batch::like_pattern(part));
                "(f.rest LIKE $1 ESCAPE '\\' AND NOT f.title LIKE $1 ESCAPE '\\')".to_owned()
            }
            (Hits::Elsewhere, [], words, []) if self.sequences.is_empty() => {
                let (all, in_title) = (joined("", words), joined("=", words));
                values.push(format!("{all} & !({in_title})"));
                "f.words @@ CAST($1 AS tsquery)".to_owned()
            }
            (Hits::Elsewhere, ..) => {
                let all = self.all(false, &mut values);
                format!("{all} AND NOT ({})", self.all(true, &mut values))
            }
        };
        (condition, values)
    }

    /// The condition that all of it is in a node, or in its title.
    fn all(&self, in_title: bool, values: &mut Vec<String>) -> String {
        let mut conditions = Vec::new();
        let mark = if in_title { "=" } else { "" };
        for (column, lexemes) in [("words", &self.words), ("grams", &self.grams)] {
            if !lexemes.is_empty() {
                values.push(joined(mark, lexemes));
                let parameter = values.len();
                conditions.push(format!("f.{column} @@ CAST(${parameter} AS tsquery)"));
            }
        }
        let sequences = ("title_sequences", "rest_sequences");
        let sequences = self.sequences.iter().map(|text| (sequences, text));
        let parts = self.parts.iter().map(|text| (("title", "rest"), text));
        for ((title, rest), text) in sequences.chain(parts) {
            values.push(batch::like_pattern(text));
            let like = format!("LIKE ${} ESCAPE '\\'", values.len());
            conditions.push(if in_title {
                format!("f.{title} {like}")
            } else {
                format!("(f.{title} {like} OR f.{rest} {like})")
            });
        }
        conditions.join(" AND ")
    }
}

fn joined(mark: &str, lexemes: &[String]) -> String {
    let quoted: Vec<String> = lexemes.iter().map(|lexeme| quoted(mark, lexeme)).collect();
    quoted.join(" & ")
}

/// The statement that counts hits, of a type where there is a parameter for it.
pub(super) fn count_text(condition: &str, node_type: Option<usize>) -> String {
    match node_type {
        Some(parameter) => format!(
            "SELECT count(*) FROM node_search f JOIN nodes n ON n.id = f.node_id \
             WHERE {condition} AND n.type = ${parameter}"
        ),
        None => format!("SELECT count(*) FROM node_search f WHERE {condition}"),
    }
}

/// The number of hits up to which they are found first and then sorted. For more, PostgreSQL
/// may as well go through the nodes in order until it has met enough of them. It plans that for
/// a word that one node in a thousand has, where it means going through all nodes.
const MAX_MATERIALIZED_HITS: i64 = 10_000;

/// The statement for a page, whose parameters for the type, the limit and the offset come after
/// those of the condition.
pub(super) fn page_text(condition: &str, order: Order, count: i64, values: usize) -> String {
    let order = order.order_by();
    let found = format!("SELECT f.node_id FROM node_search f WHERE {condition}");
    let materialized = if count <= MAX_MATERIALIZED_HITS {
        "MATERIALIZED"
    } else {
        "NOT MATERIALIZED"
    };
    let (node_type, limit, offset) = (values + 1, values + 2, values + 3);
    format!(
        "WITH found AS {materialized} ({found}) \
         SELECT n.id FROM found JOIN nodes n ON n.id = found.node_id \
         WHERE (${node_type} IS NULL OR n.type = ${node_type}) \
         ORDER BY {order} LIMIT ${limit} OFFSET ${offset}"
    )
}

/// Counts hits. To read every row costs half as much again as to count the hits of a common word
/// by the index, and PostgreSQL thinks otherwise.
pub(super) async fn count(
    conn: &mut Conn<'_>,
    text: &str,
    values: &[Value<'_>],
) -> Result<i64, Error> {
    conn.run("SET LOCAL enable_seqscan = off", &[]).await?;
    let hits = conn.one(text, values).await?;
    conn.run("SET LOCAL enable_seqscan = on", &[]).await?;
    Ok(hits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lexemes_of_the_title_are_marked_besides() {
        let (title, rest) = (Indexed::new("C#"), Indexed::new("it's"));
        assert_eq!(
            lexemes(&title.words, rest.words.iter()),
            "'=c' '=·23·2' 'c' '·23·2' 'it' 's' '·27·3'"
        );
    }
}
