//! Groups.

use serde::{Serialize, Serializer};

use super::Formatted;
use crate::api::respond::{Resource, Shown};
use crate::store::groups::GroupRow;

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct Group<'a> {
    id: i64,
    r#type: &'static str,
    creation_date: i64,
    creation_date_formatted: Formatted<'a>,
    modification_date: i64,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
}

impl Resource for GroupRow {
    type Type<'a> = Group<'a>;

    fn show<'a>(&'a self, shown: &Shown<'a>) -> Group<'a> {
        Group {
            id: self.id,
            r#type: "group",
            creation_date: self.creation_date,
            creation_date_formatted: Formatted::new(self.creation_date, shown),
            modification_date: self.modification_date,
            name: &self.name,
            description: self.description.as_deref(),
        }
    }
}

/// A group in brief, as part of a user.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GroupSummary<'a> {
    #[serde(serialize_with = "as_text")]
    id: i64,
    creation_date: i64,
    creation_date_formatted: Formatted<'a>,
    modification_date: i64,
    name: &'a str,
}

impl<'a> GroupSummary<'a> {
    pub(super) fn new(group: &'a GroupRow, shown: &Shown<'a>) -> Self {
        Self {
            id: group.id,
            creation_date: group.creation_date,
            creation_date_formatted: Formatted::new(group.creation_date, shown),
            modification_date: group.modification_date,
            name: &group.name,
        }
    }
}

/// Writes an identifier that is a string on the wire.
pub(super) fn as_text<S: Serializer>(id: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(id)
}
