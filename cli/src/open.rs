//! `open`: opens the site in a browser.

use clap::Args;

use crate::failure::Outcome;
use crate::path;
use crate::site::Site;

#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  community-qa open\n  community-qa open /docs --print")]
pub(crate) struct Open {
    /// A page of the site
    #[arg(default_value = "/")]
    path: String,

    /// Print the address only
    #[arg(long)]
    print: bool,
}

impl Open {
    pub(crate) fn run(self, site: &Site<'_>) -> Outcome<()> {
        let url = site.client.base_url();
        let path = path::of_site(&self.path, url).unwrap_or(self.path);
        let address = format!("{url}/{}", path.trim_start_matches('/'));
        if self.print {
            return crate::show::print(&format!("{address}\n"));
        }
        if let Err(error) = open::that_detached(&address) {
            site.globals.note(&format!("cannot start a browser: {error}; open this address:"));
            return crate::show::print(&format!("{address}\n"));
        }
        Ok(())
    }
}
