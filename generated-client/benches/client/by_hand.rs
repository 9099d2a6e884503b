//! The models as a caller would write them: plain types with the documented fields only.

use serde::{Deserialize, Serialize};
use serde_json::Value;

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
