//! `x-retry`: whether a call may be retried after a failure.

use openapi_diff::{Effect, ExtensionChange, ExtensionHolder, Finding};
use openapi_model::Method;
use serde_json::Value;

openapi_diff::rules! {
    RETRY_UNSAFE: "retry-unsafe",
        "`x-retry`: a call may no longer be repeated";
    RETRY_SAFE: "retry-safe",
        "`x-retry`: a call may be repeated now";
    REFUSALS_CHANGED: "refusals-changed",
        "`x-retry`: the server errors that are refusals have changed";
    RETRY_DESCRIBED: "retry-described",
        "`x-retry`: the reason has changed, or the default was written out";
}

/// Compares the retry statements of two operations.
pub(crate) fn compare(change: &ExtensionChange<'_>) -> Option<Vec<Finding>> {
    let ExtensionHolder::Operation(method) = change.holder() else {
        return None;
    };
    let mut findings = vec![];
    // The operation's own statement takes precedence over its method.
    let was_safe = is_safe(change.before(), method);
    let is_safe = is_safe(change.after(), method);
    findings.extend(safety_changed(change, was_safe, is_safe));
    let stated = |retry: Option<&Value>| {
        retry.map(|retry| ["safety", "reason"].map(|key| retry.get(key).cloned()))
    };
    if was_safe == is_safe && stated(change.before()) != stated(change.after()) {
        let message =
            format!("whether {} may be repeated is described differently", change.label());
        findings.push(Finding {
            before: None,
            after: None,
            ..change.finding(&RETRY_DESCRIBED, message)
        });
    }
    if change.before().is_some() && change.after().is_some() {
        findings.extend(refusals_changed(change));
        // A statement that was added or removed is reported as a whole.
        findings.extend(change.unhandled(&["safety", "reason", "refusals"]));
    }
    Some(findings)
}

/// Returns whether an operation is safe to retry. Without a statement, the method decides.
fn is_safe(retry: Option<&Value>, method: Method) -> bool {
    let safety = retry.and_then(|retry| retry.get("safety")?.as_str());
    match safety {
        Some(safety) => safety == "safe",
        None => matches!(method, Method::Get | Method::Head | Method::Options),
    }
}

fn safety_changed(change: &ExtensionChange<'_>, was_safe: bool, is_safe: bool) -> Option<Finding> {
    let label = change.label();
    let finding = match (was_safe, is_safe) {
        (true, false) => change
            .finding(&RETRY_UNSAFE, format!("{label} may no longer be repeated"))
            .wire(Effect::major("a repeated call may do its work twice"))
            .rust(Effect::patch("the client no longer repeats it automatically"))
            .server(Effect::minor("may do the work again")),
        (false, true) => change
            .finding(&RETRY_SAFE, format!("{label} may be repeated"))
            .wire(Effect::minor("a call that has failed can be repeated"))
            .rust(Effect::patch("the client repeats it automatically"))
            .server(Effect::major("must not do the work twice")),
        _ => return None,
    };
    let word = |is_safe: bool| Some(if is_safe { "safe" } else { "unsafe" }.to_owned());
    // Shows only `safety`, instead of the whole `x-retry`.
    Some(Finding { before: word(was_safe), after: word(is_safe), ..finding })
}

fn refusals_changed(change: &ExtensionChange<'_>) -> Option<Finding> {
    change.values("refusals")?;
    let message = format!("other server errors of {} are refusals", change.label());
    let finding = change.finding_at("refusals", &REFUSALS_CHANGED, message);
    Some(
        finding
            .wire(Effect::minor(
                "callers must distinguish refusals from failures by other status codes",
            ))
            .rust(Effect::patch("the client repeats after other errors")),
    )
}
