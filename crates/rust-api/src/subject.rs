//! The subject of an `impl`.

use syn::{GenericArgument, ItemImpl, PathArguments, Type};

use crate::modules::{ModulePath, Modules};
use crate::names::Target;
use crate::printed::line;
use crate::reach::Reach;

/// The subject of an `impl`, as callers write it: the path of a type of the crate, a type of
/// another crate, or any type. `None` if callers cannot name the type or the trait.
pub(crate) fn impl_subject(
    modules: &Modules,
    reach: &Reach,
    module: &ModulePath,
    item: &ItemImpl,
) -> Option<String> {
    let implemented = item.trait_.as_ref().map(|(path, _)| path);
    let target = implemented.and_then(|path| modules.resolve(module, &segments(path)));
    let is_own_trait = matches!(target, Some(Target::Item(_)));
    let is_reached = reach.item(target).is_some();
    if is_own_trait && !is_reached {
        return None;
    }
    let subject = resolved(modules, module, &item.self_ty);
    if matches!(subject, Some(Target::Item(_))) {
        return reach.path(&reach.item(subject)?).map(str::to_owned);
    }
    let mentioned = arguments(implemented?);
    let is_own = |kind: &&Type| reach.item(resolved(modules, module, kind)).is_some();
    let is_listed = is_reached || mentioned.iter().any(is_own);
    is_listed.then(|| line(&item.self_ty))
}

/// The type that a name refers to, without references.
fn resolved(modules: &Modules, module: &ModulePath, kind: &Type) -> Option<Target> {
    match kind {
        Type::Path(path) => modules.resolve(module, &segments(&path.path)),
        Type::Reference(reference) => resolved(modules, module, &reference.elem),
        _ => None,
    }
}

/// The names of a path. If it begins with `::`, the first is empty.
pub(crate) fn segments(path: &syn::Path) -> Vec<String> {
    let start = path.leading_colon.map(|_| String::new());
    let names = path.segments.iter().map(|part| part.ident.to_string());
    start.into_iter().chain(names).collect()
}

/// The types between the angle brackets at a path's end.
fn arguments(path: &syn::Path) -> Vec<&Type> {
    match path.segments.last().map(|last| &last.arguments) {
        Some(PathArguments::AngleBracketed(arguments)) => arguments
            .args
            .iter()
            .filter_map(|argument| match argument {
                GenericArgument::Type(alias) => Some(alias),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}
