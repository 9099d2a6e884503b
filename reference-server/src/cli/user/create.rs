//! `user create`: creates a user, even the first super user, in a database that it creates.

use clap::Args;

use super::super::existing::lasting;
use super::super::password::PasswordFlags;
use super::super::{THIS_MACHINE, open};
use crate::auth::Authenticator;
use crate::cli::output::{errln, outln};
use crate::config::DatabaseFlags;
use crate::domain::permissions::BuiltInGroup;
use crate::service::Stamp;
use crate::service::users::NewUser;
use crate::store::Location;

#[derive(Debug, Args)]
pub(in crate::cli) struct Create {
    #[command(flatten)]
    database: DatabaseFlags,

    /// The name to log in with
    #[arg(value_name = "USERNAME")]
    username: String,

    /// The e-mail address
    #[arg(long, value_name = "ADDRESS")]
    email: String,

    /// Make a super user, who may do everything
    #[arg(long)]
    super_user: bool,

    /// Make a moderator
    #[arg(long)]
    moderator: bool,

    #[command(flatten)]
    password: PasswordFlags,
}

impl Create {
    pub(super) async fn run(self) -> anyhow::Result<()> {
        let database = lasting(&self.database)?;
        // Checked before the database is opened, which creates it.
        let is_new = matches!(&database.location, Location::File(path) if !path.exists());
        let user = NewUser {
            username: self.username.clone(),
            email: self.email.clone(),
            ..NewUser::default()
        };
        // Checked before a database is created or a password is read.
        let text = user.text()?;
        let password = self.password.read()?;
        let service = open(database).await?;
        if is_new {
            errln!("created the database {}", database.location);
        }
        let hash = Authenticator::new()?.hash(&password.text).await?;
        let stamp = Stamp::new(THIS_MACHINE, service.now());
        let created = service.create_member(text, Some(hash), self.groups(), stamp);
        let id = created.await?;
        service.db().clone().close().await;
        outln!("created {} with the id {}", self.username, id.get());
        password.print_if_generated();
        Ok(())
    }

    fn groups(&self) -> Vec<BuiltInGroup> {
        let mut groups = Vec::new();
        if self.super_user {
            groups.push(BuiltInGroup::SuperUsers);
        }
        if self.moderator {
            groups.push(BuiltInGroup::Moderators);
        }
        groups
    }
}
