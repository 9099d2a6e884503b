//! Requests that nobody sends in good faith, over the network to a whole site: what is sent,
//! what comes back, that nothing has changed, and that others are served.

use std::net::SocketAddr;
use std::time::Duration;

use community_qa_server::Server;
use community_qa_server::http::Shutdown;
use community_qa_server::pages::Pages;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::data::exported;
use crate::site::*;

/// A site on a port, with what it holds before anything is sent.
struct Served {
    site: Site,
    address: SocketAddr,
    before: String,
    _shutdown: tokio::sync::oneshot::Sender<Shutdown>,
}

impl Served {
    async fn start() -> Self {
        let site = Site::open().await;
        site.ask(MAJA_ID, "A question", "with a text", &["topic"])
            .await;
        let pages = Pages::new(None).unwrap();
        let whole = community_qa_server::site::Site::new(site.api.clone(), pages);
        let server = Server::builder(whole).bind().await.unwrap();
        let address = server.address().unwrap();
        let (shutdown, requested) = tokio::sync::oneshot::channel();
        tokio::spawn(server.serve(async { requested.await.unwrap_or(Shutdown::Now) }));
        let mut served = Self {
            site,
            address,
            before: String::new(),
            _shutdown: shutdown,
        };
        served.before = served.export().await;
        served
    }

    async fn export(&self) -> String {
        exported(self.site.service.db(), true).await
    }

    /// Sends bytes over a connection of their own, and returns what comes back until it is
    /// closed, or nothing more comes.
    async fn send(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        // It may be closed before all is sent.
        let _ = stream.write_all(bytes).await;
        let mut read = Vec::new();
        let mut buffer = [0; 4096];
        while let Ok(Ok(more @ 1..)) =
            timeout(Duration::from_millis(700), stream.read(&mut buffer)).await
        {
            read.extend_from_slice(&buffer[..more]);
        }
        String::from_utf8_lossy(&read).into_owned()
    }

    /// Nothing has changed, and somebody else is served.
    async fn expect_unharmed(&self, name: &str) {
        assert!(
            self.export().await == self.before,
            "{name} changed something"
        );
        let other = self.send(&get("/user/3.json", "")).await;
        assert!(other.starts_with("HTTP/1.1 200 OK"), "{name}: {other}");
    }
}

fn root() -> String {
    format!(
        "authorization: {}\r\n",
        authorization(ROOT, &password_of(ROOT))
    )
}

/// A request of a super user, who may do anything.
fn request(line: &str, headers: &str, body: &str) -> Vec<u8> {
    let credentials = root();
    format!("{line}\r\nhost: qa.example\r\n{credentials}{headers}\r\n{body}").into_bytes()
}

fn get(path: &str, headers: &str) -> Vec<u8> {
    let line = format!("GET /services/v2{path} HTTP/1.1");
    request(&line, &format!("connection: close\r\n{headers}"), "")
}

/// A request to create a group, which must not come about.
fn create(headers: &str, body: &str) -> Vec<u8> {
    let line = "POST /services/v2/group.json?name=smuggled HTTP/1.1";
    request(line, headers, body)
}

fn with_body(body: &[u8]) -> Vec<u8> {
    let length = format!("connection: close\r\ncontent-length: {}\r\n", body.len());
    let line = "POST /services/v2/group.json HTTP/1.1";
    let mut bytes = request(line, &length, "");
    bytes.extend_from_slice(body);
    bytes
}

fn chunked(chunks: &str) -> Vec<u8> {
    create("transfer-encoding: chunked\r\n", chunks)
}

/// The statuses of the responses in their order, as in `200 400`.
fn statuses(responses: &str) -> String {
    let lines = responses.split("HTTP/1.1 ").skip(1);
    let statuses = lines.filter_map(|line| line.split_whitespace().next());
    let statuses = statuses.filter(|status| status.parse::<u16>().is_ok());
    statuses.collect::<Vec<_>>().join(" ")
}

