//! Combines the files of a document.

use std::collections::{BTreeSet, HashMap, VecDeque};

use indexmap::IndexMap;

use super::reader::ReadFile;
use super::reference;
use crate::components;
use crate::diagnostic::Severity;
use crate::grammar::{Child, DOCUMENT, Kind, ObjectKind, Shape};
use crate::options::{LoadOptions, Mode};
use crate::parse;
use crate::pointer;
use crate::problems::{Problem, Problems};
use crate::source::Source;
use crate::tree::{Mapping, Node, NodeKind, Span};

/// The most values that other files may add to a document.
const MAX_NODES: usize = 2_000_000;

const MAX_FILES: usize = 5_000;

/// The depth up to which path items of other files may contain each other, by callbacks.
const MAX_PATH_ITEM_DEPTH: usize = 8;

/// The problems of references that cannot be followed, by their location in the text; `None` if the
/// problem was already reported.
pub(crate) type Refused = HashMap<Span, Option<Problem>>;

/// Adds the parts of other files to which a document refers to its tree. Returns the references
/// that cannot be followed.
pub(crate) fn assemble(
    root: &mut Node,
    options: &LoadOptions,
    files: &ReadFile<'_>,
    problems: &mut Problems,
) -> Refused {
    let name = problems.source().name.clone();
    let (directory, own) = match name.rsplit_once('/') {
        Some((directory, own)) => (format!("{directory}/"), own.to_owned()),
        // A revision in git: `main:api.yaml`.
        None => match name.rsplit_once(':') {
            Some((revision, own)) => (format!("{revision}:"), own.to_owned()),
            None => (String::new(), name),
        },
    };
    let mode = options.mode;
    let mut assembly = Assembly {
        mode,
        files,
        problems,
        directory,
        loaded: IndexMap::from([(own, None)]),
        components: HashMap::new(),
        taken: HashMap::new(),
        pending: VecDeque::new(),
        nested_items: 0,
        nodes: 0,
        refused: Refused::new(),
    };
    if mode.repairs() {
        assembly.expand_sections(root);
    }
    // First, so that components from other files do not get names that the document uses.
    assembly.take_components(root);
    assembly.object(&DOCUMENT, root, 0);
    assembly.add_components(root);
    assembly.refused
}

/// A place in a file that became a component.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Place {
    section: &'static str,
    file: usize,
    pointer: String,
}

struct Assembly<'a, 'p> {
    mode: Mode,
    files: &'a ReadFile<'a>,
    problems: &'p mut Problems,
    /// The prefix of the paths of files in messages.
    directory: String,
    /// The files, by path relative to the directory of the document, which comes first. The tree is
    /// `None` for the document itself, and for files that cannot be read.
    loaded: IndexMap<String, Option<Node>>,
    components: HashMap<Place, String>,
    taken: HashMap<&'static str, BTreeSet<String>>,
    /// The components that still have to be added, with their names.
    pending: VecDeque<(Place, String)>,
    nested_items: usize,
    /// The number of added values.
    nodes: usize,
    refused: Refused,
}

impl Assembly<'_, '_> {
    /// Replaces a section that refers to a whole file, as in `schemas: {$ref: schemas.yaml}`, by
    /// references to the components in the file.
    fn expand_sections(&mut self, root: &mut Node) {
        for (section, _) in sections() {
            let Some(found) = root.get("components").and_then(|all| all.get(section)) else {
                continue;
            };
            let only = found.as_mapping().filter(|own| own.len() == 1);
            let Some(reference) = only.and_then(|own| own.get("$ref")).cloned() else {
                continue;
            };
            let Some((file, pointer)) = self.target(&reference, 0) else {
                continue;
            };
            let components = self.copy(file, &pointer);
            let Some(components) = components.as_ref().and_then(Node::as_mapping) else {
                continue;
            };
            let path = self.path(file).to_owned();
            let mut expanded = Mapping::default();
            for name in components.keys() {
                let target = format!("{path}#{}", pointer::join(&pointer, name));
                let mut component = Mapping::default();
                let target = Node::new(NodeKind::String(target), reference.span);
                component.insert("$ref".to_owned(), reference.span, target);
                let component = Node::new(NodeKind::Mapping(component), reference.span);
                expanded.insert(name.to_owned(), reference.span, component);
            }
            let place = pointer::join("/components", section);
            let message = format!("`{section}` is a reference to a file, and not a map");
            let problem = Problem::new(reference.span, &place, message);
            self.problems.add(problem.severity(self.mode.severity_of_repairs()));
            let components = root.as_mapping_mut().and_then(|all| all.get_mut("components"));
            let sections = components.and_then(Node::as_mapping_mut);
            if let Some(node) = sections.and_then(|all| all.get_mut(section)) {
                node.kind = NodeKind::Mapping(expanded);
            }
        }
    }

