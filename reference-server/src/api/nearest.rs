//! The message for a path that belongs to no operation.

use openapi_model::Document;

/// The most bytes of a path that is compared: half as many again as the longest path has. The time
/// to compare grows with the length, and a client may send kibibytes.
const MAX_PATH_LEN: usize = 64;

/// The least similarity, from 0 to 1, of a path that is suggested.
const MIN_LIKENESS: f64 = 0.6;

/// The paths of all operations, each with its shape.
#[derive(Debug)]
pub(super) struct Paths(Vec<(String, String)>);

impl Paths {
    pub(super) fn new(document: &Document) -> Self {
        let operations = document.operations().iter();
        let paths = operations.map(|operation| operation.path.as_str());
        Self(paths.map(|path| (path.to_owned(), shape(path))).collect())
    }

    /// Suggests the operation whose path is most similar, if one is similar enough.
    pub(super) fn explain(&self, path: &str) -> String {
        let nearest = self.nearest(path).map(|path| format!("the nearest is {path}; "));
        let count = self.0.len();
        let nearest = nearest.unwrap_or_default();
        format!("none of the {count} operations has this path; {nearest}see /docs")
    }

    fn nearest(&self, path: &str) -> Option<&str> {
        if path.len() > MAX_PATH_LEN {
            return None;
        }
        let path = &shape(path);
        let compared = self.0.iter().map(|(own, own_shape)| {
            // The end of a known path is probably that path without its prefix.
            let is_end = path.len() > 1 && own_shape.ends_with(path.as_str());
            let likeness =
                if is_end { 1.0 } else { strsim::normalized_levenshtein(path, own_shape) };
            (likeness, own.as_str())
        });
        let near = compared.filter(|(likeness, _)| *likeness >= MIN_LIKENESS);
        let nearest = near.max_by(|(a, _), (b, _)| a.total_cmp(b));
        nearest.map(|(_, own)| own)
    }
}

/// A path with the same placeholder for each identifier.
fn shape(path: &str) -> String {
    let mut shape = String::new();
    for segment in path.trim_start_matches('/').split('/') {
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
    fn nearest_operation_is_named() {
        let paths = Paths::new(community_qa_contract::embedded().unwrap());
        let longest = format!("/services/v2/user/{}.json", "7".repeat(41));
        assert_eq!(longest.len(), MAX_PATH_LEN);
        for (path, nearest) in [
            (longest.as_str(), "/services/v2/user/{user_id}.json"),
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

    #[test]
    fn path_that_is_like_none_has_no_nearest() {
        let paths = Paths::new(community_qa_contract::embedded().unwrap());
        for path in ["/favicon.ico", "/wp-login.php", "/admin", "/", "/api/v1/health"] {
            let message = paths.explain(path);
            assert_eq!(message, "none of the 30 operations has this path; see /docs", "{path}");
        }
    }

    #[test]
    fn very_long_path_is_not_compared() {
        let paths = Paths::new(community_qa_contract::embedded().unwrap());
        let message = paths.explain(&"/services/v2/user".repeat(500));
        assert_eq!(message, "none of the 30 operations has this path; see /docs");
    }
}
