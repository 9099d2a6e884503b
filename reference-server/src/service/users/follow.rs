//! Following users.

use crate::domain::ids::UserId;
use crate::service::following::{self, Change};
use crate::service::limits::Write;
use crate::service::{Access, Failure, Service, Stamp};
use crate::store::actions::NewAction;
use crate::store::follows::Followed;
use crate::store::users::UserCounter;
use crate::store::{Conn, locks, users};

impl Service {
    /// Makes a user follow another, or stop. If nothing changes, nothing is recorded.
    ///
    /// # Errors
    ///
    /// [`Failure::Invalid`] for following oneself, and [`Failure::NotFound`] for an unknown
    /// follower.
    pub async fn follow_user(
        &self,
        access: &Access,
        followed: UserId,
        follower: UserId,
        follow: bool,
    ) -> Result<(), Failure> {
        let stamp = self.stamp(access);
        let real_user = access.real_user(follower);
        self.write(Write::FollowUser, async move |conn: &mut Conn<'_>| {
            set_follow(conn, followed, follower, real_user, follow, &stamp).await
        })
        .await
    }
}

/// Makes a user follow another, or stop. `real_user` is the user who acts in the name of the
/// follower.
pub(crate) async fn set_follow(
    conn: &mut Conn<'_>,
    followed: UserId,
    follower: UserId,
    real_user: Option<UserId>,
    follow: bool,
    stamp: &Stamp,
) -> Result<(), Failure> {
    if follow && follower == followed {
        let reason = "users do not follow themselves".to_owned();
        return Err(Failure::Invalid(reason));
    }
    locks::users(conn, &[follower, followed]).await?;
    let row = users::find(conn, followed)
        .await?
        .ok_or_else(|| Failure::no_such("user", followed.get()))?;
    if !users::exists(conn, follower).await? {
        return Err(Failure::no_such("user", follower.get()));
    }
    let action = NewAction {
        real_user,
        extra: Some(&row.username),
        ..NewAction::new(&stamp.ip, follower, following::verb(follow))
    };
    let relation = Followed::User(followed);
    match following::change(conn, follower, relation, follow, &action, stamp.time).await? {
        Change::None => return Ok(()),
        Change::New | Change::Again => {}
    }
    let difference = if follow { 1 } else { -1 };
    users::count(conn, followed, UserCounter::Followers, difference).await?;
    Ok(users::count(conn, follower, UserCounter::FollowedUsers, difference).await?)
}