    /// Records the names that the document uses. A component that only refers to another file is
    /// replaced by its target, which keeps the name.
    fn take_components(&mut self, root: &Node) {
        for (section, _) in sections() {
            let components = root
                .get("components")
                .and_then(|all| all.get(section))
                .and_then(Node::as_mapping)
                .into_iter();
            for (name, entry) in components.flat_map(Mapping::iter) {
                self.taken.entry(section).or_default().insert(name.to_owned());
                // Keys next to the reference would be lost.
                let mapping = entry.node.as_mapping().filter(|own| own.len() == 1);
                let reference = mapping.and_then(|own| own.get("$ref"));
                let Some((file, pointer)) = reference.and_then(|own| self.target(own, 0)) else {
                    continue;
                };
                let place = Place { section, file, pointer };
                if file > 0 && !self.components.contains_key(&place) {
                    self.components.insert(place.clone(), name.to_owned());
                    self.pending.push_back((place, name.to_owned()));
                }
            }
        }
    }

    /// Adds the components to which references lead, and those to which these refer.
    fn add_components(&mut self, root: &mut Node) {
        while let Some((place, name)) = self.pending.pop_front() {
            let kind = sections().find(|(section, _)| *section == place.section);
            if let (Some((_, kind)), Some(mut node)) = (kind, self.copy(place.file, &place.pointer))
            {
                self.object(kind, &mut node, place.file);
                add(root, place.section, &name, node);
            }
        }
    }

    fn object(&mut self, kind: &'static Kind, node: &mut Node, file: usize) {
        if kind.object == ObjectKind::PathItem {
            if self.replace_path_item(kind, node, file) {
                return;
            }
        } else if kind.section.is_none()
            && let Some(target) = self.misplaced_reference(node, file)
        {
            self.nested_items += 1;
            self.object(kind, node, target);
            self.nested_items -= 1;
            return;
        }
        let Some(mapping) = node.as_mapping_mut() else {
            return;
        };
        if let (Some(section), Some(reference)) = (kind.section, mapping.get_mut("$ref")) {
            self.reference(section, reference, file);
        }
        if file > 0
            && kind.object == ObjectKind::Example
            && let Some(sample) = mapping.get_mut("externalValue")
        {
            self.sample(sample, file);
        }
        for (key, node) in mapping.iter_mut() {
            if let Some(Child::Keyword(shape)) = kind.child(key) {
                if kind.object == ObjectKind::Discriminator && key == "mapping" {
                    self.mapping(node, file);
                } else {
                    let is_collection = matches!(shape, Shape::List(_) | Shape::Map(..));
                    let target = is_collection.then(|| self.misplaced_reference(node, file));
                    let file = target.flatten().unwrap_or(file);
                    shape.visit_objects(node, &mut |kind, node| self.object(kind, node, file));
                }
            }
        }
    }

    /// Replaces an object, list or map by the target of a `$ref` to another file, where OpenAPI
    /// does not allow a reference. Returns the file of the target.
    fn misplaced_reference(&mut self, node: &mut Node, file: usize) -> Option<usize> {
        let only = node.as_mapping().filter(|own| self.mode.repairs() && own.len() == 1);
        let reference = only.and_then(|own| own.get("$ref"))?.clone();
        let written = reference.as_str().filter(|written| file > 0 || !written.starts_with('#'))?;
        if self.nested_items == MAX_PATH_ITEM_DEPTH {
            return None;
        }
        let (target, pointer) = self.target(&reference, file)?;
        let found = self.copy(target, &pointer).filter(|_| target > 0)?;
        let message = format!("the reference `{written}` is in a place where OpenAPI has none");
        let problem = Problem::new(reference.span, "", message).severity(Severity::Warning);
        self.problems.add(problem.help("replace the reference with its target"));
        *node = found;
        Some(target)
    }

    /// Makes a reference lead to a component, unless it stays within the document.
    fn reference(&mut self, section: &'static str, reference: &mut Node, file: usize) {
        let Some((target, pointer)) = self.target(reference, file) else {
            return;
        };
        let written = if target == 0 {
            format!("#{pointer}")
        } else {
            let place = Place { section, file: target, pointer };
            let name = self.component(place);
            format!("#/components/{section}/{}", pointer::escape(&name))
        };
        reference.kind = NodeKind::String(written);
    }

