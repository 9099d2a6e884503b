//! References within the document: checks that they lead somewhere and are not circular.

use std::collections::HashSet;

use indexmap::{IndexMap, IndexSet};
use serde_json::Value;

use crate::diagnostic::Severity;
use crate::files::Refused;
use crate::grammar::{Kind, Outline, Reference, is_remark};
use crate::options::{LoadOptions, Mode};
use crate::pointer;
use crate::problems::{Problem, Problems};
use crate::spec_version::SpecVersion;
use crate::suggestions::closest;
use crate::tree::{Node, Span};

/// The most references in a row that are followed. The check below refuses documents with circular
/// references; the limit is for values from elsewhere.
const MAX_REFERENCES: usize = 128;

/// Follows the `$ref`s of a value to the first value without one, and returns it with its JSON
/// pointer; a value without a reference is returned without a pointer. `at` looks up the value at a
/// pointer. `None` if a reference leads nowhere, or if references are circular.
pub fn follow<'a>(
    value: &'a Value,
    at: impl Fn(&str) -> Option<&'a Value>,
) -> Option<(&'a Value, Option<String>)> {
    chain(value, |own| own.get("$ref")?.as_str(), at)
}

/// The same for a node of a tree and its pointer.
pub(crate) fn resolve_node<'a>(
    root: &'a Node,
    node: &'a Node,
    pointer: String,
) -> Option<(&'a Node, String)> {
    let reference = |own: &'a Node| own.get("$ref")?.as_str();
    let (node, target) = chain(node, reference, |pointer| root.at(pointer))?;
    Some((node, target.unwrap_or(pointer)))
}

fn chain<'a, T: Copy>(
    mut place: T,
    reference: impl Fn(T) -> Option<&'a str>,
    at: impl Fn(&str) -> Option<T>,
) -> Option<(T, Option<String>)> {
    let mut pointer = None;
    for _ in 0..MAX_REFERENCES {
        let Some(next) = reference(place) else {
            return Some((place, pointer));
        };
        let target = pointer::from_reference(next)?;
        place = at(&target)?;
        pointer = Some(target);
    }
    None
}

/// Reports every reference that leads nowhere, outside, or to the wrong kind of object, circular
/// references, and those in `refused`.
pub(crate) fn check(
    root: &Node,
    (version, options): (SpecVersion, &LoadOptions),
    outline: &Outline,
    mut refused: Refused,
    problems: &mut Problems,
) {
    let mode = options.mode;
    let mut graph = Graph::default();
    let mut missing = Missing::default();
    for (pointer, members) in &outline.combined {
        let list = pointer::join(pointer, "allOf");
        for member in 0..*members {
            graph.add_edge(pointer, pointer::join(&list, member));
        }
    }
    for reference in &outline.references {
        if let Some(problem) = refused.get_mut(&reference.span) {
            let problem = problem.take().map(|problem| problem.at(&reference.from));
            // In partial mode, copies of a part are reported again, because they are broken,
            // too.
            let again = mode == Mode::Partial;
            if let Some(problem) = problem {
                if again {
                    refused.insert(reference.span, Some(problem.clone()));
                }
                problems.add(problem.severity(options.severity_of_broken_references()));
            }
            continue;
        }
        match target(root, version, reference) {
            Ok(target) => {
                let mut is_followed = true;
                if let Some(problem) = in_another_section(reference, &target) {
                    is_followed = mode == Mode::Tolerant
                        || (mode == Mode::Partial && is_alike(reference, &target));
                    let severity = if is_followed { Severity::Warning } else { Severity::Error };
                    problems.add(problem.severity(severity));
                }
                if is_followed && reference.replaces {
                    graph.add_edge(&reference.from, target);
                }
            }
            Err(problem) => {
                // The schemas in a discriminator's mapping are not needed to read the values.
                let is_needed = reference.replaces || mode == Mode::Strict;
                let severity = if is_needed {
                    options.severity_of_broken_references()
                } else {
                    Severity::Warning
                };
                let problem = problem.severity(severity);
                // A reference in a remark is dropped with it.
                if leads_nowhere(root, &reference.target) && !is_remark(&reference.from) {
                    missing.add(&reference.target, severity, problem);
                } else {
                    problems.add(problem);
                }
            }
        }
    }
    missing.into_problems().for_each(|problem| problems.add(problem));
    for cycle in graph.cycles() {
        problems.add(endless(root, &cycle));
    }
    // References that OpenAPI does not allow were not recorded.
    for problem in refused.into_values().flatten().filter(Problem::is_nowhere) {
        problems.add(problem.severity(options.severity_of_broken_references()));
    }
}

