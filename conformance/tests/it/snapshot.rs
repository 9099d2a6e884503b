//! Writes snapshots: `snapshots/<group>/<name>.snap`, with a description and without line numbers,
//! so that they only change with their contents.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use workspace::testing::assert_no_stale_snapshots;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/snapshots");

/// Compares a text with its snapshot. Returns a difference instead of panicking, so that the other
/// snapshots are compared too.
pub(crate) fn difference(group: &str, name: &str, description: &str, text: &str) -> Option<String> {
    let mut settings = insta::Settings::clone_current();
    // One directory for each group.
    settings.set_snapshot_path(format!("snapshots/{group}"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    // Maps have no defined order.
    settings.set_sort_maps(true);
    settings.set_description(description);
    let compare = || settings.bind(|| insta::assert_snapshot!(name, text));
    let compared = catch_unwind(AssertUnwindSafe(compare));
    // If the text is accepted, the output of an earlier failed run next to it is out of date.
    if compared.is_ok() {
        let _ = std::fs::remove_file(format!("{ROOT}/{group}/{name}.snap.new"));
    }
    compared.is_err().then(|| format!("snapshots/{group}/{name}.snap shows something else"))
}

/// Asserts that a group has exactly the snapshots with these names.
pub(crate) fn assert_none_stale<N: ToString>(group: &str, names: impl IntoIterator<Item = N>) {
    assert_no_stale_snapshots(&Path::new(ROOT).join(group), names);
}
