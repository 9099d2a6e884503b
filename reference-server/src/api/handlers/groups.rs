//! The operations on groups.

use super::handlers;
use crate::api::call::Call;
use crate::api::render::{self, Detail, envelope};
use crate::api::reply::{Refusal, Reply};
use crate::domain::ids::UserId;
use crate::service::Failure;
use crate::service::groups::GroupChange;

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

pub(super) async fn create(call: Call) -> Result<Reply, Refusal> {
    let name = call.input.text("name");
    let name = name.ok_or_else(|| Failure::Invalid("name is missing".to_owned()))?;
    let description = call.input.text("description");
    let id = call.service().create_group(name, description).await?;
    let location = format!("{}/services/v2/group/{}.json", call.base, id.get());
    Ok(Reply::created(location))
}

pub(super) async fn list(call: Call) -> Result<Reply, Refusal> {
    let page = call.service().groups(call.page()).await?;
    let (shown, projection) = (call.shown(), call.projection());
    let page = page.map(|row| render::group(&row, &shown, &projection));
    Ok(Reply::ok(envelope(page)))
}

pub(super) async fn get(call: Call) -> Result<Reply, Refusal> {
    let row = call.service().group(call.group()).await?;
    Ok(Reply::ok(render::group(
        &row,
        &call.shown(),
        &call.projection(),
    )))
}

pub(super) async fn update(call: Call) -> Result<Reply, Refusal> {
    let change = GroupChange {
        name: call.input.string("name"),
        description: call.input.string("description"),
    };
    let row = call.service().update_group(call.group(), change).await?;
    let group = render::group(&row, &call.shown(), &call.projection());
    Ok(Reply::created_with(group))
}

pub(super) async fn list_users(call: Call) -> Result<Reply, Refusal> {
    let page = call
        .service()
        .group_users(call.group(), call.page())
        .await?;
    let (shown, projection) = (call.shown(), call.projection());
    let page = page.map(|view| render::user(&view, &shown, &projection, Detail::Listed));
    Ok(Reply::ok(envelope(page)))
}

pub(super) async fn add_users(call: Call) -> Result<Reply, Refusal> {
    call.service()
        .add_members(call.group(), users(&call))
        .await?;
    Ok(Reply::no_content())
}

pub(super) async fn remove_users(call: Call) -> Result<Reply, Refusal> {
    call.service()
        .remove_members(call.group(), users(&call))
        .await?;
    Ok(Reply::no_content())
}

fn users(call: &Call) -> Vec<UserId> {
    let ids = call.input.ids("users").iter();
    ids.map(|id| UserId::from(i64::from(*id))).collect()
}
