//! Reads request bodies and responses.

use super::fields::{flag, text};
use crate::model::{Example, Header, MediaType, RequestBody, Response, Status};
use crate::pointer;
use crate::references::resolve_node;
use crate::tree::{Mapping, Node};

#[derive(Clone, Copy)]
pub(in crate::model) struct Bodies<'a> {
    pub(in crate::model) root: &'a Node,
}

impl<'a> Bodies<'a> {
    pub(super) fn request_body(self, operation: &'a Node, place: &str) -> Option<RequestBody> {
        let place = pointer::join(place, "requestBody");
        let (node, place) = resolve_node(self.root, operation.get("requestBody")?, place)?;
        Some(self.body(node, place))
    }

    fn body(self, node: &'a Node, place: String) -> RequestBody {
        RequestBody {
            required: flag(node, "required"),
            description: text(node, "description"),
            content: self.content(node, &place),
            pointer: place,
        }
    }

    pub(super) fn responses(self, operation: &'a Node, place: &str) -> Vec<Response> {
        self.named(operation, place, "responses")
            // Extensions, and keys that the grammar has reported, are not statuses.
            .filter_map(|(key, node, place)| {
                Some(self.response(Status::from_key(&key)?, node, place))
            })
            .collect()
    }

    fn response(self, status: Status, node: &'a Node, place: String) -> Response {
        Response {
            status,
            description: text(node, "description").unwrap_or_default(),
            headers: self.headers(node, &place),
            content: self.content(node, &place),
            pointer: place,
        }
    }

    fn headers(self, response: &'a Node, place: &str) -> Vec<Header> {
        self.named(response, place, "headers")
            .map(|(name, node, place)| Header {
                name,
                required: flag(node, "required"),
                description: text(node, "description"),
                schema: node.get("schema").map(Node::to_value),
                pointer: place,
            })
            .collect()
    }

    fn content(self, body: &'a Node, place: &str) -> Vec<MediaType> {
        self.named(body, place, "content")
            .map(|(name, node, place)| MediaType {
                name,
                schema: node.get("schema").map(Node::to_value),
                examples: self.examples(node, &place),
                pointer: place,
            })
            .collect()
    }

    fn examples(self, media_type: &'a Node, place: &str) -> Vec<Example> {
        // OpenAPI does not allow `examples` next to it.
        if let Some(node) = media_type.get("example") {
            return vec![Example {
                name: "default".to_owned(),
                summary: None,
                description: None,
                value: Some(node.to_value()),
                external_value: None,
                alternative: None,
                pointer: pointer::join(place, "example"),
            }];
        }
        let wired = pointer::join(place, "examples");
        self.named(media_type, place, "examples")
            .map(|(name, node, _)| Example {
                summary: text(node, "summary"),
                description: text(node, "description"),
                value: node.get("value").map(Node::to_value),
                external_value: text(node, "externalValue"),
                alternative: text(node, "x-alternative"),
                pointer: pointer::join(&wired, &name),
                name,
            })
            .collect()
    }

    /// The objects of a map under a key with references resolved, each with its name and the
    /// pointer of its declaration.
    fn named(
        self,
        holder: &'a Node,
        place: &str,
        key: &str,
    ) -> impl Iterator<Item = (String, &'a Node, String)> {
        let map = pointer::join(place, key);
        let entries = holder.get(key).and_then(Node::as_mapping);
        entries.into_iter().flat_map(Mapping::iter).filter_map(move |(name, entry)| {
            let place = pointer::join(&map, name);
            let (node, place) = resolve_node(self.root, &entry.node, place)?;
            Some((name.to_owned(), node, place))
        })
    }

    /// The bodies in the components. A response in the components has no status, so it counts as a
    /// default.
    pub(in crate::model) fn shared(self) -> (Vec<RequestBody>, Vec<Response>) {
        let Some(components) = self.root.get("components") else {
            return Default::default();
        };
        let place = "/components";
        let request_bodies = self
            .named(components, place, "requestBodies")
            .map(|(_, node, place)| self.body(node, place))
            .collect();
        let responses = self
            .named(components, place, "responses")
            .map(|(_, node, place)| self.response(Status::Default, node, place))
            .collect();
        (request_bodies, responses)
    }
}
