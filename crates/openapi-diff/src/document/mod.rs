//! Compares two documents from the outside inwards.

mod bodies;
mod callbacks;
mod components;
mod dynamic_references;
mod encoding;
mod headers;
mod in_rust;
mod info;
mod links;
mod media_type_name;
mod media_types;
mod model;
mod object_parameters;
mod operation;
mod operations;
mod parameter;
mod parameters;
mod responses;
mod same;
mod schemes;
mod security;
mod sent_properties;
mod servers;
mod siblings;
mod value_types;
mod written;

use openapi_model::visit::objects;

use super::comparison::Comparison;
use super::document_node::DocumentNode;
use super::object_pair::{ObjectPair, Subject};
use super::rule::Rule;
use super::sides::Sides;
use super::{unhandled, well_known};

/// The rules for documents, by file.
pub(super) const RULES: &[&[Rule]] = &[
    unhandled::RULES,
    well_known::RULES,
    info::RULES,
    servers::RULES,
    schemes::RULES,
    components::RULES,
    operations::RULES,
    operation::RULES,
    security::RULES,
    parameters::RULES,
    sent_properties::RULES,
    parameter::RULES,
    written::RULES,
    bodies::RULES,
    responses::RULES,
    headers::RULES,
    links::RULES,
    callbacks::RULES,
    media_types::RULES,
    encoding::RULES,
    siblings::RULES,
];

/// Compares two documents, except the names of their schemas.
pub(super) fn compare(comparison: &mut Comparison<'_>) {
    let subject = Subject::of_document("the document");
    let (old, new) = (comparison.old, comparison.new);
    let mut root = ObjectPair::new(DocumentNode::root(old), DocumentNode::root(new), subject);
    info::compare(comparison, &mut root);
    // A prefix that moved between servers and paths must be known before paths are paired.
    let prefixes = servers::Prefixes::find(&root);
    servers::compare_documents(comparison, &mut root, prefixes.as_ref());
    components::tags(comparison, &mut root);
    let mut components = root.inner("components");
    // The new names of schemes are needed to compare the requirements of operations.
    let renamed = schemes::compare(comparison, &mut components);
    let prefixes = prefixes.unwrap_or_default();
    operations::compare(comparison, &mut root, &prefixes, &renamed);
    callbacks::compare_webhooks(comparison, &mut root);
    let objects = Sides::new(old, new).map(|document| objects(document.value()));
    components::compare(comparison, components, &objects);
    dynamic_references::compare(comparison, &objects);
    siblings::compare(comparison, &objects);
    // Security requirements are resolved and compared for each operation.
    root.mark_handled(&["security"]);
    root.report_unhandled(comparison);
}
