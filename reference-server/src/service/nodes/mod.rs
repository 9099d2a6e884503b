//! Nodes: their search, comments, revisions and followers.

mod comment;
mod follow;
mod read;

pub use follow::Follower;
pub(crate) use follow::set_follow;
