//! Groups and their members.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::limits::Write;
use super::posting::expect_room;
use super::users::expect_other_super_user;
use super::{Failure, Service, UserView, views};
use crate::domain::ids::{GroupId, UserId};
use crate::domain::names;
use crate::domain::paging::{Page, PageRequest};
use crate::domain::permissions::BuiltInGroup;
use crate::domain::projection::Projection;
use crate::store::collections::Collection;
use crate::store::groups::{self, GroupRow};
use crate::store::{Conn, locks, users};

/// The fields that an update of a group sends; the others stay as they are.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct GroupChange {
    pub name: Option<String>,
    pub description: Option<String>,
}

impl Service {
    pub async fn group(&self, id: GroupId) -> Result<GroupRow, Failure> {
        self.read(async move |conn: &mut Conn<'_>| find(conn, id).await).await
    }

    /// Lists groups, by name.
    pub async fn groups(&self, page: PageRequest) -> Result<Page<GroupRow>, Failure> {
        self.read(async move |conn: &mut Conn<'_>| {
            let (total, items) = groups::list(conn, page).await?;
            Ok(Page::new(page, "", total, items))
        })
        .await
    }

    /// Lists the users of a group, by user name.
    pub async fn group_users(
        &self,
        id: GroupId,
        page: PageRequest,
        projection: &Projection,
    ) -> Result<Page<UserView>, Failure> {
        let projection = projection.clone();
        self.read(async move |conn: &mut Conn<'_>| {
            let (total, rows) = groups::members(conn, id, page).await?;
            let items = views::users(conn, rows, &projection).await?;
            Ok(Page::new(page, "", total, items))
        })
        .await
    }

    pub async fn create_group(
        &self,
        name: &str,
        description: Option<&str>,
    ) -> Result<GroupId, Failure> {
        let name = names::title("name", name)?;
        let description = names::optional_body("description", description.unwrap_or_default())?;
        let now = self.clock.now();
        self.write(Write::CreateGroup, async move |conn: &mut Conn<'_>| {
            locks::accounts(conn).await?;
            expect_free(conn, &name, None).await?;
            Ok(groups::insert(conn, &name, description.as_deref(), now).await?)
        })
        .await
    }

    /// Changes a group. If all values stay the same, the date of the last change does too.
    pub async fn update_group(
        &self,
        id: GroupId,
        change: GroupChange,
    ) -> Result<GroupRow, Failure> {
        let new_name = change.name.as_deref().map(|name| names::title("name", name)).transpose()?;
        let description = change
            .description
            .as_deref()
            .map(|text| names::optional_body("description", text))
            .transpose()?;
        let now = self.clock.now();
        self.write(Write::UpdateGroup, async move |conn: &mut Conn<'_>| {
            locks::accounts(conn).await?;
            let old = find(conn, id).await?;
            let name = new_name.clone().unwrap_or_else(|| old.name.clone());
            if name != old.name {
                if old.built_in {
                    let reason = "a built-in group cannot be renamed".to_owned();
                    return Err(Failure::Conflict(reason));
                }
                expect_free(conn, &name, Some(id)).await?;
            }
            let description = description.clone().unwrap_or(old.description.clone());
            if (&name, &description) == (&old.name, &old.description) {
                return Ok(old);
            }
            groups::update(conn, id, &name, description.as_deref(), now).await?;
            find(conn, id).await
        })
        .await
    }

    /// Adds users to a group: all of them or none.
    ///
    /// # Errors
    ///
    /// [`Failure::NotFound`] for an unknown user, and [`Failure::AlreadyMember`] if a user is in
    /// the group already.
    pub async fn add_members(&self, id: GroupId, members: Vec<UserId>) -> Result<(), Failure> {
        let members: BTreeSet<UserId> = members.into_iter().collect();
        self.write(Write::AddMembers, async move |conn: &mut Conn<'_>| {
            locks::accounts(conn).await?;
            find(conn, id).await?;
            expect_users(conn, &members).await?;
            // A user who is already a member is reported first, even if a group is full.
            for user in &members {
                if groups::is_member(conn, id, *user).await? {
                    return Err(Failure::AlreadyMember);
                }
            }
            for user in &members {
                expect_room(conn, Collection::Groups, user.get()).await?;
                groups::add_member(conn, id, *user).await?;
            }
            Ok(())
        })
        .await
    }

    /// Removes users from a group. Users who are not in it are ignored.
    ///
    /// # Errors
    ///
    /// [`Failure::NotFound`] for an unknown user, and [`Failure::Conflict`] if no super user who
    /// can log in would be left.
    pub async fn remove_members(&self, id: GroupId, members: Vec<UserId>) -> Result<(), Failure> {
        let members: BTreeSet<UserId> = members.into_iter().collect();
        self.write(Write::RemoveMembers, async move |conn: &mut Conn<'_>| {
            locks::accounts(conn).await?;
            find(conn, id).await?;
            expect_users(conn, &members).await?;
            if id.get() == BuiltInGroup::SuperUsers.id() {
                let leaving: Vec<UserId> = members.iter().copied().collect();
                expect_other_super_user(conn, &leaving).await?;
            }
            for user in &members {
                groups::remove_member(conn, id, *user).await?;
            }
            Ok(())
        })
        .await
    }
}

async fn find(conn: &mut Conn<'_>, id: GroupId) -> Result<GroupRow, Failure> {
    let row = groups::find(conn, id).await?;
    row.ok_or_else(|| Failure::no_such("group", id.get()))
}

async fn expect_free(
    conn: &mut Conn<'_>,
    name: &str,
    except: Option<GroupId>,
) -> Result<(), Failure> {
    if groups::name_is_taken(conn, name, except).await? {
        return Err(Failure::Conflict("this group name is taken".to_owned()));
    }
    Ok(())
}

async fn expect_users(conn: &mut Conn<'_>, ids: &BTreeSet<UserId>) -> Result<(), Failure> {
    for id in ids {
        if !users::exists(conn, *id).await? {
            return Err(Failure::no_such("user", id.get()));
        }
    }
    Ok(())
}
