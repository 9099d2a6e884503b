//! The operations on users.

use serde_json::Value;

use super::handlers;
use crate::api::call::Call;
use crate::api::render::{self, Detail, envelope};
use crate::api::reply::{Refusal, Reply};
use crate::domain::names;
use crate::domain::node::NodeType;
use crate::domain::paging::{DEFAULT_SIZE, Page, PageRequest};
use crate::domain::search::folded;
use crate::domain::sorting::{NodeSort, UserSort};
use crate::domain::user_state::Transition;
use crate::service::Failure;
use crate::service::users::{NewUser, UserChange};
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

/// The two spellings of the user name, the stronger first.
const USERNAME: [&str; 2] = ["username", "userName"];

pub(super) async fn create(call: Call) -> Result<Reply, Refusal> {
    let required = |field: &str, value: Option<&str>| match value {
        Some(value) => Ok(value.to_owned()),
        None => Err(Failure::Invalid(format!("{field} is missing"))),
    };
    let input = &call.input;
    let new = NewUser {
        username: required("username", input.text_of(&USERNAME))?,
        email: required("email", input.text("email"))?,
        real_name: input.string("realName"),
        about: input.string("about"),
        location: input.string("location"),
        birthday: input.string("birthday"),
        picture: input.string("profilePictureUrl"),
    };
    required("password", input.text("password"))?;
    let password = call.password()?.unwrap_or_default();
    let text = move || new.text();
    let text = call.service().prepare(call.access.caller, text).await??;
    call.service().expect_new_user(&text).await?;
    let hash = call.hash(&password).await?;
    let id = call.service().create_user(&call.access, text, hash).await?;
    let location = format!("{}/services/v2/user/{}.json", call.base, id.get());
    Ok(Reply::created(location))
}

pub(super) async fn get(call: Call) -> Result<Reply, Refusal> {
    let view = call.service().user(call.user()).await?;
    let user = render::user(&view, &call.shown(), &call.projection(), Detail::Single);
    Ok(Reply::ok(user))
}

pub(super) async fn get_by_username(call: Call) -> Result<Reply, Refusal> {
    let username = call.input.text("username").unwrap_or_default();
    let view = call.service().user_by_username(username).await?;
    let user = render::user(&view, &call.shown(), &call.projection(), Detail::Single);
    Ok(Reply::ok(user))
}

pub(super) async fn list(call: Call) -> Result<Reply, Refusal> {
    let filter = match call.input.text("type") {
        Some("deactivated") => UserFilter::Deactivated,
        Some("suspended") => UserFilter::Suspended,
        Some("all") => UserFilter::All,
        _ => UserFilter::Present,
    };
    let sort = UserSort::from_name(call.input.text("sort"));
    let term = call.term()?.map(folded);
    let page = call
        .service()
        .users(
            call.access.caller,
            filter,
            term.as_deref(),
            sort,
            call.page(),
        )
        .await?;
    let (shown, projection) = (call.shown(), call.projection());
    let page = page.map(|view| render::user(&view, &shown, &projection, Detail::Listed));
    Ok(Reply::ok(envelope(page)))
}

pub(super) async fn update(call: Call) -> Result<Reply, Refusal> {
    let input = &call.input;
    let change = UserChange {
        username: input.text_of(&USERNAME).map(str::to_owned),
        email: input.string("email"),
        real_name: input.string("realName"),
        about: input.string("about"),
        location: input.string("location"),
        birthday: input.string("birthday"),
        picture: input.string("profilePictureUrl"),
        password: input.text("password").is_some(),
    };
    let (id, password) = (call.user(), call.password()?);
    let change = move || change.validated();
    let change = call.service().prepare(call.access.caller, change).await??;
    let hash = match &password {
        Some(password) => {
            call.service()
                .expect_change(&call.access, id, &change)
                .await?;
            Some(call.hash(password).await?)
        }
        None => None,
    };
    let view = call
        .service()
        .update_user(&call.access, id, change, hash)
        .await?;
    Ok(Reply::ok(render::updated_user(&view, &call.shown())))
}

