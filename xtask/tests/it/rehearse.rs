//! Walkthroughs that are not true any more. `.ci/run` plays the real ones.

use std::path::Path;

use xtask::rehearse::play;

use crate::small::fixture;

fn played(text: &str) -> anyhow::Result<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_xtask"));
    Ok(play(&fixture(), program, text)?.text)
}

#[test]
fn what_a_command_prints_now_is_put_into_the_page() {
    let page = "# A\n\n```console\n$ git log --format=%s\nanother\n```\n\n```yaml\nkey: 1\n```\n";
    let text = played(page).unwrap();
    assert_eq!(text, page.replace("another", "The workspace as it was"));
    assert_eq!(played(&text).unwrap(), text);
    // What is left open may be anything.
    let open = page.replace("another", "…");
    assert_eq!(played(&open).unwrap(), open);
}

#[test]
fn a_page_that_cannot_be_played_is_refused() {
    for (page, expected) in [
        (
            "```console\n$ git no-such-command\n```\n",
            "the page says that it succeeds",
        ),
        (
            "```console fails\n$ git status\n```\n",
            "the page says that it fails",
        ),
        (
            "```console\n$ rm -r openapi\n```\n",
            "neither `cargo xtask …` nor `git …`",
        ),
        ("```console\ngit status\n```\n", "begins with `$ `"),
        (
            "```patch\n--- a/CHANGELOG.md\n+++ b/CHANGELOG.md\n@@ -1 +1 @@\n-no such line\n+x\n```\n",
            "a patch no longer applies to the workspace",
        ),
        (
            "```consol\n$ git log\n```\n",
            "begins a block of an unknown kind",
        ),
        ("```\nplain\n```\n", "begins a block of an unknown kind"),
        ("````console\n$ git log\n```\n", "has no end; close it"),
    ] {
        let error = played(page).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}
