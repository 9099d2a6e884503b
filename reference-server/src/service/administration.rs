//! Use cases of the server's commands that the API does not have.

use super::limits::Write;
use super::permissions::{find_group, find_user};
use super::{Access, Failure, Service, UserView, views};
use crate::domain::bounded::Term;
use crate::domain::ids::{GroupId, UserId};
use crate::domain::names;
use crate::domain::paging::PageRequest;
use crate::domain::permissions::PermissionSet;
use crate::domain::projection::Projection;
use crate::domain::search::folded;
use crate::domain::sorting::UserSort;
use crate::store::groups::{self, GroupRow};
use crate::store::users::UserFilter;
use crate::store::{Conn, credentials, locks, permissions, users};

/// A user, with facts that no operation returns.
#[derive(Debug, Clone)]
pub struct Account {
    /// The user as operations return it.
    pub view: UserView,
    pub email: String,
    /// True if the user has a password.
    pub has_password: bool,
}

/// A group in brief.
#[derive(Debug, Clone)]
pub struct GroupSummary {
    pub group: GroupRow,
    /// The number of its users, including deactivated ones.
    pub members: i64,
    pub permissions: Vec<String>,
}

/// The number of users that are read at once.
const BATCH: i64 = 500;

/// A single page with all items.
const ALL: PageRequest = PageRequest { page: 1, size: i64::MAX };

impl Service {
    /// Reads a user by user name.
    pub async fn account(&self, name: &str) -> Result<Account, Failure> {
        let mut read = self.db.begin_read().await?;
        let conn = &mut read.conn();
        let row = find_user(conn, name).await?;
        let text = users::text(conn, UserId::from(row.id)).await?;
        let key = names::username_key(name).unwrap_or_default();
        let stored = credentials::find(conn, &key, None).await?;
        Ok(Account {
            view: views::user(conn, row, &Projection::default()).await?,
            email: text.map(|text| text.email).unwrap_or_default(),
            has_password: stored.is_some_and(|stored| stored.password_hash.is_some()),
        })
    }

    /// Lists all users by user name, or those that match a search term.
    pub async fn all_users(
        &self,
        filter: UserFilter,
        term: Option<&str>,
    ) -> Result<Vec<UserView>, Failure> {
        let term = term
            .map(Term::new)
            .transpose()
            .map_err(|error| Failure::Invalid(format!("the term {error}")))?
            .map(folded)
            .filter(|term| !term.is_empty());
        // One transaction, so that the pages do not overlap.
        let mut read = self.db.begin_read().await?;
        let conn = &mut read.conn();
        let mut all = Vec::new();
        for page in 1.. {
            let request = PageRequest { page, size: BATCH };
            let sort = UserSort::Username;
            let (_, rows) = users::list(conn, filter, term.as_deref(), sort, request).await?;
            if rows.is_empty() {
                break;
            }
            all.extend(views::users(conn, rows, &Projection::default()).await?);
        }
        Ok(all)
    }

    /// Sets the password of a user. It is valid from the next call on.
    pub async fn set_password(&self, id: UserId, hash: String) -> Result<(), Failure> {
        self.write(Write::Command, async move |conn: &mut Conn<'_>| {
            Ok(users::set_password_hash(conn, id, &hash).await?)
        })
        .await
    }

    /// The user in whose name a command acts, because every action has an actor: the user with this
    /// name, or else the only super user who can log in.
    pub async fn actor(&self, name: Option<&str>, ip: &str) -> Result<Access, Failure> {
        let caller = if let Some(name) = name {
            UserId::from(self.account(name).await?.view.user.id)
        } else {
            let mut read = self.db.begin_read().await?;
            let super_users = users::super_users(&mut read.conn()).await?;
            let [(id, _)] = super_users.as_slice() else {
                let names: Vec<&str> = super_users.iter().map(|user| user.1.as_str()).collect();
                let why = match names.as_slice() {
                    [] => "no super user can log in".to_owned(),
                    names => format!("{} are super users", names.join(", ")),
                };
                return Err(Failure::Invalid(format!(
                    "give the acting user with `--by USERNAME`: {why}"
                )));
            };
            UserId::from(*id)
        };
        Ok(Access {
            caller,
            ip: ip.to_owned(),
            permissions: PermissionSet::default(),
            rules: [].into(),
            admission: None,
        })
    }

    pub async fn group_by_name(&self, name: &str) -> Result<GroupRow, Failure> {
        let mut read = self.db.begin_read().await?;
        let conn = &mut read.conn();
        let id = find_group(conn, name).await?;
        let group = groups::find(conn, id).await?;
        group.ok_or_else(|| Failure::no_such("group", id.get()))
    }

    /// Reads a group in brief.
    pub async fn group_summary(&self, id: GroupId) -> Result<GroupSummary, Failure> {
        let group = self.group(id).await?;
        let mut read = self.db.begin_read().await?;
        let conn = &mut read.conn();
        let all = permissions::of_groups(conn).await?;
        let own = all.into_iter().filter(|(name, _)| *name == group.name);
        Ok(GroupSummary {
            permissions: own.map(|(_, permission)| permission).collect(),
            members: groups::count_members(conn, id).await?,
            group,
        })
    }

    /// Lists all groups in brief, by name.
    pub async fn all_groups(&self) -> Result<Vec<GroupSummary>, Failure> {
        let mut summaries = Vec::new();
        for group in self.groups(ALL).await?.items {
            summaries.push(self.group_summary(group.id.into()).await?);
        }
        Ok(summaries)
    }

    /// The names of all users of a group except deactivated ones, in order.
    pub async fn group_usernames(&self, id: GroupId) -> Result<Vec<String>, Failure> {
        let mut read = self.db.begin_read().await?;
        let (_, rows) = groups::members(&mut read.conn(), id, ALL).await?;
        Ok(rows.into_iter().map(|row| row.username).collect())
    }

    /// Deletes a group with its permissions. If it has users, this must be forced.
    ///
    /// # Errors
    ///
    /// [`Failure::Conflict`] for a built-in group, and for a group with users.
    pub async fn delete_group(&self, id: GroupId, force: bool) -> Result<(), Failure> {
        self.write(Write::Command, async move |conn: &mut Conn<'_>| {
            // Locked first, so that the facts that are read stay true until the end.
            locks::accounts(conn).await?;
            let group =
                groups::find(conn, id).await?.ok_or_else(|| Failure::no_such("group", id.get()))?;
            if group.built_in {
                let reason = "a built-in group cannot be deleted".to_owned();
                return Err(Failure::Conflict(reason));
            }
            let members = groups::count_members(conn, id).await?;
            if members > 0 && !force {
                return Err(Failure::Conflict(format!(
                    "the group {} has users ({members}); remove them first, or give `--force`",
                    group.name
                )));
            }
            Ok(groups::delete(conn, id).await?)
        })
        .await
    }
}
