//! Which tables there are, in an order in which each row comes after those that it names.

use super::cells::Derived;
use super::fits::{self, Fit};

/// What a column holds, which is how it is written in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A positive int32.
    Id,
    /// A number.
    Integer,
    /// A boolean.
    Boolean,
    /// A string.
    Text,
    /// An object, stored as its text.
    Object,
}

/// A column that is carried.
#[derive(Debug, Clone, Copy)]
pub(super) struct Column {
    pub(super) name: &'static str,
    /// The property of the record.
    pub(super) property: &'static str,
    pub(super) kind: Kind,
    /// Whether it may have no value. Then the record does not have the property.
    pub(super) is_optional: bool,
    /// Whether it is carried only when credentials are asked for.
    pub(super) is_secret: bool,
    /// What a text must be like.
    pub(super) fit: Fit,
    /// Whether it names an earlier row of the same table, so that no row is above itself.
    pub(super) is_earlier: bool,
}

/// A table that is carried.
#[derive(Debug)]
pub struct Table {
    pub(super) name: &'static str,
    /// What its records are called.
    pub record: &'static str,
    /// How many columns at the front make the primary key.
    pub(super) key: usize,
    pub(super) columns: &'static [Column],
    /// What is made of the other columns.
    pub(super) derived: &'static [(&'static str, Derived)],
}

impl Table {
    /// What it is called.
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// Whether the database counts its identifiers.
    pub(crate) fn has_identity(&self) -> bool {
        self.key == 1 && self.columns.first().is_some_and(|first| first.name == "id")
    }
}

const fn column(name: &'static str, property: &'static str, kind: Kind) -> Column {
    Column {
        name,
        property,
        kind,
        is_optional: false,
        is_secret: false,
        fit: fits::any,
        is_earlier: false,
    }
}

impl Column {
    const fn optional(self) -> Self {
        Self {
            is_optional: true,
            ..self
        }
    }

    const fn earlier(self) -> Self {
        Self {
            is_earlier: true,
            ..self
        }
    }

    const fn that_fits(self, fit: Fit) -> Self {
        Self { fit, ..self }
    }

    const fn secret(self) -> Self {
        Self {
            is_secret: true,
            ..self
        }
    }
}

const fn id(name: &'static str, property: &'static str) -> Column {
    column(name, property, Kind::Id)
}

const fn integer(name: &'static str, property: &'static str) -> Column {
    column(name, property, Kind::Integer)
}

const fn boolean(name: &'static str, property: &'static str) -> Column {
    column(name, property, Kind::Boolean)
}

const fn text(name: &'static str, property: &'static str) -> Column {
    column(name, property, Kind::Text)
}

