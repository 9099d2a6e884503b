//! `group`.

use serde_json::{Value, json};

use super::{create_user, fail, run, succeed};

#[test]
fn groups_are_made_filled_and_deleted() {
    let directory = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run(directory.path(), arguments, "a password");
    create_user(directory.path(), "root", &["--super-user"]);
    create_user(directory.path(), "maja", &[]);
    create_user(directory.path(), "tomas", &[]);
    let created = succeed(&run(&[
        "group",
        "create",
        "Editors",
        "--description",
        "They edit",
    ]));
    assert_eq!(created, "created the group Editors with the id 6\n");
    let taken = fail(&run(&["group", "create", "EDITORS"]));
    assert_eq!(taken, "error: this group name is taken\n");
    let grant = [
        "permission",
        "grant",
        "View revisions",
        "--group",
        "Editors",
    ];
    succeed(&run(&grant));
    let add = ["group", "add-user", "editors", "maja", "tomas"];
    assert_eq!(succeed(&run(&add)), "added maja, tomas to editors\n");
    assert_eq!(
        fail(&run(&add)),
        "error: one of them is in the group editors already, so nobody was added; \
         `group show` lists its users\n"
    );
    let shown = succeed(&run(&["group", "show", "Editors"]));
    for line in ["permissions  View revisions", "users        maja, tomas"] {
        assert!(shown.lines().any(|own| own == line), "{shown}");
    }
    let listed = succeed(&run(&["group", "list", "--json"]));
    let listed: Value = serde_json::from_str(&listed).unwrap();
    let editors = listed.as_array().unwrap().iter();
    let editors = editors.clone().find(|group| group["name"] == "Editors");
    assert_eq!(editors.unwrap()["userCount"], 2);
    assert_eq!(editors.unwrap()["permissions"], json!(["View revisions"]));
    let table = succeed(&run(&["group", "list"]));
    assert!(table.starts_with("ID  NAME"), "{table}");

    succeed(&run(&[
        "group",
        "edit",
        "Editors",
        "--rename",
        "Writers",
        "--description",
        "",
    ]));
    succeed(&run(&["group", "remove-user", "Writers", "tomas"]));
    assert_eq!(
        fail(&run(&["group", "delete", "Writers"])),
        "error: the group Writers has users (1); remove them first, or give `--force`\n"
    );
    succeed(&run(&["group", "delete", "Writers", "--force"]));
    assert_eq!(
        fail(&run(&["group", "show", "Writers"])),
        "error: no group is called \"Writers\"; `group list` shows all groups\n"
    );
    succeed(&run(&["group", "create", "Nobody"]));
    succeed(&run(&["group", "delete", "Nobody"]));
    fail(&run(&["group", "show", "Nobody"]));
    let built_in = fail(&run(&["group", "delete", "Users"]));
    assert_eq!(built_in, "error: a built-in group cannot be deleted\n");
    let last = fail(&run(&["group", "remove-user", "Super Users", "root"]));
    assert!(last.contains("group add-user"), "{last}");
    let nobody = fail(&run(&["group", "add-user", "Users", "nobody"]));
    assert!(nobody.contains("no user is called"), "{nobody}");
}
