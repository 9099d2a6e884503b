//! Changes of operations, parameters, bodies, responses and of the document.

use openapi_model::pointer;
use serde_json::{Map, Value, json};

use super::{Chooser, Edit, Mutant, Traffic, entries, operations, target};

pub(super) fn mutants(document: &Value, chooser: &Chooser, found: &mut Vec<Mutant>) {
    let make = Make { document, chooser };
    for place in operations(document) {
        make.of_operation(&place, found);
        let parameters = document
            .pointer(&place)
            .map_or(0, |node| length(&node["parameters"]));
        for index in 0..parameters {
            make.of_parameter(&place, index, found);
        }
        let body = target(document, &format!("{place}/requestBody"));
        if document.pointer(&body).is_some() {
            make.of_body(&place, &body, found);
        }
        make.of_responses(&place, found);
    }
    make.of_document(found);
}

struct Make<'a> {
    document: &'a Value,
    chooser: &'a Chooser,
}

impl Make<'_> {
    fn edit(&self, kind: &'static str, place: &str) -> Edit<'_> {
        let (document, place) = (self.document, place.to_owned());
        Edit {
            document,
            chooser: self.chooser,
            kind,
            place,
            traffic: Traffic::Decides,
        }
    }

    fn silent(&self, kind: &'static str, place: &str) -> Edit<'_> {
        Edit {
            traffic: Traffic::IsSilent,
            ..self.edit(kind, place)
        }
    }

    fn same(&self, kind: &'static str, place: &str) -> Edit<'_> {
        Edit {
            traffic: Traffic::IsTheSame,
            ..self.edit(kind, place)
        }
    }

    fn value(&self, place: &str) -> &Value {
        self.document.pointer(place).unwrap_or(&Value::Null)
    }

    fn of_operation(&self, place: &str, found: &mut Vec<Mutant>) {
        let Some((item, method)) = pointer::split_last(place) else {
            return;
        };
        let path = pointer::unescape(item.trim_start_matches("/paths/")).into_owned();
        let mut add = |mutant: Option<Mutant>| found.extend(mutant);
        add(self.edit("operation-removed", item).at(|node| {
            remove(node, &method);
        }));
        if self.value(item).get("head").is_none() && !path.contains('{') {
            add(self.edit("operation-added", item).at(|node| {
                node["head"] = json!({"operationId": "addedOperation", "responses": {"200": {"description": "Made up."}}});
            }));
        }
        if self.value(item).get("patch").is_none() {
            add(self.edit("method-changed", item).at(|node| {
                let operation = node[&*method].take();
                remove(node, &method);
                node["patch"] = operation;
            }));
        }
        add(self
            .edit("path-changed", "/paths")
            .at(|node| rename(node, &path, &format!("/moved{path}"))));
        let operation = self.value(place);
        if operation["operationId"].is_string() {
            add(self
                .same("operation-id-renamed", place)
                .at(|node| node["operationId"] = json!("renamedOperation")));
        }
        if length(&operation["tags"]) > 0 {
            add(self
                .same("tag-of-operation-renamed", place)
                .at(|node| node["tags"][0] = json!("renamed")));
        }
        add(self
            .silent("operation-deprecated", place)
            .at(|node| node["deprecated"] = json!(true)));
        add(self
            .silent("operation-extension-added", place)
            .at(|node| node["x-unheard-of"] = json!(1)));
        if operation["x-retry"]["safety"] == "safe" {
            add(self
                .silent("retry-changed", place)
                .at(|node| node["x-retry"]["safety"] = json!("unsafe")));
        }
        if length(&operation["x-permissions"]) > 0 {
            add(self
                .silent("permissions-changed", place)
                .at(|node| node["x-permissions"] = json!([])));
        }
        let callbacks = json!({"done": {"{$request.query.url}": {"post": {"responses": {"200": {"description": "Taken."}}}}}});
        add(self
            .silent("callback-added", place)
            .at(|node| node["callbacks"] = callbacks));
        add(self.edit("parameter-added", place).at(|node| {
            parameter(
                node,
                json!({"name": "addition", "in": "query", "schema": {"type": "string"}}),
            )
        }));
        add(self.edit("parameter-added-required", place).at(|node| parameter(node, json!({"name": "addition", "in": "query", "required": true, "schema": {"type": "string"}}))));
        add(self.edit("header-parameter-added-required", place).at(|node| parameter(node, json!({"name": "X-Addition", "in": "header", "required": true, "schema": {"type": "string"}}))));
        let is_in_query = |node: &&Value| node["in"] == "query" && node["required"] == true;
        let parameters = crate::oracle::document::items(&operation["parameters"]);
        if parameters.filter(is_in_query).count() > 1 {
            add(self.same("required-parameters-reordered", place).at(|at| {
                let list = at["parameters"].as_array_mut().into_iter().flatten();
                let mut required: Vec<&mut Value> =
                    list.filter(|node| is_in_query(&&**node)).collect();
                if let [first, .., last] = required.as_mut_slice() {
                    std::mem::swap(*first, *last);
                }
            }));
        }
        if operation.get("requestBody").is_none() && matches!(&*method, "post" | "put" | "patch") {
            for (kind, is_required) in [("body-added", false), ("body-added-required", true)] {
                add(self.edit(kind, place).at(|node| {
                    let content = json!({"application/json": {"schema": {"type": "object"}}});
                    node["requestBody"] = json!({"required": is_required, "content": content});
                }));
            }
        }
        if self.document["components"]["securitySchemes"].is_object() {
            add(self
                .edit("operation-without-security", place)
                .at(|node| node["security"] = json!([])));
        }
        add(self
            .edit("operation-server-changed", place)
            .at(|node| node["servers"] = json!([{"url": "https://elsewhere.example.org"}])));
        self.of_path(&path, found);
    }

    /// The names in a path say nothing on the wire.
    fn of_path(&self, path: &str, found: &mut Vec<Mutant>) {
        let Some(name) = path
            .split_once('{')
            .and_then(|(_, rest)| Some(rest.split_once('}')?.0))
        else {
            return;
        };
        // A parameter that other paths share cannot be renamed for one.
        let shared = entries(&self.document["paths"])
            .filter(|(node, _)| node.contains(&format!("{{{name}}}")))
            .count()
            > 1;
        let text = self.document["components"]["parameters"].to_string();
        if shared && text.contains(&format!("\"name\":\"{name}\"")) {
            return;
        }
        let place = pointer::join("/paths", path);
        let mutant = self.same("path-parameter-renamed", &place).whole(|whole| {
            let named = |node: Option<&mut Value>| {
                let list = node.and_then(Value::as_array_mut);
                for parameter in list.into_iter().flatten() {
                    if parameter["in"] == "path" && parameter["name"] == name {
                        parameter["name"] = json!("renamed");
                    }
                }
            };
            let Some(item) = whole.pointer_mut(&place) else {
                return;
            };
            named(item.get_mut("parameters"));
            for (_, operation) in item.as_object_mut().into_iter().flatten() {
                named(operation.get_mut("parameters"));
            }
            if let Some(Value::Object(shared)) = whole.pointer_mut("/components/parameters") {
                for (_, parameter) in shared {
                    if parameter["in"] == "path" && parameter["name"] == name {
                        parameter["name"] = json!("renamed");
                    }
                }
            }
            let new = path.replace(&format!("{{{name}}}"), "{renamed}");
            rename(&mut whole["paths"], path, &new);
        });
        found.extend(mutant);
    }

    fn of_parameter(&self, operation: &str, index: usize, found: &mut Vec<Mutant>) {
        let place = target(self.document, &format!("{operation}/parameters/{index}"));
        let parameter = self.value(&place);
        let schema = target(self.document, &format!("{place}/schema"));
        let kind = self.value(&schema)["type"].clone();
        let is_in_path = parameter["in"] == "path";
        let mut add = |mutant: Option<Mutant>| found.extend(mutant);
        if !is_in_path {
            add(self.edit("parameter-removed", operation).at(|node| {
                node["parameters"]
                    .as_array_mut()
                    .map(|list| list.remove(index));
            }));
            add(self.edit("parameter-renamed", &place).at(|node| {
                let name = node["name"].as_str().unwrap_or_default();
                node["name"] = json!(format!("{name}Renamed"));
            }));
            if parameter["required"] == true {
                add(self
                    .edit("parameter-optional", &place)
                    .at(|node| remove(node, "required")));
            } else {
                add(self
                    .edit("parameter-required", &place)
                    .at(|node| node["required"] = json!(true)));
            }
        }
        if parameter["in"] == "query"
            && parameter.get("style").is_none()
            && parameter.get("content").is_none()
        {
            add(self.edit("parameter-moved-to-header", &place).at(|node| {
                node["in"] = json!("header");
                remove(node, "explode");
            }));
        }
        if parameter["in"] == "query" && kind == "array" {
            add(self.edit("parameter-explode", &place).at(|node| {
                let explode = node.get("explode") != Some(&json!(false));
                node["explode"] = json!(!explode);
            }));
            add(self.edit("parameter-style", &place).at(|node| {
                node["style"] = json!("pipeDelimited");
                node["explode"] = json!(false);
            }));
        }
        if parameter["in"] == "query" && kind != "array" && kind != "object" && kind.is_string() {
            add(self
                .same("parameter-explode-of-a-single-value", &place)
                .at(|node| node["explode"] = json!(false)));
        }
        add(self
            .silent("parameter-deprecated", &place)
            .at(|node| node["deprecated"] = json!(true)));
        if self
            .value(&format!("{operation}/parameters/{index}"))
            .get("$ref")
            .is_none()
        {
            let mutant = self
                .same("parameter-behind-a-reference", operation)
                .whole(|node| {
                    let Some(slot) = node.pointer_mut(&format!("{operation}/parameters/{index}"))
                    else {
                        return;
                    };
                    let moved = std::mem::replace(
                        slot,
                        json!({"$ref": "#/components/parameters/MovedHere"}),
                    );
                    node["components"]["parameters"]["MovedHere"] = moved;
                });
            add(mutant);
        }
    }

    fn of_body(&self, operation: &str, place: &str, found: &mut Vec<Mutant>) {
        let body = self.value(place);
        let mut add = |mutant: Option<Mutant>| found.extend(mutant);
        add(self
            .edit("body-removed", operation)
            .at(|node| remove(node, "requestBody")));
        if body["required"] == true {
            add(self
                .edit("body-optional", place)
                .at(|node| remove(node, "required")));
        } else {
            add(self
                .edit("body-required", place)
                .at(|node| node["required"] = json!(true)));
        }
        let content = format!("{place}/content");
        let first = entries(&body["content"])
            .next()
            .map(|(name, media)| (name.clone(), media.clone()));
        let Some((name, media)) = first else { return };
        add(self
            .edit("body-media-type-added", &content)
            .at(|node| node["application/xml"] = media.clone()));
        add(self
            .edit("body-media-type-changed", &content)
            .at(|node| rename(node, &name, "application/xml")));
        if length_of(&body["content"]) > 1 {
            add(self
                .edit("body-media-type-removed", &content)
                .at(|node| remove(node, &name)));
        }
    }

    fn of_responses(&self, operation: &str, found: &mut Vec<Mutant>) {
        let place = format!("{operation}/responses");
        let responses = self.value(&place);
        let mut add = |mutant: Option<Mutant>| found.extend(mutant);
        let schema = json!({"application/json": {"schema": {"type": "object", "required": ["later"], "properties": {"later": {"type": "boolean"}}}}});
        for (kind, status) in [
            ("success-added", "203"),
            ("error-added", "418"),
            ("server-error-added", "503"),
        ] {
            if responses.get(status).is_none() {
                add(self
                    .edit(kind, &place)
                    .at(|node| node[status] = json!({"description": "Added.", "content": schema})));
            }
        }
        if responses.get("default").is_none() {
            add(self
                .edit("default-response-added", &place)
                .at(|node| node["default"] = json!({"description": "Else."})));
        }
        for (status, response) in entries(responses) {
            let is_success = status.starts_with('2');
            if length_of(responses) > 1 {
                let kind = match status.as_str() {
                    "default" => "default-response-removed",
                    _ if is_success => "success-removed",
                    _ => "error-removed",
                };
                add(self.edit(kind, &place).at(|node| remove(node, status)));
            }
            if is_success && status != "299" {
                add(self
                    .edit("success-renumbered", &place)
                    .at(|node| rename(node, status, "299")));
            }
            let at = pointer::join(&place, status);
            if response.get("$ref").is_none() {
                let mutant = self.same("response-behind-a-reference", &at).whole(|node| {
                    let Some(slot) = node.pointer_mut(&at) else {
                        return;
                    };
                    let moved = std::mem::replace(
                        slot,
                        json!({"$ref": "#/components/responses/MovedHere"}),
                    );
                    node["components"]["responses"]["MovedHere"] = moved;
                });
                add(mutant);
            }
            let at = target(self.document, &at);
            let response = self.value(&at);
            add(self.edit("response-header-added", &at).at(|node| {
                if !node["headers"].is_object() {
                    node["headers"] = json!({});
                }
                node["headers"]["X-Addition"] = json!({"schema": {"type": "string"}});
            }));
            for (name, _) in entries(&response["headers"]) {
                let headers = format!("{at}/headers");
                add(self
                    .edit("response-header-removed", &headers)
                    .at(|node| remove(node, name)));
                let header = target(self.document, &pointer::join(&headers, name));
                add(self.edit("response-header-required", &header).at(|node| {
                    let required = node["required"] != true;
                    node["required"] = json!(required);
                }));
            }
            let content = format!("{at}/content");
            match entries(&response["content"]).next() {
                Some((name, media)) => {
                    add(self
                        .edit("response-media-type-added", &content)
                        .at(|node| node["application/xml"] = media.clone()));
                    add(self
                        .edit("response-media-type-changed", &content)
                        .at(|node| rename(node, name, "application/xml")));
                    add(self
                        .edit("response-media-type-removed", &content)
                        .at(|node| remove(node, name)));
                    add(self
                        .edit("response-body-removed", &at)
                        .at(|node| remove(node, "content")));
                }
                None if status != "204" && status != "default" => {
                    add(self
                        .edit("response-body-added", &at)
                        .at(|node| node["content"] = schema.clone()));
                }
                None => {}
            }
        }
    }

    fn of_document(&self, found: &mut Vec<Mutant>) {
        let document = self.document;
        let schemes = &document["components"]["securitySchemes"];
        let mut add = |mutant: Option<Mutant>| found.extend(mutant);
        for (name, scheme) in entries(schemes) {
            let place = pointer::join("/components/securitySchemes", name);
            add(self.same("security-scheme-renamed", &place).whole(|node| {
                rename(
                    &mut node["components"]["securitySchemes"],
                    name,
                    "renamedScheme",
                );
                rename_requirements(node, name);
            }));
            add(self.edit("security-scheme-changed", &place).whole(|node| {
                let other = match scheme["scheme"].as_str() {
                    Some("bearer") => "basic",
                    _ => "bearer",
                };
                node["components"]["securitySchemes"][name] =
                    json!({"type": "http", "scheme": other});
            }));
            add(self
                .edit("security-required-everywhere", "/security")
                .whole(|node| node["security"] = json!([{name: []}])));
        }
        if document["security"].is_array() {
            add(self
                .edit("security-removed", "/security")
                .whole(|node| remove(node, "security")));
            add(self
                .edit("security-alternative-added", "/security")
                .whole(|node| push(&mut node["security"], json!({}))));
            if length(&document["security"]) > 1 {
                add(self
                    .edit("security-alternative-removed", "/security")
                    .whole(|node| {
                        node["security"].as_array_mut().map(|list| list.remove(0));
                    }));
            }
        }
        if document["servers"].is_array() {
            let elsewhere = json!({"url": "https://elsewhere.example.org"});
            add(self
                .edit("server-added", "/servers")
                .whole(|node| push(&mut node["servers"], elsewhere.clone())));
            add(self
                .edit("server-changed", "/servers")
                .whole(|node| node["servers"][0] = elsewhere.clone()));
            if length(&document["servers"]) > 1 {
                add(self.edit("server-removed", "/servers").whole(|node| {
                    node["servers"].as_array_mut().map(|list| list.remove(0));
                }));
            }
        }
        add(self
            .silent("document-extension-added", "")
            .whole(|node| node["x-unheard-of"] = json!({"a": 1})));
        if length(&document["tags"]) > 1 {
            add(self.same("tags-reordered", "/tags").whole(|node| {
                if let Some(list) = node["tags"].as_array_mut() {
                    list.reverse();
                }
            }));
        }
    }
}

fn rename_requirements(value: &mut Value, name: &str) {
    match value {
        Value::Object(object) => {
            for (key, value) in object.iter_mut() {
                if key == "security" {
                    for alternative in value.as_array_mut().into_iter().flatten() {
                        rename(alternative, name, "renamedScheme");
                    }
                } else {
                    rename_requirements(value, name);
                }
            }
        }
        Value::Array(list) => list
            .iter_mut()
            .for_each(|node| rename_requirements(node, name)),
        _ => {}
    }
}

fn parameter(operation: &mut Value, parameter: Value) {
    if !operation["parameters"].is_array() {
        operation["parameters"] = json!([]);
    }
    push(&mut operation["parameters"], parameter);
}

fn push(list: &mut Value, item: Value) {
    list.as_array_mut()
        .into_iter()
        .for_each(|list| list.push(item.clone()));
}

fn remove(node: &mut Value, key: &str) {
    node.as_object_mut().map(|node| node.shift_remove(key));
}

fn rename(node: &mut Value, name: &str, new: &str) {
    if let Value::Object(object) = node {
        *object = std::mem::take(object)
            .into_iter()
            .map(|(key, value)| (if key == name { new.to_owned() } else { key }, value))
            .collect::<Map<_, _>>();
    }
}

fn length(list: &Value) -> usize {
    list.as_array().map_or(0, Vec::len)
}

fn length_of(object: &Value) -> usize {
    object.as_object().map_or(0, Map::len)
}