/// Sends each, whose responses have these statuses.
async fn expect_all(cases: Vec<(&str, Vec<u8>, &str)>) {
    let served = Served::start().await;
    let mut others = Vec::new();
    for (name, bytes, expected) in cases {
        let responses = served.send(&bytes).await;
        if statuses(&responses) != expected {
            others.push(format!("{name}, and not {expected}: {responses}"));
        }
        served.expect_unharmed(name).await;
    }
    assert!(others.is_empty(), "{}", others.join("\n\n"));
}

/// A proxy and a server that take the end of a request to be at different places let one
/// client write the beginning of another's request.
#[tokio::test]
async fn no_request_is_smuggled_within_another() {
    let hidden = String::from_utf8(create("content-length: 0\r\n", "")).unwrap();
    let head = |headers: &str| request("GET /services/v2/user/3.json HTTP/1.1", headers, &hidden);
    let both = format!(
        "content-length: {}\r\ntransfer-encoding: chunked\r\n",
        hidden.len() + 5
    );
    let ended = request(
        "GET /services/v2/user/3.json HTTP/1.1",
        &both,
        &format!("0\r\n\r\n{hidden}"),
    );
    expect_all(vec![
        (
            "two lengths",
            head("content-length: 0\r\ncontent-length: 9\r\n"),
            "400",
        ),
        ("a list of lengths", head("content-length: 0, 9\r\n"), "400"),
        (
            "a length with a sign",
            head("content-length: +0\r\n"),
            "400",
        ),
        (
            "a length in hexadecimal",
            head("content-length: 0x0\r\n"),
            "400",
        ),
        (
            "a length beyond 64 bits",
            head("content-length: 99999999999999999999\r\n"),
            "400",
        ),
        ("a length and chunks", ended, "200"),
        (
            "a coding that is not chunked",
            head("transfer-encoding: xchunked\r\n"),
            "400",
        ),
        (
            "a coding with a tab",
            head("transfer-encoding: \x0bchunked\r\n"),
            "400",
        ),
        (
            "chunked and not last",
            head("transfer-encoding: chunked, identity\r\n"),
            "400",
        ),
        (
            "two codings",
            head("transfer-encoding: gzip\r\ntransfer-encoding: chunked\r\n"),
            "501",
        ),
        (
            "a blank before the colon",
            head("content-length : 5\r\n"),
            "400",
        ),
        (
            "a folded header",
            head("x: a\r\n content-length: 5\r\n"),
            "400",
        ),
        (
            "a carriage return alone",
            head("x: a\rcontent-length: 5\r\n"),
            "400",
        ),
        ("a NUL in a header", head("x: a\0b\r\n"), "400"),
        ("a header without a name", head(": a\r\n"), "400"),
        ("two hosts", head("host: other.example\r\n"), "400"),
        ("two credentials", get("/user/3.json", &root()), "401"),
    ])
    .await;
}

#[tokio::test]
async fn chunks_are_chunks() {
    let hidden = String::from_utf8(create("content-length: 0\r\n", "")).unwrap();
    let extension = "x".repeat(64 * 1024);
    let trailers = "x: y\r\n".repeat(10_000);
    expect_all(vec![
        (
            "a line feed alone",
            chunked(&format!("0\n\n{hidden}")),
            "400",
        ),
        ("a size that is none", chunked("-1\r\n"), "400"),
        (
            "a size beyond 64 bits",
            chunked("FFFFFFFFFFFFFFFFF\r\n"),
            "400",
        ),
        // It is waited for, and takes no memory.
        (
            "a size beyond all memory",
            chunked("FFFFFFFFFFFFFFF\r\nx"),
            "",
        ),
        (
            "a longer chunk than said",
            chunked("1\r\nxyz\r\n0\r\n\r\n"),
            "400",
        ),
        (
            "an extension without end",
            chunked(&format!("1;{extension}\r\nx\r\n0\r\n\r\n")),
            "400",
        ),
        (
            "trailers without end",
            chunked(&format!("0\r\n{trailers}\r\n")),
            "400",
        ),
    ])
    .await;
}

