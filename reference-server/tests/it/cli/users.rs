//! `user create` and `backup`.

use super::{fail, run, succeed};

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
    let created = succeed(&create("root", "a password\n"));
    assert_eq!(created, "created root with the id 1\n");
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
    assert!(refused.contains("--password-stdin"), "{refused}");
    let memory = [
        "user",
        "create",
        "root",
        "--email=r@qa.example",
        "--database=sqlite::memory:",
        "--password-stdin",
    ];
    let refused = fail(&run(directory.path(), &memory, "x"));
    assert!(refused.contains("would be gone at once"), "{refused}");
}

#[test]
fn a_backup_can_be_served_and_overwrites_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let arguments = [
        "user",
        "create",
        "root",
        "--email=root@qa.example",
        DATABASE,
        "--password-stdin",
    ];
    succeed(&run(directory.path(), &arguments, "x"));
    let backup = ["backup", DATABASE, "copy.db"];
    let copied = succeed(&run(directory.path(), &backup, ""));
    assert_eq!(copied, "copied qa.db to copy.db\n");
    let again = fail(&run(directory.path(), &backup, ""));
    assert_eq!(
        again,
        "error: copy.db exists already; choose another name, or remove it first\n"
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
        nothing.starts_with("error: failed to open no.db"),
        "{nothing}"
    );
    assert!(!directory.path().join("other.db").exists());
}
