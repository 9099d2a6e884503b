//! JUnit XML for continuous integration.

use std::fmt::Write as _;
use std::time::Duration;

use crate::play::Outcome;
use crate::run::{Played, Run, Verdict};

/// A test suite for each file, and a test case for each scenario.
pub fn junit(run: &Run) -> String {
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites tests=\"{}\" failures=\"{}\" time=\"{:.3}\">\n",
        run.played.len(),
        run.count(Verdict::Failed),
        run.time.as_secs_f64(),
    );
    for scenarios in run.played.chunk_by(|one, other| one.file == other.file) {
        let is = |verdict| {
            let of_file = scenarios.iter();
            of_file.filter(|own| run.verdict(own) == verdict).count()
        };
        let time: Duration = scenarios.iter().map(|played| played.time).sum();
        let _ = writeln!(
            xml,
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" skipped=\"{}\" time=\"{:.3}\">",
            escaped(&scenarios[0].file),
            scenarios.len(),
            is(Verdict::Failed),
            is(Verdict::Skipped) + is(Verdict::Differs),
            time.as_secs_f64(),
        );
        for played in scenarios {
            write_case(&mut xml, run, played);
        }
        xml.push_str("  </testsuite>\n");
    }
    xml + "</testsuites>\n"
}

fn write_case(xml: &mut String, run: &Run, played: &Played) {
    let _ = write!(
        xml,
        "    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3}\"",
        escaped(&played.file),
        escaped(&played.scenario.name),
        played.time.as_secs_f64(),
    );
    let (element, message, text) = match (&played.outcome, run.verdict(played)) {
        (Outcome::Passed, _) => {
            xml.push_str("/>\n");
            return;
        }
        (Outcome::Skipped(why), Verdict::Failed) => ("failure", why.clone(), String::new()),
        (Outcome::Skipped(why), _) => ("skipped", why.clone(), String::new()),
        (Outcome::Failed(failure), verdict) => {
            let element = if verdict == Verdict::Failed { "failure" } else { "skipped" };
            let parts = [&failure.place, &failure.request, &failure.response, &failure.curl];
            let text = parts.map(String::as_str).join("\n");
            (element, failure.wrong.join("; "), text)
        }
    };
    let _ = writeln!(
        xml,
        ">\n      <{element} message=\"{}\">{}</{element}>\n    </testcase>",
        escaped(&message),
        escaped(&text),
    );
}

/// Escapes markup in a text, and removes the characters that XML does not allow.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(letter),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                escaped.push('\u{fffd}');
            }
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    #[test]
    fn junit_report_escapes_markup() {
        assert_eq!(
            super::escaped("<a b=\"c\">&\u{1b}[0m\n"),
            "&lt;a b=&quot;c&quot;&gt;&amp;\u{fffd}[0m\n"
        );
    }
}