    /// Rewrites the schemas in a discriminator's mapping. A bare name is that of a component.
    fn mapping(&mut self, node: &mut Node, file: usize) {
        let entries = node.as_mapping_mut().into_iter().flat_map(Mapping::iter_mut);
        for (_, schema) in entries {
            let names_file = |text: &str| {
                let path = text.split('#').next().unwrap_or_default();
                text.contains('#')
                    || [".yaml", ".yml", ".json"].iter().any(|end| path.ends_with(end))
            };
            if schema.as_str().is_some_and(names_file) {
                self.reference("schemas", schema, file);
            }
        }
    }

    /// Rewrites the file name of an example, which is relative to the file that contains it.
    fn sample(&mut self, sample: &mut Node, file: usize) {
        if let Some(path) = sample.as_str()
            && let Ok(path) = reference::resolve(self.path(file), path)
        {
            sample.kind = NodeKind::String(path);
        }
    }

    /// Replaces a reference to a path item of another file by the path item. Returns whether there
    /// was one.
    fn replace_path_item(&mut self, kind: &'static Kind, node: &mut Node, file: usize) -> bool {
        let Some(reference) = node.get("$ref") else {
            return false;
        };
        let is_local = |written: &str| written.starts_with('#');
        if file == 0 && reference.as_str().is_some_and(is_local) {
            return false;
        }
        let reference = reference.clone();
        let Some((target, pointer)) = self.target(&reference, file) else {
            return true;
        };
        if target == 0 {
            if let Some(node) = node.as_mapping_mut().and_then(|item| item.get_mut("$ref")) {
                node.kind = NodeKind::String(format!("#{pointer}"));
            }
            return true;
        }
        if self.nested_items == MAX_PATH_ITEM_DEPTH {
            let message = "path items of other files refer to each other without end";
            self.problems.add(Problem::new(reference.span, "", message));
            return true;
        }
        if let Some(mut item) = self.copy(target, &pointer) {
            self.nested_items += 1;
            self.object(kind, &mut item, target);
            self.nested_items -= 1;
            // Keys next to the reference belong to the path item, too.
            let mut beside = std::mem::replace(node, item);
            if let Some(mapping) = beside.as_mapping_mut() {
                mapping.remove("$ref");
            }
            self.object(kind, &mut beside, file);
            if let (NodeKind::Mapping(beside), Some(item)) = (beside.kind, node.as_mapping_mut()) {
                item.merge(beside);
            }
        }
        true
    }

    fn component(&mut self, place: Place) -> String {
        if let Some(name) = self.components.get(&place) {
            return name.clone();
        }
        let path = self.path(place.file);
        let wanted = match pointer::split_last(&place.pointer) {
            Some((_, name)) => name.into_owned(),
            None => stem(path).to_owned(),
        };
        let wanted = wanted.replace(|c| !components::may_be_in_name(c), "_");
        let taken = self.taken.entry(place.section).or_default();
        let mut name = wanted.clone();
        let mut number = 2;
        while name.is_empty() || !taken.insert(name.clone()) {
            name = format!("{wanted}{number}");
            number += 1;
        }
        self.components.insert(place.clone(), name.clone());
        self.pending.push_back((place, name.clone()));
        name
    }

    /// The file and the pointer to which a reference in a file leads. `None` if it stays as it is,
    /// or if it cannot be followed, which is reported.
    fn target(&mut self, reference: &Node, file: usize) -> Option<(usize, String)> {
        let written = reference.as_str()?;
        if file == 0 && written.starts_with('#') {
            return None;
        }
        // A word that does not look like a path is probably a name, for which a later step has a
        // better message.
        if !written.contains(['/', '.', '#', ':', '\\']) {
            return None;
        }
        let found = match reference::read(self.path(file), written) {
            Ok((None, pointer)) => self.check(file, pointer, reference.span),
            Ok((Some(path), pointer)) => self
                .load(&path, reference.span)
                .and_then(|index| self.check(index, pointer, reference.span)),
            Err(refused) => {
                let message = format!("the reference `{written}` {}", refused.reason);
                let problem = Problem::new(reference.span, "", message);
                Err(Some(problem.help(refused.help)))
            }
        };
        match found {
            Ok(found) => Some(found),
            Err(problem) => {
                // The walk may meet the reference several times.
                self.refused.entry(reference.span).or_insert(problem);
                None
            }
        }
    }

