//! Finds the locations in the document that a failure of the generator is about.
//!
//! Progenitor and typify rarely report them. However, emission can be repeated with less of the
//! document, and the parts are halved until one is left.
//!
//! Cost: schemas are tried before those that refer to them, in a document that is reduced to what
//! they need. If the first half of a part succeeds, the second is known to fail without a try. With
//! one culprit among `n` parts, this takes at most `2 log₂ n + 2` emissions, and all except the
//! first have at most half of the parts. A search ends after [`MAX_EMISSIONS`].

use std::cell::Cell;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use openapi_model::components;
use openapi_model::pointer::tokens;

use crate::emit::{EmitError, FailedPart, Input};
use crate::excerpt::Excerpts;
use crate::lower::References;
use crate::obstacle::Obstacle;
use crate::process::GeneratorProcess;

/// The most emissions of a search. After that, its result is what it has found so far.
const MAX_EMISSIONS: usize = 200;

/// The time limit of a search, after which no further emission begins.
const SEARCH_TIME: Duration = Duration::from_secs(120);

/// The locations of `error`, which emission of `input` returned, and of other failures: schemas, or
/// else operations.
pub(crate) fn locate(child: &GeneratorProcess, input: &Input, error: EmitError) -> Vec<Obstacle> {
    let is_known = |pointer: &String| is_precise(pointer);
    if let Some(pointer) = error.pointer.clone().filter(is_known) {
        return vec![obstacle(pointer, error)];
    }
    let mut found = Vec::new();
    // If a process does not start, a smaller document does not help, and each try may take as
    // long as the limit.
    if error.failed != FailedPart::Process {
        found = search(child, input);
    }
    // The location is unknown, but the error still says what failed.
    if found.is_empty() {
        found.push(obstacle(String::new(), error));
    }
    found
}

/// A failure, with the error of the smallest failing part of the document.
fn obstacle(pointer: String, error: EmitError) -> Obstacle {
    Obstacle { pointer, help: error.help(), message: error.message, code: "generator" }
}

/// The parts that make emission fail; empty if they cannot be found.
fn search(child: &GeneratorProcess, input: &Input) -> Vec<Obstacle> {
    let references = References::new(&input.document, &input.notes);
    let excerpts = Excerpts { input, references: &references };
    let emissions = Cell::new(0);
    let started = Instant::now();
    let failure = |input: &Input| {
        emissions.set(emissions.get() + 1);
        let is_allowed = emissions.get() <= MAX_EMISSIONS && started.elapsed() < SEARCH_TIME;
        is_allowed.then(|| child.emit(input).err()).flatten()
    };

    let fails = |names: &[&str]| failure(&excerpts.with_schemas(names));
    let needing = |name| references.needing(name);
    let found = culprits(&references.ordered(), &fails, &needing).into_iter();
    let schemas: Vec<Obstacle> =
        found.map(|(name, error)| obstacle(components::schema_pointer(name), error)).collect();
    // Schemas first, because an operation fails together with its schema.
    if !schemas.is_empty() {
        return schemas;
    }

    let pointers: Vec<&str> =
        input.notes.operations.iter().map(|note| note.pointer.as_str()).collect();
    let fails = |pointers: &[&str]| failure(&excerpts.with_operations(pointers));
    let found = culprits(&pointers, &fails, &|_| BTreeSet::new()).into_iter();
    found.map(|(pointer, error)| obstacle(pointer.to_owned(), error)).collect()
}

/// The `parts` that make emission fail, with their errors. Parts that are `needing` one of them do
/// not count as others.
///
/// If no part fails alone, two fail together: the culprit is the last part of the shortest failing
/// prefix.
fn culprits<P: Copy + Ord>(
    parts: &[P],
    fails: &dyn Fn(&[P]) -> Option<EmitError>,
    needing: &dyn Fn(P) -> BTreeSet<P>,
) -> Vec<(P, EmitError)> {
    let Some(error) = (!parts.is_empty()).then(|| fails(parts)).flatten() else {
        return Vec::new();
    };
    let mut found: Vec<(P, EmitError)> = Vec::new();
    // The parts that need a culprit.
    let mut spoilt = BTreeSet::new();
    // The lists to try, the next one last. Each has the error of the list that contains it, and
    // the number of culprits that were known when that error occurred.
    let mut pending = vec![(parts.to_vec(), error.clone(), 0)];
    while let Some((mut parts, error, number)) = pending.pop() {
        parts.retain(|part| !spoilt.contains(part));
        if parts.is_empty() {
            continue;
        }
        // A part that succeeds alone is not blamed.
        let is_known = found.len() == number && parts.len() > 1;
        let own = is_known.then_some(error).or_else(|| fails(&parts));
        let Some(error) = own else { continue };
        if let [part] = parts.as_slice() {
            spoilt.extend(needing(*part));
            found.push((*part, error));
            continue;
        }
        let second = parts.split_off(parts.len() / 2);
        // Something fails: if it is not in the first half, it is in the second.
        pending.push((second, error.clone(), found.len()));
        pending.push((parts, error, usize::MAX));
    }
    // Only all parts together fail, so none of them alone is the cause.
    if found.is_empty() {
        found.extend(last_needed(parts, error, fails));
    }
    found
}

