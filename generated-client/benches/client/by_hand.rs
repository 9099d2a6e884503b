//! The models as a caller would write them: plain types, the members of the
//! document, and no room for any other.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A list in its envelope.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Page<T> {
    pub(crate) name: String,
    pub(crate) sort: String,
    pub(crate) page: i32,
    pub(crate) page_size: i32,
    pub(crate) page_count: i64,
    pub(crate) list_count: i64,
    pub(crate) total_count: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sorts: Option<Vec<String>>,
    pub(crate) list: Vec<T>,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct User {
    pub(crate) id: i32,
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) creation_date: i64,
    pub(crate) modification_date: i64,
    pub(crate) creation_date_formatted: String,
    pub(crate) username: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) realname: Option<String>,
    pub(crate) slug: String,
    pub(crate) gold: i64,
    pub(crate) silver: i64,
    pub(crate) bronze: i64,
    pub(crate) reputation: i64,
    pub(crate) moderator: bool,
    pub(crate) superuser: bool,
    pub(crate) email_hash: String,
    pub(crate) avatar: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) company: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) website: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) location: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) about: Option<String>,
    pub(crate) post_count: i64,
    pub(crate) follower_count: i64,
    pub(crate) follow_count: i64,
    pub(crate) user_follow_count: i64,
    pub(crate) active: bool,
    pub(crate) suspended: bool,
    pub(crate) deactivated: bool,
    pub(crate) groups: Vec<Group>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) extra_data: Option<serde_json::Map<String, Value>>,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Group {
    pub(crate) id: String,
    pub(crate) creation_date: i64,
    pub(crate) creation_date_formatted: String,
    pub(crate) modification_date: i64,
    pub(crate) name: String,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Node {
    pub(crate) id: i32,
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) creation_date: i64,
    pub(crate) creation_date_formatted: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    pub(crate) body: String,
    #[serde(rename = "bodyAsHTML")]
    pub(crate) body_as_html: String,
    pub(crate) author: Author,
    pub(crate) last_edited_action: i32,
    pub(crate) active_revision_id: i32,
    pub(crate) revision_ids: Vec<i32>,
    pub(crate) last_active_user_id: i32,
    pub(crate) last_active_date: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) original_parent_id: Option<i32>,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) children_ids: Vec<i32>,
    pub(crate) comment_ids: Vec<i32>,
    pub(crate) marked: bool,
    pub(crate) topics: Vec<Topic>,
    pub(crate) primary_container_id: i32,
    pub(crate) container_ids: Vec<i32>,
    pub(crate) slug: String,
    pub(crate) wiki: bool,
    pub(crate) score: i64,
    pub(crate) depth: i64,
    pub(crate) view_count: i64,
    pub(crate) up_vote_count: i64,
    pub(crate) down_vote_count: i64,
    pub(crate) node_states: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) answers: Option<Vec<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) answer_count: Option<i64>,
}

#[derive(Deserialize, Serialize)]
pub(crate) struct Author {
    pub(crate) id: i32,
    pub(crate) username: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) realname: Option<String>,
    pub(crate) reputation: i64,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Attachment {
    pub(crate) id: i32,
    pub(crate) file_name: String,
    pub(crate) size: i64,
    pub(crate) size_formatted: String,
    pub(crate) url: String,
    pub(crate) image: bool,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Topic {
    pub(crate) id: i32,
    pub(crate) creation_date: i64,
    pub(crate) creation_date_formatted: String,
    pub(crate) name: String,
    pub(crate) author: Author,
    pub(crate) used_count: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) get_parents: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) get_immediate_children: Option<Vec<Value>>,
}
