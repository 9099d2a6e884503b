//! Nodes: their search, comments, revisions and followers.

mod comment;
mod follow;
mod limit;
mod read;

pub use follow::Follower;
pub(crate) use follow::set_follow;
pub use limit::CommentLimit;
