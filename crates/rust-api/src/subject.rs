//! The subject of an `impl`.

use syn::{GenericArgument, ItemImpl, PathArguments, Type};

use crate::modules::{ModulePath, Modules};
use crate::names::Target;
use crate::reach::Reach;

/// The subject of an `impl`, if callers can see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A type of the crate that can be reached.
    Own(ModulePath, String),
    /// A type of another crate, or any type.
    Foreign,
}

/// The subject of an `impl`; none if callers cannot name the type or the trait.
pub(crate) fn impl_subject(
    modules: &Modules,
    reach: &Reach,
    module: &ModulePath,
    item: &ItemImpl,
) -> Option<Subject> {
    if let Some((path, _)) = &item.trait_
        && let Some(target @ Target::Item(..)) = modules.resolve(module, &segments(path))
        && !reach.has(&target)
    {
        return None;
    }
    match resolved(modules, module, &item.self_ty) {
        Some(Target::Item(home, name)) => reach
            .has(&Target::Item(home.clone(), name.clone()))
            .then_some(Subject::Own(home, name)),
        _ => {
            let (path, _) = item.trait_.as_ref()?;
            let target = modules.resolve(module, &segments(path));
            let is_ours = target.is_some_and(|target| reach.has(&target));
            let mentions = arguments(path).into_iter().any(|argument| {
                resolved(modules, module, argument).is_some_and(|target| reach.has(&target))
            });
            (is_ours || mentions).then_some(Subject::Foreign)
        }
    }
}

/// The type that a name refers to, without references.
fn resolved(modules: &Modules, module: &ModulePath, kind: &Type) -> Option<Target> {
    match kind {
        Type::Path(path) => modules.resolve(module, &segments(&path.path)),
        Type::Reference(reference) => resolved(modules, module, &reference.elem),
        _ => None,
    }
}

/// The names of a path; an empty one first where it begins with `::`.
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
