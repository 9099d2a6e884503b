//! The tables, ordered so that each row comes after those that it refers to.

use serde_json::Value;

use super::Record;
use super::cells::Derived;
use super::fits::{self, Fit};

/// The type of a column, which determines its form in JSON.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    /// An integer, with its minimum and maximum.
    Integer(i64, i64),
    Boolean,
    /// A string, with its check.
    Text(Fit),
    /// An object, stored as its text.
    Object,
}

/// The range of integers in the API.
const INT32: (i64, i64) = (i32::MIN as i64, i32::MAX as i64);

/// The years -9999 to 9999, in milliseconds since the epoch: the range of clocks and imports.
const DATES: (i64, i64) = (-377_705_116_800_000, 253_402_300_799_999);

#[derive(Debug, Clone, Copy)]
pub(super) struct Column {
    pub(super) name: &'static str,
    /// The property of the record.
    pub(super) property: &'static str,
    pub(super) kind: Kind,
    /// Set if it may have no value. The record then lacks the property.
    pub(super) is_optional: bool,
    /// Set if it is a credential, which is exported only on request.
    pub(super) is_secret: bool,
    /// Set if it refers to an earlier row of the same table. Cycles are therefore impossible.
    pub(super) is_earlier: bool,
}

/// A table that is exported.
#[derive(Debug)]
pub struct Table {
    pub(crate) name: &'static str,
    /// The name of its records.
    pub record: &'static str,
    /// The number of leading columns that form the primary key.
    pub(super) key_length: usize,
    pub(super) columns: &'static [Column],
    /// The columns derived from others.
    pub(super) derived: &'static [(&'static str, Derived)],
}

impl Table {
    pub(crate) fn key<'r>(&self, record: &'r Record) -> Vec<&'r Value> {
        let properties = self.columns[..self.key_length].iter().map(|column| column.property);
        properties.filter_map(|property| record.get(property)).collect()
    }

    /// The key as text for people, such as `7` or `3/Publish comment`.
    pub(crate) fn key_text(&self, record: &Record) -> String {
        let values = self.key(record).into_iter();
        let texts =
            values.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        texts.collect::<Vec<_>>().join("/")
    }

    /// Returns whether the database assigns its identifiers.
    pub(crate) fn has_identity(&self) -> bool {
        self.key_length == 1 && self.columns.first().is_some_and(|first| first.name == "id")
    }
}

const fn column(name: &'static str, property: &'static str, kind: Kind) -> Column {
    Column { name, property, kind, is_optional: false, is_secret: false, is_earlier: false }
}

impl Column {
    const fn optional(mut self) -> Self {
        self.is_optional = true;
        self
    }

    const fn references_earlier(mut self) -> Self {
        self.is_earlier = true;
        self
    }

    const fn secret(mut self) -> Self {
        self.is_secret = true;
        self
    }
}

const fn id(name: &'static str, property: &'static str) -> Column {
    column(name, property, Kind::Integer(1, INT32.1))
}

const fn integer(name: &'static str, property: &'static str) -> Column {
    column(name, property, Kind::Integer(INT32.0, INT32.1))
}

const fn count(name: &'static str, property: &'static str) -> Column {
    column(name, property, Kind::Integer(0, INT32.1))
}

const fn date(name: &'static str, property: &'static str) -> Column {
    column(name, property, Kind::Integer(DATES.0, DATES.1))
}

const fn boolean(name: &'static str, property: &'static str) -> Column {
    column(name, property, Kind::Boolean)
}

const fn text(name: &'static str, property: &'static str, fit: Fit) -> Column {
    column(name, property, Kind::Text(fit))
}

