//! Reads the operations of the tree, and reports inconsistencies.
//!
//! The tree was checked against the grammar before, which has reported malformed values. They are
//! skipped here.

use std::collections::{HashMap, HashSet};

use super::bodies::Bodies;
use super::fields::{extensions, first_text, flag, text};
use crate::diagnostic::Severity;
use crate::model::{Method, Operation, Parameter, ParameterLocation, PathTemplate};
use crate::options::Mode;
use crate::pointer;
use crate::problems::{Problem, Problems};
use crate::references::resolve_node;
use crate::suggestions::closest;
use crate::tree::{Entry, Mapping, Node, Span};

/// A change of the tree that makes its meaning explicit.
#[derive(Debug)]
pub(crate) enum Repair {
    /// Removes the value at the JSON pointer.
    Remove(String),
    /// Adds a required path parameter with this name, a string, to the operation.
    AddPathParameter { operation: String, name: String, span: Span },
}

/// Reads all operations, in document order. In partial mode, also returns the repairs that make the
/// tree agree with them.
pub(crate) fn operations(
    root: &Node,
    mode: Mode,
    problems: &mut Problems,
) -> (Vec<Operation>, Vec<Repair>) {
    let mut reader = Reader {
        root,
        mode,
        repairs: Vec::new(),
        problems,
        operations: Vec::new(),
        ids: HashMap::new(),
        paths: HashMap::new(),
    };
    reader.security(root, "");
    reader.paths();
    reader.name_the_nameless();
    (reader.operations, reader.repairs)
}

struct Reader<'a, 'f> {
    root: &'a Node,
    mode: Mode,
    repairs: Vec<Repair>,
    problems: &'f mut Problems,
    operations: Vec<Operation>,
    /// The operationIds so far, with their locations.
    ids: HashMap<String, Span>,
    /// The paths so far, without the names of their parameters.
    paths: HashMap<String, Span>,
}

/// A parameter, and where an operation or path lists it.
struct Declared {
    parameter: Parameter,
    span: Span,
    used_at: String,
}

