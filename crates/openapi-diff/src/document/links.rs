//! Links: compared as a whole, with their references followed.

use super::super::change::Effect;
use super::super::comparison::Comparison;
use super::super::document_node::DocumentNode;
use super::super::object_pair::{ObjectPair, Subject};
use super::super::rule::Rule;
use super::super::unhandled::DESCRIPTION_CHANGED;
use super::same::is_same;

pub(super) const RULES: &[Rule] = &[LINK_ADDED, LINK_REMOVED, LINK_CHANGED];

const LINK_ADDED: Rule = Rule {
    name: "link-added",
    summary: "a link was added to a response",
};

const LINK_REMOVED: Rule = Rule {
    name: "link-removed",
    summary: "a link was removed from a response",
};

const LINK_CHANGED: Rule = Rule {
    name: "link-changed",
    summary: "a link of a response has another target",
};

/// Compares the links of two responses.
pub(super) fn links(
    comparison: &mut Comparison<'_>,
    response: &mut ObjectPair<'_>,
    holder: &Subject,
) {
    for (name, old, new) in named(response.get("links")) {
        let subject = holder.part(format!("link `{name}` of {}", holder.name));
        let name = &subject.name;
        match (old, new) {
            (None, Some(new)) => comparison.report(
                subject
                    .finding(&LINK_ADDED, format!("{name} was added"))
                    .at_new(&new.pointer)
                    .wire(Effect::minor("clients can follow one more link")),
            ),
            (Some(old), None) => comparison.report(
                subject
                    .finding(&LINK_REMOVED, format!("{name} was removed"))
                    .at_old(&old.pointer)
                    .wire(Effect::major("clients can no longer follow it")),
            ),
            (Some(old), Some(new)) if !is_same(Some(&old), Some(&new)) => comparison.report(
                subject
                    .finding(&LINK_CHANGED, format!("{name} has another target"))
                    .at_old(&old.pointer)
                    .at_new(&new.pointer)
                    .wire(Effect::major("clients that follow it call something else")),
            ),
            (Some(old), Some(new)) => words(comparison, old, new, &subject),
            (None, None) => {}
        }
    }
}

/// What is the same and not written the same.
fn words(
    comparison: &mut Comparison<'_>,
    old: DocumentNode<'_>,
    new: DocumentNode<'_>,
    subject: &Subject,
) {
    if old.value != new.value {
        comparison.report(ObjectPair::new(old, new).finding(
            subject,
            &DESCRIPTION_CHANGED,
            format!("the description of {} has changed", subject.name),
        ));
    }
}

pub(super) type Named<'a> = Vec<(&'a str, Option<DocumentNode<'a>>, Option<DocumentNode<'a>>)>;

/// The entries of two objects by their names.
pub(super) fn named<'a>(
    (old, new): (Option<DocumentNode<'a>>, Option<DocumentNode<'a>>),
) -> Named<'a> {
    let entries =
        |side: Option<DocumentNode<'a>>| side.map(|side| side.entries()).unwrap_or_default();
    let mut old = entries(old);
    let mut named: Named<'a> = entries(new)
        .into_iter()
        .map(|(name, new)| {
            let same = old.iter().position(|(other, _)| *other == name);
            (name, same.map(|at| old.remove(at).1), Some(new))
        })
        .collect();
    named.extend(old.into_iter().map(|(name, old)| (name, Some(old), None)));
    named
}
