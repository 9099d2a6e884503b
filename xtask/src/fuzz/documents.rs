//! Broken documents through the generator, one after the other.
//!
//! Each case breaks a [small document](DOCUMENT) in a few places and takes it
//! through the whole pipeline. It must end in generated code or in an error
//! that names the place; a panic, a dead process or an error without a place
//! is a fault of ours.

use anyhow::bail;
use openapi_model::{Conventions, Document, LoadOptions};

use super::mutate::mutant;
use openapi_codegen::GeneratorProcess;
use openapi_codegen::pipeline;

/// The document that is broken.
pub const DOCUMENT: &str = include_str!("ten-operations.yaml");

/// How a case ended well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Code was generated.
    Generated,
    /// The document was refused when it was loaded.
    RefusedByLoader,
    /// It was refused later, for the generator's sake.
    RefusedByGenerator,
}

/// Takes one document through the pipeline.
///
/// # Errors
///
/// When an error names no place.
pub fn try_document(text: &str, child: &GeneratorProcess) -> Result<Ending, String> {
    let options = LoadOptions::lenient();
    let contract = match Document::parse_with("mutant.json", text, &options) {
        Ok(contract) => contract,
        Err(error) => {
            let unplaced = error.iter().find(|problem| problem.location.line == 0);
            return match unplaced {
                Some(problem) => Err(format!("a load error names no place: {problem}")),
                None => Ok(Ending::RefusedByLoader),
            };
        }
    };
    let outcome = pipeline::lowered(&contract, &Conventions::default())
        .and_then(|draft| pipeline::emitted(&contract, &draft, child));
    match outcome {
        Ok(_) => Ok(Ending::Generated),
        Err(findings) => match findings.iter().find(|f| f.location.pointer.is_empty()) {
            Some(finding) => Err(format!("a finding names no place: {finding}")),
            None => Ok(Ending::RefusedByGenerator),
        },
    }
}

/// How many cases ended how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Endings {
    /// Ended in code.
    pub generated: usize,
    /// Refused when they were loaded.
    pub by_loader: usize,
    /// Refused by the generator.
    pub by_generator: usize,
}

impl Endings {
    /// All cases.
    #[must_use]
    pub fn all(self) -> usize {
        self.generated + self.by_loader + self.by_generator
    }
}

/// Runs `cases` cases from `seed` on. `progress` is told every thousand of them.
///
/// # Errors
///
/// At the first case that ends badly, with the seed that repeats it.
pub fn run(
    process: &GeneratorProcess,
    cases: u32,
    seed: u64,
    progress: impl Fn(Endings),
) -> anyhow::Result<Endings> {
    let mut endings = Endings::default();
    for case in 0..u64::from(cases) {
        if case > 0 && case % 1_000 == 0 {
            progress(endings);
        }
        let seed = seed.wrapping_add(case);
        let text = mutant(DOCUMENT, seed);
        match try_document(&text, process) {
            Ok(Ending::Generated) => endings.generated += 1,
            Ok(Ending::RefusedByLoader) => endings.by_loader += 1,
            Ok(Ending::RefusedByGenerator) => endings.by_generator += 1,
            Err(fault) => bail!(
                "{fault}\n\nto repeat it, run: cargo xtask fuzz --cases 1 --seed {seed}\n{text}"
            ),
        }
    }
    Ok(endings)
}
