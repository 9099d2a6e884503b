//! `seed`, `export`, `restore` and `import`.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use community_qa_server::store::{Conn, Db, Error, Location, Migrations};

use super::{errors, fail, program, run, succeed};

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
    // The first line and the last are no records.
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
    assert_eq!(
        fail(&again),
        "error: failed to restore a.ndjson: the database has users already; restore into one that \
         does not exist yet\n"
    );
    let files = || std::fs::read_dir(path).unwrap().count();
    let before = files();
    let lines: Vec<&str> = text.lines().collect();
    // As an interrupted copy would be.
    let cut = lines[..lines.len() - 5].join("\n");
    let refused = run(path, &["restore", "--database=sqlite:new.db", "-"], &cut);
    assert!(fail(&refused).contains("the file ends before its last record"));
    // A required property under another name.
    std::fs::write(
        path.join("bad.ndjson"),
        text.replace("\"username\"", "\"name\""),
    )
    .unwrap();
    let refused = run(
        path,
        &["restore", "--database=sqlite:new.db", "bad.ndjson"],
        "",
    );
    let told = fail(&refused);
    assert!(
        told.starts_with("error: failed to restore bad.ndjson: line "),
        "{told}"
    );
    std::fs::remove_file(path.join("bad.ndjson")).unwrap();
    assert_eq!(files(), before, "it leaves nothing");
}

#[test]
fn a_directory_is_not_read_as_a_file() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    std::fs::create_dir(path.join("cooking")).unwrap();
    let refused = fail(&run(path, &["import", DATABASE, "cooking"], ""));
    assert_eq!(
        refused,
        "error: cooking is a directory; if it is an unpacked Stack Exchange dump, give `--format \
         stack-exchange`\n"
    );
    let refused = fail(&run(path, &["restore", DATABASE, "cooking"], ""));
    assert_eq!(refused, "error: cooking is a directory; name a file\n");
    let arguments = ["import", DATABASE, "--format=stack-exchange", "cooking"];
    let refused = fail(&run(path, &arguments, ""));
    assert!(
        refused.contains("there is no cooking/Posts.xml"),
        "{refused}"
    );
    assert_eq!(
        std::fs::read_dir(path).unwrap().count(),
        1,
        "it makes nothing"
    );
}

/// Escapes the contents of a file before they are shown on a terminal.
#[test]
fn what_is_told_of_a_record_is_harmless() {
    let directory = tempfile::tempdir().unwrap();
    let records = concat!(
        // These would clear a terminal, and reverse the text on it.
        r#"{"record":"vote","id":"1","node":"2","user":"3","value":"\u001b[2J\u202e","date":1}"#,
        "\n"
    );
    let output = run(directory.path(), &["import", DATABASE, "-"], records);
    let told = errors(&output);
    assert!(told.starts_with("line 1: value: unknown variant"), "{told}");
    assert!(!told.contains(['\u{1b}', '\u{202e}']), "{told}");
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
        "error: a.ndjson already exists; choose another name, or give --force\n"
    );
    assert_eq!(std::fs::read(path.join("a.ndjson")).unwrap(), b"precious");
    succeed(&run(path, &["export", DATABASE, "a.ndjson", "--force"], ""));
    assert!(
        std::fs::read(path.join("a.ndjson"))
            .unwrap()
            .starts_with(b"{\"record\"")
    );
    let nowhere = fail(&run(path, &["export", DATABASE, "no/such.ndjson"], ""));
    assert_eq!(
        nowhere,
        "error: failed to write no/such.ndjson: there is no directory no; make it first, or name \
         another file\n"
    );
}

#[test]
fn hashes_go_into_a_file_that_its_owner_alone_can_read() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    seed(path);
    let arguments = ["export", DATABASE, "--with-credentials", "-"];
    let refused = fail(&run(path, &arguments, ""));
    assert!(refused.contains("written only to a file"), "{refused}");
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
    for command in ["seed", "export", "restore", "import"] {
        let help = succeed(&run(directory.path(), &[command, "--help"], ""));
        assert!(help.contains("Examples:\n  "), "{help}");
    }
    let output = run(directory.path(), &["seed", DATABASE, "--nodes=0"], "");
    assert!(errors(&output).contains("0 is not in 1..=100000000"));
}

