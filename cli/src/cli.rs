//! The arguments: a clap command for each row of the table, and those written by hand.

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, Command as Clap, value_parser};
use community_qa_client::PermissionRule;

use crate::generated::commands::COMMANDS;
use crate::show::Format;
use crate::table::{Command, Input, Kind, Place};
use crate::value::Checked;
use crate::{api, auth, care, export, help, open, sync, whoami, words};

const AFTER_HELP: &str = "\
Start:
  community-qa auth login --url https://qa.example.org
  community-qa user list --fields id,username,reputation
  community-qa help paging|projection|search|permissions|output|exit-codes";

/// The id of the flag `--body`, which no field of a body can have.
pub(crate) const JSON_BODY: &str = "JSON body";

/// The whole command line.
pub(crate) fn command() -> Clap {
    let program = Clap::new("community-qa")
        .version(env!("CARGO_PKG_VERSION"))
        .about("The command line of a Community Q&A site")
        .after_help(AFTER_HELP)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .max_term_width(100)
        .args(global_arguments());
    let mut resources: Vec<Clap> = Vec::new();
    for own in COMMANDS {
        let index = resources
            .iter()
            .position(|known| known.get_name() == own.resource);
        let index = index.unwrap_or_else(|| {
            resources.push(resource(own));
            resources.len() - 1
        });
        let known = std::mem::take(&mut resources[index]);
        resources[index] = known.subcommand(operation(own));
    }
    let resources = resources.into_iter().map(|own| match own.get_name() {
        sync::RESOURCE => own.subcommand(sync::command()),
        _ => own,
    });
    program
        .subcommands(resources)
        .subcommand(auth::command())
        .subcommand(whoami::command())
        .subcommand(export::command())
        .subcommand(open::command())
        .subcommand(api::command())
        .subcommand(help::command())
        .subcommand(help::completions_command())
        .subcommand(help::man_command())
}

fn global_arguments() -> [Arg; 8] {
    let global = |name: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .help(help)
            .global(true)
            .help_heading("Everywhere")
            .display_order(900)
    };
    let formats = Format::ALL.map(|format| PossibleValue::new(format.name()));
    [
        global("output", "How results are printed [default: table]")
            .short('o')
            .value_name("FORMAT")
            .value_parser(formats),
        global(
            "profile",
            "The profile to use [environment: COMMUNITY_QA_PROFILE]",
        )
        .value_name("NAME"),
        global(
            "url",
            "The address of the site [environment: COMMUNITY_QA_URL]",
        )
        .value_name("URL"),
        global(
            "as",
            "The user name to log in with [environment: COMMUNITY_QA_USERNAME]",
        )
        .value_name("USERNAME"),
        global("quiet", "Print results and errors only")
            .short('q')
            .action(ArgAction::SetTrue),
        global("verbose", "Show each request on stderr")
            .short('v')
            .action(ArgAction::SetTrue),
        global("yes", "Do not ask before taking something away")
            .short('y')
            .action(ArgAction::SetTrue),
        global(
            "dry-run",
            "Show the request that would change something; do not send it",
        )
        .action(ArgAction::SetTrue),
    ]
}

fn resource(own: &Command) -> Clap {
    Clap::new(own.resource)
        .about(format!("Work with {}", own.operation.tag))
        .subcommand_required(true)
        .arg_required_else_help(true)
}

fn operation(own: &'static Command) -> Clap {
    let about = own.operation.summary;
    let mut command = Clap::new(own.verb)
        .about(about)
        .long_about(format!("{about}\n\n{}", words::reflowed(own.description)))
        .after_help(format!("Example:\n  {}", example(own)))
        .after_long_help(details(own));
    for input in own.inputs {
        command = command.arg(argument(own, input));
    }
    if own.is_paged() {
        command = command.args(walk_arguments(own));
    }
    if own.takes_body {
        let body = Arg::new(JSON_BODY)
            .long("body")
            .value_name("FILE")
            .help("The body as JSON, from a file or - for stdin; flags win over its fields");
        command = command.arg(body);
    }
    let curl = Arg::new("curl")
        .long("curl")
        .action(ArgAction::SetTrue)
        .help("Print the call as a line for curl, without the password; do not send it");
    command.arg(curl)
}

fn walk_arguments(own: &Command) -> [Arg; 2] {
    let page = own.operation.paging.and_then(|paging| paging.parameters);
    let all = Arg::new("all")
        .long("all")
        .action(ArgAction::SetTrue)
        .help("Read all pages");
    let limit = Arg::new("limit")
        .long("limit")
        .value_name("NUMBER")
        .value_parser(value_parser!(usize))
        .help("Read at most so many items, from as many pages as they are on");
    match page {
        Some(page) => [
            all.conflicts_with(page.number),
            limit.conflicts_with(page.number),
        ],
        None => [all, limit],
    }
}

/// The flag of an input. A name that a flag of the program has gets a suffix.
pub(crate) fn flag(input: &Input) -> String {
    const TAKEN: [&str; 15] = [
        "all", "as", "body", "curl", "dry-run", "fields", "help", "limit", "output", "profile",
        "quiet", "url", "verbose", "version", "yes",
    ];
    let name = words::kebab(input.name);
    match input.kind {
        _ if input.is_projection => "fields".to_owned(),
        Kind::Secret => format!("{name}-stdin"),
        _ if TAKEN.contains(&name.as_str()) => format!("{name}-field"),
        _ => name,
    }
}

