//! The expected findings of a case: their directions, differences and notation.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

/// The longest line of a file with cases.
const WIDTH: usize = 98;

/// A direction in which the documents of a case are compared.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Way {
    There,
    Back,
    Request,
    RequestBack,
    Response,
    ResponseBack,
}

impl Way {
    fn key(self) -> &'static str {
        match self {
            Self::There => "there",
            Self::Back => "back",
            Self::Request => "request",
            Self::RequestBack => "request-back",
            Self::Response => "response",
            Self::ResponseBack => "response-back",
        }
    }

    pub(crate) fn is_backwards(self) -> bool {
        matches!(self, Self::Back | Self::RequestBack | Self::ResponseBack)
    }

    /// The method by which the schema is sent in the other direction.
    pub(crate) fn left_out(self) -> Option<&'static str> {
        match self {
            Self::There | Self::Back => None,
            Self::Request | Self::RequestBack => Some("get"),
            Self::Response | Self::ResponseBack => Some("put"),
        }
    }
}

pub(crate) fn differences(
    expected: &BTreeMap<Way, Vec<String>>,
    found: &BTreeMap<Way, Vec<String>>,
) -> String {
    let mut text = String::new();
    for (way, expected) in expected {
        let found = found.get(way).map_or(&[][..], Vec::as_slice);
        if found == expected.as_slice() {
            continue;
        }
        let _ = writeln!(text, "  {}:", way.key());
        for line in expected.iter().filter(|line| !found.contains(line)) {
            let _ = writeln!(text, "    - {line}");
        }
        for line in found.iter().filter(|line| !expected.contains(line)) {
            let _ = writeln!(text, "    + {line}");
        }
        if expected.iter().all(|line| found.contains(line)) && expected.len() == found.len() {
            let _ = writeln!(text, "    in another order: {found:#?}");
        }
    }
    text
}

/// Writes findings into the file of a case.
pub(crate) fn write(file: &Path, name: &str, findings: &BTreeMap<Way, Vec<String>>) {
    // Tests run in parallel, and two cases of the same file may fail.
    static WRITING: Mutex<()> = Mutex::new(());
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let text = std::fs::read_to_string(file).unwrap();
    std::fs::write(file, rewritten(&text, name, findings)).unwrap();
}

/// The text of the file after a case has got these findings.
pub(crate) fn rewritten(text: &str, name: &str, findings: &BTreeMap<Way, Vec<String>>) -> String {
    let mut written = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.strip_suffix(" {}").unwrap_or(line) != format!("    {name}:") {
            let _ = writeln!(written, "{line}");
            continue;
        }
        let _ = writeln!(written, "    {name}:");
        let mut is_finding = false;
        while let Some(line) = lines.next_if(|line| line.starts_with("      ")) {
            if !line.starts_with("       ") {
                is_finding = findings.keys().any(|way| {
                    line.strip_prefix("      ")
                        .and_then(|key| key.strip_prefix(way.key()))
                        .is_some_and(|rest| rest.starts_with(':'))
                });
            }
            if !is_finding {
                let _ = writeln!(written, "{line}");
            }
        }
        for (way, lines) in findings {
            written.push_str(&yaml(*way, lines));
        }
    }
    written
}

fn yaml(way: Way, lines: &[String]) -> String {
    if lines.is_empty() {
        return format!("      {}: []\n", way.key());
    }
    let mut text = format!("      {}:\n", way.key());
    for line in lines {
        let is_plain = !line.contains(": ") && !line.contains(" #");
        let quoted =
            if is_plain { line.clone() } else { format!("'{}'", line.replace('\'', "''")) };
        if 10 + quoted.chars().count() <= WIDTH + 2 {
            let _ = writeln!(text, "        - {quoted}");
        } else {
            let _ = writeln!(text, "        - >-");
            text.push_str(&folded(line));
        }
    }
    text
}

fn folded(line: &str) -> String {
    let mut text = String::new();
    let mut row = String::new();
    for word in line.split(' ') {
        if !row.is_empty() && 10 + row.chars().count() + 1 + word.chars().count() > WIDTH {
            let _ = writeln!(text, "          {row}");
            row.clear();
        }
        if !row.is_empty() {
            row.push(' ');
        }
        row.push_str(word);
    }
    let _ = writeln!(text, "          {row}");
    text
}
