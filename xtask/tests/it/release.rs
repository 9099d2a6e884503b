//! `cargo xtask release`, in a small workspace.

use xtask::git::Git;

use crate::release_site::{ADDRESS, Site};
use crate::small::add_nickname;

#[test]
fn a_dry_run_changes_nothing_and_a_release_is_committed_and_tagged() {
    let site = Site::new();
    site.scratch.tag("v0.1.0").unwrap();
    add_nickname(&site.scratch);
    site.scratch.commit("A nickname").unwrap();
    site.push();

    let before = site.state();
    let shown = site.release(&["--dry-run"]).unwrap();
    assert_eq!(site.state(), before);
    assert!(shown.contains("dry run, nothing was changed"), "{shown}");
    assert!(shown.contains("## [0.1.1] - "), "{shown}");
    assert!(
        shown.contains("property `nickname` of `User` was added"),
        "{shown}"
    );

    let refused = site.release(&["--bump", "patch"]).unwrap_err();
    assert!(
        refused.contains("which --bump patch does not announce"),
        "{refused}"
    );
    let shown = site.release(&[]).unwrap();
    for said in [
        "nothing has left this machine",
        "git push --atomic origin main v0.1.1",
        "git reset --hard HEAD^",
    ] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
    assert!(!shown.contains("the first release"), "{shown}");
    let git = Git::new(&site.scratch.workspace());
    assert_eq!(git.last_release("HEAD").unwrap().unwrap(), "v0.1.1");
    assert_eq!(site.ask(&["status", "--porcelain"]), "");
    assert!(site.file("Cargo.toml").contains("version = \"0.1.1\""));
    assert!(
        site.file("openapi/community-qa.yaml")
            .contains("  version: 0.1.1\n")
    );
    let changelog = site.file("CHANGELOG.md");
    assert!(changelog.contains("## [Unreleased]\n\n## [0.1.1] - "));
    assert_eq!(site.file("generated-client/CHANGELOG.md"), changelog);
    assert!(site.xtask(&["generate", "--check"], "").status.success());

    // What the workflow looks at when the tag has been pushed.
    let refused = site.release(&["--tagged"]).unwrap_err();
    assert!(refused.contains("does not lie on origin/main"), "{refused}");
    site.push();
    let written = ["--notes", "notes.md", "--outputs", "outputs"];
    let shown = site
        .release(&[&["--tagged"], &written[..]].concat())
        .unwrap();
    assert!(
        shown.contains("crate, document and changelog agree"),
        "{shown}"
    );
    let notes = site.file("notes.md");
    assert!(
        notes.starts_with("### Added\n\n- What was written by hand.\n"),
        "{notes}"
    );
    assert!(notes.contains("`nickname`"), "{notes}");
    let outputs = site.file("outputs");
    let outputs: Vec<&str> = outputs.lines().collect();
    let [tag, pre_release, file, digest] = outputs[..] else {
        panic!("{outputs:?}");
    };
    assert_eq!(tag, "tag=v0.1.1");
    assert_eq!(pre_release, "prerelease=false");
    assert_eq!(file, "crate=community-qa-client-0.1.1.crate");
    assert_eq!(digest.len(), "digest=".len() + 64);

    site.git(&["clean", "--quiet", "--force"]);
    site.edit(
        "generated-client/CHANGELOG.md",
        "by hand",
        "by another hand",
    );
    site.git(&["commit", "--quiet", "--all", "--amend", "--no-edit"]);
    site.git(&["tag", "--force", "v0.1.1"]);
    site.push();
    let refused = site.release(&["--tagged"]).unwrap_err();
    assert!(refused.contains("is not CHANGELOG.md"), "{refused}");
    site.scratch.commit("Later").unwrap();
    let refused = site.release(&["--tagged"]).unwrap_err();
    assert!(refused.contains("has no tag `v…`"), "{refused}");
}

