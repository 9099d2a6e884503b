//! The search index of nodes. Its implementation depends on the database; its results do not.

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
use crate::domain::text::text_of_html;

/// The searchable texts of a node, in the form of the index.
#[derive(Debug, Clone)]
pub(crate) struct Searchable {
    /// The title, which has a higher weight.
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

    /// The searchable text of a node from its rendered HTML.
    pub(crate) fn of_html(title: Option<&str>, html: &str, topics: &[String]) -> Self {
        Self::new(title, Arc::new(Indexed::new(Prose::start_of(&text_of_html(html)))), topics)
    }

    fn text_and_topics(&self, column: fn(&Indexed) -> String) -> String {
        let (text, topics) = (column(&self.text), column(&self.topics));
        format!("{text} {topics}")
    }
}

/// The order of results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FoundOrder {
    /// The latest activity first.
    Active,
    /// Hits in the title first, then by score.
    Relevance,
}

pub(crate) async fn remove(conn: &mut Conn<'_>, id: NodeId) -> Result<(), Error> {
    match conn.dialect() {
        Dialect::Sqlite => sqlite::remove(conn, id).await,
        Dialect::Postgres => postgres::remove(conn, id).await,
    }
}

/// Enters a node into the index. It must not be in it already.
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

/// The orders of hits, for nodes that the query calls `n`.
const BY_ACTIVITY: &str = "n.last_active_date DESC, n.id DESC";
const BY_SCORE: &str = "n.score DESC, n.id DESC";

/// A search for a term, for all nodes or for nodes of one type.
struct Find<'q> {
    terms: &'q Terms,
    node_type: Option<&'static str>,
}

impl Find<'_> {
    /// The query for the identifiers of some of the hits, with the values of its parameters.
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
            Dialect::Sqlite => conn.single_row(&text, &values).await,
            Dialect::Postgres => postgres::count(conn, &text, &values).await,
        }
    }

    /// The hits in a window, of `count` hits in total.
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

// `CROSS JOIN` makes SQLite read the tables in this order. Otherwise it begins with the nodes of
// a type, and queries the index for each of them, which takes seconds for a common word.
//
// Hits are sorted by dates and scores in `nodes`, whose rows are narrow because texts are in
// another table. An index of (id, score, date) was no faster.

/// The query that counts hits, of one type if it has a parameter for the type.
fn count_text(found: &str, node_type: Option<usize>) -> String {
    match node_type {
        Some(parameter) => format!(
            "SELECT count(*) FROM ({found}) f CROSS JOIN nodes n \
             WHERE n.id = f.id AND n.type = ${parameter}"
        ),
        None => format!("SELECT count(*) FROM ({found}) f"),
    }
}

/// The query for a page. Its parameters for the type, the limit and the offset follow those of the
/// hits.
fn page_text(found: &str, is_materialized: bool, order: &str, values: usize) -> String {
    let not = if is_materialized { "" } else { "NOT" };
    let (node_type, limit, offset) = (values + 1, values + 2, values + 3);
    format!(
        "WITH f AS {not} MATERIALIZED ({found}) SELECT n.id FROM f CROSS JOIN nodes n \
         WHERE n.id = f.id AND (${node_type} IS NULL OR n.type = ${node_type}) \
         ORDER BY {order} LIMIT ${limit} OFFSET ${offset}"
    )
}

/// The identifiers of a page of results in order, and the number of all results.
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
    // Hits in the title come first, so there are two lists, one after the other.
    let titles = find.count(conn, Hits::InTitle).await?;
    let from_titles = (titles - page.offset()).clamp(0, page.size);
    let mut ids = Vec::new();
    if from_titles > 0 {
        let window = Window { limit: from_titles, offset: page.offset() };
        ids = find.page(conn, Hits::InTitle, titles, BY_SCORE, window).await?;
    }
    if from_titles < page.size {
        // The other hits begin after those in titles.
        let offset = (page.offset() - titles).max(0);
        let window = Window { limit: page.size - from_titles, offset };
        let others = total.saturating_sub(titles);
        let rest = find.page(conn, Hits::Elsewhere, others, BY_SCORE, window).await?;
        ids.extend(rest);
    }
    Ok((total, ids))
}
