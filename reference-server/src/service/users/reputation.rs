//! Awarding reputation.

use crate::domain::ids::UserId;
use crate::domain::reputation;
use crate::service::{Access, Failure, Service};
use crate::store::actions::{self, NewAction};
use crate::store::{Conn, users};

impl Service {
    /// Gives a user points, or takes some.
    ///
    /// # Errors
    ///
    /// [`Failure::Invalid`] when the sum would not be an int32.
    pub async fn award_reputation(
        &self,
        access: &Access,
        id: UserId,
        points: i32,
        reason: Option<String>,
    ) -> Result<(), Failure> {
        let access = access.clone();
        let now = self.clock.now();
        let points = i64::from(points);
        self.db
            .write(async move |conn: &mut Conn<'_>| {
                let row = users::find(conn, id).await?;
                let row = row.ok_or_else(|| Failure::no_such("user", id.get()))?;
                if reputation::checked_sum(row.reputation, points).is_none() {
                    return Err(Failure::Invalid(
                        "points: the reputation would not be an int32".to_owned(),
                    ));
                }
                let action = NewAction {
                    extra: reason.as_deref(),
                    ..NewAction::new(&access.ip, access.caller, "awarded")
                };
                let action = actions::insert(conn, &action, now).await?;
                actions::give_points(conn, id, points, action).await?;
                Ok(())
            })
            .await
    }
}
