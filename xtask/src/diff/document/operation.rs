//! One operation on both sides.

use heck::ToSnakeCase;

use super::super::change::{Direction, Effect};
use super::super::comparison::Comparison;
use super::super::pair::{Pair, Subject};
use super::super::rule::Rule;
use super::extensions;
use super::operations::Operation;

pub(super) const RULES: &[Rule] = &[
    OPERATION_RENAMED,
    OPERATION_DEPRECATED,
    OPERATION_UNDEPRECATED,
    TAG_CHANGED,
    PATH_PARAMETER_RENAMED,
];

const OPERATION_RENAMED: Rule = Rule {
    name: "operation-renamed",
    summary: "an operation has another operationId",
};

const OPERATION_DEPRECATED: Rule = Rule {
    name: "operation-deprecated",
    summary: "an operation is deprecated now",
};

const OPERATION_UNDEPRECATED: Rule = Rule {
    name: "operation-undeprecated",
    summary: "an operation is no longer deprecated",
};

const TAG_CHANGED: Rule = Rule {
    name: "tag-changed",
    summary: "an operation is listed under other tags",
};

const PATH_PARAMETER_RENAMED: Rule = Rule {
    name: "path-parameter-renamed",
    summary: "a parameter of the path has another name, which is nothing on the wire",
};

/// Compares an operation with its counterpart.
pub(super) fn compare(comparison: &mut Comparison<'_>, old: Operation<'_>, new: Operation<'_>) {
    let subject = Subject {
        name: format!("`{}`", new.label()),
        used_by: Some(new.label()),
        direction: Direction::Neither,
    };
    let mut pair = Pair::new(old.spot.clone(), new.spot.clone());
    operation_renamed(comparison, &mut pair, &subject, (&old, &new));
    operation_deprecated(comparison, &mut pair, &subject);
    tag_changed(comparison, &mut pair, &subject);
    extensions::compare(comparison, &mut pair, &subject);
    pair.claim(&[
        "parameters",
        "requestBody",
        "responses",
        "security",
        "servers",
        "callbacks",
    ]);
    pair.rest(comparison, &subject);
}

fn operation_renamed(
    comparison: &mut Comparison<'_>,
    pair: &mut Pair<'_>,
    subject: &Subject,
    (old, new): (&Operation<'_>, &Operation<'_>),
) {
    if pair.values("operationId").is_none() {
        return;
    }
    let (was, is) = (old.rust_name(), new.rust_name());
    let rust = match was == is {
        true => Effect::patch(format!("`Client::{is}()` keeps its name")),
        false => Effect::major(format!("`Client::{was}()` is now `Client::{is}()`")),
    };
    comparison.observe(
        pair.saw_key(
            subject,
            &OPERATION_RENAMED,
            "operationId",
            format!("{} has another operationId", subject.name),
        )
        .wire(Effect::patch("nothing changes in what is sent"))
        .rust(rust),
    );
}

fn operation_deprecated(comparison: &mut Comparison<'_>, pair: &mut Pair<'_>, subject: &Subject) {
    let changed = pair.flags("deprecated", false);
    let seen = |rule, message: String| pair.saw(subject, rule, message);
    match changed {
        Some((_, true)) => comparison.observe(
            seen(
                &OPERATION_DEPRECATED,
                format!("{} is deprecated now", subject.name),
            )
            .wire(Effect::minor("it works as before, and may be gone one day"))
            .rust(Effect::minor("its use makes the compiler warn")),
        ),
        Some((_, false)) => comparison.observe(
            seen(
                &OPERATION_UNDEPRECATED,
                format!("{} is no longer deprecated", subject.name),
            )
            .wire(Effect::minor("it can be used again"))
            .rust(Effect::patch("the compiler no longer warns")),
        ),
        None => {}
    }
}

/// The generated crate has a private module for each tag, so that a tag decides
/// only on what lists of operations say.
fn tag_changed(comparison: &mut Comparison<'_>, pair: &mut Pair<'_>, subject: &Subject) {
    if pair.values("tags").is_none() {
        return;
    }
    comparison.observe(
        pair.saw_key(
            subject,
            &TAG_CHANGED,
            "tags",
            format!("{} is listed under other tags", subject.name),
        )
        .wire(Effect::patch("nothing changes in what is sent"))
        .rust(Effect::patch(
            "the method stands in another file, and its metadata names the other tag",
        )),
    );
}

/// The template's name for a parameter is for people, but its setter in Rust has
/// it.
pub(super) fn path_parameter_renamed(
    comparison: &mut Comparison<'_>,
    pair: &mut Pair<'_>,
    subject: &Subject,
) {
    let Some((Some(old), Some(new))) = pair.values("name") else {
        return;
    };
    let (was, is) = (old.to_snake_case(), new.to_snake_case());
    let rust = match was == is {
        true => Effect::patch(format!("its setter `{is}` keeps its name")),
        false => Effect::major(format!("its setter `{was}` is now `{is}`")),
    };
    comparison.observe(
        pair.saw_key(
            subject,
            &PATH_PARAMETER_RENAMED,
            "name",
            format!("the path parameter `{old}` is now called `{new}`"),
        )
        .wire(Effect::patch("nothing changes in what is sent"))
        .rust(rust),
    );
}
