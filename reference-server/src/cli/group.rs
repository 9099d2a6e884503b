//! `group`: manages groups. A group is also a custom role, because `permission grant --group` gives
//! it permissions.

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::existing::On;
use super::explain;
use super::table::{day, print_fields, print_json, print_table};
use crate::cli::output::outln;
use crate::domain::ids::{GroupId, UserId};
use crate::service::administration::GroupSummary;
use crate::service::groups::GroupChange;
use crate::service::{Failure, Service};

#[derive(Debug, Subcommand)]
pub(super) enum GroupCommand {
    /// Create a group
    Create(On<Create>),
    /// List groups by name
    List(On<List>),
    /// Show a group with its permissions and users
    Show(On<Show>),
    /// Change the name or the description of a group
    Edit(On<Edit>),
    /// Add users to a group: all of them or none
    AddUser(On<Members>),
    /// Remove users from a group
    RemoveUser(On<Members>),
    /// Delete a group
    Delete(On<Delete>),
}

#[derive(Debug, Args)]
pub(super) struct Create {
    /// Its name
    #[arg(value_name = "NAME")]
    name: String,

    /// The purpose of the group
    #[arg(long, value_name = "TEXT")]
    description: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct List {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(super) struct Show {
    /// The group
    #[arg(value_name = "NAME")]
    name: String,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(super) struct Edit {
    /// The group
    #[arg(value_name = "NAME")]
    name: String,

    /// Another name
    #[arg(long, value_name = "NAME", required_unless_present = "description")]
    rename: Option<String>,

    /// Another description; an empty one removes it
    #[arg(long, value_name = "TEXT")]
    description: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct Members {
    /// The group
    #[arg(value_name = "GROUP")]
    group: String,

    /// The users
    #[arg(value_name = "USERNAME", required = true)]
    usernames: Vec<String>,
}

#[derive(Debug, Args)]
pub(super) struct Delete {
    /// The group
    #[arg(value_name = "NAME")]
    name: String,

    /// Delete it even if it has users
    #[arg(long)]
    force: bool,
}

impl GroupCommand {
    pub(super) async fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Create(on) => on.run(Create::run).await,
            Self::List(on) => on.run(List::run).await,
            Self::Show(on) => on.run(Show::run).await,
            Self::Edit(on) => on.run(Edit::run).await,
            Self::AddUser(on) => on.run(Members::add).await,
            Self::RemoveUser(on) => on.run(Members::remove).await,
            Self::Delete(on) => on.run(Delete::run).await,
        }
    }
}

impl Create {
    async fn run(self, service: &Service) -> anyhow::Result<()> {
        let description = self.description.as_deref();
        let id = service.create_group(&self.name, description).await?;
        outln!("created the group {} with the id {}", self.name, id.get());
        Ok(())
    }
}

impl List {
    async fn run(self, service: &Service) -> anyhow::Result<()> {
        let groups = service.all_groups().await?;
        if self.json {
            print_json(&groups.iter().map(to_json).collect());
            return Ok(());
        }
        let rows = groups.iter().map(|summary| {
            [
                summary.group.id.to_string(),
                summary.group.name.clone(),
                summary.members.to_string(),
                summary.permissions.len().to_string(),
                summary.group.description.clone().unwrap_or_default(),
            ]
        });
        print_table(["ID", "NAME", "USERS", "PERMISSIONS", "DESCRIPTION"], rows);
        Ok(())
    }
}

impl Show {
    async fn run(self, service: &Service) -> anyhow::Result<()> {
        let id = GroupId::from(service.group_by_name(&self.name).await?.id);
        let summary = service.group_summary(id).await?;
        let users = service.group_usernames(id).await?;
        if self.json {
            let mut group = to_json(&summary);
            group["users"] = users.into();
            print_json(&group);
            return Ok(());
        }
        let GroupSummary { group, permissions, .. } = summary;
        print_fields(&[
            ("id", group.id.to_string()),
            ("name", group.name),
            ("description", group.description.unwrap_or_default()),
            ("created", day(group.creation_date)),
            ("permissions", permissions.join("; ")),
            ("users", users.join(", ")),
        ]);
        Ok(())
    }
}

impl Edit {
    async fn run(self, service: &Service) -> anyhow::Result<()> {
        let group = service.group_by_name(&self.name).await?;
        let change = GroupChange { name: self.rename, description: self.description };
        let group = service.update_group(group.id.into(), change).await?;
        outln!("changed the group {}", group.name);
        Ok(())
    }
}

impl Members {
    async fn add(self, service: &Service) -> anyhow::Result<()> {
        let (group, users) = self.find(service).await?;
        let added = service.add_members(group, users).await;
        added.map_err(|failure| match failure {
            Failure::AlreadyMember => Failure::Conflict(format!(
                "one of them is in the group {} already, so nobody was added; \
                 `group show` lists its users",
                self.group
            )),
            other => other,
        })?;
        outln!("added {} to {}", self.usernames.join(", "), self.group);
        Ok(())
    }

    async fn remove(self, service: &Service) -> anyhow::Result<()> {
        let (group, users) = self.find(service).await?;
        let removed = service.remove_members(group, users).await;
        removed.map_err(explain)?;
        outln!("removed {} from {}", self.usernames.join(", "), self.group);
        Ok(())
    }

    async fn find(&self, service: &Service) -> Result<(GroupId, Vec<UserId>), Failure> {
        let group = service.group_by_name(&self.group).await?;
        let mut users = Vec::new();
        for name in &self.usernames {
            let account = service.account(name).await?;
            users.push(UserId::from(account.view.user.id));
        }
        Ok((group.id.into(), users))
    }
}

impl Delete {
    async fn run(self, service: &Service) -> anyhow::Result<()> {
        let group = service.group_by_name(&self.name).await?;
        service.delete_group(group.id.into(), self.force).await?;
        outln!("deleted the group {}", group.name);
        Ok(())
    }
}

fn to_json(summary: &GroupSummary) -> Value {
    let group = &summary.group;
    json!({
        "id": group.id,
        "name": group.name,
        "description": group.description,
        "builtIn": group.built_in,
        "creationDate": group.creation_date,
        "userCount": summary.members,
        "permissions": summary.permissions,
    })
}
