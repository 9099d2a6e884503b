//! What a release builds and runs before anything is written: the double of cargo notes each
//! call.

use crate::release_site::Site;

#[test]
fn a_release_is_tested_packaged_used_and_documented() {
    let site = Site::new();
    let output = site.xtask(&["release", "--dry-run"], "");
    let printed = String::from_utf8_lossy(&output.stdout);
    let progress = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{progress}");
    assert!(
        printed.contains("dry run, nothing was changed"),
        "{printed}"
    );
    // Each step that takes minutes is named before it begins.
    for begun in [
        "testing  workspace",
        "testing  rust_api",
        "building  a program that uses it",
        "building  documentation",
    ] {
        assert!(progress.contains(begun), "{begun}: {progress}");
    }
    assert_eq!(
        site.calls(),
        [
            "test --workspace -- --quiet",
            "package --package community-qa-client --list",
            "package --package community-qa-client --no-verify --locked",
            "run --quiet with default features",
            "run --quiet with no features",
            "run --quiet with all features",
            "doc --quiet --package community-qa-client --no-deps --all-features",
        ]
    );
}

#[test]
fn a_release_is_refused_when_any_of_it_goes_wrong() {
    let site = Site::new();
    let before = site.state();
    for (broken, said) in [
        ("test", "thread 'a_test' panicked"),
        ("list", "notes/private.md is packaged"),
        ("warning", "manifest has no documentation"),
        ("size", "more than 512 KiB"),
        ("no features", "with no features prints `something else`"),
        ("doc", "--all-features failed"),
    ] {
        let output = site.xtask(&["release"], broken);
        let refused = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "`{broken}` goes unnoticed");
        assert!(refused.contains(said), "{broken}: {refused}");
        assert_eq!(site.state(), before, "{broken}");
    }
}

#[test]
fn what_was_not_tested_is_not_tagged() {
    let site = Site::new();
    let before = site.state();
    for left_out in ["--skip-tests", "--skip-builds"] {
        let refused = site.release(&[left_out]).unwrap_err();
        assert!(
            refused.contains("what was not tested is not tagged"),
            "{refused}"
        );
        let shown = site.release(&["--dry-run", left_out]).unwrap();
        assert!(shown.contains("left out"), "{shown}");
    }
    assert_eq!(site.calls(), [""; 0]);
    assert_eq!(site.state(), before);
}
