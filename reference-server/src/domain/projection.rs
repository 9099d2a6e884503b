//! The projection of fields: `include`, `exclude` and `includeOnly` (§4.1).

use std::collections::BTreeSet;

/// Which fields of an item are returned.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Projection {
    only: Option<BTreeSet<String>>,
    added: BTreeSet<String>,
    removed: BTreeSet<String>,
}

impl Projection {
    /// From the parameters as they were sent, names separated by commas. An empty
    /// `includeOnly` names nothing, and so is not there.
    #[must_use]
    pub fn new(include: Option<&str>, exclude: Option<&str>, only: Option<&str>) -> Self {
        let names = |list: Option<&str>| -> BTreeSet<String> {
            let names = list.unwrap_or_default().split(',').map(str::trim);
            names
                .filter(|name| !name.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let only = names(only);
        Self {
            only: (!only.is_empty()).then_some(only),
            added: names(include),
            removed: names(exclude),
        }
    }

    /// Whether a field is returned. `by_default` tells whether it is without a projection.
    #[must_use]
    pub fn keeps(&self, field: &str, by_default: bool) -> bool {
        match &self.only {
            Some(only) => only.contains(field),
            None => (by_default || self.added.contains(field)) && !self.removed.contains(field),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn include_only_returns_exactly_those() {
        let projection = Projection::new(Some("extraData"), Some("id"), Some("id, name"));
        assert!(projection.keeps("id", true) && projection.keeps("name", false));
        assert!(!projection.keeps("slug", true) && !projection.keeps("extraData", false));
    }

    #[test]
    fn include_adds_and_exclude_removes() {
        let projection = Projection::new(Some("extraData"), Some("slug"), None);
        assert!(projection.keeps("id", true) && projection.keeps("extraData", false));
        assert!(!projection.keeps("slug", true) && !projection.keeps("other", false));
    }

    fn names() -> impl Strategy<Value = Option<String>> {
        prop::option::of("[a-d]{0,1}(,[a-d]{0,1}){0,4}")
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_algebra_holds(include in names(), exclude in names(), only in names(), by_default: bool) {
            let named = |list: &Option<String>, field: &str| {
                list.as_deref().unwrap_or_default().split(',').any(|name| name == field)
            };
            let projection = Projection::new(include.as_deref(), exclude.as_deref(), only.as_deref());
            let overrides = only.as_deref().is_some_and(|only| only.contains(|c: char| c != ','));
            for field in ["a", "b", "c", "d"] {
                let expected = if overrides {
                    named(&only, field)
                } else {
                    (by_default || named(&include, field)) && !named(&exclude, field)
                };
                prop_assert_eq!(projection.keeps(field, by_default), expected);
            }
        }
    }
}
