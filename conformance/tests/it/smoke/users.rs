//! The operations on users.

use community_qa_client::types::UserRequest;
use serde_json::json;

use super::{Case, Reply, call};

/// What the paging and projection parameters of `$builder` are set to everywhere.
macro_rules! projected {
    ($builder:expr) => {
        $builder
            .page(2)
            .page_size(50)
            .sort("newest")
            .include("extra fields")
            .exclude("body,author")
            .include_only(["id", "name"])
            .wrap("w")
            .v1("1")
    };
}
pub(super) use projected;

/// The query that `projected!` makes.
pub(super) const PROJECTED: &[&str] = &[
    "page=2",
    "pageSize=50",
    "sort=newest",
    "include=extra+fields",
    "exclude=body%2Cauthor",
    "includeOnly=id,name",
    "wrap=w",
    "v1=1",
];

pub(super) fn cases() -> Vec<Case> {
    [accounts(), posts(), standing()]
        .into_iter()
        .flatten()
        .collect()
}

fn accounts() -> Vec<Case> {
    vec![
        Case {
            operation: "listUsers",
            call: call!(client => projected!(client.list_users()).q("maja & co").type_("all").lang("sv").send()),
            line: "GET /services/v2/user.json",
            query: &[
                "page=2",
                "pageSize=50",
                "sort=newest",
                "q=maja+%26+co",
                "type=all",
                "lang=sv",
                "include=extra+fields",
                "exclude=body%2Cauthor",
                "includeOnly=id,name",
                "wrap=w",
                "v1=1",
            ],
            body: None,
            response: Reply::Sample("listUsers/200.json"),
        },
        Case {
            operation: "createUser",
            call: call!(client => client
                .create_user()
                .query_username("maja")
                .query_user_name("Maja")
                .query_real_name("Maja Lindqvist")
                .with_query("password", "a+b c")
                .query_email("maja@lindqvist.example")
                .query_about("<p>")
                .query_location("Göteborg")
                .query_birthday("02/29/1988")
                .query_profile_picture_url("https://lindqvist.example/maja.png?s=48")
                .wrap("w")
                .username("other")
                .password("another")
                .send()),
            line: "POST /services/v2/user.json",
            query: &[
                "username=maja",
                "userName=Maja",
                "realName=Maja+Lindqvist",
                "password=a%2Bb+c",
                "email=maja%40lindqvist.example",
                "about=%3Cp%3E",
                "location=G%C3%B6teborg",
                "birthday=02%2F29%2F1988",
                "profilePictureUrl=https%3A%2F%2Flindqvist.example%2Fmaja.png%3Fs%3D48",
                "wrap=w",
            ],
            body: Some(json!({"username": "other", "password": "another"})),
            response: Reply::Located(201, "https://qa.example.org/services/v2/user/46.json"),
        },
        Case {
            operation: "getUserByUsername",
            call: call!(client => client.get_user_by_username("ji woo").send()),
            line: "GET /services/v2/user/getByUsername.json",
            query: &["username=ji+woo"],
            body: None,
            response: Reply::Sample("getUserByUsername/200.full.json"),
        },
        Case {
            operation: "getUser",
            call: call!(client => client
                .get_user(7)
                .include("a")
                .exclude("b")
                .include_only(["id"])
                .wrap("w")
                .v1("1")
                .send()),
            line: "GET /services/v2/user/7.json",
            query: &["include=a", "exclude=b", "includeOnly=id", "wrap=w", "v1=1"],
            body: None,
            response: Reply::Sample("getUser/200.full.json"),
        },
        Case {
            operation: "updateUser",
            call: call!(client => client
                .update_user(2_147_483_647)
                .query_username("u")
                .query_user_name("n")
                .query_real_name("r")
                .with_query("password", "p")
                .query_email("e")
                .query_about("")
                .query_location("l")
                .query_birthday("b")
                .query_profile_picture_url("i")
                .wrap("w")
                .body(
                    UserRequest::builder()
                        .username("u")
                        .user_name("n")
                        .real_name("r")
                        .password("p")
                        .email("e")
                        .about("")
                        .location("l")
                        .birthday("b")
                        .profile_picture_url("i"),
                )
                .send()),
            line: "PUT /services/v2/user/2147483647.json",
            query: &[
                "username=u",
                "userName=n",
                "realName=r",
                "password=p",
                "email=e",
                "about=",
                "location=l",
                "birthday=b",
                "profilePictureUrl=i",
                "wrap=w",
            ],
            body: Some(json!({
                "username": "u",
                "userName": "n",
                "realName": "r",
                "password": "p",
                "email": "e",
                "about": "",
                "location": "l",
                "birthday": "b",
                "profilePictureUrl": "i",
            })),
            response: Reply::Sample("updateUser/200.full.json"),
        },
    ]
}

