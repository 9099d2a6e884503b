//! Handles a request, with the checks in the order that the contract describes under "Errors".

use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;

use bytes::Bytes;
use community_qa_contract::Condition;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::Body;
use hyper::header::{CONTENT_ENCODING, CONTENT_TYPE};
use hyper::{HeaderMap, Method, Request, StatusCode};
use openapi_model::Document;

use super::call::{ApiOptions, Backend, Call, not_hashed};
use super::credentials;
use super::handlers::HANDLERS;
use super::input::Input;
use super::nearest::Paths;
use super::query::Query;
use super::refusal::{Refusal, options};
use super::route::{Found, Route, RouteError, Router};
use crate::auth::{Attempt, Authenticator, Outcome};
use crate::context::Context;
use crate::domain::ids::{self, NodeId, UserId};
use crate::domain::names;
use crate::response::Response;
use crate::service::{Access, Admission, Failure, Service};
use crate::store::credentials::{Target, TargetKind};

const MAX_BODY: usize = 1024 * 1024;

/// The most attempts at a call whose caller's account changes in the meantime.
const MAX_ADMISSIONS: usize = 3;

/// The interface: everything below `/services/v2`.
pub struct Api {
    router: Router,
    paths: Paths,
    backend: Arc<Backend>,
}

impl fmt::Debug for Api {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Api").finish_non_exhaustive()
    }
}

impl Api {
    /// Joins the contract with the handlers. An operation without a handler is not served;
    /// [`expect_handlers`](super::expect_handlers) reports it.
    pub fn new(
        document: &Document,
        service: Service,
        authenticator: Authenticator,
        options: ApiOptions,
    ) -> Result<Arc<Self>, RouteError> {
        let router = Router::new(document, HANDLERS)?;
        let backend = Arc::new(Backend { service, authenticator, options });
        let paths = Paths::new(document);
        Ok(Arc::new(Self { router, paths, backend }))
    }

    pub fn service(&self) -> &Service {
        &self.backend.service
    }

    /// The authenticator of the users.
    pub fn authenticator(&self) -> &Authenticator {
        &self.backend.authenticator
    }

