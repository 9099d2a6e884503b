//! Sparse fields: whoever asks for a projection gets another schema.

use openapi_model::pointer::join;
use openapi_model::{MediaType, Operation, ParameterLocation};

use crate::lint::context::Context;
use crate::lint::rule::{Fault, Rule};
use crate::lint::schema::{Shape, alternatives, members, referred, text};

/// The parameters that ask for a projection.
const PROJECTIONS: [&str; 3] = ["include", "exclude", "includeOnly"];

/// The suffixes of lists, which keep it behind the `Fields` of their items.
const LIST_SUFFIXES: [&str; 2] = ["SearchPage", "Page"];

pub(super) const SPARSE_PAIR: Rule = Rule {
    name: "sparse-pair",
    reason: "any field can be projected away: `XFields` requires none, `X` adds `required`",
    help: "write `X` as `allOf` of a reference to `XFields` and `{type: object, required: […]}`",
    check: sparse_pair,
};

fn sparse_pair(context: &Context<'_>) -> Vec<Fault> {
    let contract = context.contract();
    let mut faults = Vec::new();
    for (fields, schema) in contract.schemas() {
        let Some(full) = fields
            .strip_suffix("Fields")
            .filter(|full| !full.is_empty())
        else {
            continue;
        };
        let place = join("/components/schemas", fields);
        if !Shape::of_component(contract, fields).required.is_empty() {
            let message = format!("`{fields}` requires fields that a projection can leave out");
            faults.push(Fault::at(join(&place, "required"), message));
        }
        if schema.get("properties").is_none() {
            faults.push(Fault::at(&place, format!("`{fields}` has no properties")));
        }
        let Some(schema) = contract.schema(full) else {
            faults.push(Fault::at(
                &place,
                format!("there is no `{full}` beside `{fields}`"),
            ));
            continue;
        };
        let is_pair = match members(schema, "allOf") {
            [first, second] => {
                referred(first) == Some(fields)
                    && text(second, "type") == Some("object")
                    && !members(second, "required").is_empty()
                    && second.get("properties").is_none()
            }
            _ => false,
        };
        if !is_pair {
            faults.push(Fault::at(
                join("/components/schemas", full),
                format!("`{full}` is not `{fields}` with required fields"),
            ));
        }
    }
    faults
}

pub(super) const PROJECTION_ALTERNATIVES: Rule = Rule {
    name: "projection-alternatives",
    reason: "who can ask for a projection can get one; all others get the full schema",
    help: "answer `anyOf` of the full schema and its `Fields` with include, exclude or includeOnly, \
           and the full schema without",
    check: projection_alternatives,
};

fn projection_alternatives(context: &Context<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for operation in context.operations() {
        let takes_projection = PROJECTIONS.iter().any(|name| {
            operation
                .parameter(name, ParameterLocation::Query)
                .is_some()
        });
        for media_type in success_bodies(operation) {
            let schema = media_type.schema.as_ref();
            let names = schema.map(alternatives).unwrap_or_default();
            let is_sound = match (takes_projection, names.as_slice()) {
                (_, []) => true,
                (true, [full, fields, ..]) => projected(full) == *fields,
                (true, [_]) => false,
                (false, names) => !names.iter().any(|name| is_sparse(name)),
            };
            if !is_sound {
                faults.push(Fault::at(
                    join(&media_type.pointer, "schema"),
                    match takes_projection {
                        true => format!(
                            "`{}` takes a projection, and does not answer `{}` as its second alternative",
                            operation.id,
                            projected(names[0])
                        ),
                        false => format!(
                            "`{}` takes no projection, and answers {}",
                            operation.id,
                            names.join(" or ")
                        ),
                    },
                ));
            }
        }
    }
    faults
}

/// What a schema is called when only some fields of it were asked for.
fn projected(full: &str) -> String {
    LIST_SUFFIXES
        .into_iter()
        .find_map(|suffix| Some(format!("{}Fields{suffix}", full.strip_suffix(suffix)?)))
        .unwrap_or_else(|| format!("{full}Fields"))
}

/// Whether a schema is called like one of which only some fields were asked for.
fn is_sparse(name: &str) -> bool {
    let stem = LIST_SUFFIXES
        .into_iter()
        .find_map(|suffix| name.strip_suffix(suffix));
    stem.unwrap_or(name).ends_with("Fields")
}

/// The bodies that an operation answers with when it succeeds.
pub(super) fn success_bodies(operation: &Operation) -> impl Iterator<Item = &MediaType> {
    operation
        .responses
        .iter()
        .filter(|response| response.status.is_success())
        .flat_map(|response| &response.content)
}