#[tokio::test]
async fn targets_and_methods_are_those_of_the_document() {
    let long = "X".repeat(8 * 1024);
    let line = |line: &str| request(line, "connection: close\r\n", "");
    expect_all(vec![
        (
            "an absolute target",
            line("GET http://evil.example/services/v2/user/3.json HTTP/1.1"),
            "200",
        ),
        (
            "a target with a user",
            line("GET http://a@evil.example/ HTTP/1.1"),
            "400",
        ),
        ("a tunnel", line("CONNECT evil.example:443 HTTP/1.1"), "404"),
        (
            "a trace",
            line("TRACE /services/v2/user/3.json HTTP/1.1"),
            "405",
        ),
        (
            "a method of 8 KiB",
            line(&format!("{long} /services/v2/user/3.json HTTP/1.1")),
            "405",
        ),
        (
            "a method in small letters",
            line("get /services/v2/user/3.json HTTP/1.1"),
            "405",
        ),
        (
            "a target without a slash",
            line("GET services/v2/user/3.json HTTP/1.1"),
            "400",
        ),
        ("a star", line("GET * HTTP/1.1"), "404"),
        (
            "HTTP/0.9",
            b"GET /services/v2/user/3.json\r\n".to_vec(),
            "400",
        ),
        (
            "HTTP/2",
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec(),
            "400",
        ),
        (
            "TLS",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec(),
            "400",
        ),
        ("an upgrade", get("/user/3.json", "upgrade: h2c\r\n"), "200"),
        (
            "a NUL in the path",
            line("GET /services/v2/user/3\0.json HTTP/1.1"),
            "400",
        ),
        ("a NUL that is encoded", get("/user/3%00.json", ""), "404"),
        ("overlong UTF-8", get("/user/%c0%b3.json", ""), "404"),
        ("a path upwards", get("/../v2/user/3.json", ""), "404"),
        (
            "a path upwards, encoded",
            get("/%2e%2e/%2e%2e/%2e%2e/etc/passwd", ""),
            "404",
        ),
        ("a slash that is encoded", get("/user%2F3.json", ""), "404"),
        ("a NUL in a parameter", get("/node.json?q=%00", ""), "400"),
        (
            "overlong UTF-8 in a parameter",
            get("/node.json?q=%c0%af", ""),
            "400",
        ),
        (
            "a surrogate in a parameter",
            get("/node.json?q=%ed%a0%80", ""),
            "400",
        ),
        (
            "101 parameters",
            get(&format!("/node.json?{}", "q=x&".repeat(101)), ""),
            "400",
        ),
        (
            "SQL in a parameter",
            get("/node.json?q=%27%3BDROP+TABLE+users%3B--", ""),
            "200",
        ),
        (
            "syntax of the index in a parameter",
            get("/node.json?q=%22)OR+NEAR(title:*", ""),
            "200",
        ),
    ])
    .await;
}

#[tokio::test]
async fn bodies_are_json_of_a_bounded_size() {
    let megabyte = 1024 * 1024;
    let padded = |length: usize| format!("{{\"name\":\"x\",\"y\":\"{}\"}}", "y".repeat(length));
    let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    let nested = |depth: usize| {
        format!(
            "{{\"x\":{}{}}}",
            "[".repeat(depth - 1),
            "]".repeat(depth - 1)
        )
    };
    let named = |bytes: &[u8]| [b"{\"name\":\"", bytes, b"\"}"].concat();
    let typed = |media: &str| {
        let headers =
            format!("content-length: 2\r\ncontent-type: {media}\r\nconnection: close\r\n");
        create(&headers, "{}")
    };
    expect_all(vec![
        (
            "a byte more than 1 MiB",
            with_body(padded(megabyte).as_bytes()),
            "413",
        ),
        (
            "chunks of more than 1 MiB",
            chunked(&chunk.repeat(17)),
            "413",
        ),
        ("chunks without end", chunked(&chunk.repeat(60)), "413"),
        (
            "nested 100,000 deep",
            with_body(nested(100_000).as_bytes()),
            "400",
        ),
        (
            "brackets that never end",
            with_body(&b"[".repeat(500_000)),
            "400",
        ),
        (
            "surrogates in the wrong order",
            with_body(&named(br"\udc00\ud800")),
            "400",
        ),
        ("a raw control character", with_body(&named(b"\x01")), "400"),
        ("not UTF-8", with_body(&named(b"\xff\xfe")), "400"),
        ("overlong UTF-8", with_body(&named(b"\xc0\xaf")), "400"),
        (
            "a number of 100,000 digits",
            with_body(format!("{{\"name\":{}}}", "9".repeat(100_000)).as_bytes()),
            "400",
        ),
        (
            "two types",
            typed("application/json\r\ncontent-type: text/plain"),
            "400",
        ),
        (
            "a compressed body",
            typed("application/json\r\ncontent-encoding: gzip"),
            "415",
        ),
    ])
    .await;
}

