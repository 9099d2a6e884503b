//! Annotations for GitHub Actions, at the changed lines.

use openapi_diff::Level;
use openapi_diff::render::{headline, sentence};

use crate::review::findings::Review;

/// The most annotations of a step. GitHub drops any beyond this number.
const MAX_ANNOTATIONS: usize = 10;

/// The workflow commands for the annotations, one on each line, the most important first.
#[must_use]
pub fn annotations(review: &Review) -> Vec<String> {
    let reviewed = review.reviewed();
    let breaking = reviewed.open(Level::Major).filter_map(|change| {
        let place = change.new.as_ref()?;
        // Backticks are removed, because annotations are plain text.
        let message = sentence(&headline(change)).replace('`', "");
        Some(annotation(&place.file, place.line, &message))
    });
    breaking.take(MAX_ANNOTATIONS).collect()
}

/// A workflow command of GitHub Actions. The text is escaped so that it cannot end the command or
/// begin another.
fn annotation(file: &str, line: usize, message: &str) -> String {
    let file = escaped(file).replace(':', "%3A").replace(',', "%2C");
    format!("::error file={file},line={line}::{}", escaped(message))
}

fn escaped(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

#[cfg(test)]
mod tests {
    use super::annotation;

    #[test]
    fn text_cannot_start_another_command() {
        assert_eq!(
            annotation("a,b:c", 3, "A 100%\n::stop x"),
            "::error file=a%2Cb%3Ac,line=3::A 100%25%0A::stop x"
        );
    }
}
