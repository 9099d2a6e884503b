//! What a caller of a generated crate can depend on, as text: where it is the
//! same, no program needs to be compiled.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Block, FnArg, ImplItem, Item, ItemStatic};

/// The sources below a directory, by path.
///
/// # Errors
///
/// When they cannot be read.
pub(super) fn sources(directory: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    let mut found = BTreeMap::new();
    let mut left = vec![PathBuf::new()];
    while let Some(below) = left.pop() {
        let at = directory.join(&below);
        let entries =
            std::fs::read_dir(&at).with_context(|| format!("cannot read {}", at.display()))?;
        for entry in entries {
            let entry = entry?;
            let path = below.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                left.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.to_string_lossy().replace('\\', "/");
                found.insert(name, std::fs::read_to_string(entry.path())?);
            }
        }
    }
    Ok(found)
}

/// The declarations of sources, without documentation and what functions do. The
/// types are in it all, private ones too: that errs on the side of compiling.
///
/// # Errors
///
/// When a source is no Rust.
pub(super) fn declarations(sources: &BTreeMap<String, String>) -> anyhow::Result<String> {
    let mut text = String::new();
    for (path, source) in sources {
        let mut file = syn::parse_file(source).with_context(|| format!("cannot read {path}"))?;
        Declarations.visit_file_mut(&mut file);
        let mut items: Vec<String> = file
            .items
            .iter()
            .map(|item| item.to_token_stream().to_string())
            .collect();
        items.sort();
        text.push_str(&items.join("\n"));
    }
    Ok(text)
}

/// The names of the arguments of the methods that start a request, by the method.
///
/// Callers give them by their places: where two of one type change places, code
/// compiles and means something else.
///
/// # Errors
///
/// When a source is no Rust.
pub(super) fn arguments(
    sources: &BTreeMap<String, String>,
) -> anyhow::Result<BTreeMap<String, Vec<String>>> {
    let mut found = BTreeMap::new();
    for (path, source) in sources {
        let file = syn::parse_file(source).with_context(|| format!("cannot read {path}"))?;
        for item in file.items {
            let Item::Impl(block) = item else { continue };
            if block.self_ty.to_token_stream().to_string() != "Client" {
                continue;
            }
            for item in block.items {
                if let ImplItem::Fn(method) = item {
                    let names = method.sig.inputs.iter().filter_map(|input| match input {
                        FnArg::Typed(argument) => Some(argument.pat.to_token_stream().to_string()),
                        FnArg::Receiver(_) => None,
                    });
                    found.insert(method.sig.ident.to_string(), names.collect());
                }
            }
        }
    }
    Ok(found)
}

/// The first method whose arguments have changed places.
pub(super) fn reordered(
    old: &BTreeMap<String, Vec<String>>,
    new: &BTreeMap<String, Vec<String>>,
) -> Option<String> {
    let is_reordered = |(method, names): &(&String, &Vec<String>)| {
        new.get(*method).is_some_and(|after| {
            let kept: Vec<_> = names.iter().filter(|name| after.contains(name)).collect();
            let left: Vec<_> = after.iter().filter(|name| names.contains(name)).collect();
            kept != left
        })
    };
    old.iter()
        .find(is_reordered)
        .map(|(method, _)| method.clone())
}

struct Declarations;

impl VisitMut for Declarations {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        attributes.retain(|attribute| {
            !attribute.path().is_ident("doc") && !attribute.path().is_ident("serde")
        });
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        block.stmts.clear();
    }

    fn visit_item_mut(&mut self, item: &mut Item) {
        if let Item::Static(ItemStatic { expr, .. }) = item {
            **expr = syn::parse_quote!(());
        }
        visit_mut::visit_item_mut(self, item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_that_change_places_are_found() {
        let of = |arguments: &str| {
            let source = format!("impl Client {{ fn get(&self, {arguments}) {{}} }}");
            arguments_of(&source)
        };
        let two = of("a: impl Into<i32>, b: impl Into<i32>");
        assert_eq!(two["get"], ["a", "b"]);
        let swapped = of("b: impl Into<i32>, a: impl Into<i32>");
        assert_eq!(reordered(&two, &swapped).as_deref(), Some("get"));
        let renamed = of("c: impl Into<i32>, b: impl Into<i32>");
        assert_eq!(reordered(&two, &renamed), None);
    }

    fn arguments_of(source: &str) -> BTreeMap<String, Vec<String>> {
        arguments(&BTreeMap::from([(
            "users.rs".to_owned(),
            source.to_owned(),
        )]))
        .unwrap()
    }
}
