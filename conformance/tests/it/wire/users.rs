//! The requests of the operations on users.

use super::{Requests, requests};

pub(super) fn requests() -> Vec<Requests> {
    vec![
        requests! {
            "createUser": client => client.create_user();
            arguments {}
            parameters {
                "username" = query_username("maja"),
                "userName" = query_user_name("Maja"),
                "realName" = query_real_name("Maja Lindqvist"),
                "password" = with_query("password", "eleven lanterns"),
                "email" = query_email("maja@lindqvist.example"),
                "about" = query_about("<p>Beekeeper</p>"),
                "location" = query_location("Göteborg"),
                "birthday" = query_birthday("02/29/1988"),
                "profilePictureUrl" = query_profile_picture_url("https://lindqvist.example/maja.png?s=48"),
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
            text { query_username }
        },
        requests! {
            "listUsers": client => client.list_users();
            arguments {}
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
            "getUserByUsername": client => client.get_user_by_username("maja");
            arguments { "username" }
            parameters {}
            body {}
            text { "username" = client.get_user_by_username(super::CHARACTERS) }
        },
        requests! {
            "getUser": client => client.get_user(7);
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
            "updateUser": client => client.update_user(7);
            arguments {}
            parameters {
                "username" = query_username("maja"),
                "userName" = query_user_name("Maja"),
                "realName" = query_real_name("Maja Lindqvist"),
                "password" = with_query("password", "eleven lanterns"),
                "email" = query_email("maja@lindqvist.example"),
                "about" = query_about("<p>Beekeeper</p>"),
                "location" = query_location("Göteborg"),
                "birthday" = query_birthday("02/29/1988"),
                "profilePictureUrl" = query_profile_picture_url("https://lindqvist.example/maja.png?s=48"),
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
            text { query_username }
        },
        requests! {
            "listUserQuestions": client => client.list_user_questions(7);
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
            "listUserAnswers": client => client.list_user_answers(7);
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
            "listUserActions": client => client.list_user_actions(7);
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
            "listUserAwards": client => client.list_user_awards(7);
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
            "followUser": client => client.follow_user(7);
            arguments {}
            parameters {
                "follower" = follower(12),
                "wrap" = wrap("1"),
            }
            body {}
            text { wrap }
        },
        requests! {
            "unfollowUser": client => client.unfollow_user(7);
            arguments {}
            parameters {
                "follower" = follower(12),
                "wrap" = wrap("1"),
            }
            body {}
            text { wrap }
        },
        requests! {
            "suspendUser": client => client.suspend_user(7);
            arguments {}
            parameters {
                "reason" = query_reason("spam"),
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
            text { query_reason }
        },
        requests! {
            "unsuspendUser": client => client.unsuspend_user(7);
            arguments {}
            parameters {
                "reason" = query_reason("spam"),
            }
            body {
                "reason" = reason("spam"),
            }
            text { query_reason }
        },
        requests! {
            "deactivateUser": client => client.deactivate_user(7);
            arguments {}
            parameters {
                "reason" = query_reason("spam"),
            }
            body {
                "reason" = reason("spam"),
            }
            text { query_reason }
        },
        requests! {
            "reactivateUser": client => client.reactivate_user(7);
            arguments {}
            parameters {
                "wrap" = wrap("1"),
                "v1" = v1("1"),
            }
            body {}
            text { wrap }
        },
        requests! {
            "listUserExpertise": client => client.list_user_expertise(7);
            arguments {}
            parameters {
                "wrap" = wrap("1"),
                "v1" = v1("1"),
            }
            body {}
            text { wrap }
        },
        requests! {
            "awardReputation": client => client.award_reputation(7, -15);
            arguments { "points" }
            parameters {
                "reason" = reason("spam"),
            }
            body {}
            text { reason }
        },
    ]
}
