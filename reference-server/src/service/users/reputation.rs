//! Awarding reputation.

use super::states::about_user;
use crate::domain::ids::UserId;
use crate::domain::reputation;
use crate::service::limits::Write;
use crate::service::{Access, Failure, Service, Stamp};
use crate::store::actions::{self, NewAction};
use crate::store::{Conn, locks, users};

impl Service {
    /// Adds points to a user's reputation, or removes them.
    pub async fn award_reputation(
        &self,
        access: &Access,
        id: UserId,
        points: i32,
        reason: Option<String>,
    ) -> Result<(), Failure> {
        let (caller, stamp) = (access.caller, self.stamp(access));
        let points = i64::from(points);
        self.write(Write::AwardReputation, async move |conn: &mut Conn<'_>| {
            award(conn, id, points, caller, reason.as_deref(), &stamp).await
        })
        .await
    }
}

/// Adds points to a user's reputation, or removes them, in the name of another user and with a
/// reason.
pub(crate) async fn award(
    conn: &mut Conn<'_>,
    id: UserId,
    points: i64,
    giver: UserId,
    reason: Option<&str>,
    stamp: &Stamp,
) -> Result<(), Failure> {
    locks::users(conn, &[id]).await?;
    let row = users::find(conn, id).await?.ok_or_else(|| Failure::no_such("user", id.get()))?;
    if reputation::checked_sum(row.reputation, points).is_none() {
        return Err(Failure::Invalid("points: the reputation would not be an int32".to_owned()));
    }
    let extra = about_user(&row.username, reason);
    let action = NewAction { extra: Some(&extra), ..NewAction::new(&stamp.ip, giver, "awarded") };
    let action = actions::insert(conn, &action, stamp.time).await?;
    Ok(actions::give_points(conn, id, points, action).await?)
}
