//! The sites of scenarios: a server of our own, or a site of others.

mod foreign;
mod own;
mod world;

pub use foreign::ForeignSite;
pub(crate) use foreign::id_in_location;
pub use own::{Crews, Databases, Homes, OwnServer, OwnSite, START, serve};
pub use world::{Unmade, World};

use crate::scenario::{Event, User};

/// The users that every scenario finds, and the groups that they are in besides Users.
pub const CAST: [(&str, &[&str]); 4] =
    [("admin", &["Super Users"]), ("moderator", &["Moderators"]), ("maja", &[]), ("tomas", &[])];

/// A member of the cast joins.
fn joins(member: &str, groups: &[&str]) -> Event {
    let user =
        User { groups: groups.iter().map(|name| (*name).to_owned()).collect(), ..User::default() };
    Event::User(member.to_owned(), user)
}

/// The user who calls where a scenario does not say who.
pub const ADMIN: &str = "admin";
