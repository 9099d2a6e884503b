//! The pass `setters`: the doc comments of the setters, from the document's
//! descriptions.

use heck::ToSnakeCase;

use super::operation::{Operation, Unexpected, parameter};
use crate::emit::deprecation::deprecated;
use crate::emit::docs;
use crate::emit::tokens::set_doc;
use crate::lower::ParameterNote;

pub(super) fn run(operation: &mut Operation<'_>) -> Result<(), Unexpected> {
    let note = operation.note;
    let words = operation.input.conventions.remark.as_deref();
    for method in &mut operation.setters {
        let name = method.sig.ident.to_string();
        let text = match (name.as_str(), parameter(note, &name)) {
            ("new" | "send", _) => continue,
            ("body", _) => "Sets the request body as a whole.".to_owned(),
            ("body_map", _) => "Sets fields of the request body.".to_owned(),
            (name, Some(parameter)) => {
                if parameter.deprecated {
                    let replacement = parameter.replaced_by.as_deref();
                    method.attrs.push(deprecated(replacement));
                }
                description(name, parameter, words)
            }
            (name, None) => {
                let expected = format!("no setter `{name}`, as there is no such parameter");
                return Err(Unexpected::new(expected));
            }
        };
        set_doc(&mut method.attrs, &text);
    }
    Ok(())
}

/// The description of a parameter, and its name where that is not the setter's. What holds
/// of one server alone, which begins with `words`, comes last.
fn description(setter: &str, parameter: &ParameterNote, words: Option<&str>) -> String {
    let (stated, remarks) = docs::remarks_apart(&parameter.docs, words);
    let mut text = vec![docs::markdown(&stated)];
    if stated.trim().is_empty() {
        text = vec![format!("Sets the parameter `{setter}`.")];
    }
    let wire = &parameter.wire;
    if wire != setter && wire.to_snake_case() != setter {
        text.push(format!("Sent as the parameter `{wire}`."));
    }
    if let Some(words) = words.filter(|_| !remarks.is_empty()) {
        text.push(docs::markdown(&format!("{words} {remarks}")));
    }
    text.join("\n\n")
}
