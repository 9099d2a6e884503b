//! Changing what is written about a user.

use super::unique::{expect_free, free_slug};
use crate::domain::dates;
use crate::domain::ids::UserId;
use crate::domain::names;
use crate::domain::permissions::Facts;
use crate::domain::search::user_key;
use crate::domain::text;
use crate::service::{Access, Failure, Service, UserView, views};
use crate::store::users::{self, UserText};
use crate::store::{Conn, locks};

/// The fields that an update sends; the others stay as they are.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs, reason = "named like the fields of the contract")]
pub struct UserChange {
    pub username: Option<String>,
    pub email: Option<String>,
    pub real_name: Option<String>,
    pub about: Option<String>,
    pub location: Option<String>,
    pub birthday: Option<String>,
    pub picture: Option<String>,
    /// Whether a password is sent. It is hashed before the change is made.
    pub password: bool,
}

impl UserChange {
    /// What the rules ask about a change, as far as that does not depend on whether the user
    /// name is another one.
    #[must_use]
    pub fn facts(&self, own_account: bool) -> Facts {
        let details = self.password || self.email.is_some() || self.birthday.is_some();
        let profile = [&self.real_name, &self.about, &self.location, &self.picture];
        let profile = profile.into_iter().any(Option::is_some);
        Facts {
            own_account: Some(own_account),
            changes_details: Some(details),
            changes_profile: match (profile, details, &self.username) {
                (false, false, Some(_)) => None,
                (profile, details, _) => Some(profile || !details),
            },
            ..Facts::default()
        }
    }

    /// The change, if the fields may be as they are.
    ///
    /// # Errors
    ///
    /// [`Failure::Invalid`] names the field that may not.
    pub fn validated(self) -> Result<ValidChange, Failure> {
        let mut values = UserText::default();
        self.apply(&mut values)?;
        let change = self;
        Ok(ValidChange { change, values })
    }

    /// Changes what is stored.
    pub(super) fn apply(&self, stored: &mut UserText) -> Result<(), Failure> {
        if let Some(username) = &self.username {
            set_username(stored, username)?;
        }
        if let Some(email) = &self.email {
            set_email(stored, email)?;
        }
        if let Some(name) = &self.real_name {
            stored.realname = names::optional_line("realName", name)?;
        }
        if let Some(about) = &self.about {
            let about = names::optional_body("about", about)?;
            stored.about = about.map(|about| text::sanitised(&about));
        }
        if let Some(location) = &self.location {
            stored.location = names::optional_line("location", location)?;
        }
        if let Some(birthday) = &self.birthday {
            stored.birthday = birthday_of(birthday)?;
        }
        if let Some(picture) = &self.picture {
            stored.avatar = names::picture_url("profilePictureUrl", picture)?;
        }
        stored.search_key = search_key(stored);
        Ok(())
    }
}

/// A change whose fields may be as they are. They are read and sanitised once, before the
/// transaction.
#[derive(Debug, Clone)]
pub struct ValidChange {
    change: UserChange,
    /// The fields that are sent, as they are stored; the others are empty.
    values: UserText,
}

impl ValidChange {
    /// Changes what is stored.
    fn store_in(&self, stored: &mut UserText) {
        let (change, values) = (&self.change, self.values.clone());
        if change.username.is_some() {
            stored.username = values.username;
            stored.username_key = values.username_key;
        }
        if change.email.is_some() {
            stored.email = values.email;
            stored.email_key = values.email_key;
            stored.email_hash = values.email_hash;
        }
        if change.real_name.is_some() {
            stored.realname = values.realname;
        }
        if change.about.is_some() {
            stored.about = values.about;
        }
        if change.location.is_some() {
            stored.location = values.location;
        }
        if change.birthday.is_some() {
            stored.birthday = values.birthday;
        }
        if change.picture.is_some() {
            stored.avatar = values.avatar;
        }
        stored.search_key = search_key(stored);
    }
}

/// What a search of users looks at.
fn search_key(text: &UserText) -> String {
    user_key(&text.username, text.realname.as_deref())
}

