//! Which parameters of an operation correspond, and those that have no
//! counterpart.

use super::super::change::{Direction, Effect};
use super::super::comparison::Comparison;
use super::super::pair::{Pair, Subject};
use super::super::rule::Rule;
use super::model::{Operation, Parameter, parameters};
use super::parameter;

pub(super) const RULES: &[Rule] = &[
    PARAMETER_ADDED,
    REQUIRED_PARAMETER_ADDED,
    PARAMETER_REMOVED,
    PARAMETER_MOVED,
    PARAMETER_RENAMED,
    PATH_PARAMETER_RENAMED,
];

const PARAMETER_ADDED: Rule = Rule {
    name: "parameter-added",
    summary: "there is a new parameter that need not be sent",
};

const REQUIRED_PARAMETER_ADDED: Rule = Rule {
    name: "required-parameter-added",
    summary: "there is a new parameter that must be sent",
};

const PARAMETER_REMOVED: Rule = Rule {
    name: "parameter-removed",
    summary: "a parameter is gone",
};

const PARAMETER_MOVED: Rule = Rule {
    name: "parameter-moved",
    summary: "a parameter is sent in another place: query, header or cookie",
};

const PARAMETER_RENAMED: Rule = Rule {
    name: "parameter-renamed",
    summary: "a shared parameter is sent under another name, or is spelt otherwise",
};

const PATH_PARAMETER_RENAMED: Rule = Rule {
    name: "path-parameter-renamed",
    summary: "a parameter of the path has another name, which is nothing on the wire",
};

const PASSED_OVER: &str = "OpenAPI passes over a parameter for this header";

/// Compares the parameters that two operations take, those of their paths
/// included.
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    old: &Operation<'_>,
    new: &Operation<'_>,
    operation: &Subject,
) {
    let operation = operation.in_direction(Direction::Request);
    let mut removed = parameters(old);
    let mut added = Vec::new();
    let mut pairs = Vec::new();
    for parameter in parameters(new) {
        let same = removed
            .iter()
            .position(|old| old.identity() == parameter.identity());
        match same {
            Some(at) => pairs.push((removed.remove(at), parameter)),
            None => added.push(parameter),
        }
    }
    for likely in [is_moved, is_renamed] {
        for parameter in std::mem::take(&mut added) {
            match removed.iter().position(|old| likely(old, &parameter)) {
                Some(at) => pairs.push((removed.remove(at), parameter)),
                None => added.push(parameter),
            }
        }
    }
    for parameter in &removed {
        parameter_removed(comparison, parameter, &operation);
    }
    for parameter in &added {
        parameter_added(comparison, parameter, &operation);
    }
    for (old, new) in pairs {
        let subject = operation.part(new.label());
        let mut pair = Pair::new(old.spot.clone(), new.spot.clone());
        pair.claim(&["in", "name"]);
        parameter_moved(comparison, &pair, &subject, (&old, &new));
        parameter_renamed(comparison, &pair, &subject, (&old, &new));
        parameter::compare(comparison, pair, &subject, (&old, &new));
    }
}

/// The same name elsewhere. What stands in the path cannot move without the path.
fn is_moved(old: &Parameter<'_>, new: &Parameter<'_>) -> bool {
    old.name == new.name && old.place != new.place
}

/// The same shared parameter, or the same words in another spelling (`pageSize`,
/// `page_size`).
fn is_renamed(old: &Parameter<'_>, new: &Parameter<'_>) -> bool {
    let is_shared = old.spot.pointer.starts_with("/components/");
    old.place == new.place
        && ((is_shared && old.spot.pointer == new.spot.pointer) || old.setter() == new.setter())
}

fn parameter_added(comparison: &mut Comparison<'_>, new: &Parameter<'_>, operation: &Subject) {
    let (label, setter) = (new.label(), new.setter());
    let subject = operation.part(&label);
    let seen = match new.is_required() {
        true => subject
            .saw(
                &REQUIRED_PARAMETER_ADDED,
                format!("{label} is new and must be sent"),
            )
            .wire(Effect::major("a call without it is refused"))
            .rust(Effect::minor(format!(
                "the setter `{setter}` is new; a call without it compiles, and fails before \
                 it is sent"
            ))),
        false => subject
            .saw(&PARAMETER_ADDED, format!("{label} is new"))
            .wire(Effect::minor("there is one more thing to send"))
            .rust(Effect::minor(format!("the setter `{setter}` is new"))),
    };
    let seen = match new.is_passed_over() {
        true => seen.wire(Effect::patch(PASSED_OVER)),
        false => seen.server(Effect::major("has to heed it")),
    };
    comparison.observe(seen.is_at(&new.spot.pointer));
}

fn parameter_removed(comparison: &mut Comparison<'_>, old: &Parameter<'_>, operation: &Subject) {
    let label = old.label();
    let seen = operation
        .part(&label)
        .saw(&PARAMETER_REMOVED, format!("{label} is gone"))
        .was_at(&old.spot.pointer)
        .rust(Effect::major(format!(
            "the setter `{}` is gone",
            old.setter()
        )));
    comparison.observe(match old.is_passed_over() {
        true => seen.wire(Effect::patch(PASSED_OVER)),
        false => seen
            .wire(Effect::major("who sends it is refused or not heeded"))
            .server(Effect::minor("need no longer heed it")),
    });
}

fn parameter_moved(
    comparison: &mut Comparison<'_>,
    pair: &Pair<'_>,
    subject: &Subject,
    (old, new): (&Parameter<'_>, &Parameter<'_>),
) {
    if old.place == new.place {
        return;
    }
    let message = format!(
        "parameter `{}` is sent in the {} and no longer in the {}",
        new.name, new.place, old.place
    );
    comparison.observe(
        pair.saw_key(subject, &PARAMETER_MOVED, "in", message)
            .wire(Effect::major(format!(
                "who sends it in the {} is refused or not heeded",
                old.place
            )))
            .rust(match (old.setter(), new.setter()) {
                (was, is) if was == is => Effect::patch("its setter stays, and sends it there"),
                (_, is) => Effect::major(format!("its setter is called `{is}`")),
            })
            .server(Effect::major(format!(
                "has to read it from the {}",
                new.place
            ))),
    );
}

fn parameter_renamed(
    comparison: &mut Comparison<'_>,
    pair: &Pair<'_>,
    subject: &Subject,
    (old, new): (&Parameter<'_>, &Parameter<'_>),
) {
    let is_same = match new.place {
        "header" => old.name.eq_ignore_ascii_case(new.name),
        _ => old.name == new.name,
    };
    if is_same {
        return;
    }
    let (was, is) = (old.setter(), new.setter());
    let rust = match was == is {
        true => Effect::patch(format!("its setter `{is}` keeps its name")),
        false => Effect::major(format!("its setter `{was}` is now `{is}`")),
    };
    let message = format!(
        "{} parameter `{}` is now called `{}`",
        new.place, old.name, new.name
    );
    // What stands in the path is known by its position.
    let seen = match new.place {
        "path" => pair
            .saw_key(subject, &PATH_PARAMETER_RENAMED, "name", message)
            .wire(Effect::patch("nothing changes in what is sent")),
        _ => pair
            .saw_key(subject, &PARAMETER_RENAMED, "name", message)
            .wire(Effect::major(
                "who sends it under the old name is refused or not heeded",
            ))
            .server(Effect::major("has to read it under the new name")),
    };
    comparison.observe(seen.rust(rust));
}
