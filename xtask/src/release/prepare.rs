//! Writes the version of the next release, and its entry in the changelog.

use anyhow::{Context as _, bail};
use openapi_codegen::output;
use openapi_diff::{Day, Level};

use super::{changelog, plan, write};
use crate::commands::Context;
use crate::git::Git;
use crate::review;

/// Writes the next version into the manifest, the document, the changelog and the generated files.
pub(super) fn run(context: &Context<'_>, git: &Git, chosen: Option<Level>) -> anyhow::Result<()> {
    let (workspace, terminal) = (&context.workspace, context.terminal);
    let path = workspace.root().join("CHANGELOG.md");
    let text = std::fs::read_to_string(&path).context("cannot read CHANGELOG.md")?;
    if changelog::unreleased(&text)?.is_empty() {
        // A list of changes that a program has found does not explain their purpose.
        bail!(
            "CHANGELOG.md has nothing below `## [Unreleased]`: write there what users of the \
             client should know, and merge it"
        );
    }
    let release = git.last_release("HEAD")?;
    let base = release.as_deref().unwrap_or("HEAD");
    let review = review::compare(&review::inquiry(workspace, base)?)?;
    let bump = &review.bump;
    if bump.is_release {
        let level = bump.level().map_or("nothing", |level| level.as_str());
        terminal.step("review", &format!("since {}", bump.since), level);
    } else {
        terminal.step("review", "first release", "no bump");
    }
    let version = plan::version(&review, chosen)?;
    let tag = format!("v{version}");
    if git.has_tag(&tag)? {
        bail!(
            "the tag {tag} already exists, but not in the history of the checked-out commit; \
             check out the released commit, or remove the tag if it was not released: git tag \
             --delete {tag}"
        );
    }
    let (changelog, entry) =
        changelog::released(&text, &version, &Day::today().to_string(), &review)?;
    write::write_version(workspace, &context.process, &review.version, &version)?;
    output::write(&path, &changelog)?;
    output::write(&workspace.client().join("CHANGELOG.md"), &changelog)?;
    terminal.step("version", &version.to_string(), "crate and document agree");
    terminal.line(format_args!("\n{}\n", entry.trim_end()));
    terminal.step("done", "written, and nothing committed", "");
    terminal.line(format_args!(
        "\nlook at it: git diff\n\
         to take it back, run: git restore .\n\
         to release it, merge it like any other change, and tag the merged commit:\n\
         \x20   git tag {tag} && git push origin {tag}"
    ));
    if !bump.is_release {
        terminal.line(format_args!(
            "\nthe first release cannot be published by the workflow: see docs/releasing.md"
        ));
    }
    Ok(())
}
