//! What `cargo xtask review` says of changes.

use openapi_diff::Level;
use xtask::generate::Options;
use xtask::review::{Options as ReviewOptions, Review, gather, markdown};
use xtask::scratch::Scratch;
use xtask::workspace::Workspace;

use crate::process;
use crate::small::{DOCUMENT, add_nickname, edit, rename_locale, run, scratch};

fn gathered(workspace: &Workspace, base: &str) -> anyhow::Result<Review> {
    gather(workspace, ReviewOptions::new(base))
}

fn review(scratch: &Scratch, base: &str) -> Review {
    gathered(&scratch.workspace(), base).unwrap()
}

#[test]
fn a_field_added_to_a_response_is_minor_on_both_sides() {
    let scratch = scratch();
    add_nickname(&scratch);
    let review = review(&scratch, "main");
    assert_eq!(review.reviewed().level(), Some(Level::Minor));
    assert_eq!(review.wire_level(), Some(Level::Minor));
    assert_eq!(review.rust_level(), Some(Level::Minor));
    assert_eq!(review.bump.level(), Some(Level::Minor));
    assert_eq!(review.drift, None);
    let field = review
        .rust
        .iter()
        .find(|change| change.path == "types::User.nickname");
    assert_eq!(
        field.unwrap().message,
        "field `types::User.nickname` is new"
    );
    let text = markdown(&review);
    assert!(
        text.starts_with("## Contract review: compatible, with something new\n"),
        "{text}"
    );
    assert!(text.contains("There has been no release yet"), "{text}");
    assert!(text.contains("+ pub nickname: Option<String>"), "{text}");
    // Nobody has run the tests yet that show it.
    assert!(
        text.contains("`generated-client/public-api.txt` is not as the sources are"),
        "{text}"
    );
}

/// Writes the approvals of a copy: fingerprint and reason.
fn approve(scratch: &Scratch, approvals: &[(&str, &str)]) {
    let entries: String = approvals
        .iter()
        .map(|(fingerprint, reason)| {
            format!("- fingerprint: {fingerprint}\n  reason: \"{reason}\"\n  expires: 2999-12-31\n")
        })
        .collect();
    let file = scratch.workspace().approved_changes();
    std::fs::write(file, entries).unwrap();
}

