//! The sites of scenarios: servers that this program starts, or an existing site.

mod foreign;
mod local;
mod world;

pub use foreign::ForeignSite;
pub(crate) use foreign::id_in_location;
pub use local::{ClusterPool, Databases, LocalServer, LocalSite, START, Storage, serve};
pub use world::{SetupError, World};

use crate::scenario::{Event, User};

/// The users who exist in every scenario, and their groups in addition to Users.
pub const CAST: [(&str, &[&str]); 4] =
    [("admin", &["Super Users"]), ("moderator", &["Moderators"]), ("maja", &[]), ("tomas", &[])];

/// The event that a member of the cast joins.
fn joins(member: &str, groups: &[&str]) -> Event {
    let user =
        User { groups: groups.iter().map(|name| (*name).to_owned()).collect(), ..User::default() };
    Event::User(member.to_owned(), user)
}

/// The default caller of scenarios.
pub const ADMIN: &str = "admin";
