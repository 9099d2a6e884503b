//! The operations on groups.

use community_qa_client::types::{GroupId, UserId};
use serde_json::json;

use super::users::{PROJECTED, projected};
use super::{Case, Reply, call};

pub(super) fn cases() -> Vec<Case> {
    vec![
        Case {
            operation: "listGroups",
            call: call!(client => projected!(client.list_groups()).send()),
            line: "GET /services/v2/group.json",
            query: PROJECTED,
            body: None,
            response: Reply::Sample("listGroups/200.json"),
        },
        Case {
            operation: "createGroup",
            call: call!(client => client
                .create_group()
                .query_name("Balloonists")
                .query_description("Up & away")
                .wrap("w")
                .name("B")
                .description("D")
                .send()),
            line: "POST /services/v2/group.json",
            query: &["name=Balloonists", "description=Up+%26+away", "wrap=w"],
            body: Some(json!({"name": "B", "description": "D"})),
            response: Reply::Located(201, "https://qa.example.org/services/v2/group/18.json"),
        },
        Case {
            operation: "getGroup",
            call: call!(client => client
                .get_group(GroupId::new(18))
                .include("a")
                .exclude("b")
                .include_only(["id"])
                .wrap("w")
                .v1("1")
                .send()),
            line: "GET /services/v2/group/18.json",
            query: &["include=a", "exclude=b", "includeOnly=id", "wrap=w", "v1=1"],
            body: None,
            response: Reply::Sample("getGroup/200.full.json"),
        },
        Case {
            operation: "updateGroup",
            call: call!(client => client
                .update_group(18)
                .query_name("N")
                .query_description("D")
                .include("a")
                .exclude("b")
                .include_only(["id"])
                .wrap("w")
                .description("in the body")
                .send()),
            line: "PUT /services/v2/group/18.json",
            query: &[
                "name=N",
                "description=D",
                "include=a",
                "exclude=b",
                "includeOnly=id",
                "wrap=w",
            ],
            body: Some(json!({"description": "in the body"})),
            response: Reply::Empty(201),
        },
        Case {
            operation: "listGroupUsers",
            call: call!(client => projected!(client.list_group_users(18)).send()),
            line: "GET /services/v2/group/18/user.json",
            query: PROJECTED,
            body: None,
            response: Reply::Sample("listGroupUsers/200.json"),
        },
        Case {
            operation: "addGroupUsers",
            call: call!(client => client.add_group_users(18, [7, 12]).wrap("w").send()),
            line: "PUT /services/v2/group/18/add.json",
            query: &["users=7,12", "wrap=w"],
            body: None,
            response: Reply::Empty(204),
        },
        Case {
            operation: "removeGroupUsers",
            call: call!(client => client
                .remove_group_users(18, vec![UserId::new(7)])
                .wrap("w")
                .send()),
            line: "PUT /services/v2/group/18/remove.json",
            query: &["users=7", "wrap=w"],
            body: None,
            response: Reply::Empty(204),
        },
    ]
}
