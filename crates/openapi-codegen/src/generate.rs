//! The steps from a document to the files of a crate.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use openapi_model::{Conventions, Document, LoadOptions, bundle};

use crate::lock::{Inputs, Lock};
use crate::output::{self, Tree, Written};
use crate::process::GeneratorProcess;
use crate::{contents, lower, pipeline, scaffold, text_diff};
use openapi_model::digest;
use terminal::{Terminal, count};

/// Where the lock file lies below a crate.
pub const LOCK: &str = "contract.lock";

/// Where the generated module lies below a crate.
pub const MODULE: &str = "src/generated";

/// How it is generated.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Compare and write nothing.
    pub check: bool,
    /// Overwrite files that were edited by hand.
    pub force: bool,
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

/// Generates, or checks, or finds that there is nothing to do. Its steps are printed to
/// `terminal`.
///
/// # Errors
///
/// When the document is refused, cannot be generated from, when generated files
/// were edited by hand, or when `check` finds a difference. The message ends
/// with what to do.
pub fn generate(
    target: &Target<'_>,
    process: &GeneratorProcess,
    options: Options,
    terminal: &Terminal,
) -> anyhow::Result<Outcome> {
    let started = Instant::now();
    let step = |name: &str, object: &str, outcome: &str| terminal.step(name, object, outcome);
    let runtime = target.runtime();
    let contract = target.load()?;
    step("load", contract.name(), &contents::describe(&contract));
    let inputs = Inputs::now(
        contract.version(),
        document_digest(&contract, target.conventions),
    );
    let present = target.read(&runtime)?;
    let lock = present.lock();
    if !options.check
        && let Some(lock) = &lock
        && inputs.changes_since(&lock.inputs).is_empty()
        && output::digests(&present.files) == lock.outputs
        && lock.replaced.is_empty()
        && present.holds(&runtime)
        && target.has_manifest()
    {
        print_end(terminal, "nothing to do", started);
        return Ok(Outcome::UpToDate);
    }
    if let (Some(lock), false) = (&lock, options.check) {
        let mut changes = inputs.changes_since(&lock.inputs);
        let digests = output::digests(&present.files);
        if let Some(name) = differing(&digests, &lock.outputs) {
            changes.push(name.to_owned());
        }
        if !present.holds(&runtime) {
            changes.push("the runtime".to_owned());
        }
        if !changes.is_empty() {
            step("changed", &changes.join(", "), "");
        }
    }
    (target.check)(&contract)?;
    let draft = pipeline::lowered(&contract, target.conventions)
        .map_err(|error| error.with_next_command(&target.command))?;
    step(
        "lower",
        &count(lower::LOWERINGS.len(), "lowering"),
        &count(draft.log.len(), "change"),
    );
    let emitting = Instant::now();
    let files = pipeline::emitted(&contract, &draft, process)
        .map_err(|error| error.with_next_command(&target.command))?;
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
    if let Some(own) = &target.bundle {
        fresh.insert(own.name.clone(), bundle(&contract, target.conventions));
    }
    fresh.extend(runtime);
    let edited = edited(&present, lock.as_ref(), &fresh);
    let mut lock = Lock {
        inputs,
        outputs: output::digests(&fresh),
        replaced: BTreeMap::new(),
    };
    if options.check {
        let mends = target.command(!edited.is_empty());
        fresh.insert(LOCK.to_owned(), lock.to_text()?);
        return check(target, present, &fresh, &mends, terminal, started);
    }
    if !options.force && !edited.is_empty() {
        return Err(refuse_edits(target, &present, &edited));
    }
    let written = target.write(&contract, &present, &fresh, &mut lock)?;
    step(
        "write",
        &target.shown(),
        &format!(
            "{} changed, {} unchanged, {} removed",
            written.changed, written.unchanged, written.removed
        ),
    );
    print_end(terminal, "written", started);
    Ok(Outcome::Wrote(written))
}

