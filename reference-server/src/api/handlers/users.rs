//! The operations on users.

use hyper::StatusCode;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::{FixedList, Following, Nothing, handlers, taken, term};
use crate::api::call::Call;
use crate::api::refusal::Refusal;
use crate::api::respond::{Listed, SingleResource};
use crate::api::types::Updated;
use crate::domain::names;
use crate::domain::node::NodeType;
use crate::domain::paging::{DEFAULT_SIZE, Page, PageRequest};
use crate::domain::projection::Projection;
use crate::domain::sorting::{NodeSort, UserSort};
use crate::domain::user_state::Transition;
use crate::response::{Response, empty};
use crate::service::users::{NewUser, Profile, UserChange};
use crate::service::{ActionView, Failure, NodeView, TopicView, UserView};
use crate::store::actions::AwardRow;
use crate::store::users::UserFilter;

handlers! {
    tag: "users",
    "createUser" => create,
    "listUsers" => list,
    "getUserByUsername" => get_by_username,
    "getUser" => get,
    "updateUser" => update,
    "listUserQuestions" => list_questions,
    "listUserAnswers" => list_answers,
    "listUserActions" => list_actions,
    "listUserAwards" => list_awards,
    "followUser" => follow,
    "unfollowUser" => unfollow,
    "suspendUser" => suspend,
    "unsuspendUser" => unsuspend,
    "deactivateUser" => deactivate,
    "reactivateUser" => reactivate,
    "listUserExpertise" => list_expertise,
    "awardReputation" => award_reputation,
}

taken!(NewAccount, Profile, Username, Search, Account, Sorted, Reason, IgnoredParameters, Points);

#[derive(Debug, Deserialize)]
pub(super) struct NewAccount {
    #[serde(alias = "userName")]
    username: String,
    email: String,
    password: String,
}

pub(super) async fn create(
    call: Call,
    (account, profile): (NewAccount, Profile),
) -> Result<Response, Refusal> {
    let password = names::password(&account.password).map_err(Failure::from)?;
    let (username, email) = (account.username, account.email);
    let new = NewUser { username, email, profile };
    let text = call.service.prepare(call.access.caller, move || new.text()).await??;
    call.service.expect_new_user(&text).await?;
    let hash = call.hash(&password).await?;
    let id = call.service.create_user(&call.access, text, hash).await?;
    Ok(call.created("user", id.get()))
}

pub(super) async fn get(
    call: Call,
    projection: Projection,
) -> Result<SingleResource<UserView>, Refusal> {
    let user = call.service.user(call.user(), &projection).await?;
    Ok(SingleResource::ok(user, projection))
}

#[derive(Debug, Deserialize)]
pub(super) struct Username {
    username: String,
}

pub(super) async fn get_by_username(
    call: Call,
    sent: Username,
) -> Result<SingleResource<UserView>, Refusal> {
    let user = call.service.user_by_username(&sent.username).await?;
    Ok(SingleResource::ok(user, Projection::default()))
}

#[derive(Debug, Deserialize)]
pub(super) struct Search {
    q: Option<String>,
    r#type: Option<String>,
    sort: Option<String>,
}

pub(super) async fn list(
    call: Call,
    (search, page, projection): (Search, PageRequest, Projection),
) -> Result<Listed<UserView>, Refusal> {
    let filter = match search.r#type.as_deref() {
        Some("deactivated") => UserFilter::Deactivated,
        Some("suspended") => UserFilter::Suspended,
        Some("all") => UserFilter::All,
        _ => UserFilter::Present,
    };
    let sort = search.sort.as_deref().and_then(UserSort::from_name).unwrap_or(UserSort::Reputation);
    let term = search.q.as_deref().map(term).transpose()?;
    let caller = call.access.caller;
    let page = call.service.users(caller, filter, term, sort, page, &projection).await?;
    Ok(Listed::new(page, projection))
}

#[derive(Debug, Deserialize)]
pub(super) struct Account {
    #[serde(alias = "userName")]
    username: Option<String>,
    email: Option<String>,
    password: Option<String>,
}

pub(super) async fn update(
    call: Call,
    (account, profile): (Account, Profile),
) -> Result<SingleResource<Updated>, Refusal> {
    let (id, password) = (call.user(), account.password.as_deref());
    let password = password.map(names::password).transpose().map_err(Failure::from)?;
    let change = UserChange { username: account.username, email: account.email, profile };
    let sends_password = password.is_some();
    let change = move || change.validated(sends_password);
    let change = call.service.prepare(call.access.caller, change).await??;
    let hash = match &password {
        Some(password) => {
            call.service.expect_change(&call.access, id, &change).await?;
            Some(call.hash(password).await?)
        }
        None => None,
    };
    let user = call.service.update_user(&call.access, id, change, hash).await?;
    Ok(SingleResource::ok(Updated(user), Projection::default()))
}

