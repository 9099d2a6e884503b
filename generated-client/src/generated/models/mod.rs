// @generated from an OpenAPI document. Do not edit: change the document or the
// generator, and generate again.

//! Models: the schemas of the document.
//!
//! A model keeps properties that the document does not declare in `unknown_fields`,
//! and writes them back. One that requests send is made through its builder, so that
//! a field added to the document does not break the code that makes one. One that is
//! only received has no builder: tests read it from JSON, or change the fields of its
//! `sample`.

#[doc(inline)]
#[allow(unused_imports)]
pub use crate::generated::scalars::*;
pub mod builder;
pub mod error;

/// An action of a user, as it is returned when no projection is asked for.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct Action {
    /// When it was done.
    #[serde(rename = "actionDate")]
    pub action_date: crate::EpochMillis,
    /// Whether the action was cancelled.
    pub canceled: bool,
    /// The identifier of the action.
    pub id: crate::types::ActionId,
    /// The network address that the action came from.
    pub ip: String,
    /// A node; not always present.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub node: Option<Node>,
    /// Whether the action is private.
    #[serde(rename = "privateAction")]
    pub private_action: bool,
    /// The user who really acted, when acting as another; not always present. Which fields it has
    /// is not specified.
    #[serde(rename = "realUser", skip_serializing_if = "::std::option::Option::is_none")]
    pub real_user: Option<ActionUserFields>,
    /// A node; not always present.
    #[serde(rename = "rootNode", skip_serializing_if = "::std::option::Option::is_none")]
    pub root_node: Option<Node>,
    /// The topics of the action.
    pub topics: Vec<Topic>,
    /// The user of the action.
    pub user: ActionUser,
    /// What was done.
    pub verb: crate::types::ActionVerb,
    /// A text; not always present. What it says is not specified.
    #[serde(rename = "extra", skip_serializing_if = "::std::option::Option::is_none")]
    pub extra: Option<String>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    Action { action_date = "actionDate", canceled, id, ip, node, private_action =
    "privateAction", real_user = "realUser", root_node = "rootNode", topics, user, verb,
    extra }
);

/// An action of a user, of which any field may be absent: what a request with a projection
/// returns.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
#[derive(Default)]
pub struct ActionFields {
    /// When it was done.
    #[serde(
        rename = "actionDate",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub action_date: Option<crate::EpochMillis>,
    /// Whether the action was cancelled.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub canceled: Option<bool>,
    /// The identifier of the action.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub id: Option<crate::types::ActionId>,
    /// The network address that the action came from.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub ip: Option<String>,
    /// A node; not always present.
    ///
    /// The reference server: the node that was posted, edited, voted on, accepted, reported or
    /// followed.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub node: Option<NodeFields>,
    /// Whether the action is private.
    #[serde(
        rename = "privateAction",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub private_action: Option<bool>,
    /// The user who really acted, when acting as another; not always present. Which fields it has
    /// is not specified.
    #[serde(rename = "realUser", skip_serializing_if = "::std::option::Option::is_none")]
    pub real_user: Option<ActionUserFields>,
    /// A node; not always present.
    ///
    /// The reference server: the question, idea or entry to whose discussion `node` belongs.
    #[serde(rename = "rootNode", skip_serializing_if = "::std::option::Option::is_none")]
    pub root_node: Option<NodeFields>,
    /// The topics of the action.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub topics: Option<Vec<TopicFields>>,
    /// The user of the action.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub user: Option<ActionUserFields>,
    /// What was done.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub verb: Option<crate::types::ActionVerb>,
    /// A text; not always present. What it says is not specified.
    #[serde(rename = "extra", skip_serializing_if = "::std::option::Option::is_none")]
    pub extra: Option<String>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    ActionFields { action_date = "actionDate", canceled, id, ip, node, private_action =
    "privateAction", real_user = "realUser", root_node = "rootNode", topics, user, verb,
    extra }
);

/// A page of a list of actions of which any field may be absent.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct ActionFieldsPage {
    /// The actions on this page, with the fields asked for.
    pub list: Vec<ActionFields>,
    /// How many items this page holds.
    #[serde(rename = "listCount")]
    pub list_count: i64,
    /// The name of the list, which is an empty string in all lists.
    pub name: String,
    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub page: i32,
    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    #[serde(rename = "pageCount")]
    pub page_count: i64,
    /// The page size that was used.
    #[serde(rename = "pageSize")]
    pub page_size: i32,
    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub sort: String,
    /// How many items there are on all pages.
    #[serde(rename = "totalCount")]
    pub total_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    ActionFieldsPage { list, list_count = "listCount", name, page, page_count =
    "pageCount", page_size = "pageSize", sort, total_count = "totalCount" }
);

/// A page of a list of actions.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct ActionPage {
    /// The actions on this page.
    pub list: Vec<Action>,
    /// How many items this page holds.
    #[serde(rename = "listCount")]
    pub list_count: i64,
    /// The name of the list, which is an empty string in all lists.
    pub name: String,
    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub page: i32,
    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    #[serde(rename = "pageCount")]
    pub page_count: i64,
    /// The page size that was used.
    #[serde(rename = "pageSize")]
    pub page_size: i32,
    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub sort: String,
    /// How many items there are on all pages.
    #[serde(rename = "totalCount")]
    pub total_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    ActionPage { list, list_count = "listCount", name, page, page_count = "pageCount",
    page_size = "pageSize", sort, total_count = "totalCount" }
);

/// A user in brief, as actions carry it.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct ActionUser {
    /// The identifier of the user.
    pub id: crate::types::UserId,
    /// The reputation points of the user.
    pub reputation: i64,
    /// The login name.
    pub username: String,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(ActionUser { id, reputation, username });

/// A user in brief, as actions carry it, of which any field may be absent.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
#[derive(Default)]
pub struct ActionUserFields {
    /// The identifier of the user.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub id: Option<crate::types::UserId>,
    /// The reputation points of the user.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub reputation: Option<i64>,
    /// The login name.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub username: Option<String>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(ActionUserFields { id, reputation, username });

/// A file attached to a node.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct Attachment {
    /// The name of the file.
    #[serde(rename = "fileName")]
    pub file_name: String,
    /// The identifier of the attachment.
    pub id: crate::types::AttachmentId,
    /// Whether the file is an image.
    pub image: bool,
    /// The size of the file in bytes.
    pub size: i64,
    /// The size of the file for display.
    #[serde(rename = "sizeFormatted")]
    pub size_formatted: String,
    /// The relative URL of the file; what it is relative to is not specified.
    pub url: String,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    Attachment { file_name = "fileName", id, image, size, size_formatted =
    "sizeFormatted", url }
);

/// A file attached to a node, of which any field may be absent.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
#[derive(Default)]
pub struct AttachmentFields {
    /// The name of the file.
    #[serde(rename = "fileName", skip_serializing_if = "::std::option::Option::is_none")]
    pub file_name: Option<String>,
    /// The identifier of the attachment.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub id: Option<crate::types::AttachmentId>,
    /// Whether the file is an image.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub image: Option<bool>,
    /// The size of the file in bytes.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub size: Option<i64>,
    /// The size of the file for display.
    #[serde(
        rename = "sizeFormatted",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub size_formatted: Option<String>,
    /// The relative URL of the file; what it is relative to is not specified.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub url: Option<String>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    AttachmentFields { file_name = "fileName", id, image, size, size_formatted =
    "sizeFormatted", url }
);

