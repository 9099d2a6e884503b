//! `serve`: a community on the network.

use anyhow::Context;
use clap::Args;

use super::table::aligned;
use super::{descriptors, logging, signals};
use crate::Server;
use crate::api::{Api, ApiOptions, expect_handlers};
use crate::auth::Authenticator;
use crate::cli::output::out;
use crate::config::{ServeFlags, Sources};
use crate::domain::dates::DateFormat;
use crate::http::{Options, Origins, TrustedProxies, expect_free, expect_reachable_safely};
use crate::pages::Pages;
use crate::service::{Clock, Service, WriteLimits};
use crate::site::Site;
use crate::store::{Db, Location};

#[derive(Debug, Args)]
pub(super) struct Serve {
    #[command(flatten)]
    flags: ServeFlags,

    /// Print the settings in effect and the source of each, and exit
    #[arg(long)]
    check: bool,
}

impl Serve {
    pub(super) async fn run(self, sources: &Sources) -> anyhow::Result<()> {
        let flags = &self.flags;
        let proxies = TrustedProxies::new(flags.trusted_proxy.clone());
        if self.check {
            out!("{}", aligned(&flags.rows(sources)));
            expect_reachable_safely(flags.listen, flags.behind_proxy, &proxies)?;
            return Ok(());
        }
        logging::start(flags.log_format, flags.log_level);
        // Checked before a database is created or migrated.
        expect_handlers(community_qa_contract::embedded()?)?;
        expect_reachable_safely(flags.listen, flags.behind_proxy, &proxies)?;
        for address in [Some(flags.listen), flags.monitor].into_iter().flatten() {
            expect_free(address)?;
        }
        let db = flags.database.open().await?;
        let opened = open_service(db.clone(), flags).await?;
        if !opened.0.has_super_user().await? {
            tracing::warn!("{}", without_super_user(&flags.database.location));
        }
        let pages = Pages::new(flags.public_url.as_deref())?;
        // Signals are handled before the line that announces the address, because its reader may
        // send one at once.
        let shutdown = signals::shutdown()?;
        let server = listen(opened, pages, flags).await?;
        let examined = db.clone();
        tokio::spawn(async move { examined.look_for_damage().await });
        server.serve(shutdown).await;
        db.close().await;
        tracing::info!("ended");
        Ok(())
    }
}

/// The advice for a community that has no super user.
fn without_super_user(location: &Location) -> String {
    match location {
        Location::Memory => "nobody can log in to a new community in memory; use a file, or \
                             `community-qa-server demo`"
            .to_owned(),
        _ => format!(
            "there is no super user who can log in; create one with `community-qa-server user \
             create NAME --email ADDRESS --super-user --database {location}`"
        ),
    }
}

/// Opens the community, with the authenticator of its users.
pub(super) async fn open_service(
    db: Db,
    flags: &ServeFlags,
) -> anyhow::Result<(Service, Authenticator)> {
    let limits = WriteLimits { comments: flags.comment_limit, others: flags.write_limit };
    let service = Service::open(db, Clock::system(), flags.hot_days)
        .await
        .with_context(|| format!("failed to open {}", flags.database.location))?
        .with_write_limits(limits);
    Ok((service, Authenticator::with_limit(flags.login_limit)?))
}

/// A server that listens, with the operations and the web pages.
pub(super) async fn listen(
    (service, authenticator): (Service, Authenticator),
    pages: Pages,
    flags: &ServeFlags,
) -> anyhow::Result<Server<Site>> {
    let connections = flags.connections.unwrap_or_else(descriptors::max_connections);
    let options = ApiOptions {
        dates: DateFormat::new(flags.time_zone.clone()),
        public_url: flags.public_url.clone(),
    };
    let contract = community_qa_contract::embedded()?;
    let api = Api::new(contract, service, authenticator, options)?;
    let options = Options {
        listen: flags.listen,
        monitor: flags.monitor,
        proxies: TrustedProxies::new(flags.trusted_proxy.clone()),
        origins: Origins::new(flags.cors_origin.clone()).of_site(flags.public_url.as_deref()),
        drain_delay: flags.drain_delay(),
        connections,
        backups: flags.backups.clone(),
        ..Options::default()
    };
    let server = Server::bind(Site::new(api, pages), options).await?;
    tracing::info!(
        database = %flags.database.location,
        connections,
        "listening on http://{}",
        server.address()?,
    );
    if let Some(monitor) = server.monitor_address()? {
        tracing::info!("watched on http://{monitor}/readyz");
    }
    Ok(server)
}
