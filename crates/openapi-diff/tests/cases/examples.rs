//! The share of findings about values with an example, over all cases.

use libtest_mimic::{Failed, Trial};
use openapi_diff::{Level, Report};

/// The smallest share of findings with an example, in per cent.
const SHARE: usize = 97;

pub(crate) fn trial() -> Trial {
    Trial::test("examples::most_findings_about_values_have_one", || {
        let reports = crate::case::reports().into_iter().chain(crate::rules::reports());
        most_have_examples(reports)
    })
}

fn most_have_examples(reports: impl Iterator<Item = (String, Report)>) -> Result<(), Failed> {
    let (mut claimed, mut without) = (0_usize, Vec::new());
    for (name, report) in reports {
        let claims = report.changes.iter().filter(|change| change.level > Level::Patch);
        for change in claims {
            let Some(examples) = &change.examples else {
                continue;
            };
            claimed += 1;
            if examples.is_empty() {
                without.push(format!("{name}: {}: {}", change.rule, change.message));
            }
        }
    }
    let found = claimed - without.len();
    println!("{found} of {claimed} findings about values have an example");
    if found * 100 >= claimed * SHARE && claimed > 500 {
        return Ok(());
    }
    without.sort();
    Err(format!("{found} of {claimed} have an example; not:\n{}", without.join("\n")).into())
}
