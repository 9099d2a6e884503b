//! The examples in the documentation of methods: how they use the values of the document.

/// The example of an operation `call` without hidden lines, and the arguments of the hidden
/// function around it.
fn example(operation: &str, components: &str) -> (String, String) {
    let files = crate::pipeline::generate(&format!(
        "openapi: 3.0.3\ninfo: {{title: Bikes, version: '1'}}\npaths:\n  /bikes:\n    put:\n      \
         operationId: call\n{operation}\ncomponents:\n  schemas:\n{components}"
    ));
    let code = &files.unwrap_or_else(|error| panic!("{error}"))["default.rs"];
    let (_, rest) = code.split_once("# async fn example(client: bikes::Client").unwrap();
    let (arguments, rest) = rest.split_once(") -> Result<(), bikes::Error> {\n").unwrap();
    let (shown, _) = rest.split_once("    /// # Ok(())\n").unwrap();
    let shown = shown.lines().map(|line| line.trim_start_matches("    /// "));
    (shown.collect::<Vec<_>>().join("\n"), arguments.trim_start_matches(", ").to_owned())
}

const DONE: &str = "      responses: {'204': {description: Done.}}";

#[test]
fn example_values_come_from_document() {
    for (parameter, call, given) in [
        ("example: 3, schema: {type: integer}", "client.call(3).send().await?;", ""),
        ("schema: {type: integer, example: 3}", "client.call(3).send().await?;", ""),
        (
            "examples: {first: {value: 3}, other: {value: 4}}, schema: {type: integer}",
            "client.call(3).send().await?;",
            "",
        ),
        ("schema: {type: integer}", "client.call(id).send().await?;", "id: i64"),
        ("example: three, schema: {type: integer}", "client.call(id).send().await?;", "id: i64"),
        (
            "explode: false, schema: {type: array, items: {$ref: '#/components/schemas/BikeId'}}",
            "client.call(id).send().await?;",
            "id: bikes::Csv<bikes::types::BikeId>",
        ),
    ] {
        let operation = format!(
            "      parameters: [{{name: id, in: query, required: true, {parameter}}}]\n{DONE}"
        );
        let components = "    BikeId: {type: integer, format: int32}";
        let expected = (call.to_owned(), given.to_owned());
        assert_eq!(example(&operation, components), expected, "{parameter}");
    }
}

#[test]
fn example_needs_complete_body() {
    let long = "x".repeat(61);
    let shown = "client.call().name(\"Otto\").send().await?;";
    for (is_required, value, call, given) in [
        (true, "{name: Otto, wheels: [2]}".to_owned(), shown, ""),
        (true, format!("{{name: Otto, about: {long}}}"), shown, ""),
        // A required field without an example.
        (
            true,
            "{about: Blue.}".to_owned(),
            "client.call().body(body).send().await?;",
            "body: bikes::types::Bike",
        ),
        (
            true,
            "{}".to_owned(),
            "client.call().body(body).send().await?;",
            "body: bikes::types::Bike",
        ),
        (false, "{}".to_owned(), "client.call().send().await?;", ""),
        (false, "{name: [Otto]}".to_owned(), "client.call().send().await?;", ""),
    ] {
        let operation = format!(
            "      requestBody: {{required: {is_required}, content: {{application/json: {{schema: \
             {{$ref: '#/components/schemas/Bike'}}, example: {value}}}}}}}\n{DONE}"
        );
        let components = "    Bike: {type: object, required: [name], properties: {name: {type: \
                          string}, about: {type: string}, wheels: {type: array, items: {type: \
                          integer}}}}";
        let expected = (call.to_owned(), given.to_owned());
        assert_eq!(example(&operation, components), expected, "{value}");
    }
    let long = format!("{{name: {long}}}");
    let operation = format!(
        "      requestBody: {{required: true, content: {{application/json: {{schema: \
         {{$ref: '#/components/schemas/Bike'}}, example: {long}}}}}}}\n{DONE}"
    );
    let components =
        "    Bike: {type: object, required: [name], properties: {name: {type: string}}}";
    let (shown, _) = example(&operation, components);
    assert!(shown.contains(".name("), "what is required is shown: {shown}");
}

#[test]
fn examples_print_the_identifying_field() {
    for (properties, printed) in [
        (
            "id: {$ref: '#/components/schemas/BikeId'}, name: {type: string}",
            "println!(\"{}: {}\", bike.id, bike.name);",
        ),
        // A reference to an identifier does not make the property one.
        (
            "ownerId: {$ref: '#/components/schemas/BikeId'}, id: {type: integer}",
            "println!(\"{}\", bike.id);",
        ),
        ("ownerId: {$ref: '#/components/schemas/BikeId'}", "println!(\"{}\", bike.owner_id);"),
        ("slug: {type: string}, pageTitle: {type: string}", "println!(\"{}\", bike.page_title);"),
        (
            "id: {type: string, nullable: true}, title: {type: string}",
            "println!(\"{}\", bike.title);",
        ),
        ("id: {type: object}, name: {type: boolean}", "println!(\"{bike:?}\");"),
        ("made: {$ref: '#/components/schemas/EpochMillis'}", "println!(\"{bike:?}\");"),
    ] {
        let names: Vec<&str> = properties
            .split(", ")
            .filter_map(|property| property.split_once(": {"))
            .map(|(name, _)| name)
            .collect();
        let components = format!(
            "    BikeId: {{type: integer, format: int32}}\n    EpochMillis: {{type: integer, \
             format: int64}}\n    Bike: {{type: object, required: [{}], properties: \
             {{{properties}}}}}",
            names.join(", ")
        );
        let operation = "      responses: {'200': {description: A bike., content: \
                         {application/json: {schema: {$ref: '#/components/schemas/Bike'}}}}}";
        let (shown, _) = example(operation, &components);
        let expected = format!("let bike = client.call().send().await?;\n{printed}");
        assert_eq!(shown, expected, "{properties}");
    }
}
