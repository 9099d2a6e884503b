//! Changing the account and the profile of a user.

use community_qa_contract::Condition;
use serde::Deserialize;

use super::unique::{expect_free, free_slug};
use crate::domain::bounded::{Email, Line, UserName};
use crate::domain::dates;
use crate::domain::ids::UserId;
use crate::domain::names;
use crate::domain::permissions::Facts;
use crate::domain::projection::Projection;
use crate::domain::search::user_key;
use crate::domain::text;
use crate::service::limits::Write;
use crate::service::{Access, Failure, Service, UserView, views};
use crate::store::users::{self, UserText};
use crate::store::{Conn, locks};

/// The profile of a user. Fields that are `None` stay as they are.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    pub real_name: Option<String>,
    pub about: Option<String>,
    pub location: Option<String>,
    pub birthday: Option<String>,
    #[serde(rename = "profilePictureUrl")]
    pub picture: Option<String>,
}

/// The fields that an update sends; the others stay as they are.
#[derive(Debug, Clone, Default)]
pub struct UserChange {
    pub username: Option<String>,
    pub email: Option<String>,
    pub profile: Profile,
}

impl UserChange {
    /// Validates the change. `new_password` is whether a new password comes with it.
    pub fn validated(self, new_password: bool) -> Result<ValidChange, Failure> {
        let facts = self.facts(new_password);
        let profile = &self.profile;
        let about = valid(&profile.about, |text| names::optional_body("about", text))?;
        Ok(ValidChange {
            username: valid(&self.username, names::username)?,
            email: valid(&self.email, names::email)?,
            realname: valid(&profile.real_name, |name| names::optional_line("realName", name))?,
            about: about.map(|about| about.map(|about| text::sanitised(&about))),
            location: valid(&profile.location, |text| names::optional_line("location", text))?,
            birthday: valid(&profile.birthday, birthday_of)?,
            avatar: valid(&profile.picture, |url| names::picture_url("profilePictureUrl", url))?,
            facts,
        })
    }

    /// The facts about a change that do not depend on the stored account.
    fn facts(&self, new_password: bool) -> Facts {
        let profile = &self.profile;
        let details = new_password || self.email.is_some() || profile.birthday.is_some();
        let others = [&profile.real_name, &profile.about, &profile.location, &profile.picture];
        let changes_profile = others.into_iter().any(Option::is_some);
        let mut facts = Facts::default().with(Condition::ChangesDetails, details);
        // Whether the name is another one is known only next to the stored one.
        if changes_profile || details || self.username.is_none() {
            // A request that changes nothing counts as a change of the profile.
            facts.set(Condition::ChangesProfile, changes_profile || !details);
        }
        facts
    }
}

/// Validates a value, if it was sent.
fn valid<T>(
    sent: &Option<String>,
    check: impl Fn(&str) -> Result<T, names::Invalid>,
) -> Result<Option<T>, Failure> {
    Ok(sent.as_deref().map(check).transpose()?)
}

/// A birthday in the stored form. An empty one removes it.
fn birthday_of(text: &str) -> Result<Option<String>, names::Invalid> {
    if text.is_empty() {
        return Ok(None);
    }
    let invalid = || names::Invalid("birthday must be a day as mm/dd/yyyy".to_owned());
    let day = dates::birthday(text).ok_or_else(invalid)?;
    Ok(Some(day.to_string()))
}

/// A validated change. Its texts are read and sanitised once, before the transaction.
#[derive(Debug, Clone)]
pub struct ValidChange {
    username: Option<String>,
    email: Option<String>,
    realname: Option<Option<String>>,
    about: Option<Option<String>>,
    location: Option<Option<String>>,
    birthday: Option<Option<String>>,
    avatar: Option<String>,
    facts: Facts,
}

impl ValidChange {
    pub(super) fn apply(&self, stored: &mut UserText) {
        if let Some(username) = &self.username {
            stored.username.clone_from(username);
            // Logins and the check for free names use the key, so it changes with the name.
            stored.username_key = names::key(UserName::start_of(username));
        }
        if let Some(email) = &self.email {
            stored.email.clone_from(email);
            let email = Email::start_of(email);
            stored.email_key = names::key(email);
            stored.email_hash = names::email_hash(email);
        }
        for (sent, stored) in [
            (&self.realname, &mut stored.realname),
            (&self.about, &mut stored.about),
            (&self.location, &mut stored.location),
            (&self.birthday, &mut stored.birthday),
        ] {
            if let Some(sent) = sent {
                stored.clone_from(sent);
            }
        }
        if let Some(avatar) = &self.avatar {
            stored.avatar.clone_from(avatar);
        }
        let realname = stored.realname.as_deref().map(Line::start_of);
        stored.search_key = user_key(UserName::start_of(&stored.username), realname);
    }

