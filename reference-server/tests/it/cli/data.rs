//! `seed`, `export` and `restore`.

use std::path::Path;

use super::{errors, fail, run, succeed};

const DATABASE: &str = "--database=sqlite:qa.db";

fn seed(directory: &Path) -> String {
    let arguments = ["seed", DATABASE, "--nodes=60", "--rng-seed=2"];
    succeed(&run(directory, &arguments, ""))
}

#[test]
fn a_community_is_seeded_exported_and_restored() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let seeded = seed(path);
    assert!(
        seeded.starts_with("filled sqlite:qa.db with 60 nodes in "),
        "{seeded}"
    );
    assert!(
        seeded.contains("siteadmin ") && seeded.contains("  super user\n"),
        "{seeded}"
    );
    let again = fail(&run(path, &["seed", DATABASE, "--nodes=60"], ""));
    assert_eq!(
        again,
        "error: the database has users already; seed one that does not exist yet\n"
    );

    let exported = succeed(&run(path, &["export", DATABASE, "a.ndjson"], ""));
    let text = std::fs::read_to_string(path.join("a.ndjson")).unwrap();
    let records = text.lines().count() - 2;
    assert_eq!(
        exported,
        format!("exported {records} records to a.ndjson\n")
    );
    let to_standard = run(path, &["export", DATABASE, "-"], "");
    assert!(succeed(&to_standard) == text);

    let copy = "--database=sqlite:copy.db";
    let restored = succeed(&run(path, &["restore", copy, "a.ndjson"], ""));
    assert_eq!(
        restored,
        format!("restored {records} records into sqlite:copy.db\n")
    );
    assert!(succeed(&run(path, &["export", copy, "-"], "")) == text);
    let other = "--database=sqlite:other.db";
    succeed(&run(path, &["restore", other, "-"], &text));
    assert!(succeed(&run(path, &["export", other, "-"], "")) == text);
    let again = run(path, &["restore", copy, "a.ndjson"], "");
    assert!(fail(&again).contains("restore into one that does not exist yet"));
}

#[test]
fn an_export_overwrites_and_makes_nothing_unasked() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let missing = fail(&run(path, &["export", DATABASE, "a.ndjson"], ""));
    assert_eq!(
        missing,
        "error: there is no database qa.db; check --database, or the working directory\n"
    );
    assert_eq!(std::fs::read_dir(path).unwrap().count(), 0);

    seed(path);
    std::fs::write(path.join("a.ndjson"), "precious").unwrap();
    let refused = fail(&run(path, &["export", DATABASE, "a.ndjson"], ""));
    assert_eq!(
        refused,
        "error: a.ndjson exists already; choose another name, or say --force\n"
    );
    assert_eq!(std::fs::read(path.join("a.ndjson")).unwrap(), b"precious");
    succeed(&run(path, &["export", DATABASE, "a.ndjson", "--force"], ""));
    assert!(
        std::fs::read(path.join("a.ndjson"))
            .unwrap()
            .starts_with(b"{\"record\"")
    );
}

#[test]
fn hashes_go_into_a_file_that_its_owner_alone_can_read() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    seed(path);
    let arguments = ["export", DATABASE, "--with-credentials", "-"];
    let refused = fail(&run(path, &arguments, ""));
    assert!(refused.contains("written to a file only"), "{refused}");
    let arguments = ["export", DATABASE, "--with-credentials", "a.ndjson"];
    succeed(&run(path, &arguments, ""));
    let text = std::fs::read_to_string(path.join("a.ndjson")).unwrap();
    assert_eq!(text.matches("\"passwordHash\":\"$argon2id").count(), 2);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(path.join("a.ndjson"))
            .unwrap()
            .permissions();
        assert_eq!(mode.mode() & 0o777, 0o600);
    }
}

#[test]
fn a_long_command_says_how_to_use_it() {
    let directory = tempfile::tempdir().unwrap();
    for command in ["seed", "export", "restore"] {
        let help = succeed(&run(directory.path(), &[command, "--help"], ""));
        assert!(help.contains("Examples:\n  "), "{help}");
    }
    let output = run(directory.path(), &["seed", DATABASE, "--nodes=0"], "");
    assert!(errors(&output).contains("0 is not in 1..=100000000"));
}
