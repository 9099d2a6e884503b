//! The calls of each operation, with the values that the document shows: the `example` of a
//! parameter, and the samples of a body.
//!
//! Calls for which the document shows no value are left out, and listed by a test.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::rc::Rc;

use community_qa_contract::conventions;
use openapi_model::rust::{
    ParameterFacts, ParameterForm, RequestNames, RustModel, RustType, Scalar, arrange_parameters,
    field_name, method_name, setter_of_field,
};
use openapi_model::schema::{NormalForm, SchemaStore};
use openapi_model::{Document, Operation, Parameter, ParameterLocation, SamplePart};
use serde_json::Value;

/// A Rust list of the calls of all operations that can be called.
pub(crate) fn text(contract: &Document) -> String {
    let writer = Writer {
        contract,
        schemas: SchemaStore::new(contract),
        types: RustModel::new(conventions()),
    };
    let calls: String = contract
        .operations()
        .iter()
        .filter_map(|operation| writer.calls(operation))
        .map(|calls| calls.shown())
        .collect();
    format!("vec![\n{calls}]\n")
}

struct Input {
    /// Its name on the wire.
    name: String,
    /// The document's example, as Rust.
    value: String,
    /// Set for a parameter in the query that may be any text.
    is_text: bool,
    form: ParameterForm,
}

impl Input {
    /// Adds this input to a call, in the query or as a field of the body.
    fn given(&self, value: &str) -> String {
        match &self.form {
            ParameterForm::Setter(setter) => format!(".{}({value})", identifier(setter)),
            ParameterForm::InBody => format!(".with_query({:?}, {value})", self.name),
            ParameterForm::Argument(_) => value.to_owned(),
        }
    }

    fn shown(&self) -> String {
        self.given(&self.value)
    }

    fn argument(&self) -> Option<usize> {
        match self.form {
            ParameterForm::Argument(number) => Some(number),
            _ => None,
        }
    }
}

struct Calls<'a> {
    operation: &'a Operation,
    /// The required arguments, in the order of the method.
    arguments: Vec<Input>,
    parameters: Vec<Input>,
    fields: Vec<Input>,
}

impl Calls<'_> {
    /// The initializer of a `Calls` in the tests.
    fn shown(&self) -> String {
        format!(
            "    Calls {{ operation: {:?}, cases: vec![{}], characters: vec![{}] }},\n",
            self.operation.id,
            list(self.cases()),
            list(self.with_characters()),
        )
    }

    /// Calls with the required inputs only, with one additional input each, and with all inputs.
    fn cases(&self) -> Vec<(String, String)> {
        let mut cases = vec![("nothing more than is required".to_owned(), self.call(""))];
        let parameters = self.parameters.iter();
        cases.extend(parameters.map(|input| (input.name.clone(), self.call(&input.shown()))));
        cases.extend(self.fields.iter().map(|input| {
            let call = self.call(&body_setters(&input.shown()));
            (format!("{}, in the body", input.name), call)
        }));
        // Two inputs may only fail together.
        let parameters: String = self.parameters.iter().map(Input::shown).collect();
        if !parameters.is_empty() {
            cases.push(("all parameters".to_owned(), self.call(&parameters)));
        }
        let fields: String = self.fields.iter().map(Input::shown).collect();
        if !fields.is_empty() {
            let fields = body_setters(&fields);
            cases.push(("all fields of the body".to_owned(), self.call(&fields)));
            let whole = self.call(&format!("{parameters}{fields}"));
            cases.push(("all parameters and all fields of the body".to_owned(), whole));
        }
        cases
    }

    /// Calls in which one text of the query contains every kind of character.
    fn with_characters(&self) -> impl Iterator<Item = (&str, String)> {
        let arguments = self.arguments.iter().filter(|input| input.is_text).map(|input| {
            let others = self.arguments.iter();
            let values = others
                .map(|other| if other.name == input.name { "CHARACTERS" } else { &other.value });
            (input.name.as_str(), self.call_with(values, ""))
        });
        let parameters = self
            .parameters
            .iter()
            .filter(|input| input.is_text)
            .map(|input| (input.name.as_str(), self.call(&input.given("CHARACTERS"))));
        arguments.chain(parameters)
    }

    fn call(&self, setters: &str) -> String {
        let values = self.arguments.iter().map(|input| input.value.as_str());
        self.call_with(values, setters)
    }

    fn call_with<'v>(&self, arguments: impl Iterator<Item = &'v str>, setters: &str) -> String {
        let method = method_name(&self.operation.id);
        let arguments = arguments.collect::<Vec<&str>>().join(", ");
        format!("call!(client => client.{method}({arguments}){setters}.send())")
    }
}

/// The setters for the fields of a body.
fn body_setters(fields: &str) -> String {
    format!(".body_map(|body| body{fields})")
}