/// The references that lead nowhere, by target: a missing component is a single mistake, however
/// many places refer to it.
#[derive(Default)]
struct Missing(IndexMap<(String, Severity), Vec<Problem>>);

impl Missing {
    fn add(&mut self, target: &str, severity: Severity, problem: Problem) {
        self.0.entry((target.to_owned(), severity)).or_default().push(problem);
    }

    /// One problem for each target, at the first place, with the number of places.
    fn into_problems(self) -> impl Iterator<Item = Problem> {
        self.0.into_values().filter_map(|places| {
            let count = places.len();
            let mut places = places.into_iter();
            let first = places.next()?;
            match count {
                1 => Some(first),
                _ => Some(
                    first.label(format!("the first of {count} such references")).also_at(places),
                ),
            }
        })
    }
}

fn leads_nowhere(root: &Node, target: &str) -> bool {
    let pointer = pointer::from_reference(target).filter(|_| target.starts_with('#'));
    pointer.is_some_and(|pointer| root.at(&pointer).is_none())
}

/// Returns whether the component to which a reference leads can be read as the required kind: its
/// kind has the same keys, or its section is unknown in OpenAPI.
fn is_alike(reference: &Reference, target: &str) -> bool {
    let found = pointer::component_section(target).unwrap_or_default();
    let is_known = Kind::all().any(|kind| kind.section == Some(&found));
    let pair = (reference.section.unwrap_or_default(), found.as_ref());
    let is_pair = matches!(
        pair,
        ("responses", "requestBodies")
            | ("requestBodies", "responses")
            | ("headers", "parameters")
            | ("examples", _)
    );
    is_pair || !is_known
}

fn target(root: &Node, version: SpecVersion, reference: &Reference) -> Result<String, Problem> {
    let written = &reference.target;
    let problem = |message: String| Problem::new(reference.span, &reference.from, message);
    if !written.starts_with('#') {
        let problem = problem(format!("the reference `{written}` leads out of the document"));
        return Err(problem.meant(shared_as(root, written, reference.section)));
    }
    let Some(pointer) = pointer::from_reference(written) else {
        return Err(problem(format!("the reference `{written}` is not a JSON pointer"))
            .help("it must begin with `#/`, as in `#/components/schemas/User`"));
    };
    let Some(node) = root.at(&pointer) else {
        let problem = problem(format!("the reference `{written}` leads nowhere"));
        return Err(problem.meant(nearest_target(root, &pointer, reference.section)));
    };
    let is_schema = version >= SpecVersion::V3_1
        && reference.section == Some("schemas")
        && node.as_bool().is_some();
    if node.as_mapping().is_none() && !is_schema {
        let what = node.describe();
        return Err(problem(format!(
            "{} is expected here, but `{written}` is {what}",
            reference.wanted
        )));
    }
    Ok(pointer)
}

/// The problem of a reference to a component in the wrong section.
fn in_another_section(reference: &Reference, target: &str) -> Option<Problem> {
    let written = &reference.target;
    let found = pointer::component_section(target)?;
    let wanted = reference.section?;
    (found != wanted).then(|| {
        let message =
            format!("{} is expected here, but `{written}` is one of the {found}", reference.wanted);
        Problem::new(reference.span, &reference.from, message)
    })
}

