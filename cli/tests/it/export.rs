//! Exports, also those that are interrupted.

use std::collections::BTreeMap;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use crate::program::Program;
use crate::site::Site;

/// The files of an export, without the times in the manifest.
fn files(directory: &Path) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    entries
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap();
            let is_time =
                |line: &&str| line.contains("\"started\"") || line.contains("\"finished\"");
            let lines: Vec<&str> = text.lines().filter(|line| !is_time(line)).collect();
            (name(&path), lines.join("\n"))
        })
        .collect()
}

#[test]
fn everything_is_exported() {
    let site = Site::shared();
    let program = Program::of(site, "super user");
    insta::assert_snapshot!(program.transcript(&["export", "all", "--out", "dump"]));
    let files = files(&program.path("dump"));
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    let expected = [
        "actions.ndjson",
        "awards.ndjson",
        "groups.ndjson",
        "manifest.json",
        "nodes.ndjson",
        "users.ndjson",
    ];
    assert_eq!(names, expected);
    let total = program.run(&["user", "list", "--output", "json"]).json()["totalCount"].clone();
    assert_eq!(files["users.ndjson"].lines().count(), total);
    let manifest: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(program.path("dump/manifest.json")).unwrap())
            .unwrap();
    assert_eq!(manifest["files"][0]["records"], total);
    for line in files["actions.ndjson"].lines() {
        let action: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(action["userId"], action["user"]["id"], "{line}");
    }
    let again = program.transcript(&["export", "all", "--out", "dump"]);
    assert!(again.contains("has a complete export"), "{again}");
}

#[test]
fn a_csv_has_a_row_for_each_record() {
    let program = Program::of(Site::shared(), "super user");
    program
        .run(&[
            "export", "users", "awards", "--out", "dump", "--format", "csv",
        ])
        .ok();
    let files = files(&program.path("dump"));
    let header = files["users.csv"].lines().next().unwrap();
    assert!(header.starts_with("id,type,creationDate,"), "{header}");
    assert!(
        files["awards.csv"].starts_with("userId,id,name,"),
        "{}",
        files["awards.csv"]
    );
}

/// Kills exports at moments that nobody has chosen, until one comes to its end.
#[test]
fn an_export_that_was_killed_continues_where_it_stopped() {
    let site = Site::start(Duration::from_millis(15));
    let program = Program::of(&site, "super user");
    for format in ["ndjson", "csv"] {
        let call = |directory| ["export", "all", "--format", format, "--out", directory];
        program.run(&call("whole")).ok();
        let mut kills = 0;
        loop {
            let mut child = program.command(&call("parts")).spawn().unwrap();
            // The first is always killed.
            sleep(Duration::from_millis(if kills == 0 {
                60
            } else {
                fastrand::u64(100..900)
            }));
            if child.try_wait().unwrap().is_some() {
                // It has written the last file, or was killed after that and says so.
                let run = program.run(&call("parts"));
                assert!(run.stderr.contains("has a complete export"), "{run}");
                break;
            }
            child.kill().unwrap();
            child.wait().unwrap();
            kills += 1;
            assert!(kills < 50, "it does not come to its end");
        }
        assert!(kills > 0);
        assert_eq!(files(&program.path("parts")), files(&program.path("whole")));
        for directory in ["whole", "parts"] {
            std::fs::remove_dir_all(program.path(directory)).unwrap();
        }
    }
}

#[test]
fn another_export_is_not_continued() {
    let site = Site::start(Duration::from_millis(15));
    let program = Program::of(&site, "super user");
    let mut child = program
        .command(&["export", "all", "--out", "dump"])
        .spawn()
        .unwrap();
    while !program.path("dump/checkpoint.json").exists() {
        sleep(Duration::from_millis(5));
    }
    let run = program.run(&["export", "all", "--out", "dump"]);
    assert!(run.stderr.contains("another export is writing"), "{run}");
    child.kill().unwrap();
    child.wait().unwrap();
    let run = program.run(&["export", "users", "--out", "dump"]);
    assert_eq!(run.code, 2, "{run}");
    assert!(run.stderr.contains("a part of another export"), "{run}");
}
