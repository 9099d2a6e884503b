//! Releases of the client crate: see `docs/releasing.md`.
//!
//! A release is written, committed and tried in a worktree. Only when all of it has passed is
//! `main` moved to that commit and tagged, so a dry run and a failure change nothing.
//! `.github/workflows/release.yml` publishes when the tag is pushed: no token is needed here.

mod changelog;
mod package;
mod plan;
mod repository;
mod tagged;
mod trial;
mod worktree;

use anyhow::bail;
use openapi_codegen::MODULE;
use terminal::{Terminal, count};

use crate::commands::Context;
use crate::commands::release::Args;
use crate::generate::{self, CHECK};
use crate::git::Git;
use crate::review::{self, Review};
use crate::version::Version;
use repository::Remote;
use worktree::Worktree;

pub use changelog::without_entries;
pub use worktree::write_version;

/// Checks that a release is possible; unless it is a dry run, writes, commits and tags it.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    if (args.skip_tests || args.skip_builds) && !args.dry_run && !args.tagged {
        bail!("a release must be tested: --skip-tests and --skip-builds need --dry-run");
    }
    let (terminal, git) = (context.terminal, Git::new(&context.workspace));
    repository::check_clean(&git)?;
    terminal.step("clean", "working tree", "nothing uncommitted");
    repository::check_complete(&git)?;
    if args.tagged {
        check_contract(context)?;
        tagged::confirm(context, &git, args)?;
        terminal.step("done", "the release is what it should be", "");
        return Ok(());
    }
    let remote = Remote::find(&git)?;
    let mut obstacles = repository::obstacles(&context.workspace, &git, remote.as_ref())?;
    if !args.dry_run {
        refuse(&obstacles)?;
        terminal.step("merged", "main", "as it is where it is pushed to");
    }
    check_contract(context)?;
    let release = git.last_release("HEAD")?;
    let base = release.as_deref().unwrap_or("HEAD");
    let review = review::compare(&review::inquiry(&context.workspace, base)?)?;
    let bump = &review.bump;
    if args.dry_run && args.bump.is_none() && bump.is_release && bump.level().is_none() {
        let since = format!("since {}", bump.since);
        terminal.step("review", &since, "nothing to release");
        let directory = context.workspace.directory();
        trial::run(context, directory, &review.version, args)?;
        return finish_dry_run(&git, &obstacles, terminal);
    }
    let version = planned(&review, &git, remote.as_ref(), args)?;
    obstacles.extend(repository::taken_tag(&git, remote.as_ref(), &version)?);
    if !args.dry_run {
        refuse(&obstacles)?;
    }
    print_bump(&review, terminal);
    let worktree = Worktree::new(&git)?;
    let entry = worktree.write(&context.process, &review, &version)?;
    terminal.step("version", &version.to_string(), "crate and document agree");
    let lines = count(entry.lines().count(), "line");
    terminal.step("changelog", "CHANGELOG.md", &lines);
    trial::run(context, worktree.path(), &version, args)?;
    terminal.line(format_args!("\n{}\n", entry.trim_end()));
    let Some(remote) = remote.filter(|_| !args.dry_run) else {
        return finish_dry_run(&git, &obstacles, terminal);
    };
    repository::check_clean(&git)?;
    let tag = format!("v{version}");
    repository::tag(&git, &worktree.commit()?, &tag)?;
    print_tagged(&tag, &remote.name, review.bump.is_release, terminal);
    Ok(())
}

/// Holds the document to the rules and the generated files to the document.
fn check_contract(context: &Context<'_>) -> anyhow::Result<()> {
    let silent = Terminal::silent();
    generate::run(&context.workspace, &context.process, CHECK, &silent)?;
    let module = format!("generated-client/{MODULE}");
    context.terminal.step("drift", &module, "as generated");
    let rules = count(crate::rules::lint::rules().count(), "rule");
    context.terminal.step("lint", &rules, "no findings");
    Ok(())
}

/// Fails with everything that prevents a release.
fn refuse(obstacles: &[String]) -> anyhow::Result<()> {
    match obstacles {
        [] => Ok(()),
        [obstacle] => bail!("{obstacle}"),
        several => bail!(
            "{} prevent a release:\n\n- {}",
            count(several.len(), "thing"),
            several.join("\n- ")
        ),
    }
}

/// The version of the release or the pre-release.
fn planned(
    review: &Review,
    git: &Git,
    remote: Option<&Remote>,
    args: &Args,
) -> anyhow::Result<Version> {
    let version = plan::version(review, args.bump)?;
    let Some(name) = &args.pre else {
        return Ok(version);
    };
    let mut tagged = git.tagged_versions()?;
    tagged.extend(remote.iter().flat_map(|remote| remote.versions()).cloned());
    plan::next_pre_release(&version, name, &tagged)
}

fn print_bump(review: &Review, terminal: &Terminal) {
    let bump = &review.bump;
    if bump.is_release {
        let level = bump.level().map_or("nothing", |level| level.as_str());
        terminal.step("review", &format!("since {}", bump.since), level);
    } else {
        terminal.step("review", "first release", "no bump");
    }
}

/// Prints what would prevent a release, after a look at what the dry run has left.
fn finish_dry_run(git: &Git, obstacles: &[String], terminal: &Terminal) -> anyhow::Result<()> {
    repository::check_clean(git)?;
    terminal.step("done", "dry run, nothing was changed", "");
    if !obstacles.is_empty() {
        terminal.line(format_args!(
            "\nnothing would be released from here, because\n\n- {}",
            obstacles.join("\n- ")
        ));
    }
    Ok(())
}

fn print_tagged(tag: &str, remote: &str, was_released: bool, terminal: &Terminal) {
    let done = format!("committed and tagged {tag}");
    terminal.step("done", &done, "nothing has left this machine");
    terminal.line(format_args!(
        "\nto publish it, push commit and tag: git push --atomic {remote} main {tag}\n\
         to take it back before that, run: git tag --delete {tag} && git reset --hard HEAD^"
    ));
    if !was_released {
        terminal.line(format_args!(
            "\nthe first release cannot be published by the workflow: see docs/releasing.md"
        ));
    }
}
