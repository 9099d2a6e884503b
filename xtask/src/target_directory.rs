//! Where xtask was built.

use std::path::{Path, PathBuf};

use anyhow::Context;

/// The target directory that xtask was built in.
///
/// # Errors
///
/// When xtask does not lie in one.
pub(crate) fn target_directory() -> anyhow::Result<PathBuf> {
    let program = std::env::current_exe()?;
    target_of(&program)
        .map(Path::to_owned)
        .context("xtask does not lie in a target directory; run it as `cargo xtask`")
}

/// Cargo marks a target directory that it makes. One that was there before has no mark:
/// it is then the directory above that of the profile.
fn target_of(program: &Path) -> Option<&Path> {
    let mut directories = program.ancestors().skip(1);
    let marked = directories.find(|directory| directory.join("CACHEDIR.TAG").is_file());
    marked.or_else(|| {
        program
            .ancestors()
            .nth(2)
            .filter(|directory| directory.is_dir())
    })
}

#[cfg(test)]
mod tests {
    use super::target_of;

    #[test]
    fn the_target_directory_is_found_with_cargos_mark_and_without() {
        let scratch = tempfile::tempdir().unwrap();
        let target = scratch.path().join("target");
        let program = target.join("debug/xtask");
        std::fs::create_dir_all(target.join("debug")).unwrap();
        assert_eq!(target_of(&program), Some(target.as_path()));
        std::fs::write(scratch.path().join("CACHEDIR.TAG"), "").unwrap();
        assert_eq!(target_of(&program), Some(scratch.path()));
    }
}
