//! Reading users and what they have done.

use crate::domain::ids::UserId;
use crate::domain::names;
use crate::domain::node::NodeType;
use crate::domain::paging::{Page, PageRequest};
use crate::domain::search::folded;
use crate::domain::sorting::{NodeSort, UserSort};
use crate::service::{ActionView, Failure, NodeView, Service, TopicView, UserView, views};
use crate::store::actions::AwardRow;
use crate::store::nodes::NodeFilter;
use crate::store::users::UserFilter;
use crate::store::{Conn, actions, nodes, topics, users};

impl Service {
    /// Whether there is such a user.
    ///
    /// # Errors
    ///
    /// [`Failure::NotFound`] when there is none.
    pub async fn expect_user(&self, id: UserId) -> Result<(), Failure> {
        let exists = self
            .db
            .read(async |conn: &mut Conn<'_>| Ok::<_, Failure>(users::exists(conn, id).await?))
            .await?;
        if exists {
            Ok(())
        } else {
            Err(Failure::no_such("user", id.get()))
        }
    }

    /// Reads a user.
    ///
    /// # Errors
    ///
    /// [`Failure::NotFound`] when there is none.
    pub async fn user(&self, id: UserId) -> Result<UserView, Failure> {
        self.db
            .read(async |conn: &mut Conn<'_>| {
                let row = users::find(conn, id).await?;
                let row = row.ok_or_else(|| Failure::no_such("user", id.get()))?;
                views::user(conn, row).await
            })
            .await
    }

    /// Reads the user of a user name, in any case of letters. Quotes are part of the name.
    ///
    /// # Errors
    ///
    /// [`Failure::NotFound`] when there is none.
    pub async fn user_by_username(&self, username: &str) -> Result<UserView, Failure> {
        let key = names::key(username);
        self.db
            .read(async |conn: &mut Conn<'_>| {
                let missing = || Failure::NotFound("there is no user of this name".to_owned());
                let row = users::find_by_key(conn, &key).await?.ok_or_else(missing)?;
                views::user(conn, row).await
            })
            .await
    }

    /// Lists users, those of a search term where there is one.
    ///
    /// # Errors
    ///
    /// When the database cannot be used.
    pub async fn users(
        &self,
        filter: UserFilter,
        term: Option<&str>,
        sort: UserSort,
        page: PageRequest,
    ) -> Result<Page<UserView>, Failure> {
        let term = term.map(|term| folded(term.trim_end_matches('*')));
        let term = term.filter(|term| !term.is_empty());
        self.db
            .read(async |conn: &mut Conn<'_>| {
                let (total, rows) = users::list(conn, filter, term.as_deref(), sort, page).await?;
                Ok(Page {
                    request: page,
                    sort: sort.name(),
                    total,
                    items: views::users(conn, rows).await?,
                })
            })
            .await
    }

    /// Lists the questions or the answers of a user.
    ///
    /// # Errors
    ///
    /// When the database cannot be used.
    pub async fn user_nodes(
        &self,
        id: UserId,
        node_type: NodeType,
        sort: NodeSort,
        page: PageRequest,
    ) -> Result<Page<NodeView>, Failure> {
        let filter = NodeFilter {
            node_type: Some(node_type),
            author: Some(id),
            hot_since: self.hot_since(),
        };
        self.db
            .read(async |conn: &mut Conn<'_>| {
                let (total, ids) = nodes::list(conn, filter, sort, page).await?;
                Ok(Page {
                    request: page,
                    sort: sort.name(),
                    total,
                    items: views::nodes(conn, &ids).await?,
                })
            })
            .await
    }

    /// Lists what a user has done, the latest first.
    ///
    /// # Errors
    ///
    /// When the database cannot be used.
    pub async fn user_actions(
        &self,
        id: UserId,
        page: PageRequest,
    ) -> Result<Page<ActionView>, Failure> {
        self.db
            .read(async |conn: &mut Conn<'_>| {
                let (total, rows) = actions::list(conn, id, page).await?;
                Ok(Page {
                    request: page,
                    sort: "",
                    total,
                    items: views::actions(conn, rows).await?,
                })
            })
            .await
    }

    /// Lists the awards of a user, the latest first.
    ///
    /// # Errors
    ///
    /// When the database cannot be used.
    pub async fn user_awards(
        &self,
        id: UserId,
        page: PageRequest,
    ) -> Result<Page<AwardRow>, Failure> {
        self.db
            .read(async |conn: &mut Conn<'_>| {
                let (total, items) = actions::awards(conn, id, page).await?;
                Ok(Page {
                    request: page,
                    sort: "",
                    total,
                    items,
                })
            })
            .await
    }

    /// The topics of the questions that a user has answered, the most often answered first.
    ///
    /// # Errors
    ///
    /// When the database cannot be used.
    pub async fn user_expertise(&self, id: UserId) -> Result<Vec<TopicView>, Failure> {
        self.db
            .read(async |conn: &mut Conn<'_>| {
                let rows = topics::expertise(conn, id).await?;
                views::topics(conn, rows).await
            })
            .await
    }
}
