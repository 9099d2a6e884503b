//! The sites of scenarios: servers that this program starts, or an existing site.

mod foreign;
mod own;
mod world;

pub use foreign::ForeignSite;
pub(crate) use foreign::id_in_location;
pub use own::{Crews, Databases, Homes, OwnServer, OwnSite, START, serve};
pub use world::{Unmade, World};

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
