//! The requirements for every operation.

use openapi_model::visit::ObjectKind;
use std::collections::BTreeSet;

use community_qa_contract::{OperationExtensions, RetrySafety};
use openapi_model::Method;
use openapi_model::pointer::join;
use serde_json::Value;

use crate::rules::lint::context::Context;
use crate::rules::lint::rule::{Faults, Rule};
use crate::rules::lint::schema::texts;

const VERBS: [&str; 15] = [
    "add",
    "award",
    "create",
    "deactivate",
    "delete",
    "follow",
    "get",
    "list",
    "reactivate",
    "remove",
    "search",
    "suspend",
    "unfollow",
    "unsuspend",
    "update",
];

/// The prefix and the suffix of every path (§ Conventions).
const PREFIX: &str = "/services/v2/";
const SUFFIX: &str = ".json";

/// The suffix of path parameters, all of which are identifiers.
const ID: &str = "_id";

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "operation-id",
        reason: "methods, commands and samples are named after the operation",
        help: "name it with a verb and a noun in camel case, such as `listUsers`",
        check: operation_id,
    },
    Rule {
        name: "one-known-tag",
        reason: "the client has one file per tag, and each operation is in one of them",
        help: "give the operation exactly one tag that `tags` declares",
        check: |context, faults| {
            let known: BTreeSet<&str> = context
                .objects_of(ObjectKind::Tag)
                .filter_map(|tag| tag.value.get("name")?.as_str())
                .collect();
            for operation in context.operations() {
                let tags: Vec<&str> = texts(context.written(operation), "tags").collect();
                let place = join(&operation.pointer, "tags");
                match tags.as_slice() {
                    [tag] if known.contains(tag) => {}
                    [tag] => faults.at(join(&place, 0), format!("the tag `{tag}` is not declared")),
                    several => {
                        faults.at(place, format!("`{}` has {} tags", operation.id, several.len()))
                    }
                }
            }
        },
    },
    Rule {
        name: "path-shape",
        reason: "all paths begin with /services/v2 and end in .json (§ Conventions)",
        help: "write it as `/services/v2/…/{user_id}.json`; the parameter names the kind of the identifier",
        check: path_shape,
    },
    Rule {
        name: "basic-authentication",
        reason: "every call is authenticated by HTTP Basic and nothing else (§5)",
        help: "declare one scheme of `type: http`, `scheme: basic`, and name it in the `security` of \
               the document, not of operations",
        check: basic_authentication,
    },
    Rule {
        name: "since-stated",
        reason: "every operation says which version of the platform added it (§9)",
        help: "add `x-since`, for example `x-since: 1.6.3`",
        check: |context, faults| {
            for operation in context.operations() {
                match operation.since() {
                    None => {
                        let message =
                            format!("`{}` does not say which version added it", operation.id);
                        faults.at(&operation.pointer, message);
                    }
                    Some(since) if !is_version(since) => faults.at(
                        join(&operation.pointer, "x-since"),
                        format!("`{since}` is not a version of the form 1.6.3"),
                    ),
                    Some(_) => {}
                }
            }
        },
    },
    Rule {
        name: "retry-stated",
        reason: "the client retries only what is known to be safe: reads, never writes",
        help: "add `x-retry` with `safety: safe` to a read, `safety: unsafe` to a write, and a `reason`",
        check: retry_stated,
    },
];

fn operation_id(context: &Context<'_>, faults: &mut Faults<'_>) {
    for operation in context.operations() {
        if !operation.id_is_given {
            let message =
                format!("{} {} has no operationId", operation.method, operation.path.as_str());
            faults.at(&operation.pointer, message);
            continue;
        }
        let id = operation.id.as_str();
        let place = join(&operation.pointer, "operationId");
        let verb = id.split(|letter: char| !letter.is_ascii_lowercase()).next();
        if !id.chars().all(|letter| letter.is_ascii_alphanumeric()) || verb == Some("") {
            faults.at(place, format!("`{id}` is not in camel case"));
        } else if !verb.is_some_and(|verb| VERBS.contains(&verb)) {
            faults.at_with_help(
                place,
                format!("`{id}` does not begin with a known verb"),
                format!("the verbs are {}", VERBS.join(", ")),
            );
        }
    }
}

fn path_shape(context: &Context<'_>, faults: &mut Faults<'_>) {
    let paths = context.contract().value().get("paths");
    for path in paths.and_then(Value::as_object).into_iter().flatten() {
        let path = path.0;
        let mut add = |message: String| faults.at(join("/paths", path), message);
        let Some(inner) = path.strip_prefix(PREFIX).and_then(|path| path.strip_suffix(SUFFIX))
        else {
            add(format!("`{path}` does not begin with {PREFIX} and end in {SUFFIX}"));
            continue;
        };
        for segment in inner.split('/') {
            let parameter = segment.strip_prefix('{').and_then(|segment| segment.strip_suffix('}'));
            match parameter {
                Some(name) if name.len() > ID.len() && name.ends_with(ID) => {}
                Some(name) => add(format!("`{name}` does not end in `{ID}`, as in `user_id`")),
                None if !segment.is_empty()
                    && segment.chars().all(|letter| letter.is_ascii_alphanumeric()) => {}
                None => add(format!("`{segment}` is neither a word nor a parameter")),
            }
        }
    }
}

fn basic_authentication(context: &Context<'_>, faults: &mut Faults<'_>) {
    for scheme in context.objects_of(ObjectKind::SecurityScheme) {
        if scheme.text("type") != Some("http") || scheme.text("scheme") != Some("basic") {
            let message = format!("the scheme `{}` is not HTTP Basic", scheme.name());
            faults.at(&scheme.pointer, message);
        }
    }
    let mut operations = context.operations().peekable();
    if operations.peek().is_none() {
        return;
    }
    let demands_it =
        context.contract().at("/security").and_then(Value::as_array).is_some_and(|demands| {
            let is_empty =
                |demand: &Value| demand.as_object().is_none_or(serde_json::Map::is_empty);
            !demands.is_empty() && !demands.iter().any(is_empty)
        });
    if !demands_it {
        faults.at("/security", "the document requires no authentication");
    }
    for operation in operations {
        if context.written(operation).get("security").is_some() {
            let message = format!("`{}` has a `security` of its own", operation.id);
            faults.at(join(&operation.pointer, "security"), message);
        }
    }
}

fn is_version(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    parts.len() == 3 && parts.iter().all(|part| part.parse::<u32>().is_ok())
}

fn retry_stated(context: &Context<'_>, faults: &mut Faults<'_>) {
    for operation in context.operations() {
        let Some(retry) = &operation.retry() else {
            let message = format!("`{}` does not say whether it can be repeated", operation.id);
            faults.at(&operation.pointer, message);
            continue;
        };
        let (expected, kind) = match operation.method {
            // The method decides: reads are safe, writes are not.
            Method::Get | Method::Head => (RetrySafety::Safe, "read"),
            _ => (RetrySafety::Unsafe, "write"),
        };
        let place = join(&operation.pointer, "x-retry");
        if retry.safety != expected {
            faults.at(
                join(&place, "safety"),
                format!("`{}` is a {kind} but is marked {}", operation.id, retry.safety),
            );
        }
        if retry.reason.trim().is_empty() {
            let message = format!("`{}` does not say why it is {}", operation.id, retry.safety);
            faults.at(join(&place, "reason"), message);
        }
    }
}
