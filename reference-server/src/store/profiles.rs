//! The SQL of a user with the user's groups, in one round trip: what is read most often.

use sqlx::{AssertSqlSafe, ColumnIndex, Decode, FromRow, Row, Type};

use super::groups::GroupRow;
use super::users::{COLUMNS, UserRow};
use super::{Conn, Error, sql};
use crate::domain::ids::UserId;

/// A user with one of the user's groups.
struct WithGroup {
    user: UserRow,
    group: Option<GroupRow>,
}

impl<'r, R: Row> FromRow<'r, R> for WithGroup
where
    &'static str: ColumnIndex<R>,
    UserRow: FromRow<'r, R>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    bool: Decode<'r, R::Database> + Type<R::Database>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    Option<i64>: Decode<'r, R::Database> + Type<R::Database>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        let id: Option<i64> = row.try_get("group_id")?;
        let group = |id| {
            Ok::<_, sqlx::Error>(GroupRow {
                id,
                name: row.try_get("group_name")?,
                description: row.try_get("group_description")?,
                built_in: row.try_get("group_built_in")?,
                creation_date: row.try_get("group_creation_date")?,
                modification_date: row.try_get("group_modification_date")?,
            })
        };
        Ok(Self {
            user: UserRow::from_row(row)?,
            group: id.map(group).transpose()?,
        })
    }
}

/// Reads a user with the user's groups, in the order of their identifiers.
pub async fn find(
    conn: &mut Conn<'_>,
    id: UserId,
) -> Result<Option<(UserRow, Vec<GroupRow>)>, Error> {
    let text = text("u.id = $1");
    let rows = sql!(conn, c => sqlx::query_as(AssertSqlSafe(text)).bind(id.get()).fetch_all(c))?;
    Ok(joined(rows))
}

/// Reads the user of a folded user name with the user's groups.
pub async fn find_by_key(
    conn: &mut Conn<'_>,
    key: &str,
) -> Result<Option<(UserRow, Vec<GroupRow>)>, Error> {
    let text = text("u.username_key = $1");
    let rows = sql!(conn, c => sqlx::query_as(AssertSqlSafe(text)).bind(key).fetch_all(c))?;
    Ok(joined(rows))
}

fn text(condition: &str) -> String {
    format!(
        "SELECT {COLUMNS}, g.id AS group_id, g.name AS group_name, \
         g.description AS group_description, g.built_in AS group_built_in, \
         g.creation_date AS group_creation_date, g.modification_date AS group_modification_date \
         FROM users u LEFT JOIN memberships m ON m.user_id = u.id \
         LEFT JOIN groups g ON g.id = m.group_id WHERE {condition} ORDER BY g.id"
    )
}

/// The user, who is the same in every row, and the groups of all rows.
fn joined(rows: Vec<WithGroup>) -> Option<(UserRow, Vec<GroupRow>)> {
    let mut rows = rows.into_iter();
    let first = rows.next()?;
    let groups = first
        .group
        .into_iter()
        .chain(rows.filter_map(|row| row.group));
    Some((first.user, groups.collect()))
}
