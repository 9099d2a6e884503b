//! The patch pass over operations: methods of `Client` and request builders.

use std::collections::BTreeMap;

use heck::{ToShoutySnakeCase, ToSnakeCase};
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use serde_json::Value;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Expr, ExprMethodCall, GenericArgument, Ident, ImplItem, ImplItemFn, Item, ItemImpl, Lit,
    LitStr, Local, PathArguments, ReturnType, Stmt, Type, parse_quote,
};

use super::deprecation::deprecated;
use super::tokens::{doc_tokens, set_doc};
use super::{EmitError, docs, tags};
use crate::lower::{Notes, OperationNote, ParameterNote};

/// Whether a method of `Client` starts an operation.
pub(super) fn returns_builder(method: &ImplItemFn) -> bool {
    builder_name(method).is_some()
}

/// `X` of a method that returns `builder::X`.
fn builder_name(method: &ImplItemFn) -> Option<Ident> {
    let ReturnType::Type(_, returned) = &method.sig.output else {
        return None;
    };
    let Type::Path(path) = &**returned else {
        return None;
    };
    let mut segments = path.path.segments.iter();
    let module = segments.next()?;
    let name = segments.next()?;
    (module.ident == "builder").then(|| name.ident.clone())
}

/// The items of each tag's file.
pub(super) fn by_tag(
    methods: Vec<ImplItemFn>,
    builders: Vec<Item>,
    notes: &Notes,
    document: &Value,
) -> Result<BTreeMap<String, Vec<Item>>, EmitError> {
    if methods.len() != notes.operations.len() {
        return Err(EmitError::new(format!(
            "progenitor made {} methods of {} operations",
            methods.len(),
            notes.operations.len()
        )));
    }
    // Progenitor goes through the document in the order of the notes.
    let mut items: Vec<(ImplItemFn, Vec<Item>)> = Vec::new();
    let mut position: BTreeMap<String, usize> = BTreeMap::new();
    for (index, (mut method, note)) in methods.into_iter().zip(&notes.operations).enumerate() {
        let name = builder_name(&method)
            .ok_or_else(|| EmitError::new(format!("`{}` returns no builder", note.id)))?;
        patch_method(&mut method, &name, note);
        if position.insert(name.to_string(), index).is_some() {
            return Err(EmitError::new(format!(
                "operationId `{}` and another one both become `{name}` in Rust",
                note.id
            )));
        }
        items.push((method, Vec::new()));
    }
    for mut item in builders {
        let name = match &item {
            Item::Struct(builder) => builder.ident.clone(),
            Item::Impl(block) => self_name(block)
                .ok_or_else(|| EmitError::new("an impl in mod builder has no plain type"))?,
            _ => continue,
        };
        let Some(&index) = position.get(&name.to_string()) else {
            return Err(EmitError::new(format!(
                "builder `{name}` belongs to no operation"
            )));
        };
        let note = &notes.operations[index];
        match &mut item {
            Item::Struct(builder) => {
                patch_builder(builder, &items[index].0.sig.ident, note, document)
            }
            Item::Impl(block) => patch_impl(block, note, document)?,
            _ => {}
        }
        let item = syn::parse2(point_at_crate(item.to_token_stream()))
            .map_err(|error| EmitError::new(format!("builder `{name}`: {error}")))?;
        items[index].1.push(item);
    }
    Ok(group(items, notes))
}

