//! The rules of the service, as pure functions without SQL, HTTP or a clock.

pub mod awards;
pub mod bounded;
pub mod characters;
pub mod dates;
pub mod folding;
pub mod ids;
pub mod indexed;
mod markup;
pub mod names;
pub mod node;
pub mod paging;
pub mod permissions;
pub mod projection;
pub mod reputation;
pub mod search;
pub mod slugs;
pub mod sorting;
pub mod text;
pub mod tokens;
pub mod user_state;
