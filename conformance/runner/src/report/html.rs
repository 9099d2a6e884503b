//! For people: one file, without scripts.

use std::fmt::Write as _;

use super::by_file;
use super::escape::escaped;
use super::text::summary;
use crate::play::Outcome;
use crate::run::{Played, Run, Verdict};

/// How it looks.
const STYLE: &str = include_str!("report.css");

/// A page with all scenarios, those that have not passed open.
#[must_use]
pub fn html(run: &Run) -> String {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Conformance: {failed} failed</title>\n<style>\n{STYLE}</style>\n\
         <h1>Conformance</h1>\n<p>{}.</p>\n",
        escaped(&summary(run)),
        failed = run.count(Verdict::Failed),
    );
    write_seen(&mut page, run);
    for (file, scenarios) in by_file(run) {
        let passed = scenarios
            .iter()
            .filter(|own| run.verdict(own) == Verdict::Passed);
        let passed = passed.count();
        let open = if passed < scenarios.len() {
            " open"
        } else {
            ""
        };
        let _ = writeln!(
            page,
            "<details class=\"file\"{open}><summary>{} <small>{passed} of {}</small></summary>",
            escaped(file),
            scenarios.len(),
        );
        for played in scenarios {
            write_scenario(&mut page, run, played);
        }
        page.push_str("</details>\n");
    }
    page + "</html>\n"
}

fn write_seen(page: &mut String, run: &Run) {
    page.push_str("<table><thead><tr><th>Of the document<th>seen<th>of<th>never seen</thead>\n");
    for share in &run.seen {
        let missing = if run.is_whole {
            share.missing.join(", ")
        } else {
            String::new()
        };
        let _ = writeln!(
            page,
            "<tr><td>{}<td>{}<td>{}<td>{}",
            share.what,
            share.seen,
            share.of,
            escaped(&missing),
        );
    }
    page.push_str("</table>\n");
}

fn write_scenario(page: &mut String, run: &Run, played: &Played) {
    let verdict = run.verdict(played);
    let class = verdict.as_str().replace(' ', "-");
    let open = if verdict == Verdict::Failed {
        " open"
    } else {
        ""
    };
    let _ = writeln!(
        page,
        "<details class=\"scenario {class}\"{open}><summary><b>{}</b> {} <small>{:.0} ms</small>\
         </summary>\n<p><small>{} · {}</small></p>",
        verdict.as_str(),
        escaped(&played.scenario.name),
        played.time.as_secs_f64() * 1_000.0,
        escaped(&played.scenario.place),
        escaped(&played.scenario.proves.join(", ")),
    );
    match &played.outcome {
        Outcome::Passed => {}
        Outcome::NotMade(why) => {
            let _ = writeln!(page, "<p>{}</p>", escaped(why));
        }
        Outcome::Failed(failure) => {
            let _ = writeln!(page, "<p>{}</p>\n<ul>", escaped(&failure.place));
            for wrong in &failure.wrong {
                let _ = writeln!(page, "<li>{}", escaped(wrong));
            }
            page.push_str("</ul>\n");
            for part in [&failure.request, &failure.response, &failure.curl] {
                let _ = writeln!(page, "<pre>{}</pre>", escaped(part));
            }
        }
    }
    for remark in &played.remarks {
        let _ = writeln!(page, "<p>{}</p>", escaped(remark));
    }
    page.push_str("</details>\n");
}
