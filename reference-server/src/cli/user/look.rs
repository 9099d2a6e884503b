//! `user list` and `user show`.

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::super::table::{day, print_fields, print_json, print_table};
use crate::service::administration::Account;
use crate::service::{Service, UserView};
use crate::store::users::{UserFilter, UserRow};

#[derive(Debug, Args)]
pub(in crate::cli) struct List {
    /// The users to list
    #[arg(long, value_enum, value_name = "STATE", default_value = "present")]
    state: State,

    /// Only those with this text in the user name or the real name
    #[arg(long, value_name = "TEXT")]
    search: Option<String>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum State {
    /// All but deactivated ones
    Present,
    /// Suspended ones, deactivated or not
    Suspended,
    /// Deactivated ones
    Deactivated,
    /// All
    All,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct Show {
    /// The user
    #[arg(value_name = "USERNAME")]
    username: String,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) async fn run(self, service: &Service) -> anyhow::Result<()> {
        let filter = match self.state {
            State::Present => UserFilter::Present,
            State::Suspended => UserFilter::Suspended,
            State::Deactivated => UserFilter::Deactivated,
            State::All => UserFilter::All,
        };
        let users = service.all_users(filter, self.search.as_deref()).await?;
        if self.json {
            print_json(&users.iter().map(to_json).collect());
            return Ok(());
        }
        let rows = users.iter().map(|view| {
            let user = &view.user;
            [
                user.id.to_string(),
                user.username.clone(),
                state(user).to_owned(),
                user.reputation.to_string(),
                day(user.creation_date),
                groups(view).join(", "),
            ]
        });
        let head = ["ID", "USERNAME", "STATE", "REPUTATION", "CREATED", "GROUPS"];
        print_table(head, rows);
        Ok(())
    }
}

impl Show {
    pub(super) async fn run(self, service: &Service) -> anyhow::Result<()> {
        let Account { view, email, has_password } = service.account(&self.username).await?;
        if self.json {
            let mut user = to_json(&view);
            user["email"] = email.into();
            user["hasPassword"] = has_password.into();
            print_json(&user);
            return Ok(());
        }
        let user = &view.user;
        let password = if has_password { "set" } else { "none; cannot log in" };
        print_fields(&[
            ("id", user.id.to_string()),
            ("username", user.username.clone()),
            ("real name", user.realname.clone().unwrap_or_default()),
            ("e-mail", email),
            ("password", password.to_owned()),
            ("state", state(user).to_owned()),
            ("groups", groups(&view).join(", ")),
            ("reputation", user.reputation.to_string()),
            ("posts", user.post_count.to_string()),
            ("created", day(user.creation_date)),
        ]);
        Ok(())
    }
}

fn to_json(view: &UserView) -> Value {
    let user = &view.user;
    json!({
        "id": user.id,
        "username": user.username,
        "realname": user.realname,
        "active": user.active,
        "suspended": user.suspended,
        "deactivated": user.deactivated,
        "reputation": user.reputation,
        "creationDate": user.creation_date,
        "groups": groups(view),
    })
}

fn groups(view: &UserView) -> Vec<&str> {
    view.groups.iter().map(|group| group.name.as_str()).collect()
}

fn state(user: &UserRow) -> &'static str {
    match (user.deactivated, user.suspended) {
        (true, _) => "deactivated",
        (false, true) => "suspended",
        (false, false) => "active",
    }
}
