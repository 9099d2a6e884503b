//! The message for a path that no operation has.

use openapi_model::Document;

/// The most letters of a path that is compared: a client may send kibibytes.
const LONGEST: usize = 128;

/// The paths of all operations.
#[derive(Debug)]
pub(super) struct Paths {
    operations: usize,
    templates: Vec<String>,
}

impl Paths {
    pub(super) fn new(document: &Document) -> Self {
        let operations = document.operations();
        let templates = operations
            .iter()
            .map(|operation| operation.path.as_str().to_owned());
        Self {
            operations: operations.len(),
            templates: templates.collect(),
        }
    }

    /// Names the operation that is spelt most like a path.
    pub(super) fn explain(&self, path: &str) -> String {
        let count = self.operations;
        let path = shape(&path[..path.floor_char_boundary(LONGEST)]);
        let likeness = |template: &&String| strsim::normalized_levenshtein(&path, &shape(template));
        let nearest = self
            .templates
            .iter()
            .max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
        let nearest = nearest.map_or("", String::as_str);
        format!("none of the {count} operations has this path; the nearest is {nearest}; see /docs")
    }
}

/// A path with the same text in the place of each identifier.
fn shape(path: &str) -> String {
    let mut shape = String::new();
    for segment in path.split('/') {
        let (stem, ending) = segment.split_at(segment.find('.').unwrap_or(segment.len()));
        let is_number = !stem.is_empty() && stem.bytes().all(|byte| byte.is_ascii_digit());
        let is_identifier = is_number || stem.starts_with('{');
        shape.extend(["/", if is_identifier { "{}" } else { stem }, ending]);
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_operation_is_named() {
        let paths = Paths::new(community_qa_contract::embedded().unwrap());
        for (path, nearest) in [
            ("/services/v2/users.json", "/services/v2/user.json"),
            ("/services/v2/user/7", "/services/v2/user/{user_id}.json"),
            ("/node.json", "/services/v2/node.json"),
        ] {
            let message = paths.explain(path);
            let expected = format!(
                "none of the 30 operations has this path; the nearest is {nearest}; see /docs"
            );
            assert_eq!(message, expected);
        }
    }
}
