//! The projection of fields: `include`, `exclude` and `includeOnly` (§4.1).

use std::collections::BTreeSet;

use serde::Deserialize;

use super::bounded::{FieldNames, TooLong};

/// The fields of an item that are returned.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Sent")]
pub struct Projection {
    only: BTreeSet<String>,
    added: BTreeSet<String>,
    removed: BTreeSet<String>,
}

/// The parameters as they were sent: names separated by commas.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Sent {
    include: Option<String>,
    exclude: Option<String>,
    include_only: Option<String>,
}

impl TryFrom<Sent> for Projection {
    type Error = String;

    fn try_from(sent: Sent) -> Result<Self, String> {
        let too_long = |parameter: &'static str| {
            move |error: TooLong| format!("the parameter {parameter} {error}")
        };
        Ok(Self {
            only: names(sent.include_only.as_deref()).map_err(too_long("includeOnly"))?,
            added: names(sent.include.as_deref()).map_err(too_long("include"))?,
            removed: names(sent.exclude.as_deref()).map_err(too_long("exclude"))?,
        })
    }
}

fn names(list: Option<&str>) -> Result<BTreeSet<String>, TooLong> {
    let list = FieldNames::new(list.unwrap_or_default())?;
    let names = list.as_str().split(',').map(str::trim);
    Ok(names.filter(|name| !name.is_empty()).map(str::to_owned).collect())
}

impl Projection {
    /// True if a field is returned. `by_default` is whether it is returned without a projection. An
    /// empty `includeOnly` counts as absent.
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
        let sent =
            Sent { include: text(include), exclude: text(exclude), include_only: text(only) };
        sent.try_into().unwrap()
    }

    fn lists() -> impl Strategy<Value = Option<String>> {
        prop::option::of("[a-d]{0,1}(,[a-d]{0,1}){0,4}")
    }

    #[test]
    fn long_lists_of_fields_are_refused_by_name() {
        let longest = "a,".repeat(FieldNames::BYTES / 2);
        assert!(names(Some(&longest)).is_ok());
        let sent = Sent { exclude: Some(longest + "a"), ..Sent::default() };
        let refused = Projection::try_from(sent).unwrap_err();
        assert_eq!(refused, "the parameter exclude must have at most 2048 bytes");
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn projection_obeys_its_algebra(include in lists(), exclude in lists(), only in lists(), by_default: bool) {
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
