//! The arguments: a clap command for each row of the table, and the hand-written commands.

use clap::builder::{NonEmptyStringValueParser, ValueParser};
use clap::{Arg, ArgAction, Args as _, Command as Clap, Subcommand, value_parser};
use heck::ToShoutySnakeCase as _;

use crate::generated::commands::COMMANDS;
use crate::globals::{self, Globals};
use crate::guess;
use crate::help::texts;
use crate::table::{Command, Input, Kind};
use crate::{api, auth, complete, export, help, open, sync};

const AFTER_HELP: &str = "\
Start:
  community-qa auth login --url https://qa.example.org
  community-qa user list --fields id,username,reputation
  community-qa help paging

Topics of `community-qa help`: paging, projection, search, permissions, output, exit-codes";

/// The id of the positional argument for the text of a body that has only a text.
pub(crate) const TEXT: &str = "text";

/// The heading of the flags that select pages and fields.
const RESULTS: &str = "Pages and fields";

#[derive(Debug, Subcommand)]
pub(crate) enum Program {
    /// Log in to sites
    #[command(subcommand)]
    Auth(auth::Auth),
    /// Show the user who is logged in
    #[command(after_help = "Example:\n  community-qa whoami --jq .id")]
    Whoami,
    Export(export::Export),
    /// Open the site in a browser
    Open(open::Open),
    /// Call any path of the site
    Api(api::Api),
    /// Explain a topic or a command
    Help(help::Help),
    /// Print the completions of a shell
    Completions(help::Completions),
    /// Write the manual pages
    Man(help::Man),
}

impl Program {
    /// Returns whether `--dry-run` can show the effect of the command.
    pub(crate) fn can_be_previewed(&self) -> bool {
        matches!(self, Self::Export(_) | Self::Api(_))
    }
}

pub(crate) fn command() -> Clap {
    let mut resources: Vec<Clap> = Vec::new();
    for command in COMMANDS {
        if !resources.iter().any(|resource| resource.get_name() == command.resource) {
            resources.push(resource(command));
        }
    }
    let program = Clap::new("community-qa").subcommands(resources);
    let program = Program::augment_subcommands(Globals::augment_args(program));
    globals::hide_unused_by_commands(program)
        .version(env!("CARGO_PKG_VERSION"))
        .about("The command line of a Community Q&A site")
        .after_help(AFTER_HELP)
        .subcommand_required(true)
        .arg_required_else_help(true)
        // `help` is a command of this program, which also has topics.
        .disable_help_subcommand(true)
        .max_term_width(100)
}

fn resource(first: &Command) -> Clap {
    let name = first.resource;
    let (resource, verb) = sync::NAME;
    let sync = (name == resource).then(|| sync::Sync::augment_args(Clap::new(verb)));
    Clap::new(name)
        .alias(format!("{name}s"))
        .about(format!("Work with {}", first.operation.tag))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(COMMANDS.iter().filter(|command| command.resource == name).map(operation))
        .subcommands(sync)
}

fn operation(command: &'static Command) -> Clap {
    let about = command.operation.summary;
    let long = format!("{about}\n\n{}", command.description);
    let mut parser = Clap::new(command.verb)
        .visible_aliases(guess::aliases(command))
        .about(about)
        .long_about(long.trim_end().to_owned())
        .after_help(format!("Example:\n  {}", texts::example(command)))
        .after_long_help(texts::details(command))
        .args(command.inputs.iter().map(|input| argument(command, input)));
    if let Some(page) = command.operation.paging.and_then(|paging| paging.parameters) {
        let number = Input::id_of(page.number);
        parser = parser.args([
            flag("all", "Read all pages").conflicts_with(&number).help_heading(RESULTS),
            Arg::new("limit")
                .long("limit")
                .value_name("NUMBER")
                .value_parser(value_parser!(usize))
                .conflicts_with(&number)
                .help_heading(RESULTS)
                .help("Read at most this many items, from as many pages as needed"),
        ]);
    }
    if let Some(text) = command.text() {
        let help = format!("{}; - reads it from stdin", texts::short(command, text));
        let arg = Arg::new(TEXT).value_name(value_name(text)).help(help);
        parser = parser.arg(arg.conflicts_with("body").conflicts_with(text.id()));
    }
    if command.takes_body {
        let help = "The body as JSON, from a file or - for stdin; flags override its fields";
        parser = parser.arg(Arg::new("body").long("body").value_name("FILE").help(help));
    }
    let curl =
        "Print a command line for curl, without the password, instead of sending the request";
    globals::hide_unused(parser.arg(flag("curl", curl)), &|flag| globals::applies(command, flag))
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).action(ArgAction::SetTrue)
}

fn argument(command: &Command, input: &'static Input) -> Arg {
    let is_positional = input.is_positional();
    let mut arg = Arg::new(input.id());
    if is_positional {
        arg = arg.required(true);
    } else {
        arg = arg.long(input.flag());
        // A required field may be in the body of `--body`.
        arg = arg.required(input.required && !command.takes_body);
    }
    let help = texts::short(command, input);
    let is_text = command.text().is_some_and(|text| text.name == input.name);
    let is_hidden = (input.is_unspecified && !is_positional) || is_text;
    if input.kind == Kind::Secret {
        let help = format!("{help}; read from the first line of stdin, or prompted for");
        return arg.action(ArgAction::SetTrue).help(help);
    }
    arg = arg
        .value_name(value_name(input))
        .value_parser(parser(input.kind))
        .allow_negative_numbers(true)
        .help(help)
        .long_help(texts::long(command, input))
        .hide(is_hidden);
    if let Kind::Identifier(resource) = input.kind
        && let Some(names) = complete::names_of(resource)
    {
        arg = arg.add(names);
    }
    if command.selects_results(input) {
        arg = arg.help_heading(RESULTS);
    }
    if input.is_projection {
        arg = arg.value_parser(NonEmptyStringValueParser::new());
    }
    if input.kind == Kind::Boolean && !is_positional {
        // Without `=`, a flag such as `--wrap` would take the next argument for its value.
        arg = arg.num_args(0..=1).require_equals(true).default_missing_value("true");
    }
    if command.target().is_some_and(|target| target.name == input.name) {
        return arg.num_args(1..);
    }
    match (input.is_list, is_positional) {
        (true, true) => arg.num_args(1..).value_delimiter(','),
        (true, false) => arg.action(ArgAction::Append).value_delimiter(','),
        (false, _) => arg,
    }
}

/// The parser for the type of an input. It accepts unknown values of open sets.
fn parser(kind: Kind) -> ValueParser {
    let check = move |text: &str| {
        let (is_good, expected) = match kind {
            Kind::Integer => (text.parse::<i64>().is_ok(), "a whole number"),
            Kind::Number => (text.parse().is_ok_and(f64::is_finite), "a number"),
            Kind::Boolean => (matches!(text, "true" | "false"), "true or false"),
            Kind::Json => {
                (serde_json::from_str::<&serde_json::value::RawValue>(text).is_ok(), "JSON")
            }
            Kind::Identifier(_) => (!text.is_empty(), "a number or a name"),
            Kind::Text | Kind::Secret => (true, ""),
        };
        if is_good { Ok(text.to_owned()) } else { Err(format!("{expected} is expected")) }
    };
    ValueParser::new(check)
}

/// `user_id` is a USER, and `q` a Q.
pub(crate) fn value_name(input: &Input) -> String {
    match input.kind {
        Kind::Identifier(resource) => resource.to_shouty_snake_case(),
        _ if input.is_projection => "FIELD".to_owned(),
        _ => input.name.to_shouty_snake_case(),
    }
}