/// The author of a node or a topic, in brief.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct AuthorSummary {
    /// The identifier of the author.
    pub id: crate::types::UserId,
    /// The real name; not always present.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub realname: Option<String>,
    /// The reputation points of the author.
    pub reputation: i64,
    /// The login name.
    pub username: String,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(AuthorSummary { id, realname, reputation, username });

/// The author of a node, a topic or a revision, in brief, of which any field may be absent.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
#[derive(Default)]
pub struct AuthorSummaryFields {
    /// The identifier of the author.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub id: Option<crate::types::UserId>,
    /// The real name; not always present.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub realname: Option<String>,
    /// The reputation points of the author.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub reputation: Option<i64>,
    /// The login name.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub username: Option<String>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(AuthorSummaryFields { id, realname, reputation, username });

/// An award that a user holds, as it is returned when no projection is asked for.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct Award {
    /// The count of the award; what is counted is not specified.
    ///
    /// The reference server: how many times the user was given this award.
    pub count: i64,
    /// A date whose meaning is not specified.
    ///
    /// The reference server: when the award was first given.
    #[serde(rename = "creationDate")]
    pub creation_date: crate::EpochMillis,
    /// The key of the label that explains the award: like the name, but ending in `.description`.
    pub description: String,
    /// The identifier of the award.
    pub id: crate::types::AwardId,
    /// The URL of the picture of the award.
    #[serde(rename = "imageUrl")]
    pub image_url: String,
    /// The level of the award.
    pub level: crate::types::AwardLevel,
    /// The key of the label that names the award. Keys seen are `awards.voteupcount.bronze.name`,
    /// `awards.revisecount.bronze.name`, `awards.scholar.name` and
    /// `awards.flagcount.bronze.name`. Awards known by their display names are Supporter (the
    /// first up-vote a user casts), Editor (the first edit), Scholar (the first accepted answer
    /// to a question of one's own) and Citizen Patrol (reporting a post).
    pub name: String,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    Award { count, creation_date = "creationDate", description, id, image_url =
    "imageUrl", level, name }
);

/// An award that a user holds, of which any field may be absent: what a request with a
/// projection returns.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
#[derive(Default)]
pub struct AwardFields {
    /// The count of the award; what is counted is not specified.
    ///
    /// The reference server: how many times the user was given this award.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub count: Option<i64>,
    /// A date whose meaning is not specified.
    ///
    /// The reference server: when the award was first given.
    #[serde(
        rename = "creationDate",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub creation_date: Option<crate::EpochMillis>,
    /// The key of the label that explains the award: like the name, but ending in `.description`.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub description: Option<String>,
    /// The identifier of the award.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub id: Option<crate::types::AwardId>,
    /// The URL of the picture of the award.
    #[serde(rename = "imageUrl", skip_serializing_if = "::std::option::Option::is_none")]
    pub image_url: Option<String>,
    /// The level of the award.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub level: Option<crate::types::AwardLevel>,
    /// The key of the label that names the award. Keys seen are `awards.voteupcount.bronze.name`,
    /// `awards.revisecount.bronze.name`, `awards.scholar.name` and
    /// `awards.flagcount.bronze.name`. Awards known by their display names are Supporter (the
    /// first up-vote a user casts), Editor (the first edit), Scholar (the first accepted answer
    /// to a question of one's own) and Citizen Patrol (reporting a post).
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub name: Option<String>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    AwardFields { count, creation_date = "creationDate", description, id, image_url =
    "imageUrl", level, name }
);

/// A page of a list of awards of which any field may be absent.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct AwardFieldsPage {
    /// The awards on this page, with the fields asked for.
    pub list: Vec<AwardFields>,
    /// How many items this page holds.
    #[serde(rename = "listCount")]
    pub list_count: i64,
    /// The name of the list, which is an empty string in all lists.
    pub name: String,
    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub page: i32,
    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    #[serde(rename = "pageCount")]
    pub page_count: i64,
    /// The page size that was used.
    #[serde(rename = "pageSize")]
    pub page_size: i32,
    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub sort: String,
    /// How many items there are on all pages.
    #[serde(rename = "totalCount")]
    pub total_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    AwardFieldsPage { list, list_count = "listCount", name, page, page_count =
    "pageCount", page_size = "pageSize", sort, total_count = "totalCount" }
);

/// A page of a list of awards.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct AwardPage {
    /// The awards on this page.
    pub list: Vec<Award>,
    /// How many items this page holds.
    #[serde(rename = "listCount")]
    pub list_count: i64,
    /// The name of the list, which is an empty string in all lists.
    pub name: String,
    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub page: i32,
    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    #[serde(rename = "pageCount")]
    pub page_count: i64,
    /// The page size that was used.
    #[serde(rename = "pageSize")]
    pub page_size: i32,
    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub sort: String,
    /// How many items there are on all pages.
    #[serde(rename = "totalCount")]
    pub total_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    AwardPage { list, list_count = "listCount", name, page, page_count = "pageCount",
    page_size = "pageSize", sort, total_count = "totalCount" }
);

/// What is sent to post a comment. Fields of a comment besides its text may be sent too;
/// which ones is not specified.
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
#[derive(Default)]
pub struct CommentRequest {
    /// The text of the comment.
    ///
    /// The reference server: it must be given, have at most 65,536 characters, and show text or a
    /// picture when it is rendered.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub body: Option<String>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(CommentRequest { body });

impl CommentRequest {
    /// A builder with nothing set.
    pub fn builder() -> builder::CommentRequest {
        Default::default()
    }
}

/// The body of an error response.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct ErrorBody {
    /// What went wrong.
    pub errors: ErrorDetail,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(ErrorBody { errors });

/// What went wrong, in words.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct ErrorDetail {
    /// A sentence for people. When a permission is lacking, it says so and asks to log in as
    /// another user; it may hold an HTML line break.
    pub message: String,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(ErrorDetail { message });

/// Custom attributes of a user's profile, by name. The contents are not specified beyond
/// being a map; a value may be null.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(transparent)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExtraData(pub ::serde_json::Map<String, ::serde_json::Value>);

impl ::std::ops::Deref for ExtraData {
    type Target = ::serde_json::Map<String, ::serde_json::Value>;
    fn deref(&self) -> &::serde_json::Map<String, ::serde_json::Value> {
        &self.0
    }
}

impl From<ExtraData> for ::serde_json::Map<String, ::serde_json::Value> {
    fn from(value: ExtraData) -> Self {
        value.0
    }
}

impl From<::serde_json::Map<String, ::serde_json::Value>> for ExtraData {
    fn from(value: ::serde_json::Map<String, ::serde_json::Value>) -> Self {
        Self(value)
    }
}

/// The relation between a user who follows and the node that is followed. Its fields are not
/// specified, so it is a free-form object.
///
/// The reference server: `id`, `user`, `node` (with its `id`), `active`, `creationDate` and
/// `creationDateFormatted`.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(transparent)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct FollowRelation(pub ::serde_json::Map<String, ::serde_json::Value>);

impl ::std::ops::Deref for FollowRelation {
    type Target = ::serde_json::Map<String, ::serde_json::Value>;
    fn deref(&self) -> &::serde_json::Map<String, ::serde_json::Value> {
        &self.0
    }
}

impl From<FollowRelation> for ::serde_json::Map<String, ::serde_json::Value> {
    fn from(value: FollowRelation) -> Self {
        value.0
    }
}

impl From<::serde_json::Map<String, ::serde_json::Value>> for FollowRelation {
    fn from(value: ::serde_json::Map<String, ::serde_json::Value>) -> Self {
        Self(value)
    }
}

/// A page of a list of follow relations.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct FollowRelationPage {
    /// The follow relations on this page.
    pub list: Vec<FollowRelation>,
    /// How many items this page holds.
    #[serde(rename = "listCount")]
    pub list_count: i64,
    /// The name of the list, which is an empty string in all lists.
    pub name: String,
    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub page: i32,
    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    #[serde(rename = "pageCount")]
    pub page_count: i64,
    /// The page size that was used.
    #[serde(rename = "pageSize")]
    pub page_size: i32,
    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub sort: String,
    /// How many items there are on all pages.
    #[serde(rename = "totalCount")]
    pub total_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    FollowRelationPage { list, list_count = "listCount", name, page, page_count =
    "pageCount", page_size = "pageSize", sort, total_count = "totalCount" }
);

