//! The commands `help`, `completions` and `man`.

pub(crate) mod texts;

use std::fs;
use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

use crate::cli;
use crate::complete;
use crate::failure::{At as _, Failure, Outcome};
use crate::generated::commands::COMMANDS;
use crate::globals::Globals;
use crate::{guess, paged, show};

const TOPICS: [(&str, &str); 5] = [
    ("paging", include_str!("paging.txt")),
    ("projection", include_str!("projection.txt")),
    ("search", include_str!("search.txt")),
    ("output", include_str!("output.txt")),
    ("exit-codes", include_str!("exit-codes.txt")),
];

/// The topic whose text is made from the table.
const PERMISSIONS: &str = "permissions";

#[derive(Debug, Args)]
pub(crate) struct Help {
    /// paging, projection, search, permissions, output, exit-codes; or a command
    #[arg(value_name = "TOPIC OR COMMAND")]
    words: Vec<String>,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  community-qa completions bash > ~/.local/share/bash-completion/completions/community-qa"
)]
pub(crate) struct Completions {
    /// The shell to complete for
    shell: Shell,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  community-qa man --out ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// The directory to write the pages to
    #[arg(long, value_name = "DIRECTORY")]
    out: PathBuf,
}

impl Help {
    pub(crate) fn run(self, globals: &Globals) -> Outcome<()> {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let topic = TOPICS.iter().find(|(name, _)| words == [*name]);
        let text = match topic {
            Some((_, text)) => (*text).to_owned(),
            None if words == [PERMISSIONS] => permissions(),
            None => help_of(&words)?,
        };
        paged(&text, globals.no_pager)
    }
}

fn help_of(words: &[&str]) -> Outcome<String> {
    let mut program = cli::command();
    program.build();
    let mut command = &mut program;
    for word in words {
        command = command.find_subcommand_mut(word).ok_or_else(|| unknown_topic(word))?;
    }
    Ok(format!("{}\n", command.render_long_help().ansi()))
}

/// The failure for a word that is neither a topic nor a command. It may be a verb without its
/// resource.
fn unknown_topic(word: &str) -> Failure {
    let commands: Vec<String> = COMMANDS
        .iter()
        .filter(|command| command.verb == word || guess::aliases(command).contains(&word))
        .map(|command| format!("`community-qa help {}`", command.name()))
        .collect();
    let hint = if commands.is_empty() {
        format!("topics: {}", topics().collect::<Vec<_>>().join(", "))
    } else {
        format!("use {}", commands.join(" or "))
    };
    Failure::usage(format!("no topic or command `{word}`")).with_hint(hint)
}

pub(crate) fn topics() -> impl Iterator<Item = &'static str> {
    let texts = TOPICS.iter().map(|(name, _)| *name);
    texts.chain([PERMISSIONS])
}

fn permissions() -> String {
    let mut text = include_str!("permissions.txt").to_owned();
    for command in COMMANDS {
        text.push_str(&format!("\n  {}\n", command.name()));
        for rule in command.operation.permissions {
            text.push_str(&texts::filled(&texts::permission(rule), "      "));
        }
    }
    text
}

impl Completions {
    pub(crate) fn run(self) -> Outcome<()> {
        show::print(&complete::script(self.shell)?)
    }
}

impl Man {
    pub(crate) fn run(self) -> Outcome<()> {
        fs::create_dir_all(&self.out).at(&self.out)?;
        clap_mangen::generate_to(cli::command(), &self.out).at(&self.out)
    }
}
