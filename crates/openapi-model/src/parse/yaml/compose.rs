//! Composes the tree from the events of saphyr-parser.
//!
//! The events are pulled one by one onto an explicit stack, so that neither deep nesting nor
//! endlessly expanding aliases can do any harm.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use saphyr_parser::{Event, Marker, Parser, Span as YamlSpan, StrInput};

use super::flow::{self, Indented};
use super::quoted;
use crate::options::Mode;
use crate::pointer;
use crate::problems::{Problem, Problems};
use crate::tree::{DEPTH_LIMIT, Mapping, Node, NodeKind, Position, Span};

/// The most values in a document, including those that aliases repeat.
const MAX_NODES: usize = 2_000_000;

/// Parses the text; `None` if there is a syntax error.
pub(in crate::parse) fn read(problems: &mut Problems, mode: Mode) -> Option<Node> {
    let source = Arc::clone(problems.source());
    let mut text = Cow::Borrowed(source.content());
    let known = problems.count();
    let mut repaired = Vec::new();
    let mut indented_lines = Indented::new();
    loop {
        let mut composer = Composer {
            problems: &mut *problems,
            mode,
            stack: Vec::new(),
            anchors: HashMap::new(),
            nodes: 0,
            root: None,
            misindented: None,
            low_line: None,
            indented_lines: &indented_lines,
        };
        let read = composer.compose(Parser::new_from_str(&text));
        let (misindented, low_line) = (composer.misindented, composer.low_line);
        let has_repairs_left = repaired.len() < MAX_REPAIRS;
        if let Some(start) = low_line.filter(|_| has_repairs_left)
            && let Some(indented) = usize::try_from(start.line)
                .ok()
                .and_then(|line| flow::indent(&text, line, &mut indented_lines))
        {
            problems.truncate(known);
            let message = "a line within brackets has too little indentation";
            repaired.push(Problem::new(Span::new(start, start), "", message));
            text = Cow::Owned(indented);
            continue;
        }
        let indented = misindented
            .filter(|_| has_repairs_left)
            .and_then(|start| Some((start, quoted::indent(&text, start)?)));
        if let Some((start, indented)) = indented {
            // The whole text is parsed again, and all problems are found again.
            problems.truncate(known);
            let message = "a text in quotes goes on with too little indentation";
            repaired.push(Problem::new(Span::new(start, start), "", message));
            text = Cow::Owned(indented);
            continue;
        }
        for problem in repaired {
            problems.add(problem.severity(mode.severity_of_repairs()));
        }
        return match read {
            Ok(root) => Some(root),
            Err(problem) => {
                problems.add(problem);
                None
            }
        };
    }
}

/// The most lines that are indented. The text is parsed again for each.
const MAX_REPAIRS: usize = 100;

pub(super) struct Composer<'f> {
    pub(super) problems: &'f mut Problems,
    pub(super) mode: Mode,
    pub(super) stack: Vec<Frame>,
    /// The values of anchors, with their sizes.
    anchors: HashMap<usize, Built>,
    /// The number of values made so far.
    nodes: usize,
    root: Option<Node>,
    /// The start of a quoted scalar that continues with too little indentation.
    misindented: Option<Position>,
    /// The location of a line within brackets that has too little indentation.
    low_line: Option<Position>,
    /// The lines that were indented, so that locations are those of the original text.
    indented_lines: &'f Indented,
}

/// An object or list that is not closed yet.
pub(super) struct Frame {
    pub(super) collection: Collection,
    start: Position,
    anchor: usize,
    /// The number of values in it, including itself.
    size: usize,
    /// The number of its levels, including itself.
    height: usize,
}

pub(super) enum Collection {
    Sequence(Vec<Node>),
    Mapping {
        mapping: Mapping,
        /// The key whose value comes next.
        pending: Option<Key>,
        /// The objects of merge keys (`<<`).
        merged: Vec<Mapping>,
    },
}

pub(super) struct Key {
    pub(super) name: String,
    pub(super) span: Span,
    pub(super) role: KeyRole,
}

/// The treatment of a key's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KeyRole {
    /// It is kept under the key.
    Name,
    /// Its keys become keys of the object.
    Merge,
    /// It is parsed and then dropped, because the key is a duplicate or invalid.
    Dropped,
}

/// A value, with its size and depth.
#[derive(Clone)]
pub(super) struct Built {
    pub(super) node: Node,
    pub(super) size: usize,
    pub(super) height: usize,
}