pub const TABLES: &[Table] = &[
    Table {
        name: "groups",
        record: "group",
        key_length: 1,
        columns: &[
            id("id", "id"),
            text("name", "name", fits::line),
            text("description", "description", fits::prose).optional(),
            boolean("built_in", "builtIn"),
            date("creation_date", "creationDate"),
            date("modification_date", "modificationDate"),
        ],
        derived: &[("name_key", Derived::Key("name"))],
    },
    Table {
        name: "group_permissions",
        record: "groupPermission",
        key_length: 2,
        columns: &[id("group_id", "groupId"), text("permission", "permission", fits::permission)],
        derived: &[],
    },
    Table {
        name: "users",
        record: "user",
        key_length: 1,
        columns: &[
            id("id", "id"),
            text("username", "username", fits::username),
            text("slug", "slug", fits::slug),
            text("realname", "realname", fits::line).optional(),
            text("email", "email", fits::email),
            text("password_hash", "passwordHash", fits::password_hash).optional().secret(),
            text("avatar", "avatar", fits::url),
            text("company", "company", fits::line).optional(),
            text("website", "website", fits::url).optional(),
            text("location", "location", fits::line).optional(),
            text("about", "about", fits::html).optional(),
            text("birthday", "birthday", fits::day).optional(),
            column("extra_data", "extraData", Kind::Object),
            boolean("active", "active"),
            boolean("suspended", "suspended"),
            boolean("deactivated", "deactivated"),
            date("creation_date", "creationDate"),
            date("modification_date", "modificationDate"),
            integer("reputation", "reputation"),
            count("post_count", "postCount"),
            count("follower_count", "followerCount"),
            count("user_follow_count", "userFollowCount"),
            count("node_follow_count", "nodeFollowCount"),
            count("bronze", "bronze"),
            count("silver", "silver"),
            count("gold", "gold"),
        ],
        derived: &[
            ("username_key", Derived::Key("username")),
            ("email_key", Derived::Key("email")),
            ("email_hash", Derived::EmailHash),
            ("search_key", Derived::UserSearchKey),
        ],
    },
    Table {
        name: "memberships",
        record: "membership",
        key_length: 2,
        columns: &[id("group_id", "groupId"), id("user_id", "userId")],
        derived: &[],
    },
    Table {
        name: "user_permissions",
        record: "userPermission",
        key_length: 2,
        columns: &[
            id("user_id", "userId"),
            text("permission", "permission", fits::permission),
            boolean("granted", "granted"),
        ],
        derived: &[],
    },
    Table {
        name: "topics",
        record: "topic",
        key_length: 1,
        columns: &[
            id("id", "id"),
            text("name", "name", fits::line),
            id("author_id", "authorId"),
            date("creation_date", "creationDate"),
            count("used_count", "usedCount"),
        ],
        derived: &[("name_key", Derived::Key("name"))],
    },
    Table {
        name: "nodes",
        record: "node",
        key_length: 1,
        columns: &[
            id("id", "id"),
            text("type", "type", fits::node_type),
            id("parent_id", "parentId").optional().references_earlier(),
            id("root_id", "rootId").optional(),
            id("author_id", "authorId"),
            count("depth", "depth"),
            date("creation_date", "creationDate"),
            id("last_active_user_id", "lastActiveUserId"),
            date("last_active_date", "lastActiveDate"),
            count("last_edited_action_id", "lastEditedActionId"),
            count("active_revision_id", "activeRevisionId"),
            count("container_id", "containerId"),
            boolean("wiki", "wiki"),
            boolean("accepted", "accepted"),
            boolean("in_review", "inReview"),
            boolean("sticky", "sticky"),
            boolean("site_sticky", "siteSticky"),
            integer("score", "score"),
            count("up_vote_count", "upVoteCount"),
            count("down_vote_count", "downVoteCount"),
            count("view_count", "viewCount"),
            count("used_count", "usedCount"),
            count("report_count", "reportCount"),
            count("favorite_count", "favoriteCount"),
            count("comment_count", "commentCount"),
            count("answer_count", "answerCount"),
            count("follower_count", "followerCount"),
        ],
        derived: &[],
    },
    Table {
        name: "node_texts",
        record: "text",
        key_length: 1,
        columns: &[
            id("node_id", "nodeId"),
            text("title", "title", fits::line).optional(),
            text("slug", "slug", fits::slug),
            text("body", "body", fits::body),
        ],
        derived: &[("body_html", Derived::Rendered)],
    },
    Table {
        name: "node_topics",
        record: "tag",
        key_length: 2,
        columns: &[id("node_id", "nodeId"), id("topic_id", "topicId")],
        derived: &[],
    },
    Table {
        name: "attachments",
        record: "attachment",
        key_length: 1,
        columns: &[
            id("id", "id"),
            id("node_id", "nodeId"),
            text("file_name", "fileName", fits::line),
            column("size", "size", Kind::Integer(0, i64::MAX)),
            text("url", "url", fits::url),
            boolean("image", "image"),
        ],
        derived: &[],
    },
    Table {
        name: "revisions",
        record: "revision",
        key_length: 1,
        columns: &[
            id("id", "id"),
            id("node_id", "nodeId"),
            count("revision", "revision"),
            text("title", "title", fits::line).optional(),
            text("body", "body", fits::body),
            text("topics", "topics", fits::topic_names).optional(),
            id("author_id", "authorId"),
            text("summary", "summary", fits::line),
            boolean("wiki", "wiki"),
            date("revision_date", "revisionDate"),
        ],
        derived: &[("body_html", Derived::Rendered)],
    },
    Table {
        name: "actions",
        record: "action",
        key_length: 1,
        columns: &[
            id("id", "id"),
            text("ip", "ip", fits::address),
            id("user_id", "userId"),
            id("real_user_id", "realUserId").optional(),
            text("verb", "verb", fits::verb),
            date("action_date", "actionDate"),
            boolean("canceled", "canceled"),
            boolean("private_action", "privateAction"),
            text("extra", "extra", fits::extra).optional(),
            id("node_id", "nodeId").optional(),
            id("root_id", "rootId").optional(),
        ],
        derived: &[],
    },
    Table {
        name: "awards",
        record: "award",
        key_length: 1,
        columns: &[
            id("id", "id"),
            id("user_id", "userId"),
            text("award", "award", fits::award),
            count("count", "count"),
            date("creation_date", "creationDate"),
        ],
        derived: &[],
    },
    Table {
        name: "reputation_log",
        record: "reputation",
        key_length: 1,
        columns: &[
            id("id", "id"),
            id("user_id", "userId"),
            integer("points", "points"),
            id("action_id", "actionId"),
        ],
        derived: &[],
    },
    Table {
        name: "votes",
        record: "vote",
        key_length: 2,
        columns: &[id("node_id", "nodeId"), id("user_id", "userId"), integer("value", "value")],
        derived: &[],
    },
    Table {
        name: "anonymous_votes",
        record: "anonymousVotes",
        key_length: 1,
        columns: &[
            id("node_id", "nodeId"),
            count("up_votes", "upVotes"),
            count("down_votes", "downVotes"),
        ],
        derived: &[],
    },
    Table {
        name: "user_follows",
        record: "userFollow",
        key_length: 2,
        columns: &[
            id("follower_id", "followerId"),
            id("followed_id", "followedId"),
            boolean("active", "active"),
            date("creation_date", "creationDate"),
            id("action_id", "actionId").optional(),
        ],
        derived: &[],
    },
    Table {
        name: "node_follows",
        record: "nodeFollow",
        key_length: 1,
        columns: &[
            id("id", "id"),
            id("node_id", "nodeId"),
            id("follower_id", "followerId"),
            boolean("active", "active"),
            date("creation_date", "creationDate"),
            id("action_id", "actionId").optional(),
        ],
        derived: &[],
    },
    Table {
        name: "imported",
        record: "imported",
        key_length: 3,
        columns: &[
            text("source", "source", fits::source_name),
            text("kind", "kind", fits::source_name),
            text("source_id", "sourceId", fits::source_name),
            count("id", "id"),
        ],
        derived: &[],
    },
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::store::{Conn, Db, Error, Location, Migrations};

    /// Returns whether a table is exported. The search index and the version of its folding are
    /// made again, allowances for writes are not part of the community, and the tables of
    /// migrations belong to the database.
    fn is_carried(table: &str) -> bool {
        ![
            "sqlite_",
            "_sqlx_",
            "node_words",
            "node_sequences",
            "node_trigrams",
            "node_grams",
            "folding",
            "write_allowances",
        ]
        .iter()
        .any(|start| table.starts_with(start))
    }

    #[tokio::test]
    async fn every_column_of_every_table_is_carried() {
        let migrations = Migrations::compiled_in();
        let db = Db::open(&Location::Memory, &migrations).await.unwrap();
        let text = "SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c \
            WHERE t.type = 'table'";
        let there: Vec<(String, String)> = db
            .read(async |conn: &mut Conn<'_>| conn.all(text, &[]).await)
            .await
            .map_err(|error: Error| error.to_string())
            .unwrap();
        let there: BTreeSet<(String, String)> =
            there.into_iter().filter(|(table, _)| is_carried(table)).collect();
        let carried = TABLES.iter().flat_map(|table| {
            let names = table
                .columns
                .iter()
                .map(|column| column.name)
                .chain(table.derived.iter().map(|(name, _)| *name));
            names.map(|name| (table.name.to_owned(), name.to_owned()))
        });
        assert_eq!(carried.collect::<BTreeSet<_>>(), there);
    }

    #[test]
    fn schema_of_exports_describes_every_column() {
        let schema: Value =
            serde_json::from_str(include_str!("../../../schemas/export.schema.json")).unwrap();
        for table in TABLES {
            let described = &schema["$defs"][table.record];
            let required = described["required"].as_array().unwrap();
            for column in table.columns {
                let (record, property) = (table.record, column.property);
                assert!(
                    described["properties"].get(property).is_some(),
                    "schemas/export.schema.json: add `{property}` to the properties of `{record}`"
                );
                assert_eq!(
                    required.iter().any(|name| name == property),
                    !column.is_optional,
                    "schemas/export.schema.json: whether `{property}` of `{record}` is required"
                );
            }
        }
    }
}