/// Characters that are refused in a line, and harmless in a text of many lines.
const CHARACTERS_REFUSED_IN_LINES: &[&str] = &[
    "\u{202e}",
    "\u{2066}",
    "\u{200f}",
    "\r\nx",
    "\u{7}",
    "\u{fffe}",
    "\u{1b}[2J",
];

#[tokio::test]
async fn no_line_has_a_character_that_changes_what_is_around_it() {
    let served = Served::start().await;
    let site = &served.site;
    for unwanted in CHARACTERS_REFUSED_IN_LINES {
        let value = format!("a{unwanted}b");
        let named = |field: &str| {
            let mut body = json!({"username": "new", "email": "n@x.example", "password": "x"});
            body[field] = json!(value);
            body
        };
        for field in [
            "username",
            "email",
            "realName",
            "location",
            "birthday",
            "profilePictureUrl",
        ] {
            let created = site
                .send(ROOT, "POST", "/user.json", Some(named(field)))
                .await;
            assert_eq!(created.status, 400, "{field} {unwanted:?}");
            let body = json!({ field: value });
            let updated = site.send(ROOT, "PUT", "/user/3.json", Some(body)).await;
            assert_eq!(updated.status, 400, "{field} {unwanted:?}");
        }
        for (method, path) in [("POST", "/group.json"), ("PUT", "/group/5.json")] {
            let body = json!({ "name": value });
            let sent = site.send(ROOT, method, path, Some(body)).await;
            assert_eq!(sent.status, 400, "{path} {unwanted:?}");
        }
    }
    served.expect_unharmed("a line").await;
}

/// Texts of several lines hold any of them, as people write from right to left, and come back
/// as JSON and as HTML in which they do nothing.
#[tokio::test]
async fn texts_come_back_as_they_were_sent() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "T", "b", &[]).await;
    for unwanted in CHARACTERS_REFUSED_IN_LINES {
        let text = format!("peculiar {unwanted} <script>alert(1)</script> text");
        let path = format!("/node/{question}/comment.json");
        let body = json!({ "body": text });
        let sent = site.send(MAJA, "POST", &path, Some(body)).await;
        sent.expect(201);
        let found = site.get(ROOT, "/node.json?q=peculiar").await.expect(200);
        assert_eq!(found.list_of("body")[0], Value::from(text.as_str()));
        let html = found.list_of("bodyAsHTML").remove(0);
        assert!(!html.as_str().unwrap().contains("<script"), "{html}");

        let about = json!({ "about": text });
        let updated = site.send(MAJA, "PUT", "/user/3.json", Some(about)).await;
        let about = updated.expect(200).field("about");
        assert!(!about.as_str().unwrap().contains("<script"), "{about}");
        let reason = json!({ "reason": text });
        for change in ["suspendUser", "unsuspendUser"] {
            let path = format!("/user/4/{change}.json");
            let sent = site.send(ROOT, "PUT", &path, Some(reason.clone())).await;
            sent.expect(200);
        }
        let actions = site.get(ROOT, "/user/1/action.json").await.expect(200);
        let extra = actions.list_of("extra").remove(0);
        assert!(extra.as_str().unwrap().ends_with(&text), "{extra}");
    }
}
