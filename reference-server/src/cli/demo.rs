//! `demo`: a small made-up community, to try things on and for tests.

use std::net::{Ipv4Addr, SocketAddr};

use clap::Args;
use serde_json::json;

use super::accounts::{AccountFlags, accounts_as_json, accounts_as_text};
use super::{logging, serve, signals};
use crate::api::expect_handlers;
use crate::cli::output::{out, outln};
use crate::community::{self, Account};
use crate::config::{ServeFlags, Sources};
use crate::http::expect_free;
use crate::pages::Pages;
use crate::store::Location;

/// Serve a small made-up community, to try things on and for tests.
///
/// It is in memory unless `--database` names a database: an empty one, or one in which an earlier
/// demo was kept. Its users and their passwords are printed. Everything is made up, so that other
/// machines may reach it without TLS.
#[derive(Debug, Args)]
#[command(
    mut_arg("database", |flag| flag.hide_default_value(true).help(
        "An empty database to keep the community in, or one that was kept: sqlite:PATH or \
         postgres://USER:PASSWORD@HOST:PORT/DATABASE. Without it, the community is in memory"
    )),
    mut_arg("listen", |flag| flag.help(
        "Address and port of the service. Other machines may reach it, as everything is made up"
    )),
    after_help = "Examples:
  community-qa-server demo
  community-qa-server demo --listen 0.0.0.0:8080 --monitor 0.0.0.0:8081 --password secret --json"
)]
pub(super) struct Demo {
    #[command(flatten)]
    flags: ServeFlags,

    /// The port on this machine. The default is 8080, or any free port if 8080 is taken
    #[arg(long, value_name = "NUMBER", conflicts_with = "listen")]
    port: Option<u16>,

    #[command(flatten)]
    accounts: AccountFlags,
}

impl Demo {
    pub(super) async fn run(self, sources: &Sources) -> anyhow::Result<()> {
        let is_in_memory = sources.is_default("database");
        let mut flags = self.flags;
        if is_in_memory {
            flags.database.location = Location::Memory;
        }
        if let Some(port) = self.port {
            flags.listen = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        } else if sources.is_default("listen") && expect_free(flags.listen).is_err() {
            // The usual port is taken, and the user asked for no other, so any will do.
            flags.listen.set_port(0);
        }
        logging::start(flags.log_format, flags.log_level);
        expect_handlers(community_qa_contract::embedded()?)?;
        expect_free(flags.listen)?;
        let db = flags.database.open().await?;
        let opened = serve::open_service(db.clone(), &flags).await?;
        let password = self.accounts.password.as_deref();
        let users = community::open_demo(&opened.0, &opened.1, password).await?;
        let pages = Pages::new(flags.public_url.as_deref())?;
        let logins: Vec<[&str; 3]> =
            users.iter().map(|user| [&*user.username, &*user.password, &*user.role]).collect();
        let pages = pages.with_logins(&logins);
        // Signals are handled before the line that announces the address, because its reader may
        // send one at once.
        let shutdown = signals::shutdown()?;
        let server = serve::listen(opened, pages, &flags).await?;
        let address = server.address()?;
        let url = flags.public_url.unwrap_or_else(|| url_of(address));
        if self.accounts.json {
            outln!("{}", accounts_as_json("url", json!(url), &users));
        } else {
            let place = if is_in_memory {
                "in memory until Ctrl-C".to_owned()
            } else {
                format!("kept in {}", flags.database.location)
            };
            out!("{}", describe(&url, &place, &users));
        }
        server.serve(shutdown).await;
        db.close().await;
        Ok(())
    }
}

/// The URL by which this machine reaches an address.
fn url_of(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!("http://localhost:{}", address.port())
    } else {
        format!("http://{address}")
    }
}

/// Describes the address, the logins, and three commands to try.
fn describe(url: &str, place: &str, users: &[Account]) -> String {
    let accounts = accounts_as_text(users);
    let mut text = format!(
        "A small community at {url}/, {place}.\nIts interface, to read and to try: {url}/docs\n\n{accounts}\nTry:\n\n"
    );
    for user in users.iter().take(1) {
        let curl = format!("curl -u '{}:{}'", user.username, user.password);
        let service = format!("{url}/services/v2");
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
