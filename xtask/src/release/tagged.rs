//! Checks of a release that was made and tagged.

use std::path::Path;

use anyhow::{Context as _, bail};
use openapi_codegen::output;
use openapi_diff::Day;

use super::package::Package;
use super::repository::{self, Remote};
use super::{changelog, plan, trial};
use crate::commands::Context;
use crate::commands::release::Args;
use crate::git::Git;
use crate::review::{self, Inquiry, Review};
use crate::version::{Version, read_version};
use crate::workspace::Workspace;

/// Checks a release that was made: it was merged; tag, versions and changelog agree; the
/// version is high enough; and the package works. Writes what the steps after it need.
pub(super) fn confirm(context: &Context<'_>, git: &Git, args: &Args) -> anyhow::Result<()> {
    let (workspace, terminal) = (&context.workspace, context.terminal);
    let tag = git.tag_of_head()?.context(
        "the checked-out commit has no tag `v…`; to make a release, run: cargo xtask release",
    )?;
    let version = read_version(workspace)?;
    if tag != format!("v{version}") {
        bail!("the tag is {tag}, but Cargo.toml has version {version}; tag another commit");
    }
    let remote = Remote::find(git)?;
    repository::merged(git, remote.as_ref())?;
    if let Some(obstacle) = repository::wrong_repository(workspace, remote.as_ref())? {
        bail!("{obstacle}");
    }
    terminal.step("merged", &tag, "lies on main");
    let before = git.last_release("HEAD^")?;
    let base = before.clone().unwrap_or_else(|| "HEAD".to_owned());
    let inquiry = Inquiry { release: before, ..review::inquiry(workspace, &base)? };
    let review = review::compare(&inquiry)?;
    plan::tagged(&review)?;
    let notes = notes(workspace, &version, &review)?;
    terminal.step("version", &tag, "crate, document and changelog agree");
    let package = trial::run(context, workspace.directory(), &version, args)?;
    if let Some(path) = &args.notes {
        output::write(&context.path(path), &notes)?;
        let path = path.display().to_string();
        terminal.step("write", &path, "the text of the release");
    }
    if let (Some(path), Some(Package { file, digest, .. })) = (&args.outputs, &package) {
        // For later jobs.
        let is_pre_release = !version.pre.is_empty();
        let outputs =
            format!("tag={tag}\nprerelease={is_pre_release}\ncrate={file}\ndigest={digest}\n");
        context.append(path, &outputs)?;
        terminal.step("write", &path.display().to_string(), digest);
    }
    Ok(())
}

/// The text that announces the release.
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
