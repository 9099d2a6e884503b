//! Path templates: `/services/v2/user/{user_id}.json`.

use std::fmt;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// The characters that are percent-encoded: all except the unreserved ones of RFC 3986.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A path with parameters in it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PathTemplate {
    template: String,
    parts: Vec<PathPart>,
}

/// A part of a [`PathTemplate`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PathPart {
    /// Literal text of the path.
    Literal(String),
    /// The name of a parameter.
    Parameter(String),
}

impl PathTemplate {
    /// Parses a template.
    ///
    /// Returns `None` if a brace is not closed, or if a parameter has no name.
    pub fn parse(template: &str) -> Option<Self> {
        let mut parts = Vec::new();
        let mut rest = template;
        while let Some((literal, behind)) = rest.split_once('{') {
            let (name, behind) = behind.split_once('}')?;
            if name.is_empty() || name.contains(['{', '/']) || literal.contains('}') {
                return None;
            }
            if !literal.is_empty() {
                parts.push(PathPart::Literal(literal.to_owned()));
            }
            parts.push(PathPart::Parameter(name.to_owned()));
            rest = behind;
        }
        if rest.contains('}') {
            return None;
        }
        if !rest.is_empty() {
            parts.push(PathPart::Literal(rest.to_owned()));
        }
        Some(Self { template: template.to_owned(), parts })
    }

    /// The template as written.
    pub fn as_str(&self) -> &str {
        &self.template
    }

    /// The parts, in order.
    pub fn parts(&self) -> &[PathPart] {
        &self.parts
    }

    /// The names of the parameters, in order.
    pub fn parameters(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            PathPart::Parameter(name) => Some(name.as_str()),
            PathPart::Literal(_) => None,
        })
    }

    /// The names and values of the parameters, if the path matches the template.
    ///
    /// A parameter matches at least one character, and never a `/`. Values are returned as in the
    /// path, without decoding.
    ///
    /// ```
    /// # use openapi_model::PathTemplate;
    /// let template = PathTemplate::parse("/user/{user_id}.json").unwrap();
    /// assert_eq!(template.matches("/user/7.json"), Some(vec![("user_id", "7")]));
    /// assert_eq!(template.matches("/user.json"), None);
    /// ```
    pub fn matches<'a>(&'a self, path: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
        let mut found = Vec::new();
        let mut rest = path;
        let mut parts = self.parts.iter().peekable();
        while let Some(part) = parts.next() {
            match (part, parts.peek()) {
                (PathPart::Literal(literal), _) => rest = rest.strip_prefix(literal.as_str())?,
                (PathPart::Parameter(name), Some(PathPart::Literal(literal))) => {
                    // The last literal must be the end of the path, so that `a.json.json`
                    // matches `{name}.json`. Others are searched from the left.
                    let is_last = parts.len() == 1;
                    // A value has at least one character.
                    let first = rest.chars().next()?.len_utf8();
                    let end = if is_last {
                        rest.len().checked_sub(literal.len()).filter(|end| *end >= first)?
                    } else {
                        first + rest.get(first..)?.find(literal.as_str())?
                    };
                    let (value, behind) = rest.split_at_checked(end)?;
                    found.push((name.as_str(), segment(value)?));
                    rest = behind;
                }
                (PathPart::Parameter(name), Some(PathPart::Parameter(_))) => {
                    let (value, behind) = rest.split_at_checked(rest.chars().next()?.len_utf8())?;
                    found.push((name.as_str(), segment(value)?));
                    rest = behind;
                }
                (PathPart::Parameter(name), None) => {
                    found.push((name.as_str(), segment(rest)?));
                    rest = "";
                }
            }
        }
        rest.is_empty().then_some(found)
    }

    /// The path with a value for each parameter, percent-encoded if necessary; `None` if a value is
    /// missing.
    ///
    /// ```
    /// # use openapi_model::PathTemplate;
    /// let template = PathTemplate::parse("/user/{user_id}.json").unwrap();
    /// assert_eq!(template.expand(|_| Some("7")).as_deref(), Some("/user/7.json"));
    /// ```
    pub fn expand<S: AsRef<str>>(
        &self,
        mut value: impl FnMut(&str) -> Option<S>,
    ) -> Option<String> {
        let mut path = String::with_capacity(self.template.len());
        for part in &self.parts {
            match part {
                PathPart::Literal(literal) => path.push_str(literal),
                PathPart::Parameter(name) => {
                    path.extend(utf8_percent_encode(value(name)?.as_ref(), RESERVED));
                }
            }
        }
        Some(path)
    }
}

impl fmt::Display for PathTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.template)
    }
}

/// The value, if it is valid for a parameter.
fn segment(value: &str) -> Option<&str> {
    (!value.is_empty() && !value.contains('/')).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches<'a>(template: &'a PathTemplate, path: &'a str) -> Option<Vec<&'a str>> {
        let found = template.matches(path)?;
        Some(found.into_iter().map(|(_, value)| value).collect())
    }

    #[test]
    fn parameters_may_be_anywhere_in_segment() {
        let template = PathTemplate::parse("/a/{x}-{y}.json").unwrap();
        assert_eq!(matches(&template, "/a/1-2.json"), Some(vec!["1", "2"]));
        assert_eq!(matches(&template, "/a/1-2-3.json"), Some(vec!["1", "2-3"]));
        assert_eq!(matches(&template, "/a/é-.json.json"), Some(vec!["é", ".json"]));
        for path in ["/a/-2.json", "/a/1-.json", "/a/1-2.jsonx", "/a/1/-2.json", "/a/12.json", ""] {
            assert_eq!(matches(&template, path), None, "{path}");
        }
        let adjacent = PathTemplate::parse("/{x}{y}").unwrap();
        assert_eq!(matches(&adjacent, "/123"), Some(vec!["1", "23"]));
        assert_eq!(matches(&adjacent, "/1"), None);
    }

    #[test]
    fn literal_path_matches_only_itself() {
        let template = PathTemplate::parse("/user.json").unwrap();
        assert_eq!(matches(&template, "/user.json"), Some(vec![]));
        assert_eq!(matches(&template, "/user.json/"), None);
    }

    #[test]
    fn unbalanced_braces_are_no_template() {
        for template in ["/{a", "/a}", "/{}", "/{a{b}}", "/{a/b}"] {
            assert_eq!(PathTemplate::parse(template), None, "{template}");
        }
    }

    #[test]
    fn values_are_encoded() {
        let template = PathTemplate::parse("/{a}/{b}").unwrap();
        let path = template.expand(|name| Some(if name == "a" { "x/é" } else { "1" }));
        assert_eq!(path.as_deref(), Some("/x%2F%C3%A9/1"));
        assert_eq!(template.expand(|_| None::<&str>), None);
    }
}
