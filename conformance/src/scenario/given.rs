//! The setup of a scenario: events, in chronological order.

use std::time::Duration;

use community_qa_server::domain::user_state::Transition;
use serde::Deserialize;
use serde_json::Value;

use super::file::fields;

/// An event that has happened.
#[derive(Debug, Clone)]
pub struct Given {
    /// The time since the previous event; the default is a minute.
    pub after: Option<Duration>,
    pub event: Event,
}

/// An event. The string is the name of the new record, or of the record that it is about.
#[derive(Debug, Clone)]
pub enum Event {
    /// A user joined.
    User(String, User),
    /// A group was created.
    Group(String, Group),
    /// A question, an answer, a comment, an idea or an entry of the knowledge base was posted.
    Post(String, Post),
    /// A vote was cast: `up` or `down`.
    Vote(String, On),
    /// A node was edited.
    Edit(String, Edit),
    /// An answer was accepted.
    Accept(String, By),
    /// A node was reported.
    Report(String, By),
    /// A user or a node was followed.
    Follow(String, By),
}

/// A user. Properties are named as in the contract.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct User {
    pub username: Option<String>,
    pub email: Option<String>,
    pub real_name: Option<String>,
    pub about: Option<String>,
    pub location: Option<String>,
    pub birthday: Option<String>,
    pub profile_picture_url: Option<String>,
    /// The groups in addition to Users, by name.
    #[serde(default)]
    pub groups: Vec<String>,
    /// The permissions that are granted to the user alone.
    #[serde(default)]
    pub permissions: Vec<String>,
    /// The permissions that are denied to the user.
    #[serde(default)]
    pub without: Vec<String>,
    /// `suspended` or `deactivated`.
    pub state: Option<Transition>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    pub name: Option<String>,
    pub description: Option<String>,
    /// The names of users.
    #[serde(default)]
    pub members: Vec<String>,
    /// The permissions of its members.
    #[serde(default)]
    pub permissions: Vec<String>,
}

/// A node, and its type.
#[derive(Debug, Clone)]
pub struct Post {
    /// `question`, `answer`, `comment`, `idea` or `kbentry`.
    pub kind: &'static str,
    pub node: Node,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Node {
    pub by: String,
    /// The node that it is an answer to or a comment on.
    pub to: Option<String>,
    pub title: Option<String>,
    pub body: Option<String>,
    #[serde(default)]
    pub topics: Vec<String>,
    /// The number of later views.
    #[serde(default)]
    pub views: u32,
    /// The number of users who later made it a favourite.
    #[serde(default)]
    pub favorites: u32,
    #[serde(default)]
    pub wiki: bool,
    #[serde(default)]
    pub attachments: Vec<Attachment>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Attachment {
    pub file_name: String,
    pub size: i64,
    pub url: String,
    #[serde(default)]
    pub image: bool,
}

/// An act, and the node that it is about.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct On {
    pub on: String,
    pub by: String,
}

/// The user who acts.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct By {
    pub by: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    pub by: String,
    pub body: String,
    pub summary: Option<String>,
}

pub(crate) const NODES: [&str; 5] = ["question", "answer", "comment", "idea", "kbentry"];

/// The first words of events.
const KINDS: &str = "user, group, question, answer, comment, idea, kbentry, vote, edit, accept, \
    report, follow";

impl Event {
    /// True if the event is that the user with this name joins.
    pub(crate) fn is_user(&self, name: &str) -> bool {
        matches!(self, Self::User(own, _) if own == name)
    }
}

impl Given {
    /// Parses an event: an object whose first property is its kind.
    ///
    /// # Errors
    ///
    /// The JSON pointer of the mistake, and a message.
    pub fn from_value(value: &Value) -> Result<Self, (String, String)> {
        let here = |message: String| (String::new(), message);
        let mut object = value
            .as_object()
            .cloned()
            .ok_or_else(|| here(format!("an event begins with one of: {KINDS}")))?;
        // Removed first, because the first remaining property is the kind.
        let after = match object.remove("after") {
            Some(Value::String(text)) => Some(read_duration(&text).map_err(here)?),
            Some(_) => return Err(here("after: write a time like `3 days`".to_owned())),
            None => None,
        };
        let Some((kind, name)) = object.iter().next().map(|(kind, name)| (kind.clone(), name))
        else {
            return Err(here(format!("an event begins with one of: {KINDS}")));
        };
        let name = name
            .as_str()
            .ok_or_else(|| (format!("/{kind}"), "write a name".to_owned()))?
            .trim_start_matches('$')
            .to_owned();
        object.shift_remove(&kind);
        let object = Value::Object(object);
        let event = match kind.as_str() {
            "user" => Event::User(name, fields(object)?),
            "group" => Event::Group(name, fields(object)?),
            "vote" if name == "up" || name == "down" => Event::Vote(name, fields(object)?),
            "vote" => return Err(("/vote".to_owned(), "write `up` or `down`".to_owned())),
            "edit" => Event::Edit(name, fields(object)?),
            "accept" => Event::Accept(name, fields(object)?),
            "report" => Event::Report(name, fields(object)?),
            "follow" => Event::Follow(name, fields(object)?),
            other => match NODES.iter().find(|known| **known == other) {
                Some(kind) => {
                    let node = fields(object)?;
                    Event::Post(name, Post { kind, node })
                }
                None => {
                    let message = format!("{other:?} is not an event; there are: {KINDS}");
                    return Err((format!("/{other}"), message));
                }
            },
        };
        Ok(Self { after, event })
    }
}

/// Parses a duration such as `3 days`.
pub(super) fn read_duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("{text:?} is not a time; write one like `3 days` or `1 hour`");
    let (number, unit) = text.split_once(' ').ok_or_else(wrong)?;
    let number: u64 = number.parse().map_err(|_| wrong())?;
    // `1 day` and `3 days`.
    let seconds = match unit.trim_end_matches('s') {
        "second" => 1,
        "minute" => 60,
        "hour" => 3_600,
        "day" => 86_400,
        _ => return Err(wrong()),
    };
    Ok(Duration::from_secs(number.saturating_mul(seconds)))
}
