//! Completion: a shell runs this program to list the possible next words.

use std::ffi::{OsStr, OsString};
use std::time::Duration;

use clap::Command as Clap;
use clap::builder::PossibleValuesParser;
use clap_complete::env::{CompleteEnv, Shells};
use clap_complete::{ArgValueCompleter, CompletionCandidate, Shell};
use community_qa_client::Operation;
use community_qa_client::metadata::{LIST_GROUPS, LIST_USERS};
use serde_json::Value;

use crate::failure::{Failure, Outcome};
use crate::generated::commands::COMMANDS;
use crate::globals::Globals;
use crate::page::RawPage;
use crate::profile::Profiles;
use crate::site::Site;
use crate::table::Kind;
use crate::{cli, help, names, runtime};

/// The variable by which a shell asks for completions.
const VARIABLE: &str = "COMMUNITY_QA_COMPLETE";

/// The longest wait for a site. A completion that takes longer disturbs typing.
const WAIT: Duration = Duration::from_secs(1);

/// The most records that are offered.
const MAX_OFFERED: usize = 50;

/// If a shell asks for completions, prints them and ends the program. Otherwise does nothing.
pub(crate) fn answer() {
    let program = || with_values(cli::command());
    CompleteEnv::with_factory(program).var(VARIABLE).bin("community-qa").complete();
}

/// The script by which a shell calls this program.
pub(crate) fn script(shell: Shell) -> Outcome<String> {
    let shells = Shells::builtins();
    let completer =
        shells.completer(&shell.to_string()).ok_or_else(|| Failure::failed("no such shell"))?;
    let mut script = Vec::new();
    let name = "community-qa";
    completer.write_registration(VARIABLE, name, name, name, &mut script)?;
    Ok(String::from_utf8_lossy(&script).into_owned())
}

/// Adds the values that a shell can offer: topics, profiles, known values of open sets. The
/// arguments have completers for names of records already.
fn with_values(program: Clap) -> Clap {
    let topics = PossibleValuesParser::new(help::topics());
    let profiles = ArgValueCompleter::new(profiles);
    let mut program = program
        .mut_subcommand("help", |help| help.mut_arg("words", |words| words.value_parser(topics)))
        .mut_subcommand("auth", |auth| {
            let profiles = profiles.clone();
            auth.mut_subcommand("switch", |switch| {
                switch.mut_arg("name", |name| name.add(profiles))
            })
        })
        .mut_arg("profile", |profile| profile.add(profiles));
    for command in COMMANDS {
        // Changing a positional argument would change its position.
        for input in command.inputs.iter().filter(|input| !input.is_positional()) {
            let values = command.known_values(input);
            if values.is_empty() || input.kind == Kind::Secret {
                continue;
            }
            program = program.mut_subcommand(command.resource, |resource| {
                resource.mut_subcommand(command.verb, |verb| {
                    let values = PossibleValuesParser::new(values);
                    verb.mut_arg(input.id(), |arg| arg.value_parser(values))
                })
            });
        }
    }
    program
}

/// The completer for names of records of a resource.
pub(crate) fn names_of(resource: &str) -> Option<ArgValueCompleter> {
    match resource {
        "user" => Some(ArgValueCompleter::new(users)),
        "group" => Some(ArgValueCompleter::new(groups)),
        _ => None,
    }
}

fn profiles(typed: &OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let profiles = Profiles::load().map(|file| file.profiles).unwrap_or_default();
    profiles
        .into_iter()
        .filter(|(name, _)| name.starts_with(&*typed))
        .map(|(name, profile)| {
            let help = format!("{} at {}", profile.username, profile.url);
            CompletionCandidate::new(name).help(Some(help.into()))
        })
        .collect()
}

fn users(typed: &OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let names = records(&LIST_USERS, "username", names::bare(&typed)).unwrap_or_default();
    names.into_iter().map(|(name, _)| CompletionCandidate::new(format!("@{name}"))).collect()
}

/// Completes groups by name, or by number if the name has blanks, which a shell would split.
fn groups(typed: &OsStr) -> Vec<CompletionCandidate> {
    let names = records(&LIST_GROUPS, "name", &typed.to_string_lossy()).unwrap_or_default();
    let offered = names.into_iter().map(|(name, id)| {
        if name.contains(char::is_whitespace) {
            CompletionCandidate::new(id).help(Some(name.into()))
        } else {
            CompletionCandidate::new(name)
        }
    });
    offered.collect()
}

/// The names and numbers of records whose names begin with `typed`. `None` if the site does not
/// respond.
fn records(
    operation: &'static Operation,
    field: &str,
    typed: &str,
) -> Option<Vec<(String, String)>> {
    names::check_length(typed).ok()?;
    let globals = globals_of_line()?;
    let site = Site::open(&globals).ok()?;
    let request = site
        .client
        .request_for(operation, &[("q", typed), ("pageSize", "100")])
        .with_query_list("includeOnly", ["id", field]);
    let page = async { tokio::time::timeout(WAIT, request.send_as::<RawPage>()).await.ok()?.ok() };
    let page = runtime().ok()?.block_on(page)?.into_inner();
    let folded = typed.to_lowercase();
    let records = community_qa_client::Page::into_items(page).into_iter().filter_map(|item| {
        let record: Value = serde_json::from_str(item.get()).ok()?;
        let name = record[field].as_str()?;
        // The search of a site also finds the text within names.
        let is_offered = name.to_lowercase().starts_with(&folded);
        is_offered.then(|| (name.to_owned(), names::number_of(&record)))
    });
    Some(records.take(MAX_OFFERED).collect())
}

/// The global flags of the line that is completed, if they can be parsed.
fn globals_of_line() -> Option<Globals> {
    // The shell passes the line after `--`.
    let line: Vec<OsString> = std::env::args_os().skip_while(|word| word != "--").skip(1).collect();
    let matches = cli::command().ignore_errors(true).try_get_matches_from(line).ok()?;
    Globals::read(crate::innermost(&matches)).ok()
}
