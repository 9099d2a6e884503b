//! Hints about unknown flags, arguments and values.

use clap::Command as Clap;
use terminal::escape::shell;

use super::words::{FLAG_TIPS, FLAGS, NAMING, OUTPUTS, PASSWORDS, SHORT_FLAGS};
use super::{positional, usage};
use crate::cli;
use crate::table::{Command, Input, Kind, find_command};

/// The hint for an unknown flag of the command at `path`. `has_similar` is set if clap proposes a
/// similar flag.
pub(super) fn hint(path: &[String], flag: &str, has_similar: bool) -> Option<String> {
    let name = flag.trim_start_matches('-').split('=').next()?;
    let mut program = cli::command();
    program.build();
    let command = find(&program, path)?;
    // The case of a single letter matters: `-L` of gh is a limit, and `-l` of kubectl a filter.
    if flag.starts_with("--") || name.chars().count() > 1 {
        let name = name.to_lowercase();
        if PASSWORDS.contains(&name.as_str()) && !has_flag(command, "password-stdin") {
            return Some("no flag takes a password; use `community-qa auth login`".to_owned());
        }
        let same = FLAGS.iter().filter(|(guesses, _)| guesses.contains(&name.as_str()));
        let flags = same.flat_map(|(_, flags)| *flags);
        // clap would propose to pass the flag as an argument.
        let help = format!("`community-qa {} --help` lists the flags", path.join(" "));
        let has_help = !has_similar && !path.is_empty();
        return hint_for_flags(command, path, &name, flags)
            .or_else(|| tip(path, &name))
            .or_else(|| has_help.then_some(help));
    }
    let same = SHORT_FLAGS.iter().filter(|(letter, _)| *letter == name);
    let flags = same.flat_map(|(_, flags)| *flags);
    hint_for_flags(command, path, name, flags).or_else(|| tip(path, name))
}

/// The hint that names the first of these flags that the command has.
fn hint_for_flags<'f>(
    command: &Clap,
    path: &[String],
    name: &str,
    mut flags: impl Iterator<Item = &'f &'f str>,
) -> Option<String> {
    flags.find_map(|flag| match *flag {
        "output" if !matches!(name, "format" | "out-format") => {
            has_flag(command, flag).then(|| format!("use `--output {name}`"))
        }
        _ => match usage_with(path, flag) {
            Some(usage) => Some(format!("give it without a flag: `{usage}`")),
            None => has_flag(command, flag).then(|| format!("use `--{flag}`")),
        },
    })
}

/// The tip for a flag that no other flag replaces. Tips for flags of `api` are only shown there.
fn tip(path: &[String], name: &str) -> Option<String> {
    let is_api = path.first().is_some_and(|command| command == "api");
    let applies = |tip: &str| is_api || !tip.contains("`community-qa api");
    let (_, tip) = FLAG_TIPS.iter().find(|(names, tip)| names.contains(&name) && applies(tip))?;
    Some((*tip).to_owned())
}

/// The hint for an argument that the command at `path` does not take. `before` is the argument before
/// it.
pub(super) fn hint_for_argument(
    path: &[String],
    argument: &str,
    before: Option<&str>,
) -> Option<String> {
    if let Some(start) = before.filter(|before| before.ends_with(',')) {
        return Some(format!(
            "write a list without blanks: `{}`",
            shell(&format!("{start}{argument}"))
        ));
    }
    let mut program = cli::command();
    program.build();
    let command = find(&program, path)?;
    let [group, name] = path else { return None };
    let flag = match find_command(group, name) {
        _ if argument.contains("://") => "url",
        _ if argument.starts_with(['.', '[']) => "jq",
        Some(command) if takes_text(command) => {
            return Some("put a text of several words in quotes".to_owned());
        }
        Some(command) if positional(command).next().is_some() => return None,
        Some(_) => NAMING.iter().find(|flag| has_flag(command, flag))?,
        None if has_flag(command, "from") => "from",
        None if name == "login" => "url",
        None => "profile",
    };
    has_flag(command, flag).then(|| format!("use `--{flag} {}`", shell(argument)))
}

/// Returns whether the last argument of a command is a text, which may have several words.
fn takes_text(command: &Command) -> bool {
    positional(command).last().is_some_and(|input| input.kind == Kind::Text && !input.is_list)
}

/// The hint for a value that an argument of the command at `path` does not accept.
pub(super) fn hint_for_value(path: &[String], argument: &str, value: &str) -> Option<String> {
    if !argument.starts_with("--output ") {
        return None;
    }
    if path.first().is_some_and(|command| command == "export") {
        return Some("use `--out DIRECTORY`, and `--format ndjson` or `--format csv`".to_owned());
    }
    let name = value.split('=').next().unwrap_or(value).to_lowercase();
    let (_, tip) = OUTPUTS.iter().find(|(names, _)| names.contains(&name.as_str()))?;
    Some((*tip).to_owned())
}

fn find<'p>(program: &'p Clap, path: &[String]) -> Option<&'p Clap> {
    path.iter().try_fold(program, |command, name| command.find_subcommand(name))
}

fn has_flag(command: &Clap, flag: &str) -> bool {
    command.get_arguments().any(|arg| arg.get_long() == Some(flag))
}

/// The usage of the command at `path`, if it takes an argument by position instead of by this flag.
fn usage_with(path: &[String], flag: &str) -> Option<String> {
    let [resource, verb] = path else { return None };
    let command = find_command(resource, verb)?;
    let is_wanted = |input: &Input| input.flag() == flag;
    positional(command).any(is_wanted).then(|| usage(command))
}
