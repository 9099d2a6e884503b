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

    for (verb, holder) in [("grant", "--group users"), ("deny", "--user maja")] {
        for start in ["done", "nothing to change"] {
            let done = here.succeed(&format!("permission {verb} 'Suspend user' {holder}"));
            assert!(done.starts_with(start), "{done}");
        }
    }
    assert_eq!(row("Suspend user"), "no denied Users");
    let rows: Value =
        serde_json::from_str(&here.succeed("permission list --user maja --json")).unwrap();
    let denied: Vec<_> =
        rows.as_array().unwrap().iter().filter(|row| row["special"] == "denied").collect();
    assert_eq!(denied.len(), 1);
    assert_eq!(denied[0]["category"], "Moderation");
    assert_eq!(denied[0]["held"], false);
    let all = here.succeed("permission list --json");
    assert!(all.contains("\"held\": true"), "{all}");
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
    let denied = here.fail("permission deny 'View analytics' --group Users");
    assert!(denied.contains("reset"), "{denied}");
    here.fail("permission grant 'View analytics'");
    for start in ["done", "nothing to change"] {
        let reset = here.succeed("permission reset 'Suspend user' --user maja");
        assert!(reset.starts_with(start), "{reset}");
    }
}

/// No user could undo the removal through the API.
#[test]
fn last_editor_of_users_and_groups_cannot_be_removed() {
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