    /// The user before and after the change, if the caller may make this change.
    async fn check_permitted(
        &self,
        conn: &mut Conn<'_>,
        access: &Access,
        id: UserId,
    ) -> Result<Changed, Failure> {
        let old = users::text(conn, id).await?.ok_or_else(|| Failure::no_such("user", id.get()))?;
        let mut new = old.clone();
        self.apply(&mut new);
        let renamed = new.username != old.username;
        let mut facts = self.facts.clone();
        facts.set(Condition::OwnAccount, access.caller == id);
        facts.set(Condition::ChangesUsername, renamed);
        // A request that sends only the present name counts as one that sends nothing:
        // otherwise it would show the user to callers without a permission.
        if facts.get(Condition::ChangesProfile).is_none() {
            facts.set(Condition::ChangesProfile, !renamed);
        }
        access.require(&facts)?;
        expect_free(conn, &new, Some(id)).await?;
        Ok(Changed { old, new, renamed })
    }
}

/// Refuses a birthday that is in the future in every time zone.
pub(super) fn expect_born(birthday: Option<&String>, now: i64) -> Result<(), Failure> {
    let is_to_come = |day: &String| day.parse().is_ok_and(|day| dates::is_to_come(day, now));
    if birthday.is_some_and(is_to_come) {
        return Err(Failure::Invalid("birthday must not be in the future".to_owned()));
    }
    Ok(())
}

/// A user before and after a change.
struct Changed {
    old: UserText,
    new: UserText,
    renamed: bool,
}

impl Service {
    /// Refuses a change that [`update_user`](Self::update_user) would refuse, before expensive work
    /// is done for it.
    pub async fn expect_change(
        &self,
        access: &Access,
        id: UserId,
        change: &ValidChange,
    ) -> Result<(), Failure> {
        self.expect_born(change)?;
        self.expect_room(Write::UpdateUser).await?;
        let (access, change) = (access.clone(), change.clone());
        self.read(async move |conn: &mut Conn<'_>| {
            let changed = change.check_permitted(conn, &access, id).await;
            changed.map(drop)
        })
        .await
    }

    /// Changes a user. If all values stay the same, the date of the last change does too.
    ///
    /// # Errors
    ///
    /// [`Failure::Invalid`] for a birthday in the future, [`Failure::Forbidden`] if the caller may
    /// not make this change, and [`Failure::Conflict`] if the user name or the e-mail address is
    /// taken.
    pub async fn update_user(
        &self,
        access: &Access,
        id: UserId,
        change: ValidChange,
        password_hash: Option<String>,
    ) -> Result<UserView, Failure> {
        let (access, now) = (access.clone(), self.clock.now());
        self.expect_born(&change)?;
        self.write(Write::UpdateUser, async move |conn: &mut Conn<'_>| {
            locks::accounts(conn).await?;
            let changed = change.check_permitted(conn, &access, id).await?;
            let missing = || Failure::no_such("user", id.get());
            let row = users::find(conn, id).await?.ok_or_else(missing)?;
            let Changed { old, new, renamed } = &changed;
            if new == old && password_hash.is_none() {
                return views::user(conn, row, &Projection::default()).await;
            }
            let slug =
                if *renamed { free_slug(conn, &new.username, Some(id)).await? } else { row.slug };
            users::update(conn, id, new, &slug, now).await?;
            if let Some(hash) = &password_hash {
                users::set_password_hash(conn, id, hash).await?;
            }
            let row = users::find(conn, id).await?.ok_or_else(missing)?;
            views::user(conn, row, &Projection::default()).await
        })
        .await
    }

    fn expect_born(&self, change: &ValidChange) -> Result<(), Failure> {
        let birthday = change.birthday.as_ref().and_then(Option::as_ref);
        expect_born(birthday, self.clock.now())
    }
}
