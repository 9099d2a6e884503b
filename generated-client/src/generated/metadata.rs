// @generated from an OpenAPI document. Do not edit: change the document or the
// generator, and generate again.

//! Metadata of the operations, apart from their types: method, path,
//! required permissions, whether a call may be retried, and how lists are paged.

#[allow(unused_imports)]
use crate::operation::{
    Operation, PageParameters, PageProperties, Paging, Permission, PermissionRule,
    RetrySafety,
};

/// Every operation, in the document's order.
pub static OPERATIONS: &[&Operation] = &[
    &LIST_USERS,
    &CREATE_USER,
    &GET_USER_BY_USERNAME,
    &GET_USER,
    &UPDATE_USER,
    &LIST_USER_QUESTIONS,
    &LIST_USER_ANSWERS,
    &LIST_USER_ACTIONS,
    &LIST_USER_AWARDS,
    &FOLLOW_USER,
    &UNFOLLOW_USER,
    &SUSPEND_USER,
    &UNSUSPEND_USER,
    &DEACTIVATE_USER,
    &REACTIVATE_USER,
    &LIST_USER_EXPERTISE,
    &AWARD_REPUTATION,
    &LIST_GROUPS,
    &CREATE_GROUP,
    &GET_GROUP,
    &UPDATE_GROUP,
    &LIST_GROUP_USERS,
    &ADD_GROUP_USERS,
    &REMOVE_GROUP_USERS,
    &SEARCH_NODES,
    &CREATE_NODE_COMMENT,
    &LIST_NODE_REVISIONS,
    &LIST_NODE_FOLLOWERS,
    &FOLLOW_NODE,
    &UNFOLLOW_NODE,
];

/// `listUsers`: `GET /services/v2/user.json`.
pub static LIST_USERS: Operation = Operation {
    id: "listUsers",
    method: "GET",
    path: "/services/v2/user.json",
    tag: "users",
    summary: "List users",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    retry: RetrySafety::Safe,
    refusals: &[401],
    sparse: Some("send_fields"),
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "View users list",
                    category: Some("Anonymous"),
                },
            ],
        },
    ],
    paging: Some(Paging {
        parameters: Some(PageParameters {
            number: "page",
            size: "pageSize",
        }),
        first_page: Some(1),
        properties: PageProperties {
            items: "list",
            number: "page",
            size: "pageSize",
            page_count: "pageCount",
            item_count: "listCount",
            total_count: "totalCount",
            sort: "sort",
            texts: &["name"],
        },
    }),
    ..Operation::EMPTY
};

