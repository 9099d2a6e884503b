//! The requests of the operations on nodes.

use super::{Requests, requests};

pub(super) fn requests() -> Vec<Requests> {
    vec![
        requests! {
            "searchNodes": client => client.search_nodes("fan");
            arguments { "q" }
            parameters {
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
            text { "q" = client.search_nodes(super::CHARACTERS) }
        },
        requests! {
            "createNodeComment": client => client.create_node_comment(201);
            arguments {}
            parameters {
                "body" = query_body("Thank you!"),
                "wrap" = wrap("1"),
                "v1" = v1("1"),
            }
            body {
                "body" = body("Thank you!"),
            }
            text { query_body }
        },
        requests! {
            "listNodeRevisions": client => client.list_node_revisions(201);
            arguments {}
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
            "listNodeFollowers": client => client.list_node_followers(201);
            arguments {}
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
            "followNode": client => client.follow_node(201);
            arguments {}
            parameters {
                "follower" = follower(12),
                "wrap" = wrap("1"),
            }
            body {}
            text { wrap }
        },
        requests! {
            "unfollowNode": client => client.unfollow_node(201);
            arguments {}
            parameters {}
            body {}
            text {}
        },
    ]
}
