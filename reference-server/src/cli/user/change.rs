//! `user set-password`, and the states of users.

use clap::Args;

use super::super::existing::On;
use super::super::password::PasswordFlags;
use super::super::{THIS_MACHINE, explain};
use crate::auth::Authenticator;
use crate::cli::output::outln;
use crate::domain::ids::UserId;
use crate::domain::user_state::Transition;
use crate::service::Service;

#[derive(Debug, Args)]
pub(in crate::cli) struct SetPassword {
    /// The user
    #[arg(value_name = "USERNAME")]
    username: String,

    #[command(flatten)]
    password: PasswordFlags,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ChangeState {
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
    pub(super) async fn run(self, service: &Service) -> anyhow::Result<()> {
        let account = service.account(&self.username).await?;
        let password = self.password.read()?;
        let hash = Authenticator::new()?.hash(&password.text).await?;
        let user = account.view.user;
        service.set_password(UserId::from(user.id), hash).await?;
        outln!("{} has a new password; it takes effect with the next call", user.username);
        password.print_if_generated();
        Ok(())
    }
}

pub(super) async fn change_state(
    on: On<ChangeState>,
    transition: Transition,
) -> anyhow::Result<()> {
    on.run(async |command: ChangeState, service: &Service| command.run(transition, service).await)
        .await
}

impl ChangeState {
    async fn run(self, transition: Transition, service: &Service) -> anyhow::Result<()> {
        let user = service.account(&self.username).await?.view.user;
        let access = service.actor(self.by.as_deref(), THIS_MACHINE).await?;
        let is_new = user.state().after(transition) != user.state();
        service
            .change_state(&access, UserId::from(user.id), transition, self.reason)
            .await
            .map_err(explain)?;
        if is_new {
            outln!("{} {}", transition.verb(), user.username);
        } else {
            outln!("nothing to change: {} is already {}", user.username, transition.verb());
        }
        Ok(())
    }
}
