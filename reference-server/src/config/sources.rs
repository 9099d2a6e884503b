//! Reads flags, environment variables and the file, and records the source of each value.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command};

use super::environment::{name_source, refuse_unknown, variable};
use super::error::ConfigError;
use super::file::ConfigFile;
use super::flags::ServeFlags;
use super::secrets::hide_given_credentials;

/// The flag that names the file.
pub(super) const CONFIG: &str = "config";

/// The source of a default value.
const DEFAULT: &str = "default";

/// The sources of the values of a command.
#[derive(Debug)]
pub struct Sources {
    matches: ArgMatches,
    file: ConfigFile,
}

/// Reads the arguments of this process, and the file that they name, whose values become the
/// defaults of the flags. If the arguments are wrong, the process ends with a message.
///
/// # Errors
///
/// If the file cannot be read, or if it or the environment has unknown names or invalid values.
pub fn read(command: Command) -> Result<(ArgMatches, Sources), ConfigError> {
    let settings = settings();
    let known: Vec<&str> = settings.iter().filter_map(Arg::get_long).collect();
    let command = with_variables(command, &known);
    let mut matches = matches_of(command.clone());
    refuse_unknown(&known)?;
    let mut file = ConfigFile::default();
    let own = innermost(&matches);
    if let Some(path) = own.get_one::<PathBuf>(CONFIG) {
        file = ConfigFile::read(path, &known)?;
        let is_own = |setting: &&Arg| own.try_contains_id(setting.get_id().as_str()).is_ok();
        file.expect_values(settings.iter().filter(is_own))?;
        matches = matches_of(with_defaults(command, &file));
    }
    let own = innermost(&matches).clone();
    Ok((matches, Sources { matches: own, file }))
}

fn matches_of(command: Command) -> ArgMatches {
    let matches = command.try_get_matches();
    matches.unwrap_or_else(|error| {
        let error = name_source(error);
        let message = error.render().to_string();
        let shown = hide_given_credentials(&message);
        if !error.use_stderr() || shown == message {
            error.exit()
        }
        // If this fails, there is nowhere else to report it.
        let _unread = write!(io::stderr(), "{shown}");
        process::exit(error.exit_code())
    })
}

/// The matches of the innermost command.
fn innermost(matches: &ArgMatches) -> &ArgMatches {
    match matches.subcommand() {
        Some((_, inner)) => innermost(inner),
        None => matches,
    }
}

/// The flags that the file can set, which does not include the path of the file.
fn settings() -> Vec<Arg> {
    let command = ServeFlags::augment_args(Command::new("serve"));
    let settings = command.get_arguments();
    settings.filter(|setting| setting.get_id() != CONFIG).cloned().collect()
}

/// Gives each setting an environment variable, whose value help does not show.
fn with_variables(command: Command, known: &[&str]) -> Command {
    let read = |setting: Arg| match setting.get_long() {
        Some(name) if name == CONFIG || known.contains(&name) => {
            // clap needs a static name, so it lives as long as the program.
            let variable: &'static str = variable(name).leak();
            setting.env(variable).hide_env_values(true)
        }
        _ => setting,
    };
    command.mut_args(read).mut_subcommands(|inner| with_variables(inner, known))
}

fn with_defaults(command: Command, file: &ConfigFile) -> Command {
    let set = |setting: Arg| match setting.get_long().and_then(|name| file.find(name)) {
        // clap needs static defaults, so they live as long as the program.
        Some((values, _)) => {
            let values = values.iter().map(|value| &*value.clone().leak());
            setting.default_values(values.collect::<Vec<&'static str>>())
        }
        None => setting,
    };
    command.mut_args(set).mut_subcommands(|inner| with_defaults(inner, file))
}

impl Sources {
    /// The source of the value of a flag, such as `--listen` or `qa.toml:3`.
    pub(super) fn of(&self, name: &str) -> String {
        match self.matches.value_source(&name.replace('-', "_")) {
            Some(ValueSource::CommandLine) => format!("--{name}"),
            Some(ValueSource::EnvVariable) => variable(name),
            _ => match self.file.find(name) {
                Some((_, line)) => self.file.position(line),
                None => DEFAULT.to_owned(),
            },
        }
    }

    /// Returns whether a flag has its default value.
    #[must_use]
    pub fn is_default(&self, name: &str) -> bool {
        self.of(name) == DEFAULT
    }
}
