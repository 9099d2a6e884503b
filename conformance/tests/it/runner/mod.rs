//! The scenarios, played against a server of our own.

mod failures;
mod files;
mod logs;
mod long;
mod scenarios;
mod text;
mod turns;
