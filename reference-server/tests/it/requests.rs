//! Hostile requests, over the network to a whole site. The tests check the responses, that nothing
//! has changed, and that other callers are served.

use std::time::Duration;

use community_qa_server::http::Options;
use community_qa_server::pages::Pages;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::data::exported;
use crate::http::{Running, start};
use crate::site::*;

/// A site on a port, and its content before anything is sent.
struct Served {
    site: Site,
    server: Running,
    before: String,
}

impl Served {
    async fn start() -> Self {
        let site = Site::open().await;
        site.ask(MAJA_ID, "A question", "with a text", &["topic"]).await;
        let pages = Pages::new(None).unwrap();
        let whole = community_qa_server::site::Site::new(site.api.clone(), pages);
        let server = start(whole, Options::default()).await;
        let before = exported(site.service.db(), true).await;
        Self { site, server, before }
    }

    /// Sends bytes on a new connection, and returns what arrives until it is closed or nothing more
    /// comes.
    async fn send(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(self.server.address).await.unwrap();
        // The connection may be closed before everything is sent.
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

    /// Asserts that nothing has changed, and that another caller is served.
    async fn expect_unharmed(&self, name: &str) {
        let after = exported(self.site.service.db(), true).await;
        assert!(after == self.before, "{name} changed something");
        let other = self.send(&get("/user/3.json", "")).await;
        assert!(other.starts_with("HTTP/1.1 200 OK"), "{name}: {other}");
    }
}

fn root() -> String {
    format!("authorization: {}\r\n", authorization(ROOT, &password_of(ROOT)))
}

/// A request of a super user, who has all permissions.
fn request(line: &str, headers: &str, body: &str) -> Vec<u8> {
    let credentials = root();
    format!("{line}\r\nhost: qa.example\r\n{credentials}{headers}\r\n{body}").into_bytes()
}

fn get(path: &str, headers: &str) -> Vec<u8> {
    let line = format!("GET /services/v2{path} HTTP/1.1");
    request(&line, &format!("connection: close\r\n{headers}"), "")
}

/// A request to create a group, which must have no effect.
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

/// The statuses of the responses in order, such as `200 400`.
fn statuses(responses: &str) -> String {
    let lines = responses.split("HTTP/1.1 ").skip(1);
    let statuses = lines
        .filter_map(|line| line.split_whitespace().next())
        .filter(|status| status.parse::<u16>().is_ok());
    statuses.collect::<Vec<_>>().join(" ")
}

/// A request with its name, and the expected statuses.
type Case = (&'static str, Vec<u8>, &'static str);

/// Requests whose responses all have the same status.
fn all_with<const N: usize>(
    status: &'static str,
    requests: [(&'static str, Vec<u8>); N],
) -> impl Iterator<Item = Case> {
    requests.into_iter().map(move |(name, bytes)| (name, bytes, status))
}

/// Sends each request, and asserts the statuses of its responses.
async fn expect_all(cases: impl IntoIterator<Item = Case>) {
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

/// If a proxy and a server disagree about the end of a request, one client can write the beginning
/// of another's request.
#[tokio::test]
async fn no_request_is_smuggled_within_another() {
    let hidden = String::from_utf8(create("content-length: 0\r\n", "")).unwrap();
    let line = "GET /services/v2/user/3.json HTTP/1.1";
    let head = |headers: &str| request(line, &format!("{headers}\r\n"), &hidden);
    let length = hidden.len() + 5;
    let both = format!("content-length: {length}\r\ntransfer-encoding: chunked\r\n");
    let ended = request(line, &both, &format!("0\r\n\r\n{hidden}"));
    let two = head("transfer-encoding: gzip\r\ntransfer-encoding: chunked");
    let cases = [
        ("a length and chunks", ended, "200"),
        ("two credentials", get("/user/3.json", &root()), "401"),
        ("two codings", two, "501"),
    ];
    let malformed = [
        ("two lengths", "content-length: 0\r\ncontent-length: 9"),
        ("a list of lengths", "content-length: 0, 9"),
        ("a length with a sign", "content-length: +0"),
        ("a length in hexadecimal", "content-length: 0x0"),
        ("a length of 67 bits", "content-length: 99999999999999999999"),
        ("another coding", "transfer-encoding: xchunked"),
        ("a coding with a tab", "transfer-encoding: \x0bchunked"),
        ("chunked and not last", "transfer-encoding: chunked, identity"),
        ("a blank before the colon", "content-length : 5"),
        ("a folded header", "x: a\r\n content-length: 5"),
        ("a carriage return alone", "x: a\rcontent-length: 5"),
        ("a NUL in a header", "x: a\0b"),
        ("a header without a name", ": a"),
        ("two hosts", "host: other.example"),
    ]
    .map(|(name, headers)| (name, head(headers)));
    expect_all(cases.into_iter().chain(all_with("400", malformed))).await;
}

#[tokio::test]
async fn chunks_are_chunks() {
    let hidden = String::from_utf8(create("content-length: 0\r\n", "")).unwrap();
    let extension = format!("1;{}\r\nx\r\n0\r\n\r\n", "x".repeat(64 * 1024));
    let trailers = format!("0\r\n{}\r\n", "x: y\r\n".repeat(10_000));
    let malformed = [
        ("a line feed alone", chunked(&format!("0\n\n{hidden}"))),
        ("a size that is none", chunked("-1\r\n")),
        ("a size of 68 bits", chunked("FFFFFFFFFFFFFFFFF\r\n")),
        ("a longer chunk than said", chunked("1\r\nxyz\r\n0\r\n\r\n")),
        ("an extension without end", chunked(&extension)),
        ("trailers without end", chunked(&trailers)),
    ];
    // The server waits for this chunk, without allocating memory for it.
    let waiting = chunked("FFFFFFFFFFFFFFF\r\nx");
    let waiting = [("a size beyond all memory", waiting, "")];
    expect_all(all_with("400", malformed).chain(waiting)).await;
}

#[tokio::test]
async fn targets_and_methods_are_those_of_the_document() {
    let line = |line: &str| request(line, "connection: close\r\n", "");
    let to = |target: &str| line(&format!("GET {target} HTTP/1.1"));
    let by = |method: &str| line(&format!("{method} /services/v2/user/3.json HTTP/1.1"));
    let plain = |path: &str| get(path, "");
    let served = [
        ("an absolute target", to("http://evil.example/services/v2/user/3.json")),
        ("an upgrade", get("/user/3.json", "upgrade: h2c\r\n")),
        (
            "a body where none is taken",
            [get("/user/3.json", "content-length: 1\r\n"), vec![b'x']].concat(),
        ),
        ("SQL in a parameter", plain("/node.json?q=%27%3BDROP+TABLE+users%3B--")),
        ("syntax of the index", plain("/node.json?q=%22)OR+NEAR(title:*")),
    ];
    let malformed = [
        ("a target with a user", to("http://a@evil.example/")),
        ("a target without a slash", to("services/v2/user/3.json")),
        ("HTTP/0.9", b"GET /services/v2/user/3.json\r\n".to_vec()),
        ("HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec()),
        ("TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec()),
        ("a NUL in the path", to("/services/v2/user/3\0.json")),
        ("a NUL in a parameter", plain("/node.json?q=%00")),
        ("an overlong parameter", plain("/node.json?q=%c0%af")),
        ("a surrogate in a parameter", plain("/node.json?q=%ed%a0%80")),
        ("101 parameters", plain(&format!("/node.json?{}", "q=x&".repeat(101)))),
    ];
    let unknown = [
        ("a tunnel", line("CONNECT evil.example:443 HTTP/1.1")),
        ("a star", to("*")),
        ("a NUL that is encoded", plain("/user/3%00.json")),
        ("overlong UTF-8", plain("/user/%c0%b3.json")),
        ("a path upwards", plain("/../v2/user/3.json")),
        ("a path upwards, encoded", plain("/%2e%2e/%2e%2e/%2e%2e/etc/passwd")),
        ("a slash that is encoded", plain("/user%2F3.json")),
    ];
    let other_methods = [
        ("a trace", by("TRACE")),
        ("a method of 8 KiB", by(&"X".repeat(8 * 1024))),
        ("a method in small letters", by("get")),
    ];
    let cases = all_with("400", malformed)
        .chain(all_with("404", unknown))
        .chain(all_with("405", other_methods))
        .chain([("any target", line("OPTIONS * HTTP/1.1"), "204")]);
    expect_all(cases.chain(all_with("200", served))).await;
}

#[tokio::test]
async fn bodies_are_json_of_a_bounded_size() {
    let large = format!("{{\"name\":\"x\",\"y\":\"{}\"}}", "y".repeat(1024 * 1024));
    let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    let nested = format!("{{\"x\":{}{}}}", "[".repeat(99_999), "]".repeat(99_999));
    let digits = format!("{{\"name\":{}}}", "9".repeat(100_000));
    let named = |bytes: &[u8]| with_body(&[b"{\"name\":\"", bytes, b"\"}"].concat());
    let typed = |header: &str| {
        let headers = "content-length: 2\r\ncontent-type: application/json\r\n";
        create(&format!("{headers}{header}\r\nconnection: close\r\n"), "{}")
    };
    let too_large = [
        ("more than 1 MiB", with_body(large.as_bytes())),
        ("chunks of more than 1 MiB", chunked(&chunk.repeat(17))),
        ("chunks without end", chunked(&chunk.repeat(60))),
        // Refused before it is complete.
        (
            "a length that is known to be too large",
            create("content-length: 2000000\r\nexpect: 100-continue\r\n", ""),
        ),
    ];
    let line = "POST /services/v2/group.json HTTP/1.1";
    let no_body = request(line, "connection: close\r\ncontent-encoding: gzip\r\n", "");
    let malformed = [
        ("no name and no body, compressed", no_body),
        ("nested 100,000 deep", with_body(nested.as_bytes())),
        ("brackets that never end", with_body(&b"[".repeat(500_000))),
        ("surrogates in the wrong order", named(br"\udc00\ud800")),
        ("a raw control character", named(b"\x01")),
        ("not UTF-8", named(b"\xff\xfe")),
        ("overlong UTF-8", named(b"\xc0\xaf")),
        ("a number of 100,000 digits", with_body(digits.as_bytes())),
        ("two types", typed("content-type: text/plain")),
    ];
    let compressed = [("a compressed body", typed("content-encoding: gzip"))];
    let cases = all_with("413", too_large).chain(all_with("415", compressed));
    expect_all(cases.chain(all_with("400", malformed))).await;
}

/// A character that reverses the direction of the text after it. The tests in domain::text have the
/// others.
#[tokio::test]
async fn log_lines_have_no_control_or_bidi_characters() {
    let served = Served::start().await;
    let mut cases = vec![
        ("POST", "/group.json", json!({"name": "a\u{202e}b"})),
        ("PUT", "/group/5.json", json!({"name": "a\u{202e}b"})),
    ];
    for field in ["username", "email", "realName", "location", "birthday", "profilePictureUrl"] {
        let mut new = json!({"username": "new", "email": "n@x.example", "password": "x"});
        new[field] = json!("a\u{202e}b");
        cases.push(("POST", "/user.json", new));
        cases.push(("PUT", "/user/3.json", json!({ field: "a\u{202e}b" })));
    }
    for (method, path, body) in cases {
        let sent = served.site.send(ROOT, method, path, Some(body.clone()));
        assert_eq!(sent.await.status, 400, "{method} {path} {body}");
    }
    served.expect_unharmed("a line").await;
}
