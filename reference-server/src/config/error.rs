//! Errors of a configuration, with what may have been meant.

/// The errors of the file or the environment, a line each.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct ConfigError(Vec<String>);

impl ConfigError {
    pub(super) fn new(wrong: Vec<String>) -> Self {
        Self(wrong)
    }

    /// Refuses mistakes with their lines, in the order of these, if there are any.
    pub(super) fn refuse(mut wrong: Vec<(usize, String)>) -> Result<(), Self> {
        if wrong.is_empty() {
            return Ok(());
        }
        wrong.sort();
        Err(Self(wrong.into_iter().map(|(_, text)| text).collect()))
    }
}

/// Suggests the known name that is spelt most like an unknown one, or lists all.
pub(super) fn suggest(name: &str, known: &[&str]) -> String {
    match nearest(name, known) {
        Some(nearest) => format!("; did you mean `{nearest}`?"),
        None => format!("; there are {}", known.join(", ")),
    }
}

/// The known name that is spelt most like this one, unless none is.
pub(super) fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    let likeness = |other: &str| strsim::jaro_winkler(name, other);
    known
        .iter()
        .map(|other| (likeness(other), *other))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, nearest)| nearest)
}
