//! Plays the scenarios of `conformance/scenarios` against a service: a server that it starts, or
//! any site. The README of that directory describes their format.

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
