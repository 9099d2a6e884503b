//! Patterns for paths in a configuration.

use globset::{Glob, GlobMatcher};
use serde::Deserialize;
use terminal::escape::code;

/// A pattern for paths, such as `/internal/*`. It is a glob, but `*` also matches slashes, and
/// braces belong to path parameters: `/users/{id}`.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct PathPattern(GlobMatcher);

impl PathPattern {
    /// Returns whether a path matches.
    pub(super) fn matches(&self, path: &str) -> bool {
        self.0.is_match(path)
    }
}

impl TryFrom<String> for PathPattern {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        // In a glob, braces are alternatives; in a path, they are part of the name.
        let escape = |letter| match letter {
            '{' => "[{]".to_owned(),
            '}' => "[}]".to_owned(),
            other => other.to_string(),
        };
        let glob: String = text.chars().map(escape).collect();
        let glob = Glob::new(&glob).map_err(|error| {
            format!("{} is not a pattern of paths, as /internal/*: {}", code(&text), error.kind())
        })?;
        Ok(Self(glob.compile_matcher()))
    }
}

#[cfg(test)]
mod tests {
    use super::PathPattern;

    fn matches(pattern: &str, path: &str) -> bool {
        PathPattern::try_from(pattern.to_owned()).unwrap().matches(path)
    }

    #[test]
    fn star_matches_across_slashes() {
        assert!(matches("/internal/*", "/internal/users/{id}"));
        assert!(matches("*/debug", "/users/debug"));
        assert!(matches("/*/b/*/d", "/a/b/c/d"));
        assert!(!matches("/internal/*", "/users"));
    }

    #[test]
    fn pattern_without_star_is_the_whole_path() {
        assert!(matches("/internal", "/internal"));
        assert!(!matches("/internal", "/internal/users"));
    }

    #[test]
    fn braces_mark_path_parameters() {
        assert!(matches("/users/{id}", "/users/{id}"));
        assert!(matches("/users/{id}/*", "/users/{id}/posts"));
        assert!(!matches("/users/{id}", "/users/id"));
    }

    #[test]
    fn unclosed_class_is_an_error() {
        let error = PathPattern::try_from("/a[".to_owned()).unwrap_err();
        assert!(error.contains("`/a[` is not a pattern of paths"), "{error}");
    }
}
