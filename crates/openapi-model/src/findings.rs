//! What somebody who looks at a document has to say of a place in it.

use std::fmt;

use crate::document::Document;
use crate::location::Location;

/// One thing that is wrong, where, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The rule's name.
    pub rule: &'static str,
    /// What is wrong, as a fragment.
    pub message: String,
    /// Where. Line 0 when the document as a whole is meant.
    pub location: Location,
    /// The place as it looks, with the line and a mark.
    pub snippet: String,
    /// What to do.
    pub help: String,
}

impl Finding {
    /// A finding at a JSON pointer of `contract`, or at the nearest place that
    /// there is.
    pub fn at(
        contract: &Document,
        rule: &'static str,
        pointer: &str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        let location = contract.nearest(pointer);
        Self {
            rule,
            message: message.into(),
            snippet: contract.snippet(&location),
            location,
            help: help.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "error[{}]: {}", self.rule, self.message)?;
        writeln!(f, "{}", self.snippet)?;
        let gutter = self.location.line.to_string().len() + 2;
        write!(f, "{:gutter$} = help: {}", "", self.help)
    }
}

/// Several findings, one after the other.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct Findings(pub Vec<Finding>);

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&texts.join("\n\n"))
    }
}
