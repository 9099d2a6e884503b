//! A release that was made and tagged: is it what it should be?

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, bail};

use super::package::Package;
use super::progress::Progress;
use super::remote::Remote;
use super::steps::Options;
use super::{changelog, plan, repository, trial};
use crate::git::Git;
use crate::review::{self, Review};
use crate::version::{Version, read_version};
use crate::workspace::Workspace;
use openapi_codegen::output;
use openapi_diff::Day;

/// Checks a release that was made: it was merged; tag, versions and changelog agree; the
/// version is high enough; and what is packaged works. Writes what the steps after it need.
///
/// # Errors
///
/// When anything is not what it should be.
pub(super) fn confirm(
    workspace: &Workspace,
    git: &Git,
    options: &Options,
    progress: &Progress<'_>,
) -> anyhow::Result<()> {
    let tag = git.tag_of_head()?.context(
        "what is checked out has no tag `v…`; to make a release, run: cargo xtask release",
    )?;
    let version = read_version(workspace)?;
    if tag != format!("v{version}") {
        bail!("the tag is {tag}, and Cargo.toml says {version}; a tag names what it releases");
    }
    let remote = Remote::find(git)?;
    repository::merged(git, remote.as_ref())?;
    if let Some(obstacle) = repository::elsewhere(workspace, remote.as_ref())? {
        bail!("{obstacle}");
    }
    progress.done("merged", &tag, "lies on main");
    let before = git.release_before_head()?;
    let base = before.clone().unwrap_or_else(|| "HEAD".to_owned());
    let review = review::gather_since(workspace, before, review::Options::new(&base))?;
    plan::tagged(&review)?;
    let notes = notes(workspace, &version, &review)?;
    progress.done("version", &tag, "crate, document and changelog agree");
    // Not a copy: what is packaged names the commit that it was packaged from.
    let package = trial::run(
        workspace,
        workspace.directory(),
        &version,
        options,
        progress,
    )?;
    if let Some(path) = &options.notes {
        output::write(path, &notes)?;
        progress.done(
            "write",
            &path.display().to_string(),
            "the text of the release",
        );
    }
    if let (Some(path), Some(package)) = (&options.outputs, &package) {
        hand_on(path, &tag, &version, package)?;
        progress.done("write", &path.display().to_string(), &package.digest);
    }
    Ok(())
}

/// What is said of the release where it is announced.
fn notes(workspace: &Workspace, version: &Version, review: &Review) -> anyhow::Result<String> {
    let read = |path: &Path| {
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
    };
    let text = read(&workspace.root().join("CHANGELOG.md"))?;
    if read(&workspace.client().join("CHANGELOG.md"))? != text {
        bail!(
            "generated-client/CHANGELOG.md, which is packaged, is not CHANGELOG.md; `cargo xtask \
             release` writes both"
        );
    }
    if version.pre.is_empty() {
        let entry = changelog::entry(&text, version)
            .with_context(|| format!("CHANGELOG.md has no entry `## [{version}]`"))?;
        return Ok(format!("{entry}\n"));
    }
    let day = Day::today().to_string();
    let (_, entry) = changelog::released(&text, version, &day, review)?;
    let (_, entry) = entry.split_once('\n').unwrap_or_default();
    Ok(entry.trim_start().to_owned())
}

/// Appends what later jobs have to know, as `name=value`.
fn hand_on(path: &Path, tag: &str, version: &Version, package: &Package) -> anyhow::Result<()> {
    let mut text = String::new();
    let is_pre_release = !version.pre.is_empty();
    let _ = writeln!(text, "tag={tag}");
    let _ = writeln!(text, "prerelease={is_pre_release}");
    let _ = writeln!(text, "crate={}", package.file);
    let _ = writeln!(text, "digest={}", package.digest);
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .with_context(|| format!("cannot write {}", path.display()))
}
