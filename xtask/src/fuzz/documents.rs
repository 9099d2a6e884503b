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
use terminal::{count, step};

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

/// Runs `cases` cases from `seed` on.
///
/// # Errors
///
/// At the first case that ends badly, with the seed that repeats it.
pub fn run(child: &GeneratorProcess, cases: u32, seed: u64) -> anyhow::Result<()> {
    let mut endings = [0_usize; 3];
    for case in 0..u64::from(cases) {
        if case > 0 && case % 1_000 == 0 {
            step(
                "tried",
                &count(usize::try_from(case).unwrap_or(usize::MAX), "document"),
                "",
            );
        }
        let seed = seed.wrapping_add(case);
        let text = mutant(DOCUMENT, seed);
        match try_document(&text, child) {
            Ok(ending) => {
                if let Some(number) = endings.get_mut(ending as usize) {
                    *number += 1;
                }
            }
            Err(fault) => bail!(
                "{fault}\n\nto repeat it, run: cargo xtask fuzz --cases 1 --seed {seed}\n{text}"
            ),
        }
    }
    let [generated, by_loader, by_generator] = endings;
    step("fuzz", &count(cases as usize, "document"), "no fault");
    step("generated", &count(generated, "document"), "");
    step(
        "refused",
        &count(by_loader, "document"),
        "when loaded, each with its place",
    );
    step(
        "refused",
        &count(by_generator, "document"),
        "by the generator, each with its place",
    );
    Ok(())
}
