//! `cargo xtask generate`.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use community_qa_contract::{Contract, LoadOptions, UnknownKeys};

use crate::child::Child;
use crate::findings::Findings;
use crate::lock::{Inputs, Lock};
use crate::output::{self, Tree, Written};
use crate::terminal::count;
use crate::workspace::Workspace;
use crate::{bundle, diff, digest, lint, lower, pipeline, scaffold, terminal};

/// Where the generated module lies below a crate.
pub const MODULE: &str = "src/generated";
/// Where the lock file lies below a crate.
pub const LOCK: &str = "contract.lock";
/// What the bundle is called in the lock file.
const BUNDLE: &str = "../openapi/community-qa.bundle.json";

/// What `generate` is asked to do.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Compare and write nothing.
    pub check: bool,
    /// Overwrite files that were edited by hand.
    pub force: bool,
    /// Another document, and the directory of the crate to make from it.
    pub foreign: Option<Foreign>,
    /// Print no steps.
    pub quiet: bool,
}

/// A document that is not the workspace's.
#[derive(Debug, Clone)]
pub struct Foreign {
    /// The document.
    pub spec: PathBuf,
    /// The crate to make.
    pub out: PathBuf,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Everything is as it should be; nothing was generated.
    UpToDate,
    /// `--check` generated, and found no difference.
    Confirmed,
    /// Files were written.
    Wrote(Written),
}

/// Generates, or checks, or finds that there is nothing to do.
///
/// # Errors
///
/// When the document is refused, cannot be generated from, when generated files
/// were edited by hand, or when `check` finds a difference. The message ends
/// with what to do.
pub fn run(workspace: &Workspace, child: &Child, options: &Options) -> anyhow::Result<Outcome> {
    let started = Instant::now();
    let report = Report {
        quiet: options.quiet,
    };
    let step = |name: &str, object: &str, outcome: &str| report.step(name, object, outcome);
    let target = Target::of(workspace, options);
    let contract = target.load()?;
    step(
        "load",
        contract.name(),
        &format!(
            "{}, {}, {}",
            count(contract.operations().len(), "operation"),
            count(contract.schemas().count(), "schema"),
            count(contract.samples().len(), "sample"),
        ),
    );
    let inputs = Inputs::now(contract.version(), document_digest(&contract));
    let present = target.read()?;
    let lock = present.lock();
    if !options.check
        && let Some(lock) = &lock
        && inputs.changes_since(&lock.inputs).is_empty()
        && output::digests(&present.files) == lock.outputs
        && target.is_complete(workspace)?
    {
        step("done", "nothing has changed", &elapsed(started));
        return Ok(Outcome::UpToDate);
    }
    if let (Some(lock), false) = (&lock, options.check) {
        let mut changes = inputs.changes_since(&lock.inputs);
        if output::digests(&present.files) != lock.outputs {
            changes.push("a generated file".to_owned());
        }
        if !changes.is_empty() {
            step("changed", &changes.join(", "), "since the last run");
        }
    }
    if target.is_ours {
        let findings = lint::check(&contract);
        if !findings.0.is_empty() {
            let number = findings.0.len();
            bail!(
                "{findings}\n\n{} in {}; mend the document, then run: {}",
                count(number, "finding"),
                contract.name(),
                target.command()
            );
        }
        step("lint", &count(lint::RULES.len(), "rule"), "no findings");
    }
    let draft =
        pipeline::lowered(&contract).map_err(|findings| refused(&target, &contract, &findings))?;
    step(
        "lower",
        &count(lower::LOWERINGS.len(), "lowering"),
        &count(draft.log.len(), "change"),
    );
    let emitting = Instant::now();
    let files = pipeline::emitted(&contract, &draft, child)
        .map_err(|findings| refused(&target, &contract, &findings))?;
    let mut fresh: Tree = files
        .into_iter()
        .map(|(name, text)| (format!("{MODULE}/{name}"), text))
        .collect();
    let lines: usize = fresh.values().map(|text| text.lines().count()).sum();
    step(
        "emit",
        &format!("progenitor {}", progenitor(&inputs)),
        &format!(
            "{}, {}, {}",
            count(fresh.len(), "file"),
            count(lines, "line"),
            elapsed(emitting)
        ),
    );
    if target.is_ours {
        fresh.insert(BUNDLE.to_owned(), bundle::bundle(&contract));
    }
    let lock_text = Lock {
        inputs,
        outputs: output::digests(&fresh),
    }
    .to_text()?;
    if options.check {
        fresh.insert(LOCK.to_owned(), lock_text);
        return check(&target, present, &fresh, &report, started);
    }
    if !options.force {
        refuse_edits(&target, &present, lock.as_ref(), &fresh)?;
    }
    let written = target.write(workspace, &contract, &fresh, &lock_text)?;
    step(
        "write",
        &target.shown(),
        &format!(
            "{} changed, {} unchanged, {} removed",
            written.changed, written.unchanged, written.removed
        ),
    );
    step("done", "", &elapsed(started));
    Ok(Outcome::Wrote(written))
}

