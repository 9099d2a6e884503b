//! The search index of SQLite: tables of FTS5.

use super::{Hits, Searchable};
use crate::domain::ids::NodeId;
use crate::domain::indexed::{Indexed, sequence};
use crate::domain::search::Terms;
use crate::store::{Conn, Error, values};

/// A form of a text, for a table of the index.
type Column = fn(&Indexed) -> String;

const TABLES: [(&str, Column); 4] = [
    ("node_words", |text| text.words.join(" ")),
    ("node_sequences", |text| text.sequences.clone()),
    ("node_grams", |text| text.grams.join(" ")),
    ("node_trigrams", |text| text.folded.clone()),
];

pub(super) async fn remove(conn: &mut Conn<'_>, id: NodeId) -> Result<(), Error> {
    for (table, _) in TABLES {
        let text = format!("DELETE FROM {table} WHERE rowid = $1");
        conn.run(&text, values![id]).await?;
    }
    Ok(())
}

pub(super) async fn index(conn: &mut Conn<'_>, id: NodeId, node: &Searchable) -> Result<(), Error> {
    for (table, column) in TABLES {
        let text = format!("INSERT INTO {table} (rowid, title, rest) VALUES ($1, $2, $3)");
        let values = values![id, column(&node.title), node.text_and_topics(column)];
        conn.run(&text, values).await?;
    }
    Ok(())
}

/// A query to one of the tables of the index.
struct Match {
    table: &'static str,
    expression: String,
}

/// The queries for a term. Its hits are those that all of them find.
fn matches(terms: &Terms) -> Vec<Match> {
    let sequences: Vec<String> = terms.pieces.iter().map(|piece| sequence(piece)).collect();
    let tables = [
        ("node_words", &terms.words),
        ("node_sequences", &sequences),
        ("node_trigrams", &terms.parts),
        ("node_grams", &terms.grams),
    ];
    let asked = tables.into_iter().filter(|(_, texts)| !texts.is_empty());
    let matches = asked.map(|(table, texts)| {
        let quoted: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
        let expression = format!("({})", quoted.join(" AND "));
        Match { table, expression }
    });
    matches.collect()
}

/// A string in the query language of FTS5. Its tokens must follow each other.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// A statement for the identifiers of some of the hits, with the values of its parameters.
pub(super) fn found(terms: &Terms, hits: Hits) -> (String, Vec<String>) {
    let matches = matches(terms);
    // FTS5 can express this as a single query.
    if let ([one], Hits::Elsewhere) = (&*matches, hits) {
        let all = &one.expression;
        let elsewhere = format!("{all} NOT (title : {all})");
        return (select(one.table, 1), vec![elsewhere]);
    }
    let mut values = Vec::new();
    let mut in_common = |mark: &str| {
        let mut selects = Vec::new();
        for one in &matches {
            values.push(format!("{mark}{}", one.expression));
            selects.push(select(one.table, values.len()));
        }
        selects.join(" INTERSECT ")
    };
    let text = match hits {
        Hits::All => in_common(""),
        Hits::InTitle => in_common("title : "),
        Hits::Elsewhere => {
            let (all, in_title) = (in_common(""), in_common("title : "));
            format!("SELECT id FROM ({all}) EXCEPT SELECT id FROM ({in_title})")
        }
    };
    (text, values)
}

fn select(table: &str, parameter: usize) -> String {
    format!("SELECT rowid AS id FROM {table} WHERE {table} MATCH ${parameter}")
}

#[cfg(test)]
mod tests {
    use super::super::{BY_ACTIVITY, BY_SCORE, count_text, page_text};
    use super::*;
    use crate::store::plan::plan_of;

    #[tokio::test]
    async fn search_uses_index_and_reads_rows_by_id() {
        for (table, _) in TABLES {
            let found = select(table, 1);
            let scan = format!("SCAN {table} VIRTUAL TABLE INDEX");
            for order in [BY_ACTIVITY, BY_SCORE] {
                let plan = plan_of(&page_text(&found, false, order, 1)).await;
                assert!(plan[0].starts_with(&scan), "{plan:?}");
                assert_eq!(plan[1], "SEARCH n USING INTEGER PRIMARY KEY (rowid=?)");
            }
            let plan = plan_of(&count_text(&found, Some(2))).await;
            assert_eq!(plan[1], "SEARCH n USING INTEGER PRIMARY KEY (rowid=?)");
            let plan = plan_of(&count_text(&found, None)).await;
            assert_eq!(plan.len(), 1, "{plan:?}");
        }
    }
}