    /// Checks that there is a value at a pointer in another file. The error is the problem, if it
    /// was not reported before.
    fn check(
        &self,
        index: usize,
        pointer: String,
        span: Span,
    ) -> Result<(usize, String), Option<Problem>> {
        let (path, root) = self.loaded.get_index(index).ok_or(None)?;
        match root {
            Some(root) => match root.at(&pointer).map(|node| &node.kind) {
                None => {
                    let message = format!("there is nothing at `{pointer}` in `{path}`");
                    Err(Some(Problem::new(span, "", message)))
                }
                // It is not an object of OpenAPI, and messages about it would show its contents.
                Some(NodeKind::String(_) | NodeKind::Number(_) | NodeKind::Null) => {
                    let message = format!("the value at `{pointer}` in `{path}` is not an object");
                    Err(Some(Problem::new(span, "", message)))
                }
                Some(_) => Ok((index, pointer)),
            },
            None => Ok((index, pointer)),
        }
    }

    /// The index of a file, which is read when it is first named.
    fn load(&mut self, path: &str, span: Span) -> Result<usize, Option<Problem>> {
        if let Some((index, _, root)) = self.loaded.get_full(path) {
            // A file that cannot be read was reported the first time.
            let is_read = index == 0 || root.is_some();
            return is_read.then_some(index).ok_or(None);
        }
        let root = self.read(path, span);
        let (root, problem) = match root {
            Ok(root) => (Some(root), None),
            Err(problem) => (None, Some(problem)),
        };
        let (index, _) = self.loaded.insert_full(path.to_owned(), root);
        problem.map_or(Ok(index), Err)
    }

    fn read(&mut self, path: &str, span: Span) -> Result<Node, Option<Problem>> {
        // An untrusted document may name any number of files.
        let text = if self.loaded.len() < MAX_FILES {
            (self.files)(path).map_err(|error| error.to_string())
        } else {
            Err(format!("is one file too many: a document has at most {MAX_FILES}"))
        };
        let text =
            text.map_err(|reason| Some(Problem::new(span, "", format!("`{path}` {reason}"))))?;
        let name = format!("{}{path}", self.directory);
        let mut found = Problems::new(Source::new(&name, text));
        let root = parse::read(&mut found, self.mode);
        let is_structured = |node: &Node| {
            !matches!(node.kind, NodeKind::String(_) | NodeKind::Number(_) | NodeKind::Null)
        };
        // The text may be a key or a password, and messages would show it.
        if !root.as_ref().map_or(has_document_name(path), is_structured) {
            let message = format!("`{path}` is not a mapping of YAML or JSON");
            let problem = Problem::new(span, "", message);
            return Err(Some(problem.help("refer to a file with an object of OpenAPI in it")));
        }
        let number = self.problems.append_file(found);
        let mut root = root.ok_or(None)?;
        root.set_file(number);
        Ok(root)
    }

    fn path(&self, file: usize) -> &str {
        let file = self.loaded.get_index(file);
        file.map_or("", |(path, _)| path)
    }

    fn copy(&mut self, file: usize, pointer: &str) -> Option<Node> {
        let (_, root) = self.loaded.get_index(file)?;
        let node = root.as_ref()?.at(pointer)?;
        self.nodes += node.count();
        if self.nodes > MAX_NODES {
            // Reported once, when the limit is exceeded.
            if self.nodes - node.count() <= MAX_NODES {
                let message = format!("other files add more than {MAX_NODES} values");
                self.problems.add(Problem::new(node.span, "", message));
            }
            return None;
        }
        Some(node.clone())
    }
}

/// Returns whether the name of a file is that of a YAML or JSON text, so that messages may show its
/// syntax errors.
fn has_document_name(path: &str) -> bool {
    path.rsplit_once('.')
        .map(|(_, extension)| extension.to_ascii_lowercase())
        .is_some_and(|extension| matches!(extension.as_str(), "yaml" | "yml" | "json"))
}

fn sections() -> impl Iterator<Item = (&'static str, &'static Kind)> {
    Kind::all().filter_map(|kind| Some((kind.section?, kind)))
}

/// Adds a component, or replaces one that referred to it.
fn add(root: &mut Node, section: &str, name: &str, node: Node) {
    let span = node.span;
    let Some(document) = root.as_mapping_mut() else {
        return;
    };
    let components = document.get_or_insert("components", span);
    let Some(components) = components.as_mapping_mut() else {
        return;
    };
    let section = components.get_or_insert(section, span);
    if let Some(section) = section.as_mapping_mut() {
        match section.get_mut(name) {
            Some(known) => *known = node,
            None => section.insert(name.to_owned(), span, node),
        }
    }
}

/// The name of a file without its extension.
fn stem(path: &str) -> &str {
    let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}
