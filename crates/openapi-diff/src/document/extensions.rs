//! What our extensions say of an operation: retries and paging. See permissions.rs
//! for the third.

use serde_json::Value;

use super::super::change::Effect;
use super::super::comparison::Comparison;
use super::super::document_node::DocumentNode;
use super::super::finding::Finding;
use super::super::object_pair::{ObjectPair, Subject};
use super::super::rule::Rule;
use super::model::Operation;

pub(super) const RULES: &[Rule] = &[
    RETRY_UNSAFE,
    RETRY_SAFE,
    REFUSALS_CHANGED,
    RETRY_DESCRIBED,
    PAGING_ADDED,
    PAGING_REMOVED,
    PAGING_CHANGED,
];

const RETRY_UNSAFE: Rule = Rule {
    name: "retry-unsafe",
    summary: "`x-retry`: a call may no longer be repeated",
};

const RETRY_SAFE: Rule = Rule {
    name: "retry-safe",
    summary: "`x-retry`: a call may be repeated now",
};

const REFUSALS_CHANGED: Rule = Rule {
    name: "refusals-changed",
    summary: "`x-retry`: other server errors are refusals",
};

const RETRY_DESCRIBED: Rule = Rule {
    name: "retry-described",
    summary: "`x-retry`: the same, with another reason, or said where it was not",
};

const PAGING_ADDED: Rule = Rule {
    name: "paging-added",
    summary: "`x-paging`: a list can be walked page by page now",
};

const PAGING_REMOVED: Rule = Rule {
    name: "paging-removed",
    summary: "`x-paging`: a list can no longer be walked",
};

const PAGING_CHANGED: Rule = Rule {
    name: "paging-changed",
    summary: "`x-paging`: a list is walked otherwise",
};

/// Compares the retries and the paging of two operations.
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    pair: &mut ObjectPair<'_>,
    subject: &Subject,
    operation: &Operation<'_>,
) {
    retry(comparison, pair, subject, operation);
    paging(comparison, pair, subject);
}

fn retry(
    comparison: &mut Comparison<'_>,
    operation: &mut ObjectPair<'_>,
    subject: &Subject,
    method: &Operation<'_>,
) {
    let (old, new) = operation.get("x-retry");
    // Where nothing is said, the method decides.
    let usual = matches!(method.method.as_str(), "GET" | "HEAD" | "OPTIONS");
    let is_safe = |side: &Option<DocumentNode<'_>>| match side
        .as_ref()
        .and_then(|side| side.text("safety"))
    {
        Some(safety) => safety == "safe",
        None => usual,
    };
    let saw = |rule: &Rule, message: String| {
        let safety = |is_safe: bool| Some(if is_safe { "safe" } else { "unsafe" }.to_owned());
        Finding {
            before: safety(is_safe(&old)),
            after: safety(is_safe(&new)),
            ..operation.finding_at(subject, rule, "x-retry", message)
        }
    };
    match (is_safe(&old), is_safe(&new)) {
        (true, false) => comparison.report(
            saw(
                &RETRY_UNSAFE,
                format!("{} may no longer be repeated", subject.name),
            )
            .wire(Effect::major(
                "a call that is repeated may do its work twice",
            ))
            .rust(Effect::patch("the client no longer repeats it by itself"))
            .server(Effect::minor("may do the work again")),
        ),
        (false, true) => comparison.report(
            saw(&RETRY_SAFE, format!("{} may be repeated", subject.name))
                .wire(Effect::minor("a call that has failed can be repeated"))
                .rust(Effect::patch("the client repeats it by itself"))
                .server(Effect::major("must not do the work twice")),
        ),
        _ => {}
    }
    if is_safe(&old) == is_safe(&new) && said(&old) != said(&new) {
        comparison.report(operation.finding(
            subject,
            &RETRY_DESCRIBED,
            format!(
                "that {} may or may not be repeated is said otherwise",
                subject.name
            ),
        ));
    }
    let (Some(old), Some(new)) = (old, new) else {
        return;
    };
    let mut retry = ObjectPair::new(old, new);
    retry.mark_handled(&["safety", "reason"]);
    if retry.values("refusals").is_some() {
        comparison.report(
            retry
                .finding_at(
                    subject,
                    &REFUSALS_CHANGED,
                    "refusals",
                    format!("other server errors of {} are refusals", subject.name),
                )
                .wire(Effect::minor(
                    "a refusal must be told from a failure otherwise",
                ))
                .rust(Effect::patch("the client repeats after other errors")),
        );
    }
    retry.report_unhandled(
        comparison,
        &subject.part(format!("`x-retry` of {}", subject.name)),
    );
}

/// The words of `x-retry`.
fn said<'a>(retry: &Option<DocumentNode<'a>>) -> Option<[Option<&'a Value>; 2]> {
    let retry = retry.as_ref()?;
    Some(["safety", "reason"].map(|key| retry.value.get(key)))
}

fn paging(comparison: &mut Comparison<'_>, operation: &mut ObjectPair<'_>, subject: &Subject) {
    match operation.get("x-paging") {
        (None, Some(new)) => comparison.report(
            subject
                .finding(
                    &PAGING_ADDED,
                    format!("the list of {} can be walked", subject.name),
                )
                .at_new(&new.pointer)
                .wire(Effect::minor("how its pages are asked for is stated"))
                .rust(Effect::minor("`pages()` and `items()` are new")),
        ),
        (Some(old), None) => comparison.report(
            subject
                .finding(
                    &PAGING_REMOVED,
                    format!("the list of {} can no longer be walked", subject.name),
                )
                .at_old(&old.pointer)
                .wire(Effect::major(
                    "how its pages are asked for is no longer stated",
                ))
                .rust(Effect::major("`pages()` and `items()` are gone")),
        ),
        (Some(old), Some(new)) => {
            let mut paging = ObjectPair::new(old, new);
            for key in ["item", "fields", "firstPage", "reportedPage", "parameters"] {
                paging_changed(comparison, &mut paging, subject, key);
            }
            paging.report_unhandled(
                comparison,
                &subject.part(format!("`x-paging` of {}", subject.name)),
            );
        }
        (None, None) => {}
    }
}

fn paging_changed(
    comparison: &mut Comparison<'_>,
    paging: &mut ObjectPair<'_>,
    subject: &Subject,
    key: &'static str,
) {
    let Some((old, new)) = paging.values(key) else {
        return;
    };
    let (wire, rust) = match key {
        // What the items are is told with their schema.
        "item" => (
            Effect::patch("what the items are is told with their schema"),
            Effect::patch("`items()` gives what the page lists"),
        ),
        "fields" => match (old.is_some(), new.is_some()) {
            (false, true) => (
                Effect::minor("the items can be had with fewer fields"),
                Effect::patch("`items_fields()` comes with the answer's other form"),
            ),
            (true, false) => (
                Effect::major("the items can no longer be had with fewer fields"),
                Effect::patch("`items_fields()` goes with the answer's other form"),
            ),
            _ => (
                Effect::patch("what the items are is told with their schema"),
                Effect::patch("`items_fields()` gives what the page lists"),
            ),
        },
        "reportedPage" => (
            Effect::major("who reads the number of the page finds another one"),
            Effect::patch("the walk heeds it"),
        ),
        _ => (
            Effect::major("who asks for pages the old way gets others, or none"),
            Effect::patch("the walk heeds it"),
        ),
    };
    comparison.report(
        paging
            .finding_at(
                subject,
                &PAGING_CHANGED,
                key,
                format!("`{key}` of the paging of {} has changed", subject.name),
            )
            .wire(wire)
            .rust(rust),
    );
}
