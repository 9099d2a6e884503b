//! `demo`: a small community in memory, to try things on.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use clap::Args;
use jiff::tz::TimeZone;
use serde_json::json;
use tracing::Level;

use super::{logging, signals};
use crate::Server;
use crate::api::{Api, ApiOptions, expect_handlers};
use crate::auth::Authenticator;
use crate::community::{self, Account};
use crate::config::LogFormat;
use crate::domain::dates::DateFormat;
use crate::http::BindError;
use crate::pages::Pages;
use crate::service::{Clock, HOT_DAYS, Service};
use crate::site::Site;
use crate::store::{Db, Location, Migrations};

/// Where the demo is unless something else is there.
const USUAL_PORT: u16 = 8080;

#[derive(Debug, Args)]
pub(super) struct Demo {
    /// The port, on this machine alone. Without it, 8080 or another that is free
    #[arg(long, value_name = "NUMBER")]
    port: Option<u16>,

    /// Print the address and the users as one line of JSON, for programs
    #[arg(long)]
    json: bool,
}

impl Demo {
    pub(super) async fn run(self) -> anyhow::Result<()> {
        logging::start(LogFormat::Auto, Level::INFO);
        let contract = community_qa_contract::embedded()?;
        expect_handlers(contract)?;
        let db = Db::open(&Location::Memory, &Migrations::compiled_in()).await?;
        let service = Service::open(db, Clock::system(), HOT_DAYS).await?;
        let authenticator = Authenticator::new()?;
        let users = community::fill(&service, &authenticator).await?;
        let options = ApiOptions {
            dates: DateFormat::new(TimeZone::UTC),
            public_url: None,
        };
        let api = Api::new(contract, service, authenticator, options)?;
        let server = bind(Site::new(api, Pages::new(None)?), self.port).await?;
        let shutdown = signals::shutdown()?;
        let address = server.address()?;
        let text = if self.json {
            describe_as_json(address, &users)
        } else {
            describe(address, &users)
        };
        print!("{text}");
        server.serve(shutdown).await;
        Ok(())
    }
}

/// Listens on the port that is asked for, or else on the usual one, or else on any.
async fn bind(site: Site, port: Option<u16>) -> Result<Server<Arc<Site>>, BindError> {
    let site = Arc::new(site);
    let listen = async |port: u16| {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let builder = Server::builder(Arc::clone(&site));
        builder.listen(address).bind().await
    };
    match listen(port.unwrap_or(USUAL_PORT)).await {
        Err(BindError::Listen(_, error))
            if port.is_none() && error.kind() == io::ErrorKind::AddrInUse =>
        {
            listen(0).await
        }
        bound => bound,
    }
}

/// The address and the users, as programs read them.
fn describe_as_json(address: SocketAddr, users: &[Account]) -> String {
    let users: Vec<_> = users
        .iter()
        .map(
            |user| json!({"username": user.username, "password": user.password, "role": user.role}),
        )
        .collect();
    format!(
        "{}\n",
        json!({"url": format!("http://{address}"), "users": users})
    )
}

/// What a newcomer needs: where it is, who can log in, and what to try.
fn describe(address: SocketAddr, users: &[Account]) -> String {
    let width = |text: fn(&Account) -> &str| users.iter().map(|user| text(user).len()).max();
    let name = width(|user| &user.username).unwrap_or(0);
    let password = width(|user| &user.password).unwrap_or(0);
    let mut text = format!("A small community at http://{address}/, in memory until Ctrl-C.\n\n");
    for user in users {
        let line = format!(
            "  {:name$}  {:password$}  {}\n",
            user.username, user.password, user.role
        );
        text.push_str(&line);
    }
    text.push_str("\nTry:\n\n");
    for user in users.iter().take(1) {
        let curl = format!("curl -u '{}:{}'", user.username, user.password);
        let service = format!("http://{address}/services/v2");
        for rest in [
            format!("'{service}/user.json?includeOnly=id,username,reputation'"),
            format!("'{service}/node.json?q=*&sort=newest&pageSize=3'"),
            format!(
                "-i -H 'content-type: application/json' -d '{{\"body\": \"Well asked.\"}}' \
                 '{service}/node/1/comment.json'"
            ),
        ] {
            text.push_str(&format!("  {curl} {rest}\n"));
        }
    }
    text
}
