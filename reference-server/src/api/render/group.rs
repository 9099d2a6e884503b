//! Groups.

use serde_json::{Value, json};

use super::Shown;
use super::item::Item;
use crate::domain::projection::Projection;
use crate::store::groups::GroupRow;

pub(in crate::api) fn group(group: &GroupRow, shown: &Shown<'_>, projection: &Projection) -> Value {
    let mut item = Item::projected(projection);
    item.put("id", group.id)
        .put("type", "group")
        .put("creationDate", group.creation_date)
        .put(
            "creationDateFormatted",
            shown.dates.date(group.creation_date),
        )
        .put("modificationDate", group.modification_date)
        .put("name", group.name.as_str())
        .put_some("description", group.description.as_deref());
    item.into_value()
}

/// A group in brief, as users carry it: the id is a string.
pub(super) fn group_summary(group: &GroupRow, shown: &Shown<'_>) -> Value {
    json!({
        "id": group.id.to_string(),
        "creationDate": group.creation_date,
        "creationDateFormatted": shown.dates.date(group.creation_date),
        "modificationDate": group.modification_date,
        "name": group.name,
    })
}
