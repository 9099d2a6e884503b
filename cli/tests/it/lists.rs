//! Lists: on a terminal of 80 and of 120 columns, in a pipe, and in each format.

use crate::program::Program;
use crate::site::Site;

#[test]
fn a_list_fits_its_terminal() {
    let calls: [&[&str]; 4] = [
        &["user", "list", "--page-size", "6"],
        &["node", "search", "*", "--sort", "newest", "--limit", "5"],
        &["group", "list"],
        &["user", "list-actions", "@ada", "--page-size", "3"],
    ];
    for columns in ["80", "120"] {
        let program = Program::of(Site::shared(), "super user").with("COLUMNS", columns);
        let runs: Vec<String> = calls.iter().map(|call| program.transcript(call)).collect();
        for line in runs.iter().flat_map(|run| run.lines()) {
            let width = unicode_width::UnicodeWidthStr::width(line);
            let is_table = !line.starts_with(['$', 's']);
            assert!(
                !is_table || width <= columns.parse().unwrap(),
                "{width}: {line}"
            );
        }
        insta::assert_snapshot!(format!("columns_{columns}"), runs.join("\n"));
    }
    let program = Program::of(Site::shared(), "super user");
    let runs: Vec<String> = calls.iter().map(|call| program.transcript(call)).collect();
    insta::assert_snapshot!("pipe", runs.join("\n"));
}

#[test]
fn a_record_is_shown_field_by_field() {
    let program = Program::of(Site::shared(), "super user").with("COLUMNS", "80");
    let runs = [
        program.transcript(&["user", "get", "@ada"]),
        program.transcript(&["user", "get", "@ada", "--fields", "id,groups"]),
        program.transcript(&["whoami", "--output", "ndjson"]),
    ];
    insta::assert_snapshot!(runs.join("\n"));
}

#[test]
fn formats_hold_the_same_values() {
    let program = Program::of(Site::shared(), "super user");
    let call = [
        "user",
        "list",
        "--limit",
        "3",
        "--fields",
        "id,username,groups",
        "--output",
    ];
    let runs = ["json", "ndjson", "yaml", "csv", "table"]
        .map(|format| program.transcript(&[&call[..], &[format]].concat()));
    insta::assert_snapshot!(runs.join("\n"));
}

#[test]
fn a_page_in_json_is_what_the_site_sent() {
    let site = Site::start(std::time::Duration::ZERO);
    let program = Program::of(&site, "super user");
    let page = program
        .run(&["user", "list", "--page-size", "2", "--output", "json"])
        .ok();
    let sent = program
        .run(&["api", "GET", "/services/v2/user.json?pageSize=2"])
        .ok();
    assert_eq!(page, sent);
    assert!(page.contains("\"totalCount\""), "{page}");
    let requests = site.requests.lock().unwrap().clone();
    assert_eq!(requests, ["GET /services/v2/user.json?pageSize=2"; 2]);
}

#[test]
fn a_limit_ends_a_walk() {
    let site = Site::start(std::time::Duration::ZERO);
    let program = Program::of(&site, "super user");
    let call = [
        "user",
        "list",
        "--limit",
        "3",
        "--page-size",
        "2",
        "--output",
        "ndjson",
    ];
    assert_eq!(program.run(&call).ok().lines().count(), 3);
    let all = program
        .run(&[
            "user", "list", "--all", "--fields", "id", "--output", "json",
        ])
        .json();
    let total = program.run(&["user", "list", "--output", "json"]).json();
    assert_eq!(all.as_array().unwrap().len(), total["totalCount"], "{all}");
}

#[test]
fn an_unknown_field_is_named_and_sent() {
    let program = Program::of(Site::shared(), "super user");
    insta::assert_snapshot!(program.transcript(&["user", "get", "1", "--fields", "id,reputatoin"]));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let program = Program::of(Site::shared(), "super user");
    let mut child = program
        .command(&["user", "list", "--all", "--output", "ndjson"])
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let run = crate::program::Run::of(child.wait_with_output().unwrap());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
}

/// The most memory that the program has had while it listed all users of a site.
#[cfg(target_os = "linux")]
fn most_memory(users: usize) -> u64 {
    use std::io::Read as _;
    let site = Site::of_users(users);
    let program = Program::new().with("COMMUNITY_QA_URL", &site.url);
    let mut child = program
        .command(&["user", "list", "--all", "--output", "ndjson"])
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut stdout = child.stdout.take().unwrap();
    let (mut lines, mut most, mut buffer) = (0, 0, vec![0; 16 * 1024]);
    loop {
        let read = stdout.read(&mut buffer).unwrap();
        lines += buffer[..read].iter().filter(|byte| **byte == b'\n').count();
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        most = most.max(number.unwrap_or(0));
        if read == 0 {
            break;
        }
    }
    assert!(child.wait().unwrap().success());
    assert_eq!(lines, users);
    most
}

/// 9,000 users more have 2 MB more, of which nothing may be kept.
#[cfg(target_os = "linux")]
#[test]
fn ten_thousand_users_take_no_more_memory_than_a_thousand() {
    let (few, many) = (most_memory(1_000), most_memory(10_000));
    assert!(few > 0 && many < few + 1_024, "{few} KiB, then {many} KiB");
}
