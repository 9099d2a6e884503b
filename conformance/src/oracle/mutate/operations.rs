//! Changes of operations, parameters, bodies, answers and of the document.

use openapi_model::pointer;
use serde_json::{Map, Value, json};

use super::{Chooser, Edit, Mutant, Traffic, entries, operations, target};

pub(super) fn mutants(document: &Value, chooser: &Chooser, found: &mut Vec<Mutant>) {
    let make = Make { document, chooser };
    for place in operations(document) {
        make.of_operation(&place, found);
        let parameters = document
            .pointer(&place)
            .map_or(0, |own| length(&own["parameters"]));
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
        add(self.edit("operation-removed", item).at(|own| {
            remove(own, &method);
        }));
        if self.value(item).get("head").is_none() && !path.contains('{') {
            add(self.edit("operation-added", item).at(|own| {
                own["head"] = json!({"operationId": "addedOperation", "responses": {"200": {"description": "Made up."}}});
            }));
        }
        if self.value(item).get("patch").is_none() {
            add(self.edit("method-changed", item).at(|own| {
                let operation = own[&*method].take();
                remove(own, &method);
                own["patch"] = operation;
            }));
        }
        add(self
            .edit("path-changed", "/paths")
            .at(|own| rename(own, &path, &format!("/moved{path}"))));
        let operation = self.value(place);
        if operation["operationId"].is_string() {
            add(self
                .same("operation-id-renamed", place)
                .at(|own| own["operationId"] = json!("renamedOperation")));
        }
        if length(&operation["tags"]) > 0 {
            add(self
                .same("tag-of-operation-renamed", place)
                .at(|own| own["tags"][0] = json!("renamed")));
        }
        add(self
            .silent("operation-deprecated", place)
            .at(|own| own["deprecated"] = json!(true)));
        add(self
            .silent("operation-extension-added", place)
            .at(|own| own["x-unheard-of"] = json!(1)));
        if operation["x-retry"]["safety"] == "safe" {
            add(self
                .silent("retry-changed", place)
                .at(|own| own["x-retry"]["safety"] = json!("unsafe")));
        }
        if length(&operation["x-permissions"]) > 0 {
            add(self
                .silent("permissions-changed", place)
                .at(|own| own["x-permissions"] = json!([])));
        }
        let callbacks = json!({"done": {"{$request.query.url}": {"post": {"responses": {"200": {"description": "Taken."}}}}}});
        add(self
            .silent("callback-added", place)
            .at(|own| own["callbacks"] = callbacks));
        add(self.edit("parameter-added", place).at(|own| {
            parameter(
                own,
                json!({"name": "addition", "in": "query", "schema": {"type": "string"}}),
            )
        }));
        add(self.edit("parameter-added-required", place).at(|own| parameter(own, json!({"name": "addition", "in": "query", "required": true, "schema": {"type": "string"}}))));
        add(self.edit("header-parameter-added-required", place).at(|own| parameter(own, json!({"name": "X-Addition", "in": "header", "required": true, "schema": {"type": "string"}}))));
        let is_in_query = |own: &&Value| own["in"] == "query" && own["required"] == true;
        let parameters = crate::oracle::document::items(&operation["parameters"]);
        if parameters.filter(is_in_query).count() > 1 {
            add(self.same("required-parameters-reordered", place).at(|own| {
                let list = own["parameters"].as_array_mut().into_iter().flatten();
                let mut required: Vec<&mut Value> =
                    list.filter(|own| is_in_query(&&**own)).collect();
                if let [first, .., last] = required.as_mut_slice() {
                    std::mem::swap(*first, *last);
                }
            }));
        }
        if operation.get("requestBody").is_none() && matches!(&*method, "post" | "put" | "patch") {
            for (kind, is_required) in [("body-added", false), ("body-added-required", true)] {
                add(self.edit(kind, place).at(|own| {
                    let content = json!({"application/json": {"schema": {"type": "object"}}});
                    own["requestBody"] = json!({"required": is_required, "content": content});
                }));
            }
        }
        if self.document["components"]["securitySchemes"].is_object() {
            add(self
                .edit("operation-without-security", place)
                .at(|own| own["security"] = json!([])));
        }
        add(self
            .edit("operation-server-changed", place)
            .at(|own| own["servers"] = json!([{"url": "https://elsewhere.example.org"}])));
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
            .filter(|(own, _)| own.contains(&format!("{{{name}}}")))
            .count()
            > 1;
        let text = self.document["components"]["parameters"].to_string();
        if shared && text.contains(&format!("\"name\":\"{name}\"")) {
            return;
        }
        let place = pointer::join("/paths", path);
        let mutant = self.same("path-parameter-renamed", &place).whole(|own| {
            let named = |own: Option<&mut Value>| {
                let list = own.and_then(Value::as_array_mut);
                for parameter in list.into_iter().flatten() {
                    if parameter["in"] == "path" && parameter["name"] == name {
                        parameter["name"] = json!("renamed");
                    }
                }
            };
            let Some(item) = own.pointer_mut(&place) else {
                return;
            };
            named(item.get_mut("parameters"));
            for (_, operation) in item.as_object_mut().into_iter().flatten() {
                named(operation.get_mut("parameters"));
            }
            if let Some(Value::Object(shared)) = own.pointer_mut("/components/parameters") {
                for (_, parameter) in shared {
                    if parameter["in"] == "path" && parameter["name"] == name {
                        parameter["name"] = json!("renamed");
                    }
                }
            }
            let new = path.replace(&format!("{{{name}}}"), "{renamed}");
            rename(&mut own["paths"], path, &new);
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
            add(self.edit("parameter-removed", operation).at(|own| {
                own["parameters"]
                    .as_array_mut()
                    .map(|list| list.remove(index));
            }));
            add(self.edit("parameter-renamed", &place).at(|own| {
                let name = own["name"].as_str().unwrap_or_default();
                own["name"] = json!(format!("{name}Renamed"));
            }));
            if parameter["required"] == true {
                add(self
                    .edit("parameter-optional", &place)
                    .at(|own| remove(own, "required")));
            } else {
                add(self
                    .edit("parameter-required", &place)
                    .at(|own| own["required"] = json!(true)));
            }
        }
        if parameter["in"] == "query"
            && parameter.get("style").is_none()
            && parameter.get("content").is_none()
        {
            add(self.edit("parameter-moved-to-header", &place).at(|own| {
                own["in"] = json!("header");
                remove(own, "explode");
            }));
        }
        if parameter["in"] == "query" && kind == "array" {
            add(self.edit("parameter-explode", &place).at(|own| {
                let explode = own.get("explode") != Some(&json!(false));
                own["explode"] = json!(!explode);
            }));
            add(self.edit("parameter-style", &place).at(|own| {
                own["style"] = json!("pipeDelimited");
                own["explode"] = json!(false);
            }));
        }
        if parameter["in"] == "query" && kind != "array" && kind != "object" && kind.is_string() {
            add(self
                .same("parameter-explode-of-a-single-value", &place)
                .at(|own| own["explode"] = json!(false)));
        }
        add(self
            .silent("parameter-deprecated", &place)
            .at(|own| own["deprecated"] = json!(true)));
        if self
            .value(&format!("{operation}/parameters/{index}"))
            .get("$ref")
            .is_none()
        {
            let mutant = self
                .same("parameter-behind-a-reference", operation)
                .whole(|own| {
                    let Some(slot) = own.pointer_mut(&format!("{operation}/parameters/{index}"))
                    else {
                        return;
                    };
                    let moved = std::mem::replace(
                        slot,
                        json!({"$ref": "#/components/parameters/MovedHere"}),
                    );
                    own["components"]["parameters"]["MovedHere"] = moved;
                });
            add(mutant);
        }
    }

    fn of_body(&self, operation: &str, place: &str, found: &mut Vec<Mutant>) {
        let body = self.value(place);
        let mut add = |mutant: Option<Mutant>| found.extend(mutant);
        add(self
            .edit("body-removed", operation)
            .at(|own| remove(own, "requestBody")));
        if body["required"] == true {
            add(self
                .edit("body-optional", place)
                .at(|own| remove(own, "required")));
        } else {
            add(self
                .edit("body-required", place)
                .at(|own| own["required"] = json!(true)));
        }
        let content = format!("{place}/content");
        let first = entries(&body["content"])
            .next()
            .map(|(name, media)| (name.clone(), media.clone()));
        let Some((name, media)) = first else { return };
        add(self
            .edit("body-media-type-added", &content)
            .at(|own| own["application/xml"] = media.clone()));
        add(self
            .edit("body-media-type-changed", &content)
            .at(|own| rename(own, &name, "application/xml")));
        if length_of(&body["content"]) > 1 {
            add(self
                .edit("body-media-type-removed", &content)
                .at(|own| remove(own, &name)));
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
                    .at(|own| own[status] = json!({"description": "Added.", "content": schema})));
            }
        }
        if responses.get("default").is_none() {
            add(self
                .edit("default-response-added", &place)
                .at(|own| own["default"] = json!({"description": "Else."})));
        }
        for (status, response) in entries(responses) {
            let is_success = status.starts_with('2');
            if length_of(responses) > 1 {
                let kind = match status.as_str() {
                    "default" => "default-response-removed",
                    _ if is_success => "success-removed",
                    _ => "error-removed",
                };
                add(self.edit(kind, &place).at(|own| remove(own, status)));
            }
            if is_success && status != "299" {
                add(self
                    .edit("success-renumbered", &place)
                    .at(|own| rename(own, status, "299")));
            }
            let at = pointer::join(&place, status);
            if response.get("$ref").is_none() {
                let mutant = self.same("response-behind-a-reference", &at).whole(|own| {
                    let Some(slot) = own.pointer_mut(&at) else {
                        return;
                    };
                    let moved = std::mem::replace(
                        slot,
                        json!({"$ref": "#/components/responses/MovedHere"}),
                    );
                    own["components"]["responses"]["MovedHere"] = moved;
                });
                add(mutant);
            }
            let at = target(self.document, &at);
            let response = self.value(&at);
            add(self.edit("response-header-added", &at).at(|own| {
                if !own["headers"].is_object() {
                    own["headers"] = json!({});
                }
                own["headers"]["X-Addition"] = json!({"schema": {"type": "string"}});
            }));
            for (name, _) in entries(&response["headers"]) {
                let headers = format!("{at}/headers");
                add(self
                    .edit("response-header-removed", &headers)
                    .at(|own| remove(own, name)));
                let header = target(self.document, &pointer::join(&headers, name));
                add(self.edit("response-header-required", &header).at(|own| {
                    let required = own["required"] != true;
                    own["required"] = json!(required);
                }));
            }
            let content = format!("{at}/content");
            match entries(&response["content"]).next() {
                Some((name, media)) => {
                    add(self
                        .edit("response-media-type-added", &content)
                        .at(|own| own["application/xml"] = media.clone()));
                    add(self
                        .edit("response-media-type-changed", &content)
                        .at(|own| rename(own, name, "application/xml")));
                    add(self
                        .edit("response-media-type-removed", &content)
                        .at(|own| remove(own, name)));
                    add(self
                        .edit("response-body-removed", &at)
                        .at(|own| remove(own, "content")));
                }
                None if status != "204" && status != "default" => {
                    add(self
                        .edit("response-body-added", &at)
                        .at(|own| own["content"] = schema.clone()));
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
            add(self.same("security-scheme-renamed", &place).whole(|own| {
                rename(
                    &mut own["components"]["securitySchemes"],
                    name,
                    "renamedScheme",
                );
                rename_requirements(own, name);
            }));
            add(self.edit("security-scheme-changed", &place).whole(|own| {
                let other = match scheme["scheme"].as_str() {
                    Some("bearer") => "basic",
                    _ => "bearer",
                };
                own["components"]["securitySchemes"][name] =
                    json!({"type": "http", "scheme": other});
            }));
            add(self
                .edit("security-required-everywhere", "/security")
                .whole(|own| own["security"] = json!([{name: []}])));
        }
        if document["security"].is_array() {
            add(self
                .edit("security-removed", "/security")
                .whole(|own| remove(own, "security")));
            add(self
                .edit("security-alternative-added", "/security")
                .whole(|own| push(&mut own["security"], json!({}))));
            if length(&document["security"]) > 1 {
                add(self
                    .edit("security-alternative-removed", "/security")
                    .whole(|own| {
                        own["security"].as_array_mut().map(|list| list.remove(0));
                    }));
            }
        }
        if document["servers"].is_array() {
            let elsewhere = json!({"url": "https://elsewhere.example.org"});
            add(self
                .edit("server-added", "/servers")
                .whole(|own| push(&mut own["servers"], elsewhere.clone())));
            add(self
                .edit("server-changed", "/servers")
                .whole(|own| own["servers"][0] = elsewhere.clone()));
            if length(&document["servers"]) > 1 {
                add(self.edit("server-removed", "/servers").whole(|own| {
                    own["servers"].as_array_mut().map(|list| list.remove(0));
                }));
            }
        }
        add(self
            .silent("document-extension-added", "")
            .whole(|own| own["x-unheard-of"] = json!({"a": 1})));
        if length(&document["tags"]) > 1 {
            add(self.same("tags-reordered", "/tags").whole(|own| {
                if let Some(list) = own["tags"].as_array_mut() {
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
            .for_each(|own| rename_requirements(own, name)),
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

fn remove(own: &mut Value, key: &str) {
    own.as_object_mut().map(|own| own.shift_remove(key));
}

fn rename(own: &mut Value, name: &str, new: &str) {
    if let Value::Object(object) = own {
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