/// A group of users as it is returned when no projection is asked for.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct Group {
    /// When the group was created.
    #[serde(rename = "creationDate")]
    pub creation_date: crate::EpochMillis,
    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    #[serde(rename = "creationDateFormatted")]
    pub creation_date_formatted: String,
    /// The description of the group; not always present.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub description: Option<String>,
    /// The identifier of the group.
    pub id: crate::types::GroupId,
    /// When the group was last changed.
    #[serde(rename = "modificationDate")]
    pub modification_date: crate::EpochMillis,
    /// The name of the group. Built-in groups seen are Anonymous, Users, Moderators, Super Users
    /// and Network Administrators.
    pub name: String,
    /// The kind of resource, `group`.
    #[serde(rename = "type")]
    pub type_: crate::types::GroupType,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    Group { creation_date = "creationDate", creation_date_formatted =
    "creationDateFormatted", description, id, modification_date = "modificationDate",
    name, type_ = "type" }
);

/// A group of users of which any field may be absent: what a request with a projection
/// returns.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
#[derive(Default)]
pub struct GroupFields {
    /// When the group was created.
    #[serde(
        rename = "creationDate",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub creation_date: Option<crate::EpochMillis>,
    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    #[serde(
        rename = "creationDateFormatted",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub creation_date_formatted: Option<String>,
    /// The description of the group; not always present.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub description: Option<String>,
    /// The identifier of the group.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub id: Option<crate::types::GroupId>,
    /// When the group was last changed.
    #[serde(
        rename = "modificationDate",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub modification_date: Option<crate::EpochMillis>,
    /// The name of the group. Built-in groups seen are Anonymous, Users, Moderators, Super Users
    /// and Network Administrators.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub name: Option<String>,
    /// The kind of resource, `group`.
    #[serde(rename = "type", skip_serializing_if = "::std::option::Option::is_none")]
    pub type_: Option<crate::types::GroupType>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    GroupFields { creation_date = "creationDate", creation_date_formatted =
    "creationDateFormatted", description, id, modification_date = "modificationDate",
    name, type_ = "type" }
);

/// A page of a list of groups of which any field may be absent.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct GroupFieldsPage {
    /// The groups on this page, with the fields asked for.
    pub list: Vec<GroupFields>,
    /// How many items this page holds.
    #[serde(rename = "listCount")]
    pub list_count: i64,
    /// The name of the list, which is an empty string in all lists.
    pub name: String,
    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub page: i32,
    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    #[serde(rename = "pageCount")]
    pub page_count: i64,
    /// The page size that was used.
    #[serde(rename = "pageSize")]
    pub page_size: i32,
    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub sort: String,
    /// How many items there are on all pages.
    #[serde(rename = "totalCount")]
    pub total_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    GroupFieldsPage { list, list_count = "listCount", name, page, page_count =
    "pageCount", page_size = "pageSize", sort, total_count = "totalCount" }
);

/// A page of a list of groups.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct GroupPage {
    /// The groups on this page.
    pub list: Vec<Group>,
    /// How many items this page holds.
    #[serde(rename = "listCount")]
    pub list_count: i64,
    /// The name of the list, which is an empty string in all lists.
    pub name: String,
    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub page: i32,
    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    #[serde(rename = "pageCount")]
    pub page_count: i64,
    /// The page size that was used.
    #[serde(rename = "pageSize")]
    pub page_size: i32,
    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub sort: String,
    /// How many items there are on all pages.
    #[serde(rename = "totalCount")]
    pub total_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    GroupPage { list, list_count = "listCount", name, page, page_count = "pageCount",
    page_size = "pageSize", sort, total_count = "totalCount" }
);

/// What is sent to create a group.
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
#[derive(Default)]
pub struct GroupRequest {
    /// The description of the group.
    ///
    /// The reference server: at most 16,384 characters.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub description: Option<String>,
    /// The name of the group.
    ///
    /// The reference server: it must be given, no two groups share one, and it has at most 255
    /// characters.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub name: Option<String>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(GroupRequest { description, name });

impl GroupRequest {
    /// A builder with nothing set.
    pub fn builder() -> builder::GroupRequest {
        Default::default()
    }
}

/// A group in brief, as users carry it. The identifier is a string here.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct GroupSummary {
    /// When the group was created.
    #[serde(rename = "creationDate")]
    pub creation_date: crate::EpochMillis,
    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    #[serde(rename = "creationDateFormatted")]
    pub creation_date_formatted: String,
    /// The identifier of the group, as a string.
    pub id: crate::Text<crate::types::GroupId>,
    /// When the group was last changed.
    #[serde(rename = "modificationDate")]
    pub modification_date: crate::EpochMillis,
    /// The name of the group.
    pub name: String,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    GroupSummary { creation_date = "creationDate", creation_date_formatted =
    "creationDateFormatted", id, modification_date = "modificationDate", name }
);

/// A group in brief, as users carry it, of which any field may be absent. The identifier is a
/// string here.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
#[derive(Default)]
pub struct GroupSummaryFields {
    /// When the group was created.
    #[serde(
        rename = "creationDate",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub creation_date: Option<crate::EpochMillis>,
    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    #[serde(
        rename = "creationDateFormatted",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub creation_date_formatted: Option<String>,
    /// The identifier of the group, as a string.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub id: Option<crate::Text<crate::types::GroupId>>,
    /// When the group was last changed.
    #[serde(
        rename = "modificationDate",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub modification_date: Option<crate::EpochMillis>,
    /// The name of the group.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub name: Option<String>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    GroupSummaryFields { creation_date = "creationDate", creation_date_formatted =
    "creationDateFormatted", id, modification_date = "modificationDate", name }
);

