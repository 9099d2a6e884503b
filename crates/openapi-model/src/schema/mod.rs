//! The normal form of a schema: the values that it allows, regardless of spelling.
//!
//! References are followed, the subschemas of an `allOf` are merged, alternatives that only list
//! values become one list, and keywords that repeat their default or do not apply to the type are
//! removed. As a rule, two schemas that accept the same values have the same normal form; anything
//! that has no common form is kept as it is.
//!
//! A [`SchemaStore`] gives the [`NormalForm`] of each schema of a document by its
//! [`SchemaLocation`]. The schemas within a schema are given by their locations, so that
//! a schema may contain itself.
//!
//! The same form serves OpenAPI 3.0, 3.1 and 3.2: a list of types, with or without null, is a
//! [`TypeSet`], and `const` is a list with one of the [`values`](Constraints::values). Additions of
//! 3.1 have their own fields: `prefixItems` and `patternProperties` are
//! [`applied`](NormalForm::applied) to parts of a value, and `if`, `then` and `else` are
//! [`conditions`](NormalForm::conditions). A schema in `$defs`, or in another file, only needs a
//! pointer, which nothing here takes apart.

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
