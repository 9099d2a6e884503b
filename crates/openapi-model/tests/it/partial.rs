//! Documents that are read without their faulty parts.

use openapi_model::{Diagnostics, Document, Fault, LoadOptions};
use serde_json::json;

fn partial(text: &str) -> Result<Document, Diagnostics> {
    Document::parse_with("api.yaml", text, &LoadOptions::partial())
}

fn document(paths: &str, components: &str) -> String {
    format!(
        "openapi: 3.0.3\ninfo: {{title: T, version: '1'}}\npaths:\n  \
         /good: {{get: {{operationId: good, responses: {{'200': {{description: ok}}}}}}}}\n{paths}\
         components:\n{components}"
    )
}

fn read(paths: &str, components: &str) -> Document {
    partial(&document(paths, components)).unwrap_or_else(|error| panic!("{error}"))
}

fn messages(diagnostics: &Diagnostics) -> Vec<&str> {
    diagnostics.iter().map(|one| one.message.as_str()).collect()
}

fn ids(document: &Document) -> Vec<&str> {
    document.operations().iter().map(|operation| operation.id.as_str()).collect()
}

/// The names of operations that are left out because of a fault.
fn left_out(fault: &Fault) -> Vec<&str> {
    fault.operations.iter().map(|operation| operation.id.as_str()).collect()
}

const PLAIN: &str = "  schemas: {Plain: {type: string}}\n";
const OK: &str = "responses: {'200': {description: ok}}";

#[test]
fn operation_is_left_out_with_the_schema_that_it_needs() {
    let responses = "responses: {'200': {description: ok, content: {application/json: {schema: \
                     {$ref: '#/components/schemas/Outer'}}}}}";
    let paths = format!("  /a: {{get: {{operationId: getA, {responses}}}}}\n");
    let schemas = "  schemas:\n    Outer: {properties: {inner: {$ref: '#/components/schemas/Inner'}}}\n    \
                   Inner: {type: strin}\n    Plain: {type: string}\n";
    let document = read(&paths, schemas);
    assert_eq!(ids(&document), ["good"]);
    let names: Vec<&str> = document.schemas().map(|(name, _)| name).collect();
    assert_eq!(names, ["Plain"]);
    let [fault] = document.faults() else { panic!("{:?}", document.faults()) };
    assert_eq!(left_out(fault), ["getA"]);
    assert!(fault.diagnostic.message.starts_with("`strin` is not"), "{}", fault.diagnostic);
    assert_eq!(fault.diagnostic.location.line, 9);
}

#[test]
fn missing_component_is_reported_once_and_its_users_left_out() {
    let responses = "responses: {'200': {description: ok, content: {application/json: {schema: \
                     {$ref: '#/components/schemas/Gone'}}}}}";
    let paths = format!(
        "  /a: {{get: {{operationId: getA, {responses}}}}}\n  \
         /b: {{get: {{operationId: getB, {responses}}}}}\n"
    );
    let schemas = "  schemas: {Needs: {properties: {a: {$ref: '#/components/schemas/Gone'}}}, \
                   Plain: {type: string}}\n";
    let document = read(&paths, schemas);
    assert_eq!(ids(&document), ["good"]);
    assert!(document.schemas().map(|(name, _)| name).eq(["Plain"]));
    let [fault] = document.faults() else { panic!("{:?}", document.faults()) };
    assert_eq!(left_out(fault), ["getA", "getB"]);
    let text = fault.diagnostic.to_string();
    assert!(text.contains("leads nowhere") && text.contains("the first of 3 such references"));
    assert_eq!(fault.diagnostic.location.line, 5);
}

#[test]
fn each_operation_of_a_faulty_path_is_left_out() {
    let paths =
        format!("  a: {{get: {{operationId: getA, {OK}}}, put: {{operationId: putA, {OK}}}}}\n");
    let document = read(&paths, PLAIN);
    assert_eq!(ids(&document), ["good"]);
    let [fault] = document.faults() else { panic!("{:?}", document.faults()) };
    assert_eq!(left_out(fault), ["getA", "putA"]);
    assert_eq!(document.at("/paths/a"), None);
}

#[test]
fn missing_file_is_reported_once() {
    let get = |id: &str| {
        format!(
            "{{get: {{operationId: {id}, responses: {{'200': {{$ref: '#/components/responses/R'}}}}}}}}"
        )
    };
    let paths = format!("  /a: {}\n  /b: {}\n", get("getA"), get("getB"));
    let document = read(&paths, "  responses: {R: {$ref: gone.yaml}}\n");
    let [fault] = document.faults() else { panic!("{:?}", document.faults()) };
    assert_eq!(left_out(fault), ["getA", "getB"]);
    assert_eq!(ids(&document), ["good"]);
}

#[test]
fn fault_of_the_document_as_a_whole_is_refused_with_all_others() {
    let text = document("  a: {}\n", PLAIN).replace("paths:", "servers: []\npaths: []\nx-a:");
    let refused = partial(&text).unwrap_err();
    assert_eq!(messages(&refused), ["a paths object must be an object"]);
}

