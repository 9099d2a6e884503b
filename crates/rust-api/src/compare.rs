//! Rates changes of an API for the version number.
//!
//! The rules are those of Cargo's book on semantic versioning. A change whose effect the sources do
//! not show is rated as breaking.

use std::collections::BTreeSet;
use terminal::escape::code;

use serde::Serialize;

use crate::api::Api;
use crate::entry::{Entry, Facts, Kind};
use crate::level::Level;
use crate::renames;

/// A place in the sources.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SourceLocation {
    /// The file below `src/`.
    pub file: String,
    /// The declaration.
    pub declaration: String,
}

/// One change of an API.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ApiChange {
    /// The level of the change.
    pub level: Level,
    /// The kind of thing that changed.
    pub kind: Kind,
    /// The path.
    pub path: String,
    /// The type or module it belongs to.
    pub parent: Option<String>,
    /// The change in a line: `struct types::User is gone`.
    pub message: String,
    /// The place before the change; `None` if the part is new.
    pub before: Option<SourceLocation>,
    /// The place after the change; `None` if the part is gone.
    pub after: Option<SourceLocation>,
}

/// The changes from one API to another, breaking ones first.
#[must_use]
pub fn compare(old: &Api, new: &Api) -> Vec<ApiChange> {
    let mut changes = Vec::new();
    let renamed = renames::find(old, new);
    let new_names: BTreeSet<&str> = renamed.values().copied().collect();
    for (key, before) in &old.entries {
        let after = renamed.get(key.as_str()).and_then(|key| new.entries.get(*key));
        match new.entries.get(key) {
            Some(after) => changes.extend(changed(before, after)),
            // The parts of a removed type are removed with it.
            None if has_parent(old, before) && !has_parent(new, before) => {}
            None => changes.push(match after {
                Some(after) => {
                    let what = format!("was renamed from {}", code(renames::name(&before.path)));
                    change(Level::Major, &what, Some(before), Some(after))
                }
                None => change(Level::Major, "is gone", Some(before), None),
            }),
        }
    }
    for (key, after) in &new.entries {
        // The parts of a new type are added with it.
        let is_new = !old.entries.contains_key(key) && !new_names.contains(key.as_str());
        if is_new && (has_parent(old, after) || !has_parent(new, after)) {
            let (level, what) = addition(old, after);
            changes.push(change(level, what, None, Some(after)));
        }
    }
    // Breaking changes first.
    changes.sort_by(|one, other| {
        let key = |change: &ApiChange| (std::cmp::Reverse(change.level), change.path.clone());
        key(one).cmp(&key(other))
    });
    changes
}

/// Returns whether the type that a part belongs to exists and has a path of its own.
fn has_parent(api: &Api, entry: &Entry) -> bool {
    let Some(parent) = &entry.parent else {
        return false;
    };
    let types = [Kind::Struct, Kind::Enum, Kind::Trait, Kind::Type];
    let is_known = |kind: &Kind| api.entries.contains_key(&format!("{} {parent}", kind.noun()));
    types.iter().any(is_known) || is_of_no_type(parent)
}

/// Returns whether a part belongs to no type that could be removed, such as an implementation for a
/// type of another crate.
fn is_of_no_type(parent: &str) -> bool {
    parent.starts_with("::")
}

fn addition(old: &Api, entry: &Entry) -> (Level, &'static str) {
    let parent = |kind: Kind| {
        let parent = entry.parent.as_deref().unwrap_or_default();
        old.entries.get(&format!("{} {parent}", kind.noun()))
    };
    match entry.kind {
        Kind::Field if parent(Kind::Struct).is_some_and(|item| !item.facts.is_open) => {
            (Level::Major, "is new, and the struct could be built without it")
        }
        Kind::Variant if parent(Kind::Enum).is_some_and(|item| !item.facts.is_open) => {
            (Level::Major, "is new, and matches were exhaustive before")
        }
        Kind::TraitItem if entry.facts.is_required => {
            (Level::Major, "is new, and implementors of the trait must add it")
        }
        _ => (Level::Minor, "is new"),
    }
}

