//! The steps of a release, in order.

use std::time::Instant;

use anyhow::{Context, bail};

use super::plan::{self, BumpChoice};
use super::{changelog, consumer, package, repository, versions};
use crate::generate;
use crate::git::Git;

use crate::review::{self, Ask, Review};
use crate::scratch::Scratch;
use crate::target_directory::target_directory;
use crate::tool;
use crate::version::{Version, read_version};
use crate::workspace::{DOCUMENT, Workspace};
use openapi_codegen::GeneratorProcess;
use openapi_codegen::MODULE;
use openapi_codegen::output;
use openapi_diff::Day;
use terminal::{Terminal, count};

/// What a release is asked to do.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Try everything, and change nothing.
    pub dry_run: bool,
    /// How much of the version to raise.
    pub bump: BumpChoice,
    /// Leave out the tests.
    pub skip_tests: bool,
    /// Leave out all that is built.
    pub skip_builds: bool,
    /// Check the release that is checked out and tagged, instead of making one.
    pub tagged: bool,
    /// Hand the tagged release to the registry.
    pub publish: bool,
}

/// How a release ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Released {
    /// A dry run: nothing has changed.
    DryRun {
        /// The entry of the changelog; none where there is nothing to release.
        entry: Option<String>,
    },
    /// The version was written, committed and tagged.
    Tagged {
        /// The tag.
        tag: String,
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
const CHANGED: &[&str] = &["CHANGELOG.md", "Cargo.lock", "Cargo.toml", DOCUMENT];

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
    let git = Git::new(workspace);
    repository::clean(&git)?;
    terminal.step("clean", "working tree", "nothing uncommitted");
    repository::whole(&git)?;
    if !options.dry_run && !options.tagged {
        repository::on_a_branch(&git)?;
    }
    drift(workspace, child, terminal)?;
    findings(workspace, terminal)?;
    if options.tagged {
        confirm(workspace, &git, options, terminal)?;
        return Ok(Released::Confirmed);
    }
    let review = review::gather(workspace, &base(&git)?, ask(options), terminal)?;
    if options.dry_run && plan::is_idle(&review, options.bump) {
        let since = format!("since {}", review.bump.since);
        terminal.step("review", &since, "nothing to release");
        let scratch = Scratch::new(workspace)?;
        try_out(workspace, &scratch, &review.version, options, terminal)?;
        repository::still_clean(&git)?;
        return Ok(Released::DryRun { entry: None });
    }
    let version = plan::version(&review, options.bump)?;
    let tag = format!("v{version}");
    repository::without_tag(&git, &tag)?;
    let bump = &review.bump;
    let (since, asked) = if bump.is_release {
        (
            format!("since {}", bump.since),
            bump.level().map_or("nothing", |level| level.as_str()),
        )
    } else {
        ("first release".to_owned(), "no bump")
    };
    terminal.step("review", &since, asked);
    let scratch = Scratch::new(workspace)?;
    let entry = prepare(&scratch, child, &review, &version)?;
    terminal.step("version", &version.to_string(), "crate and document agree");
    let lines = count(entry.lines().count(), "line");
    terminal.step("changelog", "CHANGELOG.md", &lines);
    try_out(workspace, &scratch, &version, options, terminal)?;
    repository::still_clean(&git)?;
    if options.dry_run {
        return Ok(Released::DryRun { entry: Some(entry) });
    }
    apply(&scratch, workspace)?;
    repository::commit(&git, &tag, &version)?;
    Ok(Released::Tagged {
        tag,
        entry,
        is_first: !review.bump.is_release,
    })
}

