//! Creating users.

use super::unique::{expect_free, free_slug};
use super::update::{Profile, UserChange, expect_born};
use crate::domain::ids::UserId;
use crate::domain::permissions::BuiltInGroup;
use crate::service::limits::Write;
use crate::service::{Access, Failure, Service, Stamp};
use crate::store::actions::{self, NewAction};
use crate::store::users::{self, UserText};
use crate::store::{Conn, groups, locks};

/// An account to be created. [`NewUser::text`] validates the texts.
#[derive(Debug, Clone, Default)]
pub struct NewUser {
    pub username: String,
    pub email: String,
    pub profile: Profile,
}

impl NewUser {
    /// The fields as they are stored.
    pub fn text(&self) -> Result<UserText, Failure> {
        let change = UserChange {
            username: Some(self.username.clone()),
            email: Some(self.email.clone()),
            profile: self.profile.clone(),
        };
        let mut text = UserText::default();
        // Every new user has a password.
        change.validated(true)?.apply(&mut text);
        Ok(text)
    }
}

impl Service {
    /// Refuses a new user that [`create_user`](Self::create_user) would refuse, before expensive
    /// work is done for it.
    pub async fn expect_new_user(&self, text: &UserText) -> Result<(), Failure> {
        expect_born(text.birthday.as_ref(), self.clock.now())?;
        self.expect_room(Write::CreateUser).await?;
        let text = text.clone();
        self.read(async move |conn: &mut Conn<'_>| expect_free(conn, &text, None).await).await
    }

    /// Creates a user, as a member of the group Users.
    pub async fn create_user(
        &self,
        access: &Access,
        text: UserText,
        password_hash: String,
    ) -> Result<UserId, Failure> {
        let stamp = self.stamp(access);
        expect_born(text.birthday.as_ref(), stamp.time)?;
        self.write(Write::CreateUser, async move |conn: &mut Conn<'_>| {
            insert_member(conn, &text, Some(&password_hash), &stamp).await
        })
        .await
    }

    /// Creates a user with several groups, for commands of the server. Without a hash, the user
    /// cannot log in.
    pub async fn create_member(
        &self,
        text: UserText,
        password_hash: Option<String>,
        groups_of_user: Vec<BuiltInGroup>,
        stamp: Stamp,
    ) -> Result<UserId, Failure> {
        expect_born(text.birthday.as_ref(), stamp.time)?;
        self.write(Write::Command, async move |conn: &mut Conn<'_>| {
            let hash = password_hash.as_deref();
            let id = insert_member(conn, &text, hash, &stamp).await?;
            for group in &groups_of_user {
                groups::add_member(conn, group.id().into(), id).await?;
            }
            Ok(id)
        })
        .await
    }
}

/// Creates a user of the group Users, with the action that records it.
pub(crate) async fn insert_member(
    conn: &mut Conn<'_>,
    text: &UserText,
    password_hash: Option<&str>,
    stamp: &Stamp,
) -> Result<UserId, Failure> {
    locks::accounts(conn).await?;
    expect_free(conn, text, None).await?;
    let slug = free_slug(conn, &text.username, None).await?;
    let id = users::insert(conn, text, &slug, password_hash, stamp.time).await?;
    groups::add_member(conn, BuiltInGroup::Users.id().into(), id).await?;
    actions::insert(conn, &NewAction::new(&stamp.ip, id, "joined"), stamp.time).await?;
    Ok(id)
}
