//! Calls that change something, errors and exit codes.

use std::time::Duration;

use crate::program::Program;
use crate::site::Site;

#[test]
fn writes_send_a_body_and_no_password_in_the_url() {
    let site = Site::start(Duration::ZERO);
    let program = Program::of(&site, "super user");
    let create = [
        "user",
        "create",
        "--username",
        "grace",
        "--email",
        "grace@example.org",
    ];
    let run = program.fed(
        &[&create[..], &["--password-stdin"]].concat(),
        "a long secret\n",
    );
    let id = run.ok();
    assert!(id.trim().parse::<u32>().is_ok(), "{id}");
    let user = program
        .run(&["user", "get", "@grace", "--output", "json"])
        .json();
    assert_eq!(user["id"].to_string(), id.trim());
    program.write("update.json", r#"{"about": "Counts.", "location": "here"}"#);
    program
        .run(&[
            "user",
            "update",
            "@grace",
            "--body",
            "update.json",
            "--location",
            "there",
        ])
        .ok();
    let user = program
        .run(&["user", "get", "@grace", "--output", "json"])
        .json();
    assert_eq!(
        (&user["about"], &user["location"]),
        (&"Counts.".into(), &"there".into())
    );
    let comment = [
        "node",
        "create-comment",
        "1",
        "--body-field",
        "Well asked.",
        "--output",
        "json",
    ];
    assert!(program.run(&comment).json()["id"].is_number());
    let requests = site.requests.lock().unwrap().join("\n");
    assert!(
        !requests.contains("secret") && !requests.contains("location="),
        "{requests}"
    );
}

#[test]
fn requests_are_shown_and_not_sent() {
    let site = Site::start(Duration::ZERO);
    let program = Program::of(&site, "super user");
    let call = ["user", "create", "--username", "grace", "--password-stdin"];
    let texts = ["--dry-run", "--curl"].map(|flag| {
        let run = program.fed(&[&call[..], &[flag]].concat(), "hunter2\n");
        assert!(!run.to_string().contains("hunter2"));
        program.masked(&run.to_string())
    });
    let others = [
        program.transcript(&["group", "add-users", "3", "5", "@ada", "--curl"]),
        program.transcript(&["user", "suspend", "2", "--reason", "it's spam", "--dry-run"]),
        program.transcript(&["api", "put", "/x.json?a=b c", "--dry-run"]),
    ];
    insta::assert_snapshot!([&texts[..], &others[..]].concat().join("\n"));
    let requests = site.requests.lock().unwrap().clone();
    assert!(
        requests
            .iter()
            .all(|request| request.contains("getByUsername")),
        "{requests:?}"
    );
}

#[test]
fn exit_codes_say_what_kind_of_failure_it_is() {
    let site = Site::shared();
    let member = Program::of(site, "user");
    let moderator = Program::of(site, "super user");
    let wrong = Program::of(site, "super user").with("COMMUNITY_QA_PASSWORD", "wrong");
    let nowhere = Program::of(site, "super user").with("COMMUNITY_QA_URL", "http://127.0.0.1:1");
    let runs = [
        (
            1,
            moderator.transcript(&["group", "create", "--name", "Users"]),
        ),
        (
            2,
            moderator.transcript(&["user", "get", "7", "--output", "xml"]),
        ),
        (2, moderator.transcript(&["node", "list-revisions", "@ada"])),
        (2, Program::new().transcript(&["user", "list"])),
        (3, moderator.transcript(&["user", "get", "@nobody"])),
        (3, moderator.transcript(&["group", "get", "Nobodies"])),
        (3, moderator.transcript(&["api", "/services/v2/space.json"])),
        (4, member.transcript(&["group", "list"])),
        (4, member.transcript(&["group", "get", "1"])),
        (4, wrong.transcript(&["user", "list"])),
        (5, nowhere.transcript(&["user", "list"])),
    ];
    for (code, text) in &runs {
        assert!(text.ends_with(&format!("exit code: {code}\n")), "{text}");
    }
    insta::assert_snapshot!(runs.map(|(_, text)| text).join("\n"));
}

#[test]
fn errors_are_json_when_results_are() {
    let program = Program::of(Site::shared(), "super user");
    let runs = [
        program.transcript(&["user", "get", "@nobody", "--output", "json"]),
        program.transcript(&["user", "award-reputation", "1", "many", "--output", "json"]),
    ];
    insta::assert_snapshot!(runs.join("\n"));
}
