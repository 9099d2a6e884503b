//! `user erase`.

use std::io::{self, IsTerminal as _};

use anyhow::bail;
use clap::Args;

use super::super::{THIS_MACHINE, explain};
use crate::cli::output::{errln, outln};
use crate::domain::ids::UserId;
use crate::service::Service;

/// Erase the personal data of a user.
///
/// The user gets a name such as `erased-7`. The command removes the names, the e-mail address, the
/// password, the profile, the groups, the permissions, the network addresses of the user's actions,
/// and the name in the actions of others. Posts, votes, follow relations and all counts stay. The
/// account is deactivated. The data cannot be restored.
#[derive(Debug, Args)]
pub(in crate::cli) struct Erase {
    /// The user
    #[arg(value_name = "USERNAME")]
    username: String,

    /// Do not ask
    #[arg(long)]
    yes: bool,

    /// The user who acts. The default is the only super user
    #[arg(long, value_name = "USERNAME")]
    by: Option<String>,
}

impl Erase {
    pub(super) async fn run(self, service: &Service) -> anyhow::Result<()> {
        let user = service.account(&self.username).await?.view.user;
        let access = service.actor(self.by.as_deref(), THIS_MACHINE).await?;
        if !self.yes {
            confirm(&user.username)?;
        }
        let erased = service.erase_user(&access, UserId::from(user.id));
        let name = erased.await.map_err(explain)?;
        outln!("erased {}, who is {name} now", user.username);
        errln!("backups and exports that were made before still have the data");
        Ok(())
    }
}

/// Asks for the name again, because the data cannot be restored.
fn confirm(username: &str) -> anyhow::Result<()> {
    if !io::stdin().is_terminal() {
        bail!("nothing brings the data back; give `--yes` to erase {username}");
    }
    errln!("Nothing brings the data back. Type the user name to erase {username}:");
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    if answer.trim() != username {
        bail!("not erased: the answer is not {username}");
    }
    Ok(())
}
