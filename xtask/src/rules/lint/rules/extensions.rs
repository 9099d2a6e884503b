//! Extensions of OpenAPI, and the requirements that the tools of this workspace have for them.

use openapi_model::closest;
use openapi_model::pointer::join;
use serde_json::Value;

use crate::rules::lint::rule::Rule;

/// The extensions that the document's description explains.
const KNOWN: [&str; 10] = [
    "x-alternative",
    "x-bad-credentials",
    "x-choice",
    "x-columns",
    "x-extensible-enum",
    "x-paging",
    "x-permissions",
    "x-replaced-by",
    "x-retry",
    "x-since",
];

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "known-extension",
        reason: "a misspelt extension is ignored silently, and its content is lost",
        help: "fix the name, or describe the extension in `info.description` and list it in the rule",
        check: |context, faults| {
            for object in context.objects() {
                let keys = object.value.as_object().into_iter().flatten().map(|(key, _)| key);
                for key in keys.filter(|key| key.starts_with("x-")) {
                    if KNOWN.contains(&key.as_str()) {
                        continue;
                    }
                    let message = match closest(key, KNOWN) {
                        Some(known) => {
                            format!("`{key}` is not a known extension; did you mean `{known}`?")
                        }
                        None => format!("`{key}` is not a known extension"),
                    };
                    faults.at(join(&object.pointer, key), message);
                }
            }
        },
    },
    Rule {
        name: "replacement-named",
        reason: "the compiler tells users of a deprecated name what to use instead",
        help: "name the replacement with `x-replaced-by` next to `deprecated: true`",
        check: |context, faults| {
            for object in context.objects() {
                let pointer = &object.pointer;
                let is_deprecated = object.value.get("deprecated") == Some(&Value::Bool(true));
                match (is_deprecated, object.value.get("x-replaced-by")) {
                    (true, None) => faults.at(
                        join(pointer, "deprecated"),
                        "this is deprecated, but no replacement is named",
                    ),
                    (false, Some(_)) => faults.at(
                        join(pointer, "x-replaced-by"),
                        "a replacement is named, but this is not deprecated",
                    ),
                    _ => {}
                }
            }
        },
    },
];