/// A birthday as it is stored; an empty one takes it away.
fn birthday_of(text: &str) -> Result<Option<String>, Failure> {
    if text.is_empty() {
        return Ok(None);
    }
    let invalid = || Failure::Invalid("birthday must be a day as mm/dd/yyyy".to_owned());
    let day = dates::birthday(text).ok_or_else(invalid)?;
    Ok(Some(day.to_string()))
}

/// Refuses a birthday that is yet to come, wherever on earth.
pub(super) fn expect_born(text: &UserText, now: i64) -> Result<(), Failure> {
    let is_to_come = |day: &String| day.parse().is_ok_and(|day| dates::is_to_come(day, now));
    if text.birthday.as_ref().is_some_and(is_to_come) {
        return Err(Failure::Invalid(
            "birthday must not be a day to come".to_owned(),
        ));
    }
    Ok(())
}

pub(super) fn set_username(stored: &mut UserText, username: &str) -> Result<(), Failure> {
    stored.username = names::username(username)?;
    stored.username_key = names::key(&stored.username);
    Ok(())
}

pub(super) fn set_email(stored: &mut UserText, email: &str) -> Result<(), Failure> {
    stored.email = names::email(email)?;
    stored.email_key = names::key(&stored.email);
    stored.email_hash = names::email_hash(&stored.email);
    Ok(())
}

impl ValidChange {
    /// The user as stored and as changed, when the caller may make this change.
    async fn permitted(
        &self,
        conn: &mut Conn<'_>,
        access: &Access,
        id: UserId,
    ) -> Result<Changed, Failure> {
        let old = users::text(conn, id).await?;
        let old = old.ok_or_else(|| Failure::no_such("user", id.get()))?;
        let mut new = old.clone();
        self.store_in(&mut new);
        let renamed = new.username != old.username;
        let mut facts = self.change.facts(access.caller == id);
        facts.changes_username = Some(renamed);
        // What sends nothing but the name that the user has counts as one that sends
        // nothing: without a permission it would show the user.
        facts.changes_profile = facts.changes_profile.or(Some(!renamed));
        access.require(&facts)?;
        if new != old {
            expect_free(conn, &new, Some(id)).await?;
        }
        Ok(Changed { old, new, renamed })
    }
}

/// A user before and after a change.
struct Changed {
    old: UserText,
    new: UserText,
    renamed: bool,
}

impl Service {
    /// Refuses a change of a user that [`update_user`](Self::update_user) would refuse, for those
    /// who have to prepare something expensive before it.
    ///
    /// # Errors
    ///
    /// As [`update_user`](Self::update_user).
    pub async fn expect_change(
        &self,
        access: &Access,
        id: UserId,
        change: &ValidChange,
    ) -> Result<(), Failure> {
        expect_born(&change.values, self.clock.now())?;
        let mut read = self.db.begin_read().await?;
        let changed = change.permitted(&mut read.conn(), access, id).await;
        changed.map(drop)
    }

    /// Changes a user. What changes nothing is not a change, and leaves the date as it is.
    ///
    /// # Errors
    ///
    /// [`Failure::Invalid`] for a birthday that is yet to come, [`Failure::Forbidden`] when the caller may not change what is changed, and
    /// [`Failure::Conflict`] when the user name or the e-mail address is taken.
    pub async fn update_user(
        &self,
        access: &Access,
        id: UserId,
        change: ValidChange,
        password_hash: Option<String>,
    ) -> Result<UserView, Failure> {
        let access = access.clone();
        let now = self.clock.now();
        expect_born(&change.values, now)?;
        self.write(async move |conn: &mut Conn<'_>| {
            locks::accounts(conn).await?;
            let changed = change.permitted(conn, &access, id).await?;
            let missing = || Failure::no_such("user", id.get());
            let row = users::find(conn, id).await?.ok_or_else(missing)?;
            let Changed { old, new, renamed } = &changed;
            if new == old && password_hash.is_none() {
                return views::user(conn, row).await;
            }
            let slug = if *renamed {
                free_slug(conn, &new.username, Some(id)).await?
            } else {
                row.slug
            };
            users::update(conn, id, new, &slug, now).await?;
            if let Some(hash) = &password_hash {
                users::set_password_hash(conn, id, hash).await?;
            }
            let row = users::find(conn, id).await?.ok_or_else(missing)?;
            views::user(conn, row).await
        })
        .await
    }
}