/// What is sent to update a group: the description, and other fields of a group; which ones
/// is not specified.
///
/// The reference server: of the other fields the name can be changed; the rest are ignored.
/// Both may be as long as those of a new group.
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
#[derive(Default)]
pub struct GroupUpdateRequest {
    /// The description of the group.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub description: Option<String>,
    /// The name of the group.
    ///
    /// The reference server: a built-in group cannot be renamed.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub name: Option<String>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(GroupUpdateRequest { description, name });

impl GroupUpdateRequest {
    /// A builder with nothing set.
    pub fn builder() -> builder::GroupUpdateRequest {
        Default::default()
    }
}

/// A node as it is returned when no projection is asked for.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct Node {
    /// The identifier of the active revision; which one that is, is not specified.
    ///
    /// The reference server: the latest.
    #[serde(rename = "activeRevisionId")]
    pub active_revision_id: crate::types::RevisionId,
    /// How many answers the question has; on questions only.
    #[serde(
        rename = "answerCount",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub answer_count: Option<i64>,
    /// The answers to the question; on questions only.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub answers: Option<Vec<crate::types::NodeId>>,
    /// The files attached to the node.
    pub attachments: Vec<Attachment>,
    /// The author of the node.
    pub author: AuthorSummary,
    /// The text as its author wrote it, which may be Markdown or HTML.
    pub body: String,
    /// The text rendered as HTML.
    #[serde(rename = "bodyAsHTML")]
    pub body_as_html: String,
    /// The identifiers of the children of the node; which nodes these are is not specified.
    ///
    /// The reference server: the nodes right below it, without comments.
    #[serde(rename = "childrenIds")]
    pub children_ids: Vec<crate::types::NodeId>,
    /// The comments on this node.
    #[serde(rename = "commentIds")]
    pub comment_ids: Vec<crate::types::NodeId>,
    /// The containers of the node.
    #[serde(rename = "containerIds")]
    pub container_ids: Vec<crate::types::ContainerId>,
    /// When the node was created.
    #[serde(rename = "creationDate")]
    pub creation_date: crate::EpochMillis,
    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    #[serde(rename = "creationDateFormatted")]
    pub creation_date_formatted: String,
    /// The depth of the node; what it counts from is not specified.
    pub depth: i64,
    /// How many votes were cast against the node.
    #[serde(rename = "downVoteCount")]
    pub down_vote_count: i64,
    /// The identifier of the node.
    pub id: crate::types::NodeId,
    /// When somebody was active on the node last.
    #[serde(rename = "lastActiveDate")]
    pub last_active_date: crate::EpochMillis,
    /// The user who was active on the node last.
    #[serde(rename = "lastActiveUserId")]
    pub last_active_user_id: crate::types::UserId,
    /// The identifier of an action; which one is not specified.
    ///
    /// The reference server: the action that edited the node last, or else the one that posted
    /// it.
    #[serde(rename = "lastEditedAction")]
    pub last_edited_action: crate::types::ActionId,
    /// Whether the node is marked; what that means is not specified.
    ///
    /// The reference server: an answer that was accepted is marked.
    pub marked: bool,
    /// The states the node is in.
    #[serde(rename = "nodeStates")]
    pub node_states: Vec<crate::types::NodeState>,
    /// The node that was the parent of this one originally; present on answers and knowledge-base
    /// entries.
    ///
    /// The reference server: an entry that belongs below no other node names itself, and a
    /// comment names the node that it comments on.
    #[serde(
        rename = "originalParentId",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub original_parent_id: Option<crate::types::NodeId>,
    /// The primary container of the node.
    #[serde(rename = "primaryContainerId")]
    pub primary_container_id: crate::types::ContainerId,
    /// The identifiers of the revisions of the node.
    #[serde(rename = "revisionIds")]
    pub revision_ids: Vec<crate::types::RevisionId>,
    /// The score of the node; how it is counted is not specified.
    ///
    /// The reference server: votes for the node less votes against it.
    pub score: i64,
    /// The slug of the node. How it is made is not specified.
    pub slug: String,
    /// The title; absent from many nodes of the type `answer`.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub title: Option<String>,
    /// The topics the node is tagged with.
    pub topics: Vec<Topic>,
    /// The type of the node.
    #[serde(rename = "type")]
    pub type_: crate::types::NodeType,
    /// How many votes were cast for the node.
    #[serde(rename = "upVoteCount")]
    pub up_vote_count: i64,
    /// How often the node was viewed.
    #[serde(rename = "viewCount")]
    pub view_count: i64,
    /// Whether the node is a wiki.
    pub wiki: bool,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    Node { active_revision_id = "activeRevisionId", answer_count = "answerCount",
    answers, attachments, author, body, body_as_html = "bodyAsHTML", children_ids =
    "childrenIds", comment_ids = "commentIds", container_ids = "containerIds",
    creation_date = "creationDate", creation_date_formatted = "creationDateFormatted",
    depth, down_vote_count = "downVoteCount", id, last_active_date = "lastActiveDate",
    last_active_user_id = "lastActiveUserId", last_edited_action = "lastEditedAction",
    marked, node_states = "nodeStates", original_parent_id = "originalParentId",
    primary_container_id = "primaryContainerId", revision_ids = "revisionIds", score,
    slug, title, topics, type_ = "type", up_vote_count = "upVoteCount", view_count =
    "viewCount", wiki }
);

/// A node, that is an item of content such as a question, an answer, an idea or a
/// knowledge-base entry, of which any field may be absent: what a request with a projection
/// returns.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
#[derive(Default)]
pub struct NodeFields {
    /// The identifier of the active revision; which one that is, is not specified.
    ///
    /// The reference server: the latest.
    #[serde(
        rename = "activeRevisionId",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub active_revision_id: Option<crate::types::RevisionId>,
    /// How many answers the question has; on questions only.
    #[serde(
        rename = "answerCount",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub answer_count: Option<i64>,
    /// The answers to the question; on questions only.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub answers: Option<Vec<crate::types::NodeId>>,
    /// The files attached to the node.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub attachments: Option<Vec<AttachmentFields>>,
    /// The author of the node.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub author: Option<AuthorSummaryFields>,
    /// The text as its author wrote it, which may be Markdown or HTML.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub body: Option<String>,
    /// The text rendered as HTML.
    #[serde(
        rename = "bodyAsHTML",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub body_as_html: Option<String>,
    /// The identifiers of the children of the node; which nodes these are is not specified.
    ///
    /// The reference server: the nodes right below it, without comments.
    #[serde(
        rename = "childrenIds",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub children_ids: Option<Vec<crate::types::NodeId>>,
    /// The comments on this node.
    #[serde(
        rename = "commentIds",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub comment_ids: Option<Vec<crate::types::NodeId>>,
    /// The containers of the node.
    #[serde(
        rename = "containerIds",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub container_ids: Option<Vec<crate::types::ContainerId>>,
    /// When the node was created.
    #[serde(
        rename = "creationDate",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub creation_date: Option<crate::EpochMillis>,
    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    #[serde(
        rename = "creationDateFormatted",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub creation_date_formatted: Option<String>,
    /// The depth of the node; what it counts from is not specified.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub depth: Option<i64>,
    /// How many votes were cast against the node.
    #[serde(
        rename = "downVoteCount",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub down_vote_count: Option<i64>,
    /// The identifier of the node.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub id: Option<crate::types::NodeId>,
    /// When somebody was active on the node last.
    #[serde(
        rename = "lastActiveDate",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub last_active_date: Option<crate::EpochMillis>,
    /// The user who was active on the node last.
    #[serde(
        rename = "lastActiveUserId",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub last_active_user_id: Option<crate::types::UserId>,
    /// The identifier of an action; which one is not specified.
    ///
    /// The reference server: the action that edited the node last, or else the one that posted
    /// it.
    #[serde(
        rename = "lastEditedAction",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub last_edited_action: Option<crate::types::ActionId>,
    /// Whether the node is marked; what that means is not specified.
    ///
    /// The reference server: an answer that was accepted is marked.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub marked: Option<bool>,
    /// The states the node is in.
    #[serde(
        rename = "nodeStates",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub node_states: Option<Vec<crate::types::NodeState>>,
    /// The node that was the parent of this one originally; present on answers and knowledge-base
    /// entries.
    ///
    /// The reference server: an entry that belongs below no other node names itself, and a
    /// comment names the node that it comments on.
    #[serde(
        rename = "originalParentId",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub original_parent_id: Option<crate::types::NodeId>,
    /// The primary container of the node.
    #[serde(
        rename = "primaryContainerId",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub primary_container_id: Option<crate::types::ContainerId>,
    /// The identifiers of the revisions of the node.
    #[serde(
        rename = "revisionIds",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub revision_ids: Option<Vec<crate::types::RevisionId>>,
    /// The score of the node; how it is counted is not specified.
    ///
    /// The reference server: votes for the node less votes against it.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub score: Option<i64>,
    /// The slug of the node. How it is made is not specified.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub slug: Option<String>,
    /// The title; absent from many nodes of the type `answer`.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub title: Option<String>,
    /// The topics the node is tagged with.
    ///
    /// The reference server: an answer and a comment have those of their question.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub topics: Option<Vec<TopicFields>>,
    /// The type of the node.
    #[serde(rename = "type", skip_serializing_if = "::std::option::Option::is_none")]
    pub type_: Option<crate::types::NodeType>,
    /// How many votes were cast for the node.
    #[serde(
        rename = "upVoteCount",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub up_vote_count: Option<i64>,
    /// How often the node was viewed.
    #[serde(
        rename = "viewCount",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub view_count: Option<i64>,
    /// Whether the node is a wiki.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub wiki: Option<bool>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    NodeFields { active_revision_id = "activeRevisionId", answer_count = "answerCount",
    answers, attachments, author, body, body_as_html = "bodyAsHTML", children_ids =
    "childrenIds", comment_ids = "commentIds", container_ids = "containerIds",
    creation_date = "creationDate", creation_date_formatted = "creationDateFormatted",
    depth, down_vote_count = "downVoteCount", id, last_active_date = "lastActiveDate",
    last_active_user_id = "lastActiveUserId", last_edited_action = "lastEditedAction",
    marked, node_states = "nodeStates", original_parent_id = "originalParentId",
    primary_container_id = "primaryContainerId", revision_ids = "revisionIds", score,
    slug, title, topics, type_ = "type", up_vote_count = "upVoteCount", view_count =
    "viewCount", wiki }
);

