//! `whoami`: the user who is logged in.

use clap::Command as Clap;

use crate::execute;
use crate::failure::{Failure, Outcome};
use crate::globals::Globals;
use crate::names::known;
use crate::request::lookup;
use crate::site::Site;

pub(crate) fn command() -> Clap {
    Clap::new("whoami")
        .about("Show the user who is logged in")
        .after_help("Example:\n  community-qa whoami --output json | jq .id")
}

pub(crate) async fn run(globals: &Globals, site: &Site) -> Outcome<()> {
    let username = site.username.as_deref().ok_or_else(|| {
        Failure::usage("nobody is logged in").with_hint("log in with `community-qa auth login`")
    })?;
    let command = known("getUserByUsername")?;
    let request = lookup(&site.client, command, &[("username", username)]);
    execute::show_record(request, command, globals).await
}
