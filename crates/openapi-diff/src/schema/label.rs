//! What a schema is called in a message.

use openapi_model::{Document, components, pointer};

/// What the schema at a JSON pointer is called: ``property `id` of `User` ``.
pub(super) fn of(contract: &Document, place: &str) -> String {
    let Some((parent, last)) = pointer::split_last(place) else {
        return "the document".to_owned();
    };
    if let Some(name) = components::schema_name(place) {
        return format!("`{name}`");
    }
    let Some((grandparent, keyword)) = pointer::split_last(parent) else {
        return format!("`{last}`");
    };
    match (keyword.as_ref(), last.as_ref()) {
        ("properties", name) => format!("property `{name}` of {}", of(contract, grandparent)),
        ("allOf", _) => of(contract, grandparent),
        ("anyOf" | "oneOf", index) => {
            format!(
                "alternative {} of {}",
                counted(index),
                of(contract, grandparent)
            )
        }
        (_, "items") => format!("items of {}", of(contract, parent)),
        (_, "additionalProperties") => format!("further members of {}", of(contract, parent)),
        (_, "not") => format!("what {} excludes", of(contract, parent)),
        (_, "schema") => match pointer::split_last(grandparent) {
            // What a parameter or a header is written as, where it is no plain value.
            Some((holding, content)) if content == "content" && is_written(holding) => {
                holder(contract, holding)
            }
            _ => holder(contract, parent),
        },
        ("headers", name) => format!("header `{name}` of {}", holder(contract, grandparent)),
        _ => format!("`{place}`"),
    }
}

/// What holds a schema: a parameter, a body, an answer.
fn holder(contract: &Document, place: &str) -> String {
    let tokens: Vec<_> = pointer::tokens(place).collect();
    let tokens: Vec<&str> = tokens.iter().map(AsRef::as_ref).collect();
    let named = || {
        contract
            .at(place)
            .and_then(|value| value.get("name")?.as_str())
    };
    match tokens.as_slice() {
        ["components", "parameters", name] => format!("parameter `{}`", named().unwrap_or(name)),
        ["components", "headers", name] => format!("header `{name}`"),
        ["components", "requestBodies", name, ..] => format!("body `{name}`"),
        ["components", "responses", name, "headers", header] => {
            format!("header `{header}` of answer `{name}`")
        }
        ["components", "responses", name, ..] => format!("answer `{name}`"),
        ["paths", _, .., "parameters", _] => {
            format!("parameter `{}`", named().unwrap_or_default())
        }
        ["paths", path, method, "requestBody", ..] => {
            format!("the body of `{} {path}`", method.to_uppercase())
        }
        [
            "paths",
            path,
            method,
            "callbacks",
            name,
            _,
            _,
            "requestBody",
            ..,
        ] => {
            format!(
                "the body of callback `{name}` of `{} {path}`",
                method.to_uppercase()
            )
        }
        ["components", "callbacks", name, _, _, "requestBody", ..] => {
            format!("the body of callback `{name}`")
        }
        ["paths", path, method, "responses", status, rest @ ..] => {
            let operation = format!("`{} {path}`", method.to_uppercase());
            match rest {
                ["headers", header] => {
                    format!("header `{header}` of answer {status} of {operation}")
                }
                _ => format!("answer {status} of {operation}"),
            }
        }
        _ => format!("`{place}`"),
    }
}

/// An index as people count.
fn counted(index: &str) -> String {
    match index.parse::<usize>() {
        Ok(index) => (index + 1).to_string(),
        Err(_) => index.to_owned(),
    }
}

/// Whether a parameter or a header stands at the place, and no body.
fn is_written(place: &str) -> bool {
    let list = pointer::split_last(place).and_then(|(list, _)| pointer::split_last(list));
    list.is_some_and(|(_, last)| matches!(last.as_ref(), "parameters" | "headers"))
}

#[cfg(test)]
mod tests {
    use openapi_model::Document;

    use super::of;

    const DOCUMENT: &str = r#"
openapi: 3.0.3
info: {title: T, version: "1"}
paths:
  /t:
    get:
      parameters:
        - name: filter
          in: query
          content:
            application/json:
              schema: {type: object, properties: {a: {type: string}}}
      responses:
        "200":
          description: D
          headers:
            X-A:
              content: {text/plain: {schema: {type: string}}}
          content:
            application/json:
              schema: {type: string}
"#;

    #[test]
    fn what_is_written_as_a_media_type_is_called_by_its_name() {
        let contract = Document::parse("t.yaml", DOCUMENT).unwrap();
        let get = "/paths/~1t/get";
        for (place, expected) in [
            (
                "parameters/0/content/application~1json/schema/properties/a",
                "property `a` of parameter `filter`",
            ),
            (
                "responses/200/headers/X-A/content/text~1plain/schema",
                "header `X-A` of answer 200 of `GET /t`",
            ),
            (
                "responses/200/content/application~1json/schema",
                "answer 200 of `GET /t`",
            ),
        ] {
            assert_eq!(of(&contract, &format!("{get}/{place}")), expected);
        }
    }
}
