//! The reference server of the Community Q&A Platform REST API.

#![warn(missing_docs)]

pub mod api;
pub mod auth;
pub mod community;
pub mod domain;
pub mod http;
pub mod service;
pub mod store;

pub use http::Server;
