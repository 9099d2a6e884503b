//! What takes something away is asked about.

use std::time::Duration;

use crate::program::Program;
use crate::site::Site;

#[test]
fn without_a_terminal_nothing_is_taken_away_unless_it_is_confirmed() {
    let site = Site::start(Duration::ZERO);
    let program = Program::of(&site, "super user");
    let calls: [&[&str]; 4] = [
        &["user", "suspend", "@ada", "--reason", "spam"],
        &["user", "deactivate", "@ada"],
        &["group", "remove-users", "Users", "@ada"],
        &["user", "award-reputation", "@ada", "-5"],
    ];
    let runs = calls.map(|call| program.transcript(call));
    for run in &runs {
        assert!(run.ends_with("exit code: 1\n"), "{run}");
    }
    insta::assert_snapshot!(runs.join("\n"));
    let is_write = |request: &&String| !request.starts_with("GET");
    assert_eq!(
        site.requests
            .lock()
            .unwrap()
            .iter()
            .filter(is_write)
            .count(),
        0
    );

    for call in calls {
        program.run(&[call, &["--yes"]].concat()).ok();
    }
    assert_eq!(
        site.requests
            .lock()
            .unwrap()
            .iter()
            .filter(is_write)
            .count(),
        4
    );
    let user = program
        .run(&["user", "get", "@ada", "--output", "json"])
        .json();
    assert_eq!(user["suspended"], true);
}

#[test]
fn points_that_are_given_are_not_asked_about() {
    let site = Site::start(Duration::ZERO);
    let program = Program::of(&site, "super user");
    let run = program.run(&["user", "award-reputation", "@ada", "5"]);
    assert!(run.stderr.ends_with("done\n"), "{run}");
    run.ok();
}
