//! Aliases of commands, and hints about unknown commands and flags.

mod commands;
mod flags;
mod words;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Error};

use crate::cli;
use crate::generated::commands::COMMANDS;
use crate::table::{Command, Input, find_command};
use words::ALIASES;

/// The most similar names that an error proposes.
const MAX_SIMILAR: usize = 2;

/// The aliases of a command: those of its verb, and `questions` of `list-questions`, unless another
/// command of the resource has the name.
pub(crate) fn aliases(command: &Command) -> Vec<&'static str> {
    let of_verb = ALIASES.iter().filter(|(verb, _)| *verb == command.verb);
    let object = ["list-", "create-"].iter().find_map(|prefix| command.verb.strip_prefix(prefix));
    let mut aliases: Vec<&'static str> = Vec::new();
    for name in of_verb.flat_map(|(_, names)| *names).copied().chain(object) {
        let is_object_of_other = COMMANDS.iter().any(|other| {
            let is_other = other.resource == command.resource && other.verb != command.verb;
            is_other && other.verb.split_once('-').is_some_and(|(_, object)| object == name)
        });
        let is_ambiguous = Some(name) == object && is_object_of_other;
        let is_free = find_command(command.resource, name).is_none() && !is_ambiguous;
        if is_free && !aliases.contains(&name) {
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
        for replaced in [
            ContextKind::SuggestedSubcommand,
            ContextKind::SuggestedArg,
            ContextKind::SuggestedValue,
        ] {
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
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let word = context(ContextKind::InvalidSubcommand)?;
            let has_similar = error.get(ContextKind::SuggestedSubcommand).is_some();
            commands::hint(&path(), word, next_word(word).as_deref(), has_similar)
        }
        ErrorKind::UnknownArgument => match context(ContextKind::InvalidArg)? {
            flag if flag.starts_with('-') => {
                let has_similar = error.get(ContextKind::SuggestedArg).is_some();
                flags::hint(&path(), flag, has_similar)
            }
            argument => {
                flags::hint_for_argument(&path(), argument, word_before(argument).as_deref())
            }
        },
        ErrorKind::InvalidValue => {
            let argument = context(ContextKind::InvalidArg)?;
            flags::hint_for_value(&path(), argument, context(ContextKind::InvalidValue)?)
        }
        _ => None,
    }
}

/// The names of the commands before the unknown word.
fn path() -> Vec<String> {
    let matches = cli::command().ignore_errors(true).try_get_matches();
    let mut path = Vec::new();
    let mut inner: Option<&ArgMatches> = matches.as_ref().ok();
    while let Some((name, matches)) = inner.and_then(ArgMatches::subcommand) {
        path.push(name.to_owned());
        inner = Some(matches);
    }
    path
}

/// The argument after a word of the command line, unless it is a flag.
fn next_word(word: &str) -> Option<String> {
    std::env::args_os()
        .skip_while(|argument| argument != word)
        .nth(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .filter(|argument| !argument.starts_with('-'))
}

/// The argument before a word of the command line.
fn word_before(word: &str) -> Option<String> {
    let arguments: Vec<String> =
        std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let position = arguments.iter().position(|argument| argument == word)?;
    arguments.get(position.checked_sub(1)?).cloned()
}

/// A command with its positional arguments, such as `community-qa user get USER`.
fn usage(command: &Command) -> String {
    let arguments = positional(command).map(cli::value_name);
    let words: Vec<String> =
        [format!("community-qa {}", command.name())].into_iter().chain(arguments).collect();
    words.join(" ")
}

/// The inputs of a command that are given by position.
fn positional(command: &Command) -> impl Iterator<Item = &'static Input> {
    let text = command.text();
    command.inputs.iter().filter(move |input| {
        input.is_positional() || text.is_some_and(|text| text.name == input.name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_hints_exist() {
        let mut program = cli::command();
        program.build();
        let tips = words::HINTS.iter().map(|hint| hint.tip);
        for tip in tips.chain(words::FLAG_TIPS.iter().map(|(_, tip)| *tip)) {
            for line in tip.split('`').skip(1).step_by(2) {
                let Some(line) = line.strip_prefix("community-qa ") else { continue };
                let words = line.split(' ').take_while(|word| {
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
    fn names_of_commands_have_no_hints() {
        for hint in words::HINTS {
            for word in hint.words {
                let is_name = COMMANDS
                    .iter()
                    .filter(|command| command.resource == hint.resource)
                    .any(|command| command.verb == *word || aliases(command).contains(word));
                assert!(!is_name, "{} {word}", hint.resource);
            }
        }
    }

    #[test]
    fn words_have_one_hint() {
        let words = words::HINTS
            .iter()
            .flat_map(|hint| hint.words.iter().map(|word| (hint.resource, word)));
        let mut seen = std::collections::BTreeSet::new();
        for word in words {
            assert!(seen.insert(word), "{word:?} has two hints");
        }
    }

    #[test]
    fn flags_of_hints_exist() {
        let mut program = cli::command();
        program.build();
        let mut commands = vec![&program];
        let mut known = Vec::new();
        while let Some(command) = commands.pop() {
            known.extend(command.get_arguments().filter_map(|arg| arg.get_long()));
            commands.extend(command.get_subcommands());
        }
        let arguments: Vec<String> =
            COMMANDS.iter().flat_map(positional).map(Input::flag).collect();
        for flag in words::FLAGS.iter().flat_map(|(_, flags)| *flags) {
            let exists = known.contains(flag) || arguments.iter().any(|argument| argument == flag);
            assert!(exists, "--{flag} does not exist");
        }
    }
}
