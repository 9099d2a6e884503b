//! Compares one operation with its counterpart.

use std::collections::BTreeMap;
use terminal::escape::code;

use super::model::Operation;
use super::{bodies, callbacks, parameters, responses, security, servers};
use crate::change::Effect;
use crate::comparison::Comparison;
use crate::object_pair::{ObjectPair, ToggleRules};

rules! {
    OPERATION_RENAMED: "operation-renamed",
        "the operationId of an operation has changed, or the name that its path gives it";
    OPERATION_DEPRECATED: "operation-deprecated",
        "an operation is now deprecated";
    OPERATION_UNDEPRECATED: "operation-undeprecated",
        "an operation is no longer deprecated";
    TAG_CHANGED: "tag-changed",
        "the tags of an operation have changed";
}

/// Compares an operation with its counterpart. `renamed` has the new names of security schemes.
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    old: &Operation<'_>,
    new: &Operation<'_>,
    renamed: &BTreeMap<String, String>,
) {
    let subject = new.subject();
    let mut pair = ObjectPair::new(old.node.clone(), new.node.clone(), subject.clone())
        .with_method(new.method);
    operation_renamed(comparison, &mut pair, old, new);
    operation_deprecated(comparison, &mut pair);
    tag_changed(comparison, &mut pair);
    security::compare(comparison, old, new, &subject, renamed);
    servers::compare_operations(comparison, old, new, &subject);
    parameters::compare(comparison, old, new, &subject);
    bodies::compare(comparison, &mut pair);
    responses::compare(comparison, &mut pair);
    callbacks::compare(comparison, &mut pair);
    pair.mark_handled(&["parameters", "security", "servers"]);
    pair.report_unhandled(comparison);
}

fn operation_renamed(
    comparison: &mut Comparison<'_>,
    pair: &mut ObjectPair<'_>,
    old: &Operation<'_>,
    new: &Operation<'_>,
) {
    let (was, is) = (old.rust_name(), new.rust_name());
    let is_written = pair.differs("operationId");
    // Without an operationId, the client's method is named after the path.
    if !is_written && (comparison.options.client.is_none() || was == is) {
        return;
    }
    let message = if is_written {
        format!("the operationId of {} has changed", pair.subject.name)
    } else {
        format!("the method of {} has another name", pair.subject.name)
    };
    let rust = if was == is {
        Effect::patch(format!("{} keeps its name", code(format!("Client::{is}()"))))
    } else {
        Effect::major(format!(
            "{} is now {}",
            code(format!("Client::{was}()")),
            code(format!("Client::{is}()"))
        ))
    };
    let mut finding = pair
        .finding_at(&OPERATION_RENAMED, "operationId", message)
        .wire(Effect::patch("requests and responses stay the same"))
        .rust(rust);
    if let (Some(was), Some(is)) = (old.node.text("operationId"), new.node.text("operationId")) {
        finding = finding.renamed(was, is);
    }
    comparison.report(finding);
}

fn operation_deprecated(comparison: &mut Comparison<'_>, pair: &mut ObjectPair<'_>) {
    let Some(is_deprecated) = pair.toggled("deprecated") else {
        return;
    };
    let rules = ToggleRules { set: &OPERATION_DEPRECATED, unset: &OPERATION_UNDEPRECATED };
    let finding = pair.subject.deprecation(rules, is_deprecated);
    comparison.report(pair.located(finding).rust(if is_deprecated {
        Effect::minor("the compiler warns where it is used")
    } else {
        Effect::patch("the compiler no longer warns")
    }));
}

fn tag_changed(comparison: &mut Comparison<'_>, pair: &mut ObjectPair<'_>) {
    if !pair.differs("tags") {
        return;
    }
    let message = format!("the tags of {} have changed", pair.subject.name);
    // Tags become private modules of the generated crate, so the paths that callers use do not
    // change.
    let rust = "the method is in another file, and its metadata names the new tag";
    comparison.report(
        pair.finding_at(&TAG_CHANGED, "tags", message)
            .wire(Effect::patch("requests and responses stay the same"))
            .rust(Effect::patch(rust)),
    );
}
