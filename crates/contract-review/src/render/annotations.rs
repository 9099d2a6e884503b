//! Annotations for GitHub Actions, at the lines of a change.

use openapi_diff::Level;
use openapi_diff::render::{headline, sentence};

use crate::findings::{Notice, Review, Weight};

/// The number of annotations of a step beyond which GitHub leaves the rest out.
const MAX_ANNOTATIONS: usize = 10;

/// The commands that make the annotations, a line each, the weightiest first.
#[must_use]
pub fn annotations(review: &Review) -> Vec<String> {
    let reviewed = review.reviewed();
    let breaking = reviewed.open(Level::Major).filter_map(|change| {
        let place = change.new.as_ref()?;
        // Its names are between backticks, which nothing here turns into code.
        let message = sentence(&headline(change)).replace('`', "");
        Some(annotation("error", &place.file, Some(place.line), &message))
    });
    let notices = review
        .notices
        .iter()
        .filter(|notice| notice.weight < Weight::Setting && !notice.path.is_empty());
    let notices = notices.map(render_notice);
    let mut all: Vec<String> = breaking.chain(notices).collect();
    all.truncate(MAX_ANNOTATIONS);
    all
}

fn render_notice(notice: &Notice) -> String {
    let level = if notice.weight <= Weight::Security {
        "warning"
    } else {
        "notice"
    };
    annotation(
        level,
        &notice.path,
        notice.line,
        &notice.message.to_string(),
    )
}

/// A command to GitHub Actions. Nothing in a text can end it or begin another.
fn annotation(level: &str, file: &str, line: Option<usize>, message: &str) -> String {
    let line = line.map_or_else(String::new, |line| format!(",line={line}"));
    format!(
        "::{level} file={}{line}::{}",
        escaped(file).replace(':', "%3A").replace(',', "%2C"),
        escaped(message)
    )
}

fn escaped(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

#[cfg(test)]
mod tests {
    use super::annotation;

    #[test]
    fn a_text_cannot_begin_another_command() {
        assert_eq!(
            annotation("warning", "a,b:c", Some(3), "A 100%\n::stop x"),
            "::warning file=a%2Cb%3Ac,line=3::A 100%25%0A::stop x"
        );
        assert_eq!(annotation("notice", "a", None, "x"), "::notice file=a::x");
    }
}
