//! The requests by which one caller makes the server work hardest.

use std::rc::Rc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fastrand::Rng;

use crate::cases::Site;
use crate::server::{PASSWORD, get, request};

/// The user of the load who is hostile: a member of the group Users, as anybody.
pub(crate) const HOSTILE: usize = 63;

/// What is asked for, again and again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hostile {
    WrongPasswords,
    Nul,
    TakenAddress,
    SamePassword,
    Expanding,
    LongText,
    Nested,
    Common,
    TwoLetters,
    ManyWords,
    Users,
    FrontPage,
    Actions,
    DeepPage,
    Zeros,
    Brackets,
    Names,
    Follows,
    LongPaths,
    HeldBodies,
    /// Pages of 100 nodes, of whose responses nothing is read.
    Unread,
}

/// Makes the next request.
pub(crate) type Requests = Box<dyn Fn(&mut Rng) -> Vec<u8> + Send>;

impl Hostile {
    pub(crate) const ALL: &[Self] = &[
        Self::WrongPasswords,
        Self::Nul,
        Self::TakenAddress,
        Self::SamePassword,
        Self::Expanding,
        Self::LongText,
        Self::Nested,
        Self::Common,
        Self::TwoLetters,
        Self::ManyWords,
        Self::Users,
        Self::FrontPage,
        Self::Actions,
        Self::DeepPage,
        Self::Zeros,
        Self::Brackets,
        Self::Names,
        Self::Follows,
        Self::LongPaths,
        Self::HeldBodies,
        Self::Unread,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::WrongPasswords => "logins with wrong passwords",
            Self::Nul => "logins with NUL",
            Self::TakenAddress => "new password and a taken address",
            Self::SamePassword => "new password, the same",
            Self::Expanding => "comments of U+FDFA",
            Self::LongText => "comments of 64 KiB of words",
            Self::Nested => "comments of nested markup",
            Self::Common => "search for a common word",
            Self::TwoLetters => "search for two letters",
            Self::ManyWords => "search for many words",
            Self::Users => "lists of 100 users",
            Self::FrontPage => "lists of 100 nodes",
            Self::Actions => "lists of 100 actions",
            Self::DeepPage => "the last pages of lists",
            Self::Zeros => "bodies of 1 MiB of zeros",
            Self::Brackets => "bodies of 1 MiB of brackets",
            Self::Names => "projections of 2,000 names",
            Self::Follows => "follows and their ends",
            Self::LongPaths => "paths of 8 KiB that do not exist",
            Self::HeldBodies => "bodies that do not come",
            Self::Unread => "responses that nobody reads",
        }
    }

    /// What makes the requests, on any thread.
    pub(crate) fn requests(self, site: &Rc<Site>) -> Requests {
        let own = site.credentials(HOSTILE).to_owned();
        let question = site.question(HOSTILE);
        let comment = format!("/services/v2/node/{question}/comment.json");
        let user = format!("/services/v2/user/{}.json", site.id(HOSTILE));
        let search = |query: String| -> Requests {
            let path = format!("/services/v2/node.json?{query}");
            let sent = get(&path, &own);
            Box::new(move |_| sent.clone())
        };
        let always = |method: &str, path: &str, body: &str| -> Requests {
            let sent = with_body(method, path, &own, body);
            Box::new(move |_| sent.clone())
        };
        let field = |name: &str, text: &str| format!("{{\"{name}\": {text:?}}}");
        match self {
            Self::WrongPasswords => Box::new(|random| {
                let pair = format!("guess-{}:x", random.u32(..));
                get("/services/v2/user/1.json", &basic(&pair))
            }),
            Self::Nul => Box::new(|_| get("/services/v2/user/1.json", &basic("x\0:y"))),
            Self::TakenAddress => {
                let body = "{\"password\": \"x\", \"email\": \"load-1@example.org\"}";
                always("PUT", &user, body)
            }
            Self::SamePassword => always("PUT", &user, &field("password", PASSWORD)),
            Self::Expanding => always("POST", &comment, &field("body", &"\u{fdfa}".repeat(65_536))),
            Self::LongText => Box::new(move |random| {
                let words = (0..9_000).map(|_| format!("{:x}", random.u32(..1 << 20)));
                let text = words.collect::<Vec<_>>().join(" ");
                let text: String = text.chars().take(65_536).collect();
                with_body("POST", &comment, &own, &field("body", &text))
            }),
            Self::Nested => always(
                "POST",
                &comment,
                &field("body", &"*a _b [c](".repeat(6_500)),
            ),
            Self::Common => search(format!("q={}&pageSize=100", site.terms.common.q)),
            Self::TwoLetters => search("q=er*&pageSize=100".to_owned()),
            Self::ManyWords => search(format!("q={}", "a+b+c+the+e+i+o+u+".repeat(13))),
            Self::Users => {
                let sent = get("/services/v2/user.json?pageSize=100", &own);
                Box::new(move |_| sent.clone())
            }
            Self::FrontPage | Self::Unread => search("q=*&pageSize=100".to_owned()),
            Self::Actions => {
                let path = format!(
                    "/services/v2/user/{}/action.json?pageSize=100",
                    site.id(HOSTILE)
                );
                let sent = get(&path, &own);
                Box::new(move |_| sent.clone())
            }
            Self::DeepPage => search("q=*&sort=votes&pageSize=100&page=190".to_owned()),
            Self::Zeros => {
                let body = format!("{{\"x\": [{}0]}}", "0,".repeat(524_000));
                always("PUT", &user, &body)
            }
            Self::Brackets => {
                let nested = format!("{}{},", "[".repeat(60), "]".repeat(60));
                let body = format!("{{\"x\": [{}0]}}", nested.repeat(8_600));
                always("PUT", &user, &body)
            }
            Self::Names => {
                let names: Vec<String> = (0..2_000).map(|number| format!("n{number}")).collect();
                let path = format!(
                    "/services/v2/user.json?pageSize=100&includeOnly={}",
                    names.join(",")
                );
                let sent = get(&path, &own);
                Box::new(move |_| sent.clone())
            }
            Self::Follows => Box::new(move |random| {
                let verb = if random.bool() { "follow" } else { "unfollow" };
                let path = format!("/services/v2/node/{question}/{verb}.json");
                request("PUT", &path, &own)
            }),
            Self::LongPaths => Box::new(|random| {
                let path = format!("/services/v2/{}{}", random.u32(..), "x".repeat(8_000));
                get(&path, "")
            }),
            Self::HeldBodies => {
                let head = format!(
                    "PUT {user} HTTP/1.1\r\nhost: localhost\r\n{own}content-length: 100000\r\n\r\n"
                );
                Box::new(move |_| head.clone().into_bytes())
            }
        }
    }
}

fn basic(pair: &str) -> String {
    format!("authorization: Basic {}\r\n", STANDARD.encode(pair))
}

fn with_body(method: &str, path: &str, credentials: &str, body: &str) -> Vec<u8> {
    format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\n{credentials}\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}
