//! The interface without callers and without a database: what every request costs before it
//! is let in, and what the rest is measured against.

use std::sync::Arc;

use bytes::Bytes;
use hyper::{Method, Response};
use jiff::tz::TimeZone;
use openapi_model::Document;

use super::handlers::HANDLERS;
use super::input::Input;
use super::query::Query;
use super::render::{self, Detail, Shown};
use super::reply::{Refusal, Reply};
use super::route::{Found, Route, RouteError, Router};
use crate::domain::dates::DateFormat;
use crate::domain::ids::UserId;
use crate::domain::permissions::BuiltInGroup;
use crate::domain::projection::Projection;
use crate::service::{Failure, UserView};
use crate::store::groups::GroupRow;
use crate::store::users::UserRow;

/// Responds to every request for a user with a user that it has made up: routed, read and
/// shown as the interface does it, for anybody. Nothing else is there.
#[derive(Debug)]
pub struct Ceiling {
    router: Router,
    dates: DateFormat,
}

impl Ceiling {
    /// Joins the contract with the handlers. An operation without a handler is not served:
    /// [`expect_handlers`](super::expect_handlers) names it.
    ///
    /// # Errors
    ///
    /// Names a handler of what is not in the contract, and what cannot be routed.
    pub fn new(document: &Document) -> Result<Self, RouteError> {
        Ok(Self {
            router: Router::new(document, HANDLERS)?,
            dates: DateFormat::new(TimeZone::UTC),
        })
    }

    /// Responds to a request.
    #[must_use]
    pub fn respond(&self, method: &Method, path: &str, query: &str) -> Response<Bytes> {
        let reply = match self.router.find(method, path) {
            Found::Route(route, Some(id)) if route.id == "getUser" => self.user(route, &id, query),
            _ => Err(Refusal::UnknownRoute),
        };
        reply.map_or_else(Refusal::into_response, Reply::into_response)
    }

    fn user(&self, route: &Arc<Route>, id: &str, query: &str) -> Result<Reply, Refusal> {
        let id = UserId::from_digits(id).ok_or(Refusal::UnknownRoute)?;
        let query = Query::parse(query).map_err(Failure::Invalid)?;
        let input = Input::read(&route.parameters, &query, &Bytes::new());
        let input = input.map_err(Failure::Invalid)?;
        let text = |name| input.text(name);
        let projection = Projection::new(text("include"), text("exclude"), text("includeOnly"));
        let shown = Shown {
            dates: &self.dates,
            base: "http://localhost",
        };
        let view = made_up(id);
        Ok(Reply::ok(render::user(
            &view,
            &shown,
            &projection,
            Detail::Single,
        )))
    }
}

/// A user as most are.
fn made_up(id: UserId) -> UserView {
    let text = |text: &str| Some(text.to_owned());
    let date = 1_700_000_000_000;
    UserView {
        user: UserRow {
            id: id.get(),
            username: "ada.lovelace".to_owned(),
            slug: "ada-lovelace".to_owned(),
            realname: text("Ada Lovelace"),
            email_hash: "d41d8cd98f00b204e9800998ecf8427e".to_owned(),
            avatar: String::new(),
            company: None,
            website: None,
            location: text("London"),
            about: text("<p>Notes on the engine.</p>"),
            extra_data: "{}".to_owned(),
            active: true,
            suspended: false,
            deactivated: false,
            creation_date: date,
            modification_date: date,
            reputation: 1815,
            post_count: 12,
            follower_count: 3,
            user_follow_count: 4,
            node_follow_count: 5,
            bronze: 6,
            silver: 0,
            gold: 0,
        },
        groups: vec![GroupRow {
            id: BuiltInGroup::Users.id(),
            name: BuiltInGroup::Users.name().to_owned(),
            description: None,
            built_in: true,
            creation_date: date,
            modification_date: date,
        }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn respond(path: &str, query: &str) -> (u16, serde_json::Value) {
        let document = community_qa_contract::embedded().unwrap();
        let ceiling = Ceiling::new(document).unwrap();
        let response = ceiling.respond(&Method::GET, path, query);
        let body = serde_json::from_slice(response.body()).unwrap();
        (response.status().as_u16(), body)
    }

    #[test]
    fn a_user_is_routed_read_and_shown() {
        let (status, user) = respond("/services/v2/user/7.json", "");
        assert_eq!((status, &user["id"]), (200, &7.into()));
        assert_eq!(user["groups"][0]["name"], "Users");
        let (_, user) = respond("/services/v2/user/7.json", "includeOnly=id");
        assert_eq!(user, serde_json::json!({"id": 7}));
    }

    #[test]
    fn nothing_else_is_there() {
        assert_eq!(respond("/services/v2/user/x.json", "").0, 404);
        assert_eq!(respond("/services/v2/user.json", "").0, 404);
        assert_eq!(respond("/", "").0, 404);
    }
}
