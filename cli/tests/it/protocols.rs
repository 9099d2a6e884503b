//! Hints about sites that speak another protocol than their address says.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::site::Site;

/// The alert that a TLS server sends to a client that speaks something else.
const TLS_ALERT: [u8; 7] = [0x15, 3, 1, 0, 2, 2, 0x46];

/// Starts a server with one answer to every connection. Returns its address without a scheme.
fn server(answer: &'static [u8]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    thread::spawn(move || {
        for mut connection in listener.incoming().flatten() {
            let _ = connection.read(&mut [0; 4096]);
            let _ = connection.write_all(answer);
        }
    });
    address
}

/// Calls a site. Returns the error that the program prints, and its exit code.
fn failure(url: &str) -> (String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_community-qa"));
    command.args(["user", "get", "3", "--url", url]).env_clear();
    let output = command.env("COMMUNITY_QA_CONFIG_DIR", "/nonexistent").output().unwrap();
    (String::from_utf8(output.stderr).unwrap(), output.status.code())
}

#[track_caller]
fn assert_names(url: &str, hint: &str) {
    let (message, code) = failure(url);
    assert!(message.contains(&format!("  site: {url}\n")), "{message}");
    assert!(message.contains(hint), "{message}");
    assert_ne!(code, Some(0));
}

#[test]
fn https_to_plain_server_proposes_http() {
    let url = Site::start(Duration::ZERO).url;
    let hint = format!("responds without TLS; if that is right, use --url {url}");
    assert_names(&url.replace("http:", "https:"), &hint);
}

#[test]
fn http_to_tls_server_proposes_https() {
    let go = b"HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n";
    for answer in [&TLS_ALERT[..], b"", go] {
        let address = server(answer);
        assert_names(&format!("http://{address}"), &format!("use --url https://{address}"));
    }
}

#[test]
fn other_failures_propose_no_other_protocol() {
    let address = server(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n");
    let (message, _) = failure(&format!("http://{address}"));
    assert!(!message.contains("TLS"), "{message}");
    let (message, _) = failure("https://127.0.0.1:1");
    assert!(message.contains("  site: https://127.0.0.1:1\n"), "{message}");
    assert!(!message.contains("TLS"), "{message}");
}
