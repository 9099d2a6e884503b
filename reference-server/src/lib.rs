//! The reference server of the Community Q&A Platform REST API.

#![warn(clippy::print_stderr, clippy::print_stdout, clippy::too_many_lines)]

pub mod api;
pub mod auth;
pub mod cli;
pub mod community;
pub mod config;
mod context;
pub mod deadline;
pub mod domain;
mod hashes;
pub mod http;
pub mod limit;
pub mod pages;
mod panics;
mod queue;
mod response;
pub mod service;
pub mod site;
pub mod store;
mod unfinished;

pub use http::Server;
