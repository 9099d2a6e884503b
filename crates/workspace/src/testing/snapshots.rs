//! Expected texts: snapshots, and committed files that tests derive from others.

use std::collections::BTreeSet;
use std::path::Path;

/// Settings under which a text is compared with `snapshots/<directory>/<name>.snap`
/// next to the file that calls `insta::assert_snapshot!(name, text)`. A macro, so that no
/// program of this workspace is linked with insta.
#[macro_export]
macro_rules! snapshot_settings {
    ($directory:expr) => {{
        let mut settings = ::insta::Settings::clone_current();
        settings.set_omit_expression(true);
        settings.set_snapshot_path(::std::format!("snapshots/{}", $directory));
        settings.set_prepend_module_to_snapshot(false);
        settings
    }};
}

/// Asserts that a committed file has a text. With `INSTA_UPDATE=always`, the file is written
/// instead, as the snapshots of insta are. A macro, so that no program of this workspace is
/// linked with snapbox.
#[macro_export]
macro_rules! assert_file {
    ($path:expr, $text:expr) => {{
        let action = if $crate::testing::is_updating() {
            ::snapbox::assert::Action::Overwrite
        } else {
            ::snapbox::assert::Action::Verify
        };
        let format = ::snapbox::data::DataFormat::Text;
        let file = ::snapbox::Data::read_from($path, ::std::option::Option::Some(format));
        let path: &::std::path::Path = $path;
        let advice = "to write the file, run this test with INSTA_UPDATE=always";
        let text = ::snapbox::Data::text($text);
        let assert = ::snapbox::Assert::new().action(action);
        if let Err(error) = assert.try_eq(None, text, file.raw()) {
            ::std::panic!("{} is not up to date: {error}{advice}", path.display());
        }
    }};
}

pub use {assert_file, snapshot_settings};

/// Returns whether tests write what they expect: `INSTA_UPDATE=always`.
#[must_use]
pub fn is_updating() -> bool {
    std::env::var("INSTA_UPDATE").is_ok_and(|value| value == "always")
}

/// Asserts that a directory has only snapshots of these names, and no pending ones. With
/// `INSTA_UPDATE=always`, snapshots of other names are deleted.
///
/// # Panics
///
/// If there are others, or the directory cannot be read. The message names the files.
#[track_caller]
pub fn assert_no_stale_snapshots<N: ToString>(
    directory: &Path,
    names: impl IntoIterator<Item = N>,
) {
    let names: BTreeSet<String> = names.into_iter().map(|name| name.to_string()).collect();
    let entries = std::fs::read_dir(directory)
        .unwrap_or_else(|error| panic!("cannot read {}: {error}", directory.display()));
    let mut stale = String::new();
    for entry in entries {
        let path = entry.unwrap_or_else(|error| panic!("{}: {error}", directory.display())).path();
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let name = file.strip_suffix(".snap");
        if name.is_some_and(|name| names.contains(name)) {
            continue;
        }
        if is_updating() {
            std::fs::remove_file(&path)
                .unwrap_or_else(|error| panic!("cannot delete {}: {error}", path.display()));
        } else {
            stale += &format!("  {}\n", path.display());
        }
    }
    assert!(
        stale.is_empty(),
        "no test has these snapshots:\n{stale}to delete them, run this test with INSTA_UPDATE=always"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snapshot_of_unknown_name_is_reported() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("known.snap"), "").unwrap();
        assert_no_stale_snapshots(directory.path(), ["known"]);
        std::fs::write(directory.path().join("gone.snap"), "").unwrap();
        let checked = std::panic::catch_unwind(|| {
            assert_no_stale_snapshots(directory.path(), ["known"]);
        });
        let is_left = directory.path().join("gone.snap").exists();
        let is_reported = !is_updating();
        assert_eq!((checked.is_err(), is_left), (is_reported, is_reported));
    }
}
