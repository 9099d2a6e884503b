//! The arguments: a clap command for each row of the table, and those written by hand.

use clap::builder::{NonEmptyStringValueParser, ValueParser};
use clap::{Arg, ArgAction, Args as _, Command as Clap, Subcommand, value_parser};
use community_qa_client::PermissionRule;
use heck::ToShoutySnakeCase as _;
use terminal::escape::shell;

use crate::generated::commands::COMMANDS;
use crate::globals::Globals;
use crate::table::{Command, Input, Kind, Place};
use crate::{api, auth, care, export, help, open, sync, words};

const AFTER_HELP: &str = "\
Start:
  community-qa auth login --url https://qa.example.org
  community-qa user list --fields id,username,reputation
  community-qa help paging|projection|search|permissions|output|exit-codes";

#[derive(Debug, Subcommand)]
pub(crate) enum Program {
    /// Log in to sites
    #[command(subcommand)]
    Auth(auth::Auth),
    /// Show the user who is logged in
    #[command(after_help = "Example:\n  community-qa whoami --output json | jq .id")]
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

pub(crate) fn command() -> Clap {
    let commands = COMMANDS.iter().enumerate();
    let first = commands.filter(|(index, own)| {
        !COMMANDS.iter().take(*index).any(|other| other.resource == own.resource)
    });
    let resources = first.map(|(_, own)| resource(own));
    let program = Clap::new("community-qa").subcommands(resources);
    Program::augment_subcommands(Globals::augment_args(program))
        .version(env!("CARGO_PKG_VERSION"))
        .about("The command line of a Community Q&A site")
        .after_help(AFTER_HELP)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .max_term_width(100)
}

fn resource(first: &Command) -> Clap {
    let name = first.resource;
    let own = COMMANDS.iter().filter(|own| own.resource == name);
    let command = Clap::new(name)
        .about(format!("Work with {}", first.operation.tag))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(own.map(operation));
    let (resource, verb) = sync::NAME;
    let sync = (name == resource).then(|| sync::Sync::augment_args(Clap::new(verb)));
    command.subcommands(sync)
}

fn operation(own: &'static Command) -> Clap {
    let about = own.operation.summary;
    let mut command = Clap::new(own.verb)
        .about(about)
        .long_about(format!("{about}\n\n{}", words::reflowed(own.description)))
        .after_help(format!("Example:\n  {}", example(own)))
        .after_long_help(details(own))
        .args(own.inputs.iter().map(|input| argument(own, input)));
    let paging = own.operation.paging.and_then(|paging| paging.parameters);
    if let Some(page) = paging {
        let number = Input::id_of(page.number);
        command = command.args([
            flag("all", "Read all pages").conflicts_with(&number),
            Arg::new("limit")
                .long("limit")
                .value_name("NUMBER")
                .value_parser(value_parser!(usize))
                .conflicts_with(&number)
                .help("Read at most this many items, from as many pages as needed"),
        ]);
    }
    if own.takes_body {
        let body = Arg::new("body").long("body").value_name("FILE");
        let help = "The body as JSON, from a file or - for stdin; flags win over its fields";
        command = command.arg(body.help(help));
    }
    let curl = "Print the call as a line for curl, without the password; do not send it";
    command.arg(flag("curl", curl))
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    let arg = Arg::new(name).long(name).help(help);
    arg.action(ArgAction::SetTrue)
}

fn argument(own: &Command, input: &'static Input) -> Arg {
    let is_positional = input.is_positional();
    let mut arg = Arg::new(input.id());
    if is_positional {
        arg = arg.required(true);
    } else {
        arg = arg.long(input.flag());
        arg = arg.required(input.required && !own.takes_body);
    }
    let help = help_of(input);
    if input.kind == Kind::Secret {
        let help = format!("{help}; read from the first line of stdin, or prompted for");
        return arg.action(ArgAction::SetTrue).help(help);
    }
    arg = arg
        .value_name(value_name(input))
        .value_parser(parser(input.kind))
        .allow_negative_numbers(true)
        .help(help)
        .long_help(long_help(own, input));
    if input.is_projection {
        arg = arg.value_parser(NonEmptyStringValueParser::new());
    }
    if input.kind == Kind::Boolean && !is_positional {
        arg = arg.num_args(0..=1).require_equals(true).default_missing_value("true");
    }
    if own.target().is_some_and(|target| target.name == input.name) {
        return arg.num_args(1..);
    }
    match (input.is_list, is_positional) {
        (true, true) => arg.num_args(1..).value_delimiter(','),
        (true, false) => arg.action(ArgAction::Append).value_delimiter(','),
        (false, _) => arg,
    }
}

/// Accepts what the type of an input allows. Sets of known values are open.
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
fn value_name(input: &Input) -> String {
    match input.kind {
        Kind::Identifier(resource) => resource.to_shouty_snake_case(),
        _ if input.is_projection => "FIELD".to_owned(),
        _ => input.name.to_shouty_snake_case(),
    }
}

fn help_of(input: &Input) -> String {
    let help = words::summary(input.description);
    if input.has_names() { format!("{help}; or a name, such as @alice") } else { help }
}

/// The help on records that a command changes one after the other.
const SEVERAL: &str =
    " Several are changed one after the other; - reads them from stdin, one a line.";

fn long_help(own: &Command, input: &Input) -> String {
    let mut help = words::reflowed(input.description);
    if input.has_names() {
        help.push_str(" A name is looked up: @alice.");
    }
    if own.target().is_some_and(|target| target.name == input.name) {
        help.push_str(SEVERAL);
    }
    let known = own.known_values(input);
    if !known.is_empty() {
        help.push_str(&format!("\n\nKnown values: {}", known.join(", ")));
    }
    help
}

fn example(own: &Command) -> String {
    let mut line = format!("community-qa {}", own.name());
    let (positional, flags): (Vec<&Input>, Vec<&Input>) =
        own.inputs.iter().partition(|input| input.is_positional());
    for input in positional {
        let example = match input.kind {
            Kind::Identifier("user") => "@ada".to_owned(),
            _ => shell(input.example.unwrap_or("…")),
        };
        line.push_str(&format!(" {example}"));
    }
    let is_shown = |input: &&Input| {
        if own.takes_body {
            input.place == Place::Body && input.example.is_some()
        } else {
            input.is_projection
        }
    };
    // Two flags show the form, and the example stays on one line.
    for input in flags.into_iter().filter(is_shown).take(2) {
        let example = if input.is_projection {
            let fields: Vec<&str> = own.fields.iter().take(2).copied().collect();
            fields.join(",")
        } else {
            input.example.unwrap_or_default().to_owned()
        };
        line.push_str(&format!(" --{} {}", input.flag(), shell(&example)));
    }
    line
}

fn details(own: &Command) -> String {
    let example = example(own);
    let mut text = format!("Example:\n  {example}\n");
    if own.is_paged() {
        text.push_str(&format!("  {example} --all --output ndjson\n"));
    }
    text.push_str("\nPermissions:\n");
    if own.operation.permissions.is_empty() {
        text.push_str("  none is stated\n");
    }
    for rule in own.operation.permissions {
        text.push_str(&format!("  {}\n", describe(rule)));
    }
    if care::takes_away(own) {
        text.push_str("\nIt asks for confirmation, unless --yes is given.\n");
    }
    let (method, path) = (own.operation.method, own.operation.path);
    text.push_str(&format!("\nCall: {} ({method} {path})", own.operation.id));
    text
}

pub(crate) fn describe(rule: &PermissionRule) -> String {
    let names = rule
        .any_of
        .iter()
        .map(|permission| match permission.category {
            Some(category) => format!("{} ({category})", permission.name),
            None => permission.name.to_owned(),
        })
        .collect::<Vec<_>>()
        .join(", or ");
    if rule.when.is_empty() {
        return names;
    }
    let when = rule.when.join(", and ").replace('-', " ");
    format!("{names}; when: {when}")
}
