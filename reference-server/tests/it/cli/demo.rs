//! `demo`: its output is correct.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Stdio};

use serde_json::Value;

use super::Place;
use crate::served::exchange;
use crate::site::authorization;
use crate::{expect_part, expect_start};

struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a demo, and returns its output.
fn start(here: &Place, flags: &str) -> (Ended, BufReader<ChildStdout>) {
    let mut program = here.program(&format!("demo {flags}"));
    let program = program.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut demo = Ended(program.spawn().unwrap());
    let output = BufReader::new(demo.0.stdout.take().unwrap());
    (demo, output)
}

#[test]
fn demo_users_log_in_and_curl_lines_work() {
    let here = Place::new();
    let (_demo, output) = start(&here, "--port=0");
    let mut lines = output.lines();
    let mut printed = Vec::new();
    while printed.iter().filter(|line: &&String| line.contains("curl")).count() < 3 {
        printed.push(lines.next().unwrap().unwrap());
    }
    let address = printed[0].split('/').nth(2).unwrap();
    assert_eq!(printed[1], format!("Its interface, to read and to try: http://{address}/docs"));
    let users: Vec<_> = printed[3..]
        .iter()
        .take_while(|line| !line.is_empty())
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .collect();
    let roles: Vec<_> = users.iter().map(|user| user[2..].join(" ")).collect();
    assert_eq!(roles, ["super user", "moderator", "user"]);
    for user in &users {
        let path = format!("/services/v2/user/getByUsername.json?username={}", user[0]);
        let response = send(address, user[0], user[1], &path, None);
        assert!(response.starts_with("HTTP/1.1 200 OK"), "{response}");
    }
    let statuses: Vec<String> = printed
        .iter()
        .filter(|line| line.contains("curl"))
        .map(|line| follow_curl(address, line))
        .collect();
    assert_eq!(statuses, ["200", "200", "201"]);
    assert_eq!(here.files(), 0, "it is in memory");
}

/// The demo is started as in a CI job: other machines can reach it, the passwords are known, and
/// pages of another origin may call it.
#[test]
fn json_demo_prints_its_address_in_one_line() {
    let here = Place::new();
    // The second start finds the community that the first one made.
    for _ in 0..2 {
        let flags = "--password=secret --json --database=sqlite:kept.db";
        let address = "--listen=0.0.0.0:0 --cors-origin=https://desk.example";
        let (_demo, mut output) = start(&here, &format!("{address} {flags}"));
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let printed: Value = serde_json::from_str(&line).unwrap();
        let address = printed["url"].as_str().unwrap().strip_prefix("http://").unwrap();
        for user in printed["users"].as_array().unwrap() {
            assert_eq!(user["password"], "secret");
            let name = user["username"].as_str().unwrap();
            let path = format!("/services/v2/user/getByUsername.json?username={name}");
            let response = send(address, name, "secret", &path, None);
            expect_start(&response, "HTTP/1.1 200 OK");
        }
        assert_eq!(printed["users"][1]["role"], "moderator");
        let index = send(address, "", "", "/", None);
        let first = printed["users"][0]["username"].as_str().unwrap();
        expect_part(&index, &format!("curl -u '{first}:secret'"));
    }
    here.create_user("somebody", "--database=sqlite:other.db");
    let refused = here.fail("demo --database=sqlite:other.db --port=0");
    expect_part(&refused, "the database holds another community");
}

/// Sends the request of a curl command line, and returns the status.
fn follow_curl(address: &str, line: &str) -> String {
    // The parts between single quotes.
    let quoted: Vec<&str> = line.split('\'').skip(1).step_by(2).collect();
    let path = quoted.last().unwrap().split_once(address).unwrap().1;
    let body = quoted.iter().find(|text| text.starts_with('{'));
    let (user, password) = quoted[0].split_once(':').unwrap();
    let response = send(address, user, password, path, body.copied());
    response.split(' ').nth(1).unwrap().to_owned()
}

fn send(address: &str, user: &str, password: &str, path: &str, body: Option<&str>) -> String {
    let method = if body.is_some() { "POST" } else { "GET" };
    let body = body.unwrap_or_default();
    let headers = format!(
        "authorization: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n",
        authorization(user, password),
        body.len()
    );
    exchange(address, &format!("{method} {path}"), &headers, body).unwrap()
}
