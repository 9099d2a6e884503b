//! What takes minutes: the tests of the workspace, and programs that use the package.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, anyhow, bail};

use super::consumer;
use super::package::{self, Package};
use super::progress::Progress;
use super::steps::Options;
use crate::target_directory::target_directory;
use crate::tool;
use crate::version::Version;
use crate::workspace::Workspace;

/// Tests the workspace, and packages, uses and documents the crate below `root`: the
/// workspace, or a copy of it that has the next version. Nothing where that is left out.
///
/// # Errors
///
/// When any of it fails.
pub(super) fn run(
    workspace: &Workspace,
    root: &Path,
    version: &Version,
    options: &Options,
    progress: &Progress<'_>,
) -> anyhow::Result<Option<Package>> {
    if options.skip_builds {
        progress.done("test", "left out", "--skip-builds");
        progress.done("package", "left out", "--skip-builds");
        return Ok(None);
    }
    if options.skip_tests {
        progress.done("test", "left out", "--skip-tests");
    } else {
        test(workspace, progress)?;
    }
    builds(root, version, progress).map(Some)
}

/// Runs all tests, and names each program of tests when it begins.
fn test(workspace: &Workspace, progress: &Progress<'_>) -> anyhow::Result<()> {
    progress.begin("testing", "workspace", "takes minutes");
    let mut child = tool::cargo()
        .args(["test", "--workspace", "--", "--quiet"])
        .current_dir(workspace.directory())
        .env("INSTA_UPDATE", "no")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("cannot run cargo test")?;
    let (output, errors) = (child.stdout.take(), child.stderr.take());
    let reader = std::thread::spawn(move || {
        let mut printed = Vec::new();
        output.map_or(Ok(0), |mut output| output.read_to_end(&mut printed))?;
        Ok::<_, std::io::Error>(printed)
    });
    let mut said = String::new();
    for line in errors
        .into_iter()
        .flat_map(|errors| BufReader::new(errors).lines())
    {
        let line = line.context("cargo test says what is no text")?;
        if let Some(program) = program_of(&line) {
            progress.begin("testing", program, "");
        }
        said.push_str(&line);
        said.push('\n');
    }
    let printed = reader
        .join()
        .map_err(|_| anyhow!("cargo test was not heard"))?
        .context("cannot read what cargo test prints")?;
    let status = child.wait().context("cargo test broke off")?;
    if !status.success() {
        bail!(
            "{}{}\n\nthe tests fail; to see it, run: cargo test --workspace",
            String::from_utf8_lossy(&printed),
            said.trim_end()
        );
    }
    progress.done("test", "workspace", "passed");
    Ok(())
}

/// The program of tests that cargo says it runs: `Running tests/it/main.rs (target/…/it-0a1b)`.
fn program_of(line: &str) -> Option<&str> {
    let line = line.trim_start();
    if let Some(name) = line.strip_prefix("Doc-tests ") {
        return Some(name);
    }
    let (_, path) = line.strip_prefix("Running ")?.split_once(" (")?;
    let path = path.trim_end_matches(')');
    let name = path.rsplit(['/', '\\']).next()?;
    Some(name.rsplit_once('-').map_or(name, |(name, _)| name))
}

/// Packages the crate, builds what uses the package, and the documentation.
fn builds(root: &Path, version: &Version, progress: &Progress<'_>) -> anyhow::Result<Package> {
    let target = target_directory()?.join("release-check");
    let package = package::package(root, &target, &version.to_string(), progress)?;
    let lock = root.join("Cargo.lock");
    consumer::run(&package.directory, &lock, &target, progress)?;
    progress.begin("building", "documentation", "all features");
    let arguments = [
        "doc",
        "--quiet",
        "--package",
        package::CRATE,
        "--no-deps",
        "--all-features",
    ];
    package::cargo(root, &target, &arguments)?;
    progress.done("document", "all features", "no warnings");
    Ok(package)
}

#[cfg(test)]
mod tests {
    use super::program_of;

    #[test]
    fn a_program_of_tests_is_called_by_its_name() {
        for (line, name) in [
            (
                "     Running tests/it/main.rs (target/debug/deps/it-0a1b)",
                Some("it"),
            ),
            (
                "     Running unittests src/lib.rs (target/debug/deps/openapi_model-0a1b)",
                Some("openapi_model"),
            ),
            (
                "     Running unittests src/lib.rs (target\\debug\\deps\\a-0a1b.exe)",
                Some("a"),
            ),
            (
                "   Doc-tests community_qa_client",
                Some("community_qa_client"),
            ),
            ("   Compiling xtask v0.1.0 (/work)", None),
            ("    Finished in (1 s)", None),
        ] {
            assert_eq!(program_of(line), name, "{line}");
        }
    }
}
