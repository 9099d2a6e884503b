//! The help of an operation, made from the document.

use community_qa_client::PermissionRule;
use terminal::escape::shell;

use crate::confirmation;
use crate::table::{Column, Command, Input, Kind, find_command};

/// The longest example of a flag or of a value, in characters.
const MAX_EXAMPLE: usize = 60;

/// The number of fields in the example of a projection.
const SHOWN_FIELDS: usize = 3;

/// The longest line of an example: with its indentation and a backslash at its end, it fits a
/// terminal of 80 columns.
const MAX_LINE: usize = 74;

/// The help for commands that accept several records.
const SEVERAL: &str =
    " Several are changed one after the other; - reads them from stdin, one a line.";

/// The help for an input in `-h`: one line without a full stop.
pub(crate) fn short(command: &Command, input: &Input) -> String {
    let text = input.description.replace('\n', " ");
    let mut help = text.strip_suffix('.').unwrap_or(&text).to_owned();
    if input.has_names() {
        help.push_str(if is_user(input) { "; or a name, such as @alice" } else { "; or a name" });
    }
    help + &shown_example(command, input)
}

/// The help for an input in `--help`.
pub(crate) fn long(command: &Command, input: &Input) -> String {
    let mut help = input.description.to_owned();
    if input.has_names() {
        help.push_str(" A name is looked up");
        help.push_str(if is_user(input) { ": @alice." } else { "." });
    }
    if command.target().is_some_and(|target| target.name == input.name) {
        help.push_str(SEVERAL);
    }
    help.push_str(&shown_example(command, input));
    let known = command.known_values(input);
    if !known.is_empty() {
        help.push_str(&format!("\n\nKnown values: {}", known.join(", ")));
    }
    help
}

fn is_user(input: &Input) -> bool {
    input.kind == Kind::Identifier("user")
}

/// The example of a flag without known values.
fn shown_example(command: &Command, input: &Input) -> String {
    let is_open = input.kind == Kind::Text && command.known_values(input).is_empty();
    match short_example(input).filter(|_| is_open && !input.is_positional()) {
        Some(example) => format!(" [example: {}]", shell(example)),
        None => String::new(),
    }
}

/// The first line of the example of an input, if it is short.
fn short_example(input: &Input) -> Option<&'static str> {
    let line = input.example?.lines().next()?;
    (line.chars().count() <= MAX_EXAMPLE).then_some(line)
}

/// A command line that runs the command.
pub(crate) fn example(command: &Command) -> String {
    let is_secret = |input: &Input| input.kind == Kind::Secret && is_in_example(command, input);
    let reads_secret = command.inputs.iter().any(is_secret);
    let start = if reads_secret { "pass new-user | community-qa" } else { "community-qa" };
    let mut words = vec![format!("{start} {}", command.name())];
    for input in command.inputs.iter().filter(|input| input.is_positional()) {
        let example = if is_user(input) { "@ada" } else { input.example.unwrap_or("…") };
        words.push(shell(example));
    }
    for input in command.inputs.iter().filter(|input| !input.is_positional()) {
        let flag = format!("--{}", input.flag());
        let example = short_example(input);
        let is_text = command.text().is_some_and(|text| text.name == input.name);
        match example.map(shell) {
            _ if input.is_projection && command.is_read() => {
                words.push(format!("{flag} {}", fields(command).join(",")));
            }
            Some(example) if is_text => words.push(example),
            _ if !is_in_example(command, input) => {}
            _ if input.kind == Kind::Secret => words.push(flag),
            Some(example) => words.push(format!("{flag} {example}")),
            None => {}
        }
    }
    continued(&words)
}

/// Joins the words of a command, and breaks long lines with a backslash.
fn continued(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        if text.is_empty() {
            text.push_str(word);
        } else if width + 1 + length > MAX_LINE {
            text.push_str(&format!(" \\\n    {word}"));
            width = 2;
        } else {
            text.push_str(&format!(" {word}"));
        }
        width += 1 + length;
    }
    text
}

/// The fields in the example of a projection: the first columns of tables.
fn fields(command: &Command) -> Vec<&'static str> {
    let of_list =
        find_command(command.resource, "list").map_or(command.columns, |list| list.columns);
    let columns = if command.columns.is_empty() { of_list } else { command.columns };
    let preferred = columns.iter().filter_map(|column| match column {
        Column::Field(name) => command.fields.contains(name).then_some(*name),
        Column::State(_) => None,
    });
    let mut fields: Vec<&'static str> = Vec::new();
    for name in preferred.chain(command.fields.iter().copied()) {
        if !fields.contains(&name) && fields.len() < SHOWN_FIELDS {
            fields.push(name);
        }
    }
    fields
}

/// Returns whether the example of a command has a flag. It has the flags of the first example of
/// its body, or the first text of a change without a body.
fn is_in_example(command: &Command, input: &Input) -> bool {
    if command.takes_body {
        return input.is_in_example;
    }
    let is_text = |input: &&Input| {
        let is_shown = !input.is_positional() && !input.is_unspecified;
        is_shown && input.kind == Kind::Text && short_example(input).is_some()
    };
    let first = command.inputs.iter().find(is_text);
    !command.is_read() && first.is_some_and(|first| first.name == input.name)
}

/// The end of `--help`: examples, permissions and the call.
pub(crate) fn details(command: &Command) -> String {
    let example = example(command);
    let mut text = format!("Example:\n  {example}\n");
    if command.is_paged() {
        text.push_str(&format!("  {example} --all --output ndjson\n"));
    }
    text.push_str("\nPermissions:\n");
    if command.operation.permissions.is_empty() {
        text.push_str("  none is documented\n");
    }
    for rule in command.operation.permissions {
        text.push_str(&format!("  {}\n", permission(rule)));
    }
    if confirmation::takes_away(command) {
        text.push_str("\nIt asks for confirmation, unless --yes is given.\n");
    }
    let (method, path) = (command.operation.method, command.operation.path);
    text.push_str(&format!("\nCall: {} ({method} {path})", command.operation.id));
    text
}

/// Wraps a text to a terminal of 80 columns. All lines are indented, those after the first deeper.
pub(crate) fn filled(text: &str, indent: &str) -> String {
    let mut lines = String::new();
    let mut width = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width > 0 && width + 1 + length <= MAX_LINE {
            lines.push(' ');
            width += 1;
        } else {
            let start = if width > 0 { format!("\n{indent}  ") } else { indent.to_owned() };
            width = start.trim_start_matches('\n').len();
            lines.push_str(&start);
        }
        lines.push_str(word);
        width += length;
    }
    lines + "\n"
}

/// A permission rule on one line.
pub(crate) fn permission(rule: &PermissionRule) -> String {
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
