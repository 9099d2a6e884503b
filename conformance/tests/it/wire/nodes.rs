//! The requests of the operations on nodes.

use super::{Requests, requests};

pub(super) fn requests() -> Vec<Requests> {
    vec![
        requests! {
            "searchNodes": client => client.search_nodes().q("fan");
            parameters {
                "q" = q("fan"),
                "sort" = sort("newest"),
                "page" = page(2),
                "pageSize" = page_size(50),
                "type" = type_("question"),
                "lang" = lang("sv"),
                "include" = include("groups"),
                "exclude" = exclude("body,author"),
                "includeOnly" = include_only(["id", "name"]),
                "wrap" = wrap("1"),
                "v1" = v1("1"),
            }
            body {}
            text { q }
        },
        requests! {
            "createNodeComment": client => client.create_node_comment().node_id(201);
            parameters {
                "body" = body_param("Thank you!"),
                "wrap" = wrap("1"),
                "v1" = v1("1"),
            }
            body {
                "body" = body("Thank you!"),
            }
            text { body_param }
        },
        requests! {
            "listNodeRevisions": client => client.list_node_revisions().node_id(201);
            parameters {
                "page" = page(2),
                "pageSize" = page_size(50),
                "sort" = sort("newest"),
                "include" = include("groups"),
                "exclude" = exclude("body,author"),
                "includeOnly" = include_only(["id", "name"]),
                "wrap" = wrap("1"),
                "v1" = v1("1"),
            }
            body {}
            text { wrap }
        },
        requests! {
            "listNodeFollowers": client => client.list_node_followers().node_id(201);
            parameters {
                "details" = details(true),
                "active" = active(false),
                "page" = page(2),
                "pageSize" = page_size(50),
                "sort" = sort("newest"),
                "include" = include("groups"),
                "exclude" = exclude("body,author"),
                "includeOnly" = include_only(["id", "name"]),
                "wrap" = wrap("1"),
                "v1" = v1("1"),
            }
            body {}
            text { wrap }
        },
        requests! {
            "followNode": client => client.follow_node().node_id(201);
            parameters {
                "follower" = follower(12),
                "wrap" = wrap("1"),
            }
            body {}
            text { wrap }
        },
        requests! {
            "unfollowNode": client => client.unfollow_node().node_id(201);
            parameters {}
            body {}
            text {}
        },
    ]
}
