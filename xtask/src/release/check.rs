//! Checks the version that is checked out.

use std::path::Path;

use anyhow::{Context as _, bail};
use openapi_codegen::output;

use super::package::Package;
use super::{changelog, plan, trial};
use crate::commands::Context;
use crate::commands::release::Args;
use crate::git::Git;
use crate::review::{self, Inquiry};
use crate::version::{Version, read_version};
use crate::workspace::Workspace;

/// Checks that the package works. For a release, also checks that tag, versions and changelog
/// agree, and that the version is high enough for the changes. Writes the files that later jobs of
/// the workflow need.
pub(super) fn run(context: &Context<'_>, git: &Git, args: &Args) -> anyhow::Result<()> {
    let (workspace, terminal) = (&context.workspace, context.terminal);
    let version = read_version(workspace)?;
    let expected = format!("v{version}");
    let tag = git.tag_of_head()?;
    if let Some(tag) = tag.as_ref().filter(|tag| **tag != expected) {
        bail!("the tag is {tag}, but Cargo.toml has version {version}; tag another commit");
    }
    let (notes, is_release) = notes(workspace, &version, tag.is_some())?;
    if is_release {
        check_version(context, git, tag.is_some())?;
        terminal.step("version", &version.to_string(), "crate, document and changelog agree");
    } else {
        terminal.step("version", &version.to_string(), "not released yet");
    }
    let Package { file, digest, .. } = trial::run(context, &version, args.skip_tests)?;
    if let Some(path) = &args.notes {
        output::write(&context.path(path), &notes)?;
        terminal.step("write", &path.display().to_string(), "the text of the release");
    }
    if let Some(path) = &args.outputs {
        let Some(tag) = tag else {
            bail!("the checked-out commit has no tag {expected}, which --outputs would name");
        };
        let is_pre_release = !version.pre.is_empty();
        let outputs =
            format!("tag={tag}\nprerelease={is_pre_release}\ncrate={file}\ndigest={digest}\n");
        context.append(path, &outputs)?;
        terminal.step("write", &path.display().to_string(), &digest);
    }
    terminal.step("done", "the release is valid", "");
    Ok(())
}

/// Checks that the version is high enough for the changes since the previous release.
fn check_version(context: &Context<'_>, git: &Git, is_tagged: bool) -> anyhow::Result<()> {
    let workspace = &context.workspace;
    // The tag of the release itself does not count.
    let before = git.last_release(if is_tagged { "HEAD^" } else { "HEAD" })?;
    let base = before.clone().unwrap_or_else(|| "HEAD".to_owned());
    let inquiry = Inquiry { release: before, ..review::inquiry(workspace, &base)? };
    plan::expect_high_enough(&review::compare(&inquiry)?)
}

/// The text that announces the version, and whether the version is released, which means that it is
/// tagged or has an entry in the changelog. The text for an unreleased version is the section
/// "Unreleased".
fn notes(
    workspace: &Workspace,
    version: &Version,
    is_tagged: bool,
) -> anyhow::Result<(String, bool)> {
    let read = |path: &Path| {
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
    };
    let text = read(&workspace.root().join("CHANGELOG.md"))?;
    if read(&workspace.client().join("CHANGELOG.md"))? != text {
        bail!("generated-client/CHANGELOG.md, which is packaged, is not CHANGELOG.md; copy it");
    }
    if let Some(entry) = changelog::entry(&text, version) {
        return Ok((format!("{entry}\n"), true));
    }
    if is_tagged && version.pre.is_empty() {
        bail!("CHANGELOG.md has no entry `## [{version}]`; to write it, run: cargo xtask release");
    }
    Ok((format!("{}\n", changelog::unreleased(&text)?), is_tagged))
}
