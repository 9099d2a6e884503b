//! Partial mode: reads a document without the operations and components that have faults.

mod faults;
mod remove;
mod repair;

pub(crate) use faults::take_faults;
pub use faults::{Fault, LeftOutOperation};
pub(crate) use repair::{distinct_path_parameters, drop_remarks, repair};
