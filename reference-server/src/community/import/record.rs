//! The records of a source, as schemas/import.schema.json describes them.

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::community::lines::json_problem;
use crate::domain::awards;
use crate::domain::names;
use crate::domain::node::NodeType;
use crate::domain::text::Body;
use crate::domain::user_state::Transition;

/// A record. It refers to others by their identifiers in the source.
#[derive(Debug, Clone)]
pub(super) enum Record {
    User(User),
    Group(Group),
    Post(NodeType, Post),
    Edit(Edit),
    Vote(Vote),
    Votes(Votes),
    Accept(Accept),
    Report(Report),
    Follow(Follow),
    Award(Award),
    Reputation(Reputation),
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct User {
    pub(super) id: String,
    pub(super) username: String,
    #[serde(skip)]
    pub(super) username_if_taken: Option<String>,
    pub(super) email: Option<String>,
    pub(super) real_name: Option<String>,
    pub(super) about: Option<String>,
    pub(super) location: Option<String>,
    pub(super) birthday: Option<String>,
    pub(super) picture: Option<String>,
    /// By their names.
    #[serde(default)]
    pub(super) groups: Vec<String>,
    pub(super) state: Option<Transition>,
    pub(super) date: i64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Group {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) description: Option<String>,
    pub(super) date: i64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Post {
    pub(super) id: String,
    pub(super) author: Option<String>,
    pub(super) parent: Option<String>,
    pub(super) title: Option<String>,
    #[serde(deserialize_with = "rendered")]
    pub(super) body: Body,
    #[serde(default)]
    pub(super) topics: Vec<String>,
    #[serde(default)]
    pub(super) wiki: bool,
    #[serde(default)]
    pub(super) views: u32,
    pub(super) date: i64,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Edit {
    pub(super) id: String,
    pub(super) node: String,
    pub(super) editor: Option<String>,
    pub(super) title: Option<String>,
    #[serde(default, deserialize_with = "rendered_if_any")]
    pub(super) body: Option<Body>,
    pub(super) topics: Option<Vec<String>>,
    pub(super) summary: Option<String>,
    pub(super) date: i64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Vote {
    pub(super) id: String,
    pub(super) node: String,
    pub(super) user: String,
    pub(super) value: Direction,
    pub(super) date: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Direction {
    Up,
    Down,
}

/// Votes without the users who cast them.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Votes {
    pub(super) id: String,
    pub(super) node: String,
    #[serde(default)]
    pub(super) up: u32,
    #[serde(default)]
    pub(super) down: u32,
    /// The number of users who made it a favourite.
    #[serde(default)]
    pub(super) favorites: u32,
    pub(super) date: i64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Accept {
    pub(super) id: String,
    pub(super) answer: String,
    pub(super) user: Option<String>,
    pub(super) date: i64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Report {
    pub(super) id: String,
    pub(super) node: String,
    pub(super) user: String,
    pub(super) date: i64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Follow {
    pub(super) id: String,
    pub(super) follower: String,
    pub(super) user: Option<String>,
    pub(super) node: Option<String>,
    pub(super) date: i64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Award {
    pub(super) id: String,
    pub(super) user: String,
    pub(super) award: awards::Award,
    pub(super) date: i64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Reputation {
    pub(super) id: String,
    pub(super) user: String,
    pub(super) points: i32,
    pub(super) by: Option<String>,
    pub(super) reason: Option<String>,
    pub(super) date: i64,
}

/// Renders a text. A text that will be refused anyway is not rendered, because that takes time and
/// memory.
pub(super) fn body(text: &str) -> Result<Body, String> {
    let text = names::body("the text", text).map_err(|invalid| invalid.to_string())?;
    Ok(Body::new(&text))
}

fn rendered<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Body, D::Error> {
    body(&String::deserialize(deserializer)?).map_err(D::Error::custom)
}

fn rendered_if_any<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Body>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(|text| body(&text)).transpose().map_err(D::Error::custom)
}

/// The latest date: the end of the year 9999.
const MAX_DATE_MILLIS: i64 = 253_402_300_799_999;

const MAX_ID_LEN: usize = 200;

impl Record {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// If the line is invalid, with the property at fault and what to do.
    pub(super) fn parse(line: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(line).map_err(|error| {
            let problem = json_problem(&error);
            format!("this is not a JSON object: {problem}; write one on each line")
        })?;
        let Value::Object(mut object) = value else {
            return Err("this is not a JSON object; write one on each line".to_owned());
        };
        let Some(Value::String(kind)) = object.remove("record") else {
            return Err("record: it is missing; give the kind of the record, such as \"question\""
                .to_owned());
        };
        let value = Value::Object(object);
        let record = match kind.as_str() {
            "user" => Self::User(fields(value)?),
            "group" => Self::Group(fields(value)?),
            "edit" => Self::Edit(fields(value)?),
            "vote" => Self::Vote(fields(value)?),
            "votes" => Self::Votes(fields(value)?),
            "accept" => Self::Accept(fields(value)?),
            "report" => Self::Report(fields(value)?),
            "follow" => Self::Follow(fields(value)?),
            "award" => Self::Award(fields(value)?),
            "reputation" => Self::Reputation(fields(value)?),
            other => match NodeType::from_word(other) {
                Some(node_type) => Self::Post(node_type, fields(value)?),
                None => return Err(unknown(other)),
            },
        };
        Ok(record)
    }

    /// Cuts the texts of a profile that are too long, and returns which: a long text must not be a
    /// reason to skip a user, with all posts of that user.
    pub(super) fn cut_profile(&mut self) -> Option<String> {
        let Self::User(user) = self else {
            return None;
        };
        let messages: Vec<String> = [
            cut("realName", &mut user.real_name, names::start_of_optional_line),
            cut("location", &mut user.location, names::start_of_optional_line),
            cut("about", &mut user.about, names::start_of_optional_body),
        ]
        .into_iter()
        .flatten()
        .collect();
        (!messages.is_empty()).then(|| messages.join("; "))
    }

    /// Checks the rules of schemas/import.schema.json, whatever the source.
    pub(super) fn validate(&self) -> Result<(), String> {
        let (_, id, date) = self.identity();
        if !(1..=MAX_ID_LEN).contains(&id.len()) {
            return Err(format!("id: write 1 to {MAX_ID_LEN} bytes"));
        }
        if !(0..=MAX_DATE_MILLIS).contains(&date) {
            return Err("date: write milliseconds since the Unix epoch; dates before 1970 and \
                after 9999 are not supported"
                .to_owned());
        }
        if let Self::Follow(follow) = self
            && follow.user.is_some() == follow.node.is_some()
        {
            return Err("user, node: give exactly one of them, the one that is followed".to_owned());
        }
        if let Self::Post(node_type, post) = self {
            if node_type.has_title() == post.parent.is_some() {
                return Err(format!(
                    "parent: answers and comments have one, and {} {}",
                    node_type.as_str(),
                    if node_type.has_title() { "has none" } else { "needs one" }
                ));
            }
            if !node_type.has_title() && !post.topics.is_empty() {
                return Err(
                    "topics: give them to the question only; its answers and comments have the same".to_owned(),
                );
            }
        }
        Ok(())
    }

    /// The kind among which its identifier is unique, the identifier, and the date.
    pub(super) fn identity(&self) -> (&'static str, &str, i64) {
        match self {
            Self::User(user) => ("user", &user.id, user.date),
            Self::Group(group) => ("group", &group.id, group.date),
            Self::Post(_, post) => ("node", &post.id, post.date),
            Self::Edit(edit) => ("edit", &edit.id, edit.date),
            Self::Vote(vote) => ("vote", &vote.id, vote.date),
            Self::Votes(votes) => ("votes", &votes.id, votes.date),
            Self::Accept(accept) => ("accept", &accept.id, accept.date),
            Self::Report(report) => ("report", &report.id, report.date),
            Self::Follow(follow) => ("follow", &follow.id, follow.date),
            Self::Award(award) => ("award", &award.id, award.date),
            Self::Reputation(reputation) => ("reputation", &reputation.id, reputation.date),
        }
    }

    /// The name in the summary.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Post(node_type, _) => node_type.as_str(),
            other => other.identity().0,
        }
    }
}

/// Cuts a text if it is too long, and reports it.
fn cut(
    property: &str,
    text: &mut Option<String>,
    start_of: impl Fn(&str) -> Option<String>,
) -> Option<String> {
    let start = text.as_deref().and_then(start_of)?;
    let characters = start.chars().count();
    *text = Some(start);
    Some(format!("{property}: it was too long, and has only its first {characters} characters"))
}

fn unknown(kind: &str) -> String {
    const KNOWN: &str = "user, group, question, answer, comment, idea, kbentry, edit, vote, votes, \
        accept, report, follow, award, reputation";
    format!("record: unknown kind {kind:?}; known: {KNOWN}")
}

fn fields<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        let reason = error.inner();
        if path == "." {
            format!("{reason}; see schemas/import.schema.json")
        } else {
            format!("{path}: {reason}")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn record_errors_name_the_property() {
        for (line, reason) in [
            ("x", "this is not a JSON object: expected value"),
            ("[]", "this is not a JSON object; write one"),
            ("{}", "record: it is missing"),
            (r#"{"record":"vot"}"#, "record: unknown kind \"vot\"; known: user, "),
            (r#"{"record":"vote","id":"1"}"#, "missing field `node`; see schemas"),
            (
                r#"{"record":"vote","id":"1","node":"2","user":"3","value":"up","date":"x"}"#,
                "date: invalid type: string \"x\", expected i64",
            ),
            (
                r#"{"record":"vote","id":"1","node":"2","user":"3","value":"+","date":1}"#,
                "value: unknown variant `+`, expected `up` or `down`",
            ),
            (
                r#"{"record":"accept","id":"1","answer":"2","colour":1,"date":1}"#,
                "colour: unknown field `colour`, expected one of",
            ),
            (r#"{"record":"accept","id":"","answer":"2","date":1}"#, "id: write 1 to 200 bytes"),
            (r#"{"record":"accept","id":"1","answer":"2","date":-1}"#, "date: write milliseconds"),
            (
                r#"{"record":"follow","id":"1","follower":"2","date":1}"#,
                "user, node: give exactly one of them",
            ),
            (
                r#"{"record":"answer","id":"1","body":"x","date":1}"#,
                "parent: answers and comments have one, and answer needs one",
            ),
        ] {
            let told = Record::parse(line).and_then(|record| record.validate()).unwrap_err();
            assert!(told.starts_with(reason), "{line}: {told}");
        }
    }
}
