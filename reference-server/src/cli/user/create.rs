//! `user`: accounts, also while the server runs.

use std::io::{IsTerminal, Read, stdin};

use anyhow::{Context, bail};
use clap::{ArgMatches, Args, Subcommand};

use crate::auth::Authenticator;
use crate::config::{self, DatabaseFlags};
use crate::domain::names;
use crate::domain::permissions::BuiltInGroup;
use crate::service::users::NewUser;
use crate::service::{Clock, HOT_DAYS, Service};
use crate::store::{Db, Location, Migrations};

#[derive(Debug, Subcommand)]
pub(super) enum User {
    /// Create a user
    Create(Create),
}

#[derive(Debug, Args)]
pub(super) struct Create {
    #[command(flatten)]
    database: DatabaseFlags,

    /// The name to log in with
    #[arg(value_name = "USERNAME")]
    username: String,

    /// The e-mail address
    #[arg(long, value_name = "ADDRESS")]
    email: String,

    /// Make a super user, who may do everything
    #[arg(long)]
    super_user: bool,

    /// Make a moderator
    #[arg(long)]
    moderator: bool,

    /// Read the password from standard input. An argument would be in the history of the
    /// shell and in the list of processes
    #[arg(long, required = true)]
    password_stdin: bool,
}

impl User {
    pub(super) async fn run(self, matches: &ArgMatches) -> anyhow::Result<()> {
        match self {
            Self::Create(create) => create.run(matches).await,
        }
    }
}

impl Create {
    async fn run(self, matches: &ArgMatches) -> anyhow::Result<()> {
        let location = config::database(&self.database, matches)?;
        if location == Location::Memory {
            bail!(
                "a user of a database in memory would be gone at once; say `--database sqlite:PATH`"
            );
        }
        let user = NewUser {
            username: self.username.clone(),
            email: self.email.clone(),
            ..NewUser::default()
        };
        let text = user.text()?;
        let password = read_password()?;
        let db = Db::open(&location, &Migrations::compiled_in()).await?;
        let service = Service::open(db.clone(), Clock::system(), HOT_DAYS).await?;
        let hash = Authenticator::new()?.hash(&password).await?;
        let at = ("127.0.0.1".to_owned(), service.now());
        let created = service.create_member(text, Some(hash), self.groups(), at);
        let id = created.await?;
        db.close().await;
        println!("created {} with the id {}", self.username, id.get());
        Ok(())
    }

    fn groups(&self) -> Vec<BuiltInGroup> {
        let mut groups = Vec::new();
        if self.super_user {
            groups.push(BuiltInGroup::SuperUsers);
        }
        if self.moderator {
            groups.push(BuiltInGroup::Moderators);
        }
        groups
    }
}

/// The first line of standard input, which `echo` and password managers end with a line break.
fn read_password() -> anyhow::Result<String> {
    /// More than any password, so that a wrong file is not read whole.
    const MOST: u64 = 64 * 1024;
    let stdin = stdin();
    if stdin.is_terminal() {
        eprintln!("Type the password, then Return and Ctrl-D. It is shown as you type.");
    }
    let mut text = String::new();
    stdin
        .take(MOST)
        .read_to_string(&mut text)
        .context("failed to read the password")?;
    let line = text.strip_suffix('\n').unwrap_or(&text);
    let line = line.strip_suffix('\r').unwrap_or(line);
    Ok(names::password(line)?)
}
