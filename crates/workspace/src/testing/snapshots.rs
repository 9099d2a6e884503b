//! Places of snapshots.

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

pub use snapshot_settings;
