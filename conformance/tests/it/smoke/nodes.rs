//! The operations on nodes.

use serde_json::json;

use super::users::{PROJECTED, projected};
use super::{Case, Reply, call};

pub(super) fn cases() -> Vec<Case> {
    vec![
        Case {
            operation: "searchNodes",
            call: call!(client => projected!(client.search_nodes("bal*").type_("question").lang("en"))
                .send()),
            line: "GET /services/v2/node.json",
            query: &[
                "q=bal*",
                "type=question",
                "lang=en",
                "page=2",
                "pageSize=50",
                "sort=newest",
                "include=extra+fields",
                "exclude=body%2Cauthor",
                "includeOnly=id,name",
                "wrap=w",
                "v1=1",
            ],
            body: None,
            response: Reply::Sample("searchNodes/200.wildcard.json"),
        },
        Case {
            operation: "createNodeComment",
            call: call!(client => client
                .create_node_comment(201)
                .query_body("Which model?")
                .wrap("w")
                .v1("1")
                .body_field("Which model is it?\n")
                .send()),
            line: "POST /services/v2/node/201/comment.json",
            query: &["body=Which+model%3F", "wrap=w", "v1=1"],
            body: Some(json!({"body": "Which model is it?\n"})),
            response: Reply::Located(201, "https://qa.example.org/services/v2/node/204.json"),
        },
        Case {
            operation: "listNodeRevisions",
            call: call!(client => projected!(client.list_node_revisions(201)).send()),
            line: "GET /services/v2/node/201/revision.json",
            query: PROJECTED,
            body: None,
            response: Reply::Sample("listNodeRevisions/200.wiki.json"),
        },
        Case {
            operation: "listNodeFollowers",
            call: call!(client => projected!(client.list_node_followers(201))
                .details(false)
                .active(true)
                .send()),
            line: "GET /services/v2/node/201/followers.json",
            query: &[
                "details=false",
                "active=true",
                "page=2",
                "pageSize=50",
                "sort=newest",
                "include=extra+fields",
                "exclude=body%2Cauthor",
                "includeOnly=id,name",
                "wrap=w",
                "v1=1",
            ],
            body: None,
            response: Reply::Sample("listNodeFollowers/200.json"),
        },
        Case {
            operation: "followNode",
            call: call!(client => client.follow_node(201).follower(12).wrap("w").send()),
            line: "PUT /services/v2/node/201/follow.json",
            query: &["follower=12", "wrap=w"],
            body: None,
            response: Reply::Empty(200),
        },
        Case {
            operation: "unfollowNode",
            call: call!(client => client.unfollow_node(201).send()),
            line: "PUT /services/v2/node/201/unfollow.json",
            query: &[],
            body: None,
            response: Reply::Empty(200),
        },
    ]
}
