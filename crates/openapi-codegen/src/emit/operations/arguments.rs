//! The pass `arguments`: what a request cannot do without is an argument of the
//! method, so that the compiler asks for it.
//!
//! Arguments come in the order of the URL: the parameters of the path, then the
//! required ones of the query, then those of the header, each in the document's
//! order. A body comes last, where nothing but a whole value makes one. A body with
//! fields has setters instead: most of them are optional as a rule, and names tell
//! what a list of values does not.

use openapi_model::rust::ParameterForm;
use quote::{ToTokens, format_ident, quote};
use syn::{Expr, FnArg, Ident, ImplItemFn, Type, TypeParamBound, WherePredicate, parse_quote};

use super::messages::{conversion_message, short_type};
use super::operation::{Operation, Unexpected, member_name};
use crate::emit::tokens::{first_argument, first_argument_of, set_doc};

/// A required value of a request.
struct Argument {
    name: Ident,
    taken: Type,
    held: Type,
}

pub(super) fn run(operation: &mut Operation<'_>) -> Result<(), Unexpected> {
    let mut arguments = Vec::new();
    for name in required(operation)? {
        let setter = operation.remove_method(&name.to_string())?;
        let taken = taken_type(&setter)
            .ok_or_else(|| Unexpected::new(format!("a setter `{name}` that takes `TryInto<…>`")))?;
        let field = operation.field(&name.to_string())?;
        let held = first_argument(&field.ty).cloned().ok_or_else(|| {
            Unexpected::new(format!("a field `{name}` that is a `Result<…, String>`"))
        })?;
        let argument = Argument { name, taken, held };
        if !argument.can_fail() {
            field.ty = argument.held.clone();
        }
        arguments.push(argument);
    }
    take_in_new(operation, &arguments)?;
    take_in_method(operation, &arguments);
    Ok(())
}

/// The names of the fields that progenitor leaves to be set, in the order of the
/// arguments.
fn required(operation: &mut Operation<'_>) -> Result<Vec<Ident>, Unexpected> {
    let unset: Vec<String> = operation
        .initial_values()?
        .fields
        .iter()
        .filter(|value| is_unset(&value.expr))
        .map(member_name)
        .collect();
    let mut required = Vec::new();
    for name in unset {
        let number = match operation.parameter(&name) {
            Some(parameter) => match parameter.form {
                Some(ParameterForm::Argument(number)) => number,
                _ => {
                    let expected = format!("a field `{name}` that need not be set");
                    return Err(Unexpected::new(expected));
                }
            },
            // The body is the last argument.
            None if name == "body" => usize::MAX,
            None => {
                let expected = format!("no field `{name}`, as there is no such parameter");
                return Err(Unexpected::new(expected));
            }
        };
        required.push((number, format_ident!("{name}")));
    }
    required.sort_by_key(|(number, _)| *number);
    Ok(required.into_iter().map(|(_, name)| name).collect())
}

/// Returns whether a field begins as `Err("… was not initialized".to_string())`.
fn is_unset(value: &Expr) -> bool {
    matches!(value, Expr::Call(call) if call.func.to_token_stream().to_string() == "Err")
}

/// `T` of a setter that takes a `TryInto<T>`, or an `IntoOptional<T, …>` of the runtime.
pub(super) fn taken_type(setter: &ImplItemFn) -> Option<Type> {
    let bounds = setter.sig.generics.where_clause.as_ref()?;
    let WherePredicate::Type(predicate) = bounds.predicates.first()? else {
        return None;
    };
    let TypeParamBound::Trait(bound) = predicate.bounds.first()? else {
        return None;
    };
    let last = bound.path.segments.last()?;
    let is_conversion = last.ident == "TryInto" || last.ident == "IntoOptional";
    first_argument_of(last).filter(|_| is_conversion).cloned()
}

impl Argument {
    /// Returns whether the builder's field has the type of the argument. It has not for text,
    /// which becomes a body.
    fn is_held_as_taken(&self) -> bool {
        self.taken.to_token_stream().to_string() == self.held.to_token_stream().to_string()
    }

    /// Returns whether a value may fail to convert: an identifier of an integer that is too
    /// large, a type of typify's of a string. The error is reported when the request is sent.
    fn can_fail(&self) -> bool {
        self.is_of("types") || self.is_of("crate")
    }

    fn is_of(&self, module: &str) -> bool {
        let Type::Path(path) = &self.taken else {
            return false;
        };
        let first = path.path.segments.first();
        first.is_some_and(|first| first.ident == module)
    }
}

/// Gives `new` the arguments, and the fields their values.
fn take_in_new(operation: &mut Operation<'_>, arguments: &[Argument]) -> Result<(), Unexpected> {
    for value in &mut operation.initial_values()?.fields {
        let name = member_name(value);
        if let Some(argument) = arguments.iter().find(|argument| argument.name == name) {
            let name = &argument.name;
            if argument.can_fail() || argument.is_held_as_taken() {
                value.colon_token = None;
                value.expr = parse_quote!(#name);
            } else {
                value.expr = parse_quote!(#name.into());
            }
        }
    }
    let new = operation.builder_method("new")?;
    let is_bare = arguments.is_empty();
    let text = if is_bare {
        "A builder with nothing set."
    } else {
        "A builder with what is required."
    };
    set_doc(&mut new.attrs, text);
    new.vis = parse_quote!(pub(crate));
    for argument in arguments {
        let (name, taken) = (&argument.name, &argument.taken);
        let input: FnArg = if argument.can_fail() {
            parse_quote!(#name: Result<#taken, String>)
        } else {
            parse_quote!(#name: #taken)
        };
        new.sig.inputs.push(input);
    }
    Ok(())
}

fn take_in_method(operation: &mut Operation<'_>, arguments: &[Argument]) {
    let mut values = Vec::new();
    for argument in arguments {
        let (name, taken) = (&argument.name, &argument.taken);
        let input: FnArg = if argument.is_of("types") {
            // What typify says of a value does not name the type.
            let kind = short_type(&taken.to_token_stream().to_string());
            let message = conversion_message(&name.to_string(), &kind);
            values.push(quote!(#name.try_into().map_err(|_| #message.to_string())));
            parse_quote!(#name: impl TryInto<#taken>)
        } else if argument.can_fail() {
            let message = format!("`{name}`: {{error}}");
            values.push(quote!(#name.try_into().map_err(|error| format!(#message))));
            parse_quote!(#name: impl TryInto<#taken, Error: ::std::fmt::Display>)
        } else {
            values.push(quote!(#name.into()));
            parse_quote!(#name: impl Into<#taken>)
        };
        operation.method.sig.inputs.push(input);
    }
    let builder = &operation.builder.ident;
    operation.method.block = parse_quote!({ #builder::new(self, #(#values),*) });
}
