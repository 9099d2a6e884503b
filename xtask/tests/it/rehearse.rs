//! Pages of rehearsals that are not true any more. That the real ones are is checked by
//! `cargo xtask rehearse` in .ci/run.

use std::path::Path;

use xtask::rehearse::{Page, play};

use crate::small::fixture;

fn played(text: &str) -> anyhow::Result<(String, usize)> {
    let program = Path::new(env!("CARGO_BIN_EXE_xtask"));
    let played = play(&fixture(), program, &Page::parse(text)?)?;
    Ok((played.page.to_text(), played.differing))
}

#[test]
fn what_a_command_prints_now_is_put_into_the_page() {
    let page = "Text.\n\n```console\n$ git log --format=%s\nsomething else\n```\n";
    let (text, differing) = played(page).unwrap();
    assert_eq!(differing, 1);
    assert_eq!(
        text,
        "Text.\n\n```console\n$ git log --format=%s\nThe workspace as it was\n```\n"
    );
    assert_eq!(played(&text).unwrap(), (text, 0));
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
            "does not apply to the workspace as it is now",
        ),
    ] {
        let error = played(page).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}