#[test]
fn approved_breaks_are_called_out() {
    let scratch = scratch();
    rename_locale(&scratch);
    let fingerprints: Vec<String> = review(&scratch, "main")
        .contract
        .changes
        .iter()
        .map(|change| change.fingerprint.clone())
        .collect();
    let mut approvals: Vec<(&str, &str)> = fingerprints
        .iter()
        .map(|fingerprint| {
            (
                fingerprint.as_str(),
                "</details> nobody sends it, says @someone",
            )
        })
        .collect();
    approvals.push(("0123456789ab", "for another change"));
    approve(&scratch, &approvals);
    let review = review(&scratch, "main");
    assert_eq!(review.reviewed().level(), None);
    let text = markdown(&review);
    assert_eq!(fingerprints.len(), 1);
    let said = [
        "## Contract review: approved changes only (1)",
        "| The OpenAPI document | nothing | 1 approved change |\n",
        "**Breaks callers, and was approved until 2999-12-31** (\\</details> nobody sends it, says \
         `@someone`): ",
        ": query parameter `locale` was renamed to `language`, ",
        "### Document: approvals without a change (1)",
        "- `0123456789ab`: for another change",
    ];
    for said in said {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(!text.contains("nothing changes for callers"), "{text}");
}

#[test]
fn a_variant_that_is_gone_is_named() {
    let scratch = scratch();
    edit(&scratch, DOCUMENT, "        - robot\n", "");
    run(&scratch, &Options::default()).unwrap();
    let text = markdown(&review(&scratch, "main"));
    assert!(
        text.contains("nothing breaks on the wire**: variant `types::UserKind::Robot` is gone."),
        "{text}"
    );
}

#[test]
fn the_version_counts_from_the_last_release() {
    let scratch = scratch();
    scratch.tag("v0.1.0").unwrap();
    add_nickname(&scratch);
    scratch.commit("A nickname").unwrap();
    // Since the last commit nothing has changed, since the release a field is new.
    let review = review(&scratch, "main");
    assert!(review.rust.is_empty() && review.contract.changes.is_empty());
    assert_eq!(review.bump.level(), Some(Level::Minor));
    assert_eq!(review.bump.next().to_string(), "0.1.1");
    let text = markdown(&review);
    assert!(
        text.starts_with(
            "## Contract review: no change\n\nThis change asks for no version bump. All changes \
             since `v0.1.0` together ask for a **minor** one: the next version is **0.1.1**. "
        ),
        "{text}"
    );
    // A higher version that somebody has written is taken.
    edit(
        &scratch,
        "Cargo.toml",
        "version = \"0.1.0\"",
        "version = \"0.4.0\"",
    );
    let review = gathered(&scratch.workspace(), "main").unwrap();
    assert_eq!(review.next().to_string(), "0.4.0");
}

#[test]
fn a_harmless_change_after_a_breaking_one_is_called_harmless() {
    let scratch = scratch();
    scratch.tag("v0.1.0").unwrap();
    rename_locale(&scratch);
    scratch.commit("A break").unwrap();
    edit(
        &scratch,
        DOCUMENT,
        "description: The login name.",
        "description: The name to log in.",
    );
    let text = markdown(&review(&scratch, "main"));
    for said in [
        "## Contract review: compatible\n",
        "This change asks for a **patch** version bump. All changes since `v0.1.0` together ask \
         for a **major** one: the next version is **0.2.0**.",
        "| The OpenAPI document | **patch** | 1 change without effect | **major** |\n",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn code_that_keeps_its_names_is_a_patch() {
    let scratch = scratch();
    let file = "generated-client/src/instant.rs";
    edit(&scratch, file, "//!", "//! In milliseconds.\n//!");
    let review = review(&scratch, "main");
    assert_eq!(
        (review.rust_level(), review.level()),
        (None, Some(Level::Patch))
    );
    let text = markdown(&review);
    for said in [
        "## Contract review: compatible\n",
        "| The client's code and dependencies | **patch** | 1 file written by hand |\n",
        "- The client's code, what its functions do: `generated-client/src/instant.rs` (+1 −0)\n",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn code_that_is_not_of_the_document_proves_nothing_about_rust() {
    let scratch = scratch();
    rename_locale(&scratch);
    let text = markdown(&review(&scratch, "main"));
    assert!(!text.contains("their Rust code still compiles"), "{text}");
    assert!(
        text.contains("| no change, but it is not of this document |"),
        "{text}"
    );
}

#[test]
fn samples_that_show_something_else_are_named() {
    let scratch = scratch();
    edit(
        &scratch,
        "openapi/samples/getUser/200.full.json",
        "\"id\": 7",
        "\"id\": 8",
    );
    let text = markdown(&review(&scratch, "main"));
    assert!(
        text.contains("- Changed samples: `getUser/200.full.json`\n"),
        "{text}"
    );
}

#[test]
fn an_approval_that_an_earlier_change_has_needed_is_not_reported() {
    let scratch = scratch();
    approve(&scratch, &[("0123456789ab", "for an earlier change")]);
    scratch.commit("Approved").unwrap();
    let text = markdown(&review(&scratch, "main"));
    assert!(!text.contains("approvals without a change"), "{text}");
    // After a release it is of use to nobody, and may go.
    scratch.tag("v0.1.0").unwrap();
    let text = markdown(&review(&scratch, "main"));
    assert!(text.contains("approvals without a change (1)"), "{text}");
}

#[test]
fn only_tags_of_versions_are_releases() {
    let scratch = scratch();
    for tag in ["v0.1.0-rc.1", "v2-preview", "vendored"] {
        scratch.tag(tag).unwrap();
    }
    assert!(!review(&scratch, "main").bump.is_release);
    for tag in ["v0.10.0", "v0.9.0"] {
        scratch.tag(tag).unwrap();
    }
    assert_eq!(review(&scratch, "main").bump.since, "v0.10.0");
}

#[test]
fn a_break_in_rust_alone_is_called_out() {
    let scratch = scratch();
    let file = "generated-client/src/instant.rs";
    edit(&scratch, file, "pub const fn ", "pub(crate) const fn ");
    let review = review(&scratch, "main");
    assert_eq!(review.reviewed().level(), None);
    assert_eq!(review.rust_level(), Some(Level::Major));
    assert_eq!(review.bump.level(), Some(Level::Major));
    let text = markdown(&review);
    assert!(
        text.contains("**Rust code breaks although nothing breaks on the wire**"),
        "{text}"
    );
}

#[test]
fn generated_code_that_is_not_of_the_document_is_called_out() {
    let scratch = scratch();
    let file = "generated-client/src/generated/models/mod.rs";
    edit(&scratch, file, "pub hidden: bool", "pub concealed: bool");
    let review = review(&scratch, "main");
    let text = markdown(&review);
    assert!(
        text.contains("**The generated code is not what the document gives**"),
        "{text}"
    );
    assert!(text.contains("run `cargo xtask generate`"), "{text}");
}

#[test]
fn generated_code_whose_digest_was_made_to_fit_is_called_out() {
    let scratch = scratch();
    run(&scratch, &Options::default()).unwrap();
    scratch.commit("As generated").unwrap();
    // What is said beside a field changes nothing that is compared.
    let file = "generated-client/src/generated/models/mod.rs";
    let digest = |scratch: &Scratch| {
        let text = std::fs::read_to_string(scratch.path().join(file)).unwrap();
        openapi_model::digest::of(&text)
    };
    let before = digest(&scratch);
    edit(&scratch, file, "pub hidden: bool", "pub hidden :bool");
    let lock = "generated-client/contract.lock";
    edit(&scratch, lock, &before, &digest(&scratch));
    assert_eq!(review(&scratch, "main").drift, None);
    let (workspace, process) = (scratch.workspace(), process());
    let options = ReviewOptions {
        process: Some(&process),
        ..ReviewOptions::new("main")
    };
    let text = markdown(&gather(&workspace, options).unwrap());
    let screen: Vec<&str> = text.lines().take(40).collect();
    for said in [
        "**Generated files change, and nothing that they are made from does**",
        "**The generated code is not what the document gives**",
    ] {
        assert!(screen.join("\n").contains(said), "{said}: {text}");
    }
}

#[test]
fn a_ledger_and_snapshots_that_lose_something_are_called_out() {
    let scratch = scratch();
    edit(
        &scratch,
        "openapi/requirements.yaml",
        "    proof: [contract]\n",
        "    proof: [contract]\n    open: {contract: nobody knows}\n",
    );
    let snapshot = "conformance/tests/it/snapshots/samples/getUser__200.full.snap";
    let path = scratch.path().join(snapshot);
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.contains("username"))
        .collect();
    std::fs::write(path, lines.join("\n") + "\n").unwrap();
    let text = markdown(&review(&scratch, "main"));
    assert!(text.contains("**Less is proved than before**"), "{text}");
    assert!(text.contains("lost or changed lines"), "{text}");
    assert!(
        text.contains("1 snapshot changed in `samples`: `getUser__200.full`"),
        "{text}"
    );
}

#[test]
fn nothing_is_said_where_nothing_has_changed() {
    let scratch = scratch();
    let text = markdown(&review(&scratch, "main"));
    crate::snapshot("review", "no-change", &steady(&text));
}

/// A report without the commit and without figures, which change with the workspace.
fn steady(text: &str) -> String {
    let lines = text.lines().map(|line| match line.split_once(" at `") {
        Some((start, rest)) => {
            let rest = rest.split_once('`').map_or("", |(_, rest)| rest);
            format!("{start} at `COMMIT`{rest}\n")
        }
        None => format!("{line}\n"),
    });
    let mut shown = String::new();
    for letter in lines.collect::<String>().chars() {
        if !letter.is_ascii_digit() {
            shown.push(letter);
        } else if !shown.ends_with('N') {
            shown.push('N');
        }
    }
    shown.replace("N N", "N").replace("N.N.N", "VERSION")
}

#[test]
fn an_unknown_base_is_an_error_that_says_what_to_give() {
    let scratch = scratch();
    let error = gathered(&scratch.workspace(), "no-such-branch").unwrap_err();
    let text = format!("{error:#}");
    assert!(
        text.contains("git knows no revision `no-such-branch`; give a branch, a tag or a commit"),
        "{text}"
    );
    scratch
        .git(&["update-ref", "refs/remotes/origin/theirs", "HEAD"])
        .unwrap();
    let error = gathered(&scratch.workspace(), "theirs").unwrap_err();
    let text = format!("{error:#}");
    assert!(text.ends_with("there is `origin/theirs`"), "{text}");
}

#[test]
fn a_shallow_clone_may_have_had_releases() {
    let (whole, shallow) = (scratch(), tempfile::tempdir().unwrap());
    let (from, to) = (
        whole.path().to_str().unwrap(),
        shallow.path().to_str().unwrap(),
    );
    whole.commit("Later").unwrap();
    whole
        .git(&["clone", "--quiet", "--no-local", "--depth", "1", from, to])
        .unwrap();
    let workspace = Workspace::at(shallow.path());
    let text = markdown(&gathered(&workspace, "HEAD").unwrap());
    assert!(text.contains("no release is in sight"), "{text}");
    let error = gathered(&workspace, "HEAD^").unwrap_err().to_string();
    assert!(error.ends_with("git fetch --unshallow --tags"), "{error}");
}

/// The checkout of a pull request is read by the tools of another, and its report is written
/// whether the gate opens or not.
#[test]
fn a_break_that_nobody_has_approved_closes_the_gate() {
    let scratch = scratch();
    rename_locale(&scratch);
    let out = scratch.path().join("review.md");
    let gate = |level: &str| {
        std::process::Command::new(env!("CARGO_BIN_EXE_xtask"))
            .args(["review", "--base", "main"])
            .args(["--fail-on", level, "--workspace"])
            .arg(scratch.path())
            .arg("--out")
            .arg(&out)
            .output()
            .unwrap()
    };
    let closed = gate("major");
    let said = String::from_utf8_lossy(&closed.stderr).into_owned();
    assert_eq!(closed.status.code(), Some(1), "{said}");
    assert!(
        said.contains("1 change of the document, major or above"),
        "{said}"
    );
    let report = std::fs::read_to_string(&out).unwrap();
    assert!(
        report.starts_with("## Contract review: breaking\n"),
        "{report}"
    );
    let changes = review(&scratch, "main").contract.changes;
    let fingerprint = &changes[0].fingerprint;
    assert!(said.contains(fingerprint), "{said}");
    approve(&scratch, &[(fingerprint, "nobody sends it")]);
    for level in ["major", "minor", "patch"] {
        let open = gate(level);
        let said = String::from_utf8_lossy(&open.stderr).into_owned();
        assert!(open.status.success(), "{level}: {said}");
    }
}

/// A base that cannot be read does not stop the review of the change that repairs it.
#[test]
fn a_change_that_repairs_the_base_is_reviewed() {
    let scratch = scratch();
    let sound = std::fs::read_to_string(scratch.workspace().document()).unwrap();
    std::fs::write(
        scratch.workspace().document(),
        format!("{sound}broken: [\n"),
    )
    .unwrap();
    scratch.commit("A mistake").unwrap();
    std::fs::write(scratch.workspace().document(), sound).unwrap();
    scratch.commit("The repair").unwrap();
    let report = |base: &str| {
        std::process::Command::new(env!("CARGO_BIN_EXE_xtask"))
            .args(["review", "--base", base, "--workspace"])
            .arg(scratch.path())
            .output()
            .unwrap()
    };
    let output = report("HEAD^1");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut lines = text.lines();
    assert!(
        lines.next().unwrap().starts_with("## Contract review"),
        "{text}"
    );
    let note = lines.nth(2).unwrap();
    assert!(
        note.starts_with("> `HEAD^1` cannot be read: not valid YAML"),
        "{note}"
    );
    assert!(
        note.contains("the last commit before it that can"),
        "{note}"
    );
    // Where nothing before it can be read either, the mistake itself is what is told.
    scratch
        .git(&["checkout", "--quiet", "--orphan", "new"])
        .unwrap();
    std::fs::write(scratch.workspace().document(), "broken: [\n").unwrap();
    scratch.commit("From the beginning").unwrap();
    let output = report("HEAD");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("not valid YAML"), "{said}");
}
