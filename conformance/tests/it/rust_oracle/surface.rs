//! What a caller of a generated crate can depend on, as text: where it is the
//! same, no program needs to be compiled.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, Block, Expr, ExprCall, ExprIf, ExprLit, FnArg, ImplItem, Item, ItemImpl, ItemStatic,
    Lit, Stmt,
};

/// The sources below a directory, by path.
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

/// The setter of each optional parameter, by the request and by where and under which
/// name it is sent.
pub(super) type Setters = BTreeMap<(String, &'static str, String), String>;

/// The setters of the requests.
///
/// Where two parameters have the same name, one has another setter. When that becomes
/// another one of the two, code compiles and sends something else.
pub(super) fn setters(sources: &BTreeMap<String, String>) -> anyhow::Result<Setters> {
    let mut found = SettersFound::default();
    for (path, source) in sources {
        let mut file = syn::parse_file(source).with_context(|| format!("cannot read {path}"))?;
        found.visit_file_mut(&mut file);
    }
    Ok(found.setters)
}

/// The first setter that is now that of another parameter, although its own is still there.
pub(super) fn reassigned(old: &Setters, new: &Setters) -> Option<String> {
    let is_reassigned = |(parameter, setter): &(&(String, &'static str, String), &String)| {
        let (request, ..) = parameter;
        let others = new.iter().filter(|((name, ..), _)| name == request);
        new.get(*parameter).is_some_and(|now| now != *setter)
            && others.map(|(_, other)| other).any(|other| other == *setter)
    };
    let found = old.iter().find(is_reassigned);
    found.map(|((request, ..), setter)| format!("{request}::{setter}"))
}

#[derive(Default)]
struct SettersFound {
    request: String,
    setters: Setters,
}

impl SettersFound {
    fn add(&mut self, location: &'static str, name: &Expr, setter: String) {
        if let Expr::Lit(ExprLit {
            lit: Lit::Str(name),
            ..
        }) = name
        {
            let parameter = (self.request.clone(), location, name.value());
            self.setters.insert(parameter, setter);
        }
    }
}

impl VisitMut for SettersFound {
    fn visit_item_impl_mut(&mut self, block: &mut ItemImpl) {
        self.request = block.self_ty.to_token_stream().to_string().replace(' ', "");
        visit_mut::visit_item_impl_mut(self, block);
    }

    fn visit_expr_call_mut(&mut self, call: &mut ExprCall) {
        let function = call.func.to_token_stream().to_string();
        if function == "QueryParam :: new"
            && let (Some(name), Some(Expr::Reference(value))) =
                (call.args.first(), call.args.get(1))
        {
            self.add("query", name, value.expr.to_token_stream().to_string());
        }
        visit_mut::visit_expr_call_mut(self, call);
    }

    fn visit_expr_if_mut(&mut self, condition: &mut ExprIf) {
        if let Expr::Let(given) = condition.cond.as_ref()
            && let [Stmt::Expr(Expr::MethodCall(append), _)] =
                condition.then_branch.stmts.as_slice()
            && append.receiver.to_token_stream().to_string() == "header_map"
            && let Some(name) = append.args.first()
        {
            self.add("header", name, given.expr.to_token_stream().to_string());
        }
        visit_mut::visit_expr_if_mut(self, condition);
    }
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

    #[test]
    fn a_setter_that_becomes_that_of_another_parameter_is_found() {
        let of = |query: &str, header: &str| {
            let source = format!(
                "impl<'a> GetBook<'a> {{ fn prepare(self) {{
                    if let Some(value) = {header} {{
                        header_map.append(\"wrap\", value.to_string().try_into()?);
                    }}
                    client.get(url).query(&QueryParam::new(\"wrap\", &{query}));
                }} }}"
            );
            setters(&BTreeMap::from([("books.rs".to_owned(), source)])).unwrap()
        };
        let old = of("wrap", "header_wrap");
        assert_eq!(old.len(), 2, "{old:?}");
        let swapped = of("query_wrap", "wrap");
        let found = reassigned(&old, &swapped);
        assert_eq!(found.as_deref(), Some("GetBook<'a>::wrap"));
        // A setter that is gone is seen by the compiler.
        assert_eq!(reassigned(&old, &of("query_wrap", "header_wrap")), None);
    }

    fn arguments_of(source: &str) -> BTreeMap<String, Vec<String>> {
        arguments(&BTreeMap::from([(
            "users.rs".to_owned(),
            source.to_owned(),
        )]))
        .unwrap()
    }
}
