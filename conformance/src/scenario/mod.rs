//! Scenarios: the setup, the steps and the expected results.

mod calls;
mod expand;
mod file;
mod given;
mod step;

pub use calls::{Call, Calls};
pub use expand::Row;
pub use file::{MAX_WAIT, Scenario, ScenarioFile, load_all};
pub use given::{By, Event, Given, Group, Node, Post, User};
pub use step::{Action, Call as CallStep, Expectation, RawRequest, Status, Step};
