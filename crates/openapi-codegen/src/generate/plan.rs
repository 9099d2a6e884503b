//! Finds stale files, and the reasons.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use openapi_model::{Conventions, Document, digest};

use super::target::{LOCK, MODULE, Target, Unsupported};
use crate::lock::{Inputs, Lock};
use crate::output::{self, Tree};
use crate::{crate_name, scaffold};

/// The existing files, their inputs, and the reasons why they are stale.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) document: Document,
    pub(super) inputs: Inputs,
    pub(super) present: Present,
    /// The files of the runtime, if they are written too.
    pub(super) runtime: Tree,
    /// The name of the crate in code, as in examples.
    pub(super) library: String,
    /// The reasons why the files are stale; empty if they are up to date.
    pub(super) reasons: Vec<Reason>,
}

/// The reason why the files of a target are out of date.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// The lock file is missing or invalid.
    NoLock,
    /// An input has changed: the document or the generator.
    Input(String),
    /// A file has changed since it was generated.
    File(String),
    /// The last run was interrupted.
    CutOff,
    /// The runtime has changed.
    Runtime,
    /// The manifest is missing.
    NoManifest,
}

#[derive(Debug)]
pub(super) struct Present {
    /// The generated files, by their names in the lock file.
    pub(super) files: Tree,
    pub(super) lock_text: Option<String>,
    pub(super) lock: Option<Lock>,
    pub(super) has_manifest: bool,
}

impl Plan {
    /// Reads the document and the files of the target.
    pub(super) fn new(target: &Target<'_>) -> anyhow::Result<Self> {
        let document = Document::load_with(&target.spec, &target.load)
            .map_err(|error| error.with_next_command(&target.command))?;
        let name = crate_name::at(&target.crate_dir, document.title());
        let library = crate_name::library_name(&name);
        let runtime = if target.with_runtime { scaffold::runtime(&library) } else { Tree::new() };
        let inputs = Inputs {
            skips_unsupported: target.unsupported == Unsupported::LeftOut,
            ..Inputs::now(
                document.version(),
                document_digest(&document, target.conventions, &library),
            )
        };
        let present = Present::read(target, &runtime)?;
        Ok(Self {
            reasons: reasons(&inputs, &present, &runtime),
            document,
            inputs,
            present,
            runtime,
            library,
        })
    }
}

impl Present {
    /// Returns whether the lock file has the conflict markers of an unfinished merge.
    pub(super) fn is_unmerged(&self) -> bool {
        let lines = || self.lock_text.iter().flat_map(|text| text.lines());
        let has = |mark: &str| lines().any(|line| line.starts_with(mark));
        self.lock.is_none() && has("<<<<<<< ") && has(">>>>>>> ")
    }

    fn read(target: &Target<'_>, runtime: &Tree) -> anyhow::Result<Self> {
        let mut files: Tree = output::read(&target.crate_dir.join(MODULE))?
            .into_iter()
            .map(|(name, text)| (format!("{MODULE}/{name}"), text))
            .collect();
        let side_files = target.side_files().map(|file| &file.name);
        for name in runtime.keys().chain(side_files) {
            if let Some(text) = text_of(&target.path_of(name)) {
                files.insert(name.clone(), text);
            }
        }
        let lock_text = text_of(&target.crate_dir.join(LOCK));
        Ok(Self {
            files,
            lock: lock_text.as_deref().and_then(Lock::parse),
            lock_text,
            has_manifest: target.crate_dir.join("Cargo.toml").exists(),
        })
    }
}

fn reasons(inputs: &Inputs, present: &Present, runtime: &Tree) -> Vec<Reason> {
    let Some(lock) = &present.lock else {
        return vec![Reason::NoLock];
    };
    let changes = inputs.changes_since(&lock.inputs).into_iter();
    let mut reasons: Vec<Reason> = changes.map(Reason::Input).collect();
    // One difference is enough, because all files are generated again.
    let digests = output::digests(&present.files);
    if let Some(name) = first_difference(&digests, &lock.outputs) {
        reasons.push(Reason::File(name.to_owned()));
    } else if !lock.replaced.is_empty() {
        reasons.push(Reason::CutOff);
    }
    if !runtime.iter().all(|(name, text)| present.files.get(name) == Some(text)) {
        reasons.push(Reason::Runtime);
    }
    if !present.has_manifest {
        reasons.push(Reason::NoManifest);
    }
    reasons
}

/// The first name whose digest differs.
fn first_difference<'a>(
    before: &'a BTreeMap<String, String>,
    after: &'a BTreeMap<String, String>,
) -> Option<&'a str> {
    before
        .keys()
        .chain(after.keys())
        .find(|name| before.get(*name) != after.get(*name))
        .map(String::as_str)
}

/// The digest of the document, its conventions, the name of the crate, and everything that is
/// inlined in the bundle.
fn document_digest(document: &Document, conventions: &Conventions, library: &str) -> String {
    let operations = document.operations().iter();
    let facts: Vec<_> =
        operations.map(|operation| (conventions.operation_facts)(&operation.extensions)).collect();
    let meaning = serde_json::json!({
        "conventions": conventions, "facts": facts, "library": library,
    })
    .to_string();
    let samples = document.sample_files().iter().map(|(name, text)| (name.as_str(), text.as_str()));
    let read = [("document", document.text()), ("meaning", &meaning)];
    let files = document.other_files().chain(samples);
    digest::of_all(read.into_iter().chain(files))
}

fn text_of(path: &Path) -> Option<String> {
    let text = std::fs::read_to_string(path).ok()?;
    // A checkout on Windows may have CRLF, which is not an edit.
    Some(text.replace("\r\n", "\n"))
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLock => f.write_str("the lock file"),
            Self::Input(what) | Self::File(what) => f.write_str(what),
            Self::CutOff => f.write_str("the last run, which was cut off"),
            Self::Runtime => f.write_str("the runtime"),
            Self::NoManifest => f.write_str("the manifest"),
        }
    }
}
