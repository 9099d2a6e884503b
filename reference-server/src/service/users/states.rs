//! Suspending, unsuspending, deactivating and reactivating users.

use crate::domain::ids::{GroupId, UserId};
use crate::domain::permissions::BuiltInGroup;
use crate::domain::user_state::Transition;
use crate::service::limits::Write;
use crate::service::{Access, Failure, Service, Stamp};
use crate::store::actions::{self, NewAction};
use crate::store::{Conn, groups, locks, users};

impl Service {
    /// Changes the state of a user. If nothing changes, nothing is recorded.
    ///
    /// # Errors
    ///
    /// [`Failure::Conflict`] if no super user who can log in would be left.
    pub async fn change_state(
        &self,
        access: &Access,
        id: UserId,
        transition: Transition,
        reason: Option<String>,
    ) -> Result<(), Failure> {
        let (caller, stamp) = (access.caller, self.stamp(access));
        self.write(Write::ChangeUserState, async move |conn: &mut Conn<'_>| {
            let reason = reason.as_deref();
            change_state(conn, id, transition, caller, reason, &stamp).await
        })
        .await
    }
}

pub(crate) async fn change_state(
    conn: &mut Conn<'_>,
    id: UserId,
    transition: Transition,
    caller: UserId,
    reason: Option<&str>,
    stamp: &Stamp,
) -> Result<(), Failure> {
    locks::accounts(conn).await?;
    let row = users::find(conn, id).await?.ok_or_else(|| Failure::no_such("user", id.get()))?;
    let (old, new) = (row.state(), row.state().after(transition));
    if old == new {
        return Ok(());
    }
    // The user could log in before, and cannot any more. Somebody must be left who can
    // administer the site.
    if old.may_log_in() {
        expect_other_super_user(conn, &[id]).await?;
    }
    users::set_state(conn, id, new, stamp.time).await?;
    let extra = about_user(&row.username, reason);
    let action = NewAction {
        private_action: true,
        extra: Some(&extra),
        ..NewAction::new(&stamp.ip, caller, transition.verb())
    };
    actions::insert(conn, &action, stamp.time).await?;
    Ok(())
}

/// The text of an action about a user: the user name, and the reason. An action has no field for
/// that user (§2.6). User names contain no colon, so the two can be separated.
pub(super) fn about_user(username: &str, reason: Option<&str>) -> String {
    match reason {
        Some(reason) => format!("{username}: {reason}"),
        None => username.to_owned(),
    }
}

/// Refuses a change that leaves no super user who can log in.
pub(in crate::service) async fn expect_other_super_user(
    conn: &mut Conn<'_>,
    leaving: &[UserId],
) -> Result<(), Failure> {
    let super_users = GroupId::from(BuiltInGroup::SuperUsers.id());
    let mut concerned = false;
    for user in leaving {
        concerned |= groups::is_member(conn, super_users, *user).await?;
    }
    if concerned && users::other_super_users(conn, leaving).await? == 0 {
        return Err(Failure::Conflict("no super user would be left who can log in".to_owned()));
    }
    Ok(())
}
