//! `community-qa`, the command line of a Community Q&A site.
//!
//! A table of the operations is generated from the document. [`cli`] makes the arguments from it,
//! and [`execute`] runs any operation.

mod api;
mod auth;
mod change;
mod cli;
mod complete;
mod confirmation;
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

/// The table that `cargo xtask generate` writes and formats. It uses the types that are imported
/// here.
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
    // A shell that completes a line expects nothing else on stdout.
    complete::answer();
    let parsed = cli::command()
        .try_get_matches()
        .and_then(|matches| Ok((Globals::read(innermost(&matches))?, matches)));
    let (mut globals, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return print_usage_error(error),
    };
    match globals.compile_filter().and_then(|()| run(&matches, &globals)) {
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
        return Err(Failure::usage("this command has no --dry-run"));
    }
    match program {
        Ok(Program::Help(help)) => return help.run(globals),
        Ok(Program::Completions(completions)) => return completions.run(),
        Ok(Program::Man(man)) => return man.run(),
        Ok(Program::Auth(auth)) => return auth.run(globals),
        Ok(Program::Open(_) | Program::Whoami | Program::Export(_) | Program::Api(_)) | Err(_) => {}
    }
    // The keyring starts its own runtime, which cannot be done within another one.
    let site = Site::open(globals)?;
    let runtime = runtime()?;
    let result = match program {
        Ok(Program::Open(open)) => open.run(&site),
        Ok(Program::Whoami) => runtime.block_on(auth::show_user(&site)),
        Ok(Program::Export(export)) => runtime.block_on(export.run(&site)),
        Ok(Program::Api(api)) => runtime.block_on(api.run(&site)),
        // Commands without a site have returned above. All others are operations.
        Ok(Program::Help(_) | Program::Completions(_) | Program::Man(_) | Program::Auth(_))
        | Err(_) => runtime.block_on(run_operation(matches, &site)),
    };
    result.map_err(|failure| failure.at_site(site.client.base_url()))
}

/// Runs a verb of a resource: an operation of the document, or one written by hand.
async fn run_operation(matches: &ArgMatches, site: &Site<'_>) -> Outcome<()> {
    let no_command = || Failure::usage("no such command");
    let (resource, matches) = matches.subcommand().ok_or_else(no_command)?;
    let (verb, matches) = matches.subcommand().ok_or_else(no_command)?;
    if (resource, verb) == sync::NAME {
        let sync = sync::Sync::from_arg_matches(matches).map_err(|_| no_command())?;
        return sync.run(site).await;
    }
    let command = table::find_command(resource, verb).ok_or_else(no_command)?;
    execute::execute(command, matches, site).await
}

fn runtime() -> Outcome<Runtime> {
    // One thread is enough for a program that waits for the network, and starts faster.
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| Failure::failed(format!("the runtime cannot start: {error}")))
}

/// The matches of the innermost command, which has the global flags.
fn innermost(matches: &ArgMatches) -> &ArgMatches {
    match matches.subcommand() {
        Some((_, inner)) => innermost(inner),
        None => matches,
    }
}

fn print_usage_error(mut error: Error) -> ExitCode {
    let is_help = matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    );
    // The value may be a password that should have been written to stdin.
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
        // The exit code reports the error even if the message cannot be printed.
        let _ = error.print();
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// Prints a text through the pager. The pager needs a runtime to leave ^C to the program.
pub(crate) fn paged(text: &str, no_pager: bool) -> Outcome<()> {
    let runtime = runtime()?;
    let _context = runtime.enter();
    show::page(text, no_pager)
}

/// Returns whether arguments that could not be parsed ask for JSON.
fn wants_json() -> bool {
    let words: Vec<String> =
        std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let is_flag = |word: &str| matches!(word, "--output=json" | "-ojson" | "-o=json");
    words.iter().any(|word| is_flag(word))
        || words.windows(2).any(|pair| {
            matches!(pair, [flag, value]
            if matches!(flag.as_str(), "--output" | "-o") && value == "json")
        })
}
