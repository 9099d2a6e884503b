//! `cargo xtask release`.

use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;

use super::plan::{self, BumpChoice};
use super::{changelog, consumer, package, repository, versions};
use crate::generate::{self, Options};
use crate::git::Git;

use crate::review::{self, Ask, Review};
use crate::scratch::Scratch;
use crate::tool;
use crate::version::{Version, read_version};
use crate::workspace::{DOCUMENT, Workspace, target_directory};
use openapi_codegen::GeneratorProcess;
use openapi_codegen::MODULE;
use openapi_codegen::output;
use openapi_diff::Day;
use terminal::{count, line, step};

/// The command line.
#[derive(Debug, Args)]
pub struct ReleaseArgs {
    /// Try everything, and change nothing
    #[arg(long)]
    dry_run: bool,
    /// How much of the version to raise
    #[arg(long, value_enum, default_value_t = BumpChoice::Auto)]
    bump: BumpChoice,
    /// Leave out the tests, where they have just run
    #[arg(long)]
    skip_tests: bool,
    /// Leave out all that is built: tests, package, consumers, documentation
    #[arg(long)]
    skip_builds: bool,
    /// Check the release that is checked out and tagged, instead of making one
    #[arg(long, conflicts_with_all = ["dry_run", "bump"])]
    tagged: bool,
    /// Hand the tagged release to the registry, with the token of the environment
    #[arg(long, requires = "tagged")]
    publish: bool,
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
    arguments: &ReleaseArgs,
) -> anyhow::Result<()> {
    let started = Instant::now();
    let git = Git::new(workspace);
    repository::clean(&git)?;
    repository::whole(&git)?;
    if !arguments.dry_run && !arguments.tagged {
        repository::on_a_branch(&git)?;
    }
    drift(workspace, child)?;
    findings(workspace)?;
    if arguments.tagged {
        return tagged(workspace, &git, arguments);
    }
    let review = review::gather(workspace, &base(&git)?, ask(arguments))?;
    if arguments.dry_run && plan::is_idle(&review, arguments.bump) {
        step(
            "review",
            &format!("since {}", review.bump.since),
            "nothing to release",
        );
        tried(
            workspace,
            &Scratch::new(workspace)?,
            &review.version,
            arguments,
        )?;
        return repository::unchanged(&git, started);
    }
    let version = plan::version(&review, arguments.bump)?;
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
    step("review", &since, asked);
    let scratch = Scratch::new(workspace)?;
    let entry = prepare(&scratch, child, &review, &version)?;
    step("version", &version.to_string(), "crate and document agree");
    step(
        "changelog",
        "CHANGELOG.md",
        &count(entry.lines().count(), "line"),
    );
    tried(workspace, &scratch, &version, arguments)?;
    line(format_args!("\n{}", entry.trim_end()));
    line(format_args!(""));
    if arguments.dry_run {
        return repository::unchanged(&git, started);
    }
    repository::still_clean(&git)?;
    apply(&scratch, workspace)?;
    repository::commit(&git, &tag, &version)?;
    step(
        "done",
        &format!("committed and tagged {tag}"),
        "nothing has left this machine",
    );
    line(format_args!(
        "\nto publish it, push commit and tag: git push --follow-tags\n\
         to take it back before that, run: git tag --delete {tag} && git reset --hard HEAD^"
    ));
    if !review.bump.is_release {
        line(format_args!(
            "\nthe first release cannot be published by the workflow: see \"Releasing\" in \
             CONTRIBUTING.md"
        ));
    }
    Ok(())
}

/// Checks a release that was made: tag, versions and changelog agree, the version is
/// high enough, and what is packaged works. Publishes it where that is asked for.
fn tagged(workspace: &Workspace, git: &Git, arguments: &ReleaseArgs) -> anyhow::Result<()> {
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
    let review = review::gather_since(workspace, &base, before, ask(arguments))?;
    plan::tagged(&review)?;
    step("version", &tag, "crate, document and changelog agree");
    tried(workspace, &Scratch::new(workspace)?, &version, arguments)?;
    if arguments.publish {
        let target = target_directory()?.join("release-check");
        // cargo keeps the file that it uploads to itself. This is the same, byte by byte,
        // and lies where the workflow looks for what it attests.
        package::package(workspace.directory(), &target, &version.to_string())?;
        let arguments = [
            "publish",
            "--package",
            package::CRATE,
            "--locked",
            "--no-verify",
        ];
        package::cargo(workspace.directory(), &target, &arguments)?;
        step("publish", &format!("{} {version}", package::CRATE), "");
    }
    step("done", "the release is what it should be", "");
    Ok(())
}

/// cargo-semver-checks builds, too.
fn ask(arguments: &ReleaseArgs) -> Ask {
    if arguments.skip_builds {
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

fn drift(workspace: &Workspace, child: &GeneratorProcess) -> anyhow::Result<()> {
    let options = Options {
        check: true,
        quiet: true,
        ..Options::default()
    };
    generate::run(workspace, child, &options)?;
    step("drift", "generated-client/src/generated", "as generated");
    Ok(())
}

fn findings(workspace: &Workspace) -> anyhow::Result<()> {
    let contract = community_qa_contract::load(&workspace.document())?;
    let findings = contract_lint::check(&contract);
    if !findings.is_empty() {
        bail!(findings.with_next_command("cargo xtask lint"));
    }
    step(
        "lint",
        &count(contract_lint::RULES.len(), "rule"),
        "no findings",
    );
    Ok(())
}

/// What takes minutes, last: the tests of the workspace, and the package of the copy.
fn tried(
    workspace: &Workspace,
    scratch: &Scratch,
    version: &Version,
    arguments: &ReleaseArgs,
) -> anyhow::Result<()> {
    match (arguments.skip_tests, arguments.skip_builds) {
        (_, true) => {
            step("test", "left out", "--skip-builds");
            step("package", "left out", "--skip-builds");
            return Ok(());
        }
        (true, false) => step("test", "left out", "--skip-tests"),
        (false, false) => tests(workspace)?,
    }
    builds(scratch, version)
}

fn tests(workspace: &Workspace) -> anyhow::Result<()> {
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
    step("test", "workspace", &format!("passed, {seconds} s"));
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
fn builds(scratch: &Scratch, version: &Version) -> anyhow::Result<()> {
    let target = target_directory()?.join("release-check");
    let root = scratch.path();
    let package = package::package(root, &target, &version.to_string())?;
    consumer::run(&package, &root.join("Cargo.lock"), &target)?;
    let arguments = [
        "doc",
        "--quiet",
        "--package",
        package::CRATE,
        "--no-deps",
        "--all-features",
    ];
    package::cargo(root, &target, &arguments)?;
    step("document", "all features", "no warnings");
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
