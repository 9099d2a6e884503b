//! Erases the personal data of a user.

use super::NewUser;
use super::states::{change_state, expect_other_super_user};
use super::unique::{expect_free, free_slug};
use crate::domain::ids::UserId;
use crate::domain::user_state::Transition;
use crate::service::limits::Write;
use crate::service::{Access, Failure, Service, Stamp};
use crate::store::users::{self, UserText};
use crate::store::{Conn, actions, locks};

impl Service {
    /// Erases everything that identifies a user, and returns the new user name.
    ///
    /// It removes the names, the e-mail address, the password, the profile, the groups, the
    /// permissions that were given to the user directly, the network addresses of the user's
    /// actions, and the name in the actions of others. Posts, votes, follow relations, awards and
    /// all counts stay. The account is deactivated, which is recorded as an action of the caller.
    ///
    /// # Errors
    ///
    /// [`Failure::Conflict`] if no super user who can log in would be left.
    pub async fn erase_user(&self, access: &Access, id: UserId) -> Result<String, Failure> {
        let (caller, stamp) = (access.caller, self.stamp(access));
        let name = self
            .write(Write::Command, async move |conn: &mut Conn<'_>| {
                erase(conn, id, caller, &stamp).await
            })
            .await?;
        tracing::info!(user = id.get(), by = caller.get(), "erased a user");
        Ok(name)
    }
}

async fn erase(
    conn: &mut Conn<'_>,
    id: UserId,
    caller: UserId,
    stamp: &Stamp,
) -> Result<String, Failure> {
    locks::accounts(conn).await?;
    let old = users::find(conn, id).await?.ok_or_else(|| Failure::no_such("user", id.get()))?;
    if old.state().may_log_in() {
        expect_other_super_user(conn, &[id]).await?;
    }
    let new = anonymous(conn, id).await?;
    let slug = free_slug(conn, &new.username, Some(id)).await?;
    users::erase(conn, id, &new, &slug, stamp.time).await?;
    actions::erase(conn, id, &old.username, &new.username).await?;
    // After the user has the new name, because the action contains it.
    change_state(conn, id, Transition::Deactivate, caller, None, stamp).await?;
    Ok(new.username)
}

/// The texts of an erased user, with an unused user name.
async fn anonymous(conn: &mut Conn<'_>, id: UserId) -> Result<UserText, Failure> {
    let base = format!("erased-{}", id.get());
    let mut username = base.clone();
    for number in 2.. {
        let new = NewUser {
            // A reserved domain, which cannot be registered (RFC 2606).
            email: format!("{username}@erased.invalid"),
            username,
            ..NewUser::default()
        };
        let text = new.text()?;
        match expect_free(conn, &text, Some(id)).await {
            Err(Failure::Conflict(_)) => username = format!("{base}-{number}"),
            free => return free.map(|()| text),
        }
    }
    Err(Failure::Conflict("no name is left for an erased user".to_owned()))
}
