//! A server of our own: a community in memory for each scenario, with a clock that it sets.

mod front;
mod happen;

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use anyhow::Context as _;
use community_qa_server::Server;
use community_qa_server::api::{Api, ApiOptions};
use community_qa_server::auth::Authenticator;
use community_qa_server::domain::dates::DateFormat;
use community_qa_server::domain::permissions::BuiltInGroup;
use community_qa_server::http::Shutdown;
use community_qa_server::pages::Pages;
use community_qa_server::service::{Clock, HOT_DAYS, Service};
use community_qa_server::site::Site;
use community_qa_server::store::{Db, Location, Migrations};
use jiff::tz::TimeZone;
use serde_json::json;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use self::front::Front;
use super::CAST;
use super::world::{Kind, Unmade, World};
use crate::http::{Client, Traffic};
use crate::names::Names;
use crate::scenario::{Event, Given, Scenario, User};

/// The password of every user: they live as long as a scenario, on this machine alone.
const PASSWORD: &str = "as long as a scenario";

/// When the clock of a community begins: 03/03/2025 12:08 PM.
const START: i64 = 1_741_003_705_410;

/// How long it is from one event to the next, unless a scenario says so.
const MINUTE: Duration = Duration::from_secs(60);

/// Starts communities.
#[derive(Clone)]
pub struct OwnSite {
    /// Passwords that it has verified need not be verified again.
    authenticator: Authenticator,
    hash: String,
    pages: Pages,
    /// Behind a proxy, what it forwards requests to, and what was sent through it.
    front: Option<(Arc<Front>, Traffic)>,
}

impl fmt::Debug for OwnSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OwnSite")
    }
}

/// A community of a scenario.
pub(in crate::site) struct OwnWorld {
    service: Service,
    clock: Arc<AtomicI64>,
    hash: String,
    /// Of a server of its own; behind a proxy there is one for all.
    server: Option<(oneshot::Sender<Shutdown>, JoinHandle<()>)>,
}

impl fmt::Debug for OwnWorld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OwnWorld")
    }
}

impl OwnSite {
    /// What is shared by all communities.
    ///
    /// # Errors
    ///
    /// When the password cannot be hashed.
    pub async fn new() -> anyhow::Result<Self> {
        let authenticator = Authenticator::new()?;
        let hash = authenticator.hash(PASSWORD).await?;
        Ok(Self {
            authenticator,
            hash,
            pages: Pages::new(None)?,
            front: None,
        })
    }

    /// Plays behind a proxy that clients know as `public_url`, one scenario after the other.
    ///
    /// # Errors
    ///
    /// When no port is free.
    pub fn behind(self, public_url: &str) -> anyhow::Result<Self> {
        let front = Arc::new(Front::start(public_url)?);
        Ok(Self {
            front: Some((front, Traffic::default())),
            ..self
        })
    }

    /// Where the proxy finds the communities.
    #[must_use]
    pub fn upstream(&self) -> Option<SocketAddr> {
        self.front.as_ref().map(|(front, _)| front.address())
    }

    /// What was sent through the proxy.
    #[must_use]
    pub fn traffic(&self) -> Option<&Traffic> {
        self.front.as_ref().map(|(_, traffic)| traffic)
    }

    /// A community with the cast and what is given.
    ///
    /// # Errors
    ///
    /// An inner [`Unmade`] for what is given and cannot be made; an outer error when the
    /// server does not start.
    pub async fn world(
        &self,
        scenario: &Scenario,
        client: &Client,
    ) -> anyhow::Result<Result<World, Unmade>> {
        let mut world = self.start(scenario.fails_to_log_in(), client).await?;
        Ok(match people(&mut world, scenario).await {
            Ok(()) => Ok(world),
            Err(unmade) => {
                world.end().await;
                Err(unmade)
            }
        })
    }

    /// A community in memory. Failed logins are counted, so that a scenario in which there
    /// are some has an authenticator of its own.
    async fn start(&self, fails_to_log_in: bool, client: &Client) -> anyhow::Result<World> {
        let clock = Arc::new(AtomicI64::new(START));
        let told = Arc::clone(&clock);
        let told = Clock::new(move || told.load(Ordering::SeqCst));
        let db = Db::open(&Location::Memory, &Migrations::compiled_in()).await?;
        let service = Service::open(db, told, HOT_DAYS).await?;
        let authenticator = if fails_to_log_in {
            Authenticator::new()?
        } else {
            self.authenticator.clone()
        };
        let front = self.front.as_ref().map(|(front, _)| front);
        let options = ApiOptions {
            dates: DateFormat::new(TimeZone::UTC),
            public_url: front.map(|front| front.public_url().to_owned()),
        };
        let contract = community_qa_contract::embedded()?;
        let api = Api::new(contract, service.clone(), authenticator, options)?;
        let site = Site::new(api, self.pages.clone());
        let (base_url, server) = if let Some(front) = front {
            front.show(site);
            (front.public_url().to_owned(), None)
        } else {
            let server = Server::builder(site).bind().await?;
            let address = server.address().context("the server has no address")?;
            let (shutdown, requested) = oneshot::channel();
            let until = async { requested.await.unwrap_or(Shutdown::Now) };
            let serving = tokio::spawn(server.serve(until));
            (format!("http://{address}"), Some((shutdown, serving)))
        };
        let mut names = Names::default();
        names.set("base", json!(base_url));
        names.set("unique", json!("x7"));
        for group in BuiltInGroup::ALL {
            names.set_id(&group.name().replace(' ', ""), group.id());
        }
        let hash = self.hash.clone();
        Ok(World {
            client: client.of(&base_url),
            names,
            kind: Kind::Own(OwnWorld {
                service,
                clock,
                hash,
                server,
            }),
        })
    }
}

/// Lets the cast join, and what is given happen.
async fn people(world: &mut World, scenario: &Scenario) -> Result<(), Unmade> {
    let is_of_cast = |given: &&Given| {
        let Event::User(name, _) = &given.event else {
            return None;
        };
        CAST.iter()
            .find(|(member, _)| member == name)
            .map(|_| name.clone())
    };
    for (member, groups) in CAST {
        let own = scenario
            .given
            .iter()
            .find(|given| is_of_cast(given).as_deref() == Some(member));
        let user = match own.map(|given| &given.event) {
            Some(Event::User(_, user)) => user.clone(),
            _ => User {
                groups: groups.iter().map(|name| (*name).to_owned()).collect(),
                ..User::default()
            },
        };
        let event = Event::User(member.to_owned(), user);
        world.happen(&[Given { after: None, event }]).await?;
    }
    for given in &scenario.given {
        if is_of_cast(&given).is_none() {
            world.happen(std::slice::from_ref(given)).await?;
        }
    }
    world.pass(MINUTE).await
}

impl OwnWorld {
    pub(in crate::site) fn pass(&mut self, time: Duration) {
        let millis = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        self.clock.fetch_add(millis, Ordering::SeqCst);
    }

    pub(in crate::site) async fn end(self) {
        // Neither matters: the community goes, whatever became of its server.
        if let Some((shutdown, serving)) = self.server {
            let _ = shutdown.send(Shutdown::Now);
            let _ = serving.await;
        }
        self.service.db().clone().close().await;
    }

    fn at(&self) -> (String, i64) {
        ("127.0.0.1".to_owned(), self.clock.load(Ordering::SeqCst))
    }
}
