//! `serve`, from its first line to its last.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStderr, Stdio};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::{fail, program, run, succeed};

/// A server in a process of its own, which ends with the test.
struct Served {
    child: Child,
    log: BufReader<ChildStderr>,
    lines: String,
    address: String,
    monitor: String,
}

impl Served {
    fn start(directory: &Path) -> Self {
        Self::start_with(directory, &["--drain-delay=100ms"])
    }

    fn start_with(directory: &Path, more: &[&str]) -> Self {
        let arguments = ["serve", "--database=sqlite:qa.db", "--listen=127.0.0.1:0"];
        let mut child = program(directory, &arguments)
            .arg("--monitor=127.0.0.1:0")
            .args(more)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let log = BufReader::new(child.stderr.take().unwrap());
        let mut served = Self {
            child,
            log,
            lines: String::new(),
            address: String::new(),
            monitor: String::new(),
        };
        served.address = served.read_until("listening on http://");
        served.monitor = served
            .read_until("watched on http://")
            .replace("/readyz", "");
        served
    }

    /// Reads the log up to a line with this text, and returns what is behind it.
    fn read_until(&mut self, text: &str) -> String {
        loop {
            let before = self.lines.len();
            assert_ne!(
                self.log.read_line(&mut self.lines).unwrap(),
                0,
                "{}",
                self.lines
            );
            if let Some((_, rest)) = self.lines[before..].split_once(text) {
                return rest.split('"').next().unwrap().to_owned();
            }
        }
    }

    fn get(&self, path: &str, user: &str, password: &str) -> String {
        let credentials = STANDARD.encode(format!("{user}:{password}"));
        exchange(
            &self.address,
            path,
            &format!("authorization: Basic {credentials}\r\n"),
        )
    }

