//! Where snapshots lie.

use insta::Settings;

/// Settings under which a text is compared with `snapshots/<directory>/<name>.snap`
/// beside the file that calls `insta::assert_snapshot!(name, text)`.
#[must_use]
pub fn snapshot_settings(directory: &str) -> Settings {
    let mut settings = Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_snapshot_path(format!("snapshots/{directory}"));
    settings.set_prepend_module_to_snapshot(false);
    settings
}
