//! `seed`, `export`, `restore` and `import`.

use community_qa_server::store::{Conn, Db, Error, Location, Migrations, values};

use super::{Place, errors, expect_private, fail, succeed};
use crate::{expect_part, expect_start};

fn seed(here: &Place) -> String {
    here.succeed("seed --database=sqlite:qa.db --nodes=60 --rng-seed=2")
}

#[test]
fn community_is_seeded_exported_and_restored() {
    let here = Place::new();
    let seeded = seed(&here);
    expect_start(&seeded, "filled sqlite:qa.db with 60 nodes in ");
    expect_part(&seeded, "siteadmin ");
    expect_part(&seeded, "  super user\n");
    let again = here.fail("seed --database=sqlite:qa.db --nodes=60");
    assert_eq!(again, "error: the database has users already; seed one that does not exist yet\n");

    let exported = here.succeed("export --database=sqlite:qa.db a.ndjson");
    let text = std::fs::read_to_string(here.file("a.ndjson")).unwrap();
    // The first and the last line are not records.
    let records = text.lines().count() - 2;
    assert_eq!(exported, format!("exported {records} records to a.ndjson\n"));
    assert!(here.succeed("export --database=sqlite:qa.db -") == text);

    let restored = here.succeed("restore --database=sqlite:copy.db a.ndjson");
    assert_eq!(restored, format!("restored {records} records into sqlite:copy.db\n"));
    assert!(here.succeed("export --database=sqlite:copy.db -") == text);
    succeed(&here.run("restore --database=sqlite:other.db -", &text));
    assert!(here.succeed("export --database=sqlite:other.db -") == text);
    assert_eq!(
        here.fail("restore --database=sqlite:copy.db a.ndjson"),
        "error: failed to restore a.ndjson: the database has users already; restore into one that \
         does not exist yet\n"
    );
    let before = here.files();
    // Truncated like an interrupted copy.
    let (cut, _) = text.trim_end().rsplit_once('\n').unwrap();
    let refused = here.run("restore --database=sqlite:new.db -", cut);
    assert!(fail(&refused).contains("the file ends before its last record"));
    assert_eq!(here.files(), before, "it leaves nothing");
}

#[test]
fn directory_is_not_read_as_file() {
    let here = Place::new();
    std::fs::create_dir(here.file("cooking")).unwrap();
    let refused = here.fail("import --database=sqlite:qa.db cooking");
    assert_eq!(
        refused,
        "error: cooking is a directory; if it is an unpacked Stack Exchange dump, give `--format \
         stack-exchange`\n"
    );
    let refused = here.fail("restore --database=sqlite:qa.db cooking");
    assert_eq!(refused, "error: cooking is a directory; name a file\n");
    let refused = here.fail("import --database=sqlite:qa.db --format=stack-exchange cooking");
    expect_part(&refused, "there is no cooking/Posts.xml");
    assert_eq!(here.files(), 1, "it makes nothing");
}

/// Escapes the contents of a file before they are shown on a terminal.
#[test]
fn messages_about_records_are_escaped() {
    let here = Place::new();
    let records = concat!(
        // These would clear a terminal, and reverse the text on it.
        r#"{"record":"vote","id":"1","node":"2","user":"3","value":"\u001b[2J\u202e","date":1}"#,
        "\n"
    );
    let output = here.run("import --database=sqlite:qa.db -", records);
    let message = errors(&output);
    expect_start(&message, "line 1: value: unknown variant");
    assert!(!message.contains(['\u{1b}', '\u{202e}']), "{message}");
}

#[test]
fn export_overwrites_files_on_request_only() {
    let here = Place::new();
    seed(&here);
    std::fs::write(here.file("a.ndjson"), "precious").unwrap();
    let refused = here.fail("export --database=sqlite:qa.db a.ndjson");
    assert_eq!(refused, "error: a.ndjson already exists; choose another name, or give --force\n");
    assert_eq!(std::fs::read(here.file("a.ndjson")).unwrap(), b"precious");
    here.succeed("export --database=sqlite:qa.db a.ndjson --force");
    let text = std::fs::read_to_string(here.file("a.ndjson"));
    expect_start(&text.unwrap(), "{\"record\":\"community\"");
    for own in ["./qa.db", "qa.db-wal"] {
        let refused = here.fail(&format!("export --database=sqlite:qa.db {own} --force"));
        assert_eq!(refused, format!("error: {own} belongs to the database; choose another name\n"));
    }
    let nowhere = here.fail("export --database=sqlite:qa.db no/such.ndjson");
    assert_eq!(
        nowhere,
        "error: failed to write no/such.ndjson: there is no directory no; make it first, or name \
         another file\n"
    );
}

