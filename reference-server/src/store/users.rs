//! The SQL of users.

use super::row::row;
use super::{Conn, Dialect, Error, Value, batch, values};
use crate::domain::ids::UserId;
use crate::domain::paging::PageRequest;
use crate::domain::permissions::BuiltInGroup;
use crate::domain::sorting::UserSort;
use crate::domain::user_state::UserState;

row! {
    /// A user, without the password.
    pub struct UserRow of u {
        pub id: i64,
        pub username: String,
        pub slug: String,
        pub realname: Option<String>,
        pub email_hash: String,
        pub avatar: String,
        pub company: Option<String>,
        pub website: Option<String>,
        pub location: Option<String>,
        pub about: Option<String>,
        pub extra_data: String,
        pub active: bool,
        pub suspended: bool,
        pub deactivated: bool,
        pub creation_date: i64,
        pub modification_date: i64,
        pub reputation: i64,
        pub post_count: i64,
        pub follower_count: i64,
        pub user_follow_count: i64,
        pub node_follow_count: i64,
        pub bronze: i64,
        pub silver: i64,
        pub gold: i64,
    }
}

/// The columns of a user, for a table that the query calls `u`.
pub(crate) const COLUMNS: &str = UserRow::COLUMNS;

impl UserRow {
    /// The three flags.
    #[must_use]
    pub fn state(&self) -> UserState {
        UserState { active: self.active, suspended: self.suspended, deactivated: self.deactivated }
    }
}

row! {
    /// The texts about a user that people write, in the stored form.
    #[derive(Default)]
    pub struct UserText of u {
        pub username: String,
        pub username_key: String,
        pub realname: Option<String>,
        pub email: String,
        pub email_key: String,
        pub email_hash: String,
        pub avatar: String,
        pub location: Option<String>,
        pub about: Option<String>,
        pub birthday: Option<String>,
        pub search_key: String,
    }
}

pub async fn find(conn: &mut Conn<'_>, id: UserId) -> Result<Option<UserRow>, Error> {
    let text = format!("SELECT {COLUMNS} FROM users u WHERE u.id = $1");
    conn.first(&text, values![id]).await
}

/// Reads a user by the folded user name.
pub async fn find_by_key(conn: &mut Conn<'_>, key: &str) -> Result<Option<UserRow>, Error> {
    let text = format!("SELECT {COLUMNS} FROM users u WHERE u.username_key = $1");
    conn.first(&text, values![key]).await
}

pub async fn exists(conn: &mut Conn<'_>, id: UserId) -> Result<bool, Error> {
    let text = "SELECT EXISTS (SELECT 1 FROM users WHERE id = $1)";
    conn.single_row(text, values![id]).await
}

pub async fn any(conn: &mut Conn<'_>) -> Result<bool, Error> {
    let text = "SELECT EXISTS (SELECT 1 FROM users)";
    conn.single_row(text, &[]).await
}

/// Uniqueness of user names and e-mail addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unique {
    /// The folded user name.
    Username,
    /// The folded e-mail address.
    Email,
    Slug,
}

/// Returns whether another user has a value that must be unique.
pub async fn is_taken(
    conn: &mut Conn<'_>,
    unique: Unique,
    value: &str,
    except: Option<UserId>,
) -> Result<bool, Error> {
    let column = match unique {
        Unique::Username => "username_key",
        Unique::Email => "email_key",
        Unique::Slug => "slug",
    };
    let text = format!("SELECT EXISTS (SELECT 1 FROM users WHERE {column} = $1 AND id <> $2)");
    conn.single_row(&text, values![value, except.map_or(0, UserId::get)]).await
}

