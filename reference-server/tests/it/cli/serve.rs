//! `serve`, from its first line to its last.

use std::io::ErrorKind;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use community_qa_server::domain::dates::DateFormat;
use community_qa_server::http::BindError;
use jiff::tz::TimeZone;

use super::Place;
use crate::served::{Served, exchange};
use crate::site::authorization;
use crate::{expect_part, expect_start};

/// Starts a server with a monitor, and returns the monitor's address as well.
fn serve(here: &Place, more: &[&str]) -> (Served, String) {
    let own = ["--database=sqlite:qa.db", "--monitor=127.0.0.1:0"];
    let flags = [&own, more].concat();
    let mut served = Served::start(here.path(), &flags);
    let monitor = served.wait_for("watched on http://").replace("/readyz", "");
    (served, monitor)
}

fn get(served: &Served, path: &str, user: &str, password: &str) -> String {
    let headers = format!("authorization: {}\r\n", authorization(user, password));
    exchange(&served.address, &format!("GET {path}"), &headers, "").unwrap()
}

/// Waits until `/readyz` of a monitor has this status, and returns what it says.
fn wait_until_ready_is(monitor: &str, status: u16) -> String {
    let begun = Instant::now();
    loop {
        let response = exchange(monitor, "GET /readyz", "", "").unwrap();
        if response.starts_with(&format!("HTTP/1.1 {status} ")) {
            return response;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{response}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn flags_configure_site() {
    let here = Place::new();
    here.create_user("root", "--super-user --database=sqlite:qa.db");
    let flags = [
        "--cors-origin=https://desk.example",
        "--public-url=https://qa.example/",
        "--time-zone=Pacific/Kiritimati",
        "--trusted-proxy=127.0.0.1",
        "--connections=1",
    ];
    let (mut served, _) = serve(&here, &flags);
    let _idle = TcpStream::connect(&served.address).unwrap();
    let login = authorization("root", "a password");
    let headers = format!(
        "authorization: {login}\r\norigin: https://desk.example\r\nx-forwarded-for: 203.0.113.9\r\n"
    );
    let ada = "POST /services/v2/user.json?username=ada&email=ada@a.example&password=secret";
    let made = exchange(&served.address, ada, &headers, "").unwrap();
    let location = "location: https://qa.example/services/v2/user/2.json\r\n";
    expect_part(&made, location);
    let allowed = "access-control-allow-origin: https://desk.example\r\n";
    expect_part(&made, allowed);
    served.wait_for("too many connections");

    let path = "/services/v2/user/2/action.json";
    let actions = get(&served, path, "root", "a password");
    let (_, body) = actions.split_once("\r\n\r\n").unwrap();
    let actions: serde_json::Value = serde_json::from_str(body).unwrap();
    let joined = &actions["list"][0];
    assert_eq!(joined["ip"], "203.0.113.9");
    let user = get(&served, "/services/v2/user/2.json", "root", "a password");
    let kiritimati = DateFormat::new(TimeZone::get("Pacific/Kiritimati").unwrap());
    let date = kiritimati.date(joined["actionDate"].as_i64().unwrap());
    expect_part(&user, &format!("\"creationDateFormatted\":\"{date}\""));
}

#[cfg(unix)]
#[test]
fn community_is_served_until_signal() {
    let here = Place::new();
    here.create_user("root", "--super-user --database=sqlite:qa.db");
    let (served, monitor) = serve(&here, &[]);
    // The query contains a secret, which must not be in the log.
    let path = "/services/v2/user/1.json?includeOnly=username&token=hidden";
    let response = get(&served, path, "root", "a password");
    assert!(response.starts_with("HTTP/1.1 200 OK"), "{response}");
    assert!(response.ends_with("{\"username\":\"root\"}"), "{response}");
    assert!(get(&served, path, "ro\u{202e}ot\n", "wrong").starts_with("HTTP/1.1 401 "));
    let missing = "/services/v2/users.json?token=hidden";
    let missing = get(&served, missing, "root", "a password");
    expect_part(&missing, "the nearest is /services/v2/user.json; see /docs");
    let wrong = "/services/v2/user.json?page=hidden";
    get(&served, wrong, "root", "a password");

    here.create_user("maja", "--database=sqlite:qa.db");
    // Created while it runs.
    expect_start(&get(&served, path, "maja", "a password"), "HTTP/1.1 200 OK");
    here.succeed("backup --database=sqlite:qa.db copy.db");
    let ready = wait_until_ready_is(&monitor, 200);
    assert!(ready.ends_with("ready\n"), "{ready}");
    let metrics = exchange(&monitor, "GET /metrics", "", "").unwrap();
    let reads = "database_connections_in_use 0";
    for gauge in ["users 2", "nodes 0", reads, "waiting_writes 0"] {
        let line = format!("\ncommunity_qa_server_{gauge}\n");
        assert!(metrics.contains(&line), "{line}{metrics}");
    }

    served.signal("-TERM");
    let (code, log) = served.wait();
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
                line["login"].as_str(),
                line["path"].as_str(),
                line["reason"].as_str(),
            )
        })
        .collect();
    let operations = community_qa_contract::embedded().unwrap().operations().len();
    let nearest = format!(
        "none of the {operations} operations has this path; the nearest is \
         /services/v2/user.json; see /docs"
    );
    assert_eq!(
        seen,
        [
            (Some(route), Some(200), Some(1), None, None, None),
            (Some(route), Some(401), None, Some("ro\u{202e}ot\n"), None, Some("bad credentials"),),
            (
                Some("-"),
                Some(404),
                None,
                None,
                Some("/services/v2/users.json"),
                Some(nearest.as_str()),
            ),
            (
                Some("/services/v2/user.json"),
                Some(400),
                Some(1),
                None,
                None,
                Some("page must be an int32")
            ),
            (Some(route), Some(200), Some(2), None, None, None),
        ]
    );
    assert!(requests.iter().all(|line| line["client"] == "127.0.0.1"), "{log}");
    assert!(log.contains(r#""login":"ro\u202eot\n""#), "not escaped: {log}");
    assert!(!log.contains("hidden") && !log.contains("a password"), "{log}");
    assert!(!log.contains("super user"), "there is one: {log}");
    assert!(
        log.trim_end()
            .ends_with("\"message\":\"ended\",\"target\":\"community_qa_server::cli::serve\"}")
    );
}

#[cfg(unix)]
#[test]
fn occupied_port_prevents_start() {
    let here = Place::new();
    let (served, monitor) = serve(&here, &[]);
    let listen = format!("--listen={}", served.address);
    let taken = here.fail(&format!("serve --database=sqlite:other.db {listen}"));
    let expected = format!("error: failed to listen on {}: ", served.address);
    expect_part(&taken, &expected);
    let hint = "; end the program that listens there, or name another port\n";
    assert!(taken.ends_with(hint), "{taken}");
    let address = served.address.parse().unwrap();
    let error = |kind: ErrorKind| BindError::Listen(address, kind.into()).to_string();
    assert!(error(ErrorKind::AddrNotAvailable).ends_with("; name an address of this machine"));
    assert!(error(ErrorKind::PermissionDenied).ends_with("; name a port of 1024 or above"));
    expect_part(&here.fail(&format!("demo {listen}")), &expected);
    let taken_monitor = format!("--monitor={monitor}");
    let taken = here
        .fail(&format!("serve --database=sqlite:other.db --listen=127.0.0.1:0 {taken_monitor}"));
    assert!(taken.contains(&monitor), "{taken}");
    here.fail("serve --database=sqlite:other.db --listen=0.0.0.0:0");
    let left = std::fs::read_dir(here.path()).unwrap();
    let mut names = left.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert!(names.all(|name| !name.starts_with("other.db")), "a start that fails makes nothing");
    served.signal("-INT");
    let (code, log) = served.wait();
    assert_eq!(code, Some(0));
    let hint = "there is no super user who can log in; create one with \
        `community-qa-server user create NAME --email ADDRESS --super-user";
    assert!(log.contains(hint), "an empty database: {log}");
    let in_memory = Served::start(here.path(), &["--database=sqlite::memory:"]);
    let hint = "use a file, or `community-qa-server demo`";
    expect_part(&in_memory.log(), hint);
}

/// Restarting a server by hand needs no wait.
#[cfg(unix)]
#[test]
fn port_is_free_at_once_without_proxy() {
    let here = Place::new();
    for (more, is_free) in [(&[][..], true), (&["--trusted-proxy=127.0.0.1"][..], false)] {
        let (served, _) = serve(&here, more);
        served.signal("-TERM");
        let begun = Instant::now();
        let mut is_open = true;
        // Shorter than the delay behind a proxy.
        while is_open && begun.elapsed() < Duration::from_secs(3) {
            is_open = TcpStream::connect(&served.address).is_ok();
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(!is_open, is_free, "{more:?}");
    }
}

/// The damage is found even if no request meets it.
#[test]
fn earlier_damage_is_found_by_check() {
    let here = Place::new();
    here.succeed("seed --database=sqlite:qa.db --nodes=60");
    here.damage(here.pages()..=here.pages());
    let (_served, monitor) = serve(&here, &[]);
    let message = wait_until_ready_is(&monitor, 503);
    assert!(message.contains("the database is damaged: "), "{message}");
}

#[test]
fn database_damaged_while_served_is_not_ready() {
    let here = Place::new();
    here.create_user("siteadmin", "--database=sqlite:qa.db");
    let (served, monitor) = serve(&here, &[]);
    wait_until_ready_is(&monitor, 200);
    // By then, the server has checked the file.
    std::thread::sleep(Duration::from_secs(1));
    here.damage(2..=here.pages());
    let failed = get(&served, "/services/v2/user/1.json", "siteadmin", "wrong");
    assert!(failed.starts_with("HTTP/1.1 500 "), "{failed}");
    let message = wait_until_ready_is(&monitor, 503);
    assert!(message.contains("the database is damaged: "), "{message}");
    let alive = exchange(&monitor, "GET /healthz", "", "").unwrap();
    assert!(alive.ends_with("\r\n\r\nalive\n"), "{alive}");
}
