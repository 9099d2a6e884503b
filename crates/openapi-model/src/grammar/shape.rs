//! The vocabulary of the table of kinds.

use serde_json::{Map, Value};

use super::kinds::KINDS;
use super::object_kind::ObjectKind;
use crate::spec_version::SpecVersion;
use crate::tree::{Node, NodeKind};

/// A kind of object: its keys and their values.
#[derive(Debug)]
pub struct Kind {
    pub(crate) object: ObjectKind,
    /// The name of the kind in a sentence.
    pub(super) name: &'static str,
    pub(super) keys: &'static [Key],
    /// The shape of values under names that the table does not list: paths, status codes.
    pub(super) patterned: Option<(Names, Shape)>,
    /// The section of the components for such objects. If a kind has one, a `$ref` may replace its
    /// objects.
    pub(crate) section: Option<&'static str>,
}

/// The value under a key of an object.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Child {
    /// A keyword of OpenAPI, or a name in an object whose keys are names.
    Keyword(Shape),
    Extension,
}

impl Kind {
    /// The kind of objects in the table; `None` for objects in extensions, which it does not
    /// contain.
    pub(crate) fn of_objects(object: ObjectKind) -> Option<&'static Self> {
        KINDS.into_iter().find(|kind| kind.object == object)
    }

    pub(crate) fn all() -> impl Iterator<Item = &'static Self> {
        KINDS.into_iter()
    }

    pub(crate) fn is_reference(&self, object: &Map<String, Value>) -> bool {
        self.section.is_some() && object.contains_key("$ref")
    }

    /// The value under a key of such an object; `None` if OpenAPI does not know the key.
    pub(crate) fn child(&self, key: &str) -> Option<Child> {
        // The version of the key was checked before.
        if let Some(known) = self.keys.iter().find(|known| known.name == key) {
            return Some(Child::Keyword(known.shape));
        }
        if key.starts_with("x-") {
            return Some(Child::Extension);
        }
        self.patterned.map(|(_, shape)| Child::Keyword(shape))
    }

    /// The name with its article.
    pub(super) fn a(&self) -> String {
        let article = match self.name.chars().next() {
            _ if self.name == "document" => "the",
            // `x` is for `xml object`.
            Some('a' | 'e' | 'i' | 'o' | 'u' | 'x') => "an",
            _ => "a",
        };
        format!("{article} {}", self.name)
    }
}

/// A key of a kind.
#[derive(Debug)]
pub struct Key {
    pub(super) name: &'static str,
    pub(super) shape: Shape,
    pub(super) need: Need,
    /// The first and the last version of OpenAPI with this key.
    pub(super) versions: (SpecVersion, SpecVersion),
}

impl Key {
    pub(super) fn is_of(&self, version: SpecVersion) -> bool {
        let (first, last) = self.versions;
        (first..=last).contains(&version)
    }
}

/// The need of an object for a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    Optional,
    /// Required, but so often missing that lenient mode accepts it.
    Expected,
    /// Required, but it does not affect generated code.
    Dispensable,
    /// Required, except in tolerant mode.
    Required,
    /// Required, because the object cannot be distinguished from others without it.
    Indispensable,
}

/// The shape of a value.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    /// Anything: examples, defaults, extensions without a shape.
    Any,
    /// A text.
    Text,
    /// A text from a closed set.
    Word(&'static [&'static str]),
    /// A text, or a list of texts.
    Texts,
    /// A boolean.
    Flag,
    /// A number.
    Number,
    /// A 32-bit integer.
    Integer,
    /// A status code.
    Code,
    /// An integer that is not negative.
    Count,
    /// A list.
    List(&'static Shape),
    /// An object whose keys are names.
    Map(Names, &'static Shape),
    /// An object of a kind.
    Object(&'static Kind),
    /// A boolean, or an object of a kind.
    FlagOr(&'static Kind),
    /// One of several words, or a list of them.
    Words(&'static [&'static str]),
    /// A reference to a component schema, as a text.
    SchemaReference,
    /// The name of a component schema.
    SchemaName,
}

impl Shape {
    /// Calls `visit` for each object in a value of this shape, with its kind.
    pub(crate) fn visit_objects(
        self,
        node: &mut Node,
        visit: &mut dyn FnMut(&'static Kind, &mut Node),
    ) {
        match (self, &mut node.kind) {
            (Shape::List(shape), NodeKind::Sequence(items)) => {
                items.iter_mut().for_each(|item| shape.visit_objects(item, visit));
            }
            (Shape::Map(_, shape), NodeKind::Mapping(mapping)) => {
                let values = mapping.iter_mut();
                values.for_each(|(_, node)| shape.visit_objects(node, visit));
            }
            (Shape::FlagOr(_), NodeKind::Bool(_)) => {}
            (Shape::Object(kind) | Shape::FlagOr(kind), _) => visit(kind, node),
            _ => {}
        }
    }
}

/// The names allowed as keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// Any names.
    Any,
    /// Letters, digits, `.`, `-` and `_`.
    Component,
    /// A path, which begins with `/`.
    Path,
    /// `200`, `2XX` or `default`.
    Status,
}

const fn key(name: &'static str, shape: Shape, need: Need) -> Key {
    Key { name, shape, need, versions: (SpecVersion::V3_0, SpecVersion::V3_2) }
}

/// An optional key.
pub const fn optional(name: &'static str, shape: Shape) -> Key {
    key(name, shape, Need::Optional)
}

/// A required key.
pub const fn required(name: &'static str, shape: Shape) -> Key {
    key(name, shape, Need::Required)
}

/// A key that only OpenAPI 3.0 has, or that only has this shape there.
pub(super) const fn only_3_0(key: Key) -> Key {
    Key { versions: (SpecVersion::V3_0, SpecVersion::V3_0), ..key }
}

/// A key that exists, or has this shape, since OpenAPI 3.1.
pub(super) const fn since_3_1(key: Key) -> Key {
    Key { versions: (SpecVersion::V3_1, key.versions.1), ..key }
}

/// A key that exists, or has this shape, since OpenAPI 3.2.
pub(super) const fn since_3_2(key: Key) -> Key {
    Key { versions: (SpecVersion::V3_2, key.versions.1), ..key }
}

/// A key that has another shape since OpenAPI 3.2.
pub(super) const fn until_3_1(key: Key) -> Key {
    Key { versions: (key.versions.0, SpecVersion::V3_1), ..key }
}

/// A key that is required in every mode.
pub(super) const fn indispensable(name: &'static str, shape: Shape) -> Key {
    key(name, shape, Need::Indispensable)
}

/// A required key that does not affect generated code.
pub(super) const fn dispensable(name: &'static str, shape: Shape) -> Key {
    key(name, shape, Need::Dispensable)
}

/// A key that is required, except in lenient mode.
pub(super) const fn expected(name: &'static str, shape: Shape) -> Key {
    key(name, shape, Need::Expected)
}

/// A kind of object in an extension.
pub const fn kind(name: &'static str, keys: &'static [Key]) -> Kind {
    openapi(ObjectKind::Extension, name, keys)
}

/// A kind of OpenAPI with a fixed set of keys, which cannot be shared.
pub(super) const fn openapi(object: ObjectKind, name: &'static str, keys: &'static [Key]) -> Kind {
    Kind { object, name, keys, patterned: None, section: None }
}

/// A kind whose objects can be shared in a section of the components.
pub(super) const fn shared(
    object: ObjectKind,
    name: &'static str,
    section: &'static str,
    keys: &'static [Key],
) -> Kind {
    Kind { section: Some(section), ..openapi(object, name, keys) }
}
