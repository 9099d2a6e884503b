//! Tests that run the program against the reference server in this process.

#[cfg(target_os = "linux")]
mod memory;
#[cfg(unix)]
mod pages;
mod site;
