//! `user` and `backup`.

use serde_json::Value;

use super::{Place, errors, expect_private, fail, succeed};
use crate::{expect_part, expect_start};

#[test]
fn first_super_user_takes_password_from_standard_input() {
    let here = Place::new();
    let create = |name: &str, input: &str| {
        let email = format!("{}@qa.example", name.to_lowercase());
        let create = format!("user create {name} --email={email} --database=sqlite:qa.db");
        here.run(&format!("{create} --super-user --password-stdin"), input)
    };
    let output = create("root", "a password\n");
    assert_eq!(succeed(&output), "created root with the id 1\n");
    assert_eq!(errors(&output), "created the database sqlite:qa.db\n");
    assert_eq!(fail(&create("ROOT", "x\n")), "error: this user name is taken\n");
    assert!(fail(&create("a:b", "x\n")).contains("must not contain `:`"));
    assert!(fail(&create("maja", "\n")).contains("password must have 1 to 1024 bytes"));
    assert_eq!(succeed(&create("maja", "x")), "created maja with the id 2\n");
}

#[test]
fn password_cannot_be_argument() {
    let here = Place::new();
    let create = "user create root --email=root@qa.example --database=sqlite:qa.db";
    let refused = here.fail(create);
    expect_part(&refused, "--password-stdin or --generate-password");
    let created = here.succeed(&format!("{create} --generate-password"));
    let password = created.strip_prefix("created root with the id 1\npassword: ").unwrap();
    assert_eq!(password.trim().len(), 12, "{password}");
    let refused = fail(&here.run(
        "user create root --email=r@qa.example --database=sqlite::memory: --password-stdin",
        "x",
    ));
    expect_part(&refused, "is lost when this command ends");
}

#[test]
fn programs_that_start_at_once_make_one_database() {
    let here = Place::new();
    let names = ["ada", "bo", "cy", "dee"];
    let children = names.map(|name| {
        let create = format!("user create {name} --email={name}@qa.example");
        let mut create = here.program(&format!("{create} --database=sqlite:qa.db"));
        create.arg("--generate-password").spawn().unwrap()
    });
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let listed = here.succeed("user list --database=sqlite:qa.db");
    for name in names {
        assert!(listed.contains(&format!(" {name} ")), "{listed}");
    }
}

#[test]
fn backup_can_be_served_and_keeps_existing_files() {
    let here = Place::new();
    here.create_user("root", "--database=sqlite:qa.db");
    let backup = "backup --database=sqlite:qa.db copy.db";
    let copied = here.succeed(backup);
    assert_eq!(copied, "copied qa.db to copy.db\n");
    assert_eq!(here.files(), 2, "it leaves nothing else");
    expect_private(&here.file("qa.db"));
    expect_private(&here.file("copy.db"));
    let again = here.fail(backup);
    assert_eq!(again, "error: copy.db already exists; choose another name, or remove it first\n");
    let taken = fail(&here.run(
        "user create root --email=r@qa.example --database=sqlite:copy.db --password-stdin",
        "x",
    ));
    assert_eq!(taken, "error: this user name is taken\n");
}

#[test]
fn looking_and_changing_make_no_database() {
    let here = Place::new();
    for command in [
        "user list",
        "user show maja",
        "user set-password maja --password-stdin",
        "user suspend maja",
        "group list",
        "group create Editors",
        "permission list",
        "permission grant 'Suspend user' --user maja",
        "backup copy.db",
        "export a.ndjson",
    ] {
        let refused = here.fail(&format!("{command} --database=sqlite:typo.db"));
        assert_eq!(
            refused,
            "error: there is no database typo.db; check its name, or the working directory\n"
        );
    }
    assert_eq!(here.files(), 0);
}

