//! What a release builds and runs before anything is written, with a double of cargo
//! that notes each call: the builds themselves take minutes.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;
use xtask::scratch::Scratch;

use crate::review::scratch;

/// xtask in a target directory of its own, so that packages of other runs stay.
struct Builds {
    scratch: Scratch,
    target: TempDir,
}

impl Builds {
    fn new() -> Self {
        let target = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        std::fs::write(target.path().join("CACHEDIR.TAG"), "").unwrap();
        let program = target.path().join("xtask");
        std::fs::hard_link(env!("CARGO_BIN_EXE_xtask"), program).unwrap();
        Self {
            scratch: scratch(),
            target,
        }
    }

    fn calls(&self) -> PathBuf {
        self.target.path().join("calls")
    }

    /// A dry run in which a call goes wrong, or none.
    fn dry_run(&self, broken: &str) -> Output {
        let _ = std::fs::remove_file(self.calls());
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures");
        Command::new(self.target.path().join("xtask"))
            .args(["release", "--dry-run"])
            .env("CARGO_MANIFEST_DIR", self.scratch.path().join("xtask"))
            .env("CARGO", fixtures.join("cargo.sh"))
            .env("REAL_CARGO", env!("CARGO"))
            .env("CALLS", self.calls())
            .env("BROKEN", broken)
            .output()
            .unwrap()
    }
}

#[test]
fn a_release_is_tested_packaged_used_and_documented() {
    let builds = Builds::new();
    let output = builds.dry_run("");
    let printed = String::from_utf8_lossy(&output.stdout);
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaints}");
    assert!(
        printed.contains("dry run, nothing was changed"),
        "{printed}"
    );
    let calls = std::fs::read_to_string(builds.calls()).unwrap();
    let calls: Vec<&str> = calls.lines().collect();
    assert_eq!(
        calls,
        [
            "test --workspace --quiet",
            "package --package community-qa-client --list",
            "package --quiet --package community-qa-client --no-verify",
            "run --quiet with default features",
            "run --quiet with no features",
            "run --quiet with all features",
            "doc --quiet --package community-qa-client --no-deps --all-features",
        ]
    );
}

#[test]
fn a_release_is_refused_when_any_of_it_goes_wrong() {
    let builds = Builds::new();
    for (broken, said) in [
        ("list", "tests/it/main.rs is packaged"),
        ("size", "more than 512 KiB"),
        ("no features", "with no features prints `something else`"),
        ("doc", "--all-features failed"),
    ] {
        let output = builds.dry_run(broken);
        let refused = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "`{broken}` goes unnoticed");
        assert!(refused.contains(said), "{broken}: {refused}");
    }
}