/// A page of a list of nodes of which any field may be absent.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct NodeFieldsPage {
    /// The nodes on this page, with the fields asked for.
    pub list: Vec<NodeFields>,
    /// How many items this page holds.
    #[serde(rename = "listCount")]
    pub list_count: i64,
    /// The name of the list, which is an empty string in all lists.
    pub name: String,
    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub page: i32,
    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    #[serde(rename = "pageCount")]
    pub page_count: i64,
    /// The page size that was used.
    #[serde(rename = "pageSize")]
    pub page_size: i32,
    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub sort: String,
    /// How many items there are on all pages.
    #[serde(rename = "totalCount")]
    pub total_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    NodeFieldsPage { list, list_count = "listCount", name, page, page_count =
    "pageCount", page_size = "pageSize", sort, total_count = "totalCount" }
);

/// A page of the nodes that a search has found, of which any field may be absent.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct NodeFieldsSearchPage {
    /// The nodes on this page, with the fields asked for.
    pub list: Vec<NodeFields>,
    /// How many items this page holds.
    #[serde(rename = "listCount")]
    pub list_count: i64,
    /// The name of the list, which is an empty string in all lists.
    pub name: String,
    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub page: i32,
    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    #[serde(rename = "pageCount")]
    pub page_count: i64,
    /// The page size that was used.
    #[serde(rename = "pageSize")]
    pub page_size: i32,
    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub sort: String,
    /// The names of the sort criteria that a node search knows.
    pub sorts: Vec<crate::types::ListedSort>,
    /// How many items there are on all pages.
    #[serde(rename = "totalCount")]
    pub total_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    NodeFieldsSearchPage { list, list_count = "listCount", name, page, page_count =
    "pageCount", page_size = "pageSize", sort, sorts, total_count = "totalCount" }
);

/// A page of a list of nodes.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct NodePage {
    /// The nodes on this page.
    pub list: Vec<Node>,
    /// How many items this page holds.
    #[serde(rename = "listCount")]
    pub list_count: i64,
    /// The name of the list, which is an empty string in all lists.
    pub name: String,
    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub page: i32,
    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    #[serde(rename = "pageCount")]
    pub page_count: i64,
    /// The page size that was used.
    #[serde(rename = "pageSize")]
    pub page_size: i32,
    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub sort: String,
    /// How many items there are on all pages.
    #[serde(rename = "totalCount")]
    pub total_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    NodePage { list, list_count = "listCount", name, page, page_count = "pageCount",
    page_size = "pageSize", sort, total_count = "totalCount" }
);

/// A reference to a node.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct NodeReference {
    /// The identifier of the node.
    pub id: crate::types::NodeId,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(NodeReference { id });

/// A reference to a node, of which any field may be absent.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
#[derive(Default)]
pub struct NodeReferenceFields {
    /// The identifier of the node.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub id: Option<crate::types::NodeId>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(NodeReferenceFields { id });

/// A page of the nodes that a search has found.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct NodeSearchPage {
    /// The nodes on this page.
    pub list: Vec<Node>,
    /// How many items this page holds.
    #[serde(rename = "listCount")]
    pub list_count: i64,
    /// The name of the list, which is an empty string in all lists.
    pub name: String,
    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub page: i32,
    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    #[serde(rename = "pageCount")]
    pub page_count: i64,
    /// The page size that was used.
    #[serde(rename = "pageSize")]
    pub page_size: i32,
    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub sort: String,
    /// The names of the sort criteria that a node search knows.
    pub sorts: Vec<crate::types::ListedSort>,
    /// How many items there are on all pages.
    #[serde(rename = "totalCount")]
    pub total_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    NodeSearchPage { list, list_count = "listCount", name, page, page_count =
    "pageCount", page_size = "pageSize", sort, sorts, total_count = "totalCount" }
);

/// What every list says about itself besides its items.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct PageEnvelope {
    /// How many items this page holds.
    #[serde(rename = "listCount")]
    pub list_count: i64,
    /// The name of the list, which is an empty string in all lists.
    pub name: String,
    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub page: i32,
    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    #[serde(rename = "pageCount")]
    pub page_count: i64,
    /// The page size that was used.
    #[serde(rename = "pageSize")]
    pub page_size: i32,
    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub sort: String,
    /// How many items there are on all pages.
    #[serde(rename = "totalCount")]
    pub total_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    PageEnvelope { list_count = "listCount", name, page, page_count = "pageCount",
    page_size = "pageSize", sort, total_count = "totalCount" }
);

/// A revision of a node, as it is returned when no projection is asked for.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct Revision {
    /// The author of the revision. Which fields it has is not specified.
    pub author: AuthorSummaryFields,
    /// The text as its author wrote it.
    pub body: String,
    /// The text rendered as HTML.
    #[serde(rename = "bodyAsHTML")]
    pub body_as_html: String,
    /// The identifier of the revision.
    pub id: crate::types::RevisionId,
    /// The node of the revision.
    pub node: NodeReference,
    /// The running number of the revision, counted from 1.
    pub revision: i64,
    /// When the revision was made.
    #[serde(rename = "revisionDate")]
    pub revision_date: crate::EpochMillis,
    /// The date of the revision for display, as `M/D/YY h:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    #[serde(rename = "revisionDateFormatted")]
    pub revision_date_formatted: String,
    /// The identifier of a space; not always present.
    #[serde(rename = "spaceId", skip_serializing_if = "::std::option::Option::is_none")]
    pub space_id: Option<crate::types::SpaceId>,
    /// The summary of the revision; that of the first revision is `Initial Revision`.
    pub summary: String,
    /// The title as of this revision; not always present.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub title: Option<String>,
    /// The topics as of this revision, as text; in some responses only.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub topics: Option<String>,
    /// Whether the node was a wiki.
    pub wiki: bool,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    Revision { author, body, body_as_html = "bodyAsHTML", id, node, revision,
    revision_date = "revisionDate", revision_date_formatted = "revisionDateFormatted",
    space_id = "spaceId", summary, title, topics, wiki }
);