/// `createUser`: `POST /services/v2/user.json`.
pub static CREATE_USER: Operation = Operation {
    id: "createUser",
    method: "POST",
    path: "/services/v2/user.json",
    tag: "users",
    summary: "Create a user",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    refusals: &[401],
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Create users",
                    category: Some("Site Administration"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `getUserByUsername`: `GET /services/v2/user/getByUsername.json`.
pub static GET_USER_BY_USERNAME: Operation = Operation {
    id: "getUserByUsername",
    method: "GET",
    path: "/services/v2/user/getByUsername.json",
    tag: "users",
    summary: "Look up a user by username",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    retry: RetrySafety::Safe,
    refusals: &[401],
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "View user profile",
                    category: Some("Anonymous"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `getUser`: `GET /services/v2/user/{user_id}.json`.
pub static GET_USER: Operation = Operation {
    id: "getUser",
    method: "GET",
    path: "/services/v2/user/{user_id}.json",
    tag: "users",
    summary: "Read a user",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    retry: RetrySafety::Safe,
    refusals: &[401],
    sparse: Some("send_fields"),
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "View user profile",
                    category: Some("Anonymous"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `updateUser`: `PUT /services/v2/user/{user_id}.json`.
pub static UPDATE_USER: Operation = Operation {
    id: "updateUser",
    method: "PUT",
    path: "/services/v2/user/{user_id}.json",
    tag: "users",
    summary: "Update a user",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    refusals: &[401],
    permissions: &[
        PermissionRule {
            when: &["changes-profile", "other-account"],
            any_of: &[
                Permission {
                    name: "Edit any profile",
                    category: Some("Moderation"),
                },
            ],
        },
        PermissionRule {
            when: &["changes-profile", "own-account"],
            any_of: &[
                Permission {
                    name: "Edit own profile",
                    category: Some("Standard"),
                },
                Permission {
                    name: "Edit any profile",
                    category: Some("Moderation"),
                },
            ],
        },
        PermissionRule {
            when: &["changes-details", "other-account"],
            any_of: &[
                Permission {
                    name: "Edit any profile details",
                    category: Some("Moderation"),
                },
            ],
        },
        PermissionRule {
            when: &["changes-details", "own-account"],
            any_of: &[
                Permission {
                    name: "Edit own profile details",
                    category: Some("Standard"),
                },
                Permission {
                    name: "Edit any profile details",
                    category: Some("Moderation"),
                },
            ],
        },
        PermissionRule {
            when: &["changes-username"],
            any_of: &[
                Permission {
                    name: "Edit users and groups",
                    category: Some("Site Administration"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `listUserQuestions`: `GET /services/v2/user/{user_id}/question.json`.
pub static LIST_USER_QUESTIONS: Operation = Operation {
    id: "listUserQuestions",
    method: "GET",
    path: "/services/v2/user/{user_id}/question.json",
    tag: "users",
    summary: "List a user's questions",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    retry: RetrySafety::Safe,
    refusals: &[401],
    sparse: Some("send_fields"),
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "View the questions list",
                    category: Some("Anonymous"),
                },
            ],
        },
    ],
    paging: Some(Paging {
        parameters: Some(PageParameters {
            number: "page",
            size: "pageSize",
        }),
        first_page: Some(1),
        properties: PageProperties {
            items: "list",
            number: "page",
            size: "pageSize",
            page_count: "pageCount",
            item_count: "listCount",
            total_count: "totalCount",
            sort: "sort",
            texts: &["name"],
        },
    }),
    ..Operation::EMPTY
};

/// `listUserAnswers`: `GET /services/v2/user/{user_id}/answer.json`.
pub static LIST_USER_ANSWERS: Operation = Operation {
    id: "listUserAnswers",
    method: "GET",
    path: "/services/v2/user/{user_id}/answer.json",
    tag: "users",
    summary: "List a user's answers",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    retry: RetrySafety::Safe,
    refusals: &[401],
    sparse: Some("send_fields"),
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "View the questions list",
                    category: Some("Anonymous"),
                },
            ],
        },
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "View answers in the question page",
                    category: Some("Anonymous"),
                },
            ],
        },
    ],
    paging: Some(Paging {
        parameters: Some(PageParameters {
            number: "page",
            size: "pageSize",
        }),
        first_page: Some(1),
        properties: PageProperties {
            items: "list",
            number: "page",
            size: "pageSize",
            page_count: "pageCount",
            item_count: "listCount",
            total_count: "totalCount",
            sort: "sort",
            texts: &["name"],
        },
    }),
    ..Operation::EMPTY
};

/// `listUserActions`: `GET /services/v2/user/{user_id}/action.json`.
pub static LIST_USER_ACTIONS: Operation = Operation {
    id: "listUserActions",
    method: "GET",
    path: "/services/v2/user/{user_id}/action.json",
    tag: "users",
    summary: "List a user's actions",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    retry: RetrySafety::Safe,
    refusals: &[401],
    sparse: Some("send_fields"),
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "View user profile",
                    category: Some("Anonymous"),
                },
            ],
        },
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "View analytics",
                    category: Some("Site Administration"),
                },
            ],
        },
    ],
    paging: Some(Paging {
        parameters: Some(PageParameters {
            number: "page",
            size: "pageSize",
        }),
        first_page: Some(1),
        properties: PageProperties {
            items: "list",
            number: "page",
            size: "pageSize",
            page_count: "pageCount",
            item_count: "listCount",
            total_count: "totalCount",
            sort: "sort",
            texts: &["name"],
        },
    }),
    ..Operation::EMPTY
};

/// `listUserAwards`: `GET /services/v2/user/{user_id}/award.json`.
pub static LIST_USER_AWARDS: Operation = Operation {
    id: "listUserAwards",
    method: "GET",
    path: "/services/v2/user/{user_id}/award.json",
    tag: "users",
    summary: "List a user's awards",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    retry: RetrySafety::Safe,
    refusals: &[401],
    sparse: Some("send_fields"),
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "View user profile",
                    category: Some("Anonymous"),
                },
            ],
        },
    ],
    paging: Some(Paging {
        parameters: Some(PageParameters {
            number: "page",
            size: "pageSize",
        }),
        first_page: Some(1),
        properties: PageProperties {
            items: "list",
            number: "page",
            size: "pageSize",
            page_count: "pageCount",
            item_count: "listCount",
            total_count: "totalCount",
            sort: "sort",
            texts: &["name"],
        },
    }),
    ..Operation::EMPTY
};

