//! The SQL of users with their groups: what is read most often.

use sqlx::{AssertSqlSafe, ColumnIndex, Decode, FromRow, Row, Type};

use super::groups::GroupRow;
use super::lookups::Key;
use super::users::{COLUMNS, UserRow};
use super::{Conn, Error, batch, sql};
use crate::domain::ids::UserId;

/// A user with the user's groups, in the order of their identifiers.
pub type Profile = (UserRow, Vec<GroupRow>);

/// A user with one of the user's groups, and the place of the user among those asked for.
struct WithGroup {
    place: i64,
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
            place: row.try_get("place")?,
            user: UserRow::from_row(row)?,
            group: id.map(group).transpose()?,
        })
    }
}

impl Key for UserId {
    type Found = Profile;

    async fn find_all(conn: &mut Conn<'_>, ids: &[Self]) -> Result<Vec<Option<Profile>>, Error> {
        let text = text(ids.len());
        let rows: Vec<WithGroup> = sql!(conn, c => {
            let mut query = sqlx::query_as(AssertSqlSafe(text));
            for id in ids {
                query = query.bind(id.get());
            }
            query.fetch_all(c)
        })?;
        let mut found: Vec<Option<Profile>> = ids.iter().map(|_| None).collect();
        for row in rows {
            let place = usize::try_from(row.place).unwrap_or(usize::MAX);
            if let Some(found) = found.get_mut(place) {
                let (_, groups) = found.get_or_insert((row.user, Vec::new()));
                groups.extend(row.group);
            }
        }
        for (_, groups) in found.iter_mut().flatten() {
            groups.sort_by_key(|group| group.id);
        }
        Ok(found)
    }
}

/// The statement for so many users.
fn text(count: usize) -> String {
    // CROSS JOIN: SQLite takes the tables in this order.
    format!(
        "WITH asked (place, id) AS (VALUES {}) \
         SELECT CAST(a.place AS BIGINT) AS place, {COLUMNS}, g.id AS group_id, g.name AS group_name, \
         g.description AS group_description, g.built_in AS group_built_in, \
         g.creation_date AS group_creation_date, \
         g.modification_date AS group_modification_date \
         FROM asked a CROSS JOIN users u \
         LEFT JOIN memberships m ON m.user_id = u.id \
         LEFT JOIN groups g ON g.id = m.group_id WHERE u.id = a.id",
        batch::places(count, 1)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::plan::plan_of;

    #[tokio::test]
    async fn every_user_is_found_by_an_index() {
        let plan = plan_of(&text(3)).await.join("\n");
        assert!(plan.contains("SCAN a"), "{plan}");
        assert_eq!(plan.matches("SCAN").count(), 2, "the values alone: {plan}");
    }
}
