//! Reading users, their actions and their nodes.

use crate::domain::bounded::Term;
use crate::domain::ids::UserId;
use crate::domain::names;
use crate::domain::node::NodeType;
use crate::domain::paging::{Page, PageRequest};
use crate::domain::projection::Projection;
use crate::domain::search::folded;
use crate::domain::sorting::{NodeSort, UserSort};
use crate::service::{ActionView, Failure, NodeView, Service, TopicView, UserView, views};
use crate::store::actions::AwardRow;
use crate::store::nodes::NodeFilter;
use crate::store::users::UserFilter;
use crate::store::{Conn, actions, nodes, topics, users};

impl Service {
    pub async fn user(&self, id: UserId, projection: &Projection) -> Result<UserView, Failure> {
        let projection = projection.clone();
        self.read(async move |conn: &mut Conn<'_>| {
            let found = users::find(conn, id).await?;
            let row = found.ok_or_else(|| Failure::no_such("user", id.get()))?;
            views::user(conn, row, &projection).await
        })
        .await
    }

    /// Reads the user with a user name, ignoring case. Quotes are part of the name.
    pub async fn user_by_username(&self, username: &str) -> Result<UserView, Failure> {
        // No user has an empty name.
        let key = names::username_key(username).unwrap_or_default();
        self.read(async move |conn: &mut Conn<'_>| {
            let missing = || Failure::NotFound("there is no user of this name".to_owned());
            let row = users::find_by_key(conn, &key).await?.ok_or_else(missing)?;
            views::user(conn, row, &Projection::default()).await
        })
        .await
    }

    /// Lists users, or those that match a search term.
    pub async fn users(
        &self,
        caller: UserId,
        filter: UserFilter,
        term: Option<Term<'_>>,
        sort: UserSort,
        page: PageRequest,
        projection: &Projection,
    ) -> Result<Page<UserView>, Failure> {
        // A term is found anywhere in a name, so a wildcard adds nothing (R-4.1-22).
        let term = term
            .map(|term| folded(Term::start_of(term.as_str().trim_end_matches('*'))))
            .filter(|term| !term.is_empty());
        let is_search = term.is_some();
        let projection = projection.clone();
        let read = async move |conn: &mut Conn<'_>| {
            let term = term.as_deref();
            let (total, rows) = users::list(conn, filter, term, sort, page).await?;
            let items = views::users(conn, rows, &projection).await?;
            Ok(Page::new(page, sort.name(), total, items))
        };
        if is_search { self.read_long(caller, read).await } else { self.read(read).await }
    }

    /// Lists the questions or the answers of a user.
    pub async fn user_nodes(
        &self,
        id: UserId,
        node_type: NodeType,
        sort: NodeSort,
        page: PageRequest,
        projection: &Projection,
    ) -> Result<Page<NodeView>, Failure> {
        let filter = NodeFilter {
            node_type: Some(node_type),
            author: Some(id),
            hot_since: self.hot_since(),
        };
        let projection = projection.clone();
        self.read(async move |conn: &mut Conn<'_>| {
            let (total, ids) = nodes::list(conn, filter, sort, page).await?;
            let items = views::nodes(conn, &ids, &projection).await?;
            Ok(Page::new(page, sort.name(), total, items))
        })
        .await
    }

    /// Lists the actions of a user, the latest first.
    pub async fn user_actions(
        &self,
        id: UserId,
        page: PageRequest,
        projection: &Projection,
    ) -> Result<Page<ActionView>, Failure> {
        let projection = projection.clone();
        self.read(async move |conn: &mut Conn<'_>| {
            let (total, rows) = actions::list(conn, id, page).await?;
            let items = views::actions(conn, rows, &projection).await?;
            Ok(Page::new(page, "", total, items))
        })
        .await
    }

    /// Lists the awards of a user, the latest first.
    pub async fn user_awards(
        &self,
        id: UserId,
        page: PageRequest,
    ) -> Result<Page<AwardRow>, Failure> {
        self.read(async move |conn: &mut Conn<'_>| {
            let (total, items) = actions::awards(conn, id, page).await?;
            Ok(Page::new(page, "", total, items))
        })
        .await
    }

    /// The topics of the questions that a user has answered, those with the most answers first.
    pub async fn user_expertise(&self, id: UserId) -> Result<Vec<TopicView>, Failure> {
        self.read(async move |conn: &mut Conn<'_>| {
            let rows = topics::expertise(conn, id).await?;
            views::topics(conn, rows).await
        })
        .await
    }
}
