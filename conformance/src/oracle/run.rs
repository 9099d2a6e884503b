//! A run of the oracle over documents.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::Context;
use openapi_model::LoadOptions;
use serde_json::Value;

use super::diff::{Diff, DiffReport};
use super::document::Document;
use super::mutate::{Mutant, Traffic, mutants};
use super::rust::{Compiled, Workshop};
use super::shape::Shapes;
use super::verdict::{Found, Verdict, verdict};
use super::wire;

/// What a run is made of.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The built xtask program.
    pub xtask: PathBuf,
    /// The workspace.
    pub root: PathBuf,
    /// How many mutants of each kind and document.
    pub per_kind: usize,
    /// At most so many cases altogether, spread evenly; 0 for all.
    pub cases: usize,
    /// Which mutants.
    pub seed: u64,
    /// Only kinds whose name contains this.
    pub only: String,
    /// Whether Rust code is compiled.
    pub rust: bool,
    /// How many cases are worked on at once.
    pub workers: usize,
    /// Where documents, crates and what is compiled of them are kept.
    pub scratch: PathBuf,
}

/// A document that is changed.
#[derive(Debug, Clone)]
pub struct Subject {
    /// What it is called.
    pub name: &'static str,
    /// The document, without its examples.
    pub document: Value,
    /// Whether a client can be generated from it.
    pub has_client: bool,
}

/// A case, judged.
#[derive(Debug)]
pub struct Case {
    /// The document.
    pub subject: &'static str,
    /// What was changed.
    pub mutant: Mutant,
    /// What oracle and diff say; or why the diff or the oracle could not.
    pub outcome: Result<(Verdict, DiffReport), String>,
}

/// The documents: ours, two foreign ones that other tests use, and two that were
/// written for what these lack. From the last, no client can be generated.
///
/// # Errors
///
/// When one cannot be read.
pub fn subjects(root: &Path) -> anyhow::Result<Vec<Subject>> {
    let places = [
        ("community-qa", "openapi/community-qa.yaml"),
        ("ten-operations", "xtask/src/fuzz/ten-operations.yaml"),
        ("library", "openapi/tests/fixtures/library.yaml"),
        ("parcels", "conformance/src/oracle/documents/parcels.yaml"),
        ("search", "conformance/src/oracle/documents/search.yaml"),
    ];
    places
        .into_iter()
        .map(|(name, place)| {
            let options = LoadOptions::lenient();
            let contract = openapi_model::Document::load_with(&root.join(place), &options)?;
            let mut document = contract.value().clone();
            without_examples(&mut document);
            let has_client = name != "search";
            Ok(Subject {
                name,
                document,
                has_client,
            })
        })
        .collect()
}

/// Judges all cases; `done` is called with each.
///
/// # Errors
///
/// When a crate of a document as it is cannot be generated or does not compile.
pub fn run(
    settings: &Settings,
    subjects: &[Subject],
    done: &(dyn Fn(usize, usize, &Case) + Sync),
) -> anyhow::Result<Vec<Case>> {
    let mut cases: Vec<(&Subject, Mutant)> = Vec::new();
    for subject in subjects {
        let mutants = mutants(&subject.document, settings.per_kind, settings.seed);
        let chosen = mutants
            .into_iter()
            .filter(|mutant| mutant.kind.contains(&settings.only));
        cases.extend(chosen.map(|mutant| (subject, mutant)));
    }
    if settings.cases > 0 && settings.cases < cases.len() {
        let number = cases.len();
        let every = |index: &usize| {
            index * settings.cases / number != (index + 1) * settings.cases / number
        };
        let kept: Vec<usize> = (0..number).filter(every).collect();
        cases = kept.into_iter().map(|index| cases[index].clone()).collect();
    }
    let next = AtomicUsize::new(0);
    let judged = Mutex::new(Vec::new());
    thread::scope(|scope| -> anyhow::Result<()> {
        let workers: Vec<_> = (0..settings.workers.max(1))
            .map(|number| {
                let (next, judged, cases) = (&next, &judged, &cases);
                scope.spawn(move || -> anyhow::Result<()> {
                    let mut worker = Worker::new(settings, number)?;
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some((subject, mutant)) = cases.get(index) else {
                            return Ok(());
                        };
                        let case = worker.judge(subject, mutant)?;
                        done(index, cases.len(), &case);
                        if let Ok(mut judged) = judged.lock() {
                            judged.push((index, case));
                        }
                    }
                })
            })
            .collect();
        for worker in workers {
            worker
                .join()
                .unwrap_or_else(|_| anyhow::bail!("a worker has panicked"))?;
        }
        Ok(())
    })?;
    let mut judged = judged.into_inner().unwrap_or_default();
    judged.sort_by_key(|(index, _)| *index);
    Ok(judged.into_iter().map(|(_, case)| case).collect())
}

