//! What the diff says of the generated crate, where that is not what the wire
//! suggests. Each was found with the compiler (`cargo xtask bench diff`).

use openapi_model::{Document, LoadOptions};
use serde_json::{Value, json};

/// An operation that takes a parameter and responds.
fn document(parameter: &Value, responses: &Value) -> Value {
    let id = |kind: &str| json!({"type": kind});
    json!({
        "openapi": "3.0.3",
        "info": {"title": "T", "version": "1"},
        "paths": {"/thing": {"get": {
            "operationId": "getThing",
            "parameters": [{"name": "n", "in": "query", "schema": parameter}],
            "responses": responses,
        }}},
        "components": {"schemas": {
            "GroupId": id("integer"),
            "GroupIdText": id("string"),
            "Circle": {"type": "object", "required": ["radius"], "properties": {"radius": id("number")}},
            "Square": {"type": "object", "required": ["side"], "properties": {"side": id("number")}},
        }},
    })
}

/// The changes by rule, and what they are in Rust.
fn in_rust(pair: [&Value; 2]) -> Vec<String> {
    let [old, new] = pair.map(|document| {
        let options = LoadOptions::lenient();
        Document::parse_with("api.json", &document.to_string(), &options).unwrap()
    });
    let changes = crate::compare(&old, &new).changes;
    let lines = changes.iter().map(|own| {
        let level = own.rust.level.map_or("none", openapi_diff::Level::as_str);
        format!("{}: {level}", own.rule)
    });
    lines.collect()
}

fn of_parameters(old: &Value, new: &Value) -> Vec<String> {
    let nothing = json!({"204": {"description": "Nothing."}});
    in_rust([&document(old, &nothing), &document(new, &nothing)])
}

fn of_responses(old: &Value, new: &Value) -> Vec<String> {
    let number = json!({"type": "integer"});
    in_rust([&document(&number, old), &document(&number, new)])
}

fn with_alternatives(alternatives: &Value) -> Value {
    let content = json!({"application/json": {"schema": {"anyOf": alternatives}}});
    json!({"200": {"description": "A thing.", "content": content}})
}

#[test]
fn a_setter_takes_all_integers_that_it_took() {
    let of = |format: &str| json!({"type": "integer", "format": format});
    let plain = json!({"type": "integer"});
    let widened = ["number-widened: minor"];
    assert_eq!(of_parameters(&of("int32"), &of("int64")), widened);
    assert_eq!(of_parameters(&of("int32"), &plain), widened);
    let narrowed = ["number-narrowed: major"];
    assert_eq!(of_parameters(&of("int64"), &of("int32")), narrowed);
    // Not each integer can be tried as an f64.
    let number = json!({"type": "number"});
    assert_eq!(of_parameters(&plain, &number), ["type-widened: major"]);
    let text = json!({"type": "string"});
    assert_eq!(of_parameters(&text, &json!({})), ["type-widened: minor"]);
}

#[test]
fn a_setter_that_steps_aside_is_called_after_its_place() {
    let number = json!({"type": "integer"});
    let nothing = json!({"204": {"description": "Nothing."}});
    let named = |name: &str, place: &str| {
        let mut document = document(&number, &nothing);
        let parameter = &mut document["paths"]["/thing"]["get"]["parameters"][0];
        parameter["name"] = json!(name);
        parameter["in"] = json!(place);
        document
    };
    let moved = |name: &str| in_rust([&named(name, "query"), &named(name, "header")]);
    assert_eq!(moved("n"), ["parameter-moved: patch"]);
    assert_eq!(moved("body"), ["parameter-moved: major"]);
}

#[test]
fn a_type_that_takes_the_place_of_a_component_stays() {
    let reference = json!({"$ref": "#/components/schemas/GroupIdText"});
    let nothing = json!({"204": {"description": "Nothing."}});
    let old = document(&reference, &nothing);
    let changed = |keyword: &str, value: Value| {
        let mut new = old.clone();
        new["components"]["schemas"]["GroupIdText"][keyword] = value;
        in_rust([&old, &new])
    };
    assert_eq!(changed("enum", json!(["7"])), ["enum-added: patch"]);
    let seven = json!({"enum": ["7"]});
    assert_eq!(changed("not", seven), ["exclusion-added: patch"]);
    assert_eq!(changed("nullable", json!(true)), ["null-allowed: patch"]);
    // It is the text form of an identifier for as long as there is one.
    let mut alone = old.clone();
    alone["components"]["schemas"]["GroupId"]["type"] = json!("boolean");
    let mut listed = alone.clone();
    listed["components"]["schemas"]["GroupIdText"]["enum"] = json!(["7"]);
    assert_eq!(in_rust([&alone, &listed]), ["enum-added: major"]);
}

