//! Holds the document against the specification's tables, which
//! `conformance/specification` has as data, typed in from the specification and
//! not from the document.

mod fields;
mod operations;
mod permissions;
mod vocabulary;

use std::collections::BTreeSet;
use std::fmt::{Debug, Display};

use conformance::ledger::{Ledger, Prover};
use serde::de::DeserializeOwned;

/// A place of the document at which a test looks for what an entry says, in a way in
/// which it can hold at no other place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Look {
    /// The entry.
    pub(crate) id: String,
    /// The place, as a pointer.
    pub(crate) at: String,
}

impl Look {
    pub(crate) fn new(id: impl Into<String>, at: impl Into<String>) -> Self {
        let (id, at) = (id.into(), at.into());
        Self { id, at }
    }
}

/// Where the tests of the tables look for the entries that the tables name.
pub(crate) fn looks() -> Vec<Look> {
    let tables = [
        fields::looks(),
        operations::looks(),
        permissions::looks(),
        vocabulary::looks(),
    ];
    tables.concat()
}

/// The entries of looks.
pub(crate) fn entries(looks: &[Look]) -> impl Iterator<Item = String> + '_ {
    looks.iter().map(|look| look.id.clone())
}

/// Reads a table.
pub(crate) fn table<T: DeserializeOwned>(text: &str) -> T {
    serde_yaml::from_str(text).unwrap_or_else(|error| panic!("{error}"))
}

/// Those of the entries that a look at the document proves. A row of a table names
/// also entries for which a client, or a running service, is needed.
pub(crate) fn provable(ids: impl IntoIterator<Item = String>) -> Vec<String> {
    let ledger = Ledger::embedded().unwrap();
    let is_provable = |id: &String| {
        let entry = ledger.entry(id);
        // The proof refuses an entry that is not there, and says what to do.
        entry.is_none_or(|entry| entry.proof.contains(&Prover::Contract))
    };
    ids.into_iter().filter(is_provable).collect()
}

/// Disagreements between the document and the specification, as they are found.
#[derive(Debug)]
pub(crate) struct Findings {
    table: &'static str,
    subject: String,
    found: Vec<String>,
}

impl Findings {
    /// Disagreements with a file of `conformance/specification`.
    pub(crate) fn with(table: &'static str) -> Self {
        Self {
            table,
            subject: String::new(),
            found: Vec::new(),
        }
    }

    /// What is found from here on is of this operation or schema.
    pub(crate) fn set_subject(&mut self, subject: &str) {
        subject.clone_into(&mut self.subject);
    }

    /// Notes what is wrong.
    pub(crate) fn note(&mut self, what: impl Display) {
        self.found.push(format!("{}: {what}", self.subject));
    }

    /// Notes a disagreement, if there is one.
    pub(crate) fn same<T: PartialEq + Debug>(
        &mut self,
        what: impl Display,
        document: T,
        specification: T,
    ) {
        if document != specification {
            self.note(format!(
                "{what}: the document has {document:?}, the specification {specification:?}"
            ));
        }
    }

    /// Notes the names that only one of both has.
    pub(crate) fn same_names<A: AsRef<str>, B: AsRef<str>>(
        &mut self,
        what: impl Display,
        document: impl IntoIterator<Item = A>,
        specification: impl IntoIterator<Item = B>,
    ) {
        let document = document.into_iter().map(|name| name.as_ref().to_owned());
        let specification = specification
            .into_iter()
            .map(|name| name.as_ref().to_owned());
        let (document, specification): (BTreeSet<_>, BTreeSet<_>) =
            (document.collect(), specification.collect());
        for name in document.difference(&specification) {
            self.note(format!(
                "{what}: only the document has {name}; where the specification has it, add it to \
                 conformance/specification/{}",
                self.table
            ));
        }
        for name in specification.difference(&document) {
            self.note(format!(
                "{what}: only conformance/specification/{} has {name}; add it to the document",
                self.table
            ));
        }
    }

    /// Fails with all that was found.
    #[track_caller]
    pub(crate) fn assert_none(self) {
        crate::assert_none("disagreements", &self.found);
    }
}
