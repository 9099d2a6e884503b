//! `group`.

use serde_json::{Value, json};

use super::Place;

#[test]
fn groups_are_made_filled_and_deleted() {
    let here = Place::new();
    here.create_user("root", "--super-user");
    here.create_user("maja", "");
    here.create_user("tomas", "");
    let created = here.succeed("group create Editors --description 'They edit'");
    assert_eq!(created, "created the group Editors with the id 6\n");
    let taken = here.fail("group create EDITORS");
    assert_eq!(taken, "error: this group name is taken\n");
    here.succeed("permission grant 'View revisions' --group Editors");
    let add = "group add-user editors maja tomas";
    assert_eq!(here.succeed(add), "added maja, tomas to editors\n");
    assert_eq!(
        here.fail(add),
        "error: one of them is in the group editors already, so nobody was added; \
         `group show` lists its users\n"
    );
    let shown = here.succeed("group show Editors");
    for line in ["permissions  View revisions", "users        maja, tomas"] {
        assert!(shown.lines().any(|own| own == line), "{shown}");
    }
    let listed = here.succeed("group list --json");
    let listed: Value = serde_json::from_str(&listed).unwrap();
    let editors =
        listed.as_array().unwrap().iter().clone().find(|group| group["name"] == "Editors");
    assert_eq!(editors.unwrap()["userCount"], 2);
    assert_eq!(editors.unwrap()["permissions"], json!(["View revisions"]));
    let table = here.succeed("group list");
    assert!(table.starts_with("ID  NAME"), "{table}");

    here.succeed("group edit Editors --rename Writers --description ''");
    here.succeed("group remove-user Writers tomas");
    assert_eq!(
        here.fail("group delete Writers"),
        "error: the group Writers has users (1); remove them first, or give `--force`\n"
    );
    here.succeed("group delete Writers --force");
    assert_eq!(
        here.fail("group show Writers"),
        "error: no group is called \"Writers\"; `group list` shows all groups\n"
    );
    here.succeed("group create Nobody");
    here.succeed("group delete Nobody");
    here.fail("group show Nobody");
    let built_in = here.fail("group delete Users");
    assert_eq!(built_in, "error: a built-in group cannot be deleted\n");
    let last = here.fail("group remove-user 'Super Users' root");
    assert!(last.contains("group add-user"), "{last}");
    let nobody = here.fail("group add-user Users nobody");
    assert!(nobody.contains("no user is called"), "{nobody}");
}