/// The last part of the shortest failing prefix of `parts`.
fn last_needed<P: Copy>(
    parts: &[P],
    mut error: EmitError,
    fails: &dyn Fn(&[P]) -> Option<EmitError>,
) -> Option<(P, EmitError)> {
    let (mut passing, mut failing) = (0, parts.len());
    while failing - passing > 1 {
        let middle = passing + (failing - passing) / 2;
        match fails(parts.get(..middle).unwrap_or_default()) {
            Some(found) => (failing, error) = (middle, found),
            None => passing = middle,
        }
    }
    Some((*parts.get(failing - 1)?, error))
}

/// Returns whether serde's pointer is as precise as the search: within `paths` and `components`, it
/// must name an operation or a component.
fn is_precise(pointer: &str) -> bool {
    let tokens: Vec<_> = tokens(pointer).collect();
    match tokens.first().map(AsRef::as_ref) {
        Some("paths" | "components") => tokens.len() > 2,
        Some(_) => true,
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(message: &str) -> EmitError {
        EmitError::in_document(message)
    }

    fn none(_: usize) -> BTreeSet<usize> {
        BTreeSet::new()
    }

    /// The culprits among `count` parts, and the number of emissions that it took to find them.
    fn found(
        count: usize,
        fails: impl Fn(&[usize]) -> bool,
        needing: impl Fn(usize) -> BTreeSet<usize>,
    ) -> (Vec<usize>, usize) {
        let emissions = Cell::new(0);
        let fails = |parts: &[usize]| {
            emissions.set(emissions.get() + 1);
            fails(parts).then(|| error("x"))
        };
        let parts: Vec<usize> = (0..count).collect();
        let found = culprits(&parts, &fails, &needing).into_iter().map(|(part, _)| part).collect();
        (found, emissions.get())
    }

    #[test]
    fn failing_part_is_found_in_few_emissions() {
        for wanted in 0..1000 {
            let fails = |parts: &[usize]| parts.contains(&wanted);
            let (culprits, emissions) = found(1000, fails, none);
            assert_eq!(culprits, [wanted]);
            assert!(emissions <= 22, "{emissions}");
        }
        assert_eq!(found(9, |_| false, none), (vec![], 1));
        assert_eq!(found(0, |_| true, none), (vec![], 0));
    }

    #[test]
    fn all_parts_that_fail_are_found_and_none_that_needs_one() {
        let broken = [3, 500, 501, 999];
        let fails = |parts: &[usize]| parts.iter().any(|part| broken.contains(part));
        let (culprits, emissions) = found(1000, fails, none);
        assert_eq!(culprits, broken);
        assert!(emissions <= 48, "{emissions}");
        let after = |culprit| (culprit + 1..1000).collect();
        let (culprits, _) = found(1000, |parts| parts.iter().any(|part| *part >= 3), after);
        assert_eq!(culprits, [3]);
    }

    #[test]
    fn locate_reports_later_of_two_failing_parts() {
        let both = |parts: &[usize]| parts.contains(&1) && parts.contains(&6);
        assert_eq!(found(9, both, none).0, [6]);
    }

    #[test]
    fn specific_pointer_is_precise() {
        for pointer in ["/info/version", "/components/schemas/A", "/paths/~1a/get"] {
            assert!(is_precise(pointer), "{pointer}");
        }
        for pointer in ["", "/paths", "/paths/~1a", "/components/schemas"] {
            assert!(!is_precise(pointer), "{pointer}");
        }
    }
}
