//! `user`: accounts, also while the server runs.

mod change;
mod create;
mod look;

use clap::Subcommand;

use crate::domain::user_state::Transition;

#[derive(Debug, Subcommand)]
pub(super) enum User {
    /// Create a user; makes the database when it does not exist
    Create(create::Create),
    /// List users by user name
    List(look::List),
    /// Show a user
    Show(look::Show),
    /// Give a user another password
    SetPassword(change::SetPassword),
    /// Keep a user from logging in until the suspension is lifted
    Suspend(change::ChangeState),
    /// Lift the suspension of a user
    Unsuspend(change::ChangeState),
    /// Close an account: out of the user count, and suspended
    Deactivate(change::ChangeState),
    /// Open a closed account again, and lift its suspension
    Reactivate(change::ChangeState),
}

impl User {
    pub(super) async fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Create(create) => create.run().await,
            Self::List(list) => list.run().await,
            Self::Show(show) => show.run().await,
            Self::SetPassword(set) => set.run().await,
            Self::Suspend(change) => change.run(Transition::Suspend).await,
            Self::Unsuspend(change) => change.run(Transition::Unsuspend).await,
            Self::Deactivate(change) => change.run(Transition::Deactivate).await,
            Self::Reactivate(change) => change.run(Transition::Reactivate).await,
        }
    }
}