fn refused(target: &Target, contract: &Contract, findings: &Findings) -> anyhow::Error {
    anyhow::anyhow!(
        "{findings}\n\nnothing was generated from {}; mend the document, then run: {}",
        contract.name(),
        target.command()
    )
}

fn elapsed(since: Instant) -> String {
    format!("{:.2} s", since.elapsed().as_secs_f64())
}

fn progenitor(inputs: &Inputs) -> &str {
    inputs
        .libraries
        .get("progenitor-impl")
        .map_or("unknown", String::as_str)
}

/// The digest of the document and all that is inlined in the bundle.
fn document_digest(contract: &Contract) -> String {
    let samples = contract.sample_files().iter();
    let samples = samples.map(|(name, text)| (name.as_str(), text.as_str()));
    digest::of_all(std::iter::once(("document", contract.text())).chain(samples))
}

fn check(
    target: &Target,
    present: Present,
    fresh: &Tree,
    report: &Report,
    started: Instant,
) -> anyhow::Result<Outcome> {
    let mut before = present.files;
    before.extend(present.lock_text.map(|text| (LOCK.to_owned(), text)));
    let difference = diff::unified(&before, fresh);
    if difference.is_empty() {
        report.step("check", &target.shown(), "as generated");
        report.step("done", "", &elapsed(started));
        return Ok(Outcome::Confirmed);
    }
    report.diff(&difference);
    let compared = output::compare(&before, fresh);
    bail!(
        "what is generated differs from what lies in {}: {} changed, {} removed\n\n\
         to mend it, run: {}",
        target.shown(),
        count(compared.changed, "file"),
        count(compared.removed, "file"),
        target.command()
    );
}

/// Refuses to overwrite what somebody wrote into a generated file.
fn refuse_edits(
    target: &Target,
    present: &Present,
    lock: Option<&Lock>,
    fresh: &Tree,
) -> anyhow::Result<()> {
    let edited: Vec<&str> = present
        .files
        .iter()
        .filter(|(name, text)| {
            let generated = lock.and_then(|lock| lock.outputs.get(*name));
            let is_as_generated = generated.is_some_and(|digest| *digest == digest::of(text));
            !is_as_generated && fresh.get(*name) != Some(text)
        })
        .map(|(name, _)| name.as_str())
        .collect();
    if edited.is_empty() {
        return Ok(());
    }
    let why = match lock {
        Some(_) => "edited by hand since it was generated",
        None => "not known to be generated, as there is no readable contract.lock",
    };
    let files: Vec<String> = edited
        .iter()
        .map(|name| format!("  {}", target.crate_dir.join(name).display()))
        .collect();
    bail!(
        "{}\n{}\n\nthe change belongs in the document or in the pipeline; `git diff` shows it\n\
         to overwrite it, run: {} --force",
        match edited.len() {
            1 => format!("this file was {why}:"),
            _ => format!("these files were {why}:").replace(" it was", " they were"),
        },
        files.join("\n"),
        target.command()
    );
}

/// Prints what is done, unless it is to be quiet.
struct Report {
    quiet: bool,
}

