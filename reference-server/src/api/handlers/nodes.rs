//! The operations on nodes.

use serde_json::json;

use super::handlers;
use crate::api::call::Call;
use crate::api::render::{self, Detail, envelope, search_envelope};
use crate::api::reply::{Refusal, Reply};
use crate::domain::node::NodeType;
use crate::domain::search::Query;
use crate::service::Failure;

handlers! {
    tag: "nodes",
    "searchNodes" => search,
    "createNodeComment" => comment,
    "listNodeRevisions" => list_revisions,
    "listNodeFollowers" => list_followers,
    "followNode" => follow,
    "unfollowNode" => unfollow,
}

pub(super) async fn search(call: Call) -> Result<Reply, Refusal> {
    let term = call.term()?.unwrap_or_default();
    let blank = || Failure::Invalid("q must not be blank".to_owned());
    let query = Query::parse(term).ok_or_else(blank)?;
    let node_type = call.input.text("type").and_then(NodeType::from_word);
    let sort = call.input.text("sort");
    let (shown, projection) = (call.shown(), call.projection());
    let (caller, page) = (call.access.caller, call.page());
    let page = call
        .service()
        .search(caller, &query, node_type, sort, page, &projection)
        .await?;
    let page = page.map(|view| render::node(&view, &shown, &projection));
    Ok(Reply::ok(search_envelope(page)))
}

pub(super) async fn comment(call: Call) -> Result<Reply, Refusal> {
    let body = call.input.text("body");
    let body = body.ok_or_else(|| Failure::Invalid("body is missing".to_owned()))?;
    let id = call
        .service()
        .comment(&call.access, call.node(), body)
        .await?;
    let location = format!("{}/services/v2/node/{}.json", call.base, id.get());
    Ok(Reply::created(location))
}

pub(super) async fn list_revisions(call: Call) -> Result<Reply, Refusal> {
    let page = call
        .service()
        .revisions(&call.access, call.node(), call.page())
        .await?;
    let (shown, projection) = (call.shown(), call.projection());
    let page = page.map(|view| render::revision(&view, &shown, &projection));
    Ok(Reply::ok(envelope(page)))
}

pub(super) async fn list_followers(call: Call) -> Result<Reply, Refusal> {
    let only_active = call.input.boolean("active").unwrap_or(true);
    let page = call
        .service()
        .followers(call.node(), only_active, call.page())
        .await?;
    let (shown, projection) = (call.shown(), call.projection());
    let details = call.input.boolean("details").unwrap_or(false);
    let page = page.map(|follower| {
        if details {
            render::follow_relation(&follower, &shown, &projection)
        } else {
            render::user(&follower.user, &shown, &projection, Detail::Listed)
        }
    });
    let mut body = envelope(page);
    // This list reports 0 whatever page it is (§2.1).
    body["page"] = json!(0);
    Ok(Reply::ok(body))
}

pub(super) async fn follow(call: Call) -> Result<Reply, Refusal> {
    let follower = call.follower()?;
    call.service()
        .follow_node(&call.access, call.node(), follower, true)
        .await?;
    Ok(Reply::done())
}

pub(super) async fn unfollow(call: Call) -> Result<Reply, Refusal> {
    let follower = call.follower()?;
    call.service()
        .follow_node(&call.access, call.node(), follower, false)
        .await?;
    Ok(Reply::done())
}
