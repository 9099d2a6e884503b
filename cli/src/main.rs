//! `community-qa`, the command line of a Community Q&A site.
//!
//! The operations are in a table that is generated from the document. At start it becomes the
//! arguments ([`cli`]), and one function runs any of them ([`execute`]).

mod api;
mod auth;
mod care;
mod cli;
mod curl;
mod execute;
mod export;
mod failure;
mod generated;
mod globals;
mod help;
mod names;
mod open;
mod page;
mod profile;
mod request;
mod show;
mod site;
mod sync;
mod table;
mod value;
mod whoami;
mod words;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{ArgMatches, Error};
use tokio::runtime::{Builder, Runtime};

use crate::failure::{Failure, Outcome};
use crate::generated::commands::COMMANDS;
use crate::globals::Globals;
use crate::show::Format;
use crate::site::Site;

fn main() -> ExitCode {
    keep_memory_private();
    let matches = match cli::command().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return refuse(&error),
    };
    let globals = Globals::read(innermost(&matches));
    match run(&matches, &globals) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print(globals.format == Some(Format::Json));
            ExitCode::from(failure.exit() as u8)
        }
    }
}

fn run(matches: &ArgMatches, globals: &Globals) -> Outcome<()> {
    let Some((name, own)) = matches.subcommand() else {
        return Ok(());
    };
    match name {
        "help" => return help::help(own),
        "completions" => return help::completions(own),
        "man" => return help::man(own),
        "auth" => return auth::run(own, globals),
        _ => {}
    }
    // The keyring waits on a runtime of its own, so that it is asked before there is another.
    let site = Site::open(globals)?;
    let runtime = runtime()?;
    match name {
        "open" => open::run(own, &site),
        "whoami" => runtime.block_on(whoami::run(globals, &site)),
        "api" => runtime.block_on(api::run(own, globals, &site)),
        "export" => runtime.block_on(export::run(own, globals, &site)),
        resource => match own.subcommand() {
            Some(("sync", own)) if resource == sync::RESOURCE => {
                runtime.block_on(sync::run(own, globals, &site))
            }
            Some((verb, own)) => {
                let mut commands = COMMANDS.iter();
                let named = commands.find(|own| own.resource == resource && own.verb == verb);
                let command = named.ok_or_else(|| Failure::usage("there is no such command"))?;
                runtime.block_on(execute::execute(command, own, globals, &site))
            }
            None => Ok(()),
        },
    }
}

/// The runtime of a command: one thread is enough.
fn runtime() -> Outcome<Runtime> {
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| Failure::failed(format!("the runtime cannot start: {error}")))
}

/// The matches of the command itself, which has the flags that every command has.
fn innermost(matches: &ArgMatches) -> &ArgMatches {
    match matches.subcommand() {
        Some((_, inner)) => innermost(inner),
        None => matches,
    }
}

/// Prints why the arguments are refused; or the help, which is no failure.
fn refuse(error: &Error) -> ExitCode {
    let is_help = matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    );
    if !is_help && wants_json() {
        let message = error.render().to_string();
        let message = message.lines().next().unwrap_or_default();
        let failure = Failure::usage(message.trim_start_matches("error: "));
        failure.with_hint("see --help").print(true);
    } else {
        // Nobody is left to be told, where it cannot be printed.
        let _ = error.print();
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// Whether the arguments, which could not be read, ask for JSON.
fn wants_json() -> bool {
    let words: Vec<String> = std::env::args().collect();
    let is_flag = |word: &str| word == "--output" || word == "-o";
    words
        .iter()
        .any(|word| word == "--output=json" || word == "-ojson")
        || words
            .windows(2)
            .any(|pair| is_flag(&pair[0]) && pair[1] == "json")
}

/// Keeps passwords out of core files, and other processes of the user out of the memory.
#[cfg(target_os = "linux")]
fn keep_memory_private() {
    use rustix::process::{DumpableBehavior, set_dumpable_behavior};
    // Where it is refused, the rest is as safe as before.
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    no_core_file();
}

#[cfg(all(unix, not(target_os = "linux")))]
fn keep_memory_private() {
    no_core_file();
}

#[cfg(not(unix))]
fn keep_memory_private() {}

#[cfg(unix)]
fn no_core_file() {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let none = Rlimit {
        current: Some(0),
        maximum: Some(0),
    };
    let _ = setrlimit(Resource::Core, none);
}
