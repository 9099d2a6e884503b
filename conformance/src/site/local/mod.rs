//! A server that this program starts: each scenario has a community of its own, and a clock that it
//! can set.

mod clusters;
mod databases;
mod setup;
mod storage;
mod time;

use std::time::Duration;

use anyhow::{Context as _, bail};
use community_qa_server::Server;
use community_qa_server::api::{Api, ApiOptions};
use community_qa_server::auth::Authenticator;
use community_qa_server::domain::dates::DateFormat;
use community_qa_server::domain::permissions::BuiltInGroup;
use community_qa_server::http::{Options, Shutdown};
use community_qa_server::pages::Pages;
use community_qa_server::service::{Clock, HOT_DAYS, Service, Stamp, WriteLimits};
use community_qa_server::site::Site;
use community_qa_server::store::{Db, Migrations};
use jiff::tz::TimeZone;
use serde_json::json;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub use self::clusters::ClusterPool;
use self::clusters::PUBLIC_URL;
pub use self::databases::Databases;
use self::storage::CommunityStorage;
pub use self::storage::Storage;
pub use self::time::START;
use self::time::Time;
use super::world::{Kind, SetupError, World};
use super::{CAST, joins};
use crate::http::Client;
use crate::names::Names;
use crate::scenario::{Given, Scenario};

/// The password of every user. The users exist only during a scenario, on this machine.
const PASSWORD: &str = "as long as a scenario";

/// The time between two events, unless a scenario sets another.
const MINUTE: Duration = Duration::from_secs(60);

/// Starts servers with communities.
#[derive(Clone)]
pub struct LocalSite {
    /// It is shared, so that the same password is verified only once.
    authenticator: Authenticator,
    hash: String,
    pages: Pages,
    storage: Storage,
}

/// The handle that stops a server, and the task of the server.
pub type LocalServer = (oneshot::Sender<Shutdown>, JoinHandle<()>);

/// The community of a scenario.
pub(in crate::site) struct LocalWorld {
    service: Service,
    time: Time,
    hash: String,
    /// The server, if it runs in this process.
    server: Option<LocalServer>,
    storage: CommunityStorage,
}

impl LocalSite {
    /// The state that all communities share.
    ///
    /// # Errors
    ///
    /// If the password cannot be hashed.
    pub async fn new(storage: Storage) -> anyhow::Result<Self> {
        let authenticator = Authenticator::new()?;
        let hash = authenticator.hash(PASSWORD).await?;
        Ok(Self { authenticator, hash, pages: Pages::new(None)?, storage })
    }

    /// Returns whether the communities are in PostgreSQL databases.
    pub(crate) fn is_on_disk(&self) -> bool {
        !matches!(self.storage, Storage::Memory)
    }

    pub(crate) fn sets_the_clock(&self) -> bool {
        !matches!(self.storage, Storage::Clusters(_))
    }

    /// Creates a community with the cast and the setup.
    ///
    /// # Errors
    ///
    /// [`SetupError`] for a part of the setup that is not possible; another error if the server does
    /// not start.
    pub async fn world(&self, scenario: &Scenario, client: &Client) -> anyhow::Result<World> {
        let time = if self.sets_the_clock() {
            Time::at(START)
        } else if scenario.in_process {
            let why = "it needs a server in the process that plays it";
            bail!(SetupError(why.to_owned()));
        } else {
            Time::at(Clock::system().now() - time::millis(time_given(scenario)))
        };
        let fails_to_log_in = scenario.fails_to_log_in();
        let mut world = self.start(time, fails_to_log_in, client).await?;
        if let Err(error) = people(&mut world, scenario).await {
            world.end().await;
            bail!(error);
        }
        if let (Kind::Local(local), false) = (&world.kind, self.sets_the_clock()) {
            local.time.use_real_time();
        }
        Ok(world)
    }

    async fn start(
        &self,
        time: Time,
        fails_to_log_in: bool,
        client: &Client,
    ) -> anyhow::Result<World> {
        let storage = self.storage.make(fails_to_log_in).await?;
        let db = Db::open(&storage.location()?, &Migrations::compiled_in()).await?;
        // The limits are off, because the few users of a scenario do in seconds what people do
        // in days.
        let service =
            Service::open(db, time.clock(), HOT_DAYS).await?.with_write_limits(WriteLimits::off());
        let mut names = Names::default();
        let (server, base_urls) = if let CommunityStorage::Cluster(cluster, _) = &storage {
            names.set("base", json!(PUBLIC_URL));
            (None, cluster.base_urls())
        } else {
            // A scenario with failed logins has its own authenticator, because these are
            // counted.
            let authenticator =
                if fails_to_log_in { Authenticator::new()? } else { self.authenticator.clone() };
            let serving = serve(service.clone(), authenticator, self.pages.clone());
            let (server, base_url) = serving.await?;
            names.set("base", json!(base_url));
            (Some(server), vec![base_url])
        };
        names.set("unique", json!("x7"));
        for group in BuiltInGroup::ALL {
            names.set_id(&group.name().replace(' ', ""), group.id());
        }
        Ok(World {
            client: client.of(&base_urls),
            names,
            kind: Kind::Local(Box::new(LocalWorld {
                service,
                time,
                hash: self.hash.clone(),
                server,
                storage,
            })),
        })
    }
}

/// Serves a community, and returns its address.
///
/// # Errors
///
/// If the server does not start.
pub async fn serve(
    service: Service,
    authenticator: Authenticator,
    pages: Pages,
) -> anyhow::Result<(LocalServer, String)> {
    let options = ApiOptions { dates: DateFormat::new(TimeZone::UTC), public_url: None };
    let contract = community_qa_contract::embedded()?;
    let api = Api::new(contract, service, authenticator, options)?;
    let server = Server::bind(Site::new(api, pages), Options::default()).await?;
    let address = server.address().context("cannot read the address of the server")?;
    let (shutdown, requested) = oneshot::channel();
    let until = async { requested.await.unwrap_or(Shutdown::Now) };
    let serving = tokio::spawn(server.serve(until));
    Ok(((shutdown, serving), format!("http://{address}")))
}

/// An upper bound of the time that passes before the first step.
fn time_given(scenario: &Scenario) -> Duration {
    let given: Duration = scenario.given.iter().map(|given| given.after.unwrap_or(MINUTE)).sum();
    let cast: Duration = CAST.iter().map(|_| MINUTE).sum();
    cast + given + MINUTE
}

/// Creates the cast, and plays the setup.
async fn people(world: &mut World, scenario: &Scenario) -> Result<(), SetupError> {
    for (member, groups) in CAST {
        let own = scenario.joining(member);
        let event = own.map_or_else(|| joins(member, groups), |given| given.event.clone());
        world.set_up(&[Given { after: None, event }]).await?;
    }
    for given in &scenario.given {
        if !CAST.iter().any(|(member, _)| given.event.is_user(member)) {
            world.set_up(std::slice::from_ref(given)).await?;
        }
    }
    world.pass(MINUTE).await
}

impl LocalWorld {
    pub(in crate::site) fn time(&self) -> &Time {
        &self.time
    }

    pub(in crate::site) async fn end(self) {
        // The community is dropped even if its server has failed, so errors are ignored.
        if let Some((shutdown, serving)) = self.server {
            let _ = shutdown.send(Shutdown::Now);
            let _ = serving.await;
        }
        self.service.db().clone().close().await;
        self.storage.release().await;
    }

    fn stamp(&self) -> Stamp {
        // Callers have other addresses.
        Stamp::new("203.0.113.7", self.time.now())
    }
}
