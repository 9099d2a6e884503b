//! The search index of SQLite: tables of FTS5.

use super::{Hits, Order, Searchable};
use crate::domain::ids::NodeId;
use crate::domain::indexed::{Indexed, sequence};
use crate::domain::search::{Query, gram};
use crate::store::{Conn, Error, values};

/// The form of a text that a table of the index holds.
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

pub(super) async fn index(
    conn: &mut Conn<'_>,
    id: NodeId,
    node: &Searchable<'_>,
) -> Result<(), Error> {
    for (table, column) in TABLES {
        let text = format!("INSERT INTO {table} (rowid, title, rest) VALUES ($1, $2, $3)");
        let values = values![id, column(node.title), node.text_and_topics(column)];
        conn.run(&text, values).await?;
    }
    Ok(())
}

/// A query of one of the tables of the index.
struct Match {
    table: &'static str,
    expression: String,
}

impl Match {
    /// All of some strings of the query language of FTS5; nothing where there are none.
    fn of_all(table: &'static str, quoted: &[String]) -> Option<Self> {
        (!quoted.is_empty()).then(|| Self {
            table,
            expression: format!("({})", quoted.join(" AND ")),
        })
    }
}

/// The queries whose hits a term has in common; none for a term that no index holds.
fn matching(query: &Query) -> Vec<Match> {
    let of_tables = |(table, quoted): (_, Vec<String>), (other, also): (_, Vec<String>)| {
        let both = [Match::of_all(table, &quoted), Match::of_all(other, &also)];
        both.into_iter().flatten().collect()
    };
    match query {
        Query::Everything | Query::Nothing => Vec::new(),
        Query::Pieces(pieces) => {
            let (words, several): (Vec<_>, Vec<_>) =
                pieces.iter().partition(|piece| piece.len() == 1);
            let words = words.into_iter().flatten().map(|word| quoted(word));
            let sequences = several.into_iter().map(|piece| quoted(&sequence(piece)));
            of_tables(
                ("node_words", words.collect()),
                ("node_sequences", sequences.collect()),
            )
        }
        Query::Parts(parts) => {
            let letters = parts.iter().map(|part| part.chars().collect::<Vec<char>>());
            let (long, short): (Vec<_>, Vec<_>) = letters.partition(|part| part.len() > 2);
            let long = long.iter().map(|part| quoted(&String::from_iter(part)));
            let short = short.iter().map(|part| quoted(&gram(part)));
            of_tables(
                ("node_trigrams", long.collect()),
                ("node_grams", short.collect()),
            )
        }
    }
}

/// A string of the query language of FTS5; the tokens of one follow each other.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// A statement for the identifiers of some of the hits, with the values of its parameters.
pub(super) fn found(query: &Query, hits: Hits) -> Option<(String, Vec<String>)> {
    let matches = matching(query);
    if matches.is_empty() {
        return None;
    }
    // FTS5 can say this in one expression.
    if let ([one], Hits::Elsewhere) = (&*matches, hits) {
        let all = &one.expression;
        let elsewhere = format!("{all} NOT (title : {all})");
        return Some((select(one.table, 1), vec![elsewhere]));
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
    Some((text, values))
}

fn select(table: &str, parameter: usize) -> String {
    format!("SELECT rowid AS id FROM {table} WHERE {table} MATCH ${parameter}")
}

// CROSS JOIN: SQLite takes the tables in this order. Left to itself it begins with the nodes
// of a type and asks the index for each of them, which takes seconds for a common word.
//
// What is found is sorted by dates and scores from the rows of nodes, which are narrow: texts
// are elsewhere. An index of (id, score, date) to read them from has been no faster.

/// The statement that counts hits, of a type where there is a parameter for it.
pub(super) fn count_text(found: &str, node_type: Option<usize>) -> String {
    match node_type {
        Some(parameter) => format!(
            "SELECT count(*) FROM ({found}) f CROSS JOIN nodes n ON n.id = f.id \
             WHERE n.type = ${parameter}"
        ),
        None => format!("SELECT count(*) FROM ({found})"),
    }
}

/// The statement for a page, whose parameters for the type, the limit and the offset come after
/// those of the hits.
pub(super) fn page_text(found: &str, order: Order, values: usize) -> String {
    let order = order.order_by();
    let (node_type, limit, offset) = (values + 1, values + 2, values + 3);
    format!(
        "SELECT n.id FROM ({found}) f CROSS JOIN nodes n ON n.id = f.id \
         WHERE (${node_type} IS NULL OR n.type = ${node_type}) \
         ORDER BY {order} LIMIT ${limit} OFFSET ${offset}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::plan::plan_of;

    #[tokio::test]
    async fn hits_come_from_the_index_and_their_rows_are_found_by_their_identifiers() {
        for (table, _) in TABLES {
            let found = select(table, 1);
            let scan = format!("SCAN {table} VIRTUAL TABLE INDEX");
            for order in [Order::Activity, Order::Score] {
                let plan = plan_of(&page_text(&found, order, 1)).await;
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
