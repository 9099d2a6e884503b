//! Checks a document against the table of kinds, and records what later steps need: the references,
//! and the schemas with `allOf`.

use std::collections::HashSet;

use serde_json::Number;

use super::extensions;
use super::kinds::DOCUMENT;
use super::object_kind::ObjectKind;
use super::outline::{Outline, Reference};
use super::schema::SCHEMA;
use super::shape::{Key, Kind, Names, Need, Shape};
use crate::components;
use crate::options::{LoadOptions, Mode};
use crate::pointer;
use crate::problems::{Problem, Problems};
use crate::spec_version::SpecVersion;
use crate::suggestions::closest;
use crate::tree::{Entry, Mapping, Node, NodeKind, NullReading, Span};

/// Walks the whole document.
pub(crate) fn check(
    root: &Node,
    version: SpecVersion,
    options: &LoadOptions,
    problems: &mut Problems,
) -> Outline {
    let mut walk = Walk {
        version,
        mode: options.mode,
        extensions: options.extensions,
        problems,
        outline: Outline::default(),
        unusable: Vec::new(),
        pointer: String::new(),
    };
    walk.object(root, root.span, &DOCUMENT);
    if options.mode.repairs() {
        walk.unknown_sections(root);
    }
    walk.report_unusable();
    walk.outline
}

pub(super) struct Walk<'f> {
    pub(super) version: SpecVersion,
    pub(super) mode: Mode,
    extensions: &'static [Key],
    pub(super) problems: &'f mut Problems,
    pub(super) outline: Outline,
    /// The problems of objects that are harmless as long as nothing refers to them.
    pub(super) unusable: Vec<(String, Problem)>,
    pub(super) pointer: String,
}

