//! The SQL of groups and memberships.

use std::collections::HashMap;

use super::row::row;
use super::users::{COLUMNS as USER_COLUMNS, UserRow};
use super::{Conn, Error, List, identities, values};
use crate::domain::bounded::Line;
use crate::domain::ids::{GroupId, UserId};
use crate::domain::names;
use crate::domain::paging::PageRequest;
use crate::domain::permissions::BuiltInGroup;

row! {
    pub struct GroupRow of g {
        pub id: i64,
        pub name: String,
        pub description: Option<String>,
        pub built_in: bool,
        pub creation_date: i64,
        pub modification_date: i64,
    }
}

const COLUMNS: &str = GroupRow::COLUMNS;

/// Creates the groups that every site has, with their permissions.
pub async fn insert_built_in(conn: &mut Conn<'_>, now: i64) -> Result<(), Error> {
    let mut is_new = false;
    for group in BuiltInGroup::ALL {
        // They are created at the first start, and exist at later ones.
        let text = "INSERT INTO groups (id, name, name_key, built_in, creation_date, \
            modification_date) VALUES ($1, $2, $3, TRUE, $4, $4) ON CONFLICT (id) DO NOTHING";
        let inserted = conn
            .run_changing(
                text,
                values![group.id(), group.name(), names::key(Line::start_of(group.name())), now],
            )
            .await?;
        if !inserted {
            continue;
        }
        is_new = true;
        let text = "INSERT INTO group_permissions (group_id, permission) VALUES ($1, $2)";
        for permission in group.default_permissions() {
            conn.run(text, values![group.id(), permission.name()]).await?;
        }
    }
    if is_new {
        identities::follow(conn).await?;
    }
    Ok(())
}

pub async fn find(conn: &mut Conn<'_>, id: GroupId) -> Result<Option<GroupRow>, Error> {
    let text = format!("SELECT {COLUMNS} FROM groups g WHERE g.id = $1");
    conn.first(&text, values![id]).await
}

/// The group with a folded name.
pub async fn find_by_key(conn: &mut Conn<'_>, key: &str) -> Result<Option<GroupId>, Error> {
    let text = "SELECT id FROM groups WHERE name_key = $1";
    let id: Option<i64> = conn.first(text, values![key]).await?;
    Ok(id.map(GroupId::from))
}

/// Reads a page of groups, by name.
pub async fn list(conn: &mut Conn<'_>, page: PageRequest) -> Result<(i64, Vec<GroupRow>), Error> {
    let list = List { columns: COLUMNS, from: "FROM groups g", order: "g.name_key, g.id DESC" };
    conn.page(&list, &[], page).await
}

/// Returns whether a name belongs to another group.
pub async fn name_is_taken(
    conn: &mut Conn<'_>,
    name: &str,
    except: Option<GroupId>,
) -> Result<bool, Error> {
    let text = "SELECT EXISTS (SELECT 1 FROM groups WHERE name_key = $1 AND id <> $2)";
    let except = except.map_or(0, GroupId::get);
    conn.single_row(text, values![names::key(Line::start_of(name)), except]).await
}

pub async fn insert(
    conn: &mut Conn<'_>,
    name: &str,
    description: Option<&str>,
    now: i64,
) -> Result<GroupId, Error> {
    let text = "INSERT INTO groups (name, name_key, description, creation_date, \
        modification_date) VALUES ($1, $2, $3, $4, $4) RETURNING id";
    let id: i64 = conn
        .single_row(text, values![name, names::key(Line::start_of(name)), description, now])
        .await?;
    Ok(GroupId::from(id))
}

pub async fn update(
    conn: &mut Conn<'_>,
    id: GroupId,
    name: &str,
    description: Option<&str>,
    now: i64,
) -> Result<(), Error> {
    let text = "UPDATE groups SET name = $2, name_key = $3, description = $4, \
        modification_date = $5 WHERE id = $1";
    conn.run(text, values![id, name, names::key(Line::start_of(name)), description, now]).await
}

/// Reads a page of the users of a group, by user name.
pub async fn members(
    conn: &mut Conn<'_>,
    id: GroupId,
    page: PageRequest,
) -> Result<(i64, Vec<UserRow>), Error> {
    let list = List {
        columns: USER_COLUMNS,
        from: "FROM memberships m JOIN users u ON u.id = m.user_id \
            WHERE m.group_id = $1 AND NOT u.deactivated",
        order: "u.username_key, u.id DESC",
    };
    conn.page(&list, values![id], page).await
}

/// The number of users in a group, including deactivated ones.
pub async fn count_members(conn: &mut Conn<'_>, id: GroupId) -> Result<i64, Error> {
    let text = "SELECT count(*) FROM memberships WHERE group_id = $1";
    conn.single_row(text, values![id]).await
}

/// Deletes a group with its permissions and memberships.
pub async fn delete(conn: &mut Conn<'_>, id: GroupId) -> Result<(), Error> {
    for text in [
        "DELETE FROM memberships WHERE group_id = $1",
        "DELETE FROM group_permissions WHERE group_id = $1",
        "DELETE FROM groups WHERE id = $1",
    ] {
        conn.run(text, values![id]).await?;
    }
    Ok(())
}

pub async fn is_member(conn: &mut Conn<'_>, id: GroupId, user: UserId) -> Result<bool, Error> {
    let text = "SELECT EXISTS (SELECT 1 FROM memberships WHERE group_id = $1 AND user_id = $2)";
    conn.single_row(text, values![id, user]).await
}

/// Adds a user who is not in the group.
pub async fn add_member(conn: &mut Conn<'_>, id: GroupId, user: UserId) -> Result<(), Error> {
    let text = "INSERT INTO memberships (group_id, user_id) VALUES ($1, $2)";
    conn.run(text, values![id, user]).await
}

/// Removes a user, who may not be in the group.
pub async fn remove_member(conn: &mut Conn<'_>, id: GroupId, user: UserId) -> Result<(), Error> {
    let text = "DELETE FROM memberships WHERE group_id = $1 AND user_id = $2";
    conn.run(text, values![id, user]).await
}

/// The groups of users, by user, in the order of the groups' identifiers.
pub async fn of_users(
    conn: &mut Conn<'_>,
    users: &[i64],
) -> Result<HashMap<i64, Vec<GroupRow>>, Error> {
    let text = format!(
        "SELECT m.user_id, {COLUMNS} FROM memberships m JOIN groups g ON g.id = m.group_id \
         WHERE m.user_id IN ({{ids}}) ORDER BY g.id"
    );
    conn.grouped(&text, users).await
}
