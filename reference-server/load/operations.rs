//! The operations on the largest account of a lopsided community: each read with each sort and its
//! deepest page, and each write.

use fastrand::Rng;

use crate::connection::{Connection, credentials, request};
use crate::hostile::Requests;
use crate::server::{CALLER, PASSWORD, Served};
use crate::site::{AUTHOR, Site, find_user, read};

/// The lists of one user, and of everybody.
const NODE_LISTS: [&str; 3] =
    ["/user/{author}/answer.json", "/user/{author}/question.json", "/node.json?q=*"];
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
    "/node/{question}/followers.json",
    "/node/{question}/revision.json",
    "/node.json?q=the&sort=votes",
];

/// The writes. `{number}` differs each time.
const WRITES: [(&str, &str); 6] = [
    ("POST", "/user.json?username=new-{number}&password=x&email=new-{number}@example.org"),
    ("PUT", "/user/{author}.json?about=text-{number}"),
    ("PUT", "/user/{author}/awardReputation.json?points=1&reason=text"),
    ("POST", "/group.json?name=group-{number}"),
    ("PUT", "/group/1.json?description=text-{number}"),
    ("POST", "/node/{question}/comment.json?body=text-{number}"),
];

/// Pairs of writes that undo each other. If one were repeated alone, it would change nothing.
const OPPOSITES: [(&str, &str); 5] = [
    ("/user/{author}/follow.json", "/user/{author}/unfollow.json"),
    ("/user/{author}/suspendUser.json", "/user/{author}/unsuspendUser.json"),
    ("/user/{author}/deactivateUser.json", "/user/{author}/reactivateUser.json"),
    ("/group/1/add.json?users={author}", "/group/1/remove.json?users={author}"),
    ("/node/{question}/follow.json", "/node/{question}/unfollow.json"),
];

/// The number of items on a page.
const PAGE_SIZE: u64 = 100;

/// The repeated requests, by name.
pub(crate) async fn rows(served: &Served, site: &Site) -> anyhow::Result<Vec<(String, Requests)>> {
    let mut connection = Connection::open(served.address).await?;
    // A super user, because members do not see the actions of others.
    let own = credentials(CALLER, PASSWORD);
    let author = find_user(&mut connection, AUTHOR, &own).await?;
    let question = site.hostile_question();
    let with = |path: &str, parameter: &str| {
        let separator = if path.contains('?') { '&' } else { '?' };
        format!("{path}{separator}{parameter}")
    };
    let mut paths: Vec<String> = OTHERS.iter().map(|path| (*path).to_owned()).collect();
    for list in NODE_LISTS {
        paths.extend(NODE_SORTS.iter().map(|sort| with(list, &format!("sort={sort}"))));
    }
    paths.extend(USER_SORTS.iter().map(|sort| format!("/user.json?sort={sort}")));
    let path_of = |template: &str| {
        let path = template
            .replace("{author}", &author.to_string())
            .replace("{question}", &question.to_string());
        format!("/services/v2{path}")
    };
    let mut rows: Vec<(String, Requests)> = Vec::new();
    for (method, template) in WRITES {
        let (path, own) = (path_of(template), own.clone());
        let write: Requests = Box::new(move |random| {
            let number = random.u64(..).to_string();
            request(method, &path.replace("{number}", &number), &own)
        });
        let (path, _) = template.split_once('?').unwrap_or((template, ""));
        rows.push((format!("{method} {}", name_of(path)), write));
    }
    for (template, opposite) in OPPOSITES {
        let sent = [template, opposite].map(|path| request("PUT", &path_of(path), &own));
        let write: Requests = Box::new(move |random| sent[random.usize(..2)].clone());
        rows.push((format!("PUT {} and back", name_of(template)), write));
    }
    for template in paths {
        let first = with(&path_of(&template), &format!("pageSize={PAGE_SIZE}"));
        let body = read(&mut connection, &first, &own).await?;
        let deepest = body["totalCount"].as_u64().unwrap_or_default().div_ceil(PAGE_SIZE);
        let page = with(&first, &format!("page={}", deepest.max(1)));
        let sent = request("GET", &page, &own);
        rows.push((name_of(&template), Box::new(move |_: &mut Rng| sent.clone())));
    }
    Ok(rows)
}

/// A path as the name of a row.
fn name_of(template: &str) -> String {
    template.replace("{author}", "AUTHOR").replace("{question}", "QUESTION")
}
