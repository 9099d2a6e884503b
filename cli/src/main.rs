//! `community-qa`, the command line of a Community Q&A site.
//!
//! The operations are in a table that is generated from the document. At start it becomes the
//! arguments ([`cli`]), and one function runs any of them ([`execute`]).

mod api;
mod auth;
mod care;
mod change;
mod cli;
mod curl;
mod execute;
mod export;
mod failure;
mod globals;
mod guess;
mod help;
mod input;
mod jq;
mod keyring;
#[cfg(unix)]
mod memory;
mod names;
mod open;
mod page;
mod path;
mod profile;
mod protocol;
mod record;
mod request;
mod show;
mod site;
mod sync;
mod table;

/// The table that `cargo xtask generate` writes, from the types that are imported here. It is
/// formatted by the generator.
mod generated {
    use community_qa_client::metadata;

    use crate::table::{Column, Command, Input, Kind, Place};
    #[rustfmt::skip]
    pub(crate) mod commands;
}

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Error, FromArgMatches as _};
use tokio::runtime::{Builder, Runtime};

use crate::cli::Program;
use crate::failure::{Failure, Outcome};
use crate::globals::Globals;
use crate::show::Format;
use crate::site::Site;

fn main() -> ExitCode {
    #[cfg(unix)]
    memory::keep_private();
    let parsed = cli::command()
        .try_get_matches()
        .and_then(|matches| Ok((Globals::read(innermost(&matches))?, matches)));
    let (globals, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return refuse(error),
    };
    match globals.check().and_then(|()| run(&matches, &globals)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print(globals.output == Some(Format::Json));
            ExitCode::from(failure.exit as u8)
        }
    }
}

fn run(matches: &ArgMatches, globals: &Globals) -> Outcome<()> {
    let program = Program::from_arg_matches(matches);
    if globals.dry_run && program.as_ref().is_ok_and(|program| !program.can_be_previewed()) {
        return Err(Failure::usage("this command cannot be tried with --dry-run"));
    }
    match program {
        Ok(Program::Help(own)) => return own.run(globals),
        Ok(Program::Completions(own)) => return own.run(),
        Ok(Program::Man(own)) => return own.run(),
        Ok(Program::Auth(own)) => return own.run(globals),
        Ok(Program::Open(_) | Program::Whoami | Program::Export(_) | Program::Api(_)) | Err(_) => {}
    }
    // The keyring waits on a runtime of its own, so that it is asked before there is another.
    let site = Site::open(globals)?;
    let runtime = runtime()?;
    let result = match program {
        Ok(Program::Open(own)) => own.run(&site),
        Ok(Program::Whoami) => runtime.block_on(auth::show_user(&site)),
        Ok(Program::Export(own)) => runtime.block_on(own.run(&site)),
        Ok(Program::Api(own)) => runtime.block_on(own.run(&site)),
        // Those without a site have returned; what is none of them is an operation.
        Ok(Program::Help(_) | Program::Completions(_) | Program::Man(_) | Program::Auth(_))
        | Err(_) => runtime.block_on(run_operation(matches, &site)),
    };
    result.map_err(|failure| failure.at_site(site.client.base_url()))
}

/// Runs a verb of a resource: an operation of the document, or one written by hand.
async fn run_operation(matches: &ArgMatches, site: &Site<'_>) -> Outcome<()> {
    let no_command = || Failure::usage("no such command");
    let (resource, own) = matches.subcommand().ok_or_else(no_command)?;
    let (verb, own) = own.subcommand().ok_or_else(no_command)?;
    if (resource, verb) == sync::NAME {
        let own = sync::Sync::from_arg_matches(own).map_err(|_| no_command())?;
        return own.run(site).await;
    }
    let command = table::named(resource, verb).ok_or_else(no_command)?;
    execute::execute(command, own, site).await
}

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

fn refuse(mut error: Error) -> ExitCode {
    let is_help = matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    );
    // It may be a password that belongs to stdin.
    if error.kind() == ErrorKind::TooManyValues {
        let hidden = ContextValue::String("…".to_owned());
        error.insert(ContextKind::InvalidValue, hidden);
    }
    guess::add_hint(&mut error);
    if !is_help && wants_json() {
        let rendered = error.render().to_string();
        let message = rendered.lines().next().unwrap_or_default();
        let failure = Failure::usage(message.trim_start_matches("error: "));
        let hint = guess::hint(&error).unwrap_or_else(|| "see --help".to_owned());
        failure.with_hint(hint).print(true);
    } else if is_help && !error.use_stderr() {
        let no_pager = std::env::args_os().any(|word| word == "--no-pager");
        let text = error.render().ansi().to_string();
        if let Err(failure) = paged(&text, no_pager) {
            failure.print(false);
            return ExitCode::from(failure.exit as u8);
        }
    } else {
        // Its exit code tells enough, if it cannot be printed.
        let _ = error.print();
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// Prints a text to read. The runtime leaves ^C to the pager.
pub(crate) fn paged(text: &str, no_pager: bool) -> Outcome<()> {
    let runtime = runtime()?;
    let _context = runtime.enter();
    show::page(text, no_pager)
}

/// Returns whether the arguments, which could not be read, ask for JSON.
fn wants_json() -> bool {
    let words = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    let line = words.collect::<Vec<_>>().join(" ");
    let flags = ["--output json", "--output=json", "-o json", "-ojson"];
    flags.iter().any(|flag| line.contains(flag))
}