#[test]
fn an_import_says_what_it_did_and_how_it_ended() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let records = include_str!("../data/community.ndjson");
    std::fs::write(path.join("forum.ndjson"), records).unwrap();
    let arguments = ["import", DATABASE, "forum.ndjson"];
    let imported = succeed(&run(path, &arguments, ""));
    assert!(
        imported.starts_with("        1  accept\n        2  answer\n"),
        "{imported}"
    );
    let again = succeed(&run(path, &["import", DATABASE, "-"], records));
    assert_eq!(again, "       22  imported before\n");

    let wrong = format!("nonsense\n{records}");
    let output = run(path, &["import", DATABASE, "--source=other", "-"], &wrong);
    assert_eq!(output.status.code(), Some(1));
    let told = errors(&output);
    assert!(
        told.starts_with("line 1: this is not a JSON object"),
        "{told}"
    );
    assert!(told.contains("\nerror: "), "{told}");
    let output = run(path, &["import", DATABASE, "--strict", "-"], &wrong);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "        1  not imported\n"
    );
    assert!(errors(&output).contains("the import ended at the first record"));
}

/// The records of an export but for the groups, which have the date of their database.
fn export_without_groups(path: &Path, database: &str) -> String {
    let text = succeed(&run(path, &["export", database, "-"], ""));
    let lines = text
        .lines()
        .filter(|line| !line.contains("\"record\":\"group\""));
    lines.collect::<Vec<_>>().join("\n")
}

fn count_imported(path: &Path) -> usize {
    let text = succeed(&run(path, &["export", DATABASE, "-"], ""));
    text.matches("{\"record\":\"imported\"").count()
}

#[test]
fn an_import_that_was_killed_continues() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let mut records = String::new();
    for number in 0..40 {
        records.push_str(&format!(
            "{{\"record\":\"user\",\"id\":\"{number}\",\"username\":\"user{number}\",\"date\":{number}}}\n"
        ));
    }
    for number in 0..700 {
        records.push_str(&format!(
            "{{\"record\":\"question\",\"id\":\"{number}\",\"author\":\"{}\",\"title\":\"Number \
             {number}\",\"body\":\"text\",\"date\":{number}}}\n",
            number % 40
        ));
    }
    std::fs::write(path.join("forum.ndjson"), &records).unwrap();
    // Batches have 100 records: of 350 that are sent, 300 are written.
    for (begun, expected) in [(350, 300), (550, 500)] {
        let mut child = program(path, &["import", DATABASE, "-"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        for line in records.lines().take(begun) {
            writeln!(stdin, "{line}").unwrap();
        }
        stdin.flush().unwrap();
        // It waits for the rest of its batch.
        while !path.join("qa.db").exists() || count_imported(path) < expected {
            std::thread::sleep(Duration::from_millis(50));
        }
        child.kill().unwrap();
        assert!(!child.wait().unwrap().success());
        assert_eq!(count_imported(path), expected);
    }
    let arguments = ["import", DATABASE, "forum.ndjson"];
    let last = succeed(&run(path, &arguments, ""));
    assert!(last.contains("      500  imported before"), "{last}");
    let whole = "--database=sqlite:whole.db";
    succeed(&run(path, &["import", whole, "forum.ndjson"], ""));
    assert!(export_without_groups(path, DATABASE) == export_without_groups(path, whole));
}

#[tokio::test]
async fn a_command_says_that_it_migrates() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let location = Location::File(path.join("qa.db"));
    let current = Migrations::compiled_in();
    let known = current.version(&location);
    let older = current.up_to(known - 1);
    Db::open(&location, &older).await.unwrap().close().await;
    let list = || run(path, &["user", "list", DATABASE], "");
    let said = errors(&list());
    let expected = format!(
        " INFO migrating sqlite:qa.db from version {} to {known}; servers of older versions",
        known - 1
    );
    assert!(said.starts_with(&expected), "{said}");
    assert_eq!(errors(&list()), "", "it is migrated once");
}

#[tokio::test]
async fn a_command_says_that_it_makes_the_search_index_anew() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    seed(path);
    let location = Location::File(path.join("qa.db"));
    let db = Db::open(&location, &Migrations::compiled_in())
        .await
        .unwrap();
    let older = db.write(async |conn: &mut Conn<'_>| {
        let older = "UPDATE folding SET version = 0, indexing = 0";
        conn.run_all(older).await?;
        Ok::<_, Error>(())
    });
    older.await.unwrap();
    db.close().await;
    let list = || run(path, &["user", "list", DATABASE], "");
    let expected = " INFO rebuilding the search index: 0 of 60 nodes\n";
    assert_eq!(errors(&list()), expected);
    assert_eq!(errors(&list()), "", "it is made once");
}
