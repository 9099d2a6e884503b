//! The search index of nodes. How it is kept is the part of the store that databases do not
//! share; what is found is the same in all of them.

mod postgres;
mod sqlite;

use super::{Conn, Dialect, Error, Value};
use crate::domain::ids::NodeId;
use crate::domain::indexed::Indexed;
use crate::domain::node::NodeType;
use crate::domain::paging::PageRequest;
use crate::domain::search::Query;

/// The texts of a node that a search looks at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Searchable<'a> {
    /// The title, which weighs more.
    pub title: &'a Indexed,
    /// The text without markup.
    pub text: &'a Indexed,
    /// The names of the topics.
    pub topics: &'a Indexed,
}

impl Searchable<'_> {
    fn text_and_topics(&self, column: fn(&Indexed) -> String) -> String {
        let (text, topics) = (column(self.text), column(self.topics));
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
pub(crate) async fn index(
    conn: &mut Conn<'_>,
    id: NodeId,
    node: &Searchable<'_>,
) -> Result<(), Error> {
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

/// The order of hits, of nodes that the query calls `n`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    Activity,
    Score,
}

impl Order {
    fn order_by(self) -> &'static str {
        match self {
            Self::Activity => "n.last_active_date DESC, n.id DESC",
            Self::Score => "n.score DESC, n.id DESC",
        }
    }
}

/// A search for a term, of nodes of a type only where one is given.
struct Find<'q> {
    query: &'q Query,
    node_type: Option<&'static str>,
}

impl Find<'_> {
    /// The SQL that finds some of the hits, with the values of its parameters; none for a term
    /// that no index holds.
    fn found(&self, dialect: Dialect, hits: Hits) -> Option<(String, Vec<String>)> {
        match dialect {
            Dialect::Sqlite => sqlite::found(self.query, hits),
            Dialect::Postgres => postgres::found(self.query, hits),
        }
    }

    async fn count(&self, conn: &mut Conn<'_>, hits: Hits) -> Result<i64, Error> {
        let dialect = conn.dialect();
        let Some((found, mut values)) = self.found(dialect, hits) else {
            return Ok(0);
        };
        values.extend(self.node_type.map(str::to_owned));
        let node_type = self.node_type.map(|_| values.len());
        let values: Vec<Value<'_>> = values.into_iter().map(Value::from).collect();
        match dialect {
            Dialect::Sqlite => {
                let text = sqlite::count_text(&found, node_type);
                conn.one(&text, &values).await
            }
            Dialect::Postgres => {
                let text = postgres::count_text(&found, node_type);
                postgres::count(conn, &text, &values).await
            }
        }
    }

    /// So many hits after so many others, of `count` in all.
    async fn page(
        &self,
        conn: &mut Conn<'_>,
        (hits, count): (Hits, i64),
        order: Order,
        (limit, offset): (i64, i64),
    ) -> Result<Vec<i64>, Error> {
        let dialect = conn.dialect();
        let Some((found, values)) = self.found(dialect, hits) else {
            return Ok(Vec::new());
        };
        let text = match dialect {
            Dialect::Sqlite => sqlite::page_text(&found, order, values.len()),
            Dialect::Postgres => postgres::page_text(&found, order, count, values.len()),
        };
        let window = [self.node_type.into(), limit.into(), offset.into()];
        let values: Vec<Value<'_>> = values.into_iter().map(Value::from).chain(window).collect();
        conn.all(&text, &values).await
    }
}

/// The identifiers of a page of what a term finds, in order, and how many it finds.
pub async fn find(
    conn: &mut Conn<'_>,
    query: &Query,
    node_type: Option<NodeType>,
    order: FoundOrder,
    page: PageRequest,
) -> Result<(i64, Vec<i64>), Error> {
    let find = Find {
        query,
        node_type: node_type.map(NodeType::as_str),
    };
    let total = find.count(conn, Hits::All).await?;
    if order == FoundOrder::Active {
        let window = (page.size, page.offset());
        let all = (Hits::All, total);
        let ids = find.page(conn, all, Order::Activity, window).await?;
        return Ok((total, ids));
    }
    // Hits in the title come first: two lists, one after the other.
    let titles = find.count(conn, Hits::InTitle).await?;
    let from_titles = (titles - page.offset()).clamp(0, page.size);
    let mut ids = Vec::new();
    if from_titles > 0 {
        let window = (from_titles, page.offset());
        let in_title = (Hits::InTitle, titles);
        ids = find.page(conn, in_title, Order::Score, window).await?;
    }
    if from_titles < page.size {
        // The other hits begin where those in titles end.
        let window = (page.size - from_titles, (page.offset() - titles).max(0));
        let elsewhere = (Hits::Elsewhere, total - titles);
        let rest = find.page(conn, elsewhere, Order::Score, window).await?;
        ids.extend(rest);
    }
    Ok((total, ids))
}