/// A revision of a node, of which any field may be absent: what a request with a projection
/// returns.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
#[derive(Default)]
pub struct RevisionFields {
    /// The author of the revision. Which fields it has is not specified.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub author: Option<AuthorSummaryFields>,
    /// The text as its author wrote it.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub body: Option<String>,
    /// The text rendered as HTML.
    #[serde(
        rename = "bodyAsHTML",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub body_as_html: Option<String>,
    /// The identifier of the revision.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub id: Option<crate::types::RevisionId>,
    /// The node of the revision.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub node: Option<NodeReferenceFields>,
    /// The running number of the revision, counted from 1.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub revision: Option<i64>,
    /// When the revision was made.
    #[serde(
        rename = "revisionDate",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub revision_date: Option<crate::EpochMillis>,
    /// The date of the revision for display, as `M/D/YY h:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    #[serde(
        rename = "revisionDateFormatted",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub revision_date_formatted: Option<String>,
    /// The identifier of a space; not always present.
    #[serde(rename = "spaceId", skip_serializing_if = "::std::option::Option::is_none")]
    pub space_id: Option<crate::types::SpaceId>,
    /// The summary of the revision; that of the first revision is `Initial Revision`.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub summary: Option<String>,
    /// The title as of this revision; not always present.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub title: Option<String>,
    /// The topics as of this revision, as text; in some responses only.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub topics: Option<String>,
    /// Whether the node was a wiki.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub wiki: Option<bool>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    RevisionFields { author, body, body_as_html = "bodyAsHTML", id, node, revision,
    revision_date = "revisionDate", revision_date_formatted = "revisionDateFormatted",
    space_id = "spaceId", summary, title, topics, wiki }
);

/// A page of a list of revisions of which any field may be absent.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct RevisionFieldsPage {
    /// The revisions on this page, with the fields asked for.
    pub list: Vec<RevisionFields>,
    /// How many items this page holds.
    #[serde(rename = "listCount")]
    pub list_count: i64,
    /// The name of the list, which is an empty string in all lists.
    pub name: String,
    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub page: i32,
    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    #[serde(rename = "pageCount")]
    pub page_count: i64,
    /// The page size that was used.
    #[serde(rename = "pageSize")]
    pub page_size: i32,
    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub sort: String,
    /// How many items there are on all pages.
    #[serde(rename = "totalCount")]
    pub total_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    RevisionFieldsPage { list, list_count = "listCount", name, page, page_count =
    "pageCount", page_size = "pageSize", sort, total_count = "totalCount" }
);

/// A page of a list of revisions.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct RevisionPage {
    /// The revisions on this page.
    pub list: Vec<Revision>,
    /// How many items this page holds.
    #[serde(rename = "listCount")]
    pub list_count: i64,
    /// The name of the list, which is an empty string in all lists.
    pub name: String,
    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub page: i32,
    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    #[serde(rename = "pageCount")]
    pub page_count: i64,
    /// The page size that was used.
    #[serde(rename = "pageSize")]
    pub page_size: i32,
    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub sort: String,
    /// How many items there are on all pages.
    #[serde(rename = "totalCount")]
    pub total_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    RevisionPage { list, list_count = "listCount", name, page, page_count = "pageCount",
    page_size = "pageSize", sort, total_count = "totalCount" }
);

/// A topic that nodes are tagged with.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct Topic {
    /// The user who created the topic.
    pub author: AuthorSummary,
    /// When the topic was created.
    #[serde(rename = "creationDate")]
    pub creation_date: crate::EpochMillis,
    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    #[serde(rename = "creationDateFormatted")]
    pub creation_date_formatted: String,
    /// The immediate children of the topic; not always present. The items are not specified.
    #[serde(
        rename = "getImmediateChildren",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub get_immediate_children: Option<Vec<::serde_json::Value>>,
    /// The parents of the topic; not always present. The items are not specified.
    #[serde(
        rename = "getParents",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub get_parents: Option<Vec<::serde_json::Value>>,
    /// The identifier of the topic.
    pub id: crate::types::TopicId,
    /// The name of the topic.
    pub name: String,
    /// How often the topic is tagged.
    ///
    /// The reference server: on questions; ideas and knowledge-base entries do not count.
    #[serde(rename = "usedCount")]
    pub used_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    Topic { author, creation_date = "creationDate", creation_date_formatted =
    "creationDateFormatted", get_immediate_children = "getImmediateChildren", get_parents
    = "getParents", id, name, used_count = "usedCount" }
);

/// A topic that nodes are tagged with, of which any field may be absent.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
#[derive(Default)]
pub struct TopicFields {
    /// The user who created the topic.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub author: Option<AuthorSummaryFields>,
    /// When the topic was created.
    #[serde(
        rename = "creationDate",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub creation_date: Option<crate::EpochMillis>,
    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    #[serde(
        rename = "creationDateFormatted",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub creation_date_formatted: Option<String>,
    /// The immediate children of the topic; not always present. The items are not specified.
    #[serde(
        rename = "getImmediateChildren",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub get_immediate_children: Option<Vec<::serde_json::Value>>,
    /// The parents of the topic; not always present. The items are not specified.
    #[serde(
        rename = "getParents",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub get_parents: Option<Vec<::serde_json::Value>>,
    /// The identifier of the topic.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub id: Option<crate::types::TopicId>,
    /// The name of the topic.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub name: Option<String>,
    /// How often the topic is tagged.
    ///
    /// The reference server: on questions; ideas and knowledge-base entries do not count.
    #[serde(
        rename = "usedCount",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub used_count: Option<i64>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    TopicFields { author, creation_date = "creationDate", creation_date_formatted =
    "creationDateFormatted", get_immediate_children = "getImmediateChildren", get_parents
    = "getParents", id, name, used_count = "usedCount" }
);

/// A page of a list of topics.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct TopicPage {
    /// The topics on this page.
    pub list: Vec<Topic>,
    /// How many items this page holds.
    #[serde(rename = "listCount")]
    pub list_count: i64,
    /// The name of the list, which is an empty string in all lists.
    pub name: String,
    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub page: i32,
    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    #[serde(rename = "pageCount")]
    pub page_count: i64,
    /// The page size that was used.
    #[serde(rename = "pageSize")]
    pub page_size: i32,
    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub sort: String,
    /// How many items there are on all pages.
    #[serde(rename = "totalCount")]
    pub total_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    TopicPage { list, list_count = "listCount", name, page, page_count = "pageCount",
    page_size = "pageSize", sort, total_count = "totalCount" }
);

