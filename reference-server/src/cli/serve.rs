//! `serve`: a community on the network.

use anyhow::Context;
use clap::{ArgMatches, Args};

use super::{descriptors, logging, signals};
use crate::Server;
use crate::api::{Api, ApiOptions, expect_handlers};
use crate::auth::Authenticator;
use crate::config::{ServeFlags, Settings};
use crate::domain::dates::DateFormat;
use crate::http::{Origins, TrustedProxies, expect_free, expect_reachable_safely};
use crate::pages::Pages;
use crate::service::{Clock, Service};
use crate::site::Site;
use crate::store::Db;

#[derive(Debug, Args)]
pub(super) struct Serve {
    #[command(flatten)]
    flags: ServeFlags,

    /// Print the settings in effect with where each comes from, and end
    #[arg(long)]
    check: bool,
}

impl Serve {
    pub(super) async fn run(self, matches: &ArgMatches) -> anyhow::Result<()> {
        let settings = Settings::from_matches(self.flags, matches)?;
        let flags = &settings.values;
        let proxies = TrustedProxies::new(flags.trusted_proxy.clone());
        if self.check {
            print!("{settings}");
            expect_reachable_safely(flags.listen, flags.behind_proxy, &proxies)?;
            return Ok(());
        }
        logging::start(flags.log_format, flags.log_level);
        // Before a database is made or migrated.
        expect_handlers(community_qa_contract::embedded()?)?;
        expect_reachable_safely(flags.listen, flags.behind_proxy, &proxies)?;
        for address in [Some(flags.listen), flags.monitor].into_iter().flatten() {
            expect_free(address)?;
        }
        let db = flags.database.chosen().open().await?;
        let site = open_site(db.clone(), flags).await?;
        serve(site, db, flags).await
    }
}

/// Joins database and operations.
async fn open_site(db: Db, flags: &ServeFlags) -> anyhow::Result<Site> {
    let contract = community_qa_contract::embedded()?;
    let service = Service::open(db, Clock::system(), flags.hot_days)
        .await
        .with_context(|| format!("failed to open {}", flags.database.database))?
        .with_comment_limit(flags.comment_limit);
    if !service.has_super_user().await? {
        tracing::warn!(
            "there is no super user who can log in; create one with `community-qa-server user \
             create NAME --email ADDRESS --super-user --password-stdin --database {}`",
            flags.database.database,
        );
    }
    let authenticator = Authenticator::with_limit(flags.login_limit)?;
    let options = ApiOptions {
        dates: DateFormat::new(flags.time_zone.clone()),
        public_url: flags.public_url.clone(),
    };
    let pages = Pages::new(flags.public_url.as_deref())?;
    let api = Api::new(contract, service, authenticator, options)?;
    Ok(Site::new(api, pages))
}

/// Serves until a signal comes, and then to the last request.
async fn serve(site: Site, db: Db, flags: &ServeFlags) -> anyhow::Result<()> {
    let connections = flags
        .connections
        .unwrap_or_else(descriptors::most_connections);
    let checked = db.clone();
    let server = Server::builder(site)
        .listen(flags.listen)
        .monitor(flags.monitor)
        .behind_proxy(flags.behind_proxy)
        .trusted_proxies(TrustedProxies::new(flags.trusted_proxy.clone()))
        .origins(Origins::new(flags.cors_origin.clone()).of_site(flags.public_url.as_deref()))
        .drain_delay(flags.drain_delay())
        .connections(connections)
        .ready(move || {
            let db = checked.clone();
            async move { db.check().await.map_err(|error| error.to_string()) }
        })
        .bind()
        .await?;
    let shutdown = signals::shutdown()?;
    tracing::info!(
        database = %flags.database.database,
        connections,
        "listening on http://{}",
        server.address()?,
    );
    if let Some(monitor) = server.monitor_address()? {
        tracing::info!("watched on http://{monitor}/readyz");
    }
    let examined = db.clone();
    tokio::spawn(async move { examined.look_for_damage().await });
    server.serve(shutdown).await;
    db.close().await;
    tracing::info!("ended");
    Ok(())
}