impl<'a> Reader<'a, '_> {
    fn paths(&mut self) {
        let Some(paths) = self.root.get("paths").and_then(Node::as_mapping) else {
            return;
        };
        for (path, entry) in paths.iter() {
            // An extension, or a key that the grammar has reported.
            if !path.starts_with('/') {
                continue;
            }
            let place = pointer::join("/paths", path);
            let Some(template) = PathTemplate::parse(path) else {
                let message = format!("the braces in `{path}` do not match");
                self.fault(Problem::new(entry.key_span, &place, message));
                continue;
            };
            let mut names = HashSet::new();
            if let Some(name) = template.parameters().find(|name| !names.insert(*name)) {
                let message = format!("`{{{name}}}` appears twice in the path `{path}`");
                self.fault(Problem::new(entry.key_span, &place, message));
            }
            self.unique_path(path, entry.key_span, &place);
            let Some((item, place)) = resolve_node(self.root, &entry.node, place) else {
                continue;
            };
            self.path_item(&template, item, &place);
        }
    }

    fn path_item(&mut self, template: &PathTemplate, item: &'a Node, place: &str) {
        let Some(mapping) = item.as_mapping() else {
            return;
        };
        let common = self.parameters(item, place);
        let common = self.in_template(template, common);
        for (key, entry) in mapping.iter() {
            if let Some(method) = Method::from_key(key)
                && let Some(body) = entry.node.as_mapping()
            {
                let place = pointer::join(place, key);
                self.operation(method, template, entry, body, &common, place);
            }
        }
    }

    fn operation(
        &mut self,
        method: Method,
        template: &PathTemplate,
        entry: &'a Entry,
        body: &'a Mapping,
        common: &[Declared],
        place: String,
    ) {
        let node = &entry.node;
        let own = self.parameters(node, &place);
        let own = self.in_template(template, own);
        let overridden: HashSet<_> = own.iter().map(identity).collect();
        let inherited = common.iter().filter(|declared| !overridden.contains(&identity(declared)));
        let mut parameters: Vec<_> =
            inherited.chain(&own).map(|declared| declared.parameter.clone()).collect();
        self.declare_all(template, entry, &mut parameters, &place);

        let mut given = body.get("operationId").and_then(Node::as_str);
        if let Some(id) = given
            && let Some(node) = body.get("operationId")
        {
            let is_unique = self.unique_id(id, node.span, &place);
            given = given.filter(|_| is_unique || self.mode != Mode::Partial);
        }
        self.security(node, &place);
        let bodies = Bodies { root: self.root };
        let operation = Operation {
            id: given.map_or_else(|| synthesise(method, template), str::to_owned),
            id_is_given: given.is_some(),
            method,
            path: template.clone(),
            tag: body.get("tags").and_then(first_text),
            summary: text(node, "summary"),
            description: text(node, "description"),
            deprecated: flag(node, "deprecated"),
            parameters,
            request_body: bodies.request_body(node, &place),
            responses: bodies.responses(node, &place),
            extensions: extensions(body),
            pointer: place,
        };
        self.operations.push(operation);
    }

    /// The parameters of a path or an operation. A second one with the same name and location is
    /// reported.
    fn parameters(&mut self, holder: &'a Node, place: &str) -> Vec<Declared> {
        let list = pointer::join(place, "parameters");
        let items = holder.get("parameters").and_then(Node::as_sequence);
        let mut found: Vec<Declared> = Vec::new();
        let mut first: HashMap<(ParameterLocation, String), Span> = HashMap::new();
        for (index, item) in items.unwrap_or_default().iter().enumerate() {
            let used_at = pointer::join(&list, index);
            let Some((node, declared_at)) = resolve_node(self.root, item, used_at.clone()) else {
                continue;
            };
            // The grammar has reported it.
            let Some(parameter) = parameter(node, declared_at) else {
                continue;
            };
            let declared = Declared { parameter, span: item.span, used_at };
            if let Some(span) = first.get(&identity(&declared)) {
                let Parameter { name, location, .. } = &declared.parameter;
                let message = format!("duplicate parameter `{name}` in {location}");
                let problem = Problem::new(declared.span, &declared.used_at, message)
                    .first_given(*span)
                    .help("remove one of the two");
                self.repair(problem, || Repair::Remove(declared.used_at.clone()));
                continue;
            }
            first.insert(identity(&declared), declared.span);
            found.push(declared);
        }
        found
    }

    /// Reports parameters of the path that are not declared. Partial mode adds them.
    fn declare_all(
        &mut self,
        template: &PathTemplate,
        operation: &Entry,
        parameters: &mut Vec<Parameter>,
        place: &str,
    ) {
        let in_path = parameters.iter().filter(|own| own.location == ParameterLocation::Path);
        let declared: Vec<String> = in_path.map(|own| own.name.clone()).collect();
        for name in template.parameters() {
            if declared.iter().any(|own| own == name) {
                continue;
            }
            let message =
                format!("the path has `{{{name}}}`, but no path parameter `{name}` is declared");
            let help = match closest(name, declared.iter().map(String::as_str)) {
                Some(meant) => format!("did you mean `{{{meant}}}` in the path?"),
                None => format!("declare it: `name: {name}`, `in: path`, `required: true`"),
            };
            let span = operation.key_span;
            self.repair(Problem::new(span, place, message).help(help), || {
                let (operation, name) = (place.to_owned(), name.to_owned());
                Repair::AddPathParameter { operation, name, span }
            });
            if self.mode == Mode::Partial {
                parameters.push(path_parameter(name, place));
            }
        }
    }

    /// Reports path parameters that do not occur in the path. Partial mode ignores them.
    fn in_template(&mut self, template: &PathTemplate, declared: Vec<Declared>) -> Vec<Declared> {
        let mut found = Vec::new();
        for declared in declared {
            let Parameter { name, location, .. } = &declared.parameter;
            if *location != ParameterLocation::Path || template.parameters().any(|own| own == name)
            {
                found.push(declared);
                continue;
            }
            let message =
                format!("path parameter `{name}` is declared, but the path is `{template}`");
            let problem = Problem::new(declared.span, &declared.used_at, message)
                .meant(closest(name, template.parameters()));
            self.repair(problem, || Repair::Remove(declared.used_at.clone()));
            if self.mode != Mode::Partial {
                found.push(declared);
            }
        }
        found
    }

    /// Warns about a path that differs from another only in the names of its parameters.
    fn unique_path(&mut self, path: &str, span: Span, place: &str) {
        let identity: String = path
            .split_inclusive('{')
            .map(|part| part.split_once('}').map_or(part, |(_, rest)| rest))
            .collect();
        if let Some(first) = self.paths.get(&identity) {
            let message = format!("the path `{path}` is the same as another but for its names");
            let problem = Problem::new(span, place, message).first_given(*first);
            self.problems.add(problem.severity(Severity::Warning));
        } else {
            self.paths.insert(identity, span);
        }
    }

    /// Warns about security schemes that are required but not described. Since OpenAPI 3.2, their
    /// names may be URIs.
    fn security(&mut self, holder: &Node, place: &str) {
        let schemes = self.root.get("components").and_then(|all| all.get("securitySchemes"));
        let place = pointer::join(place, "security");
        let requirements = holder.get("security").and_then(Node::as_sequence).into_iter().flatten();
        for (index, requirement) in requirements.enumerate() {
            for (name, entry) in requirement.as_mapping().into_iter().flat_map(Mapping::iter) {
                let is_described = schemes.is_some_and(|schemes| schemes.get(name).is_some());
                if is_described || name.contains(['/', '#']) {
                    continue;
                }
                let message = format!("the security scheme `{name}` is not described");
                let place = pointer::join(&pointer::join(&place, index), name);
                let problem = Problem::new(entry.key_span, &place, message)
                    .help("describe it in `components.securitySchemes`");
                self.problems.add(problem.severity(Severity::Warning));
            }
        }
    }

    fn unique_id(&mut self, id: &str, span: Span, place: &str) -> bool {
        let place = pointer::join(place, "operationId");
        if let Some(first) = self.ids.get(id) {
            let problem = Problem::new(span, &place, format!("duplicate operationId `{id}`"))
                .first_given(*first)
                .help("give each operation a name of its own");
            self.repair(problem, || Repair::Remove(place.clone()));
            return false;
        }
        self.ids.insert(id.to_owned(), span);
        true
    }

    /// Reports an inconsistency that does not affect the meaning of the rest.
    fn fault(&mut self, problem: Problem) {
        self.problems.add(problem.severity(self.mode.severity_of_faults()));
    }

    /// Reports an inconsistency with an obvious intention. Partial mode changes the tree to the
    /// intention.
    fn repair(&mut self, problem: Problem, repair: impl FnOnce() -> Repair) {
        self.problems.add(problem.severity(self.mode.severity_of_repairs()));
        if self.mode == Mode::Partial {
            self.repairs.push(repair());
        }
    }

    /// Makes the names that were made up different from all others.
    fn name_the_nameless(&mut self) {
        let mut taken: HashSet<String> = self.ids.keys().cloned().collect();
        for operation in &mut self.operations {
            if operation.id_is_given {
                continue;
            }
            let mut id = operation.id.clone();
            let mut number = 2;
            while taken.contains(&id) {
                id = format!("{}{number}", operation.id);
                number += 1;
            }
            taken.insert(id.clone());
            operation.id = id;
        }
    }
}