/// Why the generated files are not those of the document, as far as the lock file
/// tells; nothing where they are.
///
/// # Errors
///
/// When the document or the files cannot be read.
pub fn drift(target: &Target<'_>) -> anyhow::Result<Option<String>> {
    let contract = target.load()?;
    let inputs = Inputs::now(
        contract.version(),
        document_digest(&contract, target.conventions),
    );
    let present = target.read(&target.runtime())?;
    let Some(lock) = present.lock() else {
        return Ok(Some(format!("there is no readable {LOCK}")));
    };
    let mut changes = inputs.changes_since(&lock.inputs);
    let digests = output::digests(&present.files);
    changes.extend(differing(&digests, &lock.outputs).map(str::to_owned));
    let changed = changes.join(", ");
    Ok((!changes.is_empty()).then(|| format!("since the last run, {changed} changed")))
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

/// The digest of the document, of what it means beyond OpenAPI, and of all that is inlined
/// in the bundle.
fn document_digest(contract: &Document, conventions: &Conventions) -> String {
    let facts: Vec<_> = contract
        .operations()
        .iter()
        .map(|operation| (conventions.operation_facts)(&operation.extensions))
        .collect();
    let meaning = serde_json::json!({"conventions": conventions, "facts": facts}).to_string();
    let files = contract.sample_files().iter();
    let files = files.map(|(name, text)| (name.as_str(), text.as_str()));
    let read = [("document", contract.text()), ("meaning", &meaning)];
    digest::of_all(read.into_iter().chain(files))
}

fn check(
    target: &Target<'_>,
    present: Present,
    fresh: &Tree,
    mends: &str,
    terminal: &Terminal,
    started: Instant,
) -> anyhow::Result<Outcome> {
    let mut before = present.files;
    before.extend(present.lock_text.map(|text| (LOCK.to_owned(), text)));
    let difference = text_diff::unified(&before, fresh);
    if difference.is_empty() {
        terminal.step("check", &target.shown(), "as generated");
        print_end(terminal, "checked", started);
        return Ok(Outcome::Confirmed);
    }
    terminal.diff(&difference);
    let compared = output::compare(&before, fresh);
    bail!(
        "what is generated differs from what lies in {}: {} changed, {} removed\n\n\
         to mend it, run: {}",
        target.shown(),
        count(compared.changed, "file"),
        count(compared.removed, "file"),
        mends
    );
}

/// The first name whose digest is not the same on both sides.
fn differing<'a>(
    before: &'a BTreeMap<String, String>,
    after: &'a BTreeMap<String, String>,
) -> Option<&'a str> {
    let mut names = before.keys().chain(after.keys());
    names
        .find(|name| before.get(*name) != after.get(*name))
        .map(String::as_str)
}

/// Files that somebody has written into: they are neither as they were
/// generated nor as they will be.
fn edited(present: &Present, lock: Option<&Lock>, fresh: &Tree) -> Vec<String> {
    let files = present.files.iter().filter(|(name, text)| {
        let is_generated = lock.is_some_and(|lock| lock.knows(name, &digest::of(text)));
        !is_generated && fresh.get(*name) != Some(text)
    });
    files.map(|(name, _)| name.clone()).collect()
}

/// The error that refuses to overwrite what somebody wrote.
fn refuse_edits(target: &Target<'_>, present: &Present, edited: &[String]) -> anyhow::Error {
    let (these, were) = match edited.len() {
        1 => ("this file", "was"),
        _ => ("these files", "were"),
    };
    let why = match present.lock() {
        Some(_) => format!("{these} {were} edited by hand since the last run"),
        None => format!(
            "{these} {were} perhaps not generated, as there is no readable {LOCK} that says so"
        ),
    };
    let files: Vec<String> = edited
        .iter()
        .map(|name| format!("  {}", target.crate_dir.join(name).display()))
        .collect();
    anyhow::anyhow!(
        "{why}:\n{}\n\na change belongs in the document or in the pipeline; `git diff` shows it\n\
         to overwrite it, run: {}",
        files.join("\n"),
        target.command(true)
    )
}

/// Prints the last line of every run that succeeds.
fn print_end(terminal: &Terminal, how: &str, started: Instant) {
    let outcome = format!("{how}, {}", elapsed(started));
    terminal.step("done", "the generated code is up to date", &outcome);
}

