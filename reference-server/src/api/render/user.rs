//! Users, and the relations of those who follow.

use serde_json::{Map, Value, json};

use super::Shown;
use super::group::group_summary;
use super::item::Item;
use crate::domain::permissions::BuiltInGroup;
use crate::domain::projection::Projection;
use crate::service::UserView;
use crate::service::nodes::Follower;
use crate::store::users::{AuthorRow, UserRow};

/// Whether a user is shown alone or in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::api) enum Detail {
    /// Alone, with the custom attributes.
    Single,
    /// In a list, where the custom attributes must be asked for.
    Listed,
}

pub(in crate::api) fn user(
    view: &UserView,
    shown: &Shown<'_>,
    projection: &Projection,
    detail: Detail,
) -> Value {
    let mut item = Item::projected(projection);
    item.put("id", view.user.id);
    put_profile(&mut item, view, shown, "slug");
    let groups = view.groups.iter().map(|group| group_summary(group, shown));
    item.put("groups", groups.collect::<Vec<_>>());
    match detail {
        Detail::Single => item.put("extraData", extra_data(&view.user)),
        Detail::Listed => item.put_hidden("extraData", extra_data(&view.user)),
    };
    item.into_value()
}

/// The response to an update: the id is a string, `slug` is `plug`, and there are no groups.
pub(in crate::api) fn updated_user(view: &UserView, shown: &Shown<'_>) -> Value {
    let mut item = Item::whole();
    item.put("id", view.user.id.to_string());
    put_profile(&mut item, view, shown, "plug");
    item.into_value()
}

fn put_profile(item: &mut Item<'_>, view: &UserView, shown: &Shown<'_>, slug: &str) {
    let user = &view.user;
    let is_in = |group: BuiltInGroup| view.groups.iter().any(|own| own.id == group.id());
    item.put("type", "user")
        .put("creationDate", user.creation_date)
        .put("modificationDate", user.modification_date)
        .put(
            "creationDateFormatted",
            shown.dates.date(user.creation_date),
        )
        .put("username", user.username.as_str())
        .put_some("realname", user.realname.as_deref())
        .put(slug, user.slug.as_str())
        .put("gold", user.gold)
        .put("silver", user.silver)
        .put("bronze", user.bronze)
        .put("reputation", user.reputation)
        .put("moderator", is_in(BuiltInGroup::Moderators))
        .put("superuser", is_in(BuiltInGroup::SuperUsers))
        .put("emailHash", user.email_hash.as_str())
        .put("avatar", avatar(user, shown))
        .put_some("company", user.company.as_deref())
        .put_some("website", user.website.as_deref())
        .put_some("location", user.location.as_deref())
        .put_some("about", user.about.as_deref())
        .put("postCount", user.post_count)
        .put("followerCount", user.follower_count)
        .put(
            "followCount",
            user.user_follow_count + user.node_follow_count,
        )
        .put("userFollowCount", user.user_follow_count)
        .put("active", user.active)
        .put("suspended", user.suspended)
        .put("deactivated", user.deactivated);
}

/// The picture that the user has given, or the one for those who have none.
fn avatar(user: &UserRow, shown: &Shown<'_>) -> String {
    if user.avatar.is_empty() {
        format!("{}/avatar.svg", shown.base)
    } else {
        user.avatar.clone()
    }
}

fn extra_data(user: &UserRow) -> Value {
    let empty = || Value::Object(Map::new());
    serde_json::from_str(&user.extra_data).unwrap_or_else(|_| empty())
}

/// A user in brief, as nodes, topics and revisions carry it.
pub(super) fn author(author: &AuthorRow) -> Value {
    let mut item = Item::whole();
    item.put("id", author.id)
        .put("username", author.username.as_str())
        .put_some("realname", author.realname.as_deref())
        .put("reputation", author.reputation);
    item.into_value()
}

/// A user in brief, as actions carry it.
pub(super) fn action_user(user: &AuthorRow) -> Value {
    json!({"id": user.id, "username": user.username, "reputation": user.reputation})
}

pub(in crate::api) fn follow_relation(
    follower: &Follower,
    shown: &Shown<'_>,
    projection: &Projection,
) -> Value {
    let user = &follower.user.user;
    let mut item = Item::projected(projection);
    item.put("id", follower.id)
        .put(
            "user",
            json!({"id": user.id, "username": user.username, "reputation": user.reputation}),
        )
        .put("node", json!({"id": follower.node.get()}))
        .put("active", follower.active)
        .put("creationDate", follower.creation_date)
        .put(
            "creationDateFormatted",
            shown.dates.date(follower.creation_date),
        );
    item.into_value()
}
