//! Errors of a configuration, with suggestions.

/// The errors of the file or the environment, one on each line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct ConfigError(Vec<String>);

impl ConfigError {
    pub(super) fn new(wrong: Vec<String>) -> Self {
        Self(wrong)
    }

    /// Fails with the mistakes, in the order of their lines, if there are any.
    pub(super) fn refuse(mut wrong: Vec<(usize, String)>) -> Result<(), Self> {
        if wrong.is_empty() {
            return Ok(());
        }
        wrong.sort();
        Err(Self(wrong.into_iter().map(|(_, text)| text).collect()))
    }
}

/// Suggests the known name with the most similar spelling, or lists all names.
pub(super) fn suggest(name: &str, known: &[&str]) -> String {
    match nearest(name, known) {
        Some(nearest) => format!("; did you mean `{nearest}`?"),
        None => format!("; there are {}", known.join(", ")),
    }
}

/// The known name with the most similar spelling, unless none is similar.
pub(super) fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    let likeness = |other: &str| strsim::jaro_winkler(name, other);
    known
        .iter()
        .map(|other| (likeness(other), *other))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, nearest)| nearest)
}
