//! The ledger: openapi/requirements.yaml.

use std::collections::BTreeSet;

use serde::Deserialize;

/// Every statement of the specification that can hold or fail, and every choice
/// made where it is silent.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// The sections of the specification, with the number of entries that an
    /// enumeration of its text gives.
    pub sections: Vec<Section>,
    /// The entries.
    pub entries: Vec<Entry>,
}

/// A section of the specification.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// Its number, such as `4.2`.
    pub section: String,
    /// Its title.
    pub title: String,
    /// How the numbers below come about.
    pub enumeration: String,
    /// How many entries are statements of the specification.
    pub statements: usize,
    /// How many entries are choices of ours.
    pub choices: usize,
}

/// One statement or choice.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Section and running number: `R-4.2-06`.
    pub id: String,
    /// What it says, in our words.
    pub summary: String,
    /// JSON pointers to the places of the document that hold it.
    #[serde(default)]
    pub held: Vec<String>,
    /// What was decided, where the specification leaves it open.
    pub choice: Option<String>,
    /// What can prove it.
    pub proof: Prover,
    /// Why it cannot be proved yet.
    pub open: Option<String>,
}

/// What can prove an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Prover {
    /// A look at the document and its samples.
    Contract,
    /// The generated client.
    Client,
    /// The conformance suite.
    Suite,
    /// A running service alone.
    Server,
}

impl Entry {
    /// The section's number in the id.
    pub fn section(&self) -> &str {
        self.id
            .strip_prefix("R-")
            .and_then(|id| id.rsplit_once('-'))
            .map_or("", |(section, _)| section)
    }
}

impl Ledger {
    /// Reads the ledger.
    ///
    /// # Errors
    ///
    /// When the text is no ledger.
    pub fn parse(text: &str) -> Result<Self, serde_yaml::Error> {
        serde_yaml::from_str(text)
    }

    /// The entry with this id.
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// The entries of a section.
    pub fn of(&self, section: &str) -> impl Iterator<Item = &Entry> {
        self.entries
            .iter()
            .filter(move |entry| entry.section() == section)
    }

    /// What is wrong with the ledger in itself: ids that stand twice, and
    /// sections whose entries are not as many as were enumerated.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut seen = BTreeSet::new();
        for entry in &self.entries {
            if !seen.insert(&entry.id) {
                faults.push(format!("{}: stands twice", entry.id));
            }
            if !self
                .sections
                .iter()
                .any(|section| section.section == entry.section())
            {
                faults.push(format!("{}: belongs to no section", entry.id));
            }
        }
        for section in &self.sections {
            let choices = self
                .of(&section.section)
                .filter(|entry| entry.choice.is_some())
                .count();
            let statements = self.of(&section.section).count() - choices;
            for (kind, listed, stated) in [
                ("statements", statements, section.statements),
                ("choices", choices, section.choices),
            ] {
                if listed != stated {
                    let number = &section.section;
                    let verb = if stated == 1 { "is" } else { "are" };
                    faults.push(format!(
                        "section {number}: {listed} {kind} are listed, but {stated} {verb} stated"
                    ));
                }
            }
        }
        faults
    }
}
