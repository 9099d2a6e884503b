//! Aliases of commands, and hints about unknown commands and flags.

mod words;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command as Clap, Error};

use crate::cli;
use crate::generated::commands::COMMANDS;
use crate::table::{Command, Input, find_command};
use words::{FLAGS, SITE_ONLY, VERBS};

/// The most similar names that an error proposes.
const MAX_SIMILAR: usize = 2;

/// The aliases of a command: those of its verb, and `questions` of `list-questions`, unless another
/// command of the resource has the name.
pub(crate) fn aliases(command: &Command) -> Vec<&'static str> {
    let of_verb =
        VERBS.iter().filter(|(verb, _)| *verb == command.verb).flat_map(|(_, names)| *names);
    let object = ["list-", "create-"].iter().find_map(|prefix| command.verb.strip_prefix(prefix));
    let mut aliases: Vec<&'static str> = Vec::new();
    for name in of_verb.copied().chain(object) {
        let is_object_of_other = COMMANDS.iter().any(|other| {
            let is_other = other.resource == command.resource && other.verb != command.verb;
            is_other && other.verb.split_once('-').is_some_and(|(_, object)| object == name)
        });
        let is_ambiguous = Some(name) == object && is_object_of_other;
        if find_command(command.resource, name).is_none()
            && !is_ambiguous
            && !aliases.contains(&name)
        {
            aliases.push(name);
        }
    }
    aliases
}

/// Replaces the suggestions of an error by the hint for the unknown word, if there is one.
pub(crate) fn add_hint(error: &mut Error) {
    // clap sorts them by similarity, the best last.
    if let Some(ContextValue::Strings(similar)) = error.get(ContextKind::SuggestedSubcommand) {
        let best = similar.iter().rev().take(MAX_SIMILAR).cloned().collect();
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(best));
    }
    if let Some(tip) = tip(error) {
        for replaced in [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg] {
            error.remove(replaced);
        }
        let tips = ContextValue::StyledStrs(vec![StyledStr::from(tip)]);
        error.insert(ContextKind::Suggested, tips);
    }
}

/// The hint of an error, on one line.
pub(crate) fn hint(error: &Error) -> Option<String> {
    match error.get(ContextKind::Suggested) {
        Some(ContextValue::StyledStrs(tips)) => tips.first().map(ToString::to_string),
        _ => None,
    }
}

fn tip(error: &Error) -> Option<String> {
    let word = |kind| match error.get(kind) {
        Some(ContextValue::String(word)) => Some(word.to_lowercase()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => command(&path(), &word(ContextKind::InvalidSubcommand)?),
        ErrorKind::UnknownArgument => flag(&path(), &word(ContextKind::InvalidArg)?),
        _ => None,
    }
}

/// The names of the commands before the unknown word.
fn path() -> Vec<String> {
    let matches = cli::command().ignore_errors(true).try_get_matches();
    let mut path = Vec::new();
    let mut inner: Option<&ArgMatches> = matches.as_ref().ok();
    while let Some((name, command)) = inner.and_then(ArgMatches::subcommand) {
        path.push(name.to_owned());
        inner = Some(command);
    }
    path
}

fn command(path: &[String], word: &str) -> Option<String> {
    let resource = path.first().map_or("", String::as_str);
    let mut hints = words::COMMANDS.iter().filter(|hint| hint.resource == resource);
    if let Some(hint) = hints.find(|hint| hint.words.contains(&word)) {
        return Some(hint.tip.to_owned());
    }
    let is_resource = COMMANDS.iter().any(|command| command.resource == resource);
    (is_resource && SITE_ONLY.contains(&word)).then(|| {
        format!(
            "no command does this; `community-qa {resource} --help` lists all commands, and \
             `community-qa open` opens the site"
        )
    })
}

fn flag(path: &[String], word: &str) -> Option<String> {
    let word = word.trim_start_matches('-');
    let word = word.split('=').next().unwrap_or(word);
    let mut program = cli::command();
    program.build();
    let command = path.iter().try_fold(&program, |command, name| command.find_subcommand(name))?;
    let is_password = FLAGS
        .iter()
        .any(|(guesses, flags)| guesses.contains(&word) && flags.contains(&"password-stdin"));
    if is_password && !has_flag(command, "password-stdin") {
        return Some("no flag takes a password; use `community-qa auth login`".to_owned());
    }
    let guessed = FLAGS.iter().filter(|(guesses, _)| guesses.contains(&word));
    guessed.flat_map(|(_, flags)| *flags).find_map(|flag| match flag {
        &"output" if word != "format" && word != "out-format" => {
            has_flag(command, flag).then(|| format!("use `--output {word}`"))
        }
        _ => match position_of(path, flag) {
            Some(usage) => Some(format!("give it without a flag: `{usage}`")),
            None => has_flag(command, flag).then(|| format!("use `--{flag}`")),
        },
    })
}

fn has_flag(command: &Clap, flag: &str) -> bool {
    command.get_arguments().any(|arg| arg.get_long() == Some(flag))
}

/// The usage of a command that takes an argument by position instead of by this flag.
fn position_of(path: &[String], flag: &str) -> Option<String> {
    let [resource, verb] = path else { return None };
    let command = find_command(resource, verb)?;
    let is_before = |input: &&Input| input.is_positional() && input.flag() != flag;
    let is_wanted = |input: &&Input| {
        let is_text = command.text().is_some_and(|text| text.name == input.name);
        (input.is_positional() || is_text) && input.flag() == flag
    };
    let wanted = command.inputs.iter().find(is_wanted)?;
    let before = command.inputs.iter().filter(is_before);
    let names: Vec<String> = before.chain([wanted]).map(cli::value_name).collect();
    Some(format!("community-qa {} {}", command.name(), names.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_hints_exist() {
        let mut program = cli::command();
        program.build();
        for hint in words::COMMANDS {
            for line in hint.tip.split('`').skip(1).step_by(2) {
                let words = line.split(' ').skip(1).take_while(|word| {
                    word.starts_with(|letter: char| letter.is_ascii_lowercase())
                });
                let mut command = &program;
                for word in words {
                    let Some(next) = command.find_subcommand(word) else { break };
                    command = next;
                }
                let is_whole = !command.has_subcommands() || line.contains("--");
                assert!(is_whole, "`{line}` is not a command");
            }
        }
    }

    #[test]
    fn aliases_are_not_ambiguous() {
        for command in COMMANDS {
            for alias in aliases(command) {
                let same = COMMANDS.iter().filter(|other| {
                    other.resource == command.resource
                        && (other.verb == alias || aliases(other).contains(&alias))
                });
                assert_eq!(same.count(), 1, "{} {alias}", command.resource);
            }
        }
    }

    #[test]
    fn hints_are_not_on_names_of_commands() {
        for hint in words::COMMANDS {
            for word in hint.words {
                let is_name = COMMANDS
                    .iter()
                    .filter(|command| command.resource == hint.resource)
                    .any(|command| command.verb == *word || aliases(command).contains(word));
                assert!(!is_name, "{} {word}", hint.resource);
            }
        }
    }
}
