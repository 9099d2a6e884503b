//! Parameters and secrets.

use openapi_model::pointer::join;
use openapi_model::schema::Property;
use openapi_model::visit::ObjectKind;
use openapi_model::{Operation, ParameterLocation};
use serde_json::Value;

use crate::rules::lint::context::Context;
use crate::rules::lint::rule::{Faults, Rule};
use crate::rules::lint::schema::{declared_at, text, type_of, unwrapped};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "list-parameters",
        reason: "lists are sent as one text with commas, which is not the default of OpenAPI",
        help: "add `style: form` and `explode: false`",
        check: |context, faults| {
            for object in context.objects_of(ObjectKind::Parameter) {
                let schema = object.value.get("schema");
                let kind = schema.and_then(|schema| type_of(context.contract(), schema));
                let has_commas = object.text("style") == Some("form")
                    && object.value.get("explode") == Some(&Value::Bool(false));
                if kind == Some("array") && !has_commas {
                    let name = object.text("name").unwrap_or_default();
                    let message = format!("the list `{name}` is not comma-separated");
                    faults.at(&object.pointer, message);
                }
            }
        },
    },
    Rule {
        name: "write-parameters",
        reason: "data comes in the body or as parameters, which win (§ Conventions)",
        help: "declare a query parameter for each property of the body, and say that it wins",
        check: write_parameters,
    },
    Rule {
        name: "discouraged-secrets",
        reason: "URLs are logged, so a parameter with a secret needs a warning",
        help: "say in the description that it is `Discouraged`, and why",
        check: |context, faults| {
            for object in context.objects_of(ObjectKind::Parameter) {
                let schema = object.value.get("schema");
                let format =
                    schema.and_then(|schema| text(unwrapped(context.contract(), schema), "format"));
                let name = object.text("name").unwrap_or_default();
                let is_secret =
                    format == Some("password") || name.to_lowercase().contains("password");
                let warns = object
                    .text("description")
                    .is_some_and(|description| description.to_lowercase().contains("discouraged"));
                if is_secret && !warns {
                    let message =
                        format!("the parameter `{name}` holds a secret and has no warning");
                    faults.at(&object.pointer, message);
                }
            }
        },
    },
    Rule {
        name: "parameter-example",
        reason: "readers want to see a value, and tools send it",
        help: "add an `example` that fits the schema",
        check: |context, faults| {
            for object in context.objects_of(ObjectKind::Parameter) {
                if !["example", "examples"].into_iter().any(|key| object.value.get(key).is_some()) {
                    let name = object.text("name").unwrap_or_default();
                    let message = format!("the parameter `{name}` has no example");
                    faults.at(&object.pointer, message);
                }
            }
        },
    },
    Rule {
        name: "secret-type",
        reason: "the client's `Debug` prints a password that is a plain string",
        help: "refer to the component `Password`, which has `format: password`",
        check: secret_type,
    },
];

fn write_parameters(context: &Context<'_>, faults: &mut Faults<'_>) {
    for operation in context.operations() {
        let Some(body) = &operation.request_body else {
            continue;
        };
        let id = operation.id.as_str();
        // Parameters could not replace a required body.
        if body.required {
            faults.at_with_help(
                join(&body.pointer, "required"),
                format!("the body of `{id}` is required, although parameters can replace it"),
                "make it `required: false`",
            );
        }
        if !operation.description.as_deref().unwrap_or_default().contains("parameter wins") {
            faults.at_with_help(
                join(&operation.pointer, "description"),
                format!("`{id}` does not say that the parameter wins over the body"),
                "say in the description that `the parameter wins`",
            );
        }
        for media_type in &body.content {
            let schema = join(&media_type.pointer, "schema");
            for (name, property) in &context.store().at(&schema).properties {
                check_twin(context, operation, name, property, faults);
            }
        }
    }
}

fn check_twin(
    context: &Context<'_>,
    operation: &Operation,
    name: &str,
    property: &Property,
    faults: &mut Faults<'_>,
) {
    let id = &operation.id;
    let Some(parameter) = operation.parameter(name, ParameterLocation::Query) else {
        let message = format!("`{id}` takes `{name}` in the body but not as a parameter");
        faults.at(join(&operation.pointer, "parameters"), message);
        return;
    };
    let says_so =
        parameter.description.as_deref().unwrap_or_default().to_lowercase().contains("wins");
    let contract = context.contract();
    let field = contract.at(declared_at(property));
    let [own, other] = [parameter.schema.as_ref(), field]
        .map(|schema| schema.and_then(|schema| type_of(contract, schema)));
    let message = if !says_so {
        format!("`{name}` does not say that it wins over the field of the body")
    } else if parameter.required {
        format!("`{name}` is required, although the body can hold it")
    } else if own != other {
        format!("`{name}` has another type than the field of the body")
    } else {
        return;
    };
    faults.at(&parameter.pointer, message);
}

fn secret_type(context: &Context<'_>, faults: &mut Faults<'_>) {
    let mut look = |pointer: &str, name: &str, schema: &Value| {
        let schema = unwrapped(context.contract(), schema);
        let is_plain =
            text(schema, "type") == Some("string") && text(schema, "format") != Some("password");
        if name.to_lowercase().contains("password") && is_plain {
            faults.at(pointer, format!("`{name}` is a plain string"));
        }
    };
    for object in context.objects_of(ObjectKind::Parameter) {
        if let (Some(name), Some(schema)) = (object.text("name"), object.value.get("schema")) {
            look(&object.pointer, name, schema);
        }
    }
    for object in context.schemas() {
        let properties = object.value.get("properties").and_then(Value::as_object);
        for (name, schema) in properties.into_iter().flatten() {
            look(&join(&join(&object.pointer, "properties"), name), name, schema);
        }
    }
}