fn identity(declared: &Declared) -> (ParameterLocation, String) {
    let Parameter { name, location, .. } = &declared.parameter;
    // Names of headers are case-insensitive.
    let name = match location {
        ParameterLocation::Header => name.to_ascii_lowercase(),
        _ => name.clone(),
    };
    (*location, name)
}

/// A path parameter that is not declared.
fn path_parameter(name: &str, operation: &str) -> Parameter {
    Parameter {
        name: name.to_owned(),
        location: ParameterLocation::Path,
        required: true,
        description: None,
        deprecated: false,
        schema: Some(serde_json::json!({"type": "string"})),
        explode: false,
        style: ParameterLocation::Path.default_style().to_owned(),
        pointer: operation.to_owned(),
    }
}

/// Reads a parameter; `None` if it lacks a name or a location.
fn parameter(node: &Node, place: String) -> Option<Parameter> {
    let location = ParameterLocation::from_word(node.get("in")?.as_str()?)?;
    let style = text(node, "style").unwrap_or_else(|| location.default_style().to_owned());
    let explode = node.get("explode").and_then(Node::as_bool);
    Some(Parameter {
        name: text(node, "name")?,
        location,
        required: location == ParameterLocation::Path || flag(node, "required"),
        description: text(node, "description"),
        deprecated: flag(node, "deprecated"),
        schema: node.get("schema").map(Node::to_value),
        explode: explode.unwrap_or(style == "form"),
        style,
        pointer: place,
    })
}

/// A name that is made from method and path: `getUserUserIdJson`.
fn synthesise(method: Method, path: &PathTemplate) -> String {
    let mut id = method.key().to_owned();
    for word in path.as_str().split(|c: char| !c.is_ascii_alphanumeric()) {
        let mut letters = word.chars();
        if let Some(first) = letters.next() {
            id.push(first.to_ascii_uppercase());
            id.push_str(letters.as_str());
        }
    }
    id
}
