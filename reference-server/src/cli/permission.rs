//! `permission`: who may do what, also while the server runs. No operation changes it.

use anyhow::{Context, bail};
use clap::{ArgMatches, Args, Subcommand};

use crate::config::{self, DatabaseFlags};
use crate::domain::permissions::Permission;
use crate::service::permissions::{Holder, PermissionChange};
use crate::service::{Clock, HOT_DAYS, Service};
use crate::store::{Db, Location, Migrations};

#[derive(Debug, Subcommand)]
pub(super) enum PermissionCommand {
    /// Show who has which permission
    List(List),
    /// Give a permission to a group, or to one user alone
    Grant(Change),
    /// Deny a permission to one user, whatever the user's groups have
    Deny(Change),
    /// Take a permission from a group; of a user, leave it to the user's groups again
    Reset(Change),
}

#[derive(Debug, Args)]
pub(super) struct List {
    #[command(flatten)]
    database: DatabaseFlags,

    /// Of one user, with what is special for that user
    #[arg(long, value_name = "USERNAME")]
    user: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct Change {
    #[command(flatten)]
    database: DatabaseFlags,

    /// Its name, as `permission list` writes it
    #[arg(value_name = "PERMISSION")]
    permission: String,

    #[command(flatten)]
    holder: HolderFlags,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct HolderFlags {
    /// The group
    #[arg(long, value_name = "NAME")]
    group: Option<String>,

    /// The user
    #[arg(long, value_name = "USERNAME")]
    user: Option<String>,
}

impl PermissionCommand {
    pub(super) async fn run(self, matches: &ArgMatches) -> anyhow::Result<()> {
        match self {
            Self::List(list) => list.run(matches).await,
            Self::Grant(change) => change.run(PermissionChange::Grant, matches).await,
            Self::Deny(change) => change.run(PermissionChange::Deny, matches).await,
            Self::Reset(change) => change.run(PermissionChange::Reset, matches).await,
        }
    }
}

impl List {
    async fn run(self, matches: &ArgMatches) -> anyhow::Result<()> {
        let service = open(&self.database, matches).await?;
        if let Some(user) = &self.user {
            let permissions = service.user_permissions(user).await?;
            for permission in &permissions.effective {
                println!("{}", permission.name());
            }
            for (permission, granted) in &permissions.special {
                let word = if *granted { "granted" } else { "denied" };
                println!("{word} to {user} alone: {permission}");
            }
        } else {
            for (group, permission) in service.group_permissions().await? {
                println!("{group}: {permission}");
            }
        }
        service.db().clone().close().await;
        Ok(())
    }
}

impl Change {
    async fn run(self, change: PermissionChange, matches: &ArgMatches) -> anyhow::Result<()> {
        let permission = Permission::from_name(&self.permission).with_context(|| {
            let names: Vec<&str> = Permission::ALL.iter().map(|own| own.name()).collect();
            format!(
                "there is no permission {:?}; there are: {}",
                self.permission,
                names.join("; ")
            )
        })?;
        let holder = match (self.holder.group, self.holder.user) {
            (Some(group), _) => Holder::Group(group),
            (None, Some(user)) => Holder::User(user),
            (None, None) => bail!("say --group or --user"),
        };
        let service = open(&self.database, matches).await?;
        let changed = service
            .change_permission(holder, permission, change)
            .await?;
        service.db().clone().close().await;
        let done = if changed { "done" } else { "nothing to change" };
        println!("{done}; it counts from the next call on");
        Ok(())
    }
}

/// Opens the community of a file. One in memory would be gone at once.
async fn open(flags: &DatabaseFlags, matches: &ArgMatches) -> anyhow::Result<Service> {
    let location = config::database(flags, matches)?;
    if location == Location::Memory {
        bail!(
            "permissions of a database in memory would be gone at once; say `--database sqlite:PATH`"
        );
    }
    let db = Db::open(&location, &Migrations::compiled_in()).await?;
    Ok(Service::open(db, Clock::system(), HOT_DAYS).await?)
}
