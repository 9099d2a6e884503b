//! Samples: recorded or hand-written requests and responses to which examples in the document
//! refer.

use std::collections::{BTreeMap, HashSet};

use super::{Example, MediaType, Operation, Status};
use crate::model::read::Bodies;
use crate::tree::{Node, Position};

/// A sample of a request or response body.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Sample {
    /// The file, relative to the document. For a sample in the document itself, its pointer after a
    /// `#`.
    pub path: String,
    /// The text. For a sample in the document itself, its JSON.
    pub text: String,
    /// The media type of the body: `application/json`.
    pub media_type: String,
    /// The operation; `None` if several operations share the body.
    pub operation: Option<String>,
    /// The body that the sample belongs to.
    pub part: SamplePart,
    /// The example's name.
    pub case: String,
    /// The component schema that the sample is an example of: by `x-alternative`, or else the first
    /// alternative.
    pub alternative: Option<String>,
    /// The JSON pointer of the reference to the sample.
    pub pointer: String,
}

/// The body that a sample belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SamplePart {
    /// The request body.
    Request,
    /// The body of the response with this status.
    Response(Status),
}

/// Collects the samples of a document, in document order. Samples whose file is missing are left
/// out.
pub(crate) fn collect(
    root: &Node,
    operations: &[Operation],
    files: &BTreeMap<String, String>,
) -> Vec<Sample> {
    let mut collection = Collection { root, files, found: Vec::new(), seen: HashSet::new() };
    for operation in operations {
        if let Some(body) = &operation.request_body {
            let owner = owner(operation, &body.pointer);
            collection.bodies(&body.content, owner, SamplePart::Request);
        }
        for response in &operation.responses {
            let owner = owner(operation, &response.pointer);
            let part = SamplePart::Response(response.status);
            collection.bodies(&response.content, owner, part);
        }
    }
    // Shared bodies that no operation uses may have samples, too.
    let (request_bodies, responses) = Bodies { root }.shared();
    for body in &request_bodies {
        collection.bodies(&body.content, None, SamplePart::Request);
    }
    for response in &responses {
        let part = SamplePart::Response(response.status);
        collection.bodies(&response.content, None, part);
    }
    let mut found = collection.found;
    found.sort_by_key(|(position, _)| *position);
    found.into_iter().map(|(_, sample)| sample).collect()
}

/// The operation, if it does not share the body.
fn owner<'a>(operation: &'a Operation, pointer: &str) -> Option<&'a str> {
    pointer.starts_with(&operation.pointer).then_some(operation.id.as_str())
}

struct Collection<'a> {
    root: &'a Node,
    files: &'a BTreeMap<String, String>,
    found: Vec<(Position, Sample)>,
    /// The pointers of references to samples in shared bodies, because such a body occurs once for
    /// each operation that uses it.
    seen: HashSet<String>,
}

impl Collection<'_> {
    fn bodies(&mut self, content: &[MediaType], operation: Option<&str>, part: SamplePart) {
        for media_type in content {
            for example in &media_type.examples {
                if operation.is_none() && !self.seen.insert(example.pointer.clone()) {
                    continue;
                }
                if let Some((path, text)) = self.text(example) {
                    let position = self
                        .root
                        .at(&example.pointer)
                        .map_or(Position::default(), |node| node.span.start);
                    let sample = Sample {
                        path,
                        text,
                        media_type: media_type.name.clone(),
                        operation: operation.map(str::to_owned),
                        part,
                        case: example.name.clone(),
                        alternative: example
                            .alternative
                            .clone()
                            .or_else(|| media_type.alternatives().into_iter().next()),
                        pointer: example.pointer.clone(),
                    };
                    self.found.push((position, sample));
                }
            }
        }
    }

    fn text(&self, example: &Example) -> Option<(String, String)> {
        if let Some(value) = &example.value {
            return Some((format!("#{}", example.pointer), value.to_string()));
        }
        let path = file_name(example.external_value.as_deref()?);
        let text = self.files.get(path)?.clone();
        Some((path.to_owned(), text))
    }
}

/// The name of a sample file in normal form: `samples/a.json` for `./samples/a.json`.
pub(crate) fn file_name(path: &str) -> &str {
    let mut path = path;
    while let Some(rest) = path.strip_prefix("./") {
        path = rest;
    }
    path
}
