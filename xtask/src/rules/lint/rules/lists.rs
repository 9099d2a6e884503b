//! Lists and their paging.

use std::collections::BTreeSet;

use community_qa_contract::{OperationExtensions, conventions};
use openapi_model::components::{alternatives, schema_pointer, schema_referred_to};
use openapi_model::pointer::join;
use openapi_model::{Operation, ParameterLocation};
use serde_json::Value;

use super::projections::success_bodies;
use crate::rules::lint::context::Context;
use crate::rules::lint::rule::{Faults, Rule};
use crate::rules::lint::schema::{declared_at, members, text, texts, type_of};

const ENVELOPE: &str = "PageEnvelope";

/// The properties of every list (§2.1), with type and format.
fn envelope_fields() -> [(&'static str, &'static str, Option<&'static str>); 7] {
    let page = &conventions().page;
    [
        ("name", "string", None),
        (&page.sort, "string", None),
        (&page.number, "integer", Some("int32")),
        (&page.size, "integer", Some("int32")),
        (&page.page_count, "integer", Some("int64")),
        (&page.item_count, "integer", Some("int64")),
        (&page.total_count, "integer", Some("int64")),
    ]
}

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "page-shape",
        reason: "one pager reads all lists, so they share one envelope around `list` (§2.1)",
        help: "write `XPage` as `allOf` of a reference to PageEnvelope and an object that requires a \
               `list` of X",
        check: page_shape,
    },
    Rule {
        name: "paging-stated",
        reason: "the client's streams are generated from `x-paging`, which must fit the response",
        help: "add `x-paging` with item, fields, parameters, and firstPage or reportedPage to every \
               list, and to no other operation",
        check: paging_stated,
    },
    Rule {
        name: "columns-stated",
        reason: "a table of all properties is too wide to read",
        help: "list the properties in `x-columns` of the schema of the items, the most important first",
        check: columns_stated,
    },
];

/// The key of the columns of a table, in the schema of its rows.
const COLUMNS: &str = "x-columns";

fn columns_stated(context: &Context<'_>, faults: &mut Faults<'_>) {
    let contract = context.contract();
    // The first form has the fields that are returned by default.
    let items =
        context.operations().filter_map(|operation| listed(context, operation).into_iter().next());
    for item in items.collect::<BTreeSet<String>>() {
        let has_columns = contract.schema(&item).is_some_and(|schema| !schema[COLUMNS].is_null());
        if !has_columns {
            faults.at(schema_pointer(&item), format!("lists have `{item}`, which has no columns"));
        }
    }
    for (name, schema) in contract.schemas() {
        let form = context.store().component(name);
        let place = join(&schema_pointer(name), COLUMNS);
        for (index, column) in texts(schema, COLUMNS).enumerate() {
            for property in column.split('|') {
                let Some(declared) = form.properties.get(property) else {
                    let message = format!("`{name}` has no property `{property}`");
                    faults.at(join(&place, index.to_string()), message);
                    continue;
                };
                let declared = contract.at(declared_at(declared));
                let is_flag = declared.and_then(|own| type_of(contract, own)) == Some("boolean");
                if column.contains('|') && !is_flag {
                    let message = format!("`{property}` is no boolean, and cannot name a state");
                    faults.at(join(&place, index.to_string()), message);
                }
            }
        }
    }
}

fn page_shape(context: &Context<'_>, faults: &mut Faults<'_>) {
    let contract = context.contract();
    if let Some(envelope) = contract.schema(ENVELOPE) {
        check_envelope(envelope, faults);
    }
    for (name, schema) in contract.schemas() {
        let stem = name.strip_suffix(&conventions().page.suffix);
        let Some(stem) = stem.filter(|stem| !stem.is_empty()) else {
            continue;
        };
        let place = schema_pointer(name);
        let is_wrapped = match members(schema, "allOf") {
            [first, second] => {
                schema_referred_to(first).as_deref() == Some(ENVELOPE)
                    && text(second, "type") == Some("object")
            }
            _ => false,
        };
        if !is_wrapped {
            faults.at(&place, format!("`{name}` is not an envelope around a list"));
            continue;
        }
        let form = context.store().component(name);
        for (property, declared) in &form.properties {
            if !form.constraints.required.contains(property) {
                let message = format!("`{name}` does not require `{property}`");
                faults.at(declared_at(declared), message);
            }
        }
        let expected = stem.strip_suffix("Search").unwrap_or(stem);
        match item(context, name) {
            Some(item) if item == expected => {}
            Some(item) => {
                faults.at(&place, format!("`{name}` lists {item}, but its name says {expected}"))
            }
            None => faults.at(&place, format!("`{name}` has no `list` of a component")),
        }
    }
}

