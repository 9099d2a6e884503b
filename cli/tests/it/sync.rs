//! Groups from a file.

use std::time::Duration;

use crate::program::Program;
use crate::site::Site;

#[test]
fn a_group_becomes_what_the_file_says() {
    let site = Site::start(Duration::ZERO);
    let program = Program::of(&site, "super user");
    program
        .run(&["group", "create", "--name", "Metrologists"])
        .ok();
    program
        .run(&["group", "add-users", "Metrologists", "@ada"])
        .ok();
    let others: Vec<&str> = site
        .users
        .iter()
        .map(|user| user.username.as_str())
        .collect();
    let (first, second) = (others[0], others[1]);
    program.write(
        "members.csv",
        &format!("name,username\nFirst,{first}\nSecond,@{second}\n"),
    );
    let call = ["group", "sync", "Metrologists", "--from", "members.csv"];
    let with = |flags: &[&'static str]| [&call[..], flags].concat();
    let users = || {
        let call = [
            "group",
            "list-users",
            "Metrologists",
            "--fields",
            "username",
            "--output",
            "csv",
        ];
        program.run(&call).ok()
    };
    let mut shown = program.transcript(&with(&["--dry-run"]));
    shown += &program.transcript(&with(&[]));
    assert_eq!(users(), "username\nada\n");
    shown += &program.transcript(&with(&["--yes", "--keep"]));
    assert!(users().contains("ada\n"));
    shown += &program.transcript(&with(&["--yes", "--output", "json"]));
    shown += &program.transcript(&with(&[]));
    insta::assert_snapshot!(shown);
    let now = users();
    assert!(
        now.contains(first) && now.contains(second) && !now.contains("ada\n"),
        "{now}"
    );
}

#[test]
fn nothing_is_changed_when_a_user_is_unknown() {
    let site = Site::start(Duration::ZERO);
    let program = Program::of(&site, "super user");
    let run = program.fed(
        &["group", "sync", "Users", "--from", "-", "--yes"],
        "ada\nnobody\nnone\n",
    );
    assert_eq!(run.code, 3, "{run}");
    assert!(run.stderr.contains("nobody, none"), "{run}");
    assert!(
        !site
            .requests
            .lock()
            .unwrap()
            .iter()
            .any(|request| request.starts_with("PUT"))
    );
}