/// A user as the response to an update shows it. It differs from a user in three ways: the
/// identifier is a string, `slug` is named `plug`, and there are no groups.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct UpdatedUser {
    /// A text about the user; not always present. May hold HTML.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub about: Option<String>,
    /// Whether the account is active.
    pub active: bool,
    /// The URL of the profile photo.
    pub avatar: String,
    /// How many bronze awards the user holds.
    pub bronze: i64,
    /// The company of the user; in some responses only.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub company: Option<String>,
    /// When the account was created.
    #[serde(rename = "creationDate")]
    pub creation_date: crate::EpochMillis,
    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    #[serde(rename = "creationDateFormatted")]
    pub creation_date_formatted: String,
    /// Whether the user is deactivated, and so has no access to the community and is left out of
    /// the user count.
    pub deactivated: bool,
    /// A hash of the e-mail address. The address itself is never returned.
    #[serde(rename = "emailHash")]
    pub email_hash: String,
    /// Custom attributes of the profile. Present when a single user is read.
    #[serde(
        rename = "extraData",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub extra_data: Option<ExtraData>,
    /// A count whose meaning is not specified.
    #[serde(rename = "followCount")]
    pub follow_count: i64,
    /// A count of followers; who counts is not specified.
    #[serde(rename = "followerCount")]
    pub follower_count: i64,
    /// How many gold awards the user holds.
    pub gold: i64,
    /// The identifier of the user, as a string.
    pub id: crate::Text<crate::types::UserId>,
    /// The location of the user; in some responses only.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub location: Option<String>,
    /// Whether the user is a moderator.
    pub moderator: bool,
    /// The time of the change.
    #[serde(rename = "modificationDate")]
    pub modification_date: crate::EpochMillis,
    /// The name in a form that is safe in URLs. Everywhere else this field is named `slug`.
    pub plug: String,
    /// A count of posts; which of them count is not specified.
    #[serde(rename = "postCount")]
    pub post_count: i64,
    /// The real name; present only when one is set. Requests spell it `realName`.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub realname: Option<String>,
    /// The reputation points of the user.
    pub reputation: i64,
    /// How many silver awards the user holds.
    pub silver: i64,
    /// Whether the user is a super user.
    pub superuser: bool,
    /// Whether the user is suspended, and so cannot log in until a moderator lifts it.
    pub suspended: bool,
    /// The kind of resource, `user`.
    #[serde(rename = "type")]
    pub type_: crate::types::UserType,
    /// A count whose meaning is not specified.
    #[serde(rename = "userFollowCount")]
    pub user_follow_count: i64,
    /// The login name.
    pub username: String,
    /// The web site of the user; in some responses only.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub website: Option<String>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    UpdatedUser { about, active, avatar, bronze, company, creation_date = "creationDate",
    creation_date_formatted = "creationDateFormatted", deactivated, email_hash =
    "emailHash", extra_data = "extraData", follow_count = "followCount", follower_count =
    "followerCount", gold, id, location, moderator, modification_date =
    "modificationDate", plug, post_count = "postCount", realname, reputation, silver,
    superuser, suspended, type_ = "type", user_follow_count = "userFollowCount",
    username, website }
);

/// A user as it is returned when no projection is asked for.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct User {
    /// A text about the user; not always present. May hold HTML.
    ///
    /// The reference server: whatever could run a script is taken out when it is written.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub about: Option<String>,
    /// Whether the account is active.
    pub active: bool,
    /// The URL of the profile photo.
    pub avatar: String,
    /// How many bronze awards the user holds.
    pub bronze: i64,
    /// The company of the user; in some responses only.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub company: Option<String>,
    /// When the account was created.
    #[serde(rename = "creationDate")]
    pub creation_date: crate::EpochMillis,
    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    #[serde(rename = "creationDateFormatted")]
    pub creation_date_formatted: String,
    /// Whether the user is deactivated, and so has no access to the community and is left out of
    /// the user count.
    pub deactivated: bool,
    /// A hash of the e-mail address. The address itself is never returned.
    ///
    /// The reference server: SHA-256 of the trimmed address in lower case, in hexadecimal digits.
    #[serde(rename = "emailHash")]
    pub email_hash: String,
    /// Custom attributes of the profile. Present when a single user is read.
    ///
    /// The reference server: an empty map when there are none.
    #[serde(
        rename = "extraData",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub extra_data: Option<ExtraData>,
    /// A count whose meaning is not specified.
    ///
    /// The reference server: the users and the nodes that this user follows.
    #[serde(rename = "followCount")]
    pub follow_count: i64,
    /// A count of followers; who counts is not specified.
    ///
    /// The reference server: the users who follow this user, deactivated ones too, although the
    /// lists of followers leave these out.
    #[serde(rename = "followerCount")]
    pub follower_count: i64,
    /// How many gold awards the user holds.
    pub gold: i64,
    /// The groups the user belongs to, in brief. Absent from the response to an update.
    pub groups: Vec<GroupSummary>,
    /// The identifier of the user.
    pub id: crate::types::UserId,
    /// The location of the user; in some responses only.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub location: Option<String>,
    /// Whether the user is a moderator.
    ///
    /// The reference server: the group Moderators decides.
    pub moderator: bool,
    /// When the account was last changed.
    #[serde(rename = "modificationDate")]
    pub modification_date: crate::EpochMillis,
    /// A count of posts; which of them count is not specified.
    ///
    /// The reference server: the questions, answers, ideas and knowledge-base entries that the
    /// user has written.
    #[serde(rename = "postCount")]
    pub post_count: i64,
    /// The real name; present only when one is set. Requests spell it `realName`.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub realname: Option<String>,
    /// The reputation points of the user.
    ///
    /// The reference server: an up-vote gives the author of a post 10, a down-vote takes 2, and
    /// an accepted answer gives 15.
    pub reputation: i64,
    /// How many silver awards the user holds.
    pub silver: i64,
    /// The name in a form that is safe in URLs. The response to an update names it `plug`.
    ///
    /// The reference server: it is made from the user name, and no two users share one.
    pub slug: String,
    /// Whether the user is a super user.
    ///
    /// The reference server: the group Super Users decides.
    pub superuser: bool,
    /// Whether the user is suspended, and so cannot log in until a moderator lifts it.
    pub suspended: bool,
    /// The kind of resource, `user`.
    #[serde(rename = "type")]
    pub type_: crate::types::UserType,
    /// A count whose meaning is not specified.
    ///
    /// The reference server: the users whom this user follows.
    #[serde(rename = "userFollowCount")]
    pub user_follow_count: i64,
    /// The login name.
    pub username: String,
    /// The web site of the user; in some responses only.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub website: Option<String>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    User { about, active, avatar, bronze, company, creation_date = "creationDate",
    creation_date_formatted = "creationDateFormatted", deactivated, email_hash =
    "emailHash", extra_data = "extraData", follow_count = "followCount", follower_count =
    "followerCount", gold, groups, id, location, moderator, modification_date =
    "modificationDate", post_count = "postCount", realname, reputation, silver, slug,
    superuser, suspended, type_ = "type", user_follow_count = "userFollowCount",
    username, website }
);

