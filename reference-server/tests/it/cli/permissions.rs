//! `permission`.

use serde_json::Value;

use super::Place;

#[test]
fn permissions_are_listed_and_changed() {
    let here = Place::new();
    here.create_user("maja", "");
    let list = || here.succeed("permission list --user maja");
    let row = |name: &str| {
        let listed = list();
        let row = listed.lines().find(|line| line.starts_with(name));
        let cells = row.unwrap()[name.len()..].split_whitespace();
        cells.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(row("Publish comment"), "yes Users");
    assert_eq!(row("View users list"), "yes Anonymous");
    assert_eq!(row("Suspend user"), "no");

    let done = here.succeed("permission grant 'Suspend user' --group Users");
    assert!(done.starts_with("done"), "{done}");
    let again = here.succeed("permission grant 'Suspend user' --group users");
    assert!(again.starts_with("nothing to change"), "{again}");
    assert_eq!(row("Suspend user"), "yes Users");
    here.succeed("permission deny 'Suspend user' --user maja");
    assert_eq!(row("Suspend user"), "no denied Users");
    let rows: Value =
        serde_json::from_str(&here.succeed("permission list --user maja --json")).unwrap();
    let denied = rows.as_array().unwrap().iter();
    let denied: Vec<_> = denied.filter(|row| row["special"] == "denied").collect();
    assert_eq!(denied.len(), 1);
    assert_eq!(denied[0]["category"], "Moderation");
    assert_eq!(denied[0]["held"], false);
    let groups = here.succeed("permission list");
    let expected = "Suspend user Moderation Users, Moderators, Super Users";
    let mut rows = groups.lines().map(|line| line.split_whitespace());
    assert!(rows.any(|row| row.eq(expected.split(' '))), "{groups}");

    let unknown = here.fail("permission grant Fly --user maja");
    assert!(unknown.contains("View analytics"), "{unknown}");
    assert_eq!(
        here.fail("permission grant 'View analytics' --user nobody"),
        "error: no user is called \"nobody\"; `user list` shows all users\n"
    );
    assert!(
        here.fail("permission deny 'View analytics' --group Users")
            .contains("reset")
    );
    here.fail("permission grant 'View analytics'");
}

/// Nobody could undo it through the interface.
#[test]
fn somebody_is_left_who_can_edit_users_and_groups() {
    let here = Place::new();
    let create = |name| here.create_user(name, "--super-user");
    create("root");
    let deny = "permission deny 'Edit users and groups' --user root";
    let message = "error: nobody who can log in would be left with the permission \
        \"Edit users and groups\"; to do it anyway, give `--force`\n";
    assert_eq!(here.fail(deny), message);
    let reset = "permission reset 'Edit users and groups' --group 'Super Users'";
    assert_eq!(here.fail(reset), message);
    create("second");
    here.succeed(deny);
    assert_eq!(here.fail(reset), message);
    let forced = &format!("{reset} --force");
    let done = here.succeed(forced);
    assert!(done.starts_with("done"), "{done}");
    let again = here.succeed(forced);
    assert!(again.starts_with("nothing to change"), "{again}");
}
