//! The part of a value that an example must show.

use openapi_model::{components, pointer};

use super::holders::LEVELS;
use crate::finding::Finding;
use crate::sides::Sides;

/// The subject of a finding, derived from its locations.
pub(super) struct Focus {
    /// The keywords and names that the finding is about. The best example is rejected because of
    /// one of them.
    pub(super) words: Vec<String>,
    /// The properties at the two places of the finding.
    pub(super) properties: Sides<Option<String>>,
    /// The values around an example that are shown: those up to the component that the message
    /// names.
    pub(super) levels: usize,
}

impl Focus {
    /// The focus of a finding.
    pub(super) fn of(finding: &Finding) -> Self {
        let places = || [&finding.new, &finding.old].into_iter().flatten();
        let mut words: Vec<String> =
            [&finding.old, &finding.new].into_iter().flatten().filter_map(|at| word(at)).collect();
        words.dedup();
        Self {
            words,
            properties: Sides::new(&finding.old, &finding.new)
                .map(|place| place.as_deref().and_then(property)),
            levels: places().next().map_or(LEVELS, |place| levels(place)),
        }
    }

    /// The property that the finding is about.
    pub(super) fn property(&self) -> Option<&str> {
        self.properties.new.as_deref().or(self.properties.old.as_deref())
    }
}

fn word(place: &str) -> Option<String> {
    let (parent, last) = pointer::split_last(place)?;
    // The keyword before an index: `enum/2`, `oneOf/1`.
    let is_index = last.parse::<usize>().is_ok();
    let holder = pointer::split_last(parent).filter(|_| is_index);
    Some(holder.map_or(last, |(_, keyword)| keyword).into_owned())
}

/// The property at a location, if there is one.
fn property(place: &str) -> Option<String> {
    let (parent, name) = pointer::split_last(place)?;
    let (_, keyword) = pointer::split_last(parent)?;
    (keyword == "properties").then(|| name.into_owned())
}

/// The number of steps from a component to a location; the largest number that is shown if the
/// location is not in a component.
fn levels(place: &str) -> usize {
    if !components::is_in_schema(place) {
        return LEVELS;
    }
    let mut steps = 0;
    // The first three tokens name the component.
    let mut tokens = pointer::tokens(place).skip(3);
    while let Some(token) = tokens.next() {
        match token.as_ref() {
            "properties" | "patternProperties" => {
                steps += usize::from(tokens.next().is_some());
            }
            "items" | "additionalProperties" => steps += 1,
            _ => {}
        }
    }
    steps
}
