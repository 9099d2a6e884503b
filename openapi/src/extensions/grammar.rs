//! The shapes of the extensions.

use Shape::{Flag, Integer, List, Object, Text, Word};
use openapi_model::grammar::{Key, Kind, Shape, kind, optional, required};

/// The shape of extensions, in any object.
pub(crate) static GRAMMAR: &[Key] = &[
    optional("x-permissions", List(&Object(&PERMISSION_RULE))),
    optional("x-retry", Object(&RETRY)),
    optional("x-bad-credentials", Text),
    optional("x-paging", Object(&PAGING)),
    optional("x-columns", List(&Text)),
    optional("x-since", Text),
    optional("x-choice", Shape::Texts),
    optional("x-replaced-by", Text),
];

static PERMISSION_RULE: Kind = kind(
    "permission rule",
    &[
        optional("when", List(&Word(super::Condition::NAMES))),
        required("anyOf", List(&Object(&PERMISSION))),
        optional("choice", Shape::Texts),
    ],
);

static PERMISSION: Kind = kind(
    "permission",
    &[
        required("permission", Text),
        optional("category", Word(super::Category::NAMES)),
        optional("alias", Text),
    ],
);

static RETRY: Kind = kind(
    "retry rule",
    &[
        required("safety", Word(super::RetrySafety::NAMES)),
        required("reason", Text),
        optional("refusals", List(&Shape::Code)),
    ],
);

static PAGING: Kind = kind(
    "paging rule",
    &[
        required("item", Shape::SchemaReference),
        optional("fields", Shape::SchemaReference),
        optional("firstPage", Integer),
        optional("reportedPage", Integer),
        required("parameters", Flag),
    ],
);
