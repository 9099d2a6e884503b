//! The diff of what stands around schemas: what no fixture of a single rule shows.

use openapi_model::{Document, LoadOptions};
use serde_json::{Value, json};

/// What the diff says of a document in which `place` holds one thing and then another,
/// or nothing: `level[rule] message`.
pub(crate) fn said(place: &str, old: &Value, new: &Value) -> Vec<String> {
    let report = compared(place, old, new);
    let changes = report.changes.iter();
    changes
        .map(|change| format!("{}[{}] {}", change.level, change.rule, change.message))
        .collect()
}

pub(crate) fn compared(place: &str, old: &Value, new: &Value) -> openapi_diff::Report {
    let contract = |value: &Value| {
        let mut document = document();
        let (parent, key) = place.rsplit_once('/').unwrap();
        let key = key.replace("~1", "/");
        let holder = document.pointer_mut(parent).unwrap();
        let holder = holder.as_object_mut().unwrap();
        if !value.is_null() {
            holder.insert(key, value.clone());
        }
        let options = LoadOptions::lenient();
        Document::parse_with("shop.json", &document.to_string(), &options).unwrap()
    };
    crate::compare(&contract(old), &contract(new))
}

pub(crate) fn document() -> Value {
    let order = json!({"$ref": "#/components/schemas/Order"});
    json!({
        "openapi": "3.0.3",
        "info": {"title": "Shop", "version": "1"},
        "paths": {
            "/orders": {"post": {
                "operationId": "order",
                "requestBody": {"content": {"application/json": {"schema": order}}},
                "responses": {"204": {"description": "D"}},
                "callbacks": {"paid": {"{$request.body#/url}": {"post": {
                    "requestBody": {"content": {"application/json": {"schema": order}}},
                    "responses": {"204": {"description": "D"}},
                }}}},
            }},
            "/orders/{id}": {"get": {
                "operationId": "getOrder",
                "parameters": [{
                    "name": "id", "in": "path", "required": true, "schema": {"type": "string"},
                }],
                "responses": {"404": {"$ref": "#/components/responses/Problem"}},
            }},
        },
        "components": {
            "responses": {"Problem": {
                "description": "D",
                "content": {"application/json": {"schema": {"type": "object"}}},
            }},
            "schemas": {"Order": {
                "type": "object",
                "properties": {"id": {"type": "string"}, "url": {"type": "string"}},
            }},
            "securitySchemes": {
                "key": {"type": "apiKey", "in": "header", "name": "X-Key"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
    })
}

const CALLBACK: &str = "/paths/~1orders/post/callbacks/paid";

#[test]
fn the_body_of_a_callback_is_received() {
    let place = format!(
        "{CALLBACK}/{{$request.body#~1url}}/post/requestBody/content/application~1json/schema"
    );
    let paid = |properties: Value| json!({"type": "object", "properties": properties});
    let old = json!({"sum": {"type": "string", "enum": ["1"]}});
    let more = json!({"sum": {"type": "string", "enum": ["1", "2"]}});
    assert_eq!(
        said(&place, &paid(old.clone()), &paid(more.clone())),
        [
            "major[enum-value-added] property `sum` of the request body of callback \
             `paid` of `POST /orders` may also be `2`"
        ]
    );
    assert_eq!(
        said(&place, &paid(json!({})), &paid(more)),
        [
            "minor[property-added] property `sum` of the request body of callback `paid` of `POST /orders` was added"
        ]
    );
    let mut exemplified = paid(old.clone());
    exemplified["example"] = json!({});
    let [change] = &said(&place, &paid(old), &exemplified)[..] else {
        panic!("an example is one change");
    };
    assert!(change.starts_with("patch[example-changed]"), "{change}");
}

#[test]
fn what_else_there_is_of_a_callback_is_compared_key_by_key() {
    let call = |key: &str, value: Value| {
        let mut call = json!({"responses": {"204": {"description": "D"}}});
        call[key] = value;
        json!({"{$request.body#/url}": {"post": call}})
    };
    let plain = call("summary", json!("Paid"));
    let (url, post) = (
        "{$request.body#/url}",
        &plain["{$request.body#/url}"]["post"],
    );
    let with = |key: &str, value: Value| {
        let mut changed = plain.clone();
        changed[url]["post"][key] = value;
        changed
    };
    for (other, keys) in [
        (
            json!({"{$request.body#/other}": plain[url]}),
            &[
                ("{$request.body#/other}", "was added"),
                (url, "was removed"),
            ][..],
        ),
        (
            json!({url: {"put": post}}),
            &[("put", "was added"), ("post", "was removed")],
        ),
        (
            with("requestBody", json!({"content": {}})),
            &[("requestBody", "was added")],
        ),
        (
            with("responses", json!({"200": {"description": "D"}})),
            &[("responses", "has changed")],
        ),
    ] {
        let mut expected: Vec<String> = keys
            .iter()
            .map(|(key, verb)| format!("major[callback-changed] `{key}` of callback `paid` {verb}"))
            .collect();
        let mut found = said(CALLBACK, &plain, &other);
        expected.sort();
        found.sort();
        assert_eq!(found, expected);
    }
    assert_eq!(
        said(CALLBACK, &plain, &with("x-heard", json!(true))),
        ["patch[extension-changed] `x-heard` of callback `paid` was added"]
    );
    assert_eq!(
        said(CALLBACK, &plain, &call("summary", json!("It is paid"))),
        ["patch[description-changed] the description of callback `paid` has changed"]
    );
    let extended = |value: i32| json!({"x-times": value});
    assert_eq!(
        said(CALLBACK, &extended(1), &extended(2)),
        ["patch[extension-changed] `x-times` of callback `paid` has changed"]
    );
}

#[test]
fn a_range_of_successes_is_narrowed_and_widened() {
    let place = "/paths/~1orders~1{id}/get/responses";
    let response = json!({
        "description": "D",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Order"}}},
    });
    let problem = json!({"$ref": "#/components/responses/Problem"});
    let range = json!({"2XX": response, "default": problem});
    let codes = json!({"200": response, "202": response, "default": problem});
    assert_eq!(
        said(place, &range, &codes),
        [
            "minor[success-response-removed] the responses 2XX are narrowed to 200, 202",
            "patch[success-response-added] the response 200, which was part of 2XX, is described by itself",
            "patch[success-response-added] the response 202, which was part of 2XX, is described by itself",
        ]
    );
    assert_eq!(
        said(place, &codes, &range),
        ["major[success-response-added] the responses 200, 202 are widened to 2XX",]
    );
}

#[test]
fn the_default_response_speaks_of_errors_where_there_are_successes() {
    let place = "/paths/~1orders~1{id}/get/responses";
    let problem = json!({"$ref": "#/components/responses/Problem"});
    let empty = json!({"description": "D"});
    let with = |status: &str| {
        let mut responses = json!({"204": empty, "default": problem});
        responses[status] = empty.clone();
        responses
    };
    let old = json!({"204": empty, "default": problem});
    assert_eq!(
        said(place, &old, &with("303")),
        ["minor[error-response-added] the response 303 is described"]
    );
    assert_eq!(
        said(place, &old, &with("404")),
        [
            "major[response-body-removed] the body of the response 404 was removed",
            "patch[error-response-added] the response 404 is described",
        ]
    );
    // Where nothing else is named, it speaks of successes, too.
    let sides = [
        json!({"default": problem}),
        json!({"default": problem, "200": problem}),
    ];
    let [lone, both] = &sides;
    for (old, new, message) in [
        (
            lone,
            both,
            "the response 200, which was part of the default response, is described by itself",
        ),
        (
            both,
            lone,
            "the response 200 is no longer described separately from the default response",
        ),
    ] {
        let report = compared(place, old, new);
        let [change] = report.changes.as_slice() else {
            panic!("{:?}", report.changes);
        };
        assert_eq!(change.message, message);
        assert_eq!(change.wire.level, Some(openapi_diff::Level::Patch));
    }
    // What spoke of errors beside a success does not promise the success.
    let apart = json!({"default": problem, "200": empty});
    assert!(
        said(place, &apart, lone)
            .contains(&"major[success-response-removed] the response 200 was removed".to_owned())
    );
    let [lone, added] = [
        json!({"default": problem}),
        json!({"default": problem, "200": empty}),
    ];
    assert!(said(place, &lone, &added).contains(
        &"major[response-body-removed] the body of the response 200 was removed".to_owned()
    ));
}

/// Who removes a whole response does not break less than who removes its body.
#[test]
fn an_error_response_that_nothing_covers_any_more_is_missed() {
    let place = "/paths/~1orders~1{id}/get/responses";
    let problem = json!({"$ref": "#/components/responses/Problem"});
    let empty = json!({"description": "D"});
    let all = |others: Value| {
        let mut responses = others;
        responses["204"] = empty.clone();
        responses
    };
    let with = all(json!({"404": problem}));
    let without = all(json!({}));
    assert_eq!(
        said(place, &with, &without),
        ["major[error-response-removed] the response 404 is no longer described by itself"]
    );
    assert_eq!(
        said(place, &without, &with),
        ["minor[error-response-added] the response 404 is described"]
    );
    for range in ["4XX", "default"] {
        let covered = |with: bool| {
            let mut responses = all(json!({range: problem}));
            if with {
                responses["404"] = problem.clone();
            }
            responses
        };
        assert_eq!(
            said(place, &covered(true), &covered(false)),
            ["patch[error-response-removed] the response 404 is no longer described by itself"]
        );
        // What covers it has another body.
        let mut other = covered(false);
        other[range] = empty.clone();
        let found = said(place, &covered(true), &other);
        let removed = "major[response-body-removed] the body of the response 404 was removed";
        assert!(found.iter().any(|line| line == removed), "{found:?}");
    }
}

#[test]
fn a_response_that_many_share_is_one_change() {
    let place = "/components/responses/Problem/content";
    let responses = "/paths/~1orders~1{id}/get/responses";
    let problem = json!({"$ref": "#/components/responses/Problem"});
    let schema = json!({"schema": {"type": "object"}});
    assert_eq!(
        said(
            place,
            &json!({"application/json": schema}),
            &json!({"application/problem+json": schema})
        ),
        [
            "major[response-media-type-removed] the body of the response `Problem` is no longer \
             available as application/json",
            "minor[response-media-type-added] the body of the response `Problem` is also available as \
             application/problem+json",
        ]
    );
    let written = json!({"description": "D", "content": {"application/json": schema}});
    assert_eq!(
        said(
            responses,
            &json!({"404": problem, "410": problem}),
            &json!({"404": written, "410": written})
        ),
        Vec::<String>::new()
    );
}

#[test]
fn ranges_of_media_types() {
    let request = "/paths/~1orders/post/requestBody/content";
    let response = "/components/responses/Problem/content";
    let text = json!({"schema": {"type": "string"}});
    let image = json!({"schema": {"type": "string", "format": "binary"}});
    let plain = json!({"text/plain": text});
    // A range beside what it holds speaks of all else.
    assert_eq!(
        said(request, &plain, &json!({"text/plain": text, "*/*": image})),
        ["minor[request-media-type-added] the request body may also be sent as */*"]
    );
    assert_eq!(
        said(
            request,
            &json!({"*/*": image}),
            &json!({"*/*": image, "image/png": image})
        ),
        Vec::<String>::new()
    );
    let (png, any) = (json!({"image/png": image}), json!({"image/*": image}));
    assert_eq!(
        said(request, &png, &any),
        ["minor[request-media-type-added] the request body may also be sent as image/*"]
    );
    assert_eq!(
        said(response, &png, &any),
        [
            "major[response-media-type-removed] the body of the response `Problem` may be any of \
             image/* instead of image/png"
        ]
    );
    assert_eq!(
        said(request, &any, &png),
        ["major[request-media-type-removed] the request body may no longer be sent as image/*"]
    );
    assert_eq!(
        said(request, &any, &json!({"*/*": image})),
        ["minor[request-media-type-added] the request body may also be sent as */*"]
    );
}

#[test]
fn a_charset_counts_where_there_is_a_choice() {
    let place = "/paths/~1orders/post/requestBody/content";
    let text = json!({"schema": {"type": "string"}});
    let level = |old: &str, new: &str| {
        let said = said(place, &json!({old: text}), &json!({new: text}));
        let [change] = &said[..] else {
            panic!("{said:?}");
        };
        change.split('[').next().map(str::to_owned)
    };
    let levels = [
        level("text/csv", "text/csv; charset=utf-8"),
        level("text/csv", "text/csv; charset=iso-8859-1"),
        level("application/json", "application/json; charset=iso-8859-1"),
    ];
    assert_eq!(levels.map(Option::unwrap), ["patch", "major", "patch"]);
}

#[test]
fn parts_of_a_form_are_compared_one_by_one() {
    let place = "/paths/~1orders/post/requestBody/content";
    let schema = json!({"type": "object", "properties": {
        "photo": {"type": "string", "format": "binary"},
        "place": {"type": "object"},
        "tags": {"type": "array", "items": {"type": "string"}},
    }});
    let form =
        |kind: &str, encoding: Value| json!({kind: {"schema": schema, "encoding": encoding}});
    let levels = |kind: &str, old: Value, new: Value| -> Vec<String> {
        let said = said(place, &form(kind, old), &form(kind, new));
        let named = said.into_iter().map(|change| {
            assert!(change.contains("encoding-changed"), "{change}");
            change.split('[').next().unwrap_or_default().to_owned()
        });
        named.collect()
    };
    let none: [&str; 0] = [];
    let photo = |types: &str| json!({"photo": {"contentType": types}});
    let parts = "multipart/form-data";
    let usual = json!({
        "photo": {"contentType": "application/octet-stream"},
        "place": {"contentType": "Application/JSON"},
        "tags": {"contentType": "text/plain"},
    });
    assert_eq!(levels(parts, json!({}), usual), none);
    assert_eq!(
        levels(
            parts,
            photo("image/png, image/gif"),
            photo("image/gif,image/png")
        ),
        none
    );
    assert_eq!(
        levels(parts, photo("image/png"), photo("image/png, image/gif")),
        ["minor"]
    );
    assert_eq!(
        levels(parts, photo("image/png"), photo("image/*")),
        ["minor"]
    );
    assert_eq!(
        levels(parts, photo("image/*"), photo("image/png")),
        ["major"]
    );
    let headers = json!({"photo": {"headers": {"X-Sum": {"schema": {"type": "string"}}}}});
    assert_eq!(levels(parts, json!({}), headers.clone()), ["major"]);
    let fields = "application/x-www-form-urlencoded";
    assert_eq!(levels(fields, json!({}), headers), ["patch"]);
    let tags = |style: &str, explode: bool| json!({"tags": {"style": style, "explode": explode}});
    assert_eq!(levels(fields, json!({}), tags("form", true)), none);
    assert_eq!(levels(fields, json!({}), tags("form", false)), ["major"]);
    assert_eq!(levels(parts, json!({}), tags("form", false)), ["patch"]);
}

#[test]
fn a_body_of_which_nothing_is_said_may_be_anything() {
    let place = "/paths/~1orders/post/requestBody/content";
    let (silent, open) = (json!({"a/b": {}}), json!({"a/b": {"schema": {}}}));
    assert_eq!(said(place, &silent, &open), Vec::<String>::new());
    assert_eq!(said(place, &open, &silent), Vec::<String>::new());
}

#[test]
fn credentials_count_where_they_may_be_left_out() {
    let place = "/paths/~1orders/post/security";
    let (key, token, none) = (json!({"key": []}), json!({"token": []}), json!({}));
    let both = json!({"key": [], "token": []});
    assert_eq!(
        said(place, &json!([none, key, token]), &json!([none, token])),
        ["major[security-alternative-removed] clients are no longer identified by `key`"]
    );
    assert_eq!(
        said(place, &json!([none, both]), &json!([none, key])),
        ["minor[security-alternative-added] clients can now be identified by `key`"]
    );
    assert_eq!(
        said(place, &json!([none, key]), &json!([])),
        ["minor[security-alternative-removed] clients are no longer identified by `key`"]
    );
    assert_eq!(
        said(place, &json!([key, token]), &json!([none, token])),
        [
            "major[security-alternative-removed] clients are no longer identified by `key`",
            "minor[security-dropped] requests no longer need credentials",
        ]
    );
    assert_eq!(
        said(place, &json!([key]), &json!([both])),
        ["major[security-alternative-removed] `key` no longer suffices without `token`"]
    );
    assert_eq!(
        said(place, &json!([none, key]), &json!([key, none])),
        Vec::<String>::new()
    );
}

#[test]
fn what_is_asked_beyond_the_same_credentials_is_named() {
    let place = "/paths/~1orders/post/security";
    let with = |scopes: Value| json!([{"key": scopes, "token": []}]);
    assert_eq!(
        said(
            place,
            &with(json!(["read"])),
            &with(json!(["read", "write"]))
        ),
        [
            "major[security-alternative-removed] `key` with read and `token` no longer suffices \
             without `key` with write"
        ]
    );
    assert_eq!(
        said(
            place,
            &with(json!(["read", "write"])),
            &with(json!(["read"]))
        ),
        [
            "minor[security-alternative-added] `key` with read and `token` now authenticates requests"
        ]
    );
}

#[test]
fn security_of_all_operations_is_one_change() {
    assert_eq!(
        said("/security", &json!([{"key": []}]), &Value::Null),
        ["minor[security-dropped] requests no longer need credentials"]
    );
}

#[test]
fn tokens_that_can_be_renewed_are_no_break() {
    let scheme = |flow: Value| json!({"type": "oauth2", "flows": {"clientCredentials": flow}});
    let flow = json!({"tokenUrl": "https://a.example/token", "scopes": {}});
    let mut renewed = flow.clone();
    renewed["refreshUrl"] = json!("https://a.example/renew");
    let place = "/components/securitySchemes/token";
    let changes = said(place, &scheme(flow), &scheme(renewed));
    assert_eq!(
        changes,
        [
            "patch[security-scheme-changed] tokens of the flow `clientCredentials` of security scheme `token` can be renewed: `refreshUrl`"
        ]
    );
}

#[test]
fn schemas_are_reported_with_what_uses_them() {
    let get = |schema: Value| {
        let content = json!({"application/json": {"schema": schema}});
        json!({"get": {
            "operationId": "getRefunds",
            "responses": {"200": {"description": "D", "content": content}},
        }})
    };
    let refunds = json!({"type": "array", "items": {"$ref": "#/components/schemas/Refund"}});
    let schemas = |more: Value| {
        let mut schemas = json!({"Order": {"type": "object"}});
        for (name, schema) in more.as_object().unwrap() {
            schemas[name] = schema.clone();
        }
        schemas
    };
    let mapping = json!({"voucher": "Voucher", "coupon": "#/components/schemas/Coupon"});
    let discriminator = json!({"propertyName": "kind", "mapping": mapping});
    let refund = json!({"discriminator": discriminator, "type": "object"});
    let partial = json!({"allOf": [{"$ref": "#/components/schemas/Refund"}]});
    let documents = [
        (json!({}), schemas(json!({}))),
        (
            json!({"/refunds": get(refunds)}),
            schemas(json!({
                "Refund": refund, "Partial": partial,
                "Voucher": {"type": "object"}, "Coupon": {"type": "object"},
                "Lost": {"type": "object"},
            })),
        ),
    ]
    .map(|(paths, schemas)| {
        let mut document = document();
        let own = document["paths"].as_object_mut().unwrap();
        own.extend(paths.as_object().unwrap().clone());
        document["components"]["schemas"] = schemas;
        Document::parse("shop.json", &document.to_string()).unwrap()
    });
    let [old, new] = &documents;
    let rules = |old, new| -> Vec<String> {
        let changes = crate::compare(old, new).changes.into_iter();
        changes
            .map(|change| format!("{} {}", change.rule, change.message))
            .collect()
    };
    assert_eq!(
        rules(old, new),
        [
            "operation-added `GET /refunds` was added",
            "unused-schema-added `Lost` was added, but is not used",
        ]
    );
    assert_eq!(
        rules(new, old),
        [
            "operation-removed `GET /refunds` was removed without having been deprecated",
            "unused-schema-removed `Lost` was removed, but was not used",
        ]
    );
}
