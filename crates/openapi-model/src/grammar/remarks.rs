//! The places of a document that do not affect generated code.

use super::kinds::DOCUMENT;
use super::object_kind::ObjectKind;
use super::shape::{Child, Kind, Shape};
use crate::pointer;

/// The keys that describe, limit or show values without changing their types, by the kinds of
/// objects that have them.
const REMARKS: [(ObjectKind, &str); 10] = [
    (ObjectKind::Document, "servers tags externalDocs security webhooks"),
    (ObjectKind::Info, "title version summary description termsOfService contact license"),
    (ObjectKind::Components, "examples headers links callbacks securitySchemes"),
    (ObjectKind::PathItem, "summary description servers"),
    (
        ObjectKind::Operation,
        "tags summary description externalDocs callbacks deprecated security servers",
    ),
    (
        ObjectKind::Parameter,
        "description deprecated allowEmptyValue allowReserved example examples",
    ),
    (ObjectKind::RequestBody, "description"),
    (ObjectKind::MediaType, "example examples"),
    (ObjectKind::Response, "description summary headers links"),
    (
        ObjectKind::Schema,
        "title description multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength \
         minLength pattern maxItems minItems uniqueItems maxProperties minProperties not xml \
         externalDocs example examples deprecated readOnly writeOnly $schema $comment $id \
         $vocabulary if then else dependentSchemas dependentRequired contains minContains \
         maxContains propertyNames unevaluatedItems contentEncoding contentMediaType contentSchema",
    ),
];

/// Returns whether the value at a JSON pointer does not affect generated code: it is an extension,
/// or within a description, an example, a limit or similar.
pub(crate) fn is_remark(place: &str) -> bool {
    let mut shape = Shape::Object(&DOCUMENT);
    for token in pointer::tokens(place) {
        shape = match shape {
            Shape::Object(kind) | Shape::FlagOr(kind) if is_remark_key(kind, &token) => {
                return true;
            }
            Shape::Object(kind) | Shape::FlagOr(kind) => match kind.child(&token) {
                Some(Child::Keyword(shape)) => shape,
                Some(Child::Extension) => return true,
                None => return false,
            },
            Shape::List(shape) | Shape::Map(_, shape) => *shape,
            _ => return false,
        };
    }
    false
}

fn is_remark_key(kind: &Kind, key: &str) -> bool {
    let of_kind = REMARKS.iter().filter(|(object, _)| *object == kind.object);
    of_kind.into_iter().any(|(_, keys)| keys.split_ascii_whitespace().any(|known| known == key))
}

#[cfg(test)]
mod tests {
    use super::is_remark;

    #[test]
    fn comment_key_is_recognised_by_its_surroundings() {
        for place in [
            "/tags/0",
            "/info/license/url",
            "/paths/~1a/get/responses/200/headers/X/schema",
            "/components/schemas/A/properties/title/example/title",
            "/components/schemas/A/maxLength",
            "/x-own/paths",
        ] {
            assert!(is_remark(place), "{place}");
        }
        for place in [
            "",
            "/info",
            "/paths/~1a/get/parameters/0",
            "/components/schemas/A/properties/title",
            "/components/schemas/title/type",
        ] {
            assert!(!is_remark(place), "{place}");
        }
    }
}
