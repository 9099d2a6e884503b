//! `x-paging`: how a list is paged.

use openapi_diff::code;
use openapi_diff::{Effect, ExtensionChange, ExtensionHolder, Finding};

openapi_diff::rules! {
    PAGING_ADDED: "paging-added",
        "`x-paging`: a list can be read page by page now";
    PAGING_REMOVED: "paging-removed",
        "`x-paging`: a list can no longer be read page by page";
    PAGING_CHANGED: "paging-changed",
        "`x-paging`: the pages of a list are read differently";
}

const KEYS: [&str; 5] = ["item", "fields", "firstPage", "reportedPage", "parameters"];

/// Compares the paging of two operations.
pub(crate) fn compare(change: &ExtensionChange<'_>) -> Option<Vec<Finding>> {
    let ExtensionHolder::Operation(_) = change.holder() else {
        return None;
    };
    Some(match (change.before(), change.after()) {
        (None, _) => vec![paging_added(change)],
        (_, None) => vec![paging_removed(change)],
        _ => {
            let changed = KEYS.iter().filter_map(|key| paging_changed(change, key));
            changed.chain(change.unhandled(&KEYS)).collect()
        }
    })
}

fn paging_added(change: &ExtensionChange<'_>) -> Finding {
    let message = format!("the list of {} can be read page by page", change.label());
    let finding = Finding { old: None, after: None, ..change.finding(&PAGING_ADDED, message) };
    finding
        .wire(Effect::minor("the document describes how to request its pages"))
        .rust(Effect::minor("`pages()` and `items()` are new"))
}

fn paging_removed(change: &ExtensionChange<'_>) -> Finding {
    let message = format!("the list of {} can no longer be read page by page", change.label());
    let finding = Finding { new: None, before: None, ..change.finding(&PAGING_REMOVED, message) };
    finding
        .wire(Effect::major("the document no longer describes how to request its pages"))
        .rust(Effect::major("`pages()` and `items()` are gone"))
}

fn paging_changed(change: &ExtensionChange<'_>, key: &str) -> Option<Finding> {
    let (old, new) = change.values(key)?;
    let (wire, rust) = match key {
        "item" => (
            Effect::patch("the schema of the items is reported separately"),
            Effect::patch("`items()` returns the items of the page"),
        ),
        "fields" => match (old.is_some(), new.is_some()) {
            (false, true) => (
                Effect::minor("the items can be requested with fewer properties"),
                Effect::patch("`items_fields()` comes with the other form of the response"),
            ),
            (true, false) => (
                Effect::major("the items can no longer be requested with fewer properties"),
                Effect::patch("`items_fields()` goes with the other form of the response"),
            ),
            _ => (
                Effect::patch("the schema of the items is reported separately"),
                Effect::patch("`items_fields()` returns the items of the page"),
            ),
        },
        "reportedPage" => (
            Effect::major("callers that read the number of the page find another one"),
            Effect::patch("the client takes it into account"),
        ),
        _ => (
            Effect::major("requests for pages as before may return other pages, or none"),
            Effect::patch("the client takes it into account"),
        ),
    };
    let message = format!("{} of the paging of {} has changed", code(key), change.label());
    let finding = change.finding_at(key, &PAGING_CHANGED, message);
    Some(finding.wire(wire).rust(rust))
}
