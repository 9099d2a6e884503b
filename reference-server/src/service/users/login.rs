//! Reads and writes for logging in.

use crate::domain::ids::UserId;
use crate::service::limits::Write;
use crate::service::{Failure, Service};
use crate::store::{Conn, users};

impl Service {
    /// True if there is a super user who can log in: who can create users and look after them.
    pub async fn has_super_user(&self) -> Result<bool, Failure> {
        // No user has this id.
        let nobody = UserId::from(0);
        let mut read = self.db.begin_read().await?;
        let super_users = users::other_super_users(&mut read.conn(), &[nobody]).await?;
        Ok(super_users > 0)
    }

    /// Stores a hash with today's parameters in place of an older one of the same password,
    /// unless the password was changed in between.
    pub async fn renew_password_hash(
        &self,
        id: UserId,
        old: String,
        new: String,
    ) -> Result<(), Failure> {
        self.write(Write::RenewPasswordHash, async move |conn: &mut Conn<'_>| {
            // The old hash is compared: a password that has just been changed must stay.
            Ok(users::replace_password_hash(conn, id, &old, &new).await?)
        })
        .await
    }
}