impl UserText {
    /// The values of its columns, followed by others.
    fn values<'v, const N: usize>(&'v self, others: [Value<'v>; N]) -> Vec<Value<'v>> {
        let own = values![
            &self.username,
            &self.username_key,
            &self.realname,
            &self.email,
            &self.email_key,
            &self.email_hash,
            &self.avatar,
            &self.location,
            &self.about,
            &self.birthday,
            &self.search_key,
        ];
        own.iter().cloned().chain(others).collect()
    }
}

pub async fn insert(
    conn: &mut Conn<'_>,
    user: &UserText,
    slug: &str,
    password_hash: Option<&str>,
    now: i64,
) -> Result<UserId, Error> {
    let text = "INSERT INTO users (username, username_key, realname, email, email_key, \
        email_hash, avatar, location, about, birthday, search_key, slug, password_hash, \
        creation_date, modification_date) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14) RETURNING id";
    let values = user.values([slug.into(), password_hash.into(), now.into()]);
    let id: i64 = conn.single_row(text, &values).await?;
    Ok(UserId::from(id))
}

/// Reads the texts about a user.
pub async fn text(conn: &mut Conn<'_>, id: UserId) -> Result<Option<UserText>, Error> {
    let text = format!("SELECT {} FROM users u WHERE u.id = $1", UserText::COLUMNS);
    conn.first(&text, values![id]).await
}

/// Changes the texts about a user.
pub async fn update(
    conn: &mut Conn<'_>,
    id: UserId,
    user: &UserText,
    slug: &str,
    now: i64,
) -> Result<(), Error> {
    let text = "UPDATE users SET username = $1, username_key = $2, realname = $3, email = $4, \
        email_key = $5, email_hash = $6, avatar = $7, location = $8, about = $9, \
        birthday = $10, search_key = $11, slug = $12, modification_date = $13 WHERE id = $14";
    let values = user.values([slug.into(), now.into(), id.into()]);
    conn.run(text, &values).await
}

/// Replaces everything that identifies a user, and removes the password, the groups and the
/// permissions.
pub async fn erase(
    conn: &mut Conn<'_>,
    id: UserId,
    user: &UserText,
    slug: &str,
    now: i64,
) -> Result<(), Error> {
    if conn.dialect() == Dialect::Sqlite {
        // Otherwise the replaced values would stay in unused parts of the file.
        let _is_on: i64 = conn.single_row("PRAGMA secure_delete = ON", &[]).await?;
    }
    update(conn, id, user, slug, now).await?;
    let text = "UPDATE users SET password_hash = NULL, company = NULL, website = NULL, \
        extra_data = '{}' WHERE id = $1";
    conn.run(text, values![id]).await?;
    for table in ["memberships", "user_permissions", "write_allowances"] {
        conn.run(&format!("DELETE FROM {table} WHERE user_id = $1"), values![id]).await?;
    }
    Ok(())
}

pub async fn set_password_hash(conn: &mut Conn<'_>, id: UserId, hash: &str) -> Result<(), Error> {
    let text = "UPDATE users SET password_hash = $2 WHERE id = $1";
    conn.run(text, values![id, hash]).await
}

/// Replaces the hash of the password, if it is still the old one.
pub async fn replace_password_hash(
    conn: &mut Conn<'_>,
    id: UserId,
    old: &str,
    new: &str,
) -> Result<(), Error> {
    // The password may have been changed while the new hash was computed.
    let text = "UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2";
    conn.run(text, values![id, old, new]).await
}

/// Changes the three flags.
pub async fn set_state(
    conn: &mut Conn<'_>,
    id: UserId,
    state: UserState,
    now: i64,
) -> Result<(), Error> {
    let text = "UPDATE users SET active = $2, suspended = $3, deactivated = $4, \
        modification_date = $5 WHERE id = $1";
    conn.run(text, values![id, state.active, state.suspended, state.deactivated, now]).await
}

/// The condition for users who may log in. Seeded and imported users have no password.
const CAN_LOG_IN: &str = "NOT u.suspended AND NOT u.deactivated AND u.password_hash IS NOT NULL";

/// The number of super users who can log in, without the given ones.
pub async fn other_super_users(conn: &mut Conn<'_>, except: &[UserId]) -> Result<i64, Error> {
    let text = format!(
        "SELECT count(*) FROM users u JOIN memberships m ON m.user_id = u.id \
         WHERE m.group_id = $1 AND {CAN_LOG_IN} AND u.id NOT IN ({})",
        batch::parameters(2, except.len())
    );
    let mut values = vec![Value::from(BuiltInGroup::SuperUsers.id())];
    values.extend(except.iter().map(|id| Value::from(*id)));
    conn.single_row(&text, &values).await
}

/// The super users who can log in, with their names.
pub async fn super_users(conn: &mut Conn<'_>) -> Result<Vec<(i64, String)>, Error> {
    let text = format!(
        "SELECT u.id, u.username FROM users u JOIN memberships m ON m.user_id = u.id \
         WHERE m.group_id = $1 AND {CAN_LOG_IN} ORDER BY u.id"
    );
    let group = BuiltInGroup::SuperUsers.id();
    conn.all(&text, values![group]).await
}

/// The users of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UserFilter {
    /// All except deactivated ones.
    Present,
    /// Suspended ones, whether deactivated or not.
    Suspended,
    /// Deactivated ones.
    Deactivated,
    All,
}

