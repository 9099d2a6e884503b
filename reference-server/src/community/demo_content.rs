//! The people of the demo and what they have written, as `demo.yaml` has them.

use serde::Deserialize;

use crate::domain::permissions::BuiltInGroup;
use crate::service::Failure;

#[derive(Deserialize)]
pub(super) struct Content {
    pub(super) users: Vec<Person>,
    pub(super) discussions: Vec<Discussion>,
    pub(super) entries: Vec<Entry>,
}

/// A person, with a role if it can log in.
#[derive(Deserialize)]
pub(super) struct Person {
    pub(super) username: String,
    pub(super) real_name: String,
    pub(super) location: String,
    pub(super) about: String,
    role: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Discussion {
    pub(super) asker: usize,
    pub(super) title: String,
    pub(super) body: String,
    pub(super) topics: Vec<String>,
    #[serde(default)]
    pub(super) voters: Vec<usize>,
    #[serde(default)]
    pub(super) answers: Vec<Answer>,
    #[serde(default)]
    pub(super) sticky: bool,
}

/// An answer, with its text after an edit, and its comments.
#[derive(Deserialize)]
pub(super) struct Answer {
    pub(super) author: usize,
    pub(super) body: String,
    pub(super) edited: Option<String>,
    #[serde(default)]
    pub(super) voters: Vec<usize>,
    #[serde(default)]
    pub(super) comments: Vec<Comment>,
    #[serde(default)]
    pub(super) accepted: bool,
}

#[derive(Deserialize)]
pub(super) struct Comment {
    pub(super) author: usize,
    pub(super) body: String,
}

/// An idea or an entry of the knowledge base.
#[derive(Deserialize)]
pub(super) struct Entry {
    #[serde(rename = "type")]
    pub(super) node_type: String,
    pub(super) author: usize,
    pub(super) title: String,
    pub(super) body: String,
    pub(super) topics: Vec<String>,
}

pub(super) fn read() -> Result<Content, Failure> {
    let content = serde_yaml::from_str(include_str!("demo.yaml"));
    content.map_err(|error| Failure::Bug(format!("demo.yaml: {error}")))
}

impl Content {
    pub(super) fn roles(&self) -> Vec<(&str, &str)> {
        let roles = self.users.iter().filter_map(|user| {
            let role = user.role.as_deref()?;
            Some((user.username.as_str(), role))
        });
        roles.collect()
    }
}

impl Person {
    pub(super) fn groups(&self) -> Vec<BuiltInGroup> {
        match self.role.as_deref() {
            Some("super user") => vec![BuiltInGroup::SuperUsers],
            Some("moderator") => vec![BuiltInGroup::Moderators],
            _ => Vec::new(),
        }
    }
}

pub(super) fn names(topics: &[String]) -> Vec<&str> {
    topics.iter().map(String::as_str).collect()
}
