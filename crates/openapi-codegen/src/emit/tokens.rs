//! Small helpers on token trees and syntax trees.

use std::collections::BTreeSet;

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;
use syn::{
    Attribute, Expr, Field, GenericArgument, Lit, Meta, Path, PathArguments, PathSegment, Type,
};
use terminal::escape::is_control;

use super::docs::without_code;

/// The text of all doc attributes, one on each line.
pub(super) fn doc_of(attributes: &[Attribute]) -> Option<String> {
    let lines: Vec<String> = attributes.iter().filter_map(doc_line).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn doc_line(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else {
        return None;
    };
    match (&pair.value, pair.path.is_ident("doc")) {
        (Expr::Lit(literal), true) => match &literal.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}

pub(super) fn set_doc(attributes: &mut Vec<Attribute>, text: &str) {
    attributes.retain(|attribute| doc_line(attribute).is_none());
    let docs = doc_attributes(text);
    attributes.splice(0..0, docs);
}

/// A text as doc attributes, one for each line, so that they are formatted as `///` comments.
///
/// Characters that rustc refuses in a comment are removed: carriage returns and other control
/// characters, and those that change the direction of text.
pub(super) fn doc_attributes(text: &str) -> Vec<Attribute> {
    lines_as_docs(&without_code(printable(text).trim()))
}

/// The documentation of an item with an example from the generator. Only such examples are run as
/// tests.
pub(super) fn doc_tokens_with_example(before: &str, example: &str, after: &str) -> TokenStream {
    let before = without_code(printable(before).trim());
    let after = without_code(printable(after).trim());
    let attributes = lines_as_docs(format!("{before}\n\n{example}\n\n{after}").trim());
    quote!(#(#attributes)*)
}

fn lines_as_docs(text: &str) -> Vec<Attribute> {
    text.lines()
        .map(|line| {
            let line = match line.trim_end() {
                "" => String::new(),
                line => format!(" {line}"),
            };
            syn::parse_quote!(#[doc = #line])
        })
        .collect()
}

/// A text without the characters that rustc refuses in a comment.
pub(super) fn printable(text: &str) -> String {
    let refused = |c: char| is_control(c) && c != '\n' && c != '\t';
    text.replace("\r\n", "\n").replace('\r', "\n").replace(refused, "")
}

pub(super) fn doc_tokens(text: &str) -> TokenStream {
    let attributes = doc_attributes(text);
    quote!(#(#attributes)*)
}

/// Returns whether a token is this word or character. A group never is.
pub(super) fn is_word(tree: &TokenTree, text: &str) -> bool {
    match tree {
        TokenTree::Ident(ident) => ident == text,
        TokenTree::Punct(punct) => text.chars().eq([punct.as_char()]),
        TokenTree::Group(_) | TokenTree::Literal(_) => false,
    }
}

/// Removes the prefix of paths in the standard prelude: typify and progenitor write
/// `::std::string::String`, which is safe in any module but hard to read. Names that the document
/// uses for its own types keep their paths.
pub(super) fn shorten_paths(stream: TokenStream, taken: &BTreeSet<String>) -> TokenStream {
    const PRELUDE: [(&str, &str); 9] = [
        ("string", "String"),
        ("option", "Option"),
        ("vec", "Vec"),
        ("result", "Result"),
        ("default", "Default"),
        ("convert", "From"),
        ("convert", "TryFrom"),
        ("convert", "TryInto"),
        ("ops", "FnOnce"),
    ];
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let is = |index: usize, text: &str| trees.get(index).is_some_and(|tree| is_word(tree, text));
    let separated = |index: usize| is(index, ":") && is(index + 1, ":");
    let mut out = Vec::with_capacity(trees.len());
    let mut index = 0;
    while let Some(tree) = trees.get(index) {
        // `::std::module::Name`, or the same without the first `::`.
        let start = if separated(index) { index + 2 } else { index };
        let module = start + 3;
        let name = module + 3;
        let found = is(start, "std") && separated(start + 1) && separated(module + 1);
        let short = found.then(|| {
            PRELUDE.iter().find(|(in_module, item)| is(module, in_module) && is(name, item))
        });
        // After a colon, it is part of another path.
        if let Some(Some((_, item))) = short
            && !taken.contains(*item)
            && !(start == index && index > 0 && is(index - 1, ":"))
        {
            out.push(trees[name].clone());
            index = name + 1;
            continue;
        }
        out.push(match tree {
            TokenTree::Group(group) => TokenTree::Group(Group::new(
                group.delimiter(),
                shorten_paths(group.stream(), taken),
            )),
            other => other.clone(),
        });
        index += 1;
    }
    out.into_iter().collect()
}

/// Removes the prefix of paths in the crate, where the rest is in scope.
pub(super) fn shorten_types(stream: TokenStream) -> TokenStream {
    const IN_SCOPE: [&str; 4] = ["types", "IntoNullable", "IntoOptional", "IntoValue"];
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let is = |index: usize, text: &str| trees.get(index).is_some_and(|tree| is_word(tree, text));
    let mut out = Vec::with_capacity(trees.len());
    let mut index = 0;
    while let Some(tree) = trees.get(index) {
        let is_path = is(index, "crate") && is(index + 1, ":") && is(index + 2, ":");
        if is_path && IN_SCOPE.iter().any(|name| is(index + 3, name)) {
            index += 3;
            continue;
        }
        out.push(match tree {
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), shorten_types(group.stream())))
            }
            other => other.clone(),
        });
        index += 1;
    }
    out.into_iter().collect()
}

pub(super) fn is_named(field: &Field, name: &str) -> bool {
    field.ident.as_ref().is_some_and(|own| own == name)
}

/// The last segment of a type's path.
pub(super) fn last_segment(kind: &Type) -> Option<&PathSegment> {
    match kind {
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    }
}

/// The last name of a path: `Display` of `::std::fmt::Display`.
pub(super) fn last_name(path: &Path) -> Option<String> {
    path.segments.last().map(|last| last.ident.to_string())
}

/// `T` of `X<T, …>`.
pub(super) fn first_argument(kind: &Type) -> Option<&Type> {
    match &last_segment(kind)?.arguments {
        PathArguments::AngleBracketed(arguments) => match arguments.args.first()? {
            GenericArgument::Type(kind) => Some(kind),
            _ => None,
        },
        _ => None,
    }
}

/// `T` of `Name<T>`.
pub(super) fn argument_of<'t>(kind: &'t Type, name: &str) -> Option<&'t Type> {
    let is_named = last_segment(kind).is_some_and(|last| last.ident == name);
    first_argument(kind).filter(|_| is_named)
}

/// `T` of `Option<T>`.
pub(super) fn option_of(kind: &Type) -> Option<&Type> {
    argument_of(kind, "Option")
}
