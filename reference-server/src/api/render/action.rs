//! Actions and awards.

use serde_json::Value;

use super::Shown;
use super::item::Item;
use super::node::{topic, whole_node};
use super::user::action_user;
use crate::domain::awards::Award;
use crate::domain::projection::Projection;
use crate::service::ActionView;
use crate::store::actions::AwardRow;

pub(in crate::api) fn action(
    view: &ActionView,
    shown: &Shown<'_>,
    projection: &Projection,
) -> Value {
    let action = &view.action;
    let topics = view.topics.iter().map(|own| topic(own, shown));
    let mut item = Item::projected(projection);
    item.put("id", action.id)
        .put("ip", action.ip.as_str())
        .put("user", action_user(&view.user))
        .put_some("realUser", view.real_user.as_ref().map(action_user))
        .put("actionDate", action.action_date)
        .put("canceled", action.canceled)
        .put("privateAction", action.private_action)
        .put_some("extra", action.extra.as_deref())
        .put("verb", action.verb.as_str())
        .put_some(
            "node",
            view.node.as_ref().map(|node| whole_node(node, shown)),
        )
        .put_some(
            "rootNode",
            view.root.as_ref().map(|node| whole_node(node, shown)),
        )
        .put("topics", topics.collect::<Vec<_>>());
    item.into_value()
}

pub(in crate::api) fn award(row: &AwardRow, shown: &Shown<'_>, projection: &Projection) -> Value {
    let award = Award::from_key(&row.award).unwrap_or(Award::Supporter);
    let mut item = Item::projected(projection);
    item.put("id", row.id)
        .put("name", award.name())
        .put("description", award.description())
        .put("count", row.count)
        .put("level", award.level())
        .put(
            "imageUrl",
            format!("{}/awards/{}.svg", shown.base, award.level()),
        )
        .put("creationDate", row.creation_date);
    item.into_value()
}
