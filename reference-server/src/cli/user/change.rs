//! `user set-password`, and the states of users.

use clap::Args;

use super::super::existing::existing;
use super::super::password::PasswordFlags;
use super::super::{THIS_MACHINE, explain, open};
use crate::auth::Authenticator;
use crate::cli::output::outln;
use crate::config::DatabaseFlags;
use crate::domain::ids::UserId;
use crate::domain::user_state::Transition;

#[derive(Debug, Args)]
pub(in crate::cli) struct SetPassword {
    #[command(flatten)]
    database: DatabaseFlags,

    /// The user
    #[arg(value_name = "USERNAME")]
    username: String,

    #[command(flatten)]
    password: PasswordFlags,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ChangeState {
    #[command(flatten)]
    database: DatabaseFlags,

    /// The user
    #[arg(value_name = "USERNAME")]
    username: String,

    /// The reason, which is stored with the action
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,

    /// The user who acts. The default is the only super user
    #[arg(long, value_name = "USERNAME")]
    by: Option<String>,
}

impl SetPassword {
    pub(super) async fn run(self) -> anyhow::Result<()> {
        let service = open(existing(&self.database)?).await?;
        let account = service.account(&self.username).await?;
        let password = self.password.read()?;
        let hash = Authenticator::new()?.hash(&password.0).await?;
        let user = account.view.user;
        service.set_password(UserId::from(user.id), hash).await?;
        service.db().clone().close().await;
        outln!(
            "{} has a new password; it takes effect with the next call",
            user.username
        );
        PasswordFlags::print(&password);
        Ok(())
    }
}

impl ChangeState {
    pub(super) async fn run(self, transition: Transition) -> anyhow::Result<()> {
        let service = open(existing(&self.database)?).await?;
        let user = service.account(&self.username).await?.view.user;
        let access = service.actor(self.by.as_deref(), THIS_MACHINE).await?;
        let is_new = user.state().after(transition) != user.state();
        service
            .change_state(&access, UserId::from(user.id), transition, self.reason)
            .await
            .map_err(explain)?;
        service.db().clone().close().await;
        if is_new {
            outln!("{} {}", transition.verb(), user.username);
        } else {
            outln!(
                "nothing to change: {} is already {}",
                user.username,
                transition.verb()
            );
        }
        Ok(())
    }
}
