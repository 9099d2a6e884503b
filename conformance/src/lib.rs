//! Plays the scenarios of `conformance/scenarios` against a service: one of our own, or any
//! site. How they are written is in the README of that directory.

pub mod built;
pub mod facts;
pub mod falsify;
pub mod http;
pub mod names;
pub mod play;
pub mod report;
pub mod request;
pub mod run;
pub mod scenario;
pub mod seen;
pub mod site;