/// The statements that count the users of a list, and that read a page of them.
fn list_texts(filter: UserFilter, has_part: bool, sort: UserSort) -> (String, String) {
    let filter = match filter {
        UserFilter::Present => "NOT u.deactivated",
        UserFilter::Suspended => "u.suspended",
        UserFilter::Deactivated => "u.deactivated",
        UserFilter::All => "TRUE",
    };
    let order = match sort {
        UserSort::Reputation => "u.reputation DESC, u.id DESC",
        UserSort::Username => "u.username_key, u.id DESC",
        UserSort::Recent => "u.creation_date DESC, u.id DESC",
        UserSort::Oldest => "u.creation_date, u.id DESC",
    };
    // Without a term, counting the users reads no row.
    let found = if has_part { "u.search_key LIKE $1 ESCAPE '\\'" } else { "$1 = ''" };
    let from = format!("FROM users u WHERE {filter} AND {found}");
    let count = format!("SELECT count(*) {from}");
    // The rows before a page are skipped in an index that contains all columns of the subquery.
    let ids = format!("SELECT u.id {from} ORDER BY {order} LIMIT $2 OFFSET $3");
    let page = format!(
        "SELECT {COLUMNS} FROM ({ids}) p CROSS JOIN users u WHERE u.id = p.id ORDER BY {order}"
    );
    (count, page)
}

/// Reads a page of users. `part` is folded text that the search keys of the users must contain.
pub async fn list(
    conn: &mut Conn<'_>,
    filter: UserFilter,
    part: Option<&str>,
    sort: UserSort,
    page: PageRequest,
) -> Result<(i64, Vec<UserRow>), Error> {
    let (count, text) = list_texts(filter, part.is_some(), sort);
    let pattern = part.map_or_else(String::new, batch::like_pattern);
    let total = conn.single_row(&count, values![&pattern]).await?;
    let rows = conn.all(&text, values![&pattern, page.size, page.offset()]).await?;
    Ok((total, rows))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UserCounter {
    /// Questions, answers, ideas and knowledge-base entries.
    Posts,
    /// Users who follow the user.
    Followers,
    /// Users that the user follows.
    FollowedUsers,
    /// Nodes that the user follows.
    FollowedNodes,
    Bronze,
    Reputation,
}

pub async fn count(
    conn: &mut Conn<'_>,
    id: UserId,
    counter: UserCounter,
    change: i64,
) -> Result<(), Error> {
    let column = match counter {
        UserCounter::Posts => "post_count",
        UserCounter::Followers => "follower_count",
        UserCounter::FollowedUsers => "user_follow_count",
        UserCounter::FollowedNodes => "node_follow_count",
        UserCounter::Bronze => "bronze",
        UserCounter::Reputation => "reputation",
    };
    let text = format!("UPDATE users SET {column} = {column} + $2 WHERE id = $1");
    conn.run(&text, values![id, change]).await
}

row! {
    /// A user in brief, as part of nodes, topics and actions.
    #[derive(serde::Serialize)]
    pub struct AuthorRow of u {
        pub id: i64,
        pub username: String,
        pub realname: Option<String>,
        pub reputation: i64,
    }
}

pub async fn authors(conn: &mut Conn<'_>, ids: &[i64]) -> Result<Vec<AuthorRow>, Error> {
    let columns = AuthorRow::COLUMNS;
    let text = format!("SELECT {columns} FROM users u WHERE u.id IN ({{ids}})");
    conn.all_of(&text, ids).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::plan::plan_of;

    #[tokio::test]
    async fn users_are_counted_and_listed_by_an_index() {
        for (sort, index) in [
            (UserSort::Reputation, "users_by_reputation"),
            (UserSort::Username, "sqlite_autoindex_users_1"),
            (UserSort::Recent, "users_by_creation"),
        ] {
            let (count, page) = list_texts(UserFilter::Present, false, sort);
            let plan = plan_of(&page).await;
            let help = "rows before the page must be passed over in the index of the sort: add \
                to it what the filter reads";
            assert!(plan[1].starts_with("SCAN u USING"), "{help}: {plan:?}");
            assert!(plan[1].ends_with(&format!("INDEX {index}")), "{help}: {plan:?}");
            assert_eq!(plan[3], "SEARCH u USING INTEGER PRIMARY KEY (rowid=?)");
            // Any index with the columns of the filter will do. SQLite uses the one that it
            // estimates to be the smallest, which may change with a new column.
            let plan = plan_of(&count).await;
            let help = "users must be counted in an index alone: add to one what the filter reads";
            assert_eq!(plan.len(), 1, "{help}: {plan:?}");
            assert!(plan[0].starts_with("SCAN u USING COVERING INDEX "), "{help}: {plan:?}");
        }
    }
}
