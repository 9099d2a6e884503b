//! `user` and `backup`.

use serde_json::Value;

use super::{create_user, errors, fail, program, run, succeed};

const DATABASE: &str = "--database=sqlite:qa.db";

#[test]
fn the_first_super_user_is_created_with_a_password_from_standard_input() {
    let directory = tempfile::tempdir().unwrap();
    let create = |name: &str, input: &str| {
        let email = format!("--email={}@qa.example", name.to_lowercase());
        let arguments = [
            "user",
            "create",
            name,
            &email,
            DATABASE,
            "--super-user",
            "--password-stdin",
        ];
        run(directory.path(), &arguments, input)
    };
    let output = create("root", "a password\n");
    assert_eq!(succeed(&output), "created root with the id 1\n");
    assert_eq!(errors(&output), "created the database sqlite:qa.db\n");
    assert_eq!(
        fail(&create("ROOT", "x\n")),
        "error: this user name is taken\n"
    );
    assert!(fail(&create("a:b", "x\n")).contains("must not contain `:`"));
    assert!(fail(&create("maja", "\n")).contains("password must have 1 to 1024 bytes"));
    assert_eq!(
        succeed(&create("maja", "x")),
        "created maja with the id 2\n"
    );
}

#[test]
fn a_password_is_never_an_argument() {
    let directory = tempfile::tempdir().unwrap();
    let arguments = [
        "user",
        "create",
        "root",
        "--email=root@qa.example",
        DATABASE,
    ];
    let refused = fail(&run(directory.path(), &arguments, ""));
    assert!(
        refused.contains("--password-stdin or --generate-password"),
        "{refused}"
    );
    let generate = [&arguments[..], &["--generate-password"]].concat();
    let created = succeed(&run(directory.path(), &generate, ""));
    let password = created
        .strip_prefix("created root with the id 1\npassword: ")
        .unwrap();
    assert_eq!(password.trim().len(), 12, "{password}");
    let memory = [
        "user",
        "create",
        "root",
        "--email=r@qa.example",
        "--database=sqlite::memory:",
        "--password-stdin",
    ];
    let refused = fail(&run(directory.path(), &memory, "x"));
    assert!(
        refused.contains("is lost when this command ends"),
        "{refused}"
    );
}

#[test]
fn programs_that_start_at_once_make_one_database() {
    let directory = tempfile::tempdir().unwrap();
    let names = ["ada", "bo", "cy", "dee"];
    let children = names.map(|name| {
        let email = format!("--email={name}@qa.example");
        let arguments = ["user", "create", name, &email, DATABASE];
        let mut create = program(directory.path(), &arguments);
        create.arg("--generate-password").spawn().unwrap()
    });
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let listed = succeed(&run(directory.path(), &["user", "list", DATABASE], ""));
    for name in names {
        assert!(listed.contains(&format!(" {name} ")), "{listed}");
    }
}

#[test]
fn a_backup_can_be_served_and_overwrites_nothing() {
    let directory = tempfile::tempdir().unwrap();
    create_user(directory.path(), "root", &[DATABASE]);
    let backup = ["backup", DATABASE, "copy.db"];
    let copied = succeed(&run(directory.path(), &backup, ""));
    assert_eq!(copied, "copied qa.db to copy.db\n");
    let again = fail(&run(directory.path(), &backup, ""));
    assert_eq!(
        again,
        "error: copy.db already exists; choose another name, or remove it first\n"
    );
    let arguments = [
        "user",
        "create",
        "root",
        "--email=r@qa.example",
        "--database=sqlite:copy.db",
        "--password-stdin",
    ];
    let taken = fail(&run(directory.path(), &arguments, "x"));
    assert_eq!(taken, "error: this user name is taken\n");
    let nothing = fail(&run(
        directory.path(),
        &["backup", "--database=sqlite:no.db", "other.db"],
        "",
    ));
    assert!(
        nothing.starts_with("error: there is no database no.db; "),
        "{nothing}"
    );
    assert!(!directory.path().join("other.db").exists());
}

