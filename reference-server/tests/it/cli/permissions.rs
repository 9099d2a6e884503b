//! `permission`.

use serde_json::Value;

use super::{create_user, fail, run, succeed};

#[test]
fn permissions_are_listed_and_changed() {
    let directory = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], input: &str| run(directory.path(), arguments, input);
    create_user(directory.path(), "maja", &[]);
    let list = || succeed(&run(&["permission", "list", "--user", "maja"], ""));
    let row = |name: &str| {
        let listed = list();
        let row = listed.lines().find(|line| line.starts_with(name));
        let cells = row.unwrap()[name.len()..].split_whitespace();
        cells.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(row("Publish comment"), "yes Users");
    assert_eq!(row("View users list"), "yes Anonymous");
    assert_eq!(row("Suspend user"), "no");

    let change = |change: &str, permission: &str, holder: [&str; 2]| {
        run(
            &["permission", change, permission, holder[0], holder[1]],
            "",
        )
    };
    let done = succeed(&change("grant", "Suspend user", ["--group", "Users"]));
    assert!(done.starts_with("done"), "{done}");
    let again = succeed(&change("grant", "Suspend user", ["--group", "users"]));
    assert!(again.starts_with("nothing to change"), "{again}");
    assert_eq!(row("Suspend user"), "yes Users");
    succeed(&change("deny", "Suspend user", ["--user", "maja"]));
    assert_eq!(row("Suspend user"), "no denied Users");
    let json = ["permission", "list", "--user", "maja", "--json"];
    let rows: Value = serde_json::from_str(&succeed(&run(&json, ""))).unwrap();
    let denied = rows.as_array().unwrap().iter();
    let denied: Vec<_> = denied.filter(|row| row["special"] == "denied").collect();
    assert_eq!(denied.len(), 1);
    assert_eq!(denied[0]["category"], "Moderation");
    assert_eq!(denied[0]["held"], false);
    let groups = succeed(&run(&["permission", "list"], ""));
    let expected = "Suspend user Moderation Users, Moderators, Super Users";
    let mut rows = groups.lines().map(|line| line.split_whitespace());
    assert!(rows.any(|row| row.eq(expected.split(' '))), "{groups}");

    let unknown = fail(&change("grant", "Fly", ["--user", "maja"]));
    assert!(unknown.contains("View analytics"), "{unknown}");
    assert_eq!(
        fail(&change("grant", "View analytics", ["--user", "nobody"])),
        "error: no user is called \"nobody\"; `user list` shows all users\n"
    );
    assert!(fail(&change("deny", "View analytics", ["--group", "Users"])).contains("reset"));
    fail(&run(&["permission", "grant", "View analytics"], ""));
}

/// Nobody could undo it through the interface.
#[test]
fn somebody_is_left_who_can_edit_users_and_groups() {
    let directory = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run(directory.path(), arguments, "a password");
    let create = |name| create_user(directory.path(), name, &["--super-user"]);
    create("root");
    let deny = [
        "permission",
        "deny",
        "Edit users and groups",
        "--user",
        "root",
    ];
    let message = "error: nobody who can log in would be left with the permission \
        \"Edit users and groups\"; to do it anyway, give `--force`\n";
    assert_eq!(fail(&run(&deny)), message);
    let reset = [
        "permission",
        "reset",
        "Edit users and groups",
        "--group",
        "Super Users",
    ];
    assert_eq!(fail(&run(&reset)), message);
    create("second");
    succeed(&run(&deny));
    assert_eq!(fail(&run(&reset)), message);
    let forced = [reset.as_slice(), &["--force"]].concat();
    let done = succeed(&run(&forced));
    assert!(done.starts_with("done"), "{done}");
    let again = succeed(&run(&forced));
    assert!(again.starts_with("nothing to change"), "{again}");
}
