//! Users, and the relations of those who follow.

use std::borrow::Cow;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::group::{GroupSummary, as_text};
use super::{ActionUser, Formatted, NodeReference};
use crate::api::respond::{Resource, Shown};
use crate::domain::permissions::BuiltInGroup;
use crate::service::UserView;
use crate::service::nodes::Follower;

/// Defines the two forms of a user, which differ in the name of the slug and in the last fields.
macro_rules! users {
    ($(
        $(#[$doc:meta])*
        $name:ident<$lifetime:lifetime>, $slug:ident, $(#[$id:meta])?
        { $($(#[$attribute:meta])* $field:ident: $type:ty = $value:expr,)* }
    )+) => { $(
        $(#[$doc])*
        #[derive(Debug, Default, Serialize)]
        #[serde(rename_all = "camelCase")]
        pub(in crate::api) struct $name<$lifetime> {
            $(#[$id])?
            id: i64,
            r#type: &'static str,
            creation_date: i64,
            modification_date: i64,
            creation_date_formatted: Formatted<$lifetime>,
            username: &$lifetime str,
            #[serde(skip_serializing_if = "Option::is_none")]
            realname: Option<&$lifetime str>,
            $slug: &$lifetime str,
            gold: i64,
            silver: i64,
            bronze: i64,
            reputation: i64,
            moderator: bool,
            superuser: bool,
            email_hash: &$lifetime str,
            avatar: Cow<$lifetime, str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            company: Option<&$lifetime str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            website: Option<&$lifetime str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            location: Option<&$lifetime str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            about: Option<&$lifetime str>,
            post_count: i64,
            follower_count: i64,
            follow_count: i64,
            user_follow_count: i64,
            active: bool,
            suspended: bool,
            deactivated: bool,
            $($(#[$attribute])* $field: $type,)*
        }

        impl<$lifetime> $name<$lifetime> {
            fn new(view: &$lifetime UserView, shown: &Shown<$lifetime>) -> Self {
                let user = &view.user;
                let is_in = |group: BuiltInGroup| {
                    view.groups.iter().any(|own| own.id == group.id())
                };
                Self {
                    id: user.id,
                    r#type: "user",
                    creation_date: user.creation_date,
                    modification_date: user.modification_date,
                    creation_date_formatted: Formatted::new(user.creation_date, shown),
                    username: &user.username,
                    realname: user.realname.as_deref(),
                    $slug: &user.slug,
                    gold: user.gold,
                    silver: user.silver,
                    bronze: user.bronze,
                    reputation: user.reputation,
                    moderator: is_in(BuiltInGroup::Moderators),
                    superuser: is_in(BuiltInGroup::SuperUsers),
                    email_hash: &user.email_hash,
                    avatar: avatar(view, shown),
                    company: user.company.as_deref(),
                    website: user.website.as_deref(),
                    location: user.location.as_deref(),
                    about: user.about.as_deref(),
                    post_count: user.post_count,
                    follower_count: user.follower_count,
                    follow_count: user.user_follow_count + user.node_follow_count,
                    user_follow_count: user.user_follow_count,
                    active: user.active,
                    suspended: user.suspended,
                    deactivated: user.deactivated,
                    $($field: $value(view, shown),)*
                }
            }
        }
    )+ };
}

users! {
    /// A user.
    User<'a>, slug, {
        groups: Vec<GroupSummary<'a>> = groups,
        #[serde(serialize_with = "as_json")]
        extra_data: &'a str = extra_data,
    }

    /// A user after an update.
    UpdatedUser<'a>, plug, #[serde(serialize_with = "as_text")] {
        /// Only in responses about a single user.
        #[serde(skip_serializing_if = "Option::is_none")]
        extra_data: Option<&'a str> = |_, _| None,
    }
}

fn groups<'a>(view: &'a UserView, shown: &Shown<'a>) -> Vec<GroupSummary<'a>> {
    view.groups.iter().map(|group| GroupSummary::new(group, shown)).collect()
}

fn extra_data<'a>(view: &'a UserView, _: &Shown<'a>) -> &'a str {
    &view.user.extra_data
}

/// The picture that the user has set, or the default picture.
fn avatar<'a>(view: &'a UserView, shown: &Shown<'a>) -> Cow<'a, str> {
    if view.user.avatar.is_empty() {
        Cow::Owned(format!("{}/avatar.svg", shown.base))
    } else {
        Cow::Borrowed(&view.user.avatar)
    }
}

/// Writes a stored JSON object unchanged.
fn as_json<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    let stored: Option<&RawValue> = serde_json::from_str(text).ok();
    match stored {
        Some(stored) => stored.serialize(serializer),
        None => serializer.serialize_map(Some(0))?.end(),
    }
}

impl Resource for UserView {
    type Type<'a> = User<'a>;

    const HIDDEN_IN_LISTS: Option<&'static str> = Some("extraData");

    fn show<'a>(&'a self, shown: &Shown<'a>) -> User<'a> {
        User::new(self, shown)
    }
}

#[derive(Debug)]
pub(in crate::api) struct Updated(pub(in crate::api) UserView);

impl Resource for Updated {
    type Type<'a> = UpdatedUser<'a>;

    fn show<'a>(&'a self, shown: &Shown<'a>) -> UpdatedUser<'a> {
        UpdatedUser::new(&self.0, shown)
    }
}

/// A relation of a user who follows a node.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct FollowRelation<'a> {
    id: i64,
    user: ActionUser<'a>,
    node: NodeReference,
    active: bool,
    creation_date: i64,
    creation_date_formatted: Formatted<'a>,
}

impl Resource for Follower {
    type Type<'a> = FollowRelation<'a>;

    fn show<'a>(&'a self, shown: &Shown<'a>) -> FollowRelation<'a> {
        let user = &self.user.user;
        FollowRelation {
            id: self.id,
            user: ActionUser { id: user.id, username: &user.username, reputation: user.reputation },
            node: NodeReference { id: self.node.get() },
            active: self.active,
            creation_date: self.creation_date,
            creation_date_formatted: Formatted::new(self.creation_date, shown),
        }
    }
}
