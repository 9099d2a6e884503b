//! The search index of nodes. How it is kept is the part of the store that databases do not
//! share; what is found is the same in all of them.

mod postgres;
mod sqlite;

use std::sync::Arc;

use super::{Conn, Dialect, Error, Value};
use crate::domain::bounded::Prose;
use crate::domain::ids::NodeId;
use crate::domain::indexed::Indexed;
use crate::domain::node::NodeType;
use crate::domain::paging::PageRequest;
use crate::domain::search::{Query, Terms};
use crate::domain::text::plain;

/// The texts of a node that a search looks at, as the index holds them.
#[derive(Debug, Clone)]
pub(crate) struct Searchable {
    /// It weighs more.
    title: Indexed,
    /// The text without markup.
    text: Arc<Indexed>,
    /// The names of the topics.
    topics: Indexed,
}

impl Searchable {
    pub(crate) fn new(title: Option<&str>, text: Arc<Indexed>, topics: &[String]) -> Self {
        Self {
            title: Indexed::new(Prose::start_of(title.unwrap_or_default())),
            text,
            topics: Indexed::new(Prose::start_of(&topics.join("\n"))),
        }
    }

    /// Of a node whose text was rendered before.
    pub(crate) fn of_html(title: Option<&str>, html: &str, topics: &[String]) -> Self {
        Self::new(title, Arc::new(Indexed::new(Prose::start_of(&plain(html)))), topics)
    }

    fn text_and_topics(&self, column: fn(&Indexed) -> String) -> String {
        let (text, topics) = (column(&self.text), column(&self.topics));
        format!("{text} {topics}")
    }
}

/// The order of what is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FoundOrder {
    /// The latest activity first.
    Active,
    /// A hit in the title first, then the score.
    Relevance,
}

pub(crate) async fn remove(conn: &mut Conn<'_>, id: NodeId) -> Result<(), Error> {
    match conn.dialect() {
        Dialect::Sqlite => sqlite::remove(conn, id).await,
        Dialect::Postgres => postgres::remove(conn, id).await,
    }
}

/// Enters a node that is not in it into the index.
pub(crate) async fn index(conn: &mut Conn<'_>, id: NodeId, node: &Searchable) -> Result<(), Error> {
    match conn.dialect() {
        Dialect::Sqlite => sqlite::index(conn, id, node).await,
        Dialect::Postgres => postgres::index(conn, id, node).await,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hits {
    All,
    InTitle,
    Elsewhere,
}

/// A part of a list: at most `limit` hits, after `offset` others.
#[derive(Debug, Clone, Copy)]
struct Window {
    limit: i64,
    offset: i64,
}

/// The orders of hits, of nodes that the query calls `n`.
const BY_ACTIVITY: &str = "n.last_active_date DESC, n.id DESC";
const BY_SCORE: &str = "n.score DESC, n.id DESC";

/// A search for a term, of nodes of a type only where one is given.
struct Find<'q> {
    terms: &'q Terms,
    node_type: Option<&'static str>,
}

impl Find<'_> {
    /// The statement for the identifiers of some of the hits, with the values of its parameters.
    fn found(&self, dialect: Dialect, hits: Hits) -> (String, Vec<String>) {
        match dialect {
            Dialect::Sqlite => sqlite::found(self.terms, hits),
            Dialect::Postgres => postgres::found(self.terms, hits),
        }
    }

    async fn count(&self, conn: &mut Conn<'_>, hits: Hits) -> Result<i64, Error> {
        let dialect = conn.dialect();
        let (found, mut values) = self.found(dialect, hits);
        values.extend(self.node_type.map(str::to_owned));
        let text = count_text(&found, self.node_type.map(|_| values.len()));
        let values: Vec<Value<'_>> = values.into_iter().map(Value::from).collect();
        match dialect {
            Dialect::Sqlite => conn.one(&text, &values).await,
            Dialect::Postgres => postgres::count(conn, &text, &values).await,
        }
    }

    /// The hits of a window, of `count` in all.
    async fn page(
        &self,
        conn: &mut Conn<'_>,
        hits: Hits,
        count: i64,
        order: &str,
        window: Window,
    ) -> Result<Vec<i64>, Error> {
        let dialect = conn.dialect();
        let (found, values) = self.found(dialect, hits);
        let is_materialized = dialect == Dialect::Postgres && postgres::is_materialized(count);
        let text = page_text(&found, is_materialized, order, values.len());
        let window = [self.node_type.into(), window.limit.into(), window.offset.into()];
        let values: Vec<Value<'_>> = values.into_iter().map(Value::from).chain(window).collect();
        conn.all(&text, &values).await
    }
}

// CROSS JOIN: SQLite takes the tables in this order. Left to itself it begins with the nodes
// of a type and asks the index for each of them, which takes seconds for a common word.
//
// What is found is sorted by dates and scores from the rows of nodes, which are narrow: texts
// are elsewhere. An index of (id, score, date) to read them from has been no faster.

/// The statement that counts hits, of a type where there is a parameter for it.
fn count_text(found: &str, node_type: Option<usize>) -> String {
    match node_type {
        Some(parameter) => format!(
            "SELECT count(*) FROM ({found}) f CROSS JOIN nodes n \
             WHERE n.id = f.id AND n.type = ${parameter}"
        ),
        None => format!("SELECT count(*) FROM ({found}) f"),
    }
}

/// The statement for a page, whose parameters for the type, the limit and the offset come after
/// those of the hits.
fn page_text(found: &str, is_materialized: bool, order: &str, values: usize) -> String {
    let not = if is_materialized { "" } else { "NOT" };
    let (node_type, limit, offset) = (values + 1, values + 2, values + 3);
    format!(
        "WITH f AS {not} MATERIALIZED ({found}) SELECT n.id FROM f CROSS JOIN nodes n \
         WHERE n.id = f.id AND (${node_type} IS NULL OR n.type = ${node_type}) \
         ORDER BY {order} LIMIT ${limit} OFFSET ${offset}"
    )
}

/// The identifiers of a page of what a term finds, in order, and how many it finds.
pub async fn find(
    conn: &mut Conn<'_>,
    query: &Query,
    node_type: Option<NodeType>,
    order: FoundOrder,
    page: PageRequest,
) -> Result<(i64, Vec<i64>), Error> {
    let Query::Terms(terms) = query else {
        return Ok((0, Vec::new()));
    };
    let node_type = node_type.map(NodeType::as_str);
    let find = Find { terms, node_type };
    let total = find.count(conn, Hits::All).await?;
    if order == FoundOrder::Active {
        let window = Window { limit: page.size, offset: page.offset() };
        let ids = find.page(conn, Hits::All, total, BY_ACTIVITY, window).await?;
        return Ok((total, ids));
    }
    // Hits in the title come first: two lists, one after the other.
    let titles = find.count(conn, Hits::InTitle).await?;
    let from_titles = (titles - page.offset()).clamp(0, page.size);
    let mut ids = Vec::new();
    if from_titles > 0 {
        let window = Window { limit: from_titles, offset: page.offset() };
        ids = find.page(conn, Hits::InTitle, titles, BY_SCORE, window).await?;
    }
    if from_titles < page.size {
        // The other hits begin where those in titles end.
        let offset = (page.offset() - titles).max(0);
        let window = Window { limit: page.size - from_titles, offset };
        let others = total.saturating_sub(titles);
        let rest = find.page(conn, Hits::Elsewhere, others, BY_SCORE, window).await?;
        ids.extend(rest);
    }
    Ok((total, ids))
}
