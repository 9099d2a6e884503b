//! Searching nodes, and reading their revisions.

use community_qa_contract::Condition;

use crate::domain::ids::{NodeId, UserId};
use crate::domain::node::NodeType;
use crate::domain::paging::{Page, PageRequest};
use crate::domain::permissions::Facts;
use crate::domain::projection::Projection;
use crate::domain::search::Query;
use crate::domain::sorting::NodeSort;
use crate::service::views::Authors;
use crate::service::{Access, Failure, NodeView, RevisionView, Service, views};
use crate::store::nodes::NodeFilter;
use crate::store::search::{self, FoundOrder};
use crate::store::{Conn, nodes, revisions};

/// The `sort` in the envelope if a term and a sort were sent together.
const RELEVANCE: &str = "relevance";

impl Service {
    /// Searches nodes. Results for a term are sorted by relevance if a sort was sent too, otherwise
    /// by activity; a sort only has an effect with the wildcard.
    pub async fn search(
        &self,
        caller: UserId,
        query: Query,
        node_type: Option<NodeType>,
        sort: Option<&str>,
        page: PageRequest,
        projection: &Projection,
    ) -> Result<Page<NodeView>, Failure> {
        let sorted_by = sort.and_then(NodeSort::from_name).unwrap_or(NodeSort::Active);
        let projection = projection.clone();
        if matches!(query, Query::Everything) {
            return self.list_nodes(caller, node_type, sorted_by, page, projection).await;
        }
        let (order, applied) = match sort {
            None => (FoundOrder::Active, NodeSort::Active.name()),
            Some(_) => (FoundOrder::Relevance, RELEVANCE),
        };
        self.read_long(caller, async move |conn: &mut Conn<'_>| {
            let (total, ids) = search::find(conn, &query, node_type, order, page).await?;
            let items = views::nodes(conn, &ids, &projection).await?;
            Ok(Page::new(page, applied, total, items))
        })
        .await
    }

    /// Lists all nodes, of a type if one is given.
    async fn list_nodes(
        &self,
        caller: UserId,
        node_type: Option<NodeType>,
        sort: NodeSort,
        page: PageRequest,
        projection: Projection,
    ) -> Result<Page<NodeView>, Failure> {
        let filter = NodeFilter { node_type, author: None, hot_since: self.hot_since() };
        self.read_long(caller, async move |conn: &mut Conn<'_>| {
            let (total, ids) = nodes::list(conn, filter, sort, page).await?;
            let items = views::nodes(conn, &ids, &projection).await?;
            Ok(Page::new(page, sort.name(), total, items))
        })
        .await
    }

    /// Lists the revisions of a node, the latest first. Callers who may see only their own
    /// revisions are refused whether or not the node exists.
    pub async fn revisions(
        &self,
        access: &Access,
        id: NodeId,
        page: PageRequest,
    ) -> Result<Page<RevisionView>, Failure> {
        let access = access.clone();
        self.read(async move |conn: &mut Conn<'_>| {
            expect_revisions(conn, &access, id).await?;
            let (total, rows) = revisions::list(conn, id, page).await?;
            let authors = rows.iter().map(|row| row.author_id).collect();
            let authors = Authors::load(conn, authors).await?;
            let view = |revision: revisions::RevisionRow| {
                let author = authors.get(revision.author_id)?;
                Ok(RevisionView { revision, author })
            };
            let items = rows.into_iter().map(view).collect::<Result<_, Failure>>()?;
            Ok(Page::new(page, "", total, items))
        })
        .await
    }

    /// Checks that the node exists, and that the caller may read its revisions.
    pub async fn expect_revisions(&self, access: &Access, id: NodeId) -> Result<(), Failure> {
        let access = access.clone();
        let read = async move |conn: &mut Conn<'_>| expect_revisions(conn, &access, id).await;
        self.read(read).await
    }
}

async fn expect_revisions(conn: &mut Conn<'_>, access: &Access, id: NodeId) -> Result<(), Failure> {
    // Only the head, because the text may be long.
    let node = nodes::head(conn, id).await?;
    let own = node.as_ref().is_some_and(|node| node.author_id == access.caller.get());
    access.require(&Facts::default().with(Condition::OwnRevisions, own))?;
    if node.is_some() { Ok(()) } else { Err(Failure::no_such("node", id.get())) }
}
