//! The packaged crate.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context as _, bail};
use sha2::{Digest, Sha256};
use terminal::{Terminal, count};

use crate::programs;

/// The crate that is published.
pub(super) const CRATE: &str = "community-qa-client";

/// The limit for the size of the packaged crate, so that it does not grow unnoticed: users download
/// it in every build. It has a fifth of this.
const MAX_PACKAGE_BYTES: usize = 512 * 1024;

/// The top-level files and directories of the package.
const EXPECTED: &[&str] = &[
    ".cargo_vcs_info.json",
    "CHANGELOG.md",
    "Cargo.lock",
    "Cargo.toml",
    "Cargo.toml.orig",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "benches",
    "contract.lock",
    "examples",
    "src",
    "tests",
];

#[derive(Debug)]
pub(super) struct Package {
    /// The directory of the unpacked package.
    pub(super) directory: PathBuf,
    pub(super) file: String,
    pub(super) digest: String,
}

/// Packages the crate of a workspace, and unpacks it.
pub(super) fn package(
    root: &Path,
    target: &Path,
    version: &str,
    terminal: &Terminal,
) -> anyhow::Result<Package> {
    terminal.progress("packaging", CRATE, "");
    let files = listed(root, target)?;
    // The programs that use it are a better check than cargo's own build.
    let arguments = ["package", "--package", CRATE, "--no-verify", "--locked"];
    let output = cargo(root, target, &arguments)?;
    let said = String::from_utf8_lossy(&output.stderr);
    let warnings: Vec<&str> = said.lines().filter(|line| line.starts_with("warning:")).collect();
    if !warnings.is_empty() {
        bail!(
            "{}\n\ncargo warns about the package; to see all warnings, run: cargo package -p \
             {CRATE} --no-verify",
            warnings.join("\n")
        );
    }
    let name = format!("{CRATE}-{version}");
    let file = format!("{name}.crate");
    let archive = target.join("package").join(&file);
    let bytes = std::fs::read(&archive)
        .with_context(|| format!("cargo did not create {}", archive.display()))?;
    let kibibytes = bytes.len().div_ceil(1024);
    if bytes.len() > MAX_PACKAGE_BYTES {
        bail!(
            "{file} is {kibibytes} KiB, more than {} KiB; look for unneeded files: cargo package \
             -p {CRATE} --list",
            MAX_PACKAGE_BYTES / 1024
        );
    }
    let directory = unpack(&archive, &target.join("package/unpacked"))?.join(name);
    let size = format!("{}, {kibibytes} KiB", count(files, "file"));
    terminal.step("package", &file, &size);
    let digest = Sha256::digest(&bytes);
    Ok(Package {
        directory,
        file,
        digest: digest.iter().map(|byte| format!("{byte:02x}")).collect(),
    })
}

fn listed(root: &Path, target: &Path) -> anyhow::Result<usize> {
    let listed = cargo(root, target, &["package", "--package", CRATE, "--list"])?;
    let listed = String::from_utf8_lossy(&listed.stdout).replace('\\', "/");
    let found: BTreeSet<&str> = listed.lines().filter_map(|file| file.split('/').next()).collect();
    let expected: BTreeSet<&str> = EXPECTED.iter().copied().collect();
    let unwanted = found.difference(&expected);
    let missing = expected.difference(&found);
    let lines: String = unwanted
        .map(|name| format!("  {name} is packaged\n"))
        .chain(missing.map(|name| format!("  {name} is not packaged\n")))
        .collect();
    if !lines.is_empty() {
        bail!(
            "the package of {CRATE} does not hold what it should:\n{lines}\nfix `include` in \
             generated-client/Cargo.toml; to see what is packaged, run: cargo package -p {CRATE} \
             --list"
        );
    }
    Ok(listed.lines().count())
}

fn unpack(archive: &Path, directory: &Path) -> anyhow::Result<PathBuf> {
    if directory.exists() {
        std::fs::remove_dir_all(directory).context("cannot remove an earlier package")?;
    }
    std::fs::create_dir_all(directory).context("cannot make a directory for the package")?;
    // `m` sets the current time. With the time in the archive, which is the same for every
    // package, cargo would not notice changed files.
    let mut tar = Command::new("tar");
    tar.arg("-xzmf").arg(archive).arg("-C").arg(directory);
    programs::run(&mut tar).with_context(|| format!("cannot unpack {}", archive.display()))?;
    Ok(directory.to_owned())
}

/// Runs cargo in a directory with a target directory, and returns its output.
pub(super) fn cargo(root: &Path, target: &Path, arguments: &[&str]) -> anyhow::Result<Output> {
    let output = workspace::tools::cargo()
        .args(arguments)
        .current_dir(root)
        .env("CARGO_TARGET_DIR", target)
        .env("RUSTDOCFLAGS", "-D warnings")
        // Set by the cargo that runs xtask, and wrong for the package.
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