#[test]
fn hashes_go_into_a_file_that_its_owner_alone_can_read() {
    let here = Place::new();
    seed(&here);
    let refused = here.fail("export --database=sqlite:qa.db --with-credentials -");
    assert!(refused.contains("written only to a file"), "{refused}");
    here.succeed("export --database=sqlite:qa.db --with-credentials a.ndjson");
    let text = std::fs::read_to_string(here.file("a.ndjson")).unwrap();
    assert_eq!(text.matches("\"passwordHash\":\"$argon2id").count(), 2);
    expect_private(&here.file("a.ndjson"));
}

#[test]
fn import_prints_counts_and_outcome() {
    let here = Place::new();
    let records = include_str!("../data/community.ndjson");
    std::fs::write(here.file("forum.ndjson"), records).unwrap();
    let imported = here.succeed("import --database=sqlite:qa.db forum.ndjson");
    expect_start(&imported, "        1  accept\n        2  answer\n");
    let again = succeed(&here.run("import --database=sqlite:qa.db -", records));
    assert_eq!(
        again,
        "       22  imported before, or twice in the source\n       22  records in all\n"
    );

    let wrong = "nonsense\n".repeat(50) + records;
    let output = here.run("import --database=sqlite:qa.db --source=other -", &wrong);
    assert_eq!(output.status.code(), Some(1));
    let message = errors(&output);
    expect_start(&message, "line 1: this is not a JSON object");
    expect_part(&message, "\nerror: 72 of 72 records were not imported");
    assert_eq!(message.lines().count(), 51, "only some are named");
    let output = here.run("import --database=sqlite:qa.db --strict -", &wrong);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "        1  not imported\n        1  records in all\n"
    );
    assert!(errors(&output).contains("the import ended at the first record"));
    let dump = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/data/dump");
    let dump = format!("import --database=sqlite:dump.db --format=stack-exchange '{dump}'");
    expect_part(&errors(&here.run(&dump, "")), "\nerror: 1 of ");
}

#[tokio::test]
async fn migrating_command_prints_a_notice() {
    let here = Place::new();
    let location = Location::File(here.file("qa.db"));
    let current = Migrations::compiled_in();
    let known = current.version();
    let older = current.up_to(known - 1);
    Db::open(&location, &older).await.unwrap().close().await;
    let list = || here.run("user list --database=sqlite:qa.db", "");
    let said = errors(&list());
    let expected = format!(
        " INFO migrating sqlite:qa.db from version {} to {known}; servers of older versions",
        known - 1
    );
    assert!(said.starts_with(&expected), "{said}");
    assert_eq!(errors(&list()), "", "it is migrated once");
}

#[tokio::test]
async fn reindexing_command_prints_a_notice() {
    let here = Place::new();
    seed(&here);
    let location = Location::File(here.file("qa.db"));
    let db = Db::open(&location, &Migrations::compiled_in()).await.unwrap();
    db.write(async |conn: &mut Conn<'_>| {
        let older = "UPDATE folding SET version = 0, indexing = 0";
        conn.run_all(older).await?;
        Ok::<_, Error>(())
    })
    .await
    .unwrap();
    db.close().await;
    let list = || here.run("user list --database=sqlite:qa.db", "");
    let expected = " INFO rebuilding the search index: 0 of 60 nodes\n";
    assert_eq!(errors(&list()), expected);
    assert_eq!(errors(&list()), "", "it is made once");
}

/// The number of the first page of a table.
fn root_page(here: &Place, table: &'static str) -> usize {
    let location = Location::File(here.file("qa.db"));
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let db = Db::open(&location, &Migrations::compiled_in()).await.unwrap();
        let page: Result<i64, Error> = db
            .read(async move |conn: &mut Conn<'_>| {
                conn.single_row(
                    "SELECT rootpage FROM sqlite_schema WHERE name = $1",
                    values![table],
                )
                .await
            })
            .await;
        db.close().await;
        usize::try_from(page.unwrap()).unwrap()
    })
}

#[test]
fn commands_report_damaged_database() {
    let here = Place::new();
    seed(&here);
    here.succeed("export --database=sqlite:qa.db a.ndjson");
    here.succeed("restore --database=sqlite:whole.db a.ndjson");
    let page = root_page(&here, "node_texts");
    here.damage(page..=page);
    for (command, start) in [
        ("export --database=sqlite:qa.db b.ndjson", "error: failed to read sqlite:qa.db: "),
        ("export --database=sqlite:qa.db -", "error: failed to read sqlite:qa.db: "),
        ("compare --database=sqlite:whole.db sqlite:qa.db", "error: failed to read sqlite:qa.db: "),
        ("compare --database=sqlite:qa.db sqlite:whole.db", "error: failed to read sqlite:qa.db: "),
        ("backup --database=sqlite:qa.db b.db", "error: failed to copy qa.db: "),
    ] {
        let output = here.run(command, "");
        assert_eq!(output.status.code(), Some(1), "{command}");
        let message = errors(&output);
        expect_start(&message, start);
        expect_part(&message, "the database is damaged: ");
        expect_part(&message, "replace it with a backup");
    }
    assert!(!here.file("b.ndjson").exists());
}