#[test]
fn the_first_release_is_the_version_of_cargo_toml_and_says_how_it_is_published() {
    let site = Site::new();
    let refused = site.release(&["--dry-run", "--bump", "major"]).unwrap_err();
    assert!(
        refused.contains("the first is the 0.1.0 of Cargo.toml"),
        "{refused}"
    );
    let shown = site.release(&[]).unwrap();
    assert!(shown.contains("committed and tagged v0.1.0"), "{shown}");
    assert!(shown.contains("see docs/releasing.md"), "{shown}");
    site.push();
    // Nothing has changed since: there is nothing to release, unless it is asked for.
    let shown = site.release(&["--dry-run"]).unwrap();
    assert!(shown.contains("nothing to release"), "{shown}");
    site.edit(
        "CHANGELOG.md",
        "## [Unreleased]\n",
        "## [Unreleased]\n\n- All the same.\n",
    );
    site.scratch.commit("A line").unwrap();
    site.push();
    let refused = site.release(&[]).unwrap_err();
    assert!(
        refused.contains("cargo xtask release --bump patch"),
        "{refused}"
    );
    let shown = site.release(&["--dry-run", "--bump", "patch"]).unwrap();
    assert!(shown.contains("- All the same."), "{shown}");
}

#[test]
fn pre_releases_are_counted_and_leave_the_changelog_to_the_release() {
    let site = Site::new();
    let written = site.file("CHANGELOG.md");
    for tag in ["v0.1.0-rc.1", "v0.1.0-rc.2"] {
        let shown = site.release(&["--pre", "rc"]).unwrap();
        assert!(
            shown.contains(&format!("committed and tagged {tag}")),
            "{shown}"
        );
        assert!(site.file("openapi/community-qa.yaml").contains(&tag[1..]));
        assert_eq!(site.file("CHANGELOG.md"), written);
        site.push();
        // Only the remote knows of it then.
        site.git(&["tag", "--delete", tag]);
    }
    site.git(&["fetch", "--quiet", "--tags", "origin"]);
    let shown = site.release(&["--tagged", "--notes", "notes.md", "--outputs", "outputs"]);
    shown.unwrap();
    assert!(
        site.file("notes.md")
            .contains("- What was written by hand.")
    );
    assert!(site.file("outputs").contains("prerelease=true\n"));
    site.git(&["clean", "--quiet", "--force"]);
    let refused = site.release(&["--pre", "beta"]).unwrap_err();
    assert!(
        refused.contains("0.1.0-beta.1 would come before 0.1.0-rc.2"),
        "{refused}"
    );
    let shown = site.release(&[]).unwrap();
    assert!(shown.contains("committed and tagged v0.1.0 "), "{shown}");
    assert!(shown.contains("- What was written by hand."), "{shown}");
    assert!(site.file("CHANGELOG.md").contains("## [0.1.0] - "));
}

/// Brings a site into a state in which a release would be wrong.
type Spoil = fn(&Site);