fn check_envelope(envelope: &Value, faults: &mut Faults<'_>) {
    let place = schema_pointer(ENVELOPE);
    let required = members(envelope, "required");
    for (name, kind, format) in envelope_fields() {
        let property = envelope.get("properties").and_then(|all| all.get(name));
        let is_right = property.is_some_and(|property| {
            text(property, "type") == Some(kind) && text(property, "format") == format
        });
        let format = format.map(|format| format!(" of format {format}"));
        let expected = format!("{kind}{}", format.unwrap_or_default());
        if !is_right || !required.iter().any(|required| required == name) {
            let message = format!("the envelope does not require `{name}`, {expected}");
            faults.at_with_help(
                join(&join(&place, "properties"), name),
                message,
                "every list has the seven fields of §2.1",
            );
        }
    }
}

fn item(context: &Context<'_>, page: &str) -> Option<String> {
    let form = context.store().component(page);
    let list = form.properties.get(conventions().page.items.as_str())?;
    schema_referred_to(context.contract().at(declared_at(list))?.get("items")?)
}

/// The schemas of the items of a list, one for each form of the list.
fn listed(context: &Context<'_>, operation: &Operation) -> Vec<String> {
    success_bodies(operation)
        .find_map(|body| body.schema.as_ref())
        .map(alternatives)
        .unwrap_or_default()
        .into_iter()
        .filter_map(|name| item(context, &name))
        .collect()
}

fn paging_stated(context: &Context<'_>, faults: &mut Faults<'_>) {
    for operation in context.operations() {
        let id = operation.id.as_str();
        let items = listed(context, operation);
        let place = join(&operation.pointer, "x-paging");
        let Some(paging) = &operation.paging() else {
            if !items.is_empty() {
                let message = format!("`{id}` returns a list but does not say how it is paged");
                faults.at(&operation.pointer, message);
            }
            continue;
        };
        let mut add = |key: &str, message: String| faults.at(join(&place, key), message);
        let Some(first) = items.first() else {
            faults.at(place, format!("`{id}` is paged but returns no list"));
            continue;
        };
        if paging.item != *first {
            add("item", format!("`{id}` lists {first}, but `x-paging` names {}", paging.item));
        }
        let is_sparse = |name: &str| conventions().whole_of_sparse(name) == Some(first);
        let fields = items.get(1).filter(|name| is_sparse(name));
        if paging.fields.as_ref() != fields {
            add(
                "fields",
                match fields {
                    Some(fields) => format!(
                        "`{id}` can list {fields}, but `x-paging` does not name \
                         it as `fields`"
                    ),
                    None => format!("`{id}` never lists the `fields` that `x-paging` names"),
                },
            );
        }
        match (paging.first_page, paging.reported_page) {
            (Some(1), None) | (None, Some(_)) => {}
            (Some(1), Some(_)) => add(
                "firstPage",
                format!("`{id}` reports no page numbers, so the first page cannot be known"),
            ),
            (Some(_), _) => add("firstPage", format!("the first page of `{id}` is not 1 (§2.1)")),
            (None, None) => {
                add("firstPage", format!("the number of the first page of `{id}` is missing"))
            }
        }
        if paging.parameters != takes_pages(operation) {
            add(
                "parameters",
                if paging.parameters {
                    format!("`{id}` has no parameters page and pageSize")
                } else {
                    format!("`{id}` has parameters page and pageSize")
                },
            );
        }
    }
}

fn takes_pages(operation: &Operation) -> bool {
    let page = &conventions().page;
    [&page.number, &page.size]
        .into_iter()
        .all(|name| operation.parameter(name, ParameterLocation::Query).is_some())
}
