//! `permission`: manages permissions, even while the server runs. No operation of the API changes
//! them.

use anyhow::{Context, anyhow, bail};
use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::existing::On;
use super::table::{print_json, print_table};
use crate::cli::output::outln;
use crate::domain::permissions::{BuiltInGroup, Permission};
use crate::service::permissions::{Holder, PermissionChange};
use crate::service::{Failure, Service};

#[derive(Debug, Subcommand)]
pub(super) enum PermissionCommand {
    /// Show who has which permission
    List(On<List>),
    /// Give a permission to a group, or to one user alone
    Grant(On<Change>),
    /// Deny a permission to one user, whatever the user's groups have
    Deny(On<Change>),
    /// Take a permission from a group; for a user, remove the grant or denial, so that the groups
    /// decide again
    Reset(On<Change>),
}

#[derive(Debug, Args)]
pub(super) struct List {
    /// Show the permissions of one user, with reasons
    #[arg(long, value_name = "USERNAME")]
    user: Option<String>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(super) struct Change {
    /// Its name, as `permission list` writes it
    #[arg(value_name = "PERMISSION")]
    permission: String,

    #[command(flatten)]
    holder: HolderFlags,

    /// Do it even if nobody would be left who can edit users and groups
    #[arg(long)]
    force: bool,
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
    pub(super) async fn run(self) -> anyhow::Result<()> {
        match self {
            Self::List(on) => on.run(List::run).await,
            Self::Grant(on) => change(on, PermissionChange::Grant).await,
            Self::Deny(on) => change(on, PermissionChange::Deny).await,
            Self::Reset(on) => change(on, PermissionChange::Reset).await,
        }
    }
}

impl List {
    async fn run(self, service: &Service) -> anyhow::Result<()> {
        let rows = match &self.user {
            Some(user) => of_user(service, user).await?,
            None => of_groups(service).await?,
        };
        if self.json {
            print_json(&rows.iter().map(Row::to_json).collect());
        } else if self.user.is_some() {
            let rows = rows.iter().map(|row| {
                let held = if row.held { "yes" } else { "no" };
                let why = row.special.unwrap_or_default();
                let groups = row.groups.join(", ");
                [row.permission.name(), held, why, &groups].map(str::to_owned)
            });
            print_table(["PERMISSION", "HELD", "USER ALONE", "BY GROUPS"], rows);
        } else {
            let rows = rows.iter().map(|row| {
                let category = row.permission.category().to_string();
                [row.permission.name().to_owned(), category, row.groups.join(", ")]
            });
            print_table(["PERMISSION", "CATEGORY", "GROUPS"], rows);
        }
        Ok(())
    }
}

/// A permission, and who has it.
struct Row {
    permission: Permission,
    /// Set if the user has it; without a user, if any group has it.
    held: bool,
    /// The grant or denial for the user alone.
    special: Option<&'static str>,
    /// The groups of the user that have it.
    groups: Vec<String>,
}

impl Row {
    fn to_json(&self) -> Value {
        json!({
            "permission": self.permission.name(),
            "category": self.permission.category().as_str(),
            "held": self.held,
            "special": self.special,
            "groups": self.groups,
        })
    }
}

async fn of_groups(service: &Service) -> Result<Vec<Row>, Failure> {
    let all = service.group_permissions().await?;
    let row = |permission: Permission| {
        let having = all.iter().filter(|(_, name)| name == permission.name());
        let groups: Vec<String> = having.map(|(group, _)| group.clone()).collect();
        Row { permission, held: !groups.is_empty(), special: None, groups }
    };
    Ok(Permission::ALL.iter().copied().map(row).collect())
}

async fn of_user(service: &Service, name: &str) -> Result<Vec<Row>, Failure> {
    let own = service.user_permissions(name).await?;
    let view = service.account(name).await?.view;
    let mut rows = of_groups(service).await?;
    for row in &mut rows {
        row.held = own.effective.contains(&row.permission);
        row.groups.retain(|group| {
            // Everybody belongs to this group.
            group == BuiltInGroup::Anonymous.name()
                || view.groups.iter().any(|other| other.name == *group)
        });
        let special = own.special.iter().find(|(name, _)| name == row.permission.name());
        row.special = special.map(|(_, granted)| if *granted { "granted" } else { "denied" });
    }
    Ok(rows)
}

async fn change(on: On<Change>, change: PermissionChange) -> anyhow::Result<()> {
    on.run(async |command: Change, service: &Service| command.run(change, service).await).await
}

impl Change {
    async fn run(self, change: PermissionChange, service: &Service) -> anyhow::Result<()> {
        let permission = Permission::from_name(&self.permission).with_context(|| {
            let names: Vec<&str> = Permission::ALL.iter().map(|own| own.name()).collect();
            format!("unknown permission {:?}; known: {}", self.permission, names.join("; "))
        })?;
        let holder = match (self.holder.group, self.holder.user) {
            (Some(group), _) => Holder::Group(group),
            (None, Some(user)) => Holder::User(user),
            (None, None) => bail!("give --group or --user"),
        };
        let changed = service
            .change_permission(holder, permission, change, self.force)
            .await
            .map_err(|failure| match failure {
                Failure::Conflict(reason) => anyhow!("{reason}; to do it anyway, give `--force`"),
                other => other.into(),
            })?;
        let done = if changed { "done" } else { "nothing to change" };
        outln!("{done}; it takes effect with the next call");
        Ok(())
    }
}
