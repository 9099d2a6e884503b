//! The permissions of operations.

use std::collections::BTreeMap;

use community_qa_contract::{Condition, OperationExtensions, Permission};
use openapi_model::pointer::join;

use crate::rules::lint::context::Context;
use crate::rules::lint::rule::{Faults, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "permissions-stated",
        reason: "the server's permission table is made of them, so none may be forgotten (§5)",
        help: "add `x-permissions`; an empty list means that no permission is stated",
        check: permissions_stated,
    },
    Rule {
        name: "permission-spelling",
        reason: "permissions are granted by name, so each has one name, category and alias",
        help: "spell the permission the same everywhere, and give its other spelling as `alias`",
        check: permission_spelling,
    },
];

fn permissions_stated(context: &Context<'_>, faults: &mut Faults<'_>) {
    for operation in context.operations() {
        let Some(rules) = &operation.permissions() else {
            let message = format!("`{}` does not say which permissions it needs", operation.id);
            faults.at(&operation.pointer, message);
            continue;
        };
        for (index, rule) in rules.iter().enumerate() {
            let place = join(&join(&operation.pointer, "x-permissions"), index);
            if rule.any_of.is_empty() {
                faults.at_with_help(
                    join(&place, "anyOf"),
                    format!("a rule of `{}` names no permission", operation.id),
                    "no caller can satisfy it; name a permission",
                );
            }
            if let Some((condition, opposite)) = opposites(&rule.when) {
                faults.at_with_help(
                    join(&place, "when"),
                    format!("{condition} and {opposite} never hold together"),
                    "make two rules of it",
                );
            }
        }
    }
}

/// Two conditions of a rule that cannot hold together.
fn opposites(conditions: &[Condition]) -> Option<(Condition, Condition)> {
    conditions.iter().find_map(|condition| {
        let opposite = condition.opposite().filter(|opposite| conditions.contains(opposite))?;
        Some((*condition, opposite))
    })
}

fn permission_spelling(context: &Context<'_>, faults: &mut Faults<'_>) {
    let uses: Vec<(Permission, String)> = context
        .operations()
        .flat_map(|operation| {
            let rules = operation.permissions().into_iter().flatten().enumerate();
            rules.flat_map(move |(rule, stated)| {
                let place = join(&join(&operation.pointer, "x-permissions"), rule);
                let permissions = stated.any_of.into_iter().enumerate();
                permissions.map(move |(index, used)| (used, join(&join(&place, "anyOf"), index)))
            })
        })
        .collect();
    let mut first: BTreeMap<&str, &Permission> = BTreeMap::new();
    for (used, place) in &uses {
        let name = used.name.as_str();
        let is_alias = uses.iter().find(|(other, _)| other.alias.as_deref() == Some(name));
        if let Some((other, _)) = is_alias {
            let message = format!("elsewhere, `{name}` is the alias of `{}`", other.name);
            faults.at(join(place, "permission"), message);
        }
        let known = first.entry(name).or_insert(used);
        if known.category != used.category || known.alias != used.alias {
            faults.at(
                place,
                format!("`{name}` has a different category or alias where it is first named"),
            );
        }
    }
}