    /// Responds to a request. The context gets the route and the user as soon as they are known, so
    /// that requests that time out are logged with them.
    pub async fn respond<B>(&self, request: Request<B>, context: &Context) -> Response
    where
        B: Body<Data = Bytes> + Send,
        B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        let is_head = request.method() == Method::HEAD;
        let result = self.handle(request, context).await;
        if let Err(Refusal::Failure(Failure::Damaged(reason))) = &result {
            self.backend.service.db().report_damage(reason);
        }
        let mut response = result.unwrap_or_else(Refusal::into_response);
        if is_head {
            *response.body_mut() = Bytes::new();
        }
        response
    }

    async fn handle<B>(&self, request: Request<B>, context: &Context) -> Result<Response, Refusal>
    where
        B: Body<Data = Bytes> + Send,
        B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        let (parts, body) = request.into_parts();
        let (route, id) = match self.router.find(&parts.method, parts.uri.path()) {
            Found::Route(route, id) => (Arc::clone(route), id),
            Found::OtherMethods(methods) if parts.method == Method::OPTIONS => {
                return Ok(options(&methods));
            }
            Found::OtherMethods(methods) => return Err(Refusal::Method(methods)),
            Found::Nothing => {
                return Err(Failure::NotFound(self.paths.explain(parts.uri.path())).into());
            }
        };
        context.set_route(route.template.clone());
        let asked = Asked {
            route: &route,
            headers: &parts.headers,
            peer: context.address(),
            id: id.as_deref(),
            query: Query::parse(parts.uri.query().unwrap_or_default()),
        };
        let (admitted, renewal) = self.admit(&asked, context).await?;
        let response = self.respond_to(&asked, admitted, body, context).await;
        // The renewal starts after the request, so that it cannot delay it or make it fail, and
        // so that the request's writes do not find the account changed.
        if let Some(renewal) = renewal {
            renewal.start(Arc::clone(&self.backend));
        }
        response
    }

    /// Responds to an authenticated caller.
    async fn respond_to<B>(
        &self,
        asked: &Asked<'_>,
        mut admitted: Admitted,
        body: B,
        context: &Context,
    ) -> Result<Response, Refusal>
    where
        B: Body<Data = Bytes> + Send,
        B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        let route = asked.route;
        // The query is checked after the credentials, so that strangers learn nothing about it.
        let invalid = |message: &String| Failure::Invalid(message.clone());
        let query = asked.query.as_ref().map_err(invalid)?;
        // The body is read after the credentials are checked, so that strangers cannot send
        // bodies.
        let body = read_body(route, asked.headers, body).await?;
        let input =
            Input { query, fields: route.fields.as_deref().unwrap_or_default(), body: &body };
        for _ in 1..MAX_ADMISSIONS {
            let call = self.call(&admitted, asked.headers);
            match route.handle(call, input).await {
                // Nothing was changed, so the call is treated like a new one.
                Err(Refusal::Failure(Failure::CallerChanged)) => {
                    (admitted, _) = self.admit(asked, context).await?;
                }
                response => return response,
            }
        }
        let call = self.call(&admitted, asked.headers);
        route.handle(call, input).await
    }

    fn call(&self, admitted: &Admitted, headers: &HeaderMap) -> Call {
        let service = &self.backend.service;
        Call {
            backend: Arc::clone(&self.backend),
            service: service.admitting(&admitted.access),
            access: admitted.access.clone(),
            target: admitted.target,
            base: self.backend.base_of(headers),
        }
    }

    /// Makes the checks that come before the body: the credentials, the identifier in the path,
    /// whether the target exists, and the permission rules that need nothing from the body.
    async fn admit(
        &self,
        asked: &Asked<'_>,
        context: &Context,
    ) -> Result<(Admitted, Option<Renewal>), Refusal> {
        let route = asked.route;
        let number = asked.id.map_or(Some(0), ids::from_digits);
        let target = number.zip(route.target);
        let about = target.map(|(id, kind)| Target { kind, id });
        let Authenticated { access, has_target, renewal } =
            self.authenticate(asked, about, context).await?;
        context.set_user(access.caller.get());
        let Some(target) = number else {
            // A path may have thousands of digits.
            let digits: String = asked.id.unwrap_or_default().chars().take(20).collect();
            let message = format!("there is nothing with the identifier {digits:?}");
            return Err(Failure::NotFound(message).into());
        };
        let none = Query::default();
        // An invalid query is reported after missing permissions.
        let query = asked.query.as_ref().unwrap_or(&none);
        let mut facts = route.handler.facts(query, access.caller);
        if route.target == Some(TargetKind::User) {
            facts.set(Condition::OwnAccount, access.caller.get() == target);
        }
        access.refuse_early(&facts).map_err(|failure| route.refusal(failure))?;
        if route.has_revisions() {
            // Only callers who may know it learn whether the node exists.
            let id = NodeId::from(target);
            self.backend.service.admitting(&access).expect_revisions(&access, id).await?;
        } else if let (Some(kind), false) = (route.target, has_target) {
            return Err(Failure::no_such(kind.name(), target).into());
        }
        let admitted = Admitted { access, target };
        Ok((admitted, renewal))
    }

    /// Authenticates the caller, with the current permissions, and checks whether the target of the
    /// call exists.
    async fn authenticate(
        &self,
        asked: &Asked<'_>,
        about: Option<Target>,
        context: &Context,
    ) -> Result<Authenticated, Refusal> {
        let sent = credentials::from_headers(asked.headers).ok_or(Refusal::BadCredentials)?;
        // No user has an empty name. A name that is too long is treated like an unknown one, and
        // takes as long to refuse.
        let key = names::username_key(&sent.username).unwrap_or_default();
        let stored =
            self.backend.service.db().find_credentials(&key, about).await.map_err(Failure::from)?;
        // A suspended or deactivated user is treated like an unknown one: neither the response
        // nor its duration reveals whether the password is right.
        let stored = stored.filter(|stored| stored.state.may_log_in());
        let hash = stored.as_ref().and_then(|stored| stored.password_hash.as_deref());
        let attempt =
            Attempt { login: &key, password: &sent.password, address: asked.peer, stored: hash };
        let outcome = self.backend.authenticator.authenticate(&attempt).await;
        if outcome.is_refused() {
            context.set_refused_login(sent.username.as_str());
        }
        let is_outdated = match outcome {
            Outcome::Verified { is_outdated } => is_outdated,
            Outcome::Refused => return Err(Refusal::BadCredentials),
            Outcome::TooManyFailures { retry_after } => {
                let message = "too many attempts to log in have failed";
                let status = StatusCode::TOO_MANY_REQUESTS;
                return Err(Refusal::Later(status, message, retry_after));
            }
            Outcome::NotVerified(error) => return Err(not_hashed(error)),
        };
        let user = stored.ok_or(Refusal::BadCredentials)?;
        let user_id = UserId::from(user.id);
        let renewal = is_outdated.then(|| Renewal {
            user: user_id,
            password: sent.password,
            outdated: user.password_hash.clone().unwrap_or_default(),
        });
        let (has_target, permissions) = (user.has_target, user.permissions.clone());
        let access = Access {
            caller: user_id,
            // `::ffff:192.0.2.1` is an IPv4 address.
            ip: asked.peer.to_canonical().to_string(),
            permissions,
            rules: Arc::clone(&asked.route.rules),
            admission: Some(Arc::new(Admission::new(key, user))),
        };
        Ok(Authenticated { access, has_target, renewal })
    }
}

