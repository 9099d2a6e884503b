//! The operations on nodes.

use community_qa_contract::Condition;
use hyper::StatusCode;
use serde::Deserialize;

use super::{FixedList, Following, Taken, handlers, taken, term};
use crate::api::call::Call;
use crate::api::input::{Input, fields_of};
use crate::api::query as parameters;
use crate::api::refusal::Refusal;
use crate::api::respond::{Listed, Respond, Shown};
use crate::domain::ids::UserId;
use crate::domain::node::NodeType;
use crate::domain::paging::PageRequest;
use crate::domain::permissions::Facts;
use crate::domain::projection::Projection;
use crate::domain::search::{Query, is_wildcard};
use crate::domain::sorting::NodeSort;
use crate::response::{Response, empty};
use crate::service::nodes::Follower;
use crate::service::{Failure, NodeView, RevisionView, UserView};

handlers! {
    tag: "nodes",
    "searchNodes" => search,
    "createNodeComment" => comment,
    "listNodeRevisions" => list_revisions,
    "listNodeFollowers" => list_followers,
    "followNode" => follow,
    "unfollowNode" => unfollow,
}

taken!(Comment, FollowerFilter);

#[derive(Debug, Deserialize)]
pub(super) struct Search {
    q: String,
    r#type: Option<String>,
    sort: Option<String>,
}

impl Taken for Search {
    fn add_names(names: &mut Vec<&'static str>) {
        names.extend(fields_of::<Self>());
    }

    fn add_facts(query: &parameters::Query, _: UserId, facts: &mut Facts) {
        let sent = Input::of_parameters(query).read::<Self>();
        facts.set(Condition::WildcardQuery, sent.is_ok_and(|sent| is_wildcard(&sent.q)));
    }
}

pub(super) async fn search(
    call: Call,
    (search, page, projection): (Search, PageRequest, Projection),
) -> Result<Listed<NodeView>, Refusal> {
    let blank = || Failure::Invalid("q must not be blank".to_owned());
    let query = Query::parse(term(&search.q)?).ok_or_else(blank)?;
    let node_type = search.r#type.as_deref().and_then(NodeType::from_word);
    let (caller, sort) = (call.access.caller, search.sort.as_deref());
    let page = call.service.search(caller, query, node_type, sort, page, &projection).await?;
    Ok(Listed { sorts: Some(NodeSort::listed()), ..Listed::new(page, projection) })
}

#[derive(Debug, Deserialize)]
pub(super) struct Comment {
    body: String,
}

pub(super) async fn comment(call: Call, comment: Comment) -> Result<Response, Refusal> {
    let id = call.service.comment(&call.access, call.node(), &comment.body).await?;
    Ok(call.created("node", id.get()))
}

pub(super) async fn list_revisions(
    call: Call,
    (_, page, projection): FixedList,
) -> Result<Listed<RevisionView>, Refusal> {
    let page = call.service.revisions(&call.access, call.node(), page).await?;
    Ok(Listed::new(page, projection))
}

#[derive(Debug, Deserialize)]
pub(super) struct FollowerFilter {
    active: Option<bool>,
    details: Option<bool>,
}

/// Users, or relations with the details.
pub(super) enum Followers {
    Users(Listed<UserView>),
    Relations(Listed<Follower>),
}

impl Respond for Followers {
    fn respond(&self, shown: &Shown<'_>, budget: usize) -> Result<Option<Response>, Refusal> {
        match self {
            Self::Users(users) => users.respond(shown, budget),
            Self::Relations(relations) => relations.respond(shown, budget),
        }
    }

    fn fields() -> Vec<&'static str> {
        Listed::<UserView>::fields()
    }
}

pub(super) async fn list_followers(
    call: Call,
    (filter, (_, page, projection)): (FollowerFilter, FixedList),
) -> Result<Followers, Refusal> {
    let only_active = filter.active.unwrap_or(true);
    let mut page = call.service.followers(call.node(), only_active, page, &projection).await?;
    // The page number of this list is always 0 (§2.1).
    page.request.page = 0;
    Ok(if filter.details.unwrap_or(false) {
        Followers::Relations(Listed::new(page, projection))
    } else {
        let users = page.map(|follower| follower.user);
        Followers::Users(Listed::new(users, projection))
    })
}

pub(super) async fn follow(call: Call, sent: Following) -> Result<Response, Refusal> {
    set_follow(&call, &sent, true).await
}

pub(super) async fn unfollow(call: Call, sent: Following) -> Result<Response, Refusal> {
    set_follow(&call, &sent, false).await
}

async fn set_follow(call: &Call, sent: &Following, follow: bool) -> Result<Response, Refusal> {
    let follower = sent.follower(call.access.caller)?;
    call.service.follow_node(&call.access, call.node(), follower, follow).await?;
    Ok(empty(StatusCode::OK))
}