pub(super) async fn list_questions(call: Call) -> Result<Reply, Refusal> {
    list_nodes(call, NodeType::Question).await
}

pub(super) async fn list_answers(call: Call) -> Result<Reply, Refusal> {
    list_nodes(call, NodeType::Answer).await
}

async fn list_nodes(call: Call, node_type: NodeType) -> Result<Reply, Refusal> {
    let sort = call.input.text("sort").and_then(NodeSort::from_name);
    let sort = sort.unwrap_or(NodeSort::Newest);
    let (shown, projection) = (call.shown(), call.projection());
    let page = call
        .service()
        .user_nodes(call.user(), node_type, sort, call.page(), &projection)
        .await?;
    let page = page.map(|view| render::node(&view, &shown, &projection));
    Ok(Reply::ok(envelope(page)))
}

pub(super) async fn list_actions(call: Call) -> Result<Reply, Refusal> {
    let (shown, projection) = (call.shown(), call.projection());
    let page = call
        .service()
        .user_actions(call.user(), call.page(), &projection)
        .await?;
    let page = page.map(|view| render::action(&view, &shown, &projection));
    Ok(Reply::ok(envelope(page)))
}

pub(super) async fn list_awards(call: Call) -> Result<Reply, Refusal> {
    let page = call.service().user_awards(call.user(), call.page()).await?;
    let (shown, projection) = (call.shown(), call.projection());
    let page = page.map(|row| render::award(&row, &shown, &projection));
    Ok(Reply::ok(envelope(page)))
}

/// The topics are one page, whatever their number.
pub(super) async fn list_expertise(call: Call) -> Result<Reply, Refusal> {
    let topics = call.service().user_expertise(call.user()).await?;
    let shown = call.shown();
    let items: Vec<Value> = topics
        .iter()
        .map(|view| render::topic(view, &shown))
        .collect();
    let total = i64::try_from(items.len()).unwrap_or(i64::MAX);
    Ok(Reply::ok(envelope(Page {
        request: PageRequest {
            page: 1,
            size: total.max(DEFAULT_SIZE),
        },
        sort: "",
        total,
        items,
    })))
}

pub(super) async fn follow(call: Call) -> Result<Reply, Refusal> {
    let (followed, follower) = (call.user(), call.follower()?);
    call.service()
        .follow_user(&call.access, followed, follower, true)
        .await?;
    Ok(Reply::done())
}

pub(super) async fn unfollow(call: Call) -> Result<Reply, Refusal> {
    let (followed, follower) = (call.user(), call.follower()?);
    call.service()
        .follow_user(&call.access, followed, follower, false)
        .await?;
    Ok(Reply::done())
}

pub(super) async fn suspend(call: Call) -> Result<Reply, Refusal> {
    change_state(call, Transition::Suspend).await
}

pub(super) async fn unsuspend(call: Call) -> Result<Reply, Refusal> {
    change_state(call, Transition::Unsuspend).await
}

pub(super) async fn deactivate(call: Call) -> Result<Reply, Refusal> {
    change_state(call, Transition::Deactivate).await
}

pub(super) async fn reactivate(call: Call) -> Result<Reply, Refusal> {
    change_state(call, Transition::Reactivate).await
}

async fn change_state(call: Call, transition: Transition) -> Result<Reply, Refusal> {
    let reason = reason(&call)?;
    call.service()
        .change_state(&call.access, call.user(), transition, reason)
        .await?;
    Ok(Reply::done())
}

pub(super) async fn award_reputation(call: Call) -> Result<Reply, Refusal> {
    let points = call.input.integer("points").unwrap_or_default();
    let reason = reason(&call)?;
    call.service()
        .award_reputation(&call.access, call.user(), points, reason)
        .await?;
    Ok(Reply::done())
}

/// What the caller says of an action, which keeps it.
fn reason(call: &Call) -> Result<Option<String>, Failure> {
    let Some(reason) = call.input.text("reason") else {
        return Ok(None);
    };
    Ok(names::optional_body("reason", reason)?)
}
