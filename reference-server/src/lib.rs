//! The reference server of the Community Q&A Platform REST API.

#![warn(missing_docs)]

pub mod api;
pub mod auth;
pub mod domain;
pub mod service;
pub mod store;