#[test]
fn users_are_listed_shown_and_changed() {
    let here = Place::new();
    here.create_user("root", "--super-user");
    here.create_user("maja", "");
    let list = |flags: &str| {
        let listed = here.succeed(&format!("user list {flags}"));
        let rows = listed
            .lines()
            .skip(1)
            .map(|row| row.split_whitespace().take(3).collect::<Vec<_>>().join(" "));
        rows.collect::<Vec<_>>()
    };
    assert_eq!(list(""), ["2 maja active", "1 root active"]);
    assert_eq!(list("--search MAJ"), ["2 maja active"]);

    let suspend = "user suspend maja --reason Advertising";
    assert_eq!(here.succeed(suspend), "suspended maja\n");
    assert_eq!(here.succeed(suspend), "nothing to change: maja is already suspended\n");
    assert_eq!(list("--state=suspended"), ["2 maja suspended"]);
    here.succeed("user unsuspend maja --by maja");
    here.succeed("user deactivate maja");
    assert_eq!(list(""), ["1 root active"]);
    assert_eq!(list("--state=all")[0], "2 maja deactivated");
    here.succeed("user reactivate maja");

    let shown = here.succeed("user show Maja --json");
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown["email"], "maja@x.example");
    assert_eq!(shown["hasPassword"], true);
    let since = jiff::Timestamp::now().as_millisecond() - shown["creationDate"].as_i64().unwrap();
    assert!((0..60_000).contains(&since), "created {since} ms ago");
    assert_eq!(shown["groups"], serde_json::json!(["Users"]));
    let shown = here.succeed("user show maja");
    expect_part(&shown, "\ne-mail      maja@x.example\n");
    assert_eq!(
        here.fail("user show nobody"),
        "error: no user is called \"nobody\"; `user list` shows all users\n"
    );
    let changed = here.succeed("user set-password maja --password-stdin");
    expect_start(&changed, "maja has a new password");
    assert!(!here.succeed("user list --json").contains("argon2"));
}

#[test]
fn user_commands_need_by_unless_one_super_user_exists() {
    let here = Place::new();
    here.create_user("maja", "");
    let suspend = "user suspend maja";
    assert_eq!(
        here.fail(suspend),
        "error: give the acting user with `--by USERNAME`: no super user can log in\n"
    );
    here.create_user("root", "--super-user");
    assert_eq!(
        here.fail("user suspend root"),
        "error: no super user would be left who can log in; make another one with \
         `group add-user \"Super Users\" USERNAME` first\n"
    );
    here.create_user("second", "--super-user");
    assert_eq!(
        here.fail(suspend),
        "error: give the acting user with `--by USERNAME`: root, second are super users\n"
    );
    here.succeed(&format!("{suspend} --by second"));
}

/// Not even unused parts of the file contain the replaced values.
#[test]
fn erased_user_is_not_in_the_file_of_the_database() {
    let here = Place::new();
    let database = "--database=sqlite:qa.db";
    here.create_user("root", &format!("--super-user {database}"));
    here.create_user("Wilhelmina", database);
    let bytes = || std::fs::read(here.file("qa.db")).unwrap();
    let has = |text: &str| bytes().windows(text.len()).any(|part| part == text.as_bytes());
    assert!(has("Wilhelmina") && has("Wilhelmina@x.example"));

    let refused = fail(&here.run(&format!("user erase @wilhelmina {database}"), ""));
    assert_eq!(refused, "error: nothing brings the data back; give `--yes` to erase Wilhelmina\n");
    let erased = here.run(&format!("user erase @wilhelmina --yes {database}"), "");
    assert_eq!(succeed(&erased), "erased Wilhelmina, who is erased-2 now\n");
    expect_part(&errors(&erased), "erased a user user=2 by=1");
    expect_part(
        &errors(&erased),
        "backups and exports that were made before still have the data\n",
    );
    for text in ["Wilhelmina", "wilhelmina", "x.example"] {
        assert_eq!(has(text), text == "x.example", "{text}");
    }
    let users = here.succeed(&format!("user list --state=deactivated {database}"));
    expect_part(&users, "erased-2");
    expect_part(&here.succeed(&format!("user show erased-2 {database}")), "none; cannot log in");
}