fn posts() -> Vec<Case> {
    vec![
        Case {
            operation: "listUserQuestions",
            call: call!(client => projected!(client.list_user_questions(7)).send()),
            line: "GET /services/v2/user/7/question.json",
            query: PROJECTED,
            body: None,
            response: Reply::Sample("listUserQuestions/200.json"),
        },
        Case {
            operation: "listUserAnswers",
            call: call!(client => projected!(client.list_user_answers(7)).send()),
            line: "GET /services/v2/user/7/answer.json",
            query: PROJECTED,
            body: None,
            response: Reply::Sample("listUserAnswers/200.titled.json"),
        },
        Case {
            operation: "listUserActions",
            call: call!(client => projected!(client.list_user_actions(7)).send()),
            line: "GET /services/v2/user/7/action.json",
            query: PROJECTED,
            body: None,
            response: Reply::Sample("listUserActions/200.real-user.json"),
        },
        Case {
            operation: "listUserAwards",
            call: call!(client => projected!(client.list_user_awards(7)).send()),
            line: "GET /services/v2/user/7/award.json",
            query: PROJECTED,
            body: None,
            response: Reply::Sample("listUserAwards/200.json"),
        },
        Case {
            operation: "listUserExpertise",
            call: call!(client => client.list_user_expertise(7).wrap("w").v1("1").send()),
            line: "GET /services/v2/user/7/expertise.json",
            query: &["wrap=w", "v1=1"],
            body: None,
            response: Reply::Sample("listUserExpertise/200.related-topics.json"),
        },
    ]
}

fn standing() -> Vec<Case> {
    vec![
        Case {
            operation: "followUser",
            call: call!(client => client.follow_user(7).follower(12).wrap("w").send()),
            line: "PUT /services/v2/user/7/follow.json",
            query: &["follower=12", "wrap=w"],
            body: None,
            response: Reply::Empty(200),
        },
        Case {
            operation: "unfollowUser",
            call: call!(client => client.unfollow_user(7).follower(12).wrap("w").send()),
            line: "PUT /services/v2/user/7/unfollow.json",
            query: &["follower=12", "wrap=w"],
            body: None,
            response: Reply::Empty(200),
        },
        Case {
            operation: "suspendUser",
            call: call!(client => client
                .suspend_user(23)
                .query_reason("spam")
                .page(1)
                .page_size(10)
                .sort("newest")
                .include("a")
                .exclude("b")
                .wrap("w")
                .reason("advertising")
                .send()),
            line: "PUT /services/v2/user/23/suspendUser.json",
            query: &[
                "reason=spam",
                "page=1",
                "pageSize=10",
                "sort=newest",
                "include=a",
                "exclude=b",
                "wrap=w",
            ],
            body: Some(json!({"reason": "advertising"})),
            response: Reply::Empty(200),
        },
        Case {
            operation: "unsuspendUser",
            call: call!(client => client
                .unsuspend_user(23)
                .query_reason("time is up")
                .reason("served")
                .send()),
            line: "PUT /services/v2/user/23/unsuspendUser.json",
            query: &["reason=time+is+up"],
            body: Some(json!({"reason": "served"})),
            response: Reply::Empty(200),
        },
        Case {
            operation: "deactivateUser",
            call: call!(client => client
                .deactivate_user(23)
                .query_reason("left")
                .reason("asked to")
                .send()),
            line: "PUT /services/v2/user/23/deactivateUser.json",
            query: &["reason=left"],
            body: Some(json!({"reason": "asked to"})),
            response: Reply::Empty(200),
        },
        Case {
            operation: "reactivateUser",
            call: call!(client => client.reactivate_user(23).wrap("w").v1("1").send()),
            line: "PUT /services/v2/user/23/reactivateUser.json",
            query: &["wrap=w", "v1=1"],
            body: None,
            response: Reply::Empty(200),
        },
        Case {
            operation: "awardReputation",
            call: call!(client => client.award_reputation(7, -15).reason("typo").send()),
            line: "PUT /services/v2/user/7/awardReputation.json",
            query: &["points=-15", "reason=typo"],
            body: None,
            response: Reply::Empty(200),
        },
    ]
}
