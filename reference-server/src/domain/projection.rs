//! The projection of fields: `include`, `exclude` and `includeOnly` (§4.1).

use std::collections::BTreeSet;

use serde::Deserialize;

/// The fields of an item that are returned.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "Sent")]
pub struct Projection {
    only: BTreeSet<String>,
    added: BTreeSet<String>,
    removed: BTreeSet<String>,
}

/// The parameters as they were sent, names separated by commas.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Sent {
    include: Option<String>,
    exclude: Option<String>,
    include_only: Option<String>,
}

impl From<Sent> for Projection {
    fn from(sent: Sent) -> Self {
        let names = |list: Option<String>| -> BTreeSet<String> {
            let list = list.unwrap_or_default();
            let names = list.split(',').map(str::trim);
            names
                .filter(|name| !name.is_empty())
                .map(str::to_owned)
                .collect()
        };
        Self {
            only: names(sent.include_only),
            added: names(sent.include),
            removed: names(sent.exclude),
        }
    }
}

impl Projection {
    /// True if a field is returned, which is returned `by_default` or not. An empty `includeOnly`
    /// names nothing, and so is not there.
    pub fn keeps(&self, field: &str, by_default: bool) -> bool {
        if self.only.is_empty() {
            (by_default || self.added.contains(field)) && !self.removed.contains(field)
        } else {
            self.only.contains(field)
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn projection(include: Option<&str>, exclude: Option<&str>, only: Option<&str>) -> Projection {
        let text = |list: Option<&str>| list.map(str::to_owned);
        let sent = Sent {
            include: text(include),
            exclude: text(exclude),
            include_only: text(only),
        };
        sent.into()
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
            let projection = projection(include.as_deref(), exclude.as_deref(), only.as_deref());
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