impl Report {
    fn step(&self, name: &str, object: &str, outcome: &str) {
        if !self.quiet {
            terminal::step(name, object, outcome);
        }
    }

    fn diff(&self, text: &str) {
        if !self.quiet {
            terminal::diff(text);
        }
    }
}

/// What is generated from, and where to.
struct Target {
    spec: PathBuf,
    crate_dir: PathBuf,
    bundle: Option<PathBuf>,
    is_ours: bool,
}

/// What lies at the target.
struct Present {
    files: Tree,
    lock_text: Option<String>,
}

impl Present {
    fn lock(&self) -> Option<Lock> {
        self.lock_text.as_deref().and_then(Lock::parse)
    }
}

impl Target {
    fn of(workspace: &Workspace, options: &Options) -> Self {
        match &options.foreign {
            Some(foreign) => Target {
                spec: foreign.spec.clone(),
                crate_dir: foreign.out.clone(),
                bundle: None,
                is_ours: false,
            },
            None => Target {
                spec: workspace.document(),
                crate_dir: workspace.client(),
                bundle: Some(workspace.bundle()),
                is_ours: true,
            },
        }
    }

    fn load(&self) -> anyhow::Result<Contract> {
        let unknown_keys = match self.is_ours {
            true => UnknownKeys::Refuse,
            false => UnknownKeys::Ignore,
        };
        let options = LoadOptions::default().with_unknown_keys(unknown_keys);
        Contract::load_with(&self.spec, &options).map_err(|error| {
            anyhow::anyhow!(
                "{error}\n\n{} in {}; mend the document, then run: {}",
                count(error.problems().len(), "problem"),
                self.spec.display(),
                self.command()
            )
        })
    }

    fn read(&self) -> anyhow::Result<Present> {
        let mut files: Tree = output::read(&self.crate_dir.join(MODULE))?
            .into_iter()
            .map(|(name, text)| (format!("{MODULE}/{name}"), text))
            .collect();
        if let Some(text) = self.bundle.as_deref().and_then(text_of) {
            files.insert(BUNDLE.to_owned(), text);
        }
        Ok(Present {
            files,
            lock_text: text_of(&self.crate_dir.join(LOCK)),
        })
    }

    /// Whether the parts of a foreign crate that are not generated are there.
    fn is_complete(&self, workspace: &Workspace) -> anyhow::Result<bool> {
        Ok(self.is_ours || scaffold::is_complete(workspace, &self.crate_dir)?)
    }

    fn write(
        &self,
        workspace: &Workspace,
        contract: &Contract,
        fresh: &Tree,
        lock: &str,
    ) -> anyhow::Result<Written> {
        let module: Tree = fresh
            .iter()
            .filter_map(|(name, text)| {
                let name = name.strip_prefix(MODULE)?.strip_prefix('/')?;
                Some((name.to_owned(), text.clone()))
            })
            .collect();
        let mut written = output::replace(&self.crate_dir.join(MODULE), &module)
            .context("cannot write the generated files")?;
        if let (Some(path), Some(text)) = (&self.bundle, fresh.get(BUNDLE)) {
            match output::write(path, text)? {
                true => written.changed += 1,
                false => written.unchanged += 1,
            }
        }
        if !self.is_ours {
            scaffold::write(workspace, contract, &self.crate_dir)?;
        }
        // The lock goes last: a run that was cut off is seen by it.
        output::write(&self.crate_dir.join(LOCK), lock)?;
        Ok(written)
    }

    fn shown(&self) -> String {
        self.crate_dir
            .join(MODULE)
            .display()
            .to_string()
            .replace('\\', "/")
    }

    /// The command that generates for this target.
    fn command(&self) -> String {
        match self.is_ours {
            true => "cargo xtask generate".to_owned(),
            false => format!(
                "cargo xtask generate --spec {} --out {}",
                self.spec.display(),
                self.crate_dir.display()
            ),
        }
    }
}

fn text_of(path: &Path) -> Option<String> {
    let text = std::fs::read_to_string(path).ok()?;
    Some(text.replace("\r\n", "\n"))
}