/// `followUser`: `PUT /services/v2/user/{user_id}/follow.json`.
pub static FOLLOW_USER: Operation = Operation {
    id: "followUser",
    method: "PUT",
    path: "/services/v2/user/{user_id}/follow.json",
    tag: "users",
    summary: "Follow a user",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    refusals: &[401],
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Follow questions, users, topics, and categories",
                    category: Some("Standard"),
                },
            ],
        },
        PermissionRule {
            when: &["follower-given", "performer-is-other"],
            any_of: &[
                Permission {
                    name: "Edit users and groups",
                    category: Some("Site Administration"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `unfollowUser`: `PUT /services/v2/user/{user_id}/unfollow.json`.
pub static UNFOLLOW_USER: Operation = Operation {
    id: "unfollowUser",
    method: "PUT",
    path: "/services/v2/user/{user_id}/unfollow.json",
    tag: "users",
    summary: "Stop following a user",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    refusals: &[401],
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Follow questions, users, topics, and categories",
                    category: Some("Standard"),
                },
            ],
        },
        PermissionRule {
            when: &["follower-given", "performer-is-other"],
            any_of: &[
                Permission {
                    name: "Edit users and groups",
                    category: Some("Site Administration"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `suspendUser`: `PUT /services/v2/user/{user_id}/suspendUser.json`.
pub static SUSPEND_USER: Operation = Operation {
    id: "suspendUser",
    method: "PUT",
    path: "/services/v2/user/{user_id}/suspendUser.json",
    tag: "users",
    summary: "Suspend a user",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    refusals: &[401],
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Suspend user",
                    category: Some("Moderation"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `unsuspendUser`: `PUT /services/v2/user/{user_id}/unsuspendUser.json`.
pub static UNSUSPEND_USER: Operation = Operation {
    id: "unsuspendUser",
    method: "PUT",
    path: "/services/v2/user/{user_id}/unsuspendUser.json",
    tag: "users",
    summary: "Lift a suspension",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    refusals: &[401],
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Suspend user",
                    category: Some("Moderation"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `deactivateUser`: `PUT /services/v2/user/{user_id}/deactivateUser.json`.
pub static DEACTIVATE_USER: Operation = Operation {
    id: "deactivateUser",
    method: "PUT",
    path: "/services/v2/user/{user_id}/deactivateUser.json",
    tag: "users",
    summary: "Deactivate a user",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    refusals: &[401],
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Edit users and groups",
                    category: Some("Site Administration"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `reactivateUser`: `PUT /services/v2/user/{user_id}/reactivateUser.json`.
pub static REACTIVATE_USER: Operation = Operation {
    id: "reactivateUser",
    method: "PUT",
    path: "/services/v2/user/{user_id}/reactivateUser.json",
    tag: "users",
    summary: "Reactivate a user",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    refusals: &[401],
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Edit users and groups",
                    category: Some("Site Administration"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `listUserExpertise`: `GET /services/v2/user/{user_id}/expertise.json`.
pub static LIST_USER_EXPERTISE: Operation = Operation {
    id: "listUserExpertise",
    method: "GET",
    path: "/services/v2/user/{user_id}/expertise.json",
    tag: "users",
    summary: "List a user's topics of expertise",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    retry: RetrySafety::Safe,
    refusals: &[401],
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "View user profile",
                    category: Some("Anonymous"),
                },
            ],
        },
    ],
    paging: Some(Paging {
        parameters: None,
        first_page: Some(1),
        properties: PageProperties {
            items: "list",
            number: "page",
            size: "pageSize",
            page_count: "pageCount",
            item_count: "listCount",
            total_count: "totalCount",
            sort: "sort",
            texts: &["name"],
        },
    }),
    ..Operation::EMPTY
};

/// `awardReputation`: `PUT /services/v2/user/{user_id}/awardReputation.json`.
pub static AWARD_REPUTATION: Operation = Operation {
    id: "awardReputation",
    method: "PUT",
    path: "/services/v2/user/{user_id}/awardReputation.json",
    tag: "users",
    summary: "Award or remove reputation",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    refusals: &[401],
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Award bonus reputation",
                    category: Some("Moderation"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `listGroups`: `GET /services/v2/group.json`.
pub static LIST_GROUPS: Operation = Operation {
    id: "listGroups",
    method: "GET",
    path: "/services/v2/group.json",
    tag: "groups",
    summary: "List groups",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    retry: RetrySafety::Safe,
    refusals: &[401],
    sparse: Some("send_fields"),
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Edit users and groups",
                    category: Some("Site Administration"),
                },
            ],
        },
    ],
    paging: Some(Paging {
        parameters: Some(PageParameters {
            number: "page",
            size: "pageSize",
        }),
        first_page: Some(1),
        properties: PageProperties {
            items: "list",
            number: "page",
            size: "pageSize",
            page_count: "pageCount",
            item_count: "listCount",
            total_count: "totalCount",
            sort: "sort",
            texts: &["name"],
        },
    }),
    ..Operation::EMPTY
};

/// `createGroup`: `POST /services/v2/group.json`.
pub static CREATE_GROUP: Operation = Operation {
    id: "createGroup",
    method: "POST",
    path: "/services/v2/group.json",
    tag: "groups",
    summary: "Create a group",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    refusals: &[401],
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Edit users and groups",
                    category: Some("Site Administration"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `getGroup`: `GET /services/v2/group/{group_id}.json`.
pub static GET_GROUP: Operation = Operation {
    id: "getGroup",
    method: "GET",
    path: "/services/v2/group/{group_id}.json",
    tag: "groups",
    summary: "Read a group",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    retry: RetrySafety::Safe,
    refusals: &[500, 401],
    sparse: Some("send_fields"),
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Edit users and groups",
                    category: Some("Site Administration"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `updateGroup`: `PUT /services/v2/group/{group_id}.json`.
pub static UPDATE_GROUP: Operation = Operation {
    id: "updateGroup",
    method: "PUT",
    path: "/services/v2/group/{group_id}.json",
    tag: "groups",
    summary: "Update a group",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    refusals: &[401],
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Edit users and groups",
                    category: Some("Site Administration"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `listGroupUsers`: `GET /services/v2/group/{group_id}/user.json`.
pub static LIST_GROUP_USERS: Operation = Operation {
    id: "listGroupUsers",
    method: "GET",
    path: "/services/v2/group/{group_id}/user.json",
    tag: "groups",
    summary: "List the users of a group",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    retry: RetrySafety::Safe,
    refusals: &[401],
    sparse: Some("send_fields"),
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Edit users and groups",
                    category: Some("Site Administration"),
                },
            ],
        },
    ],
    paging: Some(Paging {
        parameters: Some(PageParameters {
            number: "page",
            size: "pageSize",
        }),
        first_page: Some(1),
        properties: PageProperties {
            items: "list",
            number: "page",
            size: "pageSize",
            page_count: "pageCount",
            item_count: "listCount",
            total_count: "totalCount",
            sort: "sort",
            texts: &["name"],
        },
    }),
    ..Operation::EMPTY
};

/// `addGroupUsers`: `PUT /services/v2/group/{group_id}/add.json`.
pub static ADD_GROUP_USERS: Operation = Operation {
    id: "addGroupUsers",
    method: "PUT",
    path: "/services/v2/group/{group_id}/add.json",
    tag: "groups",
    summary: "Add users to a group",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    refusals: &[401],
    bad_credentials: Some("one of the users is a member of the group already"),
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Edit users and groups",
                    category: Some("Site Administration"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `removeGroupUsers`: `PUT /services/v2/group/{group_id}/remove.json`.
pub static REMOVE_GROUP_USERS: Operation = Operation {
    id: "removeGroupUsers",
    method: "PUT",
    path: "/services/v2/group/{group_id}/remove.json",
    tag: "groups",
    summary: "Remove users from a group",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    refusals: &[401],
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Edit users and groups",
                    category: Some("Site Administration"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `searchNodes`: `GET /services/v2/node.json`.
pub static SEARCH_NODES: Operation = Operation {
    id: "searchNodes",
    method: "GET",
    path: "/services/v2/node.json",
    tag: "nodes",
    summary: "Search nodes",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    retry: RetrySafety::Safe,
    refusals: &[401],
    sparse: Some("send_fields"),
    permissions: &[
        PermissionRule {
            when: &["wildcard-query"],
            any_of: &[
                Permission {
                    name: "View users list",
                    category: Some("Anonymous"),
                },
            ],
        },
    ],
    paging: Some(Paging {
        parameters: Some(PageParameters {
            number: "page",
            size: "pageSize",
        }),
        first_page: Some(1),
        properties: PageProperties {
            items: "list",
            number: "page",
            size: "pageSize",
            page_count: "pageCount",
            item_count: "listCount",
            total_count: "totalCount",
            sort: "sort",
            texts: &["name"],
        },
    }),
    ..Operation::EMPTY
};

/// `createNodeComment`: `POST /services/v2/node/{node_id}/comment.json`.
pub static CREATE_NODE_COMMENT: Operation = Operation {
    id: "createNodeComment",
    method: "POST",
    path: "/services/v2/node/{node_id}/comment.json",
    tag: "nodes",
    summary: "Post a comment",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    refusals: &[401],
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Publish comment",
                    category: None,
                },
            ],
        },
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Publish {nodeType}",
                    category: None,
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `listNodeRevisions`: `GET /services/v2/node/{node_id}/revision.json`.
pub static LIST_NODE_REVISIONS: Operation = Operation {
    id: "listNodeRevisions",
    method: "GET",
    path: "/services/v2/node/{node_id}/revision.json",
    tag: "nodes",
    summary: "List a node's revisions",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    retry: RetrySafety::Safe,
    refusals: &[401],
    sparse: Some("send_fields"),
    permissions: &[
        PermissionRule {
            when: &["others-revisions"],
            any_of: &[
                Permission {
                    name: "View revisions",
                    category: Some("Moderation"),
                },
            ],
        },
        PermissionRule {
            when: &["own-revisions"],
            any_of: &[
                Permission {
                    name: "View own revisions",
                    category: Some("Standard"),
                },
            ],
        },
    ],
    paging: Some(Paging {
        parameters: Some(PageParameters {
            number: "page",
            size: "pageSize",
        }),
        first_page: Some(1),
        properties: PageProperties {
            items: "list",
            number: "page",
            size: "pageSize",
            page_count: "pageCount",
            item_count: "listCount",
            total_count: "totalCount",
            sort: "sort",
            texts: &["name"],
        },
    }),
    ..Operation::EMPTY
};

/// `listNodeFollowers`: `GET /services/v2/node/{node_id}/followers.json`.
pub static LIST_NODE_FOLLOWERS: Operation = Operation {
    id: "listNodeFollowers",
    method: "GET",
    path: "/services/v2/node/{node_id}/followers.json",
    tag: "nodes",
    summary: "List a node's followers",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    retry: RetrySafety::Safe,
    refusals: &[401],
    sparse: Some("send_fields"),
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "View users list",
                    category: Some("Anonymous"),
                },
            ],
        },
    ],
    paging: Some(Paging {
        parameters: Some(PageParameters {
            number: "page",
            size: "pageSize",
        }),
        first_page: None,
        properties: PageProperties {
            items: "list",
            number: "page",
            size: "pageSize",
            page_count: "pageCount",
            item_count: "listCount",
            total_count: "totalCount",
            sort: "sort",
            texts: &["name"],
        },
    }),
    ..Operation::EMPTY
};

/// `followNode`: `PUT /services/v2/node/{node_id}/follow.json`.
pub static FOLLOW_NODE: Operation = Operation {
    id: "followNode",
    method: "PUT",
    path: "/services/v2/node/{node_id}/follow.json",
    tag: "nodes",
    summary: "Follow a node",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    refusals: &[401],
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Follow questions, users, topics, and categories",
                    category: Some("Standard"),
                },
            ],
        },
        PermissionRule {
            when: &["follower-given", "performer-is-other"],
            any_of: &[
                Permission {
                    name: "Edit users and groups",
                    category: Some("Site Administration"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};

/// `unfollowNode`: `PUT /services/v2/node/{node_id}/unfollow.json`.
pub static UNFOLLOW_NODE: Operation = Operation {
    id: "unfollowNode",
    method: "PUT",
    path: "/services/v2/node/{node_id}/unfollow.json",
    tag: "nodes",
    summary: "Stop following a node",
    security: &[&["basicAuth"]],
    since: Some("1.6.3"),
    refusals: &[401],
    permissions: &[
        PermissionRule {
            when: &[],
            any_of: &[
                Permission {
                    name: "Follow questions, users, topics, and categories",
                    category: Some("Standard"),
                },
            ],
        },
        PermissionRule {
            when: &["follower-given", "performer-is-other"],
            any_of: &[
                Permission {
                    name: "Edit users and groups",
                    category: Some("Site Administration"),
                },
            ],
        },
    ],
    ..Operation::EMPTY
};
