//! Sparse fields: a projection gives the response another schema.

use community_qa_contract::conventions;
use openapi_model::components::{alternatives, schema_pointer, schema_referred_to};
use openapi_model::pointer::join;
use openapi_model::schema::NormalForm;
use openapi_model::{MediaType, Operation, ParameterLocation};
use serde_json::Value;

use crate::rules::lint::context::Context;
use crate::rules::lint::rule::{Faults, Rule};
use crate::rules::lint::schema::{component, declared_at, members, text};

/// The suffixes of list schemas. In a projection, they follow the `Fields` of the items.
const LIST_SUFFIXES: [&str; 2] = ["SearchPage", "Page"];

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "sparse-pair",
        reason: "projections leave out any field: `XFields` requires none, `X` adds `required`",
        help: "write `X` as `allOf` of a reference to `XFields` and `{type: object, required: […]}`; \
               `properties` next to `required` may only say which objects are complete",
        check: sparse_pair,
    },
    Rule {
        name: "nested-projection",
        reason: "a projection may reach into the objects within an item (§4.1)",
        help: "refer from `XFields` to `YFields`, and from `X`, next to its `required`, to `Y`",
        check: nested_projection,
    },
    Rule {
        name: "projection-alternatives",
        reason: "operations with projections return either form; all others the full schema",
        help: "return `anyOf` of the full schema and its `Fields` with include, exclude or includeOnly, \
               and the full schema without",
        check: projection_alternatives,
    },
];

fn sparse_pair(context: &Context<'_>, faults: &mut Faults<'_>) {
    let contract = context.contract();
    for (fields, schema) in contract.schemas() {
        let Some(full) = conventions().whole_of_sparse(fields) else {
            continue;
        };
        let place = schema_pointer(fields);
        // A projection may leave out any field.
        let form = context.store().component(fields);
        if !form.constraints.required.is_empty() {
            let message = format!("`{fields}` requires fields that a projection can leave out");
            faults.at(join(&place, "required"), message);
        }
        if schema.get("properties").is_none() {
            faults.at(&place, format!("`{fields}` has no properties"));
        }
        let Some(schema) = contract.schema(full) else {
            faults.at(&place, format!("there is no `{full}` for `{fields}`"));
            continue;
        };
        // The whole is the part together with the required fields.
        let is_pair = match members(schema, "allOf") {
            [first, second] => {
                schema_referred_to(first).as_deref() == Some(fields)
                    && text(second, "type") == Some("object")
                    && !members(second, "required").is_empty()
                    && makes_whole(context, second, &form)
            }
            _ => false,
        };
        if !is_pair {
            faults.at(
                schema_pointer(full),
                format!("`{full}` is not `{fields}` with required fields"),
            );
        }
    }
}

/// Returns whether the second member only replaces properties of the first: whole objects instead
/// of projected ones.
fn makes_whole(context: &Context<'_>, second: &Value, fields: &NormalForm<'_>) -> bool {
    let properties = second.get("properties").and_then(Value::as_object);
    properties.into_iter().flatten().all(|(name, schema)| {
        let sparse = fields
            .properties
            .get(name.as_str())
            .and_then(|property| held(context.contract().at(declared_at(property))?));
        let whole = held(schema).map(|whole| projected(&whole));
        sparse.is_some() && sparse == whole
    })
}

/// The component schema of the object or of the items in a property.
fn held(schema: &Value) -> Option<String> {
    component(schema.get("items").unwrap_or(schema))
}

fn nested_projection(context: &Context<'_>, faults: &mut Faults<'_>) {
    let contract = context.contract();
    let is_sparse = |name: &str| conventions().is_sparse(name);
    for (fields, _) in contract.schemas().filter(|(name, _)| is_sparse(name)) {
        for (name, property) in &context.store().component(fields).properties {
            let place = declared_at(property);
            let Some(nested) = contract.at(place).and_then(held) else {
                continue;
            };
            let form = context.store().component(&nested);
            if !form.constraints.required.is_empty() {
                let message = format!(
                    "`{name}` of `{fields}` holds a `{nested}`, which requires fields that a \
                     projection can leave out"
                );
                faults.at(place, message);
            }
        }
    }
}

fn projection_alternatives(context: &Context<'_>, faults: &mut Faults<'_>) {
    for operation in context.operations() {
        let takes_projection = conventions()
            .projections
            .iter()
            .any(|name| operation.parameter(name, ParameterLocation::Query).is_some());
        for media_type in success_bodies(operation) {
            let names = media_type.schema.as_ref().map(alternatives).unwrap_or_default();
            let is_sound = match (takes_projection, names.as_slice()) {
                (_, []) => true,
                (true, [full, fields, ..]) => projected(full) == *fields,
                (true, [_]) => false,
                (false, names) => !names.iter().any(|name| is_sparse(name)),
            };
            if !is_sound {
                faults.at(
                    join(&media_type.pointer, "schema"),
                    if takes_projection {
                        format!(
                            "`{}` takes a projection but does not return `{}` as its second \
                             alternative",
                            operation.id,
                            projected(&names[0])
                        )
                    } else {
                        format!(
                            "`{}` takes no projection but returns {}",
                            operation.id,
                            names.join(" or ")
                        )
                    },
                );
            }
        }
    }
}

/// The name of the projection of a schema.
fn projected(full: &str) -> String {
    let (stem, suffix) = LIST_SUFFIXES
        .into_iter()
        .find_map(|suffix| Some((full.strip_suffix(suffix)?, suffix)))
        .unwrap_or((full, ""));
    let sparse = conventions().sparse_infix.as_deref().unwrap_or_default();
    format!("{stem}{sparse}{suffix}")
}

/// Returns whether the name of a schema is that of a projection.
fn is_sparse(name: &str) -> bool {
    let stem = LIST_SUFFIXES.into_iter().find_map(|suffix| name.strip_suffix(suffix));
    conventions().is_sparse(stem.unwrap_or(name))
}

pub(super) fn success_bodies(operation: &Operation) -> impl Iterator<Item = &MediaType> {
    operation
        .responses
        .iter()
        .filter(|response| response.status.is_success())
        .flat_map(|response| &response.content)
}
