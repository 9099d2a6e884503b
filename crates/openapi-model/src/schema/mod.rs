//! What a schema means, whatever its spelling.
//!
//! References are followed, the members of an `allOf` are made one, alternatives
//! that only list values are one list, and a keyword that repeats its default or
//! does not bear on the type is no longer there. Two schemas that accept the same
//! values have, as a rule, the same meaning; what cannot be brought to one form is
//! kept as it stands.

mod bound;
mod location;
mod merge;
mod normal_form;
mod read;
mod simplify;
mod store;
mod types;

pub use bound::{Bound, End, compare as compare_numbers};
pub use location::{Place, bases, component, of_component};
pub use normal_form::{Additional, Choice, Discriminator, Facts, Meaning, Member, Null};
pub use store::Reader;
pub use types::Types;
