//! The part of progenitor's `send` that makes the request, as a method of its own.
//!
//! The headers that every call carries are the runtime's matter, so what progenitor
//! sets goes: `api-version`, which no service asked for, and Accept.

use heck::ToShoutySnakeCase;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Expr, ExprMethodCall, Field, Ident, ImplItemFn, Lit, LitStr, Local, Pat, Stmt, Type,
    parse_quote,
};

use super::operation::{Operation, Unexpected};
use crate::emit::tokens::{first_argument, replaced, type_name};
use crate::lower::OperationNote;

/// `prepare`, made of the statements of `send` up to the request.
pub(super) fn prepare(
    operation: &mut Operation<'_>,
    send: &ImplItemFn,
) -> Result<ImplItemFn, Unexpected> {
    let note = operation.note;
    let fields: Vec<Field> = operation.fields()?.map(|field| field.clone()).collect();
    let given = given(&fields);
    let lists = lists(note, &fields);
    let own_headers = send
        .block
        .stmts
        .iter()
        .filter(|statement| appends_header(statement));
    let mut chain = Chain {
        json_body: None,
        own_headers: own_headers.count() > 1,
        sent: Vec::new(),
        note,
    };
    let mut api_versions = 0;
    let mut unwrapped = Vec::new();
    let mut statements = Vec::new();
    let mut request = None;
    for statement in &send.block.stmts {
        // progenitor adds this header to every request, and the document does not declare it.
        if is_api_version(statement) {
            api_versions += 1;
            continue;
        }
        // An operation without headers of its own needs no map of them.
        if !chain.own_headers && declares(statement, "header_map") {
            continue;
        }
        let name = unwraps(statement);
        if name.as_ref().is_some_and(|name| given.contains(name)) {
            unwrapped.extend(name);
            continue;
        }
        let mut statement = statement.clone();
        chain.visit_stmt_mut(&mut statement);
        let is_request = builds_request(&statement);
        Refusals.visit_stmt_mut(&mut statement);
        if is_request {
            request = local_name(&statement);
            if let Stmt::Local(local) = &mut statement {
                // progenitor allows an unused `mut` here.
                local.attrs.clear();
            }
        }
        statements.push(statement);
        // The statements behind send the request, which the runtime does.
        if is_request {
            break;
        }
    }
    let request =
        request.ok_or_else(|| Unexpected::new("a `send` with `let mut request = ….build()?;`"))?;
    if api_versions != 1 {
        return Err(Unexpected::new(
            "a `send` that sets the header `api-version` once",
        ));
    }
    if let Some(name) = given.iter().find(|name| !unwrapped.contains(name)) {
        return Err(Unexpected::new(format!(
            "a `send` with `let {name} = {name}.map_err(Error::InvalidRequest)?;`"
        )));
    }
    chain.refuse_unsent()?;
    let attach = chain.json_body.map(|body| {
        let empty = if note.optional_body {
            quote!(LeaveOut)
        } else {
            quote!(Send)
        };
        quote!(request::attach_json(&mut #request, #body, request::EmptyBody::#empty)?;)
    });
    let statements: TokenStream = statements.iter().map(ToTokens::to_token_stream).collect();
    // Nothing changes the request below, and rustc would warn of the `mut`.
    let statements = if attach.is_some() || !lists.is_empty() {
        statements
    } else {
        replaced(
            statements,
            quote!(mut #request),
            &request.to_token_stream(),
            &mut 0,
        )
    };
    let lists = lists
        .iter()
        .map(|(setter, wire)| quote!(request::separate_items(&mut #request, #wire, &#setter);));
    let metadata = format_ident!("{}", note.id.to_shouty_snake_case());
    let method = quote! {
        /// Checks what was set and makes the request of it.
        fn prepare(self) -> Result<call::PreparedRequest, Error> {
            call::prepare(&metadata::#metadata, || {
                #statements
                #(#lists)*
                #attach
                Ok((client, #request, call_options))
            })
        }
    };
    syn::parse2(method).map_err(|error| Unexpected::new(format!("Rust: {error}")))
}

/// The fields that hold a value from the start, as arguments gave it.
fn given(fields: &[Field]) -> Vec<Ident> {
    let held = fields.iter().filter(|field| match &field.ty {
        // The client.
        Type::Reference(_) => false,
        kind => type_name(kind).is_none_or(|name| name != "Result"),
    });
    held.filter_map(|field| field.ident.clone()).collect()
}

/// The fields that are comma-separated lists of the query, each with the parameter's name
/// on the wire.
fn lists(note: &OperationNote, fields: &[Field]) -> Vec<(Ident, String)> {
    let lists = fields.iter().filter(|field| is_list(&field.ty));
    lists
        .filter_map(|field| {
            let ident = field.ident.clone()?;
            let parameter = super::operation::parameter(note, &ident.to_string())?;
            let is_in_query = parameter.place == "query";
            is_in_query.then(|| (ident, parameter.wire.clone()))
        })
        .collect()
}

/// Returns whether it is a `Csv`, or one that may be absent or may not have converted.
fn is_list(kind: &Type) -> bool {
    type_name(kind).is_some_and(|name| name == "Csv") || first_argument(kind).is_some_and(is_list)
}

/// `x` of `let x = x.map_err(Error::InvalidRequest)?;`.
fn unwraps(statement: &Stmt) -> Option<Ident> {
    let Stmt::Local(Local {
        init: Some(init), ..
    }) = statement
    else {
        return None;
    };
    let Expr::Try(tried) = &*init.expr else {
        return None;
    };
    let Expr::MethodCall(call) = &*tried.expr else {
        return None;
    };
    let name = local_name(statement)?;
    let is_own = matches!(&*call.receiver, Expr::Path(path) if path.path.is_ident(&name));
    (call.method == "map_err" && is_own).then_some(name)
}

fn appends_header(statement: &Stmt) -> bool {
    let text = statement.to_token_stream().to_string();
    text.contains("header_map . append") || text.contains("header_map.append")
}

fn is_api_version(statement: &Stmt) -> bool {
    appends_header(statement)
        && statement
            .to_token_stream()
            .to_string()
            .contains("\"api-version\"")
}

fn declares(statement: &Stmt, name: &str) -> bool {
    local_name(statement).is_some_and(|ident| ident == name)
}

fn local_name(statement: &Stmt) -> Option<Ident> {
    let Stmt::Local(Local { pat, .. }) = statement else {
        return None;
    };
    match pat {
        Pat::Ident(pattern) => Some(pattern.ident.clone()),
        _ => None,
    }
}

fn builds_request(statement: &Stmt) -> bool {
    let Stmt::Local(Local {
        init: Some(init), ..
    }) = statement
    else {
        return false;
    };
    match &*init.expr {
        Expr::Try(tried) => {
            matches!(&*tried.expr, Expr::MethodCall(call) if call.method == "build")
        }
        _ => false,
    }
}

/// Turns the errors of other libraries into the client's own where they arise: a `From`
/// would be public, and take any error of reqwest's for this one.
struct Refusals;

impl VisitMut for Refusals {
    fn visit_expr_try_mut(&mut self, tried: &mut syn::ExprTry) {
        visit_mut::visit_expr_try_mut(self, tried);
        let inner = &tried.expr;
        let Expr::MethodCall(call) = &**inner else {
            return;
        };
        tried.expr = match call.method.to_string().as_str() {
            "build" => parse_quote!(#inner.map_err(Error::unmade)),
            "try_into" => parse_quote!(#inner.map_err(Error::unsendable)),
            _ => return,
        };
    }
}

/// Edits the statements that make a request.
struct Chain<'a> {
    /// The argument of `.json(…)`, which is taken out.
    json_body: Option<Expr>,
    /// Set if the operation has header parameters.
    own_headers: bool,
    /// The query and header parameters that are sent, by their names on the wire.
    sent: Vec<String>,
    note: &'a OperationNote,
}

impl Chain<'_> {
    fn is_dropped(&self, call: &ExprMethodCall) -> bool {
        let argument = call
            .args
            .first()
            .map(|first| first.to_token_stream().to_string());
        let argument = argument.unwrap_or_default();
        match call.method.to_string().as_str() {
            // The runtime writes the body, and sets these headers.
            "json" => true,
            "header" => argument.ends_with("ACCEPT"),
            "headers" => !self.own_headers,
            _ => false,
        }
    }

    /// The name on the wire of what the generator saw as `literal`.
    fn restore_wire_name(&mut self, literal: &mut LitStr) {
        if let Some(parameter) = self.note.parameters.get(&literal.value()) {
            self.sent.push(parameter.wire.clone());
            *literal = LitStr::new(&parameter.wire, literal.span());
        }
    }

    /// Fails where a parameter of the query or the header is not sent.
    fn refuse_unsent(&self) -> Result<(), Unexpected> {
        let parameters = self.note.parameters.values();
        let unsent = parameters
            .filter(|parameter| parameter.place != "path")
            .find(|parameter| !self.sent.contains(&parameter.wire));
        match unsent {
            Some(parameter) => Err(Unexpected::new(format!(
                "a `send` with the {} parameter `{}`",
                parameter.place, parameter.wire
            ))),
            None => Ok(()),
        }
    }
}

impl VisitMut for Chain<'_> {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        visit_mut::visit_expr_mut(self, expression);
        if let Expr::MethodCall(call) = expression
            && self.is_dropped(call)
        {
            if call.method == "json" {
                self.json_body = call.args.first().cloned();
            }
            *expression = (*call.receiver).clone();
            return;
        }
        match expression {
            Expr::Path(path)
                if path
                    .path
                    .segments
                    .last()
                    .is_some_and(|last| last.ident == "InvalidRequest") =>
            {
                *expression = parse_quote!(Error::invalid_request);
            }
            Expr::Call(call) => {
                let function = call.func.to_token_stream().to_string().replace(' ', "");
                if function == "progenitor_client::QueryParam::new" {
                    *call.func = parse_quote!(QueryParam::new);
                    if let Some(Expr::Lit(literal)) = call.args.first_mut()
                        && let Lit::Str(name) = &mut literal.lit
                    {
                        self.restore_wire_name(name);
                    }
                }
            }
            Expr::MethodCall(call) if call.method == "append" => {
                if let Some(Expr::Lit(literal)) = call.args.first_mut()
                    && let Lit::Str(name) = &mut literal.lit
                {
                    self.restore_wire_name(name);
                    // Header names are lower-case in http's tables.
                    *name = LitStr::new(&name.value().to_ascii_lowercase(), name.span());
                }
            }
            Expr::MethodCall(call) if call.method == "form_urlencoded" => {
                let receiver = &call.receiver;
                let arguments = &call.args;
                *expression = parse_quote!(request::attach_form(#receiver, #arguments));
            }
            _ => {}
        }
    }
}
