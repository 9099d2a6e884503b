//! The places of a document: every object that rules speak of, with what it is
//! and where it stands.

use openapi_model::Method;
use openapi_model::pointer::join;
use serde_json::{Map, Value};

/// An object of the document.
#[derive(Debug, Clone)]
pub struct Place<'a> {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub pointer: String,
    /// The object. Only schemas may be references; of all else, the place is
    /// where it is declared.
    pub value: &'a Value,
}

/// What an object of the document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The info object.
    Info,
    /// A tag.
    Tag,
    /// An operation.
    Operation,
    /// A parameter.
    Parameter,
    /// A request body.
    RequestBody,
    /// A response.
    Response,
    /// A header of a response.
    Header,
    /// A form of a body.
    MediaType,
    /// An example of a body.
    Example,
    /// A security scheme.
    SecurityScheme,
    /// A schema.
    Schema(Role),
}

/// What a schema is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It has a name of its own.
    Component,
    /// It is what a parameter, header or body holds.
    Content,
    /// It is a property of an object.
    Property,
    /// It is the items of a list.
    Items,
    /// It is a member of an `allOf`, `anyOf`, `oneOf` or `not`.
    Member,
    /// It is the values of a map.
    MapValue,
}

impl Place<'_> {
    /// A text of the object.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.value.get(key)?.as_str()
    }

    /// The last token of the pointer: the name of a component or property.
    pub fn name(&self) -> String {
        openapi_model::pointer::split_last(&self.pointer)
            .map(|(_, name)| name.into_owned())
            .unwrap_or_default()
    }

    /// The object, if it is one of the components: then its name is free.
    pub fn is_component(&self) -> bool {
        let mut tokens = openapi_model::pointer::tokens(&self.pointer);
        tokens.next().is_some_and(|first| first == "components") && tokens.count() == 2
    }
}

/// All places of a document.
pub(crate) fn of(document: &Value) -> Vec<Place<'_>> {
    let mut walk = Walk { found: Vec::new() };
    walk.document(document);
    walk.found
}

struct Walk<'a> {
    found: Vec<Place<'a>>,
}

type Visit<'a> = fn(&mut Walk<'a>, String, &'a Value);