fn group(mut items: Vec<(ImplItemFn, Vec<Item>)>, notes: &Notes) -> BTreeMap<String, Vec<Item>> {
    let mut groups = BTreeMap::new();
    for (tag, indices) in tags::by_module(&notes.operations) {
        let mut methods = Vec::new();
        let mut builders = Vec::new();
        for index in indices {
            let (method, builder) = &mut items[index];
            methods.push(method.clone());
            builders.append(builder);
        }
        let mut file: Vec<Item> = vec![
            parse_quote!(
                #[allow(unused_imports)]
                use crate::{Client, Error, Response, call, metadata, request, types};
            ),
            parse_quote!(
                #[allow(unused_imports)]
                use progenitor_client::{QueryParam, encode_path};
            ),
            parse_quote!(impl Client { #(#methods)* }),
        ];
        file.append(&mut builders);
        groups.insert(tag, file);
    }
    groups
}

fn self_name(block: &ItemImpl) -> Option<Ident> {
    match &*block.self_ty {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.clone()),
        _ => None,
    }
}

fn patch_method(method: &mut ImplItemFn, builder: &Ident, note: &OperationNote) {
    let mut text: Vec<String> = note.docs.iter().map(|docs| docs::markdown(docs)).collect();
    if let Some(summary) = text.first_mut()
        && !summary.ends_with(['.', '!', '?'])
    {
        summary.push('.');
    }
    text.push(format!("Sends `{} {}`.", note.method, note.path));
    text.extend(permissions(note));
    set_doc(&mut method.attrs, &text.join("\n\n"));
    if note.deprecated {
        let replacement = note.extensions.get("x-replaced-by");
        method
            .attrs
            .push(deprecated(replacement.and_then(serde_json::Value::as_str)));
    }
    method.sig.output = parse_quote!(-> #builder<'_>);
    method.block = parse_quote!({ #builder::new(self) });
}

/// The permissions of an operation for its doc comment.
fn permissions(note: &OperationNote) -> Option<String> {
    let words = openapi_model::permissions::in_words(note.extensions.get("x-permissions")?)?;
    Some(format!("# Permissions\n\n{words}"))
}

fn patch_builder(
    builder: &mut syn::ItemStruct,
    method: &Ident,
    note: &OperationNote,
    document: &Value,
) {
    let text = format!("Builder of the request of [`Client::{method}`](crate::Client::{method}).");
    set_doc(&mut builder.attrs, &text);
    builder
        .attrs
        .push(parse_quote!(#[must_use = "a request is sent by one of the `send` methods"]));
    let syn::Fields::Named(fields) = &mut builder.fields else {
        return;
    };
    for field in &mut fields.named {
        let name = field.ident.as_ref().map(ToString::to_string);
        if let Some(mut names) = name.and_then(|name| FieldNames::of(&name, note, document)) {
            names.visit_type_mut(&mut field.ty);
        }
    }
    fields
        .named
        .push(parse_quote!(call_options: call::CallOptions));
}

/// Gives the items of `includeOnly` the type of the resource's field names.
struct FieldNames(String);

impl FieldNames {
    fn of(setter: &str, note: &OperationNote, document: &Value) -> Option<Self> {
        let (_, parameter) = parameter(note, setter)?;
        let names = super::fields::names_of(note, document)?;
        (parameter.wire == super::fields::INCLUDE_ONLY).then_some(Self(names))
    }
}

impl VisitMut for FieldNames {
    fn visit_path_segment_mut(&mut self, segment: &mut syn::PathSegment) {
        if segment.ident == "Csv" {
            let names = super::names::rust_type(&self.0);
            segment.arguments = PathArguments::AngleBracketed(parse_quote!(<types::#names>));
        } else {
            visit_mut::visit_path_segment_mut(self, segment);
        }
    }

    fn visit_macro_mut(&mut self, makro: &mut syn::Macro) {
        if let Ok(mut literal) = makro.parse_body::<LitStr>() {
            self.visit_lit_str_mut(&mut literal);
            makro.tokens = literal.to_token_stream();
        }
    }

    fn visit_lit_str_mut(&mut self, literal: &mut LitStr) {
        let names = format!("Csv<{}>", self.0);
        *literal = LitStr::new(
            &literal.value().replace("Csv<String>", &names),
            literal.span(),
        );
    }
}

/// Adds the options of a call to what a builder starts with.
struct WithOptions;

impl VisitMut for WithOptions {
    fn visit_expr_struct_mut(&mut self, made: &mut syn::ExprStruct) {
        if made.path.is_ident("Self") {
            made.fields
                .push(parse_quote!(call_options: Default::default()));
        }
    }

    fn visit_pat_struct_mut(&mut self, taken: &mut syn::PatStruct) {
        if taken.path.is_ident("Self") {
            let name = format_ident!("call_options");
            taken.fields.push(syn::FieldPat {
                attrs: Vec::new(),
                member: name.clone().into(),
                colon_token: None,
                pat: Box::new(syn::Pat::Ident(syn::PatIdent {
                    attrs: Vec::new(),
                    by_ref: None,
                    mutability: None,
                    ident: name,
                    subpat: None,
                })),
            });
        }
    }
}

fn patch_impl(
    block: &mut ItemImpl,
    note: &OperationNote,
    document: &Value,
) -> Result<(), EmitError> {
    let lists = lists(block, note);
    let mut patched = Vec::new();
    for item in std::mem::take(&mut block.items) {
        match item {
            ImplItem::Fn(send) if send.sig.ident == "send" => {
                let sends = sends(&send, note, &lists, document)?;
                patched.extend(options().into_iter().chain(sends).map(ImplItem::Fn));
            }
            ImplItem::Fn(mut method) => {
                patch_setter(&mut method, note);
                let name = method.sig.ident.to_string();
                if let Some(mut names) = FieldNames::of(&name, note, document) {
                    names.visit_impl_item_fn_mut(&mut method);
                }
                patched.push(ImplItem::Fn(method));
            }
            other => patched.push(other),
        }
    }
    block.items = patched;
    Ok(())
}

/// The setters of comma-separated lists, each with the parameter's name on the
/// wire.
fn lists(block: &ItemImpl, note: &OperationNote) -> Vec<(Ident, String)> {
    block
        .items
        .iter()
        .filter_map(|item| match item {
            ImplItem::Fn(setter) => {
                let (_, parameter) = parameter(note, &setter.sig.ident.to_string())?;
                let bounds = setter.sig.generics.where_clause.to_token_stream();
                let is_list = bounds.to_string().contains("Csv <");
                is_list.then(|| (setter.sig.ident.clone(), parameter.wire.clone()))
            }
            _ => None,
        })
        .collect()
}

/// What can be said of a single call beside its parameters.
fn options() -> Vec<ImplItemFn> {
    vec![
        parse_quote! {
            /// Adds a query parameter that the document does not know.
            pub fn with_query(mut self, name: &str, value: &str) -> Self {
                self.call_options.add_query(name, value);
                self
            }
        },
        parse_quote! {
            /// Adds a header to this call.
            pub fn with_header(mut self, name: &str, value: &str) -> Self {
                self.call_options.add_header(name, value);
                self
            }
        },
        parse_quote! {
            /// How long an attempt at this call may take.
            pub fn with_timeout(mut self, timeout: ::std::time::Duration) -> Self {
                self.call_options.timeout = Some(timeout);
                self
            }
        },
        parse_quote! {
            /// How long this call may take with all its attempts and the waits
            /// between them. In a walk of a list each page is a call.
            pub fn with_overall_timeout(mut self, timeout: ::std::time::Duration) -> Self {
                self.call_options.overall_timeout = Some(timeout);
                self
            }
        },
        parse_quote! {
            /// When this call is repeated.
            pub fn with_retry(mut self, policy: crate::RetryPolicy) -> Self {
                self.call_options.retry = Some(policy);
                self
            }
        },
    ]
}

fn patch_setter(method: &mut ImplItemFn, note: &OperationNote) {
    Tidy.visit_block_mut(&mut method.block);
    let name = method.sig.ident.to_string();
    let text = match name.as_str() {
        "new" => {
            method.vis = parse_quote!(pub(crate));
            WithOptions.visit_block_mut(&mut method.block);
            "A builder with nothing set.".to_owned()
        }
        "body" => "Sets the request body as a whole.".to_owned(),
        "body_map" => "Sets fields of the request body.".to_owned(),
        name => match parameter(note, name) {
            Some((_, parameter)) => {
                if parameter.deprecated {
                    let replacement = parameter.replaced_by.as_deref();
                    method.attrs.push(deprecated(replacement));
                }
                let said = docs::markdown(&parameter.docs);
                match parameter.wire == name || parameter.wire.to_snake_case() == name {
                    true => said,
                    false => format!("{said}\n\nSent as the parameter `{}`.", parameter.wire),
                }
            }
            None => format!("Sets `{name}`."),
        },
    };
    let text = match text.trim().is_empty() {
        true => format!("Sets the parameter `{name}`."),
        false => text,
    };
    set_doc(&mut method.attrs, &text);
}

fn parameter<'a>(note: &'a OperationNote, setter: &str) -> Option<(&'a String, &'a ParameterNote)> {
    note.parameters
        .iter()
        .find(|(name, _)| name.to_snake_case() == setter.trim_matches('_'))
}

/// What `send` becomes: `prepare`, which makes the request, and one method for
/// each way to read the answer.
fn sends(
    send: &ImplItemFn,
    note: &OperationNote,
    lists: &[(Ident, String)],
    document: &Value,
) -> Result<Vec<ImplItemFn>, EmitError> {
    let success = success_type(&send.sig.output)
        .ok_or_else(|| EmitError::new(format!("`send` of `{}` returns no response", note.id)))?;
    let mut methods = vec![prepare(send, note, lists)?];
    match Answer::of(&success) {
        Answer::Model => {
            methods.push(reader("send", &success, "the answer"));
            for alternative in note.alternatives.iter().skip(1) {
                let name = alternative_method(note.alternatives.first(), alternative);
                let path = super::names::rust_type(alternative);
                let kind: Type = parse_quote!(types::#path);
                let what = format!("the answer in its form [`{path}`](types::{path})");
                methods.push(reader(&name, &kind, &what));
            }
        }
        Answer::Empty => methods.push(parse_quote! {
            /// Sends the request. The document shows no body for the answer;
            /// what came is kept in the [`Response`].
            ///
            /// # Errors
            ///
            /// When the request could not be made or sent, or was refused.
            pub async fn send(self) -> Result<Response<()>, Error> {
                self.prepare()?.empty().await
            }
        }),
        Answer::Bytes => methods.push(parse_quote! {
            /// Sends the request and returns the bytes of the answer.
            ///
            /// # Errors
            ///
            /// When the request could not be made or sent, or was refused.
            pub async fn send(self) -> Result<Response<bytes::Bytes>, Error> {
                self.prepare()?.bytes().await
            }
        }),
    }
    methods.push(parse_quote! {
        /// Sends the request and reads the answer as a type of the caller's own.
        ///
        /// # Errors
        ///
        /// When the request could not be made or sent, was refused, or the
        /// answer does not fit `T`.
        pub async fn send_as<T: ::serde::de::DeserializeOwned>(
            self,
        ) -> Result<Response<T>, Error> {
            self.prepare()?.decoded().await
        }
    });
    methods.push(parse_quote! {
        /// Sends the request and returns the answer as it is, whatever its
        /// status.
        ///
        /// # Errors
        ///
        /// When the request could not be made or sent, or the answer broke off.
        pub async fn send_raw(self) -> Result<Response<crate::Bytes>, Error> {
            self.prepare()?.raw().await
        }
    });
    methods.extend(super::paging::methods(note, document));
    Ok(methods)
}

fn reader(name: &str, kind: &Type, what: &str) -> ImplItemFn {
    let name = format_ident!("{name}");
    let docs = doc_tokens(&format!("Sends the request and reads {what}."));
    parse_quote! {
        #docs
        ///
        /// # Errors
        ///
        /// When the request could not be made or sent, was refused, or the
        /// answer does not fit the document.
        pub async fn #name(self) -> Result<Response<#kind>, Error> {
            self.prepare()?.decoded().await
        }
    }
}

/// The name of the method that reads an alternative: `send_fields` for
/// `UserFields` beside `User`, else after the alternative itself.
fn alternative_method(first: Option<&String>, alternative: &str) -> String {
    let is_fields = first.is_some_and(|first| {
        alternative.replacen("Fields", "", 1) == *first && alternative != first
    });
    match is_fields {
        true => "send_fields".to_owned(),
        false => format!("send_{}", alternative.to_snake_case()),
    }
}

/// How an answer is read.
enum Answer {
    Model,
    Empty,
    Bytes,
}

impl Answer {
    fn of(success: &Type) -> Self {
        match success {
            Type::Tuple(tuple) if tuple.elems.is_empty() => Answer::Empty,
            Type::Path(path) if path.path.is_ident("ByteStream") => Answer::Bytes,
            _ => Answer::Model,
        }
    }
}

/// `T` of `Result<ResponseValue<T>, _>`.
fn success_type(output: &ReturnType) -> Option<Type> {
    let ReturnType::Type(_, returned) = output else {
        return None;
    };
    first_argument(&first_argument(returned)?)
}

fn first_argument(kind: &Type) -> Option<Type> {
    let Type::Path(path) = kind else { return None };
    match &path.path.segments.last()?.arguments {
        PathArguments::AngleBracketed(arguments) => match arguments.args.first()? {
            GenericArgument::Type(kind) => Some(kind.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// The part of `send` that makes the request, as a method of its own.
///
/// The headers that every call carries are the runtime's matter, so what
/// progenitor sets goes: `api-version`, which no service asked for, and Accept.
fn prepare(
    send: &ImplItemFn,
    note: &OperationNote,
    lists: &[(Ident, String)],
) -> Result<ImplItemFn, EmitError> {
    let mut chain = Chain {
        json_body: None,
        own_headers: send
            .block
            .stmts
            .iter()
            .filter(|statement| appends_header(statement))
            .count()
            > 1,
        note,
    };
    let mut statements = Vec::new();
    let mut request = None;
    for statement in &send.block.stmts {
        let mut statement = statement.clone();
        if is_api_version(&statement) || (!chain.own_headers && declares(&statement, "header_map"))
        {
            continue;
        }
        chain.visit_stmt_mut(&mut statement);
        WithOptions.visit_stmt_mut(&mut statement);
        let is_request = builds_request(&statement);
        if is_request {
            request = local_name(&statement);
            if let Stmt::Local(local) = &mut statement {
                local.attrs.clear();
            }
        }
        statements.push(statement);
        if is_request {
            break;
        }
    }
    let request = request
        .ok_or_else(|| EmitError::new(format!("`send` of `{}` builds no request", note.id)))?;
    let attach = chain.json_body.map(|body| {
        let empty = match note.optional_body {
            true => quote!(LeaveOut),
            false => quote!(Send),
        };
        quote!(request::attach_json(&mut #request, #body, request::EmptyBody::#empty)?;)
    });
    let statements: TokenStream = statements.iter().map(ToTokens::to_token_stream).collect();
    let is_changed = attach.is_some() || !lists.is_empty();
    let lists = lists
        .iter()
        .map(|(setter, wire)| quote!(request::separate_items(&mut #request, #wire, &#setter);));
    let metadata = format_ident!("{}", note.id.to_shouty_snake_case());
    let statements = match is_changed {
        true => statements,
        false => without_mut(statements, &request),
    };
    let method = quote! {
        /// Checks what was set and makes the request of it.
        fn prepare(self) -> Result<call::Prepared<'a>, Error> {
            call::prepare(&metadata::#metadata, || {
                #statements
                #(#lists)*
                #attach
                Ok((client, #request, call_options))
            })
        }
    };
    syn::parse2(method).map_err(|error| EmitError::new(format!("`{}`: {error}", note.id)))
}

/// `let mut request` as `let request`.
fn without_mut(statements: TokenStream, request: &Ident) -> TokenStream {
    let trees: Vec<_> = statements.into_iter().collect();
    let mut kept = Vec::with_capacity(trees.len());
    for (index, tree) in trees.iter().enumerate() {
        let is_mut = tree.to_string() == "mut"
            && trees
                .get(index + 1)
                .is_some_and(|next| *request == next.to_string());
        if !is_mut {
            kept.push(tree.clone());
        }
    }
    kept.into_iter().collect()
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
        syn::Pat::Ident(pattern) => Some(pattern.ident.clone()),
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

/// Edits the statements that make a request.
struct Chain<'a> {
    /// The argument of `.json(…)`, which is taken out.
    json_body: Option<Expr>,
    /// Whether the operation has header parameters.
    own_headers: bool,
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
            "json" => true,
            "header" => argument.ends_with("ACCEPT"),
            "headers" => !self.own_headers,
            _ => false,
        }
    }

    fn restore_wire_name(&self, literal: &mut LitStr) {
        let lowered = literal.value();
        if let Some(parameter) = self.note.parameters.get(&lowered) {
            *literal = LitStr::new(&parameter.wire, literal.span());
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

/// Tidies the bodies of setters: progenitor's messages that a parameter is
/// missing or a conversion failed, where types are spelt as token streams, and
/// fields that are set from a variable of their name.
struct Tidy;

impl VisitMut for Tidy {
    fn visit_field_value_mut(&mut self, field: &mut syn::FieldValue) {
        visit_mut::visit_field_value_mut(self, field);
        // `client: client` is written short.
        let value = field.expr.to_token_stream().to_string();
        if field.member.to_token_stream().to_string() == value {
            field.colon_token = None;
        }
    }

    fn visit_macro_mut(&mut self, makro: &mut syn::Macro) {
        // `format!("conversion to … failed: {}", s)`
        if let Ok(mut arguments) = makro
            .parse_body_with(syn::punctuated::Punctuated::<Expr, syn::Token![,]>::parse_terminated)
        {
            for argument in &mut arguments {
                self.visit_expr_mut(argument);
            }
            makro.tokens = arguments.to_token_stream();
        }
    }

    fn visit_lit_str_mut(&mut self, literal: &mut LitStr) {
        let text = literal.value();
        if let Some(parameter) = text.strip_suffix(" was not initialized") {
            let text = format!("`{parameter}` is required and was not set");
            *literal = LitStr::new(&text, literal.span());
            return;
        }
        let Some(rest) = text.strip_prefix("conversion to `") else {
            return;
        };
        let Some((kind, rest)) = rest.split_once('`') else {
            return;
        };
        let Some((parameter, rest)) = rest
            .strip_prefix(" for ")
            .and_then(|rest| rest.split_once(" failed"))
        else {
            return;
        };
        let kind = short_type(kind);
        let text = format!("`{parameter}` cannot be made of this value; {kind} is expected{rest}");
        *literal = LitStr::new(&text, literal.span());
    }
}

/// `:: std :: vec :: Vec < types :: User >` as `Vec<User>`.
fn short_type(tokens: &str) -> String {
    let mut short = String::new();
    for token in tokens.split_whitespace() {
        match token {
            "::" => {
                let kept = short
                    .trim_end_matches(|character: char| {
                        character.is_alphanumeric() || character == '_'
                    })
                    .len();
                short.truncate(kept);
            }
            token => short.push_str(token),
        }
    }
    short
}

/// Paths of progenitor's nesting as paths from the crate.
fn point_at_crate(tokens: TokenStream) -> TokenStream {
    let trees: Vec<_> = tokens.into_iter().collect();
    let mut out = Vec::with_capacity(trees.len());
    let mut index = 0;
    while let Some(tree) = trees.get(index) {
        let is_super = tree.to_string() == "super"
            && trees
                .get(index + 3)
                .is_some_and(|name| name.to_string() == "Client");
        if is_super {
            // `super`, `:`, `:`
            index += 3;
            continue;
        }
        out.push(match tree {
            proc_macro2::TokenTree::Group(group) => proc_macro2::TokenTree::Group(
                proc_macro2::Group::new(group.delimiter(), point_at_crate(group.stream())),
            ),
            other => other.clone(),
        });
        index += 1;
    }
    out.into_iter().collect()
}
