//! The steps of a release, in order.

use std::path::PathBuf;

use anyhow::{Context, bail};

use super::plan::{self, BumpChoice};
use super::progress::Progress;
use super::remote::{Refs, Remote};
use super::{changelog, repository, tagged, trial, versions};
use crate::generate;
use crate::git::Git;
use crate::review::{self, Review};
use crate::scratch::Scratch;
use crate::version::Version;
use crate::workspace::{DOCUMENT, Workspace};
use openapi_codegen::GeneratorProcess;
use openapi_codegen::MODULE;
use openapi_codegen::output;
use openapi_diff::Day;
use workspace::terminal::{Terminal, count};

/// What a release is asked to do.
#[derive(Debug, Clone)]
pub struct Options {
    /// Try everything, and change nothing.
    pub dry_run: bool,
    /// How much of the version to raise.
    pub bump: BumpChoice,
    /// Make a pre-release of this name.
    pub pre: Option<String>,
    /// Leave out the tests: not where something is tagged.
    pub skip_tests: bool,
    /// Leave out all that is built: not where something is tagged.
    pub skip_builds: bool,
    /// Check the release that is checked out and tagged, instead of making one.
    pub tagged: bool,
    /// Where to write the text that announces a tagged release.
    pub notes: Option<PathBuf>,
    /// Where to append what is known of a tagged release.
    pub outputs: Option<PathBuf>,
}

/// How a release ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Released {
    /// A dry run: nothing has changed.
    DryRun {
        /// The entry of the changelog; none where there is nothing to release.
        entry: Option<String>,
        /// What would have stood against it, had it not been a dry run.
        obstacles: Vec<String>,
    },
    /// The version was written, committed and tagged.
    Tagged {
        /// The tag.
        tag: String,
        /// Where it has to be pushed.
        remote: String,
        /// The entry of the changelog.
        entry: String,
        /// Whether there was none before.
        is_first: bool,
    },
    /// A release that was made before is what it should be.
    Confirmed,
}

/// Files that a release changes, by their paths below the root. What is generated comes
/// on top.
const CHANGED: &[&str] = &[
    "CHANGELOG.md",
    PACKAGED_CHANGELOG,
    "Cargo.lock",
    "Cargo.toml",
    DOCUMENT,
];

/// The changelog as it is packaged: that of the last release.
const PACKAGED_CHANGELOG: &str = "generated-client/CHANGELOG.md";

/// Checks that a release is possible; unless it is a dry run, writes the version and the
/// changelog, commits, and tags.
///
/// # Errors
///
/// When anything stands against a release, with what to do about it.
pub fn run(
    workspace: &Workspace,
    child: &GeneratorProcess,
    options: &Options,
    terminal: &Terminal,
) -> anyhow::Result<Released> {
    if (options.skip_tests || options.skip_builds) && !options.dry_run && !options.tagged {
        bail!(
            "what was not tested is not tagged; what is left out with --skip-tests or \
             --skip-builds can be left out of a dry run"
        );
    }
    let git = Git::new(workspace);
    let progress = Progress::new(terminal);
    repository::clean(&git)?;
    progress.done("clean", "working tree", "nothing uncommitted");
    repository::whole(&git)?;
    if options.tagged {
        drift(workspace, child, &progress)?;
        findings(workspace, &progress)?;
        tagged::confirm(workspace, &git, options, &progress)?;
        return Ok(Released::Confirmed);
    }
    let remote = Remote::find(&git)?;
    let refs = remote
        .as_ref()
        .map_or_else(|| Ok(Refs::default()), |remote| remote.refs(&git));
    let mut obstacles = repository::obstacles(workspace, &git, remote.as_ref(), &refs)?;
    if !options.dry_run {
        refuse(&obstacles)?;
        progress.done("merged", "main", "as it is where it is pushed to");
    }
    drift(workspace, child, &progress)?;
    findings(workspace, &progress)?;
    let review = review::gather(workspace, review::Options::new(&base(&git)?))?;
    if options.dry_run && plan::is_idle(&review, options.bump) {
        let since = format!("since {}", review.bump.since);
        progress.done("review", &since, "nothing to release");
        let root = workspace.directory();
        trial::run(workspace, root, &review.version, options, &progress)?;
        repository::still_clean(&git)?;
        let entry = None;
        return Ok(Released::DryRun { entry, obstacles });
    }
    let version = planned(&review, &git, &refs, options)?;
    obstacles.extend(repository::taken(&git, remote.as_ref(), &refs, &version)?);
    if !options.dry_run {
        refuse(&obstacles)?;
    }
    let bump = &review.bump;
    let (since, asked) = if bump.is_release {
        (
            format!("since {}", bump.since),
            bump.level().map_or("nothing", |level| level.as_str()),
        )
    } else {
        ("first release".to_owned(), "no bump")
    };
    progress.done("review", &since, asked);
    let scratch = Scratch::new(workspace)?;
    let entry = prepare(&scratch, child, &review, &version)?;
    progress.done("version", &version.to_string(), "crate and document agree");
    let lines = count(entry.lines().count(), "line");
    progress.done("changelog", "CHANGELOG.md", &lines);
    trial::run(workspace, scratch.path(), &version, options, &progress)?;
    repository::still_clean(&git)?;
    let Some(remote) = remote.filter(|_| !options.dry_run) else {
        let entry = Some(entry);
        return Ok(Released::DryRun { entry, obstacles });
    };
    apply(&scratch, workspace)?;
    let tag = format!("v{version}");
    repository::commit(&git, &tag, &version)?;
    Ok(Released::Tagged {
        tag,
        remote: remote.name,
        entry,
        is_first: !review.bump.is_release,
    })
}