#[test]
fn mistake_in_a_remark_is_a_warning() {
    let paths = "  /a:\n    get:\n      operationId: getA\n      description: [1]\n      \
                 externalDocs: {}\n      responses: {'200': {description: ok, headers: {A: 1}}}\n";
    let schemas = "  schemas: {A: {type: string, maxLength: -1, example: {a: 1, a: 2}}}\n";
    let document = read(paths, schemas);
    assert_eq!(document.faults(), []);
    assert_eq!(
        messages(document.warnings()),
        [
            "`description` must be a string",
            "missing `url` in an externalDocs object",
            "a header must be an object",
            "`maxLength` must be an integer that is not negative",
            "duplicate key `a`",
        ]
    );
    let schema = document.schema("A").unwrap();
    assert_eq!(*schema, json!({"type": "string", "example": {"a": 1}}));
    let operation = document.at("/paths/~1a/get").unwrap();
    assert_eq!(operation["responses"]["200"]["headers"], json!({}));
    assert!(operation.get("externalDocs").is_none() && operation.get("description").is_none());
}

#[test]
fn parameters_are_those_of_the_path() {
    let parameter = |name: &str| {
        format!("{{name: {name}, in: path, required: true, schema: {{type: integer}}}}")
    };
    let paths = format!(
        "  /a/{{x}}/b/{{x}}/{{y}}:\n    parameters: [{0}, {1}]\n    \
         get: {{operationId: getA, parameters: [{0}, {0}], {OK}}}\n",
        parameter("x"),
        parameter("z")
    );
    let document = read(&paths, PLAIN);
    assert_eq!(document.faults(), []);
    assert_eq!(
        messages(document.warnings()),
        [
            "`{x}` appears twice in the path `/a/{x}/b/{x}/{y}`",
            "path parameter `z` is declared, but the path is `/a/{x}/b/{x2}/{y}`",
            "the path has `{y}`, but no path parameter `y` is declared",
            "duplicate parameter `x` in path",
        ]
    );
    let operation = document.operation("getA").unwrap();
    assert_eq!(operation.path.as_str(), "/a/{x}/b/{x2}/{y}");
    let names: Vec<&str> =
        operation.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    assert_eq!(names, ["x", "x2", "y"]);
    let item = &document.value()["paths"]["/a/{x}/b/{x2}/{y}"];
    assert_eq!(item["parameters"].as_array().unwrap().len(), 1);
    let own = item["get"]["parameters"].as_array().unwrap().iter();
    let own: Vec<_> = own.map(|own| (&own["name"], &own["schema"]["type"])).collect();
    let expected =
        [("x", "integer"), ("x2", "integer"), ("y", "string")].map(|(a, b)| (json!(a), json!(b)));
    assert!(own.into_iter().eq(expected.iter().map(|(name, kind)| (name, kind))), "{item}");
}

#[test]
fn second_operation_of_a_name_is_named_by_its_path() {
    let paths = format!("  /a: {{get: {{operationId: good, {OK}}}}}\n");
    let document = read(&paths, PLAIN);
    assert_eq!(ids(&document), ["good", "getA"]);
    assert_eq!(messages(document.warnings()), ["duplicate operationId `good`"]);
    assert_eq!(document.at("/paths/~1a/get/operationId"), None);
}

#[test]
fn request_body_can_be_read_as_a_response() {
    let paths = "  /a: {get: {operationId: getA, responses: {'200': {$ref: '#/components/requestBodies/B'}}}}\n";
    let document = read(paths, "  requestBodies: {B: {content: {text/plain: {}}}}\n");
    assert_eq!(document.faults(), []);
    assert_eq!(document.operation("getA").unwrap().responses[0].content.len(), 1);
}

#[test]
fn reference_in_the_place_of_an_operation_or_of_a_map_is_followed() {
    let read_file = |path: &str| match path {
        "get.yaml" => Ok(format!("{{operationId: getA, parameters: {{$ref: list.yaml}}, {OK}}}")),
        "list.yaml" => Ok("[{name: q, in: query, schema: {$ref: s.yaml}}]".to_owned()),
        _ => Ok("{type: string}".to_owned()),
    };
    let text = document("  /a: {get: {$ref: get.yaml}}\n", PLAIN);
    let options = LoadOptions::partial();
    let document = Document::parse_with_files("api.yaml", &text, &read_file, &options)
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(document.operation("getA").unwrap().parameters[0].name, "q");
    assert_eq!(document.warnings().len(), 2, "{}", document.warnings());
    assert_eq!(document.schema("s"), Some(&json!({"type": "string"})));
}

#[test]
fn reference_in_the_place_of_an_operation_is_one_fault() {
    let document = read("  /a: {get: {$ref: '#/paths/~1good/get'}}\n", PLAIN);
    let [fault] = document.faults() else { panic!("{:?}", document.faults()) };
    assert_eq!(fault.diagnostic.message, "an operation cannot be replaced by a reference");
    assert_eq!(left_out(fault), ["getA"]);
}