#[test]
fn a_response_of_named_alternatives_has_a_method_for_each() {
    let named = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
    let (circle, square) = (named("Circle"), named("Square"));
    let one = with_alternatives(&json!([circle]));
    let two = with_alternatives(&json!([circle, square]));
    let with_unnamed = with_alternatives(&json!([circle, square, {"type": "boolean"}]));
    assert_eq!(of_responses(&one, &two), ["alternative-added: minor"]);
    let wrapped = json!([{"allOf": [circle]}, square]);
    let wrapped = of_responses(&one, &with_alternatives(&wrapped));
    assert_eq!(wrapped, ["alternative-added: minor"]);
    // It becomes an enum.
    let added = ["alternative-added: major"];
    assert_eq!(of_responses(&two, &with_unnamed), added);
    let removed = ["alternative-removed: major"];
    assert_eq!(of_responses(&with_unnamed, &two), removed);
}

#[test]
fn an_enum_of_plain_values_is_shown_as_text() {
    let response = |alternatives: Value| {
        let held = json!({"type": "object", "properties": {"it": {"oneOf": alternatives}}});
        let content = json!({"application/json": {"schema": held}});
        json!({"200": {"description": "A thing.", "content": content}})
    };
    let plain = json!([{"type": "number"}, {"type": "boolean"}]);
    let more = json!([{"type": "number"}, {"type": "boolean"}, {"type": "string"}]);
    let listed = json!([{"type": "number"}, {"type": "boolean"}, {"type": "array", "items": {}}]);
    let added = |alternatives| of_responses(&response(plain.clone()), &response(alternatives));
    assert_eq!(added(more), ["alternative-added: minor"]);
    assert_eq!(added(listed), ["alternative-added: major"]);
}

#[test]
fn without_a_success_there_are_bytes() {
    let refused = json!({"description": "No."});
    let nothing = json!({"201": {"description": "Made."}, "400": refused});
    let gone = json!({"400": refused});
    let removed = ["success-response-removed: major"];
    assert_eq!(of_responses(&nothing, &gone), removed);
    let added = ["success-response-added: major"];
    assert_eq!(of_responses(&gone, &nothing), added);
    let both = json!({"201": {"description": "Made."}, "204": {"description": "Done."}});
    let one = json!({"204": {"description": "Done."}});
    let removed = ["success-response-removed: none"];
    assert_eq!(of_responses(&both, &one), removed);
}

#[test]
fn what_the_crate_has_no_type_for_may_refer_to_one() {
    let circle = json!({"type": "object", "required": ["radius"], "properties": {"radius": {"type": "number"}}});
    let named = json!({"$ref": "#/components/schemas/Circle"});
    let refused = |schema: &Value| {
        let content = json!({"application/json": {"schema": schema}});
        json!({
            "204": {"description": "Done.", "headers": {"X-A": {"schema": schema}}},
            "400": {"description": "No.", "content": content},
        })
    };
    let seen = of_responses(&refused(&circle), &refused(&named));
    assert_eq!(seen, ["schema-named: patch", "schema-named: patch"]);
    let seen = of_responses(&refused(&named), &refused(&circle));
    assert_eq!(seen, ["schema-inlined: patch", "schema-inlined: patch"]);
}

/// An operation with these parameters and fields of its body.
fn taking(parameters: &Value, fields: &Value) -> Value {
    let schema = json!({"type": "object", "properties": fields});
    let mut body = json!({"content": {"application/json": {"schema": schema}}});
    if fields.is_string() {
        body["content"] = json!({"text/plain": {"schema": {"type": "string"}}});
    }
    let mut operation = json!({
        "operationId": "putThing",
        "parameters": parameters,
        "responses": {"204": {"description": "Done."}},
    });
    if !fields.is_null() {
        operation["requestBody"] = body;
    }
    json!({
        "openapi": "3.0.3",
        "info": {"title": "T", "version": "1"},
        "paths": {"/thing": {"put": operation}},
        "components": {"schemas": {"Password": {"type": "string", "format": "password"}}},
    })
}

fn query(name: &str, required: bool, schema: &Value) -> Value {
    json!({"name": name, "in": "query", "required": required, "schema": schema})
}

#[test]
fn required_parameters_are_arguments_in_their_order() {
    let string = json!({"type": "string"});
    let of = |parameters: &[(&str, bool)]| {
        let parameters: Vec<Value> = parameters
            .iter()
            .map(|(name, required)| query(name, *required, &string))
            .collect();
        taking(&json!(parameters), &Value::Null)
    };
    let two = of(&[("a", true), ("b", true)]);
    let swapped = of(&[("b", true), ("a", true)]);
    let change = ["required-parameters-reordered: major"];
    assert_eq!(in_rust([&two, &swapped]), change);
    let optional = of(&[("a", false), ("b", true)]);
    assert_eq!(in_rust([&two, &optional]), ["parameter-optional: major"]);
    assert_eq!(in_rust([&optional, &two]), ["parameter-required: major"]);
    let three = of(&[("a", true), ("b", true), ("c", true)]);
    let added = ["required-parameter-added: major"];
    assert_eq!(in_rust([&two, &three]), added);
    // The order of setters is nobody's.
    let setters = [("a", false), ("b", false)];
    let reversed = [("b", false), ("a", false)];
    assert!(in_rust([&of(&setters), &of(&reversed)]).is_empty());
}

