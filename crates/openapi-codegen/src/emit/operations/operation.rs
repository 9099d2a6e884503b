//! One operation: its description in the document, with the types that progenitor has chosen.

use openapi_model::rust::{IdentifierCase as _, ParameterForm};
use quote::format_ident;
use syn::ext::IdentExt as _;
use syn::{Ident, Type, parse_quote};

use crate::emit::error::EmitError;
use crate::emit::fields;
use crate::emit::input::Input;
use crate::emit::models::{BodySetters, Setter};
use crate::emit::names::rust_type;
use crate::emit::signatures::Signature;
use crate::emit::tokens::{argument_of, last_segment, option_of};
use crate::lower::{OperationNote, ParameterNote};

pub(super) struct Operation<'a> {
    pub(super) note: &'a OperationNote,
    pub(super) input: &'a Input,
    /// The name of the method of `Client`.
    pub(super) method: Ident,
    /// The name of the request builder.
    pub(super) builder: Ident,
    /// The parameters, in the order in which progenitor sends them.
    pub(super) parameters: Vec<Parameter<'a>>,
    pub(super) body: Option<Body<'a>>,
    /// The type of the response body.
    pub(super) success: Type,
}

pub(super) struct Parameter<'a> {
    pub(super) name: Ident,
    pub(super) note: &'a ParameterNote,
    /// The type of a value.
    pub(super) kind: Type,
    /// The index of the argument; `None` for an optional parameter.
    pub(super) argument: Option<usize>,
}

/// The body of a request, with its media type.
pub(super) struct Body<'a> {
    pub(super) media_type: String,
    pub(super) kind: BodyKind<'a>,
}

pub(super) enum BodyKind<'a> {
    /// A model with a builder, whose setters the request has as well.
    Model(Ident, &'a [Setter]),
    Value(Box<Type>),
    /// Unchanged text or bytes.
    Raw,
}

/// A required value of a request.
pub(super) struct Argument<'o> {
    pub(super) name: Ident,
    pub(super) kind: Type,
    /// The parameter; `None` for the body.
    pub(super) parameter: Option<&'o ParameterNote>,
}

impl<'a> Operation<'a> {
    /// Reads progenitor's output for an operation.
    pub(super) fn read(
        note: &'a OperationNote,
        input: &'a Input,
        models: &'a BodySetters,
        signature: Signature,
    ) -> Result<Self, EmitError> {
        let unexpected =
            |expected: String| EmitError::in_pass("operations", &note.id, expected.as_str());
        let success = signature
            .success
            .ok_or_else(|| unexpected("a method that returns `Result<X<…>, _>`".to_owned()))?;
        let mut operation = Self {
            note,
            input,
            builder: rust_type(&signature.method.unraw().to_string()),
            method: signature.method,
            parameters: Vec::new(),
            body: None,
            success,
        };
        for (name, kind) in signature.parameters {
            if name == "body" {
                let body = operation.read_body(kind, models);
                operation.body = Some(body.map_err(unexpected)?);
            } else {
                let parameter = operation.read_parameter(name, &kind);
                operation.parameters.push(parameter.map_err(unexpected)?);
            }
        }
        Ok(operation)
    }

    fn read_parameter(&self, name: Ident, held: &Type) -> Result<Parameter<'a>, String> {
        let note = parameter(self.note, &name.to_string())
            .ok_or_else(|| format!("no argument `{name}`, as there is no such parameter"))?;
        let number = match note.form {
            ParameterForm::Argument(number) => Some(number),
            _ => None,
        };
        let inner = option_of(held);
        // For progenitor, a nullable query parameter is also optional.
        let argument = number.filter(|_| note.place != "query" || inner.is_none());
        let kind = if argument.is_some() { Some(held) } else { inner };
        let kind = kind.ok_or_else(|| format!("an argument `{name}` that is an `Option`"))?;
        let kind = match &note.style {
            Some(style) if style.is_item => argument_of(kind, "Vec")
                .ok_or_else(|| format!("an argument `{name}` that is a list"))?,
            _ => kind,
        };
        let selects = self.input.conventions.property_names.as_ref() == Some(&note.wire);
        let names = fields::names_of(self.note, self.input).filter(|_| selects);
        let kind = match names.map(|names| rust_type(&names)) {
            None => kind.clone(),
            Some(names) if is_csv(kind) => parse_quote!(crate::Csv<types::#names>),
            Some(_) => {
                return Err(format!("an argument for `{}` that is a `Csv<String>`", note.wire));
            }
        };
        Ok(Parameter { name, note, kind, argument })
    }

