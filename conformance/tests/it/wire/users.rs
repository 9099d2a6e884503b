//! The requests of the operations on users.

use super::{Requests, requests};

pub(super) fn requests() -> Vec<Requests> {
    vec![
        requests! {
            "createUser": client => client.create_user();
            parameters {
                "username" = username("maja"),
                "userName" = user_name("Maja"),
                "realName" = real_name("Maja Lindqvist"),
                "password" = password("eleven lanterns"),
                "email" = email("maja@lindqvist.example"),
                "about" = about("<p>Beekeeper</p>"),
                "location" = location("Göteborg"),
                "birthday" = birthday("02/29/1988"),
                "profilePictureUrl" = profile_picture_url("https://lindqvist.example/maja.png?s=48"),
                "wrap" = wrap("1"),
            }
            body {
                "username" = username("maja"),
                "userName" = user_name("Maja"),
                "realName" = real_name("Maja Lindqvist"),
                "password" = password("eleven lanterns"),
                "email" = email("maja@lindqvist.example"),
                "about" = about("<p>Beekeeper</p>"),
                "location" = location("Göteborg"),
                "birthday" = birthday("02/29/1988"),
                "profilePictureUrl" = profile_picture_url("https://lindqvist.example/maja.png?s=48"),
            }
            text { username }
        },
        requests! {
            "listUsers": client => client.list_users();
            parameters {
                "page" = page(2),
                "pageSize" = page_size(50),
                "sort" = sort("newest"),
                "q" = q("fan"),
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
            "getUserByUsername": client => client.get_user_by_username().username("maja");
            parameters {
                "username" = username("maja"),
            }
            body {}
            text { username }
        },
        requests! {
            "getUser": client => client.get_user().user_id(7);
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
            "updateUser": client => client.update_user().user_id(7);
            parameters {
                "username" = username("maja"),
                "userName" = user_name("Maja"),
                "realName" = real_name("Maja Lindqvist"),
                "password" = password("eleven lanterns"),
                "email" = email("maja@lindqvist.example"),
                "about" = about("<p>Beekeeper</p>"),
                "location" = location("Göteborg"),
                "birthday" = birthday("02/29/1988"),
                "profilePictureUrl" = profile_picture_url("https://lindqvist.example/maja.png?s=48"),
                "wrap" = wrap("1"),
            }
            body {
                "username" = username("maja"),
                "userName" = user_name("Maja"),
                "realName" = real_name("Maja Lindqvist"),
                "password" = password("eleven lanterns"),
                "email" = email("maja@lindqvist.example"),
                "about" = about("<p>Beekeeper</p>"),
                "location" = location("Göteborg"),
                "birthday" = birthday("02/29/1988"),
                "profilePictureUrl" = profile_picture_url("https://lindqvist.example/maja.png?s=48"),
            }
            text { username }
        },
        requests! {
            "listUserQuestions": client => client.list_user_questions().user_id(7);
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
            "listUserAnswers": client => client.list_user_answers().user_id(7);
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
            "listUserActions": client => client.list_user_actions().user_id(7);
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
            "listUserAwards": client => client.list_user_awards().user_id(7);
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
            "followUser": client => client.follow_user().user_id(7);
            parameters {
                "follower" = follower(12),
                "wrap" = wrap("1"),
            }
            body {}
            text { wrap }
        },
        requests! {
            "unfollowUser": client => client.unfollow_user().user_id(7);
            parameters {
                "follower" = follower(12),
                "wrap" = wrap("1"),
            }
            body {}
            text { wrap }
        },
        requests! {
            "suspendUser": client => client.suspend_user().user_id(7);
            parameters {
                "reason" = reason("spam"),
                "page" = page(2),
                "pageSize" = page_size(50),
                "sort" = sort("newest"),
                "include" = include("groups"),
                "exclude" = exclude("body,author"),
                "wrap" = wrap("1"),
            }
            body {
                "reason" = reason("spam"),
            }
            text { reason }
        },
        requests! {
            "unsuspendUser": client => client.unsuspend_user().user_id(7);
            parameters {
                "reason" = reason("spam"),
            }
            body {
                "reason" = reason("spam"),
            }
            text { reason }
        },
        requests! {
            "deactivateUser": client => client.deactivate_user().user_id(7);
            parameters {
                "reason" = reason("spam"),
            }
            body {
                "reason" = reason("spam"),
            }
            text { reason }
        },
        requests! {
            "reactivateUser": client => client.reactivate_user().user_id(7);
            parameters {
                "wrap" = wrap("1"),
                "v1" = v1("1"),
            }
            body {}
            text { wrap }
        },
        requests! {
            "listUserExpertise": client => client.list_user_expertise().user_id(7);
            parameters {
                "wrap" = wrap("1"),
                "v1" = v1("1"),
            }
            body {}
            text { wrap }
        },
        requests! {
            "awardReputation": client => client.award_reputation().user_id(7).points(-15);
            parameters {
                "points" = points(-15),
                "reason" = reason("spam"),
            }
            body {}
            text { reason }
        },
    ]
}
