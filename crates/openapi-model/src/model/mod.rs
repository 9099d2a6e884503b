//! The operations of a document, as types.

mod body;
mod method;
mod operation;
mod parameter;
mod path;
mod read;
mod sample;
mod status;

pub use body::{Example, Header, MediaType, RequestBody, Response};
pub use method::Method;
pub use operation::Operation;
pub use parameter::{Parameter, ParameterLocation};
pub use path::{PathPart, PathTemplate};
pub(crate) use read::{Repair, operations};
pub use sample::{Sample, SamplePart};
pub(crate) use sample::{collect as collect_samples, file_name};
pub use status::Status;
