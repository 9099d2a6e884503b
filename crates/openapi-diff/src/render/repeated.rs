//! Changes that are repeated at many places. For people, one is shown, and the others are counted.

use indexmap::IndexMap;
use terminal::count;
use terminal::escape::{Piece, pieces};

use crate::{Change, Level};

/// The number of similar changes from which they are shown as one.
const MANY: usize = 4;

/// A change, and similar ones at other places.
pub(super) struct Repeated<'c> {
    pub(super) first: &'c Change,
    pub(super) others: Vec<&'c Change>,
}

impl Repeated<'_> {
    /// The number of other places, such as `11 more places`, if there are any.
    pub(super) fn more_places(&self) -> Option<String> {
        (!self.others.is_empty()).then(|| count(self.others.len(), "more place"))
    }
}

/// The properties that similar changes share.
type Likeness<'c> = (Level, &'c str, String, Option<&'c str>, Option<&'c str>);

/// The changes in order. Similar ones are grouped at the position of the first.
pub(super) fn repeated<'c>(changes: &[&'c Change]) -> Vec<Repeated<'c>> {
    let mut alike: IndexMap<Likeness<'_>, Vec<&Change>> = IndexMap::new();
    for change in changes {
        let likeness = (
            change.level,
            change.rule,
            without_places(&change.message),
            change.before.as_deref(),
            change.after.as_deref(),
        );
        alike.entry(likeness).or_default().push(change);
    }
    let mut shown = Vec::new();
    for changes in alike.into_values() {
        match changes.split_first() {
            Some((first, others)) if changes.len() >= MANY => {
                shown.push(Repeated { first, others: others.to_vec() });
            }
            _ => shown
                .extend(changes.into_iter().map(|first| Repeated { first, others: Vec::new() })),
        }
    }
    shown
}

/// A message without what holds the thing that it is about: the names after `of` and `in`, and the
/// whole way from a property to its component or operation. An operation that was removed is such a
/// thing itself.
fn without_places(message: &str) -> String {
    let mut text = String::new();
    let mut follows_property = false;
    for piece in pieces(message) {
        match piece {
            Piece::Words(words) if follows_property && is_link(words) => {
                if !text.ends_with('…') {
                    text.push_str(" of ");
                }
            }
            Piece::Words(words) => {
                text.push_str(words);
                follows_property = false;
            }
            Piece::Code(_) if text.ends_with('…') => {}
            Piece::Code(_) if text.ends_with(" of ") || text.ends_with(" in ") => text.push('…'),
            Piece::Code(name) => {
                follows_property = text.ends_with("property ");
                text.push_str(name);
            }
        }
    }
    text
}

/// Returns whether words lead from a thing to what holds it: ` of items of property `.
fn is_link(words: &str) -> bool {
    words.starts_with(" of ") && (words.ends_with(" of ") || words.ends_with(" of property "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_no_part_of_likeness() {
        for (one, other) in [
            ("property `a` of `User` was added", "property `a` of `Group` was added"),
            ("response 404 of `GET /a` was removed", "response 404 of `PUT /b` was removed"),
            (
                "property `a` of items of response 200 of `GET /a` was removed",
                "property `a` of property `b` of response 201 of `POST /a` was removed",
            ),
        ] {
            assert_eq!(without_places(one), without_places(other));
        }
        for (one, other) in [
            ("property `a` of `User` was added", "property `b` of `User` was added"),
            (
                "the `title` of property `a` of `B` was added",
                "the `title` of property `b` of `B` was added",
            ),
            (
                "property `a` of `B` was renamed from `b`",
                "property `a` of `B` was renamed from `c`",
            ),
            ("`GET /a` was removed", "`PUT /b` was removed"),
        ] {
            assert_ne!(without_places(one), without_places(other));
        }
    }
}