#[test]
fn a_release_is_refused_in_every_state_in_which_it_would_be_wrong() {
    let site = Site::new();
    let merged = site.ask(&["rev-parse", "HEAD"]);
    let states: &[(&str, Spoil)] = &[
        (
            "the branch is `other`, and a release is made on `main`",
            |site| {
                site.git(&["switch", "--quiet", "--create", "other"]);
            },
        ),
        (
            "no branch is checked out, and a release is made on `main`",
            |site| {
                site.git(&["switch", "--quiet", "--detach"]);
            },
        ),
        ("?? new.txt", |site| site.write("new.txt", "")),
        (
            "that origin/main does not have, so nobody has tested them",
            |site| {
                site.scratch.commit("Not merged").unwrap();
            },
        ),
        ("git pull --ff-only origin main", |site| {
            site.scratch.commit("By somebody else").unwrap();
            site.push();
            site.git(&["reset", "--quiet", "--hard", "HEAD^"]);
        }),
        ("cannot ask `origin` for its branch and tags", |site| {
            site.reach_origin_at("/nowhere");
        }),
        ("there is no remote to push a release to", |site| {
            site.git(&["config", "--unset", "remote.origin.url"]);
        }),
        (
            "which is no address that generated-client/Cargo.toml could give",
            |site| {
                site.git(&["config", "remote.origin.url", &site.origin()]);
            },
        ),
        ("nothing below `## [Unreleased]`", |site| {
            site.edit(
                "CHANGELOG.md",
                "### Added\n\n- What was written by hand.\n",
                "",
            );
            site.scratch.commit("Nothing to say").unwrap();
            site.push();
        }),
        (
            "write below [package]: repository = \"https://code.example.org/qa/",
            |site| {
                site.set_repository(None);
                site.scratch.commit("Nowhere").unwrap();
                site.push();
            },
        ),
        (
            "says that the repository is https://code.example.org/another, and",
            |site| {
                site.set_repository(Some("https://code.example.org/another"));
                site.scratch.commit("Elsewhere").unwrap();
                site.push();
            },
        ),
        ("git fetch origin --tags", |site| {
            site.scratch.tag("v0.1.0").unwrap();
            site.push();
            site.git(&["tag", "--delete", "v0.1.0"]);
        }),
        ("git tag --delete v0.1.0", |site| {
            site.git(&["switch", "--quiet", "--create", "other"]);
            site.scratch.commit("Elsewhere").unwrap();
            site.scratch.tag("v0.1.0").unwrap();
            site.git(&["switch", "--quiet", "main"]);
        }),
        (
            "the document says version 0.1.0, Cargo.toml 0.2.0",
            |site| {
                site.edit("Cargo.toml", "version = \"0.1.0\"", "version = \"0.2.0\"");
                site.scratch.commit("Another version").unwrap();
                site.push();
            },
        ),
        // All of it at once.
        (
            "3 things stand against a release:\n\n- no branch is checked out",
            |site| {
                site.git(&["switch", "--quiet", "--detach"]);
                site.set_repository(None);
                site.scratch.commit("Nowhere, and not merged").unwrap();
            },
        ),
    ];
    for (said, spoil) in states {
        spoil(&site);
        let before = site.state();
        let refused = site.release(&[]).unwrap_err();
        assert!(refused.contains(said), "{said}: {refused}");
        assert_eq!(
            site.calls(),
            [""; 0],
            "{said}: found before anything is built"
        );
        assert_eq!(site.state(), before, "{said}");
        reset(&site, &merged);
    }
    let shown = site.release(&["--dry-run"]).unwrap();
    assert!(
        !shown.contains("nothing would be released from here"),
        "{shown}"
    );
    // A dry run tells, and goes on.
    site.git(&["switch", "--quiet", "--detach"]);
    let shown = site.release(&["--dry-run"]).unwrap();
    assert!(
        shown.contains("nothing would be released from here, because\n\n- no branch is"),
        "{shown}"
    );
}

/// Brings a site back to what was merged, here and at its remote.
fn reset(site: &Site, merged: &str) {
    site.git(&["config", "remote.origin.url", &format!("{ADDRESS}.git")]);
    site.reach_origin_at(&site.origin());
    site.git(&["switch", "--quiet", "--force", "main"]);
    site.git(&["reset", "--quiet", "--hard", merged]);
    site.git(&["clean", "--quiet", "--force"]);
    for tag in site.ask(&["tag", "--list"]).lines() {
        site.git(&["tag", "--delete", tag]);
    }
    for branch in site
        .ask(&["branch", "--list", "other", "--format=%(refname:short)"])
        .lines()
    {
        site.git(&["branch", "--quiet", "--delete", "--force", branch]);
    }
    site.git(&[
        "push",
        "--quiet",
        "--force",
        "--prune",
        "origin",
        "+main:main",
        "refs/tags/*:refs/tags/*",
    ]);
}