/// What is generated from, and where to.
pub struct Target<'a> {
    /// The document.
    pub spec: PathBuf,
    /// How it is read.
    pub load: LoadOptions,
    /// What its names and extensions mean beyond OpenAPI.
    pub conventions: &'a Conventions,
    /// What else it must pass before anything is generated from it.
    pub check: &'a dyn Fn(&Document) -> anyhow::Result<()>,
    /// The directory of the crate.
    pub crate_dir: PathBuf,
    /// Whether the runtime and, unless there is one, the manifest are written too.
    pub with_runtime: bool,
    /// The document with its samples inlined, if it is wanted.
    pub bundle: Option<Bundle>,
    /// The command that generates for this target.
    pub command: String,
}

/// A document with its samples inlined.
#[derive(Debug, Clone)]
pub struct Bundle {
    /// The file.
    pub path: PathBuf,
    /// What the lock file calls it.
    pub name: String,
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

    /// Whether these files are there as they would be written.
    fn holds(&self, files: &Tree) -> bool {
        let mut files = files.iter();
        files.all(|(name, text)| self.files.get(name) == Some(text))
    }
}

impl Target<'_> {
    fn runtime(&self) -> Tree {
        if self.with_runtime {
            scaffold::runtime()
        } else {
            Tree::new()
        }
    }

    fn load(&self) -> anyhow::Result<Document> {
        let document = Document::load_with(&self.spec, &self.load)
            .map_err(|error| error.with_next_command(&self.command))?;
        Ok(document)
    }

    fn read(&self, runtime: &Tree) -> anyhow::Result<Present> {
        let mut files: Tree = output::read(&self.crate_dir.join(MODULE))?
            .into_iter()
            .map(|(name, text)| (format!("{MODULE}/{name}"), text))
            .collect();
        if let Some(bundle) = &self.bundle
            && let Some(text) = text_of(&bundle.path)
        {
            files.insert(bundle.name.clone(), text);
        }
        for name in runtime.keys() {
            if let Some(text) = text_of(&self.crate_dir.join(name)) {
                files.insert(name.clone(), text);
            }
        }
        Ok(Present {
            files,
            lock_text: text_of(&self.crate_dir.join(LOCK)),
        })
    }

    fn has_manifest(&self) -> bool {
        self.crate_dir.join("Cargo.toml").exists()
    }

    /// Puts all files in place. The lock is written before and after, so that
    /// a run that was cut off leaves nothing that looks like an edit.
    fn write(
        &self,
        contract: &Document,
        present: &Present,
        fresh: &Tree,
        lock: &mut Lock,
    ) -> anyhow::Result<Written> {
        let lock_path = self.crate_dir.join(LOCK);
        let after = lock.to_text()?;
        if present.files != *fresh {
            lock.replaced = present.lock().map_or_else(BTreeMap::new, |old| old.outputs);
            lock.replaced.extend(output::digests(&present.files));
            output::write(&lock_path, &lock.to_text()?)?;
        }
        let prefix = format!("{MODULE}/");
        let (module, rest): (Tree, Tree) = fresh
            .clone()
            .into_iter()
            .partition(|(name, _)| name.starts_with(&prefix));
        let module = module
            .into_iter()
            .map(|(name, text)| (name[prefix.len()..].to_owned(), text))
            .collect();
        let mut written = output::replace(&self.crate_dir.join(MODULE), &module)
            .context("cannot write the generated files")?;
        for (name, text) in rest {
            let path = match &self.bundle {
                Some(bundle) if name == bundle.name => bundle.path.clone(),
                _ => self.crate_dir.join(&name),
            };
            match output::write(&path, &text)? {
                true => written.changed += 1,
                false => written.unchanged += 1,
            }
        }
        if self.with_runtime {
            scaffold::write_manifest(contract, &self.crate_dir)?;
        }
        output::write(&lock_path, &after)?;
        Ok(written)
    }

    fn shown(&self) -> String {
        self.crate_dir
            .join(MODULE)
            .display()
            .to_string()
            .replace('\\', "/")
    }

    fn command(&self, force: bool) -> String {
        let force = if force { " --force" } else { "" };
        format!("{}{force}", self.command)
    }
}

/// A path as a shell takes it.
#[must_use]
pub fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "/\\.:_-+@=,~".contains(c);
    match path.chars().all(is_plain) {
        true => path,
        false => format!("'{}'", path.replace('\'', "'\\''")),
    }
}

fn text_of(path: &Path) -> Option<String> {
    let text = std::fs::read_to_string(path).ok()?;
    Some(text.replace("\r\n", "\n"))
}