/// The levels and messages for a property that was set, and for one that was cleared.
type Switch = [(Level, &'static str); 2];

const NON_EXHAUSTIVE: Switch =
    [(Level::Major, "is non-exhaustive now"), (Level::Minor, "is exhaustive now")];
const DEPRECATED: Switch =
    [(Level::Minor, "is deprecated"), (Level::Patch, "is no longer deprecated")];
const MUST_USE: Switch =
    [(Level::Minor, "must be used"), (Level::Patch, "need not be used any more")];
const CONST: Switch = [(Level::Minor, "is `const`"), (Level::Major, "is no longer `const`")];
const REQUIRED: Switch =
    [(Level::Major, "must be added by implementors of the trait"), (Level::Minor, "has a default")];

/// The changes of a part that both versions have.
fn changed(before: &Entry, after: &Entry) -> Vec<ApiChange> {
    let (old, new) = (&before.facts, &after.facts);
    let mut found: Vec<(Level, &str)> = Vec::new();
    if essence(old) != essence(new) {
        found.push((Level::Major, "has changed"));
    }
    found.extend(bounds(&old.bounds, &new.bounds));
    if old.arguments != new.arguments {
        return vec![called_otherwise(before, after)];
    }
    if !old.enables.is_subset(&new.enables) {
        found.push((Level::Major, "turns on less"));
    } else if old.enables != new.enables {
        found.push((Level::Minor, "turns on more"));
    }
    if old.value != new.value {
        found.push((Level::Patch, "has another value"));
    }
    let (gone, come): (Vec<_>, Vec<_>) = (
        before.conditions.difference(&after.conditions).collect(),
        after.conditions.difference(&before.conditions).collect(),
    );
    if !come.is_empty() {
        // Callers that do not satisfy the new condition lose the item.
        found.push((Level::Major, "is available under more conditions only"));
    } else if !gone.is_empty() {
        found.push((Level::Minor, "is available under fewer conditions"));
    }
    let switches = [
        (old.is_non_exhaustive, new.is_non_exhaustive, &NON_EXHAUSTIVE),
        (old.is_deprecated, new.is_deprecated, &DEPRECATED),
        (old.is_must_use, new.is_must_use, &MUST_USE),
        (old.is_const, new.is_const, &CONST),
        (old.is_required, new.is_required, &REQUIRED),
    ];
    for (was, is, [set, unset]) in switches {
        match (was, is) {
            (false, true) => found.push(*set),
            (true, false) => found.push(*unset),
            _ => {}
        }
    }
    if old.is_open && !new.is_open && !old.is_non_exhaustive {
        found.push((Level::Minor, "has no private parts any more"));
    } else if !old.is_open && new.is_open && !new.is_non_exhaustive {
        found.push((Level::Major, "has private parts now"));
    }
    found.into_iter().map(|(level, what)| change(level, what, Some(before), Some(after))).collect()
}

/// The change of a macro call. The lists of arguments are long, so it shows only those that differ.
fn called_otherwise(before: &Entry, after: &Entry) -> ApiChange {
    let (old, new) = (&before.facts.arguments, &after.facts.arguments);
    let (level, what) = if old.is_subset(new) {
        (Level::Minor, "is called with more")
    } else {
        (Level::Major, "is called with something else")
    };
    let differing = |entry: &Entry, these: &BTreeSet<String>, other: &BTreeSet<String>| {
        let arguments: Vec<&str> = these.difference(other).map(String::as_str).collect();
        (!arguments.is_empty()).then(|| SourceLocation {
            file: entry.file.clone(),
            declaration: format!("{}(…, {})", entry.facts.head, arguments.join(", ")),
        })
    };
    ApiChange {
        before: differing(before, old, new),
        after: differing(after, new, old),
        ..change(level, what, Some(before), Some(after))
    }
}

fn essence(facts: &Facts) -> &str {
    match facts.essence.as_str() {
        "" => &facts.head,
        essence => essence,
    }
}

fn bounds(old: &BTreeSet<String>, new: &BTreeSet<String>) -> Option<(Level, &'static str)> {
    if old == new {
        return None;
    }
    // `?Sized` is the one bound that widens.
    let is_tighter = |bound: &&String| !bound.contains(": ?");
    let tightened = new.difference(old).filter(is_tighter).count()
        + old.difference(new).filter(|bound| !is_tighter(bound)).count();
    Some(match tightened {
        0 => (Level::Minor, "takes more types"),
        _ => (Level::Major, "has other bounds"),
    })
}

fn change(level: Level, what: &str, before: Option<&Entry>, after: Option<&Entry>) -> ApiChange {
    let location = |entry: &Entry| SourceLocation {
        file: entry.file.clone(),
        declaration: entry.declaration.clone(),
    };
    // At least one of the two exists.
    let (kind, path, parent) = after.or(before).map_or_else(
        || (Kind::Module, String::new(), None),
        |entry| (entry.kind, entry.path.clone(), entry.parent.clone()),
    );
    ApiChange {
        level,
        kind,
        message: format!("{} {} {what}", kind.noun(), code(&path)),
        path,
        parent,
        before: before.map(location),
        after: after.map(location),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::Sources;

    fn api(text: &str) -> Api {
        let files = BTreeMap::from([("lib.rs".to_owned(), text.to_owned())]);
        Api::from_sources(&Sources(files)).unwrap()
    }

    fn changes(old: &str, new: &str) -> Vec<String> {
        messages(&api(old), &api(new))
    }

    fn messages(old: &Api, new: &Api) -> Vec<String> {
        let changes = compare(old, new).into_iter();
        changes
            .map(|change| format!("{:?}: {}", change.level, change.message).to_lowercase())
            .collect()
    }

    #[test]
    fn feature_is_rated_by_features_it_enables() {
        let table: &[(&str, &str, &[&str])] = &[
            ("a = []", "", &["major: feature `a` is gone"]),
            ("", "a = []", &["minor: feature `a` is new"]),
            (
                "a = []\nb = []\ndefault = [\"a\", \"b\"]",
                "a = []\nb = []\ndefault = [\"a\"]",
                &["major: feature `default` turns on less"],
            ),
            (
                "a = []\nb = []",
                "a = []\nb = [\"a\"]\ndefault = [\"b\"]",
                &["minor: feature `b` turns on more", "minor: feature `default` turns on more"],
            ),
            // Another feature turns it on now, or a dependency does: callers do not notice.
            (
                "a = [\"dep:x\"]\nb = [\"a\"]\ndefault = [\"a\", \"b\"]",
                "a = [\"x/y\"]\nb = [\"a\"]\ndefault = [\"b\"]",
                &[],
            ),
            // An optional dependency is also a feature, unless a feature names it as `dep:…`.
            (
                "[dependencies]\nx = { version = \"1\", optional = true }\ny = \"1\"",
                "[dependencies]\nx = \"1\"\ny = \"1\"",
                &["major: feature `x` is gone"],
            ),
            (
                "x = [\"dep:x\"]\n[dependencies]\nx = { workspace = true, optional = true }",
                "[dependencies]\nx = { workspace = true, optional = true }",
                &[],
            ),
        ];
        let api = |features: &str| {
            let manifest = format!("[package]\nname = \"n\"\n[features]\n{features}\n");
            Api::default().with_features(&manifest).unwrap()
        };
        for (old, new, expected) in table {
            assert_eq!(messages(&api(old), &api(new)), *expected, "{old} → {new}");
        }
        let error = Api::default().with_features("[features]\na = 1\n");
        let text = error.unwrap_err().to_string();
        assert!(text.starts_with("Cargo.toml is not a manifest"), "{text}");
    }

    #[test]
    fn each_change_has_its_rating() {
        let cases = crate::ratings::cases(include_str!("ratings/api.txt"));
        assert_eq!(cases.len(), 42);
        for (old, new, expected) in cases {
            assert_eq!(changes(old, new), expected, "from {old} to {new}");
        }
    }

    #[test]
    fn items_of_macros_are_part_of_the_api() {
        let macro_of = |body: &str| {
            format!(
                "macro_rules! id {{ ($name:ident {{ $($value:ident),* }}) => {{ {body} }}; }}
                 pub struct A; id!(A {{ x, y }});"
            )
        };
        let old = macro_of("impl $name { pub const ALL: &[u8] = &[$($value),*]; pub fn f() {} }");
        let new = macro_of("impl $name { pub const ALL: &[u8] = &[$($value),*]; }");
        assert_eq!(changes(&old, &new), ["major: method `a::f` is gone"]);
        let more = old.replace("x, y", "x, y, z");
        assert_eq!(changes(&old, &more), ["minor: macro call `id! for a` is called with more"]);
        let fewer = old.replace("x, y", "x");
        assert_eq!(
            changes(&old, &fewer),
            ["major: macro call `id! for a` is called with something else"]
        );
        // Writing the implementation with a macro instead of a derive is no change.
        let derived = "#[derive(serde::Deserialize)] pub struct B { pub c: u8 }";
        let written = "macro_rules! read {
                ($model:ident { $($field:ident = $name:literal),* }) => {
                    impl<'de> ::serde::Deserialize<'de> for $model {}
                };
                (@absent $name:literal) => { None };
            }
            pub struct B { pub c: u8 } read!(B { c = \"c\" });";
        assert_eq!(changes(derived, written), Vec::<String>::new());
    }
}
