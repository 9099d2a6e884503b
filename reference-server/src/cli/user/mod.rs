//! `user`: manages accounts, even while the server runs.

mod change;
mod create;
mod erase;
mod look;

use clap::Subcommand;

use super::existing::On;
use crate::domain::user_state::Transition;

#[derive(Debug, Subcommand)]
pub(super) enum User {
    /// Create a user, and the database if it does not exist
    Create(create::Create),
    /// List users by user name
    List(On<look::List>),
    /// Show a user
    Show(On<look::Show>),
    /// Give a user another password
    SetPassword(On<change::SetPassword>),
    /// Keep a user from logging in until the suspension is lifted
    Suspend(On<change::ChangeState>),
    /// Lift the suspension of a user
    Unsuspend(On<change::ChangeState>),
    /// Close an account: it is suspended, and no longer counted
    Deactivate(On<change::ChangeState>),
    /// Open a closed account again, and lift its suspension
    Reactivate(On<change::ChangeState>),
    /// Erase the personal data of a user for ever: names, e-mail address, profile, addresses,
    /// password
    Erase(On<erase::Erase>),
}

impl User {
    pub(super) async fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Create(create) => create.run().await,
            Self::List(on) => on.run(look::List::run).await,
            Self::Show(on) => on.run(look::Show::run).await,
            Self::SetPassword(on) => on.run(change::SetPassword::run).await,
            Self::Suspend(on) => change::change_state(on, Transition::Suspend).await,
            Self::Unsuspend(on) => change::change_state(on, Transition::Unsuspend).await,
            Self::Deactivate(on) => change::change_state(on, Transition::Deactivate).await,
            Self::Reactivate(on) => change::change_state(on, Transition::Reactivate).await,
            Self::Erase(on) => on.run(erase::Erase::run).await,
        }
    }
}
