//! Comparisons of files that show what differs, and not all of both sides.

use openapi_codegen::output::Tree;
use openapi_codegen::text_diff;

/// Asserts that two trees of files are the same, and shows a unified diff if not.
#[track_caller]
pub(crate) fn assert_same_files(what: &str, found: &Tree, expected: &Tree) {
    let difference = text_diff::unified(expected, found);
    assert!(
        difference.is_empty(),
        "{what} are not as expected:\n{difference}"
    );
}

/// The same for a single text.
#[track_caller]
pub(crate) fn assert_same_text(name: &str, found: &str, expected: &str) {
    let tree = |text: &str| Tree::from([(name.to_owned(), text.to_owned())]);
    assert_same_files("texts", &tree(found), &tree(expected));
}

#[test]
#[should_panic(expected = "@@ -1,2 +1,2 @@\n one\n-two\n+three\n")]
fn lines_that_differ_are_shown_as_a_diff() {
    assert_same_text("a.rs", "one\nthree\n", "one\ntwo\n");
}
