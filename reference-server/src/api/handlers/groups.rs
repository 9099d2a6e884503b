//! The operations on groups.

use hyper::StatusCode;
use serde::Deserialize;

use super::{FixedList, handlers, taken};
use crate::api::call::Call;
use crate::api::refusal::Refusal;
use crate::api::respond::{Listed, SingleResource};
use crate::domain::ids::UserId;
use crate::domain::projection::Projection;
use crate::response::{Response, empty};
use crate::service::UserView;
use crate::service::groups::GroupChange;
use crate::store::groups::GroupRow;

handlers! {
    tag: "groups",
    "createGroup" => create,
    "listGroups" => list,
    "getGroup" => get,
    "updateGroup" => update,
    "listGroupUsers" => list_users,
    "addGroupUsers" => add_users,
    "removeGroupUsers" => remove_users,
}

taken!(NewGroup, GroupChange, Members);

#[derive(Debug, Deserialize)]
pub(super) struct NewGroup {
    name: String,
    description: Option<String>,
}

pub(super) async fn create(call: Call, new: NewGroup) -> Result<Response, Refusal> {
    let (name, description) = (&new.name, new.description.as_deref());
    let id = call.service.create_group(name, description).await?;
    Ok(call.created("group", id.get()))
}

pub(super) async fn list(
    call: Call,
    (_, page, projection): FixedList,
) -> Result<Listed<GroupRow>, Refusal> {
    let page = call.service.groups(page).await?;
    Ok(Listed::new(page, projection))
}

pub(super) async fn get(
    call: Call,
    projection: Projection,
) -> Result<SingleResource<GroupRow>, Refusal> {
    let group = call.service.group(call.group()).await?;
    Ok(SingleResource::ok(group, projection))
}

pub(super) async fn update(
    call: Call,
    (change, projection): (GroupChange, Projection),
) -> Result<SingleResource<GroupRow>, Refusal> {
    let group = call.service.update_group(call.group(), change).await?;
    Ok(SingleResource { status: StatusCode::CREATED, resource: group, projection })
}

pub(super) async fn list_users(
    call: Call,
    (_, page, projection): FixedList,
) -> Result<Listed<UserView>, Refusal> {
    let page = call.service.group_users(call.group(), page, &projection).await?;
    Ok(Listed::new(page, projection))
}

#[derive(Debug, Deserialize)]
pub(super) struct Members {
    users: Vec<i64>,
}

impl Members {
    fn ids(self) -> Vec<UserId> {
        self.users.into_iter().map(UserId::from).collect()
    }
}

pub(super) async fn add_users(call: Call, members: Members) -> Result<Response, Refusal> {
    call.service.add_members(call.group(), members.ids()).await?;
    Ok(empty(StatusCode::NO_CONTENT))
}

pub(super) async fn remove_users(call: Call, members: Members) -> Result<Response, Refusal> {
    call.service.remove_members(call.group(), members.ids()).await?;
    Ok(empty(StatusCode::NO_CONTENT))
}