/// Whether an input is given by its position: what the command cannot do without.
fn is_positional(input: &Input) -> bool {
    input.required && input.place != Place::Body && input.kind != Kind::Secret
}

fn argument(own: &Command, input: &'static Input) -> Arg {
    let mut arg = Arg::new(input.name);
    if is_positional(input) {
        arg = arg.required(true);
    } else {
        arg = arg
            .long(flag(input))
            .required(input.required && !own.takes_body);
    }
    let help = help_of(input);
    if input.kind == Kind::Secret {
        return arg.action(ArgAction::SetTrue).help(format!(
            "{help}; read from the first line of stdin, or asked for"
        ));
    }
    arg = arg
        .value_name(value_name(input))
        .value_parser(Checked::new(own, input))
        .allow_negative_numbers(true)
        .help(help)
        .long_help(long_help(own, input));
    if input.kind == Kind::Boolean && !is_positional(input) {
        arg = arg
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("true");
    }
    match (input.is_list, is_positional(input)) {
        (true, true) => arg.num_args(1..).value_delimiter(','),
        (true, false) => arg.action(ArgAction::Append).value_delimiter(','),
        (false, _) => arg,
    }
}

/// `user_id` is a USER, and `q` a Q.
fn value_name(input: &Input) -> String {
    let name = match input.kind {
        Kind::Identifier(resource) => resource.to_owned(),
        _ if input.is_projection => "field".to_owned(),
        _ => words::kebab(input.name),
    };
    name.to_uppercase().replace('-', "_")
}

fn help_of(input: &Input) -> String {
    let help = words::summary(input.description);
    match input.kind {
        Kind::Identifier(resource) if crate::names::has_names(resource) => {
            format!("{help}; or a name, such as @alice")
        }
        _ => help,
    }
}

fn long_help(own: &Command, input: &Input) -> String {
    let mut help = words::reflowed(input.description);
    if matches!(input.kind, Kind::Identifier(resource) if crate::names::has_names(resource)) {
        help.push_str(" A name is looked up: @alice.");
    }
    let known = if input.is_projection {
        own.fields
    } else {
        input.values
    };
    if !known.is_empty() {
        help.push_str(&format!("\n\nKnown values: {}", known.join(", ")));
    }
    help
}

/// A line that works, with the document's examples.
pub(crate) fn example(own: &Command) -> String {
    let mut line = format!("community-qa {}", own.name());
    let (positional, flags): (Vec<&Input>, Vec<&Input>) =
        own.inputs.iter().partition(|input| is_positional(input));
    for input in positional {
        let example = match input.kind {
            Kind::Identifier(resource) if input.is_list => format!("@ada @{resource}"),
            Kind::Identifier("user") => "@ada".to_owned(),
            _ => words::quoted(input.example.unwrap_or("…")),
        };
        line.push_str(&format!(" {example}"));
    }
    let chosen: Vec<&Input> = if own.takes_body {
        let in_body = flags.into_iter().filter(|input| input.place == Place::Body);
        in_body
            .filter(|input| input.example.is_some())
            .take(2)
            .collect()
    } else {
        flags
            .into_iter()
            .filter(|input| input.is_projection)
            .collect()
    };
    for input in chosen {
        let example = if input.is_projection {
            own.fields
                .iter()
                .take(2)
                .copied()
                .collect::<Vec<_>>()
                .join(",")
        } else {
            input.example.unwrap_or_default().to_owned()
        };
        line.push_str(&format!(" --{} {}", flag(input), words::quoted(&example)));
    }
    line
}

/// The example, the permissions and the call.
fn details(own: &Command) -> String {
    let mut text = format!("Example:\n  {}\n", example(own));
    if own.is_paged() {
        text.push_str(&format!("  {} --all --output ndjson\n", example(own)));
    }
    text.push_str("\nPermissions:\n");
    if own.operation.permissions.is_empty() {
        text.push_str("  none is stated\n");
    }
    for rule in own.operation.permissions {
        text.push_str(&format!("  {}\n", describe(rule)));
    }
    if care::takes_away(own) {
        text.push_str("\nIt asks before it is done, unless --yes is given.\n");
    }
    let (method, path) = (own.operation.method, own.operation.path);
    text.push_str(&format!("\nCall: {} ({method} {path})", own.operation.id));
    text
}

/// A rule of permissions in words.
pub(crate) fn describe(rule: &PermissionRule) -> String {
    let names = rule
        .any_of
        .iter()
        .map(|permission| match permission.category {
            Some(category) => format!("{} ({category})", permission.name),
            None => permission.name.to_owned(),
        });
    let names = names.collect::<Vec<_>>().join(", or ");
    if rule.when.is_empty() {
        return names;
    }
    let when: Vec<String> = rule
        .when
        .iter()
        .map(|word| word.replace('-', " "))
        .collect();
    format!("{names}; when: {}", when.join(", and "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        command().debug_assert();
    }
}
