//! The flags that every command has.

use clap::ArgMatches;

use crate::show::Format;

/// The flags that every command has.
#[derive(Debug, Clone)]
pub(crate) struct Globals {
    /// How results are printed, where that was said.
    pub(crate) format: Option<Format>,
    pub(crate) profile: Option<String>,
    pub(crate) url: Option<String>,
    pub(crate) username: Option<String>,
    pub(crate) is_quiet: bool,
    pub(crate) is_verbose: bool,
    pub(crate) is_confirmed: bool,
    pub(crate) is_dry_run: bool,
}

impl Globals {
    /// Reads the flags, wherever on the line they are, and the environment.
    pub(crate) fn read(matches: &ArgMatches) -> Self {
        let text = |name: &str, variable: &str| {
            let flag = matches.get_one::<String>(name).cloned();
            flag.or_else(|| variable_of(variable))
        };
        let output = matches.get_one::<String>("output");
        Self {
            format: output.and_then(|name| Format::from_name(name)),
            profile: text("profile", "COMMUNITY_QA_PROFILE"),
            url: text("url", "COMMUNITY_QA_URL"),
            username: text("as", "COMMUNITY_QA_USERNAME"),
            is_quiet: matches.get_flag("quiet"),
            is_verbose: matches.get_flag("verbose"),
            is_confirmed: matches.get_flag("yes"),
            is_dry_run: matches.get_flag("dry-run"),
        }
    }

    pub(crate) fn format(&self) -> Format {
        self.format.unwrap_or(Format::Table)
    }

    /// Says something on stderr that is no result.
    pub(crate) fn note(&self, text: &str) {
        if !self.is_quiet {
            anstream::eprintln!("{text}");
        }
    }
}

/// A variable of the environment. One that is empty counts as not set.
pub(crate) fn variable_of(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}