fn list(calls: impl IntoIterator<Item = (impl Debug, String)>) -> String {
    calls.into_iter().map(|(name, call)| format!("({name:?}, {call}), ")).collect()
}

struct Writer<'a> {
    contract: &'a Document,
    schemas: SchemaStore<'a>,
    types: RustModel<'a>,
}

impl<'a> Writer<'a> {
    /// The calls of an operation; none if the document shows no value for a required input.
    fn calls(&self, operation: &'a Operation) -> Option<Calls<'a>> {
        let properties = self.properties(operation);
        let setters: BTreeSet<String> =
            properties.iter().map(|name| setter_of_field(&field_name(name))).collect();
        let facts: Vec<ParameterFacts<'_>> =
            operation.parameters.iter().map(|parameter| self.facts(parameter)).collect();
        let walks_pages = operation.extensions.contains_key("x-paging");
        let request = RequestNames { body_setters: &setters, walks_pages };
        let arranged = arrange_parameters(operation.path.as_str(), &facts, request);
        let (mut arguments, mut parameters) = (Vec::new(), Vec::new());
        for (parameter, arranged) in operation.parameters.iter().zip(arranged) {
            let is_argument = matches!(arranged.form, ParameterForm::Argument(_));
            let value = self.example(parameter).and_then(|value| literal(&value));
            let is_text = self.is_text(parameter);
            let input =
                |value| Input { name: parameter.name.clone(), value, is_text, form: arranged.form };
            match value.map(input) {
                Some(argument) if is_argument => arguments.push(argument),
                Some(parameter) => parameters.push(parameter),
                // Without a required argument, the operation cannot be called.
                None if is_argument => return None,
                None => {}
            }
        }
        arguments.sort_by_key(Input::argument);
        let fields = properties.into_iter().filter_map(|name| {
            Some(Input {
                value: literal(&self.field_example(operation, &name)?)?,
                is_text: false,
                form: ParameterForm::Setter(field_name(&name)),
                name,
            })
        });
        Some(Calls { fields: fields.collect(), operation, arguments, parameters })
    }

    /// The fields of the body.
    fn properties(&self, operation: &Operation) -> Vec<String> {
        let body = operation.request_body.iter();
        let forms = body.filter_map(|body| body.content.first());
        forms
            .flat_map(|form| {
                let schema = self.schema(&form.pointer);
                schema.properties.clone().into_iter()
            })
            .map(|(name, _)| name.to_owned())
            .collect()
    }

    fn schema(&self, holder: &str) -> Rc<NormalForm<'_>> {
        self.schemas.at(&format!("{holder}/schema"))
    }

    /// Returns whether the parameter is in the query and may be any text, so that special
    /// characters matter.
    fn is_text(&self, parameter: &Parameter) -> bool {
        let schema = self.schema(&parameter.pointer);
        let kind = self.types.type_of(&schema, &self.schemas);
        parameter.location == ParameterLocation::Query
            && matches!(kind, RustType::String | RustType::Scalar(Scalar::Password))
    }

    fn facts<'p>(&self, parameter: &'p Parameter) -> ParameterFacts<'p> {
        let schema = self.schema(&parameter.pointer);
        let scalar = self.types.scalar(&schema, &self.schemas);
        ParameterFacts {
            name: &parameter.name,
            location: parameter.location.as_str(),
            is_required: parameter.required,
            is_secret: scalar == Some(Scalar::Password),
        }
    }

    fn example(&self, parameter: &Parameter) -> Option<Value> {
        self.contract.at(&parameter.pointer)?.get("example").cloned()
    }

    /// The example of a property of the body: from the first sample that has it, or else from the
    /// parameter that may be sent instead.
    fn field_example(&self, operation: &Operation, name: &str) -> Option<Value> {
        let samples = self.contract.samples().iter();
        let shown = samples
            .filter(|sample| {
                sample.part == SamplePart::Request
                    && sample.operation.as_ref() == Some(&operation.id)
            })
            .find_map(|sample| {
                let body: Value = serde_json::from_str(&sample.text).ok()?;
                body.get(name).cloned()
            });
        shown.or_else(|| self.example(operation.parameter(name, ParameterLocation::Query)?))
    }
}

/// A value as the shortest Rust expression that the method accepts.
fn literal(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(format!("{text:?}")),
        Value::Bool(_) | Value::Number(_) => Some(value.to_string()),
        Value::Array(items) => {
            let items: Option<Vec<String>> = items.iter().map(literal).collect();
            Some(format!("[{}]", items?.join(", ")))
        }
        Value::Null | Value::Object(_) => None,
    }
}

/// A name as a Rust identifier.
fn identifier(name: &str) -> String {
    match syn::parse_str::<syn::Ident>(name) {
        Ok(_) => name.to_owned(),
        Err(_) => format!("{name}_"),
    }
}