/// One of those that work at the same time, with places of its own.
struct Worker<'a> {
    settings: &'a Settings,
    directory: PathBuf,
    diff: Diff,
    /// The document that is worked on, what was met in it, and its workshop.
    now: Option<(&'static str, Document, Shapes, Option<Workshop>)>,
}

impl<'a> Worker<'a> {
    fn new(settings: &'a Settings, number: usize) -> anyhow::Result<Self> {
        let directory = settings.scratch.join(format!("worker-{number}"));
        std::fs::create_dir_all(&directory)
            .with_context(|| format!("cannot make {}", directory.display()))?;
        Ok(Self {
            settings,
            diff: Diff::new(&settings.xtask, &directory),
            directory,
            now: None,
        })
    }

    fn judge(&mut self, subject: &Subject, mutant: &Mutant) -> anyhow::Result<Case> {
        if self.now.as_ref().is_none_or(|now| now.0 != subject.name) {
            let workshop = if self.settings.rust && subject.has_client {
                Some(self.workshop(subject)?)
            } else {
                None
            };
            let document = Document::new(subject.document.clone());
            self.now = Some((subject.name, document, Shapes::default(), workshop));
        }
        let Some((_, old, shapes, workshop)) = &self.now else {
            anyhow::bail!("there is no document to work on");
        };
        let outcome = self.outcome(old, shapes, workshop.as_ref(), mutant);
        Ok(Case {
            subject: subject.name,
            mutant: mutant.clone(),
            outcome: outcome.map_err(|error| format!("{error:#}")),
        })
    }

    fn outcome(
        &self,
        old: &Document,
        shapes: &Shapes,
        workshop: Option<&Workshop>,
        mutant: &Mutant,
    ) -> anyhow::Result<(Verdict, DiffReport)> {
        let report = self.diff.compare(old.value(), &mutant.document)?;
        let new = Document::new(mutant.document.clone());
        let witness = match mutant.traffic {
            Traffic::IsSilent => None,
            _ => wire::witness(old, &new, shapes)?,
        };
        // To say nothing is right where nothing differs, forwards or backwards.
        let differs = match (mutant.traffic, &witness) {
            (Traffic::IsSilent, _) | (_, Some(_)) => true,
            (Traffic::IsTheSame, None) => false,
            (Traffic::Decides, None) => {
                report.changes.is_empty() && wire::witness(&new, old, shapes)?.is_some()
            }
        };
        let compiled: Option<Compiled> = match workshop {
            Some(workshop) => Some(workshop.compile(&mutant.document)?),
            None => None,
        };
        let found = Found {
            traffic: mutant.traffic,
            witness,
            differs,
            compiled,
        };
        Ok((verdict(found, &report), report))
    }

    fn workshop(&self, subject: &Subject) -> anyhow::Result<Workshop> {
        let directory = self.directory.join(subject.name);
        let target = self.directory.join("target");
        let (xtask, root) = (&self.settings.xtask, &self.settings.root);
        Workshop::open(&subject.document, &directory, &target, xtask, root)
            .with_context(|| format!("in {}", subject.name))
    }
}

/// Examples are not part of what is compared here, and theirs are files elsewhere.
fn without_examples(value: &mut Value) {
    match value {
        Value::Object(object) => {
            let is_media = object.contains_key("schema");
            if is_media {
                object.shift_remove("examples");
                object.shift_remove("example");
            }
            object.values_mut().for_each(without_examples);
        }
        Value::Array(list) => list.iter_mut().for_each(without_examples),
        _ => {}
    }
}
