//! The users of a made-up community who can log in, as `demo` and `seed` print them.

use clap::Args;
use serde_json::{Value, json};

use super::table::aligned;
use crate::community::Account;
use crate::domain::names;

/// The passwords of a made-up community, and the form in which they are printed.
#[derive(Debug, Args)]
pub(super) struct AccountFlags {
    /// The password of all users who can log in. Without it, each gets a new one
    #[arg(long, value_name = "PASSWORD", value_parser = parse_password)]
    pub(super) password: Option<String>,

    /// Print one line of JSON, for programs
    #[arg(long)]
    pub(super) json: bool,
}

fn parse_password(text: &str) -> Result<String, String> {
    names::password(text).map_err(|error| error.to_string())
}

/// One line of JSON: where the community is, and the users who can log in.
pub(super) fn accounts_as_json(name: &str, place: Value, users: &[Account]) -> Value {
    let user = |user: &Account| json!({"username": user.username, "password": user.password, "role": user.role});
    json!({name: place, "users": users.iter().map(user).collect::<Vec<_>>()})
}

/// A line for each user, aligned.
pub(super) fn accounts_as_text(users: &[Account]) -> String {
    let row = |user: &Account| {
        let name = format!("  {}", user.username);
        [name, user.password.clone(), user.role.clone()]
    };
    aligned(&users.iter().map(row).collect::<Vec<_>>())
}
