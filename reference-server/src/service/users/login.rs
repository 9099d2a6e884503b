//! Reads and writes for logging in.

use crate::domain::ids::UserId;
use crate::service::limits::Write;
use crate::service::{Failure, Service};
use crate::store::{Conn, users};

impl Service {
    /// True if there is a super user who can log in, and therefore create and manage users.
    pub async fn has_super_user(&self) -> Result<bool, Failure> {
        // No user has this id.
        let nobody = UserId::from(0);
        let mut read = self.db.begin_read().await?;
        let super_users = users::other_super_users(&mut read.conn(), &[nobody]).await?;
        Ok(super_users > 0)
    }

    /// Replaces the hash of a password by one with the current parameters, unless the password was
    /// changed in the meantime.
    pub async fn renew_password_hash(
        &self,
        id: UserId,
        old: String,
        new: String,
    ) -> Result<(), Failure> {
        self.write(Write::RenewPasswordHash, async move |conn: &mut Conn<'_>| {
            // The old hash is compared, because a new password must stay.
            Ok(users::replace_password_hash(conn, id, &old, &new).await?)
        })
        .await
    }
}