/// Ends with all that stands against a release.
fn refuse(obstacles: &[String]) -> anyhow::Result<()> {
    match obstacles {
        [] => Ok(()),
        [obstacle] => bail!("{obstacle}"),
        several => bail!(
            "{} stand against a release:\n\n- {}",
            count(several.len(), "thing"),
            several.join("\n- ")
        ),
    }
}

/// The version of the release or the pre-release.
fn planned(
    review: &Review,
    git: &Git,
    refs: &anyhow::Result<Refs>,
    options: &Options,
) -> anyhow::Result<Version> {
    let version = plan::version(review, options.bump)?;
    let Some(name) = &options.pre else {
        return Ok(version);
    };
    let mut tagged = git.tagged_versions()?;
    if let Ok(refs) = refs {
        tagged.extend_from_slice(&refs.versions);
    }
    plan::next_pre_release(&version, name, &tagged)
}

/// What the changelog of a first release, and the review, count from.
fn base(git: &Git) -> anyhow::Result<String> {
    Ok(git
        .last_release("HEAD")?
        .unwrap_or_else(|| "HEAD".to_owned()))
}

fn drift(
    workspace: &Workspace,
    child: &GeneratorProcess,
    progress: &Progress<'_>,
) -> anyhow::Result<()> {
    let options = generate::Options {
        check: true,
        ..generate::Options::default()
    };
    generate::run(workspace, child, &options, &Terminal::silent())?;
    progress.done("drift", "generated-client/src/generated", "as generated");
    Ok(())
}

fn findings(workspace: &Workspace, progress: &Progress<'_>) -> anyhow::Result<()> {
    let contract = community_qa_contract::load(&workspace.document())?;
    let findings = contract_rules::lint::check(&contract);
    if !findings.is_empty() {
        bail!(findings.with_next_command("cargo xtask lint"));
    }
    let rules = count(contract_rules::lint::RULES.len(), "rule");
    progress.done("lint", &rules, "no findings");
    Ok(())
}

/// Writes version, changelog and generated files in the copy. The changelog's entry: before
/// a pre-release it is not written, because the release will need all of it.
fn prepare(
    scratch: &Scratch,
    child: &GeneratorProcess,
    review: &Review,
    version: &Version,
) -> anyhow::Result<String> {
    let copy = scratch.workspace();
    let path = copy.root().join("CHANGELOG.md");
    let text = std::fs::read_to_string(&path).context("cannot read CHANGELOG.md")?;
    let day = Day::today().to_string();
    let (released, entry) = changelog::released(&text, version, &day, review)?;
    let text = if version.pre.is_empty() {
        released
    } else {
        text
    };
    output::write(&path, &text)?;
    output::write(&copy.root().join(PACKAGED_CHANGELOG), &text)?;
    versions::set(&copy, child, &review.version, version)?;
    scratch.commit("The release")?;
    Ok(entry)
}

/// Takes over what the copy has and the workspace has not.
fn apply(scratch: &Scratch, workspace: &Workspace) -> anyhow::Result<()> {
    for name in CHANGED {
        let text = std::fs::read_to_string(scratch.path().join(name))
            .with_context(|| format!("cannot read {name} of the copy"))?;
        output::write(&workspace.root().join(name), &text)?;
    }
    let copy = scratch.workspace();
    for (from, to) in [
        (copy.bundle(), workspace.bundle()),
        (
            copy.client().join(generate::LOCK),
            workspace.client().join(generate::LOCK),
        ),
    ] {
        let text = std::fs::read_to_string(&from)
            .with_context(|| format!("cannot read {}", from.display()))?;
        output::write(&to, &text)?;
    }
    let module = output::read(&copy.client().join(MODULE))?;
    output::replace(&workspace.client().join(MODULE), &module)?;
    Ok(())
}
