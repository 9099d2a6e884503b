//! The search index of PostgreSQL: a `tsvector` of words and grams, folded texts with a trigram
//! index, and the sequences of tokens, which are only compared for nodes whose words match.
//!
//! It does not use the parsers and dictionaries of PostgreSQL, so that searches find the same as in
//! SQLite.

use super::{Hits, Searchable};
use crate::domain::ids::NodeId;
use crate::domain::indexed::{Indexed, sequence};
use crate::domain::search::Terms;
use crate::store::{Conn, Error, Value, batch, values};

pub(super) async fn remove(conn: &mut Conn<'_>, id: NodeId) -> Result<(), Error> {
    let text = "DELETE FROM node_search WHERE node_id = $1";
    conn.run(text, values![id]).await
}

pub(super) async fn index(conn: &mut Conn<'_>, id: NodeId, node: &Searchable) -> Result<(), Error> {
    let lexemes = |column: fn(&Indexed) -> &[String]| {
        let (title, text, topics) = (column(&node.title), column(&node.text), column(&node.topics));
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

/// The text of a `tsvector`: each token without duplicates, and those of the title again, with a
/// mark.
fn lexemes<'a>(title: &'a [String], rest: impl Iterator<Item = &'a String>) -> String {
    let marked = title.iter().map(|lexeme| quoted("=", lexeme));
    let all = title.iter().chain(rest).map(|lexeme| quoted("", lexeme));
    marked.chain(all).collect::<Vec<_>>().join(" ")
}

/// A lexeme in the syntax of `tsvector` and `tsquery`. Tokens and grams contain nothing to escape.
fn quoted(mark: &str, text: &str) -> String {
    format!("'{mark}{text}'")
}

/// The query for the identifiers of some of the hits, with the values of its parameters.
pub(super) fn found(terms: &Terms, hits: Hits) -> (String, Vec<String>) {
    let (condition, values) = condition(terms, hits);
    let text = format!("SELECT f.node_id AS id FROM node_search f WHERE {condition}");
    (text, values)
}

/// The condition for some of the hits, with the values of its parameters.
fn condition(terms: &Terms, hits: Hits) -> (String, Vec<String>) {
    let mut values = Vec::new();
    let is_simple = terms.pieces.is_empty() && terms.grams.is_empty();
    let condition = match (hits, &*terms.parts, &*terms.words) {
        (Hits::All, ..) => all(terms, false, &mut values),
        (Hits::InTitle, ..) => all(terms, true, &mut values),
        (Hits::Elsewhere, [part], []) if is_simple => {
            values.push(batch::like_pattern(part));
            "(f.rest LIKE $1 ESCAPE '\\' AND NOT f.title LIKE $1 ESCAPE '\\')".to_owned()
        }
        (Hits::Elsewhere, [], words) if is_simple => {
            let (all, in_title) = (joined("", words), joined("=", words));
            values.push(format!("{all} & !({in_title})"));
            "f.words @@ CAST($1 AS tsquery)".to_owned()
        }
        (Hits::Elsewhere, ..) => {
            let everywhere = all(terms, false, &mut values);
            format!("{everywhere} AND NOT ({})", all(terms, true, &mut values))
        }
    };
    (condition, values)
}

/// The condition that a node, or its title, contains all parts of a term.
fn all(terms: &Terms, in_title: bool, values: &mut Vec<String>) -> String {
    let mut conditions = Vec::new();
    let mark = if in_title { "=" } else { "" };
    // Includes the words of sequences, because the index finds only words, not sequences.
    let words: Vec<String> =
        terms.words.iter().chain(terms.pieces.iter().flatten()).cloned().collect();
    for (column, lexemes) in [("words", &words), ("grams", &terms.grams)] {
        if !lexemes.is_empty() {
            values.push(joined(mark, lexemes));
            let parameter = values.len();
            conditions.push(format!("f.{column} @@ CAST(${parameter} AS tsquery)"));
        }
    }
    let sequences: Vec<String> = terms.pieces.iter().map(|piece| sequence(piece)).collect();
    for (title, rest, texts) in
        [("title_sequences", "rest_sequences", &sequences), ("title", "rest", &terms.parts)]
    {
        for text in texts {
            values.push(batch::like_pattern(text));
            let like = format!("LIKE ${} ESCAPE '\\'", values.len());
            conditions.push(if in_title {
                format!("f.{title} {like}")
            } else {
                format!("(f.{title} {like} OR f.{rest} {like})")
            });
        }
    }
    conditions.join(" AND ")
}

fn joined(mark: &str, lexemes: &[String]) -> String {
    let quoted: Vec<String> = lexemes.iter().map(|lexeme| quoted(mark, lexeme)).collect();
    quoted.join(" & ")
}

/// The maximum number of hits for which PostgreSQL finds all of them first and then sorts them. For
/// more hits, PostgreSQL may read the nodes in order until it has found enough. Without this limit,
/// it would also do so for a word that is in one of a thousand nodes, which means reading all
/// nodes.
const MAX_MATERIALIZED_HITS: i64 = 10_000;

/// Returns whether so many hits are all found before they are sorted.
pub(super) fn is_materialized(count: i64) -> bool {
    count <= MAX_MATERIALIZED_HITS
}

/// Counts hits. PostgreSQL wrongly prefers to read every row, which takes half as long again as
/// counting the hits of a common word in the index.
pub(super) async fn count(
    conn: &mut Conn<'_>,
    text: &str,
    values: &[Value<'_>],
) -> Result<i64, Error> {
    conn.run("SET LOCAL enable_seqscan = off", &[]).await?;
    let hits = conn.single_row(text, values).await?;
    conn.run("SET LOCAL enable_seqscan = on", &[]).await?;
    Ok(hits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::bounded::Prose;

    #[test]
    fn lexemes_of_title_are_also_marked() {
        let indexed = |text| Indexed::new(Prose::start_of(text));
        let (title, rest) = (indexed("C#"), indexed("it's"));
        assert_eq!(
            lexemes(&title.words, rest.words.iter()),
            "'=c' '=·23·2' 'c' '·23·2' 'it' 's' '·27·3'"
        );
    }
}