#[derive(Debug, Deserialize)]
pub(super) struct Sorted {
    sort: Option<String>,
}

type SortedList = (Sorted, PageRequest, Projection);

pub(super) async fn list_questions(
    call: Call,
    sent: SortedList,
) -> Result<Listed<NodeView>, Refusal> {
    list_nodes(&call, NodeType::Question, sent).await
}

pub(super) async fn list_answers(
    call: Call,
    sent: SortedList,
) -> Result<Listed<NodeView>, Refusal> {
    list_nodes(&call, NodeType::Answer, sent).await
}

async fn list_nodes(
    call: &Call,
    node_type: NodeType,
    (sorted, page, projection): SortedList,
) -> Result<Listed<NodeView>, Refusal> {
    let sort = sorted.sort.as_deref().and_then(NodeSort::from_name).unwrap_or(NodeSort::Newest);
    let page = call.service.user_nodes(call.user(), node_type, sort, page, &projection).await?;
    Ok(Listed::new(page, projection))
}

pub(super) async fn list_actions(
    call: Call,
    (_, page, projection): FixedList,
) -> Result<Listed<ActionView>, Refusal> {
    let page = call.service.user_actions(call.user(), page, &projection).await?;
    Ok(Listed::new(page, projection))
}

pub(super) async fn list_awards(
    call: Call,
    (_, page, projection): FixedList,
) -> Result<Listed<AwardRow>, Refusal> {
    let page = call.service.user_awards(call.user(), page).await?;
    Ok(Listed::new(page, projection))
}

/// Lists all topics as one page, however many there are.
pub(super) async fn list_expertise(call: Call, _: Nothing) -> Result<Listed<TopicView>, Refusal> {
    let topics = call.service.user_expertise(call.user()).await?;
    let total = i64::try_from(topics.len()).unwrap_or(i64::MAX);
    let request = PageRequest {
        page: 1,
        // One page holds all topics; an empty list has the default size.
        size: total.max(DEFAULT_SIZE),
    };
    let page = Page::new(request, "", total, topics);
    Ok(Listed::new(page, Projection::default()))
}

pub(super) async fn follow(call: Call, sent: Following) -> Result<Response, Refusal> {
    set_follow(&call, &sent, true).await
}

pub(super) async fn unfollow(call: Call, sent: Following) -> Result<Response, Refusal> {
    set_follow(&call, &sent, false).await
}

async fn set_follow(call: &Call, sent: &Following, follow: bool) -> Result<Response, Refusal> {
    let follower = sent.follower(call.access.caller)?;
    call.service.follow_user(&call.access, call.user(), follower, follow).await?;
    Ok(empty(StatusCode::OK))
}

/// The reason for a change, which its action stores.
#[derive(Debug, Deserialize)]
pub(super) struct Reason {
    reason: Option<String>,
}

/// The parameters of a list, which a suspension accepts without effect.
#[derive(Debug, Deserialize)]
pub(super) struct IgnoredParameters {
    #[serde(rename = "page")]
    _page: Option<i32>,
    #[serde(rename = "pageSize")]
    _page_size: Option<i32>,
    #[serde(rename = "sort")]
    _sort: Option<IgnoredAny>,
    #[serde(rename = "include")]
    _include: Option<IgnoredAny>,
    #[serde(rename = "exclude")]
    _exclude: Option<IgnoredAny>,
}

pub(super) async fn suspend(
    call: Call,
    (reason, _): (Reason, IgnoredParameters),
) -> Result<Response, Refusal> {
    change_state(&call, Transition::Suspend, reason).await
}

pub(super) async fn unsuspend(call: Call, reason: Reason) -> Result<Response, Refusal> {
    change_state(&call, Transition::Unsuspend, reason).await
}

pub(super) async fn deactivate(call: Call, reason: Reason) -> Result<Response, Refusal> {
    change_state(&call, Transition::Deactivate, reason).await
}

pub(super) async fn reactivate(call: Call, _: Nothing) -> Result<Response, Refusal> {
    change_state(&call, Transition::Reactivate, Reason { reason: None }).await
}

async fn change_state(
    call: &Call,
    transition: Transition,
    reason: Reason,
) -> Result<Response, Refusal> {
    let reason = reason.valid()?;
    call.service.change_state(&call.access, call.user(), transition, reason).await?;
    Ok(empty(StatusCode::OK))
}

#[derive(Debug, Deserialize)]
pub(super) struct Points {
    points: i32,
}

pub(super) async fn award_reputation(
    call: Call,
    (points, reason): (Points, Reason),
) -> Result<Response, Refusal> {
    let reason = reason.valid()?;
    call.service.award_reputation(&call.access, call.user(), points.points, reason).await?;
    Ok(empty(StatusCode::OK))
}

impl Reason {
    fn valid(self) -> Result<Option<String>, Failure> {
        let Some(reason) = self.reason else {
            return Ok(None);
        };
        Ok(names::reason(&reason)?)
    }
}
