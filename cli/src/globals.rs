//! The global flags.

use clap::{ArgMatches, Args, Command as Clap, FromArgMatches as _};

use crate::confirmation;
use crate::failure::{Failure, Outcome};
use crate::jq::Expression;
use crate::show::Format;
use crate::table::Command;

#[derive(Debug, Args)]
#[command(next_help_heading = "Global options", next_display_order = 900)]
pub(crate) struct Globals {
    /// The user name to log in with [environment: COMMUNITY_QA_USERNAME]
    #[arg(long = "as", global = true, value_name = "USERNAME")]
    pub(crate) username: Option<String>,

    /// Print the request instead of sending it
    #[arg(long, global = true)]
    pub(crate) dry_run: bool,

    /// Filter the JSON with an expression of jq
    #[arg(long, global = true, value_name = "EXPRESSION")]
    jq: Option<String>,

    /// The expression of `--jq`, once it is compiled.
    #[arg(skip)]
    pub(crate) filter: Option<Expression>,

    /// Show long tables and help without a pager
    #[arg(long, global = true)]
    pub(crate) no_pager: bool,

    /// The format of results [default: table]
    #[arg(long, short, global = true, value_name = "FORMAT", ignore_case = true)]
    pub(crate) output: Option<Format>,

    /// The profile to use [environment: COMMUNITY_QA_PROFILE]
    #[arg(long, global = true, value_name = "NAME")]
    pub(crate) profile: Option<String>,

    /// Print results and errors only
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,

    /// The address of the site [environment: COMMUNITY_QA_URL]
    #[arg(long, global = true, value_name = "URL")]
    pub(crate) url: Option<String>,

    /// Show each request on stderr
    #[arg(long, short, global = true)]
    pub(crate) verbose: bool,

    /// Do not ask for confirmation
    #[arg(long, short, global = true)]
    pub(crate) yes: bool,
}

impl Globals {
    /// Reads the flags, from any place of the line, and the environment.
    pub(crate) fn read(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut globals = Self::from_arg_matches(matches)?;
        // clap's own reading of the environment takes an empty variable for a value.
        for (value, variable) in [
            (&mut globals.profile, "COMMUNITY_QA_PROFILE"),
            (&mut globals.url, "COMMUNITY_QA_URL"),
            (&mut globals.username, "COMMUNITY_QA_USERNAME"),
        ] {
            *value = value.take().or_else(|| variable_of(variable));
        }
        Ok(globals)
    }

    pub(crate) fn format(&self) -> Format {
        self.output.unwrap_or(if self.jq.is_some() { Format::Json } else { Format::Table })
    }

    /// Compiles the expression of `--jq`, so that a faulty one is refused before any call.
    pub(crate) fn compile_filter(&mut self) -> Outcome<()> {
        let Some(text) = &self.jq else { return Ok(()) };
        if !matches!(self.output, None | Some(Format::Json | Format::Ndjson)) {
            return Err(Failure::usage("--jq reads JSON")
                .with_hint("leave out --output, or use json or ndjson"));
        }
        self.filter = Some(Expression::compile(text)?);
        Ok(())
    }

    /// Prints a note to stderr, unless `--quiet` is given.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            anstream::eprintln!("{text}");
        }
    }
}

/// A variable of the environment. An empty one counts as not set.
pub(crate) fn variable_of(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// The global flags that have an effect on commands that are not operations, by their ids. Their
/// help hides the others.
const APPLY: &[(&[&str], &[&str])] = &[
    (&["help"], &["no_pager"]),
    (&["completions"], &[]),
    (&["man"], &[]),
    (&["open"], &["profile", "quiet", "url"]),
    (&["whoami"], &["jq", "no_pager", "output", "profile", "quiet", "url", "username", "verbose"]),
    (&["export"], &["dry_run", "jq", "output", "profile", "quiet", "url", "username", "verbose"]),
    (&["auth", "login"], &["profile", "quiet", "url", "username", "verbose"]),
    (&["auth", "status"], &["jq", "output", "profile", "quiet", "url", "username", "verbose"]),
    (&["auth", "switch"], &["quiet"]),
    (&["auth", "logout"], &["profile", "quiet"]),
];

/// Returns whether the help of an operation shows a global flag, given by its id. `--dry-run` works
/// for reads, too, but `--curl` shows more of them.
pub(crate) fn applies(command: &Command, flag: &str) -> bool {
    match flag {
        "dry_run" => !command.is_read(),
        "yes" => confirmation::may_ask(command),
        _ => true,
    }
}

/// Hides the global flags without effect on commands that are not operations.
pub(crate) fn hide_unused_by_commands(program: Clap) -> Clap {
    APPLY.iter().fold(program, |program, (path, flags)| {
        let hide = |command| hide_unused(command, &|flag| flags.contains(&flag));
        match path {
            [group, name] => {
                program.mut_subcommand(group, |group| group.mut_subcommand(name, hide))
            }
            [name] => program.mut_subcommand(name, hide),
            _ => program,
        }
    })
}

/// Hides the global flags without effect on a command. They are still accepted, so that a script
/// can pass the same flags to all commands.
pub(crate) fn hide_unused(command: Clap, applies: &dyn Fn(&str) -> bool) -> Clap {
    let globals = Globals::augment_args(Clap::new("globals"));
    let unused = globals.get_arguments().filter(|flag| !applies(flag.get_id().as_str()));
    // clap prefers an argument of the command to a global one with the same id.
    let hidden: Vec<_> = unused.map(|flag| flag.clone().hide(true)).collect();
    command.args(hidden)
}
