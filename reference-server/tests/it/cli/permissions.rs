//! `permission`.

use super::*;

#[test]
fn permissions_are_listed_and_changed() {
    let directory = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], input: &str| run(directory.path(), arguments, input);
    let create = [
        "user",
        "create",
        "maja",
        "--email",
        "m@x.example",
        "--password-stdin",
    ];
    succeed(&run(&create, "a password"));
    let list = || succeed(&run(&["permission", "list", "--user", "maja"], ""));
    assert!(list().lines().any(|line| line == "Publish comment"));
    assert!(!list().contains("Suspend user"));

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
    assert!(list().lines().any(|line| line == "Suspend user"));
    succeed(&change("deny", "Suspend user", ["--user", "maja"]));
    let listed = list();
    assert!(!listed.lines().any(|line| line == "Suspend user"));
    assert!(
        listed.contains("denied to maja alone: Suspend user"),
        "{listed}"
    );
    let groups = succeed(&run(&["permission", "list"], ""));
    assert!(
        groups.lines().any(|line| line == "Users: Suspend user"),
        "{groups}"
    );

    let unknown = fail(&change("grant", "Fly", ["--user", "maja"]));
    assert!(unknown.contains("View analytics"), "{unknown}");
    assert!(fail(&change("grant", "View analytics", ["--user", "nobody"])).contains("nobody"));
    assert!(fail(&change("deny", "View analytics", ["--group", "Users"])).contains("reset"));
    fail(&run(&["permission", "grant", "View analytics"], ""));
}
