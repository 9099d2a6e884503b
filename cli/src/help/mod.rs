//! `help`, `completions` and `man`.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command as Clap, value_parser};
use clap_complete::Shell;

use crate::cli;
use crate::failure::{Failure, Outcome};
use crate::generated::commands::COMMANDS;
use crate::show::stdout;

/// The topics that are texts.
const TOPICS: [(&str, &str); 5] = [
    ("paging", include_str!("paging.txt")),
    ("projection", include_str!("projection.txt")),
    ("search", include_str!("search.txt")),
    ("output", include_str!("output.txt")),
    ("exit-codes", include_str!("exit-codes.txt")),
];

/// The topic that is made from the table.
const PERMISSIONS: &str = "permissions";

pub(crate) fn command() -> Clap {
    Clap::new("help").about("Explain a topic or a command").arg(
        Arg::new("words")
            .value_name("TOPIC OR COMMAND")
            .num_args(0..)
            .help("paging, projection, search, permissions, output, exit-codes; or a command"),
    )
}

pub(crate) fn completions_command() -> Clap {
    Clap::new("completions")
        .about("Print the completions of a shell")
        .after_help("Example:\n  community-qa completions bash > ~/.local/share/bash-completion/completions/community-qa")
        .arg(Arg::new("shell").required(true).value_parser(value_parser!(Shell)))
}

pub(crate) fn man_command() -> Clap {
    Clap::new("man")
        .about("Write the manual pages")
        .after_help("Example:\n  community-qa man --out ~/.local/share/man/man1")
        .arg(
            Arg::new("out")
                .long("out")
                .value_name("DIRECTORY")
                .required(true)
                .help("The directory to write them to"),
        )
}

pub(crate) fn help(matches: &ArgMatches) -> Outcome<()> {
    let words: Vec<&str> = matches
        .get_many::<String>("words")
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    let mut out = stdout();
    if words == [PERMISSIONS] {
        write!(out, "{}", permissions())?;
        out.flush()?;
        return Ok(());
    }
    if let [topic] = words.as_slice()
        && let Some((_, text)) = TOPICS.iter().find(|(name, _)| name == topic)
    {
        write!(out, "{text}")?;
        out.flush()?;
        return Ok(());
    }
    let mut program = cli::command();
    program.build();
    let mut command = &mut program;
    for word in words {
        command = command.find_subcommand_mut(word).ok_or_else(|| {
            let topics: Vec<&str> = TOPICS.iter().map(|(name, _)| *name).collect();
            Failure::usage(format!("there is no topic or command `{word}`"))
                .with_hint(format!("topics: {PERMISSIONS}, {}", topics.join(", ")))
        })?;
    }
    writeln!(out, "{}", command.render_long_help().ansi())?;
    out.flush()?;
    Ok(())
}

/// The permissions of every command.
fn permissions() -> String {
    let mut text = include_str!("permissions.txt").to_owned();
    for own in COMMANDS {
        text.push_str(&format!("\n  {}\n", own.name()));
        for rule in own.operation.permissions {
            text.push_str(&format!("      {}\n", cli::describe(rule)));
        }
    }
    text
}

pub(crate) fn completions(matches: &ArgMatches) -> Outcome<()> {
    if let Some(shell) = matches.get_one::<Shell>("shell") {
        let mut program = with_topics(cli::command());
        let mut script = Vec::new();
        clap_complete::generate(*shell, &mut program, "community-qa", &mut script);
        let mut out = stdout();
        out.write_all(&script)?;
        out.flush()?;
    }
    Ok(())
}

/// The topics are completed, and commands are known by their own help.
fn with_topics(program: Clap) -> Clap {
    let topics = TOPICS.iter().map(|(name, _)| *name).chain([PERMISSIONS]);
    let topics = PossibleValuesParser::new(topics);
    program.mut_subcommand("help", |help| {
        help.mut_arg("words", |words| words.value_parser(topics))
    })
}

pub(crate) fn man(matches: &ArgMatches) -> Outcome<()> {
    let directory = matches.get_one::<String>("out").map_or("", String::as_str);
    let directory = Path::new(directory);
    let failed = |error| Failure::file(directory, &error);
    fs::create_dir_all(directory).map_err(failed)?;
    clap_mangen::generate_to(cli::command(), directory).map_err(failed)
}
