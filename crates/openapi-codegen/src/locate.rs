//! Finds the places in the document that a failure of the generator is about.
//!
//! Progenitor and typify rarely say. Emission is a function, so it can be asked again with
//! less of the document, and the parts are halved until one is left.
//!
//! The cost: schemas are tried before those that refer to them, in a document that is
//! cut to what they need. Where the first half of a part passes, the second is taken to
//! fail without being tried. So `n` parts with one culprit take at most `2 log₂ n + 2`
//! emissions, none of them of more than half of the parts but the first, and a search ends
//! after [`MAX_EMISSIONS`].

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

/// The number of emissions of one search. Its findings until then are its result.
const MAX_EMISSIONS: usize = 200;

/// The time of one search, after which no further emission begins.
const SEARCH_TIME: Duration = Duration::from_secs(120);

/// The places of `error`, which emission of `input` gave, and of whatever fails next to it:
/// schemas, or else operations.
pub(crate) fn locate(child: &GeneratorProcess, input: &Input, error: EmitError) -> Vec<Obstacle> {
    let is_known = |pointer: &String| is_precise(pointer);
    if let Some(pointer) = error.pointer.clone().filter(is_known) {
        return vec![obstacle(pointer, error)];
    }
    let mut found = Vec::new();
    // A smaller document starts no process that the whole one could not start, and each try
    // may take as long as the limit.
    if error.failed != FailedPart::Process {
        found = search(child, input);
    }
    // The place is unknown; the error itself still says what failed.
    if found.is_empty() {
        found.push(obstacle(String::new(), error));
    }
    found
}

/// A failure, as the smallest failing part of the document gives it.
fn obstacle(pointer: String, error: EmitError) -> Obstacle {
    Obstacle { pointer, help: error.help(), message: error.message, code: "generator" }
}

/// The places that make emission fail; none where they cannot be found.
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
    // Schemas first, as an operation fails together with its schema.
    if !schemas.is_empty() {
        return schemas;
    }

    let pointers: Vec<&str> =
        input.notes.operations.iter().map(|note| note.pointer.as_str()).collect();
    let fails = |pointers: &[&str]| failure(&excerpts.with_operations(pointers));
    let found = culprits(&pointers, &fails, &|_| BTreeSet::new()).into_iter();
    found.map(|(pointer, error)| obstacle(pointer.to_owned(), error)).collect()
}

/// The `parts` that make emission fail, and how they do. Parts that are `needing` one of them
/// are not others.
///
/// Where no part fails by itself, two fail together: the last part without which all those
/// before it pass is the one.
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
    // The lists to look at, the next one last. Each has the error of the list that it is taken
    // from, and the number of culprits with which that error is its own.
    let mut pending = vec![(parts.to_vec(), error.clone(), 0)];
    while let Some((mut parts, error, number)) = pending.pop() {
        parts.retain(|part| !spoilt.contains(part));
        if parts.is_empty() {
            continue;
        }
        // Nothing is blamed that passes by itself.
        let is_known = found.len() == number && parts.len() > 1;
        let own = is_known.then_some(error).or_else(|| fails(&parts));
        let Some(error) = own else { continue };
        if let [part] = parts.as_slice() {
            spoilt.extend(needing(*part));
            found.push((*part, error));
            continue;
        }
        let second = parts.split_off(parts.len() / 2);
        // Something fails: if not in the first half, then in the second.
        pending.push((second, error.clone(), found.len()));
        pending.push((parts, error, usize::MAX));
    }
    // Only all together fail, so that no part alone is to blame.
    if found.is_empty() {
        found.extend(last_needed(parts, error, fails));
    }
    found
}

/// The end of the shortest beginning of `parts` that fails.
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

/// Returns whether a pointer of serde is as precise as the search: within `paths` and
/// `components`, a pointer must name an operation or component.
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

    /// The culprits among `count` parts, and how many emissions it took to find them.
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
    fn the_part_that_fails_alone_is_found_in_few_emissions() {
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
    fn a_pointer_of_serde_is_taken_where_it_names_the_place() {
        for pointer in ["/info/version", "/components/schemas/A", "/paths/~1a/get"] {
            assert!(is_precise(pointer), "{pointer}");
        }
        for pointer in ["", "/paths", "/paths/~1a", "/components/schemas"] {
            assert!(!is_precise(pointer), "{pointer}");
        }
    }
}
