//! Runs the program against the reference server.

mod auth;
mod calls;
mod care;
mod export;
mod help;
mod lists;
mod program;
mod secrets;
mod site;
mod sync;
