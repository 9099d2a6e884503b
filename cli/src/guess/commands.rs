//! Hints about unknown commands.

use terminal::escape::shell;

use super::words::{ALIASES, HINTS, SITE_ONLY, SYNONYMS};
use super::{aliases, usage};
use crate::generated::commands::COMMANDS;
use crate::names::is_number;
use crate::table::{Command, find_command};

/// Prefixes of the names of commands that read something.
const READING: [&str; 3] = ["list-", "get-", "show-"];

/// The hint for an unknown word after the commands of `path`. `next` is the word after it;
/// `has_similar` is set if clap proposes similar commands.
pub(super) fn hint(
    path: &[String],
    word: &str,
    next: Option<&str>,
    has_similar: bool,
) -> Option<String> {
    let lowercase = word.to_lowercase();
    match path.first() {
        None => hint_for_first_word(&lowercase, next),
        Some(group) => hint_for_verb(group, &lowercase).or_else(|| {
            // A single word may be the name of a record, if it is not a misspelt verb.
            let is_name = next.is_none() && !has_similar;
            let may_be_record = is_name || is_number(word) || word.starts_with('@');
            may_be_record.then(|| hint_for_record(group, word)).flatten()
        }),
    }
}

/// The hint for the first word of a command line. People who know kubectl type the verb first:
/// `get users`.
fn hint_for_first_word(word: &str, next: Option<&str>) -> Option<String> {
    let Some(next) = next.map(str::to_lowercase) else {
        return tip("", word);
    };
    let Some(resource) = resource_of(&next) else {
        let object = if is_verb(word) { tip("", &next) } else { None };
        return object.or_else(|| tip("", word));
    };
    let is_read = ALIASES.iter().any(|(verb, names)| *verb == "get" && names.contains(&word));
    let reads_list = next != resource && (word == "get" || is_read);
    let verb = if reads_list { "list" } else { word };
    hint_for_verb(resource, verb).or_else(|| {
        Some(format!(
            "the resource comes first: `community-qa {resource} --help` lists its commands"
        ))
    })
}

/// The hint for a word after a resource, or after another group of commands.
fn hint_for_verb(group: &str, word: &str) -> Option<String> {
    // `list-members` and `get-groups` mean the same as `members` and `groups`.
    let object = READING.iter().find_map(|prefix| word.strip_prefix(prefix));
    if let Some(hint) = [Some(word), object].into_iter().flatten().find_map(|word| {
        tip(group, word).or_else(|| Some(format!("use `{}`", usage(command_of(group, word)?))))
    }) {
        return Some(hint);
    }
    let is_resource = COMMANDS.iter().any(|command| command.resource == group);
    (is_resource && SITE_ONLY.contains(&word)).then(|| {
        format!(
            "no command does this; `community-qa {group} --help` lists all commands, and \
             `community-qa open` opens the site"
        )
    })
}

/// The hint for a record that is given without a verb: `user ada`.
fn hint_for_record(resource: &str, word: &str) -> Option<String> {
    if find_command(resource, "get").is_none() {
        return tip(resource, "get");
    }
    let word = shell(word);
    Some(format!(
        "`community-qa {resource} get {word}` shows this {resource}; \
         `community-qa {resource} --help` lists all commands"
    ))
}

/// The tip of the table for a word after a group of commands.
fn tip(group: &str, word: &str) -> Option<String> {
    let hint = HINTS.iter().find(|hint| hint.resource == group && hint.words.contains(&word))?;
    Some(hint.tip.to_owned())
}

/// The command of a resource with this verb, alias or synonym.
fn command_of(resource: &str, word: &str) -> Option<&'static Command> {
    let is_synonym = |command: &Command| {
        SYNONYMS.iter().any(|(verb, words)| *verb == command.verb && words.contains(&word))
    };
    COMMANDS.iter().find(|command| {
        command.resource == resource
            && (command.verb == word || aliases(command).contains(&word) || is_synonym(command))
    })
}

/// Returns whether a word is the verb of a command, or means the same as one.
fn is_verb(word: &str) -> bool {
    COMMANDS.iter().any(|command| command.verb == word)
        || ALIASES.iter().chain(SYNONYMS).any(|(_, words)| words.contains(&word))
        || SITE_ONLY.contains(&word)
}

/// The resource with this name, in the singular or the plural.
fn resource_of(word: &str) -> Option<&'static str> {
    let singular = word.strip_suffix('s').unwrap_or(word);
    let command = COMMANDS.iter().find(|command| [word, singular].contains(&command.resource))?;
    Some(command.resource)
}
