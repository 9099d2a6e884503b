//! The schemas of the contract, as this server writes them. A test compares their fields with the
//! document.

mod action;
mod group;
mod node;
mod user;

use serde::{Serialize, Serializer};

use super::respond::Shown;
use crate::domain::dates::DateFormat;
use crate::store::users::AuthorRow;

pub(super) use user::Updated;

/// A date as text for people.
#[derive(Debug, Clone, Copy, Default)]
struct Formatted<'a> {
    millis: i64,
    dates: Option<&'a DateFormat>,
}

impl<'a> Formatted<'a> {
    fn new(millis: i64, shown: &Shown<'a>) -> Self {
        Self { millis, dates: Some(shown.dates) }
    }
}

impl Serialize for Formatted<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.dates.map(|dates| dates.date(self.millis));
        serializer.serialize_str(&text.unwrap_or_default())
    }
}

/// A user in brief, as part of nodes, topics and revisions.
#[derive(Debug, Default, Serialize)]
struct AuthorSummary<'a> {
    id: i64,
    username: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    realname: Option<&'a str>,
    reputation: i64,
}

impl<'a> From<&'a AuthorRow> for AuthorSummary<'a> {
    fn from(author: &'a AuthorRow) -> Self {
        Self {
            id: author.id,
            username: &author.username,
            realname: author.realname.as_deref(),
            reputation: author.reputation,
        }
    }
}

/// A user in brief, as part of actions and relations.
#[derive(Debug, Default, Serialize)]
struct ActionUser<'a> {
    id: i64,
    username: &'a str,
    reputation: i64,
}

impl<'a> From<&'a AuthorRow> for ActionUser<'a> {
    fn from(user: &'a AuthorRow) -> Self {
        Self { id: user.id, username: &user.username, reputation: user.reputation }
    }
}

#[derive(Debug, Default, Serialize)]
struct NodeReference {
    id: i64,
}

#[cfg(test)]
mod tests {
    use super::group::GroupSummary;
    use super::node::{Attachment, Node};
    use super::{ActionUser, AuthorSummary, NodeReference};
    use crate::api::chosen::names_of;
    use crate::api::contract::properties;
    use crate::api::respond::Envelope;

    /// A schema, and the names of the fields of its type.
    type Shape = (&'static str, fn() -> Vec<&'static str>);

    /// The schemas that are only used within others, and the envelope. The types of responses are
    /// checked with their handlers.
    const SHAPES: [Shape; 6] = [
        ("ActionUser", || names_of(&ActionUser::default())),
        ("Attachment", || names_of(&Attachment::default())),
        ("AuthorSummary", || names_of(&AuthorSummary::default())),
        ("GroupSummary", || names_of(&GroupSummary::default())),
        ("NodeReference", || names_of(&NodeReference::default())),
        ("NodeSearchPage", || names_of(&Envelope::<Node<'_>>::default())),
    ];

    #[test]
    fn types_have_the_fields_of_their_schemas() {
        let contract = community_qa_contract::embedded().unwrap();
        for (schema, names) in SHAPES {
            let reference = serde_json::json!({"$ref": format!("#/components/schemas/{schema}")});
            let fields: Vec<String> = properties(contract, &reference).into_keys().collect();
            let mut names = names();
            names.sort_unstable();
            assert_eq!(names, fields, "{schema}");
        }
    }
}