/// Checks a release that was made: tag, versions and changelog agree, the version is
/// high enough, and what is packaged works. Publishes it where that is asked for.
fn confirm(
    workspace: &Workspace,
    git: &Git,
    options: &Options,
    terminal: &Terminal,
) -> anyhow::Result<()> {
    let tag = git.tag_of_head()?.context(
        "what is checked out has no tag `v…`; to make a release, run: cargo xtask release",
    )?;
    let version = read_version(workspace)?;
    if tag != format!("v{version}") {
        bail!("the tag is {tag}, and Cargo.toml says {version}; a tag names what it releases");
    }
    let path = workspace.root().join("CHANGELOG.md");
    let text = std::fs::read_to_string(&path).context("cannot read CHANGELOG.md")?;
    if !text.contains(&format!("## [{version}]")) {
        bail!("CHANGELOG.md has no entry `## [{version}]`");
    }
    let before = git.release_before_head()?;
    let base = before.clone().unwrap_or_else(|| "HEAD".to_owned());
    let review = review::gather_since(workspace, &base, before, ask(options), terminal)?;
    plan::tagged(&review)?;
    terminal.step("version", &tag, "crate, document and changelog agree");
    let scratch = Scratch::new(workspace)?;
    try_out(workspace, &scratch, &version, options, terminal)?;
    if options.publish {
        let target = target_directory()?.join("release-check");
        // cargo keeps the file that it uploads to itself. This is the same, byte by byte,
        // and lies where the workflow looks for what it attests.
        package::package(
            workspace.directory(),
            &target,
            &version.to_string(),
            terminal,
        )?;
        let arguments = [
            "publish",
            "--package",
            package::CRATE,
            "--locked",
            "--no-verify",
        ];
        package::cargo(workspace.directory(), &target, &arguments)?;
        terminal.step("publish", &format!("{} {version}", package::CRATE), "");
    }
    Ok(())
}

/// cargo-semver-checks builds, too.
fn ask(options: &Options) -> Ask {
    if options.skip_builds {
        Ask::Nobody
    } else {
        Ask::IfInstalled
    }
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
    terminal: &Terminal,
) -> anyhow::Result<()> {
    let options = generate::Options {
        check: true,
        ..generate::Options::default()
    };
    generate::run(workspace, child, &options, &Terminal::silent())?;
    terminal.step("drift", "generated-client/src/generated", "as generated");
    Ok(())
}

fn findings(workspace: &Workspace, terminal: &Terminal) -> anyhow::Result<()> {
    let contract = community_qa_contract::load(&workspace.document())?;
    let findings = contract_lint::check(&contract);
    if !findings.is_empty() {
        bail!(findings.with_next_command("cargo xtask lint"));
    }
    let rules = count(contract_lint::RULES.len(), "rule");
    terminal.step("lint", &rules, "no findings");
    Ok(())
}

/// What takes minutes, last: the tests of the workspace, and the package of the copy.
fn try_out(
    workspace: &Workspace,
    scratch: &Scratch,
    version: &Version,
    options: &Options,
    terminal: &Terminal,
) -> anyhow::Result<()> {
    match (options.skip_tests, options.skip_builds) {
        (_, true) => {
            terminal.step("test", "left out", "--skip-builds");
            terminal.step("package", "left out", "--skip-builds");
            return Ok(());
        }
        (true, false) => terminal.step("test", "left out", "--skip-tests"),
        (false, false) => tests(workspace, terminal)?,
    }
    builds(scratch, version, terminal)
}

fn tests(workspace: &Workspace, terminal: &Terminal) -> anyhow::Result<()> {
    let started = Instant::now();
    let output = tool::cargo()
        .args(["test", "--workspace", "--quiet"])
        .current_dir(workspace.directory())
        .env("INSTA_UPDATE", "no")
        .output()
        .context("cannot run cargo test")?;
    if !output.status.success() {
        bail!(
            "{}{}\n\nthe tests fail; to see it, run: cargo test --workspace",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    let seconds = started.elapsed().as_secs();
    terminal.step("test", "workspace", &format!("passed, {seconds} s"));
    Ok(())
}

/// Writes version, changelog and generated files in the copy. The changelog's entry.
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
    let (text, entry) = changelog::released(&text, version, &day, review)?;
    output::write(&path, &text)?;
    versions::set(&copy, child, &review.version, version)?;
    scratch.commit("The release")?;
    Ok(entry)
}

/// Packages the copy, builds what uses the package, and the documentation.
fn builds(scratch: &Scratch, version: &Version, terminal: &Terminal) -> anyhow::Result<()> {
    let target = target_directory()?.join("release-check");
    let root = scratch.path();
    let package = package::package(root, &target, &version.to_string(), terminal)?;
    consumer::run(&package, &root.join("Cargo.lock"), &target, terminal)?;
    let arguments = [
        "doc",
        "--quiet",
        "--package",
        package::CRATE,
        "--no-deps",
        "--all-features",
    ];
    package::cargo(root, &target, &arguments)?;
    terminal.step("document", "all features", "no warnings");
    Ok(())
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
