//! Converts the values of a row between JSON and a statement.

use serde_json::Value as Json;

use super::Record;
use super::tables::{Column, Kind, Table};
use crate::domain::bounded::{Email, Line, UserName};
use crate::domain::names;
use crate::domain::search::user_key;
use crate::domain::text::rendered;
use crate::store::Value;

/// The largest object of a record. It is part of every response about its user.
const MAX_OBJECT_BYTES: usize = 64 * 1024;

/// The source of a derived column.
#[derive(Debug, Clone, Copy)]
pub(super) enum Derived {
    /// The folded form of a property.
    Key(&'static str),
    /// The hash of the e-mail address.
    EmailHash,
    /// The text that a search of users compares with the term.
    UserSearchKey,
    /// The text of a node as HTML.
    Rendered,
}

impl Derived {
    fn value(self, record: &Record) -> String {
        let text = |property: &str| record.get(property).and_then(Json::as_str);
        match self {
            Self::Key(property) => names::key(Line::start_of(text(property).unwrap_or_default())),
            Self::EmailHash => {
                names::email_hash(Email::start_of(text("email").unwrap_or_default()))
            }
            Self::UserSearchKey => {
                let username = UserName::start_of(text("username").unwrap_or_default());
                user_key(username, text("realname").map(Line::start_of))
            }
            Self::Rendered => rendered(text("body").unwrap_or_default()),
        }
    }
}

/// A row to insert.
#[derive(Debug, Clone)]
pub struct Row {
    pub(crate) table: &'static Table,
    /// The values of the columns, followed by the derived columns.
    pub(super) cells: Vec<Value<'static>>,
}

impl Row {
    /// The row of a record.
    ///
    /// # Errors
    ///
    /// If a property is missing, unknown or of another type. The error names it.
    pub fn from_record(table: &'static Table, mut record: Record) -> Result<Self, String> {
        // Before the columns are taken out of the record.
        let derived: Vec<Value<'static>> =
            table.derived.iter().map(|(_, derived)| Value::from(derived.value(&record))).collect();
        let id = record.get("id").and_then(Json::as_i64);
        let mut cells = Vec::with_capacity(table.columns.len() + derived.len());
        for column in table.columns {
            let value = record.remove(column.property);
            let cell = cell(column, value)?;
            if column.is_earlier
                && let Value::Integer(Some(named)) = cell
                && id.is_none_or(|id| named >= id)
            {
                let (property, record) = (column.property, table.record);
                return Err(format!("{property} refers to no earlier {record}"));
            }
            cells.push(cell);
        }
        // The properties that are left have no column.
        record.remove("record");
        if let Some(property) = record.keys().next() {
            return Err(format!("a {} has no {property:?}", table.record));
        }
        cells.extend(derived);
        Ok(Self { table, cells })
    }
}

fn cell(column: &Column, value: Option<Json>) -> Result<Value<'static>, String> {
    let property = column.property;
    let Some(value) = value else {
        return match column.kind {
            Kind::Integer(..) if column.is_optional => Ok(Value::Integer(None)),
            Kind::Text(_) | Kind::Object if column.is_optional => Ok(Value::Text(None)),
            _ => Err(format!("{property} is missing")),
        };
    };
    let unfit = |what: &str| format!("{property} is not {what}");
    match column.kind {
        Kind::Integer(least, most) => {
            let number = value.as_i64().filter(|number| (least..=most).contains(number));
            let unfit = || unfit(&format!("an integer from {least} to {most}"));
            Ok(Value::Integer(Some(number.ok_or_else(unfit)?)))
        }
        Kind::Boolean => {
            let boolean = value.as_bool().ok_or_else(|| unfit("a boolean"))?;
            Ok(Value::Boolean(boolean))
        }
        Kind::Text(fit) => match value {
            Json::String(text) => match fit(text) {
                Ok(text) => Ok(Value::from(text)),
                Err(reason) => Err(format!("{property} {reason}")),
            },
            _ => Err(unfit("a string")),
        },
        Kind::Object if value.is_object() => {
            let text = value.to_string();
            if text.len() > MAX_OBJECT_BYTES {
                return Err(unfit(&format!("an object of at most {MAX_OBJECT_BYTES} bytes")));
            }
            Ok(Value::from(text))
        }
        Kind::Object => Err(unfit("an object")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::TABLES;
    use super::*;

    const NOT_WRITTEN: &str = "is not in the form that this server writes";

    fn row(record: &str, value: Json) -> Result<Row, String> {
        let table = TABLES.iter().find(|table| table.record == record).unwrap();
        let Json::Object(record) = value else {
            panic!("not an object");
        };
        Row::from_record(table, record)
    }

    #[test]
    fn cell_of_wrong_type_is_named() {
        let topic = json!({
            "record": "topic", "id": 1, "name": "Fans", "authorId": 2, "creationDate": 3,
            "usedCount": 4,
        });
        let cells = row("topic", topic.clone()).unwrap().cells;
        assert_eq!(cells.last(), Some(&Value::from("fans")));
        const ID: &str = "is not an integer from 1 to 2147483647";
        const COUNT: &str = "is not an integer from 0 to 2147483647";
        for (property, value, reason) in [
            ("id", json!(0), ID),
            ("authorId", json!("2"), ID),
            ("name", json!(7), "is not a string"),
            ("name", json!("Fans\u{1b}[2J"), NOT_WRITTEN),
            ("usedCount", json!(1.5), COUNT),
            ("usedCount", json!(-1), COUNT),
            (
                "creationDate",
                json!(253_402_300_800_000_i64),
                "is not an integer from -377705116800000 to 253402300799999",
            ),
        ] {
            let mut changed = topic.clone();
            changed[property] = value;
            let refused = row("topic", changed).unwrap_err();
            assert_eq!(refused, format!("{property} {reason}"));
        }
        let mut unknown = topic.clone();
        unknown["colour"] = json!("red");
        let refused = row("topic", unknown).unwrap_err();
        assert_eq!(refused, "a topic has no \"colour\"");
        for property in ["name", "usedCount"] {
            let mut without = topic.clone();
            without.as_object_mut().unwrap().remove(property);
            let refused = row("topic", without).unwrap_err();
            assert_eq!(refused, format!("{property} is missing"));
        }
    }

    #[test]
    fn no_node_is_above_itself() {
        let node = |parent: u32| {
            let mut node: Record = TABLES
                .iter()
                .find(|table| table.record == "node")
                .unwrap()
                .columns
                .iter()
                .filter(|column| !column.is_optional)
                .map(|column| match column.kind {
                    Kind::Integer(..) => (column.property.to_owned(), json!(7)),
                    Kind::Boolean => (column.property.to_owned(), json!(false)),
                    Kind::Text(_) | Kind::Object => (column.property.to_owned(), json!("answer")),
                })
                .collect();
            node.insert("parentId".to_owned(), json!(parent));
            row("node", Json::Object(node)).map(drop)
        };
        assert_eq!(node(6), Ok(()));
        for parent in [7, 8] {
            let refused = "parentId refers to no earlier node";
            assert_eq!(node(parent), Err(refused.to_owned()));
        }
    }

    fn column(name: &str) -> &'static Column {
        TABLES.iter().flat_map(|table| table.columns).find(|column| column.name == name).unwrap()
    }

    #[test]
    fn cells_that_this_server_never_writes_are_refused() {
        for (name, written, reason) in [
            ("email", "a@b\n", NOT_WRITTEN),
            ("avatar", "javascript:alert(1)", NOT_WRITTEN),
            ("website", "/\"><script>", NOT_WRITTEN),
            ("ip", "127.0.0.1 ", NOT_WRITTEN),
            ("ip", "::ffff:127.0.0.1", NOT_WRITTEN),
            ("slug", "a b", NOT_WRITTEN),
            ("summary", "two\nlines", NOT_WRITTEN),
            ("verb", "Joined", NOT_WRITTEN),
            ("award", "guru", NOT_WRITTEN),
            ("birthday", "19990203", NOT_WRITTEN),
            ("birthday", "1999-02-30", NOT_WRITTEN),
            ("extra", "a\0b", "has a NUL"),
            ("password_hash", "secret", "is not a hash of argon2 in the PHC string format"),
        ] {
            let refused = cell(column(name), Some(json!(written))).unwrap_err();
            assert_eq!(refused, format!("{} {reason}", column(name).property));
        }
        let list = cell(column("extra_data"), Some(json!([])));
        assert_eq!(list.unwrap_err(), "extraData is not an object");
        for (name, written) in [
            ("avatar", ""),
            ("url", "/storage/attachments/fan.png"),
            ("url", "https://x.example/fan.png"),
        ] {
            let stored = Value::from(written);
            assert_eq!(cell(column(name), Some(json!(written))), Ok(stored));
        }
    }

    #[test]
    fn sizes_and_dates_alone_exceed_int32() {
        for column in TABLES.iter().flat_map(|table| table.columns) {
            let is_large = column.name == "size" || column.name.ends_with("_date");
            let beyond = i64::from(i32::MAX) + 1;
            if let Kind::Integer(_, most) = column.kind {
                assert_eq!(most >= beyond, is_large, "{}", column.name);
            }
        }
    }

    #[test]
    fn html_cells_are_sanitised() {
        let about = column("about");
        for (written, stored) in [
            ("<b>x</b><script>alert(1)</script>", "<b>x</b>"),
            ("a &lt;b&gt; &amp;amp; c", "a &lt;b&gt; &amp;amp; c"),
        ] {
            let stored = Value::from(stored);
            assert_eq!(cell(about, Some(json!(written))), Ok(stored));
        }
    }
}
