//! Models: a decoded value is encoded to the same JSON.

use community_qa_client::types;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Decodes a text as each of several models, so that samples can be seeds.
macro_rules! round_trips {
    ($data:ident: $($model:ident),+) => {
        let text = super::text($data);
        $(round_trip::<types::$model>(stringify!($model), text);)+
    };
}

/// The pages of lists.
pub fn pages(data: &[u8]) {
    round_trips!(data: UserPage, UserFieldsPage, GroupPage, GroupFieldsPage, NodePage,
        NodeFieldsPage, NodeSearchPage, NodeFieldsSearchPage, TopicPage, ActionPage,
        ActionFieldsPage, AwardPage, AwardFieldsPage, RevisionPage, RevisionFieldsPage,
        FollowRelationPage);
}

/// Resources, and bodies of requests, with all of their parts.
pub fn resources(data: &[u8]) {
    round_trips!(data: User, UserFields, UpdatedUser, Group, GroupFields, Node, NodeFields, Topic,
        Action, ActionFields, Award, AwardFields, Revision, RevisionFields, FollowRelation,
        UserRequest, GroupRequest, GroupUpdateRequest, CommentRequest, ErrorBody);
}

fn round_trip<T: DeserializeOwned + Serialize>(name: &str, text: &str) {
    let value: Option<Value> = serde_json::from_str(text).ok();
    match (serde_json::from_str::<T>(text), value) {
        (Ok(model), Some(value)) => {
            // Unknown values must be written as they were read.
            let encoded = serde_json::to_value(&model).unwrap_or_default();
            assert_eq!(encoded, value, "{name} does not keep what it has read");
        }
        (Ok(_), None) => panic!("{name} reads what is not JSON"),
        (Err(error), _) => assert!(!error.to_string().is_empty(), "{name} says nothing"),
    }
}