/// The component with a bare name (`User` for `#/components/schemas/User`).
fn shared_as(root: &Node, name: &str, section: Option<&str>) -> Option<String> {
    let components = root.get("components")?.get(section?)?;
    components.get(name)?;
    Some(reference_to(section?, name))
}

/// The probable target of a reference that leads nowhere.
fn nearest_target(root: &Node, pointer: &str, section: Option<&str>) -> Option<String> {
    let section = section?;
    let components = root.get("components")?.as_mapping()?;
    let (_, name) = pointer::split_last(pointer)?;
    let candidates = components.get(section)?.as_mapping()?;
    if candidates.get(&name).is_some() {
        return Some(reference_to(section, &name));
    }
    closest(&name, candidates.keys()).map(|name| reference_to(section, name))
}

fn reference_to(section: &str, name: &str) -> String {
    format!("#/components/{section}/{}", pointer::escape(name))
}

/// The graph of replacements: an object is replaced by the target of its `$ref`, and a schema by
/// the members of its `allOf` together. Properties and items are not edges, because a schema may
/// contain itself.
///
/// It is in document order, so that reports are deterministic.
#[derive(Default)]
struct Graph(IndexMap<String, Vec<String>>);

impl Graph {
    fn add_edge(&mut self, from: &str, to: String) {
        self.0.entry(from.to_owned()).or_default().push(to);
    }

    /// The cycles, without duplicates, as lists of pointers.
    fn cycles(&self) -> Vec<Vec<&str>> {
        let mut cycles = Vec::new();
        let mut done: HashSet<&str> = HashSet::new();
        let mut path: IndexSet<&str> = IndexSet::new();
        for source in self.0.keys() {
            // The nodes to enter, and those on the path to leave. A chain can be as long as the
            // document, so this does not recurse.
            let mut pending = vec![(source.as_str(), false)];
            while let Some((place, is_entered)) = pending.pop() {
                if is_entered {
                    path.pop();
                    done.insert(place);
                } else if let Some(start) = path.get_index_of(place) {
                    cycles.push(path.iter().skip(start).copied().collect());
                } else if !done.contains(place)
                    && let Some(targets) = self.0.get(place)
                {
                    path.insert(place);
                    pending.push((place, true));
                    let targets = targets.iter().rev();
                    pending.extend(targets.map(|target| (target.as_str(), false)));
                }
            }
        }
        cycles
    }
}

fn endless(root: &Node, cycle: &[&str]) -> Problem {
    let mut names: Vec<String> = Vec::new();
    for pointer in cycle {
        // The members of an allOf are steps, but not named places.
        if pointer::component_section(pointer).is_some() || !is_member(pointer) {
            names.push(name(pointer));
        }
    }
    let first = cycle.first().copied().unwrap_or_default();
    if let Some(start) = names.first().cloned() {
        names.push(start);
    } else {
        names.extend([name(first), name(first)]);
    }
    let span = place(root, first);
    Problem::new(span, first, format!("endless reference: {}", names.join(" → ")))
        .help("one of them must be written out")
}

fn is_member(pointer: &str) -> bool {
    pointer::split_last(pointer).is_some_and(|(list, _)| list.ends_with("/allOf"))
}

/// The name of a component, or the pointer of another place.
fn name(pointer: &str) -> String {
    match (pointer::component_section(pointer), pointer::split_last(pointer)) {
        (Some(_), Some((_, name))) => name.into_owned(),
        _ => format!("#{pointer}"),
    }
}

/// The location of a value's key, or of the value itself in a list.
fn place(root: &Node, pointer: &str) -> Span {
    pointer::split_last(pointer)
        .and_then(|(parent, key)| {
            let entry = root.at(parent)?.as_mapping()?.entry(&key)?;
            Some(entry.key_span)
        })
        .or_else(|| root.at(pointer).map(|node| node.span))
        .unwrap_or(root.span)
}
