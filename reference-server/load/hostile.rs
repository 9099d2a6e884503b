//! Requests by which a single caller makes the server work as hard as possible.

use fastrand::Rng;
use serde_json::json;

use crate::connection::{credentials, request, with_body};
use crate::server::PASSWORD;
use crate::site::{COMMON, Site};

/// The client whose user is hostile, a member of the group Users.
pub(crate) const HOSTILE: usize = 63;

/// Makes the next request.
pub(crate) type Requests = Box<dyn Fn(&mut Rng) -> Vec<u8> + Send + Sync>;

/// The repeated requests of hostile callers, by name.
pub(crate) fn rows(site: &Site) -> Vec<(&'static str, Requests)> {
    let own = site.credentials(HOSTILE).to_owned();
    let question = site.hostile_question();
    let user = format!("/services/v2/user/{}.json", site.id(HOSTILE));
    let comment = format!("/services/v2/node/{question}/comment.json");
    let always = |sent: Vec<u8>| -> Requests { Box::new(move |_| sent.clone()) };
    let get = |path: &str| always(request("GET", &format!("/services/v2{path}"), &own));
    let put = |body: &str| always(with_body("PUT", &user, &own, body));
    let post = |text: String| {
        let body = json!({ "body": text }).to_string();
        always(with_body("POST", &comment, &own, &body))
    };
    // The response is larger than the buffers, so the server cannot send all of it to a client
    // that does not read.
    let unread = request("GET", "/services/v2/node.json?q=*&pageSize=100", &own);
    let nul = credentials("x\0", "y");
    let brackets = format!("{}{},", "[".repeat(60), "]".repeat(60)).repeat(8_600);
    let names: Vec<String> = (0..2_000).map(|number| format!("n{number}")).collect();
    let head =
        format!("PUT {user} HTTP/1.1\r\nhost: localhost\r\n{own}content-length: 100000\r\n\r\n");
    vec![
        ("logins with wrong passwords", Box::new(wrong_password)),
        ("logins with NUL", always(request("GET", &user, &nul))),
        (
            "new password and a taken address",
            put(r#"{"password": "x", "email": "load-1@example.org"}"#),
        ),
        ("new password, the same", put(&json!({ "password": PASSWORD }).to_string())),
        ("comments of U+FDFA", post("\u{fdfa}".repeat(65_536))),
        ("comments of 64 KiB of words", long_texts(comment.clone(), own.clone())),
        ("comments of nested markup", post("*a _b [c](".repeat(6_500))),
        ("search for a common word", get(&format!("/node.json?q={}&pageSize=100", COMMON))),
        ("search for two letters", get("/node.json?q=er*&pageSize=100")),
        (
            "search for many words",
            get(&format!("/node.json?q={}", "a+b+c+the+e+i+o+u+".repeat(13))),
        ),
        ("lists of 100 users", get("/user.json?pageSize=100")),
        ("lists of 100 nodes", get("/node.json?q=*&pageSize=100")),
        (
            "lists of 100 actions",
            get(&format!("/user/{}/action.json?pageSize=100", site.id(HOSTILE))),
        ),
        ("the last pages of lists", get("/node.json?q=*&sort=votes&pageSize=100&page=190")),
        ("bodies of 1 MiB of zeros", put(&format!("{{\"x\": [{}0]}}", "0,".repeat(524_000)))),
        ("bodies of 1 MiB of brackets", put(&format!("{{\"x\": [{brackets}0]}}"))),
        (
            "projections of 2,000 names",
            get(&format!("/user.json?pageSize=100&includeOnly={}", names.join(","))),
        ),
        ("follows and their ends", follows(question, own.clone())),
        ("paths of 8 KiB that do not exist", Box::new(long_path)),
        ("bodies that do not come", always(head.into_bytes())),
        ("responses that nobody reads", always(unread.repeat(20_000))),
    ]
}

fn wrong_password(random: &mut Rng) -> Vec<u8> {
    let guess = credentials(&format!("guess-{}", random.u32(..)), "x");
    request("GET", "/services/v2/user/1.json", &guess)
}

fn long_path(random: &mut Rng) -> Vec<u8> {
    let path = format!("/services/v2/{}{}", random.u32(..), "x".repeat(8_000));
    request("GET", &path, "")
}

fn long_texts(path: String, own: String) -> Requests {
    Box::new(move |random| {
        let words = (0..9_000).map(|_| format!("{:x} ", random.u32(..1 << 20)));
        let text: String = words.collect::<String>().chars().take(65_536).collect();
        with_body("POST", &path, &own, &json!({ "body": text }).to_string())
    })
}

fn follows(question: u64, own: String) -> Requests {
    Box::new(move |random| {
        let verb = if random.bool() { "follow" } else { "unfollow" };
        request("PUT", &format!("/services/v2/node/{question}/{verb}.json"), &own)
    })
}
