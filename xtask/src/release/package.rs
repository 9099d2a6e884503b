//! The packaged crate: what is in it, and how large it is.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::tool;
use terminal::{Terminal, count};

/// The crate that is published.
pub(super) const CRATE: &str = "community-qa-client";

/// How large the packaged crate may be. What users download on every build should not
/// grow unnoticed; it is a fifth of this.
const LIMIT: u64 = 512 * 1024;

/// What belongs into it: files, and directories with a slash.
const EXPECTED: &[&str] = &[
    ".cargo_vcs_info.json",
    "Cargo.lock",
    "Cargo.toml",
    "Cargo.toml.orig",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "contract.lock",
    "examples/",
    "src/",
];

/// What it cannot do without.
const NEEDED: &[&str] = &[
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "src/lib.rs",
    "src/generated/mod.rs",
];

/// Packages the crate of a workspace, and unpacks it. Where it lies then.
///
/// # Errors
///
/// When cargo fails, something is in it that should not be, something is missing, or it
/// is too large.
pub(super) fn package(
    root: &Path,
    target: &Path,
    version: &str,
    terminal: &Terminal,
) -> anyhow::Result<PathBuf> {
    let listed = cargo(root, target, &["package", "--package", CRATE, "--list"])?;
    let files: Vec<&str> = listed.lines().collect();
    let unwanted: Vec<&str> = files
        .iter()
        .copied()
        .filter(|file| !EXPECTED.iter().any(|pattern| is_of(file, pattern)))
        .collect();
    let missing: Vec<&str> = NEEDED
        .iter()
        .copied()
        .filter(|name| !files.contains(name))
        .collect();
    if !unwanted.is_empty() || !missing.is_empty() {
        let lines = unwanted.iter().map(|file| format!("  {file} is packaged"));
        let lines = lines.chain(
            missing
                .iter()
                .map(|file| format!("  {file} is not packaged")),
        );
        bail!(
            "the package of {CRATE} does not hold what it should:\n{}\n\nmend `include` in \
             generated-client/Cargo.toml; to see what is packaged, run: cargo package -p {CRATE} \
             --list",
            lines.collect::<Vec<_>>().join("\n")
        );
    }
    // The consumers build it: that is a better proof than cargo's own build of it.
    let arguments = ["package", "--quiet", "--package", CRATE, "--no-verify"];
    cargo(root, target, &arguments)?;
    let name = format!("{CRATE}-{version}");
    let archive = target.join("package").join(format!("{name}.crate"));
    let size = std::fs::metadata(&archive)
        .with_context(|| format!("cargo has made no {}", archive.display()))?
        .len();
    if size > LIMIT {
        bail!(
            "{name}.crate is {} KiB, more than {} KiB; look for what should not be in it: \
             cargo package -p {CRATE} --list",
            size.div_ceil(1024),
            LIMIT / 1024
        );
    }
    let directory = target.join("package").join("unpacked");
    if directory.exists() {
        std::fs::remove_dir_all(&directory).context("cannot remove an earlier package")?;
    }
    std::fs::create_dir_all(&directory).context("cannot make a directory for the package")?;
    unpack(&archive, &directory)?;
    terminal.step(
        "package",
        &format!("{name}.crate"),
        &format!(
            "{}, {} KiB",
            count(files.len(), "file"),
            size.div_ceil(1024)
        ),
    );
    Ok(directory.join(name))
}

fn is_of(file: &str, expected: &str) -> bool {
    let file = file.replace('\\', "/");
    file == expected || (expected.ends_with('/') && file.starts_with(expected))
}

fn unpack(archive: &Path, directory: &Path) -> anyhow::Result<()> {
    let output = Command::new("tar")
        // With the time of now: by that of the archive, which is the same for every
        // package, cargo would not see that a file has changed, and build nothing anew.
        .arg("-xzmf")
        .arg(archive)
        .arg("-C")
        .arg(directory)
        .output()
        .context("cannot run tar, which is needed to unpack the package")?;
    if !output.status.success() {
        bail!(
            "{}\ntar could not unpack {}",
            String::from_utf8_lossy(&output.stderr).trim_end(),
            archive.display()
        );
    }
    Ok(())
}

/// Runs cargo below `root` with a target directory, and returns what it prints.
///
/// # Errors
///
/// When it fails, with all that it says.
pub(super) fn cargo(root: &Path, target: &Path, arguments: &[&str]) -> anyhow::Result<String> {
    let output = tool::cargo()
        .args(arguments)
        .current_dir(root)
        .env("CARGO_TARGET_DIR", target)
        .env("RUSTDOCFLAGS", "-D warnings")
        .env_remove("CARGO_MANIFEST_DIR")
        .output()
        .context("cannot run cargo")?;
    if !output.status.success() {
        bail!(
            "{}{}\n\ncargo {} failed",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr).trim_end(),
            arguments.join(" ")
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::time::{Duration, SystemTime};

    use super::*;

    #[test]
    fn what_is_unpacked_is_new_to_cargo() {
        let directory = tempfile::tempdir().unwrap();
        let (file, archive) = (directory.path().join("a"), directory.path().join("a.crate"));
        std::fs::write(&file, "text").unwrap();
        let day = Duration::from_secs(24 * 60 * 60);
        let yesterday = SystemTime::now() - day;
        File::options()
            .write(true)
            .open(&file)
            .and_then(|file| file.set_modified(yesterday))
            .unwrap();
        let output = Command::new("tar")
            .arg("-czf")
            .arg(&archive)
            .arg("-C")
            .arg(directory.path())
            .arg("a")
            .output()
            .unwrap();
        assert!(output.status.success());
        std::fs::remove_file(&file).unwrap();
        unpack(&archive, directory.path()).unwrap();
        let modified = std::fs::metadata(&file).unwrap().modified().unwrap();
        assert!(modified > yesterday + day / 2);
    }
}
