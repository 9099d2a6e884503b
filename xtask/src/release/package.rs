//! The packaged crate: what is in it, and how large it is.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context, bail};

use sha2::{Digest, Sha256};

use super::progress::Progress;
use crate::tool;
use workspace::terminal::count;

/// The crate that is published.
pub(super) const CRATE: &str = "community-qa-client";

/// How large the packaged crate may be. What users download on every build should not
/// grow unnoticed; it is a fifth of this.
const LIMIT: usize = 512 * 1024;

/// What belongs into it: files, and directories with a slash.
const EXPECTED: &[&str] = &[
    ".cargo_vcs_info.json",
    "CHANGELOG.md",
    "Cargo.lock",
    "Cargo.toml",
    "Cargo.toml.orig",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "benches/",
    "contract.lock",
    "examples/",
    "src/",
    "tests/",
];

/// What it cannot do without.
const NEEDED: &[&str] = &[
    "CHANGELOG.md",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "src/lib.rs",
    "src/generated/mod.rs",
];

/// A crate that was packaged.
#[derive(Debug)]
pub(super) struct Package {
    /// Where it was unpacked.
    pub(super) directory: PathBuf,
    /// What its file is called.
    pub(super) file: String,
    /// The SHA-256 of the file.
    pub(super) digest: String,
}

/// Packages the crate of a workspace, and unpacks it.
///
/// # Errors
///
/// When cargo fails or warns, something is in it that should not be, something is missing,
/// or it is too large.
pub(super) fn package(
    root: &Path,
    target: &Path,
    version: &str,
    progress: &Progress<'_>,
) -> anyhow::Result<Package> {
    progress.begin("packaging", CRATE, "");
    let files = listed(root, target)?;
    // The consumers build it: that is a better proof than cargo's own build of it.
    let arguments = ["package", "--package", CRATE, "--no-verify", "--locked"];
    let output = run_cargo(root, target, &arguments)?;
    let said = String::from_utf8_lossy(&output.stderr);
    let warnings: Vec<&str> = said
        .lines()
        .filter(|line| line.starts_with("warning:"))
        .collect();
    if !warnings.is_empty() {
        bail!(
            "{}\n\ncargo warns of the package; to see all of it, run: cargo package -p {CRATE} \
             --no-verify",
            warnings.join("\n")
        );
    }
    let name = format!("{CRATE}-{version}");
    let file = format!("{name}.crate");
    let archive = target.join("package").join(&file);
    let bytes = std::fs::read(&archive)
        .with_context(|| format!("cargo has made no {}", archive.display()))?;
    let kibibytes = bytes.len().div_ceil(1024);
    if bytes.len() > LIMIT {
        bail!(
            "{file} is {kibibytes} KiB, more than {} KiB; look for what should not be in it: \
             cargo package -p {CRATE} --list",
            LIMIT / 1024
        );
    }
    let directory = target.join("package").join("unpacked");
    if directory.exists() {
        std::fs::remove_dir_all(&directory).context("cannot remove an earlier package")?;
    }
    std::fs::create_dir_all(&directory).context("cannot make a directory for the package")?;
    unpack(&archive, &directory)?;
    let size = format!("{}, {kibibytes} KiB", count(files, "file"));
    progress.done("package", &file, &size);
    Ok(Package {
        directory: directory.join(name),
        file,
        digest: hexadecimal(&Sha256::digest(&bytes)),
    })
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// How many files the package would have.
///
/// # Errors
///
/// When something is in it that should not be, or something is missing.
fn listed(root: &Path, target: &Path) -> anyhow::Result<usize> {
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
    Ok(files.len())
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
    let output = run_cargo(root, target, arguments)?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn run_cargo(root: &Path, target: &Path, arguments: &[&str]) -> anyhow::Result<Output> {
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
    Ok(output)
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