/// Arguments of the query come before those of the header.
#[test]
fn an_argument_that_has_moved_may_be_another_one() {
    let string = json!({"type": "string"});
    let of = |places: [&str; 2]| {
        let parameters: Vec<Value> = ["a", "b"]
            .into_iter()
            .zip(places)
            .map(|(name, place)| {
                let mut parameter = query(name, true, &string);
                parameter["in"] = json!(place);
                parameter
            })
            .collect();
        taking(&json!(parameters), &Value::Null)
    };
    let both = of(["query", "query"]);
    let moved = |level: &str| vec![format!("parameter-moved: {level}")];
    assert_eq!(in_rust([&both, &of(["query", "header"])]), moved("patch"));
    assert_eq!(in_rust([&both, &of(["header", "query"])]), moved("major"));
}

#[test]
fn a_body_without_fields_is_an_argument() {
    let none = taking(&json!([]), &Value::Null);
    let text = taking(&json!([]), &json!("text"));
    let fields = taking(&json!([]), &json!({"a": {"type": "string"}}));
    assert_eq!(in_rust([&none, &text]), ["request-body-added: major"]);
    assert_eq!(in_rust([&none, &fields]), ["request-body-added: minor"]);
}

#[test]
fn a_parameter_steps_aside_for_a_field_of_the_body() {
    let string = json!({"type": "string"});
    let secret = json!({"$ref": "#/components/schemas/Password"});
    let note = json!([query("note", false, &string)]);
    let key = json!([query("key", false, &secret)]);
    let other = json!({"a": string});
    let with = |name: &str, schema: &Value| json!({"a": string, name: schema});
    let stepped = in_rust([
        &taking(&note, &other),
        &taking(&note, &with("note", &string)),
    ]);
    assert_eq!(
        stepped,
        ["parameter-renamed: major", "property-added: minor"]
    );
    // A secret has a setter for the body alone.
    let in_body = in_rust([&taking(&key, &other), &taking(&key, &with("key", &secret))]);
    assert_eq!(
        in_body,
        ["parameter-renamed: major", "property-added: minor"]
    );
    let fields = with("key", &secret);
    let removed = in_rust([&taking(&key, &fields), &taking(&json!([]), &fields)]);
    assert_eq!(removed, ["parameter-removed: patch"]);
}

/// An operation of a path, with parameters in these places.
fn operation(path: &str, id: Option<&str>, parameters: &[(&str, &str)]) -> Value {
    let parameters = parameters.iter().map(|(name, place)| {
        json!({
            "name": name, "in": place, "required": *place == "path",
            "schema": {"type": "string"},
        })
    });
    let mut operation = json!({
        "parameters": parameters.collect::<Vec<_>>(),
        "responses": {"204": {"description": "Nothing."}},
    });
    if let Some(id) = id {
        operation["operationId"] = json!(id);
    }
    json!({
        "openapi": "3.0.3",
        "info": {"title": "T", "version": "1"},
        "paths": {path: {"get": operation}},
    })
}

#[test]
fn a_path_names_the_method_of_an_operation_without_an_id() {
    let path = |name: &str, id: Option<&str>| {
        operation(&format!("/books/{{{name}}}"), id, &[(name, "path")])
    };
    let renamed = in_rust([&path("id", None), &path("bookId", None)]);
    let expected = ["operation-renamed: major", "path-parameter-renamed: patch"];
    assert_eq!(renamed, expected);
    // The name is the same in Rust, or the operation has one of its own.
    let spelt = in_rust([&path("bookId", None), &path("book_id", None)]);
    assert_eq!(spelt, ["path-parameter-renamed: patch"]);
    let id = Some("getBook");
    let named = in_rust([&path("id", id), &path("bookId", id)]);
    assert_eq!(named, ["path-parameter-renamed: patch"]);
}

#[test]
fn a_setter_that_steps_aside_for_another_parameter_is_reported() {
    let of = |parameters: &[(&str, &str)]| operation("/books", Some("listBooks"), parameters);
    let one = of(&[("lang", "query")]);
    let behind = of(&[("lang", "query"), ("lang", "header")]);
    assert_eq!(in_rust([&one, &behind]), ["parameter-added: minor"]);
    let before = of(&[("lang", "header"), ("lang", "query")]);
    let expected = ["parameter-renamed: major", "parameter-added: minor"];
    assert_eq!(in_rust([&one, &before]), expected);
}
