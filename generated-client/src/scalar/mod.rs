//! Scalars: the Rust types of plain integers and strings in the document.

mod closed_enum;
mod csv;
mod epoch_millis;
mod identifier;
mod nullable;
mod open_enum;
mod password;
#[cfg(feature = "schemars")]
mod schema;
mod text;

pub use csv::Csv;
#[allow(unused_imports, reason = "a document may have none")]
pub(crate) use csv::OpenSet;
pub use epoch_millis::EpochMillis;
pub use identifier::ParseIdError;
pub use nullable::Nullable;
pub use password::Password;
pub use text::Text;
#[allow(unused_imports, reason = "a document may have no strings with a format")]
pub(crate) use text::formatted;

#[allow(unused_imports, reason = "a document may have no closed enums")]
pub(crate) use closed_enum::{closed_enum, read_listed, unlisted};
#[allow(unused_imports, reason = "a document may have no identifiers")]
pub(crate) use identifier::identifier;
#[allow(unused_imports, reason = "a document may have no open sets")]
pub(crate) use open_enum::open_enum;
