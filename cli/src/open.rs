//! `open`: the site in a browser.

use std::io::Write as _;

use clap::{Arg, ArgAction, ArgMatches, Command as Clap};

use crate::failure::{Failure, Outcome};
use crate::site::Site;

pub(crate) fn command() -> Clap {
    Clap::new("open")
        .about("Open the site in a browser")
        .after_help("Examples:\n  community-qa open\n  community-qa open /docs --print")
        .arg(
            Arg::new("path")
                .value_name("PATH")
                .default_value("/")
                .help("A page of the site"),
        )
        .arg(
            Arg::new("print")
                .long("print")
                .action(ArgAction::SetTrue)
                .help("Print the address only"),
        )
}

pub(crate) fn run(matches: &ArgMatches, site: &Site) -> Outcome<()> {
    let path = matches.get_one::<String>("path").map_or("", String::as_str);
    let address = format!(
        "{}/{}",
        site.client.base_url(),
        path.trim_start_matches('/')
    );
    if matches.get_flag("print") {
        writeln!(crate::show::stdout(), "{address}")?;
        return Ok(());
    }
    open::that_detached(&address).map_err(|error| {
        Failure::failed(format!("no browser could be started: {error}"))
            .with_hint(format!("open {address} yourself"))
    })
}