impl<'a> Walk<'a> {
    fn document(&mut self, document: &'a Value) {
        if let Some(info) = document.get("info") {
            self.add(Kind::Info, "/info", info);
        }
        self.list("", document, "tags", Self::tag);
        let paths = object(document, "paths");
        for (path, item) in paths.into_iter().flatten() {
            let pointer = join("/paths", path);
            self.list(&pointer, item, "parameters", Self::parameter);
            for (key, operation) in item.as_object().into_iter().flatten() {
                if Method::from_key(key).is_some() {
                    self.operation(join(&pointer, key), operation);
                }
            }
        }
        let sections: [(&str, Visit<'a>); 7] = [
            ("securitySchemes", Self::security_scheme),
            ("headers", Self::header),
            ("parameters", Self::parameter),
            ("examples", Self::example),
            ("requestBodies", Self::request_body),
            ("responses", Self::response),
            ("schemas", Self::component_schema),
        ];
        if let Some(components) = document.get("components") {
            for (section, visit) in sections {
                self.map("/components", components, section, visit);
            }
        }
    }

    /// Notes an object, unless it only refers to one.
    fn add(&mut self, kind: Kind, pointer: &str, value: &'a Value) -> bool {
        let is_here = value.get("$ref").is_none() || matches!(kind, Kind::Schema(_));
        if is_here {
            self.found.push(Place {
                kind,
                pointer: pointer.to_owned(),
                value,
            });
        }
        is_here
    }

    fn list(&mut self, pointer: &str, holder: &'a Value, key: &str, visit: Visit<'a>) {
        let items = holder.get(key).and_then(Value::as_array);
        for (index, item) in items.into_iter().flatten().enumerate() {
            visit(self, join(&join(pointer, key), index), item);
        }
    }

    fn map(&mut self, pointer: &str, holder: &'a Value, key: &str, visit: Visit<'a>) {
        for (name, item) in object(holder, key).into_iter().flatten() {
            visit(self, join(&join(pointer, key), name), item);
        }
    }

    fn tag(&mut self, pointer: String, value: &'a Value) {
        self.add(Kind::Tag, &pointer, value);
    }

    fn security_scheme(&mut self, pointer: String, value: &'a Value) {
        self.add(Kind::SecurityScheme, &pointer, value);
    }

    fn example(&mut self, pointer: String, value: &'a Value) {
        self.add(Kind::Example, &pointer, value);
    }

    fn operation(&mut self, pointer: String, value: &'a Value) {
        self.add(Kind::Operation, &pointer, value);
        self.list(&pointer, value, "parameters", Self::parameter);
        if let Some(body) = value.get("requestBody") {
            self.request_body(join(&pointer, "requestBody"), body);
        }
        self.map(&pointer, value, "responses", Self::response);
    }

    fn parameter(&mut self, pointer: String, value: &'a Value) {
        if self.add(Kind::Parameter, &pointer, value) {
            self.content_schema(&pointer, value);
        }
    }

    fn header(&mut self, pointer: String, value: &'a Value) {
        if self.add(Kind::Header, &pointer, value) {
            self.content_schema(&pointer, value);
        }
    }

    fn request_body(&mut self, pointer: String, value: &'a Value) {
        if self.add(Kind::RequestBody, &pointer, value) {
            self.map(&pointer, value, "content", Self::media_type);
        }
    }

    fn response(&mut self, pointer: String, value: &'a Value) {
        if self.add(Kind::Response, &pointer, value) {
            self.map(&pointer, value, "headers", Self::header);
            self.map(&pointer, value, "content", Self::media_type);
        }
    }

    fn media_type(&mut self, pointer: String, value: &'a Value) {
        if self.add(Kind::MediaType, &pointer, value) {
            self.content_schema(&pointer, value);
            self.map(&pointer, value, "examples", Self::example);
        }
    }

    fn content_schema(&mut self, pointer: &str, holder: &'a Value) {
        if let Some(schema) = holder.get("schema") {
            self.schema(Role::Content, &join(pointer, "schema"), schema);
        }
    }

    fn component_schema(&mut self, pointer: String, value: &'a Value) {
        self.schema(Role::Component, &pointer, value);
    }

    fn schema(&mut self, role: Role, pointer: &str, schema: &'a Value) {
        self.add(Kind::Schema(role), pointer, schema);
        for (keyword, value) in schema.as_object().into_iter().flatten() {
            let place = join(pointer, keyword);
            match (keyword.as_str(), value) {
                ("properties", Value::Object(properties)) => {
                    for (name, property) in properties {
                        self.schema(Role::Property, &join(&place, name), property);
                    }
                }
                ("allOf" | "anyOf" | "oneOf", Value::Array(members)) => {
                    for (index, member) in members.iter().enumerate() {
                        self.schema(Role::Member, &join(&place, index), member);
                    }
                }
                ("not", Value::Object(_)) => self.schema(Role::Member, &place, value),
                ("items", Value::Object(_)) => self.schema(Role::Items, &place, value),
                ("additionalProperties", Value::Object(_)) => {
                    self.schema(Role::MapValue, &place, value);
                }
                _ => {}
            }
        }
    }
}

fn object<'a>(holder: &'a Value, key: &str) -> Option<&'a Map<String, Value>> {
    holder.get(key)?.as_object()
}

/// Calls `visit` with every object of the document that is no sample.
pub(crate) fn objects(value: &Value, pointer: &str, visit: &mut impl FnMut(&str, &Value)) {
    match value {
        Value::Object(members) => {
            visit(pointer, value);
            for (key, member) in members {
                let place = join(pointer, key);
                match key.as_str() {
                    "example" => {}
                    "examples" => {
                        for (name, example) in member.as_object().into_iter().flatten() {
                            visit(&join(&place, name), example);
                        }
                    }
                    _ => objects(member, &place, visit),
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                objects(item, &join(pointer, index), visit);
            }
        }
        _ => {}
    }
}
