//! The report as JUnit XML, which every build server understands.

use quick_xml::Writer;
use quick_xml::events::BytesText;

use super::{KEYS, effects, headline, values};
use crate::{Change, Reviewed};
use terminal::escape::escape_controls;

/// The report as JUnit XML. Each change is a test. An approved change is a skipped test; another
/// one is a failed test if `fails` says so. Without changes, there is one test that has passed.
///
/// # Errors
///
/// None is expected, because it is written to memory.
pub fn junit(reviewed: &Reviewed<'_>, fails: impl Fn(&Change) -> bool) -> std::io::Result<String> {
    let report = reviewed.report;
    let changes = &report.changes;
    let name = format!("{} → {}", escape_controls(&report.old), escape_controls(&report.new));
    let skipped = reviewed.approved().count();
    let has_failed = |change: &Change| reviewed.approval(change).is_none() && fails(change);
    let failed = changes.iter().filter(|change| has_failed(change)).count();
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    writer.create_element("testsuites").write_inner_content(|writer| {
        writer
            .create_element("testsuite")
            .with_attribute(("name", name.as_str()))
            // A suite without tests would look as if it had not run.
            .with_attribute(("tests", changes.len().max(1).to_string().as_str()))
            .with_attribute(("failures", failed.to_string().as_str()))
            .with_attribute(("errors", "0"))
            .with_attribute(("skipped", skipped.to_string().as_str()))
            .write_inner_content(|writer| {
                if changes.is_empty() {
                    writer
                        .create_element("testcase")
                        .with_attribute(("classname", "document"))
                        .with_attribute(("name", "nothing has changed"))
                        .write_empty()?;
                }
                for change in changes {
                    test(writer, change, reviewed, has_failed(change))?;
                }
                Ok(())
            })?;
        Ok(())
    })?;
    let text = String::from_utf8_lossy(&writer.into_inner()).into_owned();
    Ok(format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{text}\n"))
}

fn test(
    writer: &mut Writer<Vec<u8>>,
    change: &Change,
    reviewed: &Reviewed<'_>,
    has_failed: bool,
) -> std::io::Result<()> {
    let of = match change.used_by.as_slice() {
        [only] => escape_controls(only),
        [] => "document".to_owned(),
        _ => "several operations".to_owned(),
    };
    let name = format!("{}: {}", change.rule, escape_controls(&change.message));
    let element = writer
        .create_element("testcase")
        .with_attribute(("classname", of.as_str()))
        .with_attribute(("name", name.as_str()));
    if let Some(approval) = reviewed.approval(change) {
        let reason = escape_controls(&approval.reason);
        element.write_inner_content(|writer| {
            writer
                .create_element("skipped")
                .with_attribute(("message", reason.as_str()))
                .write_empty()?;
            Ok(())
        })?;
    } else if has_failed {
        let message = escape_controls(&headline(change));
        let text = details(change);
        element.write_inner_content(|writer| {
            writer
                .create_element("failure")
                .with_attribute(("type", change.level.as_str()))
                .with_attribute(("message", message.as_str()))
                .write_text_content(BytesText::new(&text))?;
            Ok(())
        })?;
    } else {
        element.write_empty()?;
    }
    Ok(())
}

/// The details of a failed test, for people.
fn details(change: &Change) -> String {
    let mut lines = Vec::new();
    for (name, location) in [("before", &change.old), ("after", &change.new)] {
        if let Some(location) = location {
            lines.push(format!("{name}: {}", escape_controls(&location.to_string())));
        }
    }
    lines.extend(values(change, escape_controls));
    for (reader, level, meaning) in effects(change, KEYS) {
        lines.push(format!("{reader} {level}: {}", escape_controls(meaning)));
    }
    if !change.used_by.is_empty() {
        lines.push(format!("used by {}", escape_controls(&change.used_by.join(", "))));
    }
    lines.push(format!("approve as {}", change.fingerprint));
    lines.join("\n")
}
