//! Lowerings of descriptions.

use serde_json::{Map, Value};

use super::draft::Draft;
use super::walk::{self, text};

/// Moves the sentences about one server into separate paragraphs at the end.
///
/// In the middle of a text, they would seem to be true for every server.
pub(super) fn set_remarks_last(draft: &mut Draft) {
    let Some(words) = draft.conventions.remark.clone() else {
        return;
    };
    let mut moved = 0;
    let mut rewrite = |object: &mut Map<String, Value>| {
        let Some(written) = text(object, "description") else {
            return;
        };
        if let Some(rewritten) = with_remarks_last(written, &words) {
            object.insert("description".to_owned(), Value::String(rewritten));
            moved += 1;
        }
    };
    walk::schemas(&mut draft.document, |_, schema| {
        if let Some(schema) = schema.as_object_mut() {
            rewrite(schema);
        }
    });
    walk::operations(&mut draft.document, |_, operation| rewrite(operation));
    walk::parameters(&mut draft.document, |_, parameter| rewrite(parameter));
    if moved > 0 {
        draft.log.record("", format!("set {moved} remarks on one server last"));
    }
}

/// The description with its remarks at the end; `None` if it has no remarks.
fn with_remarks_last(description: &str, words: &str) -> Option<String> {
    let (mut stated, mut remarks) = (Vec::new(), Vec::new());
    for paragraph in description.split("\n\n") {
        // The line has the same length, so positions in both are the same.
        let line = paragraph.replace('\n', " ");
        match line.find(words) {
            Some(at) => {
                stated.push(paragraph[..at].trim_end());
                remarks.push(paragraph[at..].trim_end());
            }
            None => stated.push(paragraph.trim_end()),
        }
    }
    if remarks.is_empty() {
        return None;
    }
    Some(
        stated
            .into_iter()
            .filter(|paragraph| !paragraph.is_empty())
            .chain(remarks)
            .collect::<Vec<_>>()
            .join("\n\n"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &str = "The server:";

    #[test]
    fn remarks_follow_all_that_is_stated() {
        let written = "A page. The\nserver: 15\nitems.\n\nThe server: one.\n\n- a\n- b\n";
        assert_eq!(
            with_remarks_last(written, WORDS).unwrap(),
            "A page.\n\n- a\n- b\n\nThe\nserver: 15\nitems.\n\nThe server: one."
        );
        assert_eq!(with_remarks_last("A page.\n\n- a", WORDS), None);
    }
}