/// A user of which any field may be absent: what a request with a projection returns. A user
/// carries three flags that do not depend on each other: active, suspended, deactivated.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
#[derive(Default)]
pub struct UserFields {
    /// A text about the user; not always present. May hold HTML.
    ///
    /// The reference server: whatever could run a script is taken out when it is written.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub about: Option<String>,
    /// Whether the account is active.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub active: Option<bool>,
    /// The URL of the profile photo.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub avatar: Option<String>,
    /// How many bronze awards the user holds.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub bronze: Option<i64>,
    /// The company of the user; in some responses only.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub company: Option<String>,
    /// When the account was created.
    #[serde(
        rename = "creationDate",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub creation_date: Option<crate::EpochMillis>,
    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    #[serde(
        rename = "creationDateFormatted",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub creation_date_formatted: Option<String>,
    /// Whether the user is deactivated, and so has no access to the community and is left out of
    /// the user count.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub deactivated: Option<bool>,
    /// A hash of the e-mail address. The address itself is never returned.
    ///
    /// The reference server: SHA-256 of the trimmed address in lower case, in hexadecimal digits.
    #[serde(
        rename = "emailHash",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub email_hash: Option<String>,
    /// Custom attributes of the profile. Present when a single user is read.
    ///
    /// The reference server: an empty map when there are none.
    #[serde(
        rename = "extraData",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub extra_data: Option<ExtraData>,
    /// A count whose meaning is not specified.
    ///
    /// The reference server: the users and the nodes that this user follows.
    #[serde(
        rename = "followCount",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub follow_count: Option<i64>,
    /// A count of followers; who counts is not specified.
    ///
    /// The reference server: the users who follow this user, deactivated ones too, although the
    /// lists of followers leave these out.
    #[serde(
        rename = "followerCount",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub follower_count: Option<i64>,
    /// How many gold awards the user holds.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub gold: Option<i64>,
    /// The groups the user belongs to, in brief. Absent from the response to an update.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub groups: Option<Vec<GroupSummaryFields>>,
    /// The identifier of the user.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub id: Option<crate::types::UserId>,
    /// The location of the user; in some responses only.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub location: Option<String>,
    /// Whether the user is a moderator.
    ///
    /// The reference server: the group Moderators decides.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub moderator: Option<bool>,
    /// When the account was last changed.
    #[serde(
        rename = "modificationDate",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub modification_date: Option<crate::EpochMillis>,
    /// A count of posts; which of them count is not specified.
    ///
    /// The reference server: the questions, answers, ideas and knowledge-base entries that the
    /// user has written.
    #[serde(
        rename = "postCount",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub post_count: Option<i64>,
    /// The real name; present only when one is set. Requests spell it `realName`.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub realname: Option<String>,
    /// The reputation points of the user.
    ///
    /// The reference server: an up-vote gives the author of a post 10, a down-vote takes 2, and
    /// an accepted answer gives 15.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub reputation: Option<i64>,
    /// How many silver awards the user holds.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub silver: Option<i64>,
    /// The name in a form that is safe in URLs. The response to an update names it `plug`.
    ///
    /// The reference server: it is made from the user name, and no two users share one.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub slug: Option<String>,
    /// Whether the user is a super user.
    ///
    /// The reference server: the group Super Users decides.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub superuser: Option<bool>,
    /// Whether the user is suspended, and so cannot log in until a moderator lifts it.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub suspended: Option<bool>,
    /// The kind of resource, `user`.
    #[serde(rename = "type", skip_serializing_if = "::std::option::Option::is_none")]
    pub type_: Option<crate::types::UserType>,
    /// A count whose meaning is not specified.
    ///
    /// The reference server: the users whom this user follows.
    #[serde(
        rename = "userFollowCount",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub user_follow_count: Option<i64>,
    /// The login name.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub username: Option<String>,
    /// The web site of the user; in some responses only.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub website: Option<String>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    UserFields { about, active, avatar, bronze, company, creation_date = "creationDate",
    creation_date_formatted = "creationDateFormatted", deactivated, email_hash =
    "emailHash", extra_data = "extraData", follow_count = "followCount", follower_count =
    "followerCount", gold, groups, id, location, moderator, modification_date =
    "modificationDate", post_count = "postCount", realname, reputation, silver, slug,
    superuser, suspended, type_ = "type", user_follow_count = "userFollowCount",
    username, website }
);

/// A page of a list of users of which any field may be absent.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct UserFieldsPage {
    /// The users on this page, with the fields asked for.
    pub list: Vec<UserFields>,
    /// How many items this page holds.
    #[serde(rename = "listCount")]
    pub list_count: i64,
    /// The name of the list, which is an empty string in all lists.
    pub name: String,
    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub page: i32,
    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    #[serde(rename = "pageCount")]
    pub page_count: i64,
    /// The page size that was used.
    #[serde(rename = "pageSize")]
    pub page_size: i32,
    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub sort: String,
    /// How many items there are on all pages.
    #[serde(rename = "totalCount")]
    pub total_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    UserFieldsPage { list, list_count = "listCount", name, page, page_count =
    "pageCount", page_size = "pageSize", sort, total_count = "totalCount" }
);

/// A page of a list of users.
///
/// Only received, so it has no builder; tests [read it from JSON](crate::types).
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
pub struct UserPage {
    /// The users on this page.
    pub list: Vec<User>,
    /// How many items this page holds.
    #[serde(rename = "listCount")]
    pub list_count: i64,
    /// The name of the list, which is an empty string in all lists.
    pub name: String,
    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub page: i32,
    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    #[serde(rename = "pageCount")]
    pub page_count: i64,
    /// The page size that was used.
    #[serde(rename = "pageSize")]
    pub page_size: i32,
    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub sort: String,
    /// How many items there are on all pages.
    #[serde(rename = "totalCount")]
    pub total_count: i64,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    UserPage { list, list_count = "listCount", name, page, page_count = "pageCount",
    page_size = "pageSize", sort, total_count = "totalCount" }
);

/// What is sent to create or to update a user. Which fields are required, and how long or of
/// what form they may be, is not specified.
///
/// The reference server: creating a user needs a user name, a password and an e-mail address
/// with one `@`; a picture URL is HTTP or data. A user name has at most 64 characters, a real
/// name and a location 255, `about` 16,384; a password has at most 1,024 bytes, an e-mail
/// address 254, the URL of a picture 2 KiB, and one with the data of an image 16 KiB. A
/// longer text gets a 400, and so do NUL and a control character in a name.
#[derive(::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))]
#[non_exhaustive]
#[derive(Default)]
pub struct UserRequest {
    /// A text about the user.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub about: Option<String>,
    /// The day of birth as `mm/dd/yyyy`.
    ///
    /// The reference server: another form, a day that does not exist and one to come get a 400.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub birthday: Option<String>,
    /// The e-mail address. Responses show a hash of it only.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub email: Option<String>,
    /// The location of the user.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub location: Option<String>,
    /// The password. A TLS connection is recommended.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub password: Option<crate::Password>,
    /// An encoded-image URL for the profile photo, which responses show as `avatar`.
    #[serde(
        rename = "profilePictureUrl",
        skip_serializing_if = "::std::option::Option::is_none"
    )]
    pub profile_picture_url: Option<String>,
    /// The real name. Responses spell the field `realname`.
    #[serde(rename = "realName", skip_serializing_if = "::std::option::Option::is_none")]
    pub real_name: Option<String>,
    /// Another spelling of `username`, seen in one sample of an update; whether a creation
    /// accepts it is not specified.
    ///
    /// The reference server: `username` wins when a request uses both spellings in one place.
    #[serde(rename = "userName", skip_serializing_if = "::std::option::Option::is_none")]
    pub user_name: Option<String>,
    /// The login name.
    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
    pub username: Option<String>,
    /// Properties that the document does not declare, as they were sent.
    #[serde(flatten)]
    pub unknown_fields: crate::UnknownFields,
}

crate::model::deserialize!(
    UserRequest { about, birthday, email, location, password, profile_picture_url =
    "profilePictureUrl", real_name = "realName", user_name = "userName", username }
);

impl UserRequest {
    /// A builder with nothing set.
    pub fn builder() -> builder::UserRequest {
        Default::default()
    }
}
