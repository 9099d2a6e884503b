//! The requests of the operations on groups.

use super::{Requests, requests};

pub(super) fn requests() -> Vec<Requests> {
    vec![
        requests! {
            "createGroup": client => client.create_group();
            arguments {}
            parameters {
                "name" = query_name("Beekeepers"),
                "description" = query_description("Bees & hives"),
                "wrap" = wrap("1"),
            }
            body {
                "name" = name("Beekeepers"),
                "description" = description("Bees & hives"),
            }
            text { query_name }
        },
        requests! {
            "listGroups": client => client.list_groups();
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
            "getGroup": client => client.get_group(18);
            arguments {}
            parameters {
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
            "updateGroup": client => client.update_group(18);
            arguments {}
            parameters {
                "name" = query_name("Beekeepers"),
                "description" = query_description("Bees & hives"),
                "include" = include("groups"),
                "exclude" = exclude("body,author"),
                "includeOnly" = include_only(["id", "name"]),
                "wrap" = wrap("1"),
            }
            body {
                "name" = name("Beekeepers"),
                "description" = description("Bees & hives"),
            }
            text { query_name }
        },
        requests! {
            "listGroupUsers": client => client.list_group_users(18);
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
            "addGroupUsers": client => client.add_group_users(18, [7, 12]);
            arguments { "users" }
            parameters {
                "wrap" = wrap("1"),
            }
            body {}
            text { wrap }
        },
        requests! {
            "removeGroupUsers": client => client.remove_group_users(18, [7, 12]);
            arguments { "users" }
            parameters {
                "wrap" = wrap("1"),
            }
            body {}
            text { wrap }
        },
    ]
}