#[test]
fn looking_and_changing_make_no_database() {
    let directory = tempfile::tempdir().unwrap();
    for command in [
        &["user", "list"][..],
        &["user", "show", "maja"],
        &["user", "set-password", "maja", "--password-stdin"],
        &["user", "suspend", "maja"],
        &["group", "list"],
        &["group", "create", "Editors"],
        &["permission", "list"],
        &["permission", "grant", "Suspend user", "--user", "maja"],
        &["backup", "copy.db"],
    ] {
        let arguments = [command, &["--database=sqlite:typo.db"]].concat();
        let refused = fail(&run(directory.path(), &arguments, "x"));
        assert_eq!(
            refused,
            "error: there is no database typo.db; check --database, or the working directory\n"
        );
    }
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
}

#[test]
fn users_are_listed_shown_and_changed() {
    let directory = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run(directory.path(), arguments, "a password");
    let create = |name, role: &[&str]| create_user(directory.path(), name, role);
    create("root", &["--super-user"]);
    create("maja", &[]);
    let list = |more: &[&str]| {
        let listed = succeed(&run(&[&["user", "list"], more].concat()));
        let rows = listed.lines().skip(1);
        let rows = rows.map(|row| row.split_whitespace().take(3).collect::<Vec<_>>().join(" "));
        rows.collect::<Vec<_>>()
    };
    assert_eq!(list(&[]), ["2 maja active", "1 root active"]);
    assert_eq!(list(&["--search", "MAJ"]), ["2 maja active"]);

    let suspend = ["user", "suspend", "maja", "--reason", "Advertising"];
    assert_eq!(succeed(&run(&suspend)), "suspended maja\n");
    assert_eq!(
        succeed(&run(&suspend)),
        "nothing to change: maja is already suspended\n"
    );
    assert_eq!(list(&["--state=suspended"]), ["2 maja suspended"]);
    succeed(&run(&["user", "unsuspend", "maja", "--by", "maja"]));
    succeed(&run(&["user", "deactivate", "maja"]));
    assert_eq!(list(&[]), ["1 root active"]);
    assert_eq!(list(&["--state=all"])[0], "2 maja deactivated");
    succeed(&run(&["user", "reactivate", "maja"]));

    let shown = succeed(&run(&["user", "show", "Maja", "--json"]));
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown["email"], "maja@x.example");
    assert_eq!(shown["hasPassword"], true);
    let since = jiff::Timestamp::now().as_millisecond() - shown["creationDate"].as_i64().unwrap();
    assert!((0..60_000).contains(&since), "created {since} ms ago");
    assert_eq!(shown["groups"], serde_json::json!(["Users"]));
    let shown = succeed(&run(&["user", "show", "maja"]));
    assert!(
        shown
            .lines()
            .any(|line| line == "e-mail      maja@x.example"),
        "{shown}"
    );
    assert_eq!(
        fail(&run(&["user", "show", "nobody"])),
        "error: no user is called \"nobody\"; `user list` shows all users\n"
    );
    let set = ["user", "set-password", "maja", "--password-stdin"];
    assert!(succeed(&run(&set)).starts_with("maja has a new password"));
    assert!(!succeed(&run(&["user", "list", "--json"])).contains("argon2"));
}

#[test]
fn who_acts_is_said_unless_it_is_clear() {
    let directory = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run(directory.path(), arguments, "a password");
    let create = |name, role: &[&str]| create_user(directory.path(), name, role);
    create("maja", &[]);
    let suspend = ["user", "suspend", "maja"];
    assert_eq!(
        fail(&run(&suspend)),
        "error: give the acting user with `--by USERNAME`: no super user can log in\n"
    );
    create("root", &["--super-user"]);
    assert_eq!(
        fail(&run(&["user", "suspend", "root"])),
        "error: no super user would be left who can log in; make another one with \
         `group add-user \"Super Users\" USERNAME` first\n"
    );
    create("second", &["--super-user"]);
    assert_eq!(
        fail(&run(&suspend)),
        "error: give the acting user with `--by USERNAME`: root, second are super users\n"
    );
    succeed(&run(&[&suspend[..], &["--by", "second"]].concat()));
}
