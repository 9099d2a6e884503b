//! Users: accounts, states, following, reputation.

mod create;
mod erase;
mod follow;
mod login;
mod read;
mod reputation;
mod states;
mod unique;
mod update;

pub use create::NewUser;
pub(crate) use create::insert_member;
pub(crate) use follow::set_follow;
pub(crate) use reputation::award;
pub(crate) use states::change_state;
pub(super) use states::expect_other_super_user;
pub use update::{Profile, UserChange, ValidChange};