    /// Waits until `/readyz` has this status, and returns what it says.
    fn wait_until_ready_is(&self, status: u16) -> String {
        let begun = Instant::now();
        loop {
            let response = exchange(&self.monitor, "/readyz", "");
            if response.starts_with(&format!("HTTP/1.1 {status} ")) {
                return response;
            }
            assert!(begun.elapsed() < Duration::from_secs(20), "{response}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    #[cfg(unix)]
    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let sent = std::process::Command::new("kill")
            .args([signal, &id])
            .status();
        assert!(sent.unwrap().success());
    }

    #[cfg(unix)]
    fn end(mut self, signal: &str) -> (Option<i32>, String) {
        self.signal(signal);
        self.log.read_to_string(&mut self.lines).unwrap();
        (
            self.child.wait().unwrap().code(),
            std::mem::take(&mut self.lines),
        )
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(super) fn exchange(address: &str, path: &str, headers: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let request =
        format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{headers}\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    response
}

fn create_user(directory: &Path, name: &str) {
    let email = format!("--email={name}@qa.example");
    let arguments = [
        "user",
        "create",
        name,
        &email,
        "--database=sqlite:qa.db",
        "--super-user",
        "--password-stdin",
    ];
    succeed(&run(directory, &arguments, "a password\n"));
}

/// Sends a head without a body, and reads what comes.
fn send_head(address: &str, head: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!("{head}host: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    response
}

#[test]
fn a_body_that_is_known_to_be_too_large_is_refused_before_it_is_sent() {
    let directory = tempfile::tempdir().unwrap();
    create_user(directory.path(), "root");
    let served = Served::start(directory.path());
    let login = STANDARD.encode("root:a password");
    // Larger than 1 MiB, and announced to a server that is asked first.
    let head = format!(
        "PUT /services/v2/user/1.json HTTP/1.1\r\nauthorization: Basic {login}\r\n\
         content-length: 2000000\r\nexpect: 100-continue\r\n"
    );
    let response = send_head(&served.address, &head);
    assert!(response.starts_with("HTTP/1.1 413 "), "{response}");

    let options = send_head(&served.address, "OPTIONS * HTTP/1.1\r\n");
    assert!(options.starts_with("HTTP/1.1 204 "), "{options}");
    assert!(options.contains("allow: GET, HEAD, OPTIONS, POST, PUT\r\n"));
}

#[cfg(unix)]
#[test]
fn a_community_is_served_until_a_signal_comes() {
    let directory = tempfile::tempdir().unwrap();
    create_user(directory.path(), "root");
    let served = Served::start(directory.path());
    // The query has a secret, which must not be in the log.
    let path = "/services/v2/user/1.json?includeOnly=username&token=hidden";
    let response = served.get(path, "root", "a password");
    assert!(response.starts_with("HTTP/1.1 200 OK"), "{response}");
    assert!(response.ends_with("{\"username\":\"root\"}"), "{response}");
    assert!(
        served
            .get(path, "root", "wrong")
            .starts_with("HTTP/1.1 401 ")
    );
    let missing = served.get("/services/v2/users.json?token=hidden", "root", "a password");
    assert!(
        missing.contains("the nearest is /services/v2/user.json; see /docs"),
        "{missing}"
    );
    served.get("/services/v2/user.json?page=hidden", "root", "a password");

    create_user(directory.path(), "maja");
    let response = served.get(path, "maja", "a password");
    assert!(
        response.starts_with("HTTP/1.1 200 OK"),
        "created while it runs: {response}"
    );
    let backup = ["backup", "--database=sqlite:qa.db", "copy.db"];
    succeed(&run(directory.path(), &backup, ""));
    let ready = exchange(&served.monitor, "/readyz", "");
    assert!(ready.ends_with("ready\n"), "{ready}");

    let (code, log) = served.end("-TERM");
    assert_eq!(code, Some(0), "{log}");
    let requests: Vec<serde_json::Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .filter(|line: &serde_json::Value| line["target"] == "request")
        .collect();
    let route = "/services/v2/user/{user_id}.json";
    let seen: Vec<_> = requests
        .iter()
        .map(|line| {
            (
                line["route"].as_str(),
                line["status"].as_i64(),
                line["user"].as_i64(),
                line["path"].as_str(),
                line["reason"].as_str(),
            )
        })
        .collect();
    assert_eq!(
        seen,
        [
            (Some(route), Some(200), Some(1), None, None),
            (Some(route), Some(401), None, None, Some("bad credentials")),
            (
                Some("-"),
                Some(404),
                None,
                Some("/services/v2/users.json"),
                Some(
                    "none of the 30 operations has this path; the nearest is /services/v2/user.json; see /docs"
                )
            ),
            (
                Some("/services/v2/user.json"),
                Some(400),
                Some(1),
                None,
                Some("page must be an int32")
            ),
            (Some(route), Some(200), Some(2), None, None),
        ]
    );
    assert!(
        !log.contains("hidden") && !log.contains("a password"),
        "{log}"
    );
    assert!(
        log.trim_end()
            .ends_with("\"message\":\"ended\",\"target\":\"community_qa_server::cli::serve\"}")
    );
}

#[cfg(unix)]
#[test]
fn a_port_that_is_taken_ends_the_start() {
    let directory = tempfile::tempdir().unwrap();
    let served = Served::start(directory.path());
    let listen = format!("--listen={}", served.address);
    let arguments = ["serve", "--database=sqlite:other.db", &listen];
    let taken = fail(&run(directory.path(), &arguments, ""));
    let expected = format!("error: failed to listen on {}: ", served.address);
    assert!(taken.contains(&expected), "{taken}");
    let hint = "; end the program that listens there, or name another port\n";
    assert!(taken.ends_with(hint), "{taken}");
    let monitor = format!("--monitor={}", served.monitor);
    let arguments = [
        "serve",
        "--database=sqlite:other.db",
        "--listen=127.0.0.1:0",
        &monitor,
    ];
    let taken = fail(&run(directory.path(), &arguments, ""));
    assert!(taken.contains(&served.monitor), "{taken}");
    let plain = ["serve", "--database=sqlite:other.db", "--listen=0.0.0.0:0"];
    fail(&run(directory.path(), &plain, ""));
    let left = std::fs::read_dir(directory.path()).unwrap();
    let mut names = left.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert!(
        names.all(|name| !name.starts_with("other.db")),
        "a start that fails makes nothing"
    );
    let (code, log) = served.end("-INT");
    assert_eq!(code, Some(0));
    let hint = "there is no super user who can log in; create one with";
    assert!(log.contains(hint), "an empty database: {log}");
}

#[test]
fn a_server_that_nobody_looks_after_says_how_to_change_that() {
    let directory = tempfile::tempdir().unwrap();
    let advice = "there is no super user who can log in; create one with \
                  `community-qa-server user create NAME --email ADDRESS --super-user";
    let served = Served::start(directory.path());
    assert!(served.lines.contains(advice), "{}", served.lines);
    drop(served);
    create_user(directory.path(), "root");
    let served = Served::start(directory.path());
    assert!(!served.lines.contains("super user"), "{}", served.lines);
}

/// Whoever starts the next server by hand need not wait.
#[cfg(unix)]
#[test]
fn the_port_is_free_at_once_where_there_is_no_proxy() {
    let directory = tempfile::tempdir().unwrap();
    for (more, is_free) in [(&[][..], true), (&["--trusted-proxy=127.0.0.1"][..], false)] {
        let served = Served::start_with(directory.path(), more);
        served.signal("-TERM");
        let begun = Instant::now();
        let mut is_open = true;
        // Less than the delay where there is a proxy.
        while is_open && begun.elapsed() < Duration::from_secs(3) {
            is_open = TcpStream::connect(&served.address).is_ok();
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(!is_open, is_free, "{more:?}");
    }
}

/// Overwrites all pages of a database but the first.
fn damage(directory: &Path) {
    let path = directory.join("qa.db");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[4096..].fill(0xa5);
    std::fs::write(&path, bytes).unwrap();
}

#[test]
fn a_database_that_is_damaged_while_it_is_served_is_not_ready_any_more() {
    let directory = tempfile::tempdir().unwrap();
    create_user(directory.path(), "siteadmin");
    let served = Served::start(directory.path());
    served.wait_until_ready_is(200);
    // It was looked at by then.
    std::thread::sleep(Duration::from_secs(1));
    damage(directory.path());
    let failed = served.get("/services/v2/user/1.json", "siteadmin", "wrong");
    assert!(failed.starts_with("HTTP/1.1 500 "), "{failed}");
    let told = served.wait_until_ready_is(503);
    assert!(told.contains("the database is damaged: "), "{told}");
}
