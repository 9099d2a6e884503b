//! Reading users and what they have done.

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
        let mut read = self.db.begin_read().await?;
        let conn = &mut read.conn();
        let found = users::find(conn, id).await?;
        let row = found.ok_or_else(|| Failure::no_such("user", id.get()))?;
        views::user(conn, row, projection).await
    }

    /// Reads the user of a user name, in any case of letters. Quotes are part of the name.
    pub async fn user_by_username(&self, username: &str) -> Result<UserView, Failure> {
        // No user has an empty name.
        let key = names::username_key(username).unwrap_or_default();
        let mut read = self.db.begin_read().await?;
        let conn = &mut read.conn();
        let missing = || Failure::NotFound("there is no user of this name".to_owned());
        let row = users::find_by_key(conn, &key).await?.ok_or_else(missing)?;
        views::user(conn, row, &Projection::default()).await
    }

    /// Lists users, those of a search term where there is one.
    pub async fn users(
        &self,
        caller: UserId,
        filter: UserFilter,
        term: Option<Term<'_>>,
        sort: UserSort,
        page: PageRequest,
        projection: &Projection,
    ) -> Result<Page<UserView>, Failure> {
        // A term is found anywhere, so a wildcard adds nothing (R-4.1-22).
        let term = term.map(|term| folded(Term::start_of(term.as_str().trim_end_matches('*'))));
        let term = term.filter(|term| !term.is_empty());
        // Searches have connections of their own, so that they hold up no other reads.
        let Some(term) = term else {
            let mut read = self.db.begin_read().await?;
            return list(&mut read.conn(), filter, None, sort, page, projection).await;
        };
        let projection = projection.clone();
        let search = async move |conn: &mut Conn<'_>| {
            list(conn, filter, Some(&term), sort, page, &projection).await
        };
        self.db.search(caller.get(), search).await
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
        let mut read = self.db.begin_read().await?;
        let conn = &mut read.conn();
        let (total, ids) = nodes::list(conn, filter, sort, page).await?;
        let items = views::nodes(conn, &ids, projection).await?;
        Ok(Page::new(page, sort.name(), (total, items)))
    }

    /// Lists what a user has done, the latest first.
    pub async fn user_actions(
        &self,
        id: UserId,
        page: PageRequest,
        projection: &Projection,
    ) -> Result<Page<ActionView>, Failure> {
        let mut read = self.db.begin_read().await?;
        let conn = &mut read.conn();
        let (total, rows) = actions::list(conn, id, page).await?;
        let items = views::actions(conn, rows, projection).await?;
        Ok(Page::new(page, "", (total, items)))
    }

    /// Lists the awards of a user, the latest first.
    pub async fn user_awards(
        &self,
        id: UserId,
        page: PageRequest,
    ) -> Result<Page<AwardRow>, Failure> {
        let mut read = self.db.begin_read().await?;
        let conn = &mut read.conn();
        Ok(Page::new(page, "", actions::awards(conn, id, page).await?))
    }

    /// The topics of the questions that a user has answered, the most often answered first.
    pub async fn user_expertise(&self, id: UserId) -> Result<Vec<TopicView>, Failure> {
        let mut read = self.db.begin_read().await?;
        let conn = &mut read.conn();
        let rows = topics::expertise(conn, id).await?;
        views::topics(conn, rows).await
    }
}

async fn list(
    conn: &mut Conn<'_>,
    filter: UserFilter,
    term: Option<&str>,
    sort: UserSort,
    page: PageRequest,
    projection: &Projection,
) -> Result<Page<UserView>, Failure> {
    let (total, rows) = users::list(conn, filter, term, sort, page).await?;
    let items = views::users(conn, rows, projection).await?;
    Ok(Page::new(page, sort.name(), (total, items)))
}
