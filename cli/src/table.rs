//! The types of the generated table of commands.

use community_qa_client::Operation;
use heck::ToKebabCase as _;

use crate::failure::{Failure, Outcome};
use crate::generated::commands::COMMANDS;
use crate::names;

#[derive(Debug)]
pub(crate) struct Command {
    pub(crate) operation: &'static Operation,
    /// The first word, such as `user`.
    pub(crate) resource: &'static str,
    /// The second word, such as `list`.
    pub(crate) verb: &'static str,
    pub(crate) description: &'static str,
    pub(crate) inputs: &'static [Input],
    pub(crate) takes_body: bool,
    pub(crate) requires_body: bool,
    /// The documented fields of the response, or of an item if the response is a list.
    pub(crate) fields: &'static [&'static str],
    /// The fields that are milliseconds since the Unix epoch.
    pub(crate) instants: &'static [&'static str],
    /// The columns of a table of the listed items, the most important first.
    pub(crate) columns: &'static [Column],
}

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(dead_code, reason = "a document need not use all of them")]
pub(crate) enum Column {
    Field(&'static str),
    /// The name of the first of these fields that is true.
    State(&'static [&'static str]),
}

#[derive(Debug)]
pub(crate) struct Input {
    pub(crate) name: &'static str,
    pub(crate) place: Place,
    /// The type of the value, or of an item if the input is a list.
    pub(crate) kind: Kind,
    pub(crate) is_list: bool,
    /// Set if each value of a list is sent as a parameter.
    pub(crate) is_exploded: bool,
    /// Set if it takes the names of the fields to return.
    pub(crate) is_projection: bool,
    pub(crate) required: bool,
    /// Set if the document does not specify its effect.
    pub(crate) is_unspecified: bool,
    pub(crate) description: &'static str,
    /// The known values; others can be sent too.
    pub(crate) values: &'static [&'static str],
    pub(crate) example: Option<&'static str>,
    /// Set if the first example of the body has it.
    pub(crate) is_in_example: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(dead_code, reason = "a document need not use all of them")]
pub(crate) enum Place {
    Path,
    Query,
    Header,
    Body,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(dead_code, reason = "a document need not use all of them")]
pub(crate) enum Kind {
    Text,
    Integer,
    Number,
    Boolean,
    /// The number of a resource, such as `user`.
    Identifier(&'static str),
    /// A password: never an argument.
    Secret,
    Json,
}

impl Command {
    pub(crate) fn is_read(&self) -> bool {
        matches!(self.operation.method, "GET" | "HEAD")
    }

    /// Returns whether the command reads a list whose pages can be selected.
    pub(crate) fn is_paged(&self) -> bool {
        self.operation.paging.is_some_and(|paging| paging.parameters.is_some())
    }

    pub(crate) fn known_values(&self, input: &Input) -> &'static [&'static str] {
        if input.is_projection { self.fields } else { input.values }
    }

    /// Returns whether an input selects the part of a list or of a record that is read.
    pub(crate) fn selects_results(&self, input: &Input) -> bool {
        let paging = self.operation.paging.and_then(|paging| paging.parameters);
        input.is_projection
            || paging.is_some_and(|paging| [paging.number, paging.size].contains(&input.name))
    }

    /// The input for the record that the command changes, if it is the only positional one. The
    /// command then accepts several records, and changes one after the other.
    pub(crate) fn target(&self) -> Option<&'static Input> {
        let mut positional = self.inputs.iter().filter(|input| input.is_positional());
        let (first, second) = (positional.next()?, positional.next());
        let is_record = matches!(first.kind, Kind::Identifier(_)) && first.place == Place::Path;
        let is_alone = second.is_none() && !first.is_list;
        (is_record && is_alone && !self.is_read() && !self.takes_body).then_some(first)
    }

    /// The input for the text of a body that has only a text. It can be given by position.
    pub(crate) fn text(&self) -> Option<&'static Input> {
        let mut properties = self.inputs.iter().filter(|input| input.place == Place::Body);
        let (first, second) = (properties.next()?, properties.next());
        let is_text = first.kind == Kind::Text && !first.is_list && second.is_none();
        is_text.then_some(first)
    }

    /// The name as it is typed, such as `user list`.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.resource, self.verb)
    }
}

impl Input {
    /// The id of the argument, which differs from the ids of all flags of the program.
    pub(crate) fn id(&self) -> String {
        Self::id_of(self.name)
    }

    /// The id of the argument for a name of the document.
    pub(crate) fn id_of(name: &str) -> String {
        format!("document: {name}")
    }

    /// The name of the flag, with a suffix if the program has a flag of this name. clap refuses two
    /// arguments with the same name.
    pub(crate) fn flag(&self) -> String {
        const TAKEN: [&str; 17] = [
            "all", "as", "body", "curl", "dry-run", "fields", "help", "jq", "limit", "no-pager",
            "output", "profile", "quiet", "url", "verbose", "version", "yes",
        ];
        let name = self.name.to_kebab_case();
        match self.kind {
            _ if self.is_projection => "fields".to_owned(),
            Kind::Secret => format!("{name}-stdin"),
            _ if TAKEN.contains(&name.as_str()) => format!("{name}-field"),
            _ => name,
        }
    }

    /// Returns whether the input is given by position, as required ones are.
    pub(crate) fn is_positional(&self) -> bool {
        self.required && self.place != Place::Body && self.kind != Kind::Secret
    }

    /// Returns whether the input is a number other than the identifier of a record.
    pub(crate) fn is_number(&self) -> bool {
        matches!(self.kind, Kind::Integer | Kind::Number) && !self.is_unspecified
    }

    /// Returns whether a name can be given in place of a number.
    pub(crate) fn has_names(&self) -> bool {
        matches!(self.kind, Kind::Identifier(resource) if names::has_names(resource))
    }
}

/// The command of an operation.
pub(crate) fn command_of(operation: &Operation) -> Outcome<&'static Command> {
    let found = COMMANDS.iter().find(|command| command.operation.id == operation.id);
    found.ok_or_else(|| Failure::failed(format!("there is no command for {}", operation.id)))
}

pub(crate) fn find_command(resource: &str, verb: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.resource == resource && command.verb == verb)
}