impl Walk<'_> {
    /// Checks the components in sections that OpenAPI does not know
    /// (`#/components/definitions/User`) as the kind that the reference to them requires.
    fn unknown_sections(&mut self, root: &Node) {
        let is_known = |section: &str| Kind::all().any(|kind| kind.section == Some(section));
        let mut visited = HashSet::new();
        let mut next = 0;
        // The list grows during the loop, because checked components have references, too.
        while let Some(reference) = self.outline.references.get(next) {
            next += 1;
            let section = reference.section;
            let Some(pointer) = pointer::from_reference(&reference.target) else {
                continue;
            };
            let is_astray =
                pointer::component_section(&pointer).is_some_and(|section| !is_known(&section));
            let kind = Kind::all().find(|kind| section.is_some() && kind.section == section);
            if let (true, Some(kind), Some(node)) = (is_astray, kind, root.at(&pointer))
                && visited.insert((pointer.clone(), section))
            {
                self.pointer = pointer;
                self.object(node, node.span, kind);
                self.pointer.clear();
            }
        }
    }

    /// Checks the value at `self.pointer`. `name` is the location of its key, or of the value
    /// itself in a list.
    fn value(&mut self, node: &Node, name: Span, shape: Shape) {
        let number = match &node.kind {
            NodeKind::Number(number) => Some(number),
            _ => None,
        };
        let integer = number.and_then(Number::as_i64);
        match shape {
            Shape::Any => {}
            Shape::Text => self.text(node),
            Shape::Word(words) => self.word(node, words),
            Shape::Words(words) => match node.as_sequence() {
                Some(items) => self.items(items, Shape::Word(words)),
                None => self.word(node, words),
            },
            Shape::Texts => match &node.kind {
                NodeKind::Sequence(items) => self.items(items, Shape::Text),
                NodeKind::String(_) => {}
                _ => self.mismatch(node, "a string or a list of strings"),
            },
            Shape::Flag if node.as_bool().is_some() => {}
            Shape::Flag => self.mismatch(node, "`true` or `false`"),
            Shape::Number if number.is_some() => {}
            Shape::Number => self.mismatch(node, "a number"),
            Shape::Integer if integer.is_some_and(|own| i32::try_from(own).is_ok()) => {}
            Shape::Integer => self.mismatch(node, "an integer of 32 bits"),
            Shape::Code if integer.is_some_and(|code| (100..600).contains(&code)) => {}
            Shape::Code => self.mismatch(node, "a status code"),
            Shape::Count if number.is_some_and(Number::is_u64) => {}
            Shape::Count => self.mismatch(node, "an integer that is not negative"),
            Shape::List(item) => match node.as_sequence() {
                Some(items) => self.items(items, *item),
                None => self.mismatch(node, "a list"),
            },
            Shape::Map(names, value) => match node.as_mapping() {
                Some(mapping) => {
                    for (key, entry) in mapping.iter() {
                        self.with_token(key, |walk| {
                            walk.name(key, entry, names);
                            walk.named(entry, *value);
                        });
                    }
                }
                None => self.mismatch(node, "an object"),
            },
            Shape::Object(kind) => self.object(node, name, kind),
            Shape::SchemaReference => match node.as_str() {
                Some(target) => self.name_of(node, target.to_owned(), &SCHEMA, false),
                None => self.mismatch(node, "a string"),
            },
            Shape::SchemaName => match node.as_str() {
                Some(name) => {
                    let target = components::schema_reference(name);
                    self.name_of(node, target, &SCHEMA, false);
                }
                None => self.mismatch(node, "a string"),
            },
            Shape::FlagOr(kind) => match node.kind {
                NodeKind::Bool(_) => {}
                NodeKind::Mapping(_) => self.object(node, name, kind),
                _ => self.mismatch(node, &format!("`true`, `false` or {}", kind.a())),
            },
        }
    }

    fn object(&mut self, node: &Node, name: Span, kind: &'static Kind) {
        let is_json_schema = self.is_json_schema(kind);
        // `true` allows every value, and `false` none.
        if is_json_schema && node.as_bool().is_some() {
            return;
        }
        let Some(mapping) = node.as_mapping() else {
            let message = format!("{} must be an object", kind.a());
            let what = node.describe();
            let problem = Problem::new(node.span, &self.pointer, message);
            self.problems.add(problem.label(format!("this is {what}")));
            return;
        };
        if self.is_misplaced_reference(mapping, kind) {
            return;
        }
        if kind.section.is_some()
            && let Some(reference) = mapping.entry("$ref")
        {
            self.reference(reference, mapping, kind);
            // From 3.1 on, the keywords next to the `$ref` of a schema have an effect.
            if !is_json_schema {
                return;
            }
        }
        self.missing_keys(mapping, name, kind);
        for (key, entry) in mapping.iter() {
            self.with_token(key, |walk| walk.entry(key, entry, kind));
        }
        self.take_down(mapping, kind);
    }

    /// Checks a key of an object, and its value.
    fn entry(&mut self, key: &str, entry: &Entry, kind: &'static Kind) {
        let mut keys = kind.keys.iter();
        if let Some(known) = keys.find(|known| known.name == key && known.is_of(self.version)) {
            if self.lets_null_pass(&entry.node, known.shape, known.need) {
                self.null(key, entry, NullReading::Absent);
            } else if self.is_misplaced_flag(&entry.node, known, kind) {
                self.misplaced_flag(key, entry);
            } else {
                self.value(&entry.node, entry.key_span, known.shape);
            }
        } else if key.starts_with("x-") {
            // Elsewhere, the extensions of other projects may have any form.
            if self.mode == Mode::Strict {
                self.value(&entry.node, entry.key_span, extensions::shape(key, self.extensions));
            }
        } else if let Some((names, shape)) = kind.patterned {
            self.name(key, entry, names);
            self.named(entry, shape);
        } else {
            let message = format!("unknown key `{key}` in {}", kind.a());
            let problem = self.slip(entry.key_span, &self.pointer, message);
            let help = suggest_key(key, kind, self.version);
            self.problems.add(match help {
                Some(help) => problem.help(help),
                None => problem,
            });
        }
    }

    fn named(&mut self, entry: &Entry, shape: Shape) {
        if self.lets_null_pass(&entry.node, shape, Need::Required) {
            let reading = match shape {
                Shape::Object(_) => NullReading::EmptyObject,
                Shape::List(_) => NullReading::EmptyList,
                _ => NullReading::Absent,
            };
            let name = pointer::split_last(&self.pointer).map(|(_, name)| name.into_owned());
            self.null(&name.unwrap_or_default(), entry, reading);
        } else {
            self.value(&entry.node, entry.key_span, shape);
        }
    }

    /// Returns whether null is accepted instead of the expected shape.
    fn lets_null_pass(&self, node: &Node, shape: Shape, need: Need) -> bool {
        let is_accepted = match self.mode {
            Mode::Strict => false,
            Mode::Lenient => need == Need::Optional,
            Mode::Tolerant | Mode::Partial => true,
        };
        is_accepted && matches!(node.kind, NodeKind::Null) && !matches!(shape, Shape::Any)
    }

    /// Returns whether a schema has a boolean that belongs to another version or to the object
    /// around it, and that does not affect types.
    fn is_misplaced_flag(&self, node: &Node, key: &Key, kind: &Kind) -> bool {
        let is_flag = node.as_bool().is_some() && !matches!(key.shape, Shape::Flag);
        let is_known = matches!(key.name, "required" | "exclusiveMinimum" | "exclusiveMaximum");
        matches!(self.mode, Mode::Lenient | Mode::Partial)
            && kind.object == ObjectKind::Schema
            && is_flag
            && is_known
    }

    fn misplaced_flag(&mut self, key: &str, entry: &Entry) {
        let help = if key == "required" {
            "list the name of the property in `required` of the object that has it"
        } else {
            "give the limit itself, as a number"
        };
        let message = format!("`{key}` is a boolean, and is ignored");
        self.problems.add(self.slip(entry.key_span, &self.pointer, message).help(help));
        self.outline.nulls.push((self.pointer.clone(), NullReading::Absent));
    }

    fn null(&mut self, name: &str, entry: &Entry, reading: NullReading) {
        let how = match reading {
            NullReading::Absent => "as if it were absent",
            NullReading::EmptyObject => "as an object without keys",
            NullReading::EmptyList => "as an empty list",
        };
        let message = format!("`{name}` is null, and is read {how}");
        self.problems.add(self.slip(entry.key_span, &self.pointer, message));
        self.outline.nulls.push((self.pointer.clone(), reading));
    }

    /// Reports a `$ref` instead of an object that no reference may replace. The missing keys of the
    /// object are then not reported.
    fn is_misplaced_reference(&mut self, mapping: &Mapping, kind: &'static Kind) -> bool {
        let Some(entry) = mapping.entry("$ref").filter(|entry| entry.node.as_str().is_some())
        else {
            return false;
        };
        let may_be_reference = kind.section.is_some()
            || kind.patterned.is_some()
            || kind.keys.iter().any(|key| key.name == "$ref");
        if !may_be_reference && self.mode != Mode::Tolerant {
            let message = format!("{} cannot be replaced by a reference", kind.a());
            let pointer = pointer::join(&self.pointer, "$ref");
            let problem = Problem::new(entry.key_span, &pointer, message);
            self.problems.add(problem.help("replace the reference with its target"));
        }
        !may_be_reference && self.mode != Mode::Tolerant
    }

    /// Records a `$ref` that replaces an object.
    fn reference(&mut self, reference: &Entry, mapping: &Mapping, kind: &'static Kind) {
        let Some(target) = reference.node.as_str() else {
            self.with_token("$ref", |walk| walk.mismatch(&reference.node, "a string"));
            return;
        };
        self.name_of(&reference.node, target.to_owned(), kind, true);
        for (key, entry) in mapping.iter() {
            if key == "$ref"
                || key.starts_with("x-")
                || self.has_effect_next_to_reference(key, kind)
            {
                continue;
            }
            let message = format!("`{key}` next to `$ref` has no effect");
            let problem = self.slip(entry.key_span, &pointer::join(&self.pointer, key), message);
            self.problems.add(if kind.section == SCHEMA.section {
                problem.help("wrap the reference: `allOf: [{$ref: …}]`")
            } else {
                problem.help(format!("move it to the {} that is referred to", kind.name))
            });
        }
    }

    /// Returns whether a key next to a `$ref` has an effect.
    fn has_effect_next_to_reference(&self, key: &str, kind: &'static Kind) -> bool {
        self.is_json_schema(kind)
            || (self.version >= SpecVersion::V3_1 && matches!(key, "summary" | "description"))
    }

    /// Returns whether objects of a kind are JSON Schemas, which may be booleans, and where `$ref`
    /// is an ordinary keyword.
    fn is_json_schema(&self, kind: &'static Kind) -> bool {
        self.version >= SpecVersion::V3_1 && kind.object == ObjectKind::Schema
    }

    /// Records anything other than a `$ref` that matters for references.
    fn take_down(&mut self, mapping: &Mapping, kind: &'static Kind) {
        if kind.object == ObjectKind::Schema {
            if let Some(members) = mapping.get("allOf").and_then(Node::as_sequence) {
                let combined = (self.pointer.clone(), members.len());
                self.outline.combined.push(combined);
            }
        } else if kind.object == ObjectKind::PathItem {
            if let Some(node) = mapping.get("$ref")
                && let Some(target) = node.as_str()
            {
                self.name_of(node, target.to_owned(), kind, true);
            }
        } else if kind.object == ObjectKind::Discriminator
            && let Some(names) = mapping.get("mapping").and_then(Node::as_mapping)
        {
            for (_, entry) in names.iter() {
                // A bare name is that of a schema, and needs no reference.
                if let Some(target) = entry.node.as_str()
                    && target.contains('#')
                {
                    self.name_of(&entry.node, target.to_owned(), &SCHEMA, false);
                }
            }
        }
    }

    /// Records a text that names an object.
    fn name_of(&mut self, node: &Node, target: String, kind: &'static Kind, replaces: bool) {
        self.outline.references.push(Reference {
            from: self.pointer.clone(),
            target,
            span: node.span,
            wanted: kind.a(),
            section: kind.section,
            replaces,
        });
    }

    fn items(&mut self, items: &[Node], shape: Shape) {
        for (index, item) in items.iter().enumerate() {
            self.with_token(&index.to_string(), |walk| {
                walk.value(item, item.span, shape);
            });
        }
    }

    fn text(&mut self, node: &Node) {
        match node.kind {
            NodeKind::String(_) => {}
            NodeKind::Number(_) | NodeKind::Bool(_) => {
                let place = (self.pointer.clone(), node.span);
                self.outline.unquoted.push(place);
                let problem = self.mismatch_of(node, "a string").help("put it in quotes");
                self.problems.add(problem.severity(self.mode.severity_of_slips()));
            }
            _ => self.mismatch(node, "a string"),
        }
    }

    fn word(&mut self, node: &Node, words: &[&'static str]) {
        // People write `[string, null]` without quotes, and its meaning is clear.
        if matches!(node.kind, NodeKind::Null) && words.contains(&NULL) {
            let problem = self
                .mismatch_of(node, "a string")
                .help("put the name of the type in quotes: `'null'`");
            self.problems.add(problem.severity(self.mode.severity_of_slips()));
            return;
        }
        let Some(text) = node.as_str() else {
            self.mismatch(node, "a string");
            return;
        };
        if words.contains(&text) {
            return;
        }
        let message = format!("`{}` is not {}", crate::tree::Shortened(text), list(words));
        let problem = Problem::new(node.span, &self.pointer, message);
        self.fault(problem.meant(closest(text, words.iter().copied())));
    }

    /// Checks a key that the table does not list.
    fn name(&mut self, key: &str, entry: &Entry, names: Names) {
        let message = match names {
            Names::Component if key.is_empty() || !key.chars().all(components::may_be_in_name) => {
                let message = format!(
                    "the component name `{key}` has other characters than letters, digits, `.`, \
                     `-` and `_`"
                );
                self.problems.add(self.slip(entry.key_span, &self.pointer, message));
                return;
            }
            Names::Path if !key.starts_with('/') => {
                format!("the path `{key}` does not begin with `/`")
            }
            Names::Status if crate::model::Status::from_key(key).is_none() => {
                format!("`{key}` is not a status code, a range such as `4XX`, or `default`")
            }
            Names::Any | Names::Component | Names::Path | Names::Status => return,
        };
        self.problems.add(Problem::new(entry.key_span, &self.pointer, message));
    }

    fn mismatch(&mut self, node: &Node, wanted: &str) {
        self.fault(self.mismatch_of(node, wanted));
    }

    /// Reports a mistake. In tolerant mode, it is only a warning.
    fn fault(&mut self, problem: Problem) {
        self.problems.add(problem.severity(self.mode.severity_of_faults()));
    }

    fn mismatch_of(&self, node: &Node, wanted: &str) -> Problem {
        let message = match pointer::split_last(&self.pointer) {
            Some((_, name)) if name.parse::<usize>().is_err() => {
                format!("`{name}` must be {wanted}")
            }
            _ => format!("this must be {wanted}"),
        };
        Problem::new(node.span, &self.pointer, message)
            .label(format!("this is {}", node.describe()))
    }

    /// A harmless problem, which is only a warning in lenient mode.
    fn slip(&self, span: Span, pointer: &str, message: String) -> Problem {
        Problem::new(span, pointer, message).severity(self.mode.severity_of_slips())
    }

    /// Calls a check with the pointer extended by a token.
    fn with_token(&mut self, token: &str, check: impl FnOnce(&mut Self)) {
        let outer = self.pointer.len();
        pointer::push(&mut self.pointer, token);
        check(self);
        self.pointer.truncate(outer);
    }
}

/// The name of a type that YAML parses as a value.
const NULL: &str = "null";

fn suggest_key(key: &str, kind: &Kind, version: SpecVersion) -> Option<String> {
    if key == "nullable" && version >= SpecVersion::V3_1 {
        return Some("null is a type in OpenAPI 3.1: `type: [string, 'null']`".to_owned());
    }
    if let Some(known) = kind.keys.iter().find(|known| known.name == key)
        && !known.is_of(version)
    {
        let (first, last) = known.versions;
        let only = if first > version { first } else { last };
        return Some(format!("`{key}` is a key of {only}"));
    }
    if key == "$ref" {
        return Some(format!("{} cannot be replaced by a reference", kind.a()));
    }
    let known = kind.keys.iter().filter(|known| known.is_of(version)).map(|known| known.name);
    closest(key, known).map(|known| format!("did you mean `{known}`?"))
}

/// A list of words, such as "`a`, `b` or `c`".
fn list(words: &[&str]) -> String {
    let quoted: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}