/// A caller whose password was verified.
struct Authenticated {
    access: Access,
    has_target: bool,
    renewal: Option<Renewal>,
}

/// The renewal of a stored hash that has older parameters.
struct Renewal {
    user: UserId,
    password: String,
    outdated: String,
}

impl Renewal {
    /// Hashes the password and stores the hash in the background. If that fails, a later login
    /// tries again.
    fn start(self, backend: Arc<Backend>) {
        tokio::spawn(async move {
            if let Err(error) = self.run(&backend).await {
                let user = self.user.get();
                tracing::warn!(user, error, "failed to renew the hash of a password");
            }
        });
    }

    async fn run(&self, backend: &Backend) -> Result<(), String> {
        let renewed = backend
            .authenticator
            .rehash(&self.password)
            .await
            .map_err(|error| error.to_string())?;
        let outdated = self.outdated.clone();
        let stored = backend.service.renew_password_hash(self.user, outdated, renewed).await;
        stored.map_err(|error| error.to_string())
    }
}

/// The parts of a request that are known before its body is read.
struct Asked<'r> {
    route: &'r Route,
    headers: &'r HeaderMap,
    peer: IpAddr,
    /// The identifier in the path, as it was sent.
    id: Option<&'r str>,
    query: Result<Query, String>,
}

/// A caller whose call has passed the checks that come before its body.
struct Admitted {
    access: Access,
    /// The identifier in the path; 0 if the path has none.
    target: i64,
}

impl Route {
    async fn handle(&self, call: Call, input: Input<'_>) -> Result<Response, Refusal> {
        self.handler.handle(call, input, self.is_list).await
    }

    /// Returns whether the operation returns revisions of a node.
    fn has_revisions(&self) -> bool {
        self.rules.iter().flat_map(|rule| &rule.when).any(|condition| {
            matches!(condition, Condition::OwnRevisions | Condition::OthersRevisions)
        })
    }

    /// The refusal for a failure. One operation refuses a missing permission with a 500.
    fn refusal(&self, failure: Failure) -> Refusal {
        if self.refuses_with_500 && failure == Failure::Forbidden {
            Refusal::Concealed
        } else {
            Refusal::Failure(failure)
        }
    }
}

const TOO_LARGE: Refusal =
    Refusal::Status(StatusCode::PAYLOAD_TOO_LARGE, "the body is larger than 1 MiB");
const INCOMPLETE: Refusal = Refusal::Status(StatusCode::BAD_REQUEST, "the body did not arrive");
const NOT_JSON: Refusal = Refusal::Status(
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
    "the body must be JSON, with the content type application/json",
);
const COMPRESSED: Refusal =
    Refusal::Status(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body must not be compressed");

async fn read_body<B>(route: &Route, headers: &HeaderMap, body: B) -> Result<Bytes, Refusal>
where
    B: Body<Data = Bytes> + Send,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    if route.fields.is_none() || body.is_end_stream() {
        return Ok(Bytes::new());
    }
    // Checked before anything is read, so that a client that sends `Expect: 100-continue` gets
    // no 100.
    if body.size_hint().lower() > MAX_BODY as u64 {
        return Err(TOO_LARGE);
    }
    let codings = headers.get_all(CONTENT_ENCODING);
    if codings.into_iter().any(|coding| coding != "identity") {
        return Err(COMPRESSED);
    }
    if headers.get_all(CONTENT_TYPE).into_iter().count() > 1 {
        let message = "there is more than one Content-Type header".to_owned();
        return Err(Failure::Invalid(message).into());
    }
    let content_type = headers.get(CONTENT_TYPE).map(|value| value.to_str().unwrap_or_default());
    let is_json = content_type.is_none_or(is_json);
    match Limited::new(body, MAX_BODY).collect().await {
        Ok(collected) => {
            let body = collected.to_bytes();
            if is_json || body.is_empty() { Ok(body) } else { Err(NOT_JSON) }
        }
        Err(error) if error.is::<LengthLimitError>() => Err(TOO_LARGE),
        Err(_) => Err(INCOMPLETE),
    }
}

fn is_json(content_type: &str) -> bool {
    let media_type = content_type.split(';').next().unwrap_or_default().trim();
    media_type.eq_ignore_ascii_case("application/json")
}
