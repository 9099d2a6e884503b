//! The reads of the largest account of a lopsided community: each with each sort, and with its
//! first page and its deepest.

use anyhow::{Context as _, ensure};
use fastrand::Rng;
use serde_json::Value;

use crate::connection::{Connection, credentials, request};
use crate::hostile::Requests;
use crate::server::{CALLER, PASSWORD, Served};
use crate::site::Site;

/// The user of whom `seed --answers-of-one-author` makes the largest account.
const AUTHOR: &str = "member";

/// The lists of one user, and of everybody.
const NODE_LISTS: [&str; 3] = [
    "/user/{author}/answer.json",
    "/user/{author}/question.json",
    "/node.json?q=*",
];
const NODE_SORTS: [&str; 12] = [
    "active",
    "newest",
    "hottest",
    "votes",
    "viewCount",
    "usedCount",
    "answerCount",
    "answerCountDesc",
    "commentCount",
    "favoriteCount",
    "followers",
    "reportCount",
];
const USER_SORTS: [&str; 4] = ["reputation", "username", "recent", "oldest"];
const OTHERS: [&str; 12] = [
    "/user/{author}/action.json",
    "/user/{author}/action.json?exclude=node,rootNode",
    "/user/{author}/award.json",
    "/user/{author}/expertise.json",
    "/user/{author}.json",
    "/user/getByUsername.json?username=member",
    "/user.json?q=e",
    "/group.json",
    "/group/1/user.json",
    "/node/{question}/follower.json",
    "/node/{question}/revision.json",
    "/node.json?q=the&sort=votes",
];

/// The number of items on a page.
const PAGE_SIZE: u64 = 100;

/// The repeated requests, by name.
pub(crate) async fn rows(served: &Served, site: &Site) -> anyhow::Result<Vec<(String, Requests)>> {
    let mut connection = Connection::open(served.address).await?;
    // A super user, as members do not see the actions of others.
    let own = credentials(CALLER, PASSWORD);
    let path = format!("/services/v2/user/getByUsername.json?username={AUTHOR}");
    let response = connection.exchange(&request("GET", &path, &own)).await?;
    let user: Value = serde_json::from_slice(response.body)?;
    let author = user["id"]
        .as_u64()
        .context("the user member is missing; seed anew")?;
    let question = site.question(0);
    let with = |path: &str, parameter: &str| {
        let separator = if path.contains('?') { '&' } else { '?' };
        format!("{path}{separator}{parameter}")
    };
    let mut paths: Vec<String> = OTHERS.iter().map(|path| (*path).to_owned()).collect();
    for list in NODE_LISTS {
        paths.extend(
            NODE_SORTS
                .iter()
                .map(|sort| with(list, &format!("sort={sort}"))),
        );
    }
    paths.extend(
        USER_SORTS
            .iter()
            .map(|sort| format!("/user.json?sort={sort}")),
    );
    let mut rows: Vec<(String, Requests)> = Vec::new();
    for name in paths {
        let path = name
            .replace("{author}", &author.to_string())
            .replace("{question}", &question.to_string());
        let first = with(
            &format!("/services/v2{path}"),
            &format!("pageSize={PAGE_SIZE}"),
        );
        let response = connection.exchange(&request("GET", &first, &own)).await?;
        ensure!(response.status == 200, "GET {first}: {}", response.status);
        let body: Value = serde_json::from_slice(response.body)?;
        let deepest = body["totalCount"]
            .as_u64()
            .unwrap_or_default()
            .div_ceil(PAGE_SIZE);
        let page = with(&first, &format!("page={}", deepest.max(1)));
        let sent = request("GET", &page, &own);
        let name = name
            .replace("{author}", "AUTHOR")
            .replace("{question}", "QUESTION");
        rows.push((name, Box::new(move |_: &mut Rng| sent.clone())));
    }
    Ok(rows)
}