    fn read_body(&self, kind: Type, models: &'a BodySetters) -> Result<Body<'a>, String> {
        let content = format!("{}/requestBody/content", self.note.pointer);
        let content = self.input.document.pointer(&content);
        // Lowering has left a single media type.
        let media_type = content
            .and_then(|content| content.as_object()?.keys().next())
            .ok_or_else(|| "no body, as there is no media type of one".to_owned())?;
        let model = last_segment(&kind).filter(|_| is_of(&kind, "types"));
        let model = model.map(|last| last.ident.clone());
        let setters = model.and_then(|model| {
            let setters = models.get(&model.to_string())?;
            Some((model, setters.as_slice()))
        });
        let kind = match setters {
            Some((model, setters)) => BodyKind::Model(model, setters),
            None if is_of(&kind, "reqwest") => BodyKind::Raw,
            None => BodyKind::Value(Box::new(kind)),
        };
        Ok(Body { media_type: media_type.clone(), kind })
    }

    /// The arguments of the method: the values that every request needs, so that the compiler
    /// checks them.
    ///
    /// They are in the order of the URL: first the path parameters, then the required query
    /// parameters, then those in headers, each in document order. The last is the body, if it can
    /// only be given as a whole. A body with fields has setters instead: usually most of them are
    /// optional, and names are clearer than a list of values.
    pub(super) fn arguments(&self) -> Vec<Argument<'a>> {
        let mut required: Vec<_> =
            self.parameters.iter().filter_map(|one| Some((one.argument?, one))).collect();
        required.sort_by_key(|(number, _)| *number);
        let mut arguments: Vec<Argument<'a>> = required
            .into_iter()
            .map(|(_, parameter)| Argument {
                name: parameter.name.clone(),
                kind: parameter.kind.clone(),
                parameter: Some(parameter.note),
            })
            .collect();
        let body = self.body.as_ref().and_then(Body::argument);
        arguments.extend(body.map(|kind| Argument {
            name: format_ident!("body"),
            kind,
            parameter: None,
        }));
        arguments
    }

    /// The setters of the body's fields.
    pub(super) fn body_setters(&self) -> &'a [Setter] {
        match self.body.as_ref().map(|body| &body.kind) {
            Some(BodyKind::Model(_, setters)) => setters,
            _ => &[],
        }
    }

    /// The words at the start of sentences about one server only.
    pub(super) fn remark(&self) -> Option<&str> {
        self.input.conventions.remark.as_deref()
    }
}

impl Body<'_> {
    /// The type of the argument, if the body is an argument.
    fn argument(&self) -> Option<Type> {
        match &self.kind {
            BodyKind::Model(..) => None,
            BodyKind::Value(kind) => Some((**kind).clone()),
            BodyKind::Raw if self.is_text() => Some(parse_quote!(String)),
            BodyKind::Raw => Some(parse_quote!(reqwest::Body)),
        }
    }

    pub(super) fn is_text(&self) -> bool {
        self.media_type.starts_with("text/")
    }

    pub(super) fn is_form(&self) -> bool {
        self.media_type.starts_with("application/x-www-form-urlencoded")
    }
}

/// Returns whether the conversion of a value may fail: an integer may be too large for an
/// identifier, and a string may not fit a type of typify's. The error is reported when the request
/// is sent.
pub(super) fn can_fail(kind: &Type) -> bool {
    is_of(kind, "types") || is_of(kind, "crate")
}

/// Returns whether the path of a type begins with a module.
pub(super) fn is_of(kind: &Type, module: &str) -> bool {
    let Type::Path(path) = kind else { return false };
    let first = path.path.segments.first();
    first.is_some_and(|first| first.ident == module)
}

pub(super) fn is_csv(kind: &Type) -> bool {
    last_segment(kind).is_some_and(|last| last.ident == "Csv")
}

fn parameter<'a>(note: &'a OperationNote, setter: &str) -> Option<&'a ParameterNote> {
    let known =
        note.parameters.iter().find(|(name, _)| name.to_snake_case() == setter.trim_matches('_'));
    known.map(|(_, parameter)| parameter)
}
