//! The normal form of a schema: what it says of values, whatever its spelling.
//!
//! References are followed, the subschemas of an `allOf` are merged, alternatives that
//! only list values become one list, and a keyword that repeats its default or does not
//! bear on the type is removed. As a rule, two schemas that accept the same values have
//! the same normal form; what cannot be brought to one form is kept as it is.
//!
//! A [`SchemaStore`] gives the [`NormalForm`] of each schema of a document by its
//! [`SchemaLocation`]. The schemas within a schema are given by their locations, so that
//! a schema may contain itself.
//!
//! It is one for OpenAPI 3.0, 3.1 and 3.2: a list of types, null among them, is a [`TypeSet`],
//! and `const` a list of one of [`values`](Constraints::values). What 3.1 has more is
//! next to what 3.0 has: `prefixItems` and `patternProperties` are
//! [`applied`](NormalForm::applied) to parts of a value, and `if`, `then` and `else` are
//! [`conditions`](NormalForm::conditions). A schema in `$defs`, or in another file, needs no
//! more than a pointer, which nothing here takes apart.

mod bound;
mod combine;
mod constraints;
mod keywords;
mod location;
mod merge;
mod normal_form;
mod objects;
mod simplify;
mod store;
mod type_set;
mod values;

pub use bound::{Bound, End, compare_numbers};
pub use constraints::{AdditionalProperties, Constraints, Nullability};
pub use location::SchemaLocation;
pub use normal_form::{
    Annotation, AppliedSchema, Choice, Condition, Discriminator, NormalForm, NullAlternative,
    OtherKeyword, Property,
};
pub use store::{SchemaId, SchemaStore};
pub use type_set::{KEYWORD_TYPES, TypeSet};