impl Built {
    /// A value with nothing in it.
    pub(super) fn scalar(kind: NodeKind, span: Span) -> Self {
        Self { node: Node::new(kind, span), size: 1, height: 0 }
    }
}

impl Composer<'_> {
    /// Composes the document. As in all steps, the error is the reason why parsing cannot continue.
    fn compose(&mut self, parser: Parser<'_, StrInput<'_>>) -> Result<Node, Problem> {
        let mut documents = 0;
        for event in parser {
            let (event, span) = match event {
                Ok(event) => event,
                Err(error) => {
                    let at = self.position(*error.marker());
                    // The scanner is ahead of the events, and has a limit, too.
                    if error.info().contains("recursion limit") {
                        return Err(self.too_deep(Span::new(at, at)));
                    }
                    if self.mode.repairs() && error.info().contains("in quoted scalar") {
                        self.misindented = Some(at);
                    }
                    let is_low = error.info().starts_with("invalid indentation");
                    if self.mode.repairs() && is_low && self.misindented.is_none() {
                        self.low_line = Some(at);
                    }
                    let message = format!("not valid YAML: {}", error.info());
                    return Err(self.stop(Span::new(at, at), message));
                }
            };
            let span = self.span(span);
            match event {
                Event::DocumentStart(_) => {
                    documents += 1;
                    if documents > 1 {
                        let problem = self.stop(span, "more than one YAML document in one file");
                        return Err(problem.help("give each document a file of its own"));
                    }
                }
                Event::Alias(id) => self.alias(id, span)?,
                Event::Scalar(text, style, anchor, tag) => {
                    self.scalar(&text, style, anchor, tag.as_ref(), span)?;
                }
                Event::SequenceStart(anchor, tag) => {
                    self.collection_tag(tag.as_ref(), "seq", span);
                    self.open(Collection::Sequence(Vec::new()), anchor, span)?;
                }
                Event::MappingStart(anchor, tag) => {
                    self.collection_tag(tag.as_ref(), "map", span);
                    let collection = Collection::Mapping {
                        mapping: Mapping::default(),
                        pending: None,
                        merged: Vec::new(),
                    };
                    self.open(collection, anchor, span)?;
                }
                Event::SequenceEnd | Event::MappingEnd => self.close(span)?,
                Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
            }
        }
        let start = Position::new(1, 1);
        self.root.take().ok_or_else(|| self.stop(Span::new(start, start), "the document is empty"))
    }

    fn alias(&mut self, id: usize, span: Span) -> Result<(), Problem> {
        let Some(mut built) = self.anchors.get(&id).cloned() else {
            return Err(self.stop(span, "an alias within its own value"));
        };
        self.count(built.size, span)?;
        if self.stack.len() + built.height > DEPTH_LIMIT {
            return Err(self.too_deep(span));
        }
        // The location of the value is its alias, and those of inner values are at the anchor.
        built.node.span = span;
        self.attach(built, span)
    }

    fn open(&mut self, collection: Collection, anchor: usize, span: Span) -> Result<(), Problem> {
        self.count(1, span)?;
        if self.stack.len() == DEPTH_LIMIT {
            return Err(self.too_deep(span));
        }
        self.stack.push(Frame { collection, start: span.start, anchor, size: 1, height: 1 });
        Ok(())
    }

    fn close(&mut self, span: Span) -> Result<(), Problem> {
        let Some(frame) = self.stack.pop() else {
            return Ok(());
        };
        let (kind, last) = match frame.collection {
            Collection::Sequence(items) => {
                let last = items.last().map(|item| item.span.end);
                (NodeKind::Sequence(items), last)
            }
            Collection::Mapping { mut mapping, merged, .. } => {
                let last = mapping.iter().last().map(|(_, entry)| entry.node.span.end);
                merged.into_iter().for_each(|other| mapping.merge(other));
                (NodeKind::Mapping(mapping), last)
            }
        };
        // In block style, the parser only notices the end at the next token, which may be many
        // comment lines further on; the collection ends with its last item. In flow style, it ends
        // with the bracket.
        let end = match last {
            Some(last) if span.start == span.end || last > span.end => last.max(frame.start),
            _ => span.end,
        };
        let span = Span::new(frame.start, end);
        let built = Built { node: Node::new(kind, span), size: frame.size, height: frame.height };
        self.remember(frame.anchor, &built, span)?;
        self.attach(built, span)
    }

    /// Adds a finished value to its parent.
    pub(super) fn attach(&mut self, built: Built, span: Span) -> Result<(), Problem> {
        if self.awaits_key() {
            let problem = Problem::new(span, &self.pointer(), "a key must be a string")
                .help("write the key out in quotes");
            self.problems.add(problem);
            // A key, so that the next value is read as its value.
            self.await_value("?", span, KeyRole::Dropped);
            return Ok(());
        }
        let Some(frame) = self.stack.last_mut() else {
            self.root = Some(built.node);
            return Ok(());
        };
        frame.size += built.size;
        frame.height = frame.height.max(built.height + 1);
        match &mut frame.collection {
            Collection::Sequence(items) => items.push(built.node),
            Collection::Mapping { mapping, pending, merged } => {
                let Some(key) = pending.take() else {
                    return Ok(());
                };
                match key.role {
                    KeyRole::Name => mapping.insert(key.name, key.span, built.node),
                    KeyRole::Dropped => {}
                    KeyRole::Merge => match mappings(built.node) {
                        Some(mappings) => merged.extend(mappings),
                        None => {
                            let message = "only objects can be merged by `<<`";
                            let problem = Problem::new(span, &self.pointer(), message);
                            self.problems.add(problem);
                        }
                    },
                }
            }
        }
        Ok(())
    }

    /// Keeps a copy of an anchored value for its aliases.
    pub(super) fn remember(
        &mut self,
        anchor: usize,
        built: &Built,
        span: Span,
    ) -> Result<(), Problem> {
        if anchor > 0 {
            // The copy takes memory, too.
            self.count(built.size, span)?;
            self.anchors.insert(anchor, built.clone());
        }
        Ok(())
    }

    pub(super) fn count(&mut self, nodes: usize, span: Span) -> Result<(), Problem> {
        // Saturating, because aliases multiply.
        self.nodes = self.nodes.saturating_add(nodes);
        if self.nodes <= MAX_NODES {
            return Ok(());
        }
        let message = format!("the document holds more than {MAX_NODES} values");
        let problem = self.stop(span, message);
        Err(problem.help("aliases count as often as they are used"))
    }

    fn too_deep(&self, span: Span) -> Problem {
        let message = format!("objects and lists nest deeper than {DEPTH_LIMIT} levels");
        self.stop(span, message)
    }

    pub(super) fn awaits_key(&self) -> bool {
        matches!(
            self.stack.last(),
            Some(Frame { collection: Collection::Mapping { pending: None, .. }, .. })
        )
    }

    /// Adds the next key of the innermost object.
    pub(super) fn await_value(&mut self, key: &str, span: Span, role: KeyRole) {
        let frame = self.stack.last_mut();
        if let Some(Collection::Mapping { pending, .. }) = frame.map(|own| &mut own.collection) {
            let name = key.to_owned();
            *pending = Some(Key { name, span, role });
        }
    }

    pub(super) fn pointer(&self) -> String {
        let mut place = String::new();
        for frame in &self.stack {
            match &frame.collection {
                Collection::Sequence(items) => {
                    pointer::push(&mut place, &items.len().to_string());
                }
                Collection::Mapping { pending, .. } => {
                    if let Some(key) = pending {
                        pointer::push(&mut place, &key.name);
                    }
                }
            }
        }
        place
    }

    fn stop(&self, span: Span, message: impl Into<String>) -> Problem {
        Problem::new(span, &self.pointer(), message)
    }

    fn span(&self, span: YamlSpan) -> Span {
        Span::new(self.position(span.start), self.position(span.end))
    }

    fn position(&self, marker: Marker) -> Position {
        let added = self.indented_lines.get(&marker.line()).copied().unwrap_or_default();
        Position::new(marker.line(), marker.col().saturating_sub(added) + 1)
    }
}

/// The objects of a merge key: one, or several in a list.
fn mappings(node: Node) -> Option<Vec<Mapping>> {
    match node.kind {
        NodeKind::Mapping(mapping) => Some(vec![mapping]),
        NodeKind::Sequence(items) => {
            let mapping = |item: Node| match item.kind {
                NodeKind::Mapping(mapping) => Some(mapping),
                _ => None,
            };
            items.into_iter().map(mapping).collect()
        }
        _ => None,
    }
}
