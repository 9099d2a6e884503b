//! The community that Schemathesis calls: a server of our own with a made-up history, in which
//! the two who call can log in whatever is done to them.

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use community_qa_server::Server;
use community_qa_server::api::{Api, ApiOptions};
use community_qa_server::auth::Authenticator;
use community_qa_server::community::{self, Account, Seed};
use community_qa_server::domain::dates::DateFormat;
use community_qa_server::domain::ids::UserId;
use community_qa_server::domain::permissions::BuiltInGroup;
use community_qa_server::domain::user_state::Transition;
use community_qa_server::http::{Body, Context, Handler, Response};
use community_qa_server::service::users::UserChange;
use community_qa_server::service::{Clock, Failure, HOT_DAYS, Service};
use community_qa_server::store::groups::GroupRow;
use community_qa_server::store::{Db, Location, Migrations};
use hyper::{Method, Request};
use jiff::tz::TimeZone;
use tokio::runtime::Builder;

use crate::site::Background;

/// How many nodes there are, and what they are drawn from.
const NODES: usize = 300;
const RNG_SEED: u64 = 14;

/// A running community. It ends when it is dropped.
pub(super) struct Community {
    base_url: String,
    accounts: Vec<Account>,
    _server: Background,
}

impl Community {
    /// Makes one in a file of the directory, and serves it on a thread of its own.
    pub(super) fn start(directory: &Path) -> anyhow::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let database = Location::File(directory.join("community.db"));
        let (server, accounts) = runtime.block_on(make(&database))?;
        let server = Background::start(runtime, server)?;
        Ok(Self {
            base_url: format!("http://{}", server.address()),
            accounts,
            _server: server,
        })
    }

    /// Where it is.
    pub(super) fn base_url(&self) -> &str {
        &self.base_url
    }

    /// Who can log in: a super user and an ordinary one.
    pub(super) fn accounts(&self) -> &[Account] {
        &self.accounts
    }
}

async fn make(database: &Location) -> anyhow::Result<(Server<Door>, Vec<Account>)> {
    let db = Db::open(database, &Migrations::compiled_in()).await?;
    let clock = Clock::system();
    let authenticator = Authenticator::new()?;
    let seed = Seed {
        nodes: NODES,
        rng_seed: RNG_SEED,
        end: clock.now(),
    };
    let accounts = community::seed(db.clone(), &authenticator, seed, |_| ()).await?;
    let service = Service::open(db, clock, HOT_DAYS).await?;
    let mut callers = Vec::new();
    for account in &accounts {
        callers.push(Caller::new(account, &service, &authenticator).await?);
    }
    let options = ApiOptions {
        dates: DateFormat::new(TimeZone::UTC),
        public_url: None,
    };
    let contract = community_qa_contract::embedded()?;
    let api = Api::new(contract, service.clone(), authenticator, options)?;
    let door = Door {
        api,
        service,
        callers,
        requests: AtomicU32::new(0),
    };
    let server = Server::builder(door).bind().await?;
    Ok((server, accounts))
}

/// The way in to the interface of the server.
struct Door {
    api: Arc<Api>,
    service: Service,
    callers: Vec<Caller>,
    requests: AtomicU32,
}

impl Handler for Door {
    async fn handle(&self, request: Request<Body>, context: &Context) -> Response {
        let may_change = *request.method() == Method::POST || *request.method() == Method::PUT;
        let response = self
            .api
            .respond(request, self.next_address(), context)
            .await;
        if may_change && response.status().is_success() {
            for caller in &self.callers {
                // Where it fails, the next login does, and the run says so.
                let _ = caller.restore(&self.service).await;
            }
        }
        response
    }
}

impl Door {
    /// Another address for each request, as if many clients came through a proxy that is
    /// trusted: a tool that tries a wrong password on each operation would wait for minutes.
    fn next_address(&self) -> IpAddr {
        let number = self.requests.fetch_add(1, Ordering::Relaxed) & 0x00ff_ffff;
        IpAddr::V4(Ipv4Addr::from_bits(0x0a00_0000 | number))
    }
}

