//! Actions and awards.

use serde::Serialize;

use super::ActionUser;
use super::node::{Node, Topic, topics};
use crate::api::respond::{Resource, Shown};
use crate::domain::awards;
use crate::service::ActionView;
use crate::store::actions::AwardRow;

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct Action<'a> {
    id: i64,
    ip: &'a str,
    user: ActionUser<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    real_user: Option<ActionUser<'a>>,
    action_date: i64,
    canceled: bool,
    private_action: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    extra: Option<&'a str>,
    verb: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<Node<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    root_node: Option<Node<'a>>,
    topics: Vec<Topic<'a>>,
}

impl Resource for ActionView {
    type Type<'a> = Action<'a>;

    fn show<'a>(&'a self, shown: &Shown<'a>) -> Action<'a> {
        let action = &self.action;
        Action {
            id: action.id,
            ip: &action.ip,
            user: (&self.user).into(),
            real_user: self.real_user.as_ref().map(ActionUser::from),
            action_date: action.action_date,
            canceled: action.canceled,
            private_action: action.private_action,
            extra: action.extra.as_deref(),
            verb: &action.verb,
            node: self.node.as_ref().map(|node| node.show(shown)),
            root_node: self.root.as_ref().map(|node| node.show(shown)),
            topics: topics(&self.topics, shown),
        }
    }
}

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct Award {
    id: i64,
    name: String,
    description: String,
    count: i64,
    level: &'static str,
    image_url: String,
    creation_date: i64,
}

impl Resource for AwardRow {
    type Type<'a> = Award;

    fn show(&self, shown: &Shown<'_>) -> Award {
        let award = awards::Award::from_key(&self.award).unwrap_or(awards::Award::Supporter);
        Award {
            id: self.id,
            name: award.name(),
            description: award.description(),
            count: self.count,
            level: award.level(),
            image_url: format!("{}/awards/{}.svg", shown.base, award.level()),
            creation_date: self.creation_date,
        }
    }
}