/// All of them.
pub const TABLES: &[Table] = &[
    Table {
        name: "groups",
        record: "group",
        key: 1,
        columns: &[
            id("id", "id"),
            text("name", "name").that_fits(fits::line),
            text("description", "description").optional(),
            boolean("built_in", "builtIn"),
            integer("creation_date", "creationDate"),
            integer("modification_date", "modificationDate"),
        ],
        derived: &[("name_key", Derived::Key("name"))],
    },
    Table {
        name: "group_permissions",
        record: "groupPermission",
        key: 2,
        columns: &[
            id("group_id", "groupId"),
            text("permission", "permission").that_fits(fits::permission),
        ],
        derived: &[],
    },
    Table {
        name: "users",
        record: "user",
        key: 1,
        columns: &[
            id("id", "id"),
            text("username", "username").that_fits(fits::username),
            text("slug", "slug"),
            text("realname", "realname")
                .optional()
                .that_fits(fits::line),
            text("email", "email").that_fits(fits::email),
            text("password_hash", "passwordHash")
                .optional()
                .secret()
                .that_fits(fits::password_hash),
            text("avatar", "avatar").that_fits(fits::url),
            text("company", "company").optional().that_fits(fits::line),
            text("website", "website").optional().that_fits(fits::url),
            text("location", "location")
                .optional()
                .that_fits(fits::line),
            text("about", "about").optional().that_fits(fits::html),
            text("birthday", "birthday").optional(),
            column("extra_data", "extraData", Kind::Object),
            boolean("active", "active"),
            boolean("suspended", "suspended"),
            boolean("deactivated", "deactivated"),
            integer("creation_date", "creationDate"),
            integer("modification_date", "modificationDate"),
            integer("reputation", "reputation"),
            integer("post_count", "postCount"),
            integer("follower_count", "followerCount"),
            integer("user_follow_count", "userFollowCount"),
            integer("node_follow_count", "nodeFollowCount"),
            integer("bronze", "bronze"),
            integer("silver", "silver"),
            integer("gold", "gold"),
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
        key: 2,
        columns: &[id("group_id", "groupId"), id("user_id", "userId")],
        derived: &[],
    },
    Table {
        name: "user_permissions",
        record: "userPermission",
        key: 2,
        columns: &[
            id("user_id", "userId"),
            text("permission", "permission").that_fits(fits::permission),
            boolean("granted", "granted"),
        ],
        derived: &[],
    },
    Table {
        name: "topics",
        record: "topic",
        key: 1,
        columns: &[
            id("id", "id"),
            text("name", "name").that_fits(fits::line),
            id("author_id", "authorId"),
            integer("creation_date", "creationDate"),
            integer("used_count", "usedCount"),
        ],
        derived: &[("name_key", Derived::Key("name"))],
    },
    Table {
        name: "nodes",
        record: "node",
        key: 1,
        columns: &[
            id("id", "id"),
            text("type", "type").that_fits(fits::node_type),
            id("parent_id", "parentId").optional().earlier(),
            id("root_id", "rootId").optional(),
            id("author_id", "authorId"),
            integer("depth", "depth"),
            integer("creation_date", "creationDate"),
            id("last_active_user_id", "lastActiveUserId"),
            integer("last_active_date", "lastActiveDate"),
            integer("last_edited_action_id", "lastEditedActionId"),
            integer("active_revision_id", "activeRevisionId"),
            integer("container_id", "containerId"),
            boolean("wiki", "wiki"),
            boolean("accepted", "accepted"),
            boolean("in_review", "inReview"),
            boolean("sticky", "sticky"),
            boolean("site_sticky", "siteSticky"),
            integer("score", "score"),
            integer("up_vote_count", "upVoteCount"),
            integer("down_vote_count", "downVoteCount"),
            integer("view_count", "viewCount"),
            integer("used_count", "usedCount"),
            integer("report_count", "reportCount"),
            integer("favorite_count", "favoriteCount"),
            integer("comment_count", "commentCount"),
            integer("answer_count", "answerCount"),
            integer("follower_count", "followerCount"),
        ],
        derived: &[],
    },
    Table {
        name: "node_texts",
        record: "text",
        key: 1,
        columns: &[
            id("node_id", "nodeId"),
            text("title", "title").optional().that_fits(fits::line),
            text("slug", "slug"),
            text("body", "body"),
        ],
        derived: &[("body_html", Derived::Rendered)],
    },
    Table {
        name: "node_topics",
        record: "tag",
        key: 2,
        columns: &[id("node_id", "nodeId"), id("topic_id", "topicId")],
        derived: &[],
    },
    Table {
        name: "attachments",
        record: "attachment",
        key: 1,
        columns: &[
            id("id", "id"),
            id("node_id", "nodeId"),
            text("file_name", "fileName").that_fits(fits::line),
            integer("size", "size"),
            text("url", "url").that_fits(fits::url),
            boolean("image", "image"),
        ],
        derived: &[],
    },
    Table {
        name: "revisions",
        record: "revision",
        key: 1,
        columns: &[
            id("id", "id"),
            id("node_id", "nodeId"),
            integer("revision", "revision"),
            text("title", "title").optional(),
            text("body", "body"),
            text("topics", "topics").optional(),
            id("author_id", "authorId"),
            text("summary", "summary"),
            boolean("wiki", "wiki"),
            integer("revision_date", "revisionDate"),
        ],
        derived: &[("body_html", Derived::Rendered)],
    },
    Table {
        name: "actions",
        record: "action",
        key: 1,
        columns: &[
            id("id", "id"),
            text("ip", "ip"),
            id("user_id", "userId"),
            id("real_user_id", "realUserId").optional(),
            text("verb", "verb"),
            integer("action_date", "actionDate"),
            boolean("canceled", "canceled"),
            boolean("private_action", "privateAction"),
            text("extra", "extra").optional(),
            id("node_id", "nodeId").optional(),
            id("root_id", "rootId").optional(),
        ],
        derived: &[],
    },
    Table {
        name: "awards",
        record: "award",
        key: 1,
        columns: &[
            id("id", "id"),
            id("user_id", "userId"),
            text("award", "award"),
            integer("count", "count"),
            integer("creation_date", "creationDate"),
        ],
        derived: &[],
    },
    Table {
        name: "reputation_log",
        record: "reputation",
        key: 1,
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
        key: 2,
        columns: &[
            id("node_id", "nodeId"),
            id("user_id", "userId"),
            integer("value", "value"),
        ],
        derived: &[],
    },
    Table {
        name: "anonymous_votes",
        record: "anonymousVotes",
        key: 1,
        columns: &[
            id("node_id", "nodeId"),
            integer("up_votes", "upVotes"),
            integer("down_votes", "downVotes"),
        ],
        derived: &[],
    },
    Table {
        name: "user_follows",
        record: "userFollow",
        key: 2,
        columns: &[
            id("follower_id", "followerId"),
            id("followed_id", "followedId"),
            boolean("active", "active"),
            integer("creation_date", "creationDate"),
        ],
        derived: &[],
    },
    Table {
        name: "node_follows",
        record: "nodeFollow",
        key: 1,
        columns: &[
            id("id", "id"),
            id("node_id", "nodeId"),
            id("follower_id", "followerId"),
            boolean("active", "active"),
            integer("creation_date", "creationDate"),
        ],
        derived: &[],
    },
    Table {
        name: "imported",
        record: "imported",
        key: 3,
        columns: &[
            text("source", "source"),
            text("kind", "kind"),
            text("source_id", "sourceId"),
            integer("id", "id"),
        ],
        derived: &[],
    },
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::store::{Conn, Db, Error, Location, Migrations, sql};

    /// What no export carries: the search index and what tells by which rules it was folded,
    /// which are made again, and sqlx's own.
    fn is_carried(table: &str) -> bool {
        ![
            "sqlite_",
            "_sqlx_",
            "node_words",
            "node_sequences",
            "node_trigrams",
            "node_grams",
            "folding",
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
            .read(async |conn: &mut Conn<'_>| sql!(conn, c => sqlx::query_as(text).fetch_all(c)))
            .await
            .map_err(|error: Error| error.to_string())
            .unwrap();
        let there: BTreeSet<(String, String)> = there
            .into_iter()
            .filter(|(table, _)| is_carried(table))
            .collect();
        let carried = TABLES.iter().flat_map(|table| {
            let columns = table.columns.iter().map(|column| column.name);
            let names = columns.chain(table.derived.iter().map(|(name, _)| *name));
            names.map(|name| (table.name.to_owned(), name.to_owned()))
        });
        assert_eq!(carried.collect::<BTreeSet<_>>(), there);
    }
}