/// Somebody who calls, as it was in the beginning.
struct Caller {
    id: UserId,
    username: String,
    hash: String,
    is_super_user: bool,
}

impl Caller {
    async fn new(
        account: &Account,
        service: &Service,
        authenticator: &Authenticator,
    ) -> anyhow::Result<Self> {
        let view = service.user_by_username(&account.username).await?;
        Ok(Self {
            id: UserId::from(view.user.id),
            username: account.username.clone(),
            hash: authenticator.hash(&account.password).await?,
            is_super_user: has_super_users(&view.groups),
        })
    }

    /// Undoes what would keep the caller from logging in, or from being what it is: another
    /// name or password, a suspension, another group.
    async fn restore(&self, service: &Service) -> Result<(), Failure> {
        let view = service.user(self.id).await?;
        let access = service
            .actor(Some(&view.user.username), "127.0.0.1")
            .await?;
        for (is_so, back) in [
            (view.user.deactivated, Transition::Reactivate),
            (view.user.suspended, Transition::Unsuspend),
        ] {
            if is_so {
                service.change_state(&access, self.id, back, None).await?;
            }
        }
        let is_super_user = has_super_users(&view.groups);
        let group = BuiltInGroup::SuperUsers.id().into();
        if self.is_super_user && !is_super_user {
            service.add_members(group, vec![self.id]).await?;
        }
        if is_super_user && !self.is_super_user {
            service.remove_members(group, vec![self.id]).await?;
        }
        if view.user.username != self.username {
            let change = UserChange {
                username: Some(self.username.clone()),
                ..UserChange::default()
            };
            let change = change.validated()?;
            service.update_user(&access, self.id, change, None).await?;
        }
        service.set_password(self.id, self.hash.clone()).await
    }
}

fn has_super_users(groups: &[GroupRow]) -> bool {
    let super_users = BuiltInGroup::SuperUsers.id();
    groups.iter().any(|group| group.id == super_users)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::{Client, Credentials, Request};

    /// The status of a request without a body.
    fn status(community: &Community, account: &Account, method: &str, path: &str) -> u16 {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let request = Request {
            method: method.to_owned(),
            target: format!("/services/v2/{path}"),
            headers: Vec::new(),
            body: Vec::new(),
            credentials: Some(Credentials {
                username: account.username.clone(),
                password: account.password.clone(),
            }),
        };
        let client = Client::new(community.base_url()).unwrap();
        runtime.block_on(client.send(&request)).unwrap().status
    }

    #[test]
    fn whoever_calls_can_call_again() {
        let directory = tempfile::tempdir().unwrap();
        let community = Community::start(directory.path()).unwrap();
        let [admin, member] = community.accounts() else {
            panic!("{:?}", community.accounts());
        };
        let member_id = 2;
        for (account, method, path, expected) in [
            (
                admin,
                "PUT",
                "user/1.json?username=other&password=other",
                200,
            ),
            (
                admin,
                "PUT",
                &format!("group/4/add.json?users={member_id}"),
                204,
            ),
            (member, "GET", "group.json", 401),
            (
                admin,
                "PUT",
                &format!("user/{member_id}/suspendUser.json"),
                200,
            ),
            (
                admin,
                "PUT",
                &format!("user/{member_id}/deactivateUser.json"),
                200,
            ),
            (member, "GET", "user/1.json", 200),
            (admin, "GET", "group.json", 200),
        ] {
            assert_eq!(
                status(&community, account, method, path),
                expected,
                "{path}"
            );
        }
    }

    #[test]
    fn wrong_passwords_do_not_wait_for_each_other() {
        let directory = tempfile::tempdir().unwrap();
        let community = Community::start(directory.path()).unwrap();
        let stranger = Account {
            username: "stranger".to_owned(),
            password: "wrong".to_owned(),
            role: "nobody",
        };
        for _ in 0..10 {
            assert_eq!(status(&community, &stranger, "GET", "group.json"), 401);
        }
    }
}
